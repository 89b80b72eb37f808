# At least half: a pile of x is worth the number of binary digits of x.
import sys


def fewest(digits):
    """The fewest stones of a winning first move for an even N of this many binary digits."""
    total = 1 ^ digits  # the XOR of the values of the piles 1 to N
    found = 1 << digits
    for b in range(1, digits + 1):
        target = b ^ total
        if target < b:
            pile = 1 << (b - 1)  # the smallest pile of b digits costs least
            left = min((1 << target) - 1, pile // 2)
            found = min(found, pile - left)
    return found


by_digits = [fewest(b) for b in range(64)]
numbers = list(map(int, sys.stdin.read().split()))
print("\n".join(str(1 if n % 2 else by_digits[n.bit_length()]) for n in numbers[1:]))

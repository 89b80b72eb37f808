# Up to half, or one: an even heap is worth half of its size, an odd one as much as its half.
k, n = map(int, input().split())
if k == 2:
    while n >= 4 and n % 2:
        n //= 2
    n = n // 2 if n >= 4 else n % 2
print(n)

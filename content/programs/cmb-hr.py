# Three departments are Nim: print the first move that makes the XOR 0.
import sys

for line in sys.stdin:
    if line.strip():
        heaps = [int(word) for word in line.split(",")]
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        if total == 0:
            print(1)
        else:
            place = next(i for i, x in enumerate(heaps) if x ^ total < x)
            print(f"{'ABC'[place]},{heaps[place] - (heaps[place] ^ total)}")

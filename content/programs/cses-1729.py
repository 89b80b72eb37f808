# Stick Game: from every lost heap, mark the heaps that can be moved to it as won.
import sys

n, _k, *amounts = map(int, sys.stdin.read().split())
won = bytearray(n + 1)
for heap in range(n + 1):
    if not won[heap]:
        for amount in amounts:
            if heap + amount <= n:
                won[heap + amount] = 1
print("".join("W" if won[heap] else "L" for heap in range(1, n + 1)))

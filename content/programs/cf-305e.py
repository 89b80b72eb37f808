# Palindromes: letters between equal ones stand in runs; a cut takes one and its neighbours.
s = input().strip()
n = len(s)
special = [0 < i < n - 1 and s[i - 1] == s[i + 1] for i in range(n)]
runs, i = [], 0
while i < n:
    start = i
    while i < n and special[i]:
        i += 1
    if i > start:
        runs.append((start, i - start))
    i += 1
g = [0] * (max((length for _start, length in runs), default=0) + 1)
for m in range(1, len(g)):
    seen = {g[max(j - 1, 0)] ^ g[max(m - j - 2, 0)] for j in range((m + 1) // 2)}
    while g[m] in seen:
        g[m] += 1
total = 0
for _start, length in runs:
    total ^= g[length]
cuts = (
    start + j + 1
    for start, length in runs
    for j in range(length)
    if g[max(j - 1, 0)] ^ g[max(length - j - 2, 0)] == g[length] ^ total
)
print(f"First\n{next(cuts)}" if total else "Second")

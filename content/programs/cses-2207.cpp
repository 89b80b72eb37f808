// Grundy's Game: up to the limit of n, 1222 is the last heap that is lost.
#include <cstdio>
#include <vector>

int main() {
    const int last_lost = 1222;
    std::vector<int> g(last_lost + 1, 0), seen(4096, 0);
    for (int n = 3; n <= last_lost; n++) {
        for (int a = 1; a < n - a; a++) seen[g[a] ^ g[n - a]] = n;  // marked by n
        while (seen[g[n]] == n) g[n]++;
    }
    int tests, n;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests-- && std::scanf("%d", &n) == 1)
        std::puts(n > last_lost || g[n] ? "first" : "second");
}

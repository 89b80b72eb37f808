// Coins: Grundy values by mex until they repeat, then the XOR of the heaps.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 0;
    std::vector<long long> amounts(k), heaps(n), seen(k + 2, 0);
    for (long long &a : amounts) std::scanf("%lld", &a);
    for (long long &heap : heaps) std::scanf("%lld", &heap);
    long long largest = *std::max_element(heaps.begin(), heaps.end());
    long long m = 1, period = 0;  // a value depends on the m values before it
    for (long long a : amounts)
        if (a <= largest) m = std::max(m, a);
    long long mark = m;
    std::vector<int> g = {0};
    for (long long j = 1; j <= largest && !period; j++) {
        for (long long a : amounts)
            if (a <= j) seen[g[j - a]] = j;  // marked by j: nothing to clear
        int value = 0;
        while (seen[value] == j) value++;
        g.push_back(value);
        if (j > mark && std::equal(g.end() - m, g.end(), g.begin() + mark - m + 1))
            period = j - mark;  // the same m values as before: from here on all repeats
        else if (j >= 2 * mark)
            mark = j;
    }
    int total = 0;
    for (long long heap : heaps)
        total ^= g[heap < (long long)g.size() ? heap : mark + (heap - mark) % period];
    std::puts(total ? "A wins." : "B wins.");
}

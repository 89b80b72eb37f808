// Palindromes: letters between equal ones stand in runs; a cut takes one and its neighbours.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string s;
    std::cin >> s;
    int n = s.size(), total = 0;
    std::vector<int> g(n + 1, 0), seen(n + 64, 0);
    auto cut = [&](int m, int j) { return g[std::max(j - 1, 0)] ^ g[std::max(m - j - 2, 0)]; };
    for (int m = 1; m <= n; m++) {
        for (int j = 0; j < m; j++) seen[cut(m, j)] = m;  // marked by m: nothing to clear
        while (seen[g[m]] == m) g[m]++;
    }
    std::vector<std::pair<int, int>> runs;  // first letter, length
    for (int i = 1, start = 1; i < n; i++) {
        if (i < n - 1 && s[i - 1] == s[i + 1]) continue;
        if (i > start) runs.push_back({start, i - start});
        start = i + 1;
    }
    for (auto [start, m] : runs) total ^= g[m];
    for (auto [start, m] : runs)
        for (int j = 0; total && j < m; j++)
            if (cut(m, j) == (g[m] ^ total)) {
                std::cout << "First\n" << start + j + 1 << "\n";
                return 0;
            }
    std::cout << "Second\n";
}

// Stick Game: from every lost heap, mark the heaps that can be moved to it as won.
#include <cstdio>
#include <string>
#include <vector>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 0;
    std::vector<int> amounts(k);
    for (int &amount : amounts) std::scanf("%d", &amount);
    std::string said(n + 1, 'L');
    for (int heap = 0; heap <= n; heap++)
        if (said[heap] == 'L')
            for (int amount : amounts)
                if (amount <= n - heap) said[heap + amount] = 'W';
    std::puts(said.c_str() + 1);
}

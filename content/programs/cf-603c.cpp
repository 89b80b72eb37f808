// Lieges of Legendre: only the parity of k counts, and the values repeat soon.
#include <cstdio>

int g(int a, bool k_is_odd) {
    if (!k_is_odd) return a < 3 ? a : 1 - a % 2;
    if (a < 5) return "\0\1\0\1\2"[a];
    if (a % 2) return 0;
    return g(a / 2, k_is_odd) == 1 ? 2 : 1;
}

int main() {
    int n, k, a, total = 0;
    if (std::scanf("%d %d", &n, &k) != 2) return 0;
    while (n-- && std::scanf("%d", &a) == 1) total ^= g(a, k % 2);
    std::puts(total ? "Kevin" : "Nicky");
}

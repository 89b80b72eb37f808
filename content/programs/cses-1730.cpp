// Nim: the XOR of the heaps.
#include <cstdio>

int main() {
    int tests;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests--) {
        int n, total = 0;
        std::scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            int x;
            std::scanf("%d", &x);
            total ^= x;
        }
        std::puts(total ? "first" : "second");
    }
}

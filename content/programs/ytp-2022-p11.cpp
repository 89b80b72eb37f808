// One stone or a triangle: a heap of x is worth x mod 2, but a heap of 3 is worth 2.
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
            total ^= x == 3 ? 2 : x % 2;
        }
        std::puts(total ? "first" : "second");
    }
}

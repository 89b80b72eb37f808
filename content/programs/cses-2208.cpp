// One coin from each chosen heap: lost when every heap is even.
#include <cstdio>

int main() {
    int tests;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests--) {
        int n, odd = 0;
        std::scanf("%d", &n);
        for (int i = 1; i <= n; i++) {
            int x;
            std::scanf("%d", &x);
            odd |= x % 2;
        }
        std::puts(odd ? "first" : "second");
    }
}

// Chance draws the heap: only how many heaps there are, and how many are larger than 1, counts.
#include <cstdio>

int main() {
    int tests;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests--) {
        int count, x, n = 0, large = 0;
        std::scanf("%d", &count);
        while (count--) {
            std::scanf("%d", &x);
            n += x > 0;
            large += x > 1;
        }
        if (large == 0)
            std::printf("%d/1\n", n % 2);
        else if (large == 1 && n % 2)
            std::printf("%d/%d\n", n / 2 + 1, n);
        else
            std::puts("1/2");
    }
}

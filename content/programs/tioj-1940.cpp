// Up to half, or one: an even heap is worth half of its size, an odd one as much as its half.
#include <cstdio>

int main() {
    int k, n;
    if (std::scanf("%d %d", &k, &n) != 2) return 0;
    if (k == 2) {
        while (n >= 4 && n % 2) n /= 2;
        n = n >= 4 ? n / 2 : n % 2;
    }
    std::printf("%d\n", n);
}

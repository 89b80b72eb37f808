// At least half: a pile of x is worth the number of binary digits of x.
#include <algorithm>
#include <cstdio>

int main() {
    int tests;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests--) {
        long long n;
        if (std::scanf("%lld", &n) != 1) break;
        int digits = 0;
        while (n >> digits) digits++;
        int total = n % 2 ? 1 : 1 ^ digits;  // the XOR of the values of the piles 1 to n
        long long fewest = n;
        for (int b = 1; b <= digits; b++) {
            int target = b ^ total;
            if (target >= b) continue;
            long long pile = 1LL << (b - 1);  // the smallest pile of b digits costs least
            long long left = std::min((1LL << target) - 1, pile / 2);
            fewest = std::min(fewest, pile - left);
        }
        std::printf("%lld\n", fewest);
    }
}

// Wythoff: lost when the smaller heap is ⌊kφ⌋ for the difference k, in whole numbers.
#include <algorithm>
#include <cmath>
#include <cstdio>

int main() {
    long long a, b;
    while (std::scanf("%lld %lld", &a, &b) == 2) {
        long long k = std::llabs(a - b), square = 5 * k * k;
        long long root = std::sqrt((double)square);
        while (root * root > square) root--;  // the double may be one off
        while ((root + 1) * (root + 1) <= square) root++;
        std::puts(std::min(a, b) == (k + root) / 2 ? "0" : "1");
    }
}

// One stone or equal parts: the value by recursion, which ends at the values 0 and 1.
#include <cstdio>
#include <set>
#include <unordered_map>
#include <vector>

std::unordered_map<int, int> known;

// The odd divisors of n beyond 1.
std::vector<int> odd_divisors(int n) {
    std::vector<int> found = {1};
    while (n % 2 == 0) n /= 2;
    for (int p = 3; n > 1; p += 2) {
        if (p > n / p) p = n;  // what is left is a prime
        int before = found.size(), power = 1;
        while (n % p == 0) {
            n /= p;
            power *= p;
            for (int i = 0; i < before; i++) found.push_back(found[i] * power);
        }
    }
    found.erase(found.begin());
    return found;
}

int g(int n) {
    if (n < 2) return n;
    auto at = known.find(n);
    if (at != known.end()) return at->second;
    std::vector<int> divisors = odd_divisors(n);
    int value = 0;
    if (divisors.size() == 1 && divisors[0] == n) {
        value = 0;  // an odd prime
    } else if (n > 2 && (divisors.empty() || (divisors.size() == 1 && 2 * divisors[0] == n))) {
        value = 1;  // a power of two, or twice an odd prime
    } else {
        std::set<int> seen = {g(n - 1)};
        for (int d : divisors) seen.insert(g(n / d));
        if (n % 2 == 0) seen.insert(0);  // an even number of equal parts cancels
        while (seen.count(value)) value++;
    }
    return known[n] = value;
}

int main() {
    int tests;
    if (std::scanf("%d", &tests) != 1) return 0;
    while (tests--) {
        int n, x, total = 0;
        std::scanf("%d", &n);
        while (n--) {
            std::scanf("%d", &x);
            total ^= g(x);
        }
        std::puts(total ? "first" : "second");
    }
}

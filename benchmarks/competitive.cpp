// The program of a programming contest: plain arrays, and a mex that stamps every value it sees with
// the number of the heap, so that nothing is ever cleared. Times itself; prints milliseconds and a
// checksum.
//
//   competitive split N          split into two unequal heaps (Grundy's game)
//   competitive kayles N         take 1 or 2, the rest may be split in two
//   competitive primes N         take a prime
//   competitive take N K [K …]   take one of the amounts K
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static std::vector<int> stamp;

static inline void see(int value, int n) { stamp[value] = n; }

static inline int mex(int n) {
    int least = 0;
    while (stamp[least] == n) ++least;
    return least;
}

static std::vector<int> split_values(int upto) {
    std::vector<int> g(upto + 1);
    for (int n = 0; n <= upto; ++n) {
        for (int a = 1; 2 * a < n; ++a) see(g[a] ^ g[n - a], n);
        g[n] = mex(n);
    }
    return g;
}

static std::vector<int> kayles_values(int upto) {
    std::vector<int> g(upto + 1);
    for (int n = 0; n <= upto; ++n) {
        for (int k = 1; k <= 2 && k <= n; ++k)
            for (int a = 0; 2 * a <= n - k; ++a) see(g[a] ^ g[n - k - a], n);
        g[n] = mex(n);
    }
    return g;
}

static std::vector<int> take_values(int upto, const std::vector<int>& amounts) {
    std::vector<int> g(upto + 1);
    for (int n = 0; n <= upto; ++n) {
        for (int k : amounts) {
            if (k > n) break;
            see(g[n - k], n);
        }
        g[n] = mex(n);
    }
    return g;
}

static std::vector<int> primes(int upto) {
    std::vector<char> composite(upto + 1);
    std::vector<int> found;
    for (int p = 2; p <= upto; ++p) {
        if (composite[p]) continue;
        found.push_back(p);
        for (std::int64_t m = std::int64_t(p) * p; m <= upto; m += p) composite[m] = 1;
    }
    return found;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int upto = std::atoi(argv[2]);
    std::vector<int> amounts;
    for (int i = 3; i < argc; ++i) amounts.push_back(std::atoi(argv[i]));

    const auto start = std::chrono::steady_clock::now();
    stamp.assign(1 << 20, -1);
    std::vector<int> g;
    if (std::strcmp(argv[1], "split") == 0) g = split_values(upto);
    else if (std::strcmp(argv[1], "kayles") == 0) g = kayles_values(upto);
    else if (std::strcmp(argv[1], "primes") == 0) g = take_values(upto, primes(upto));
    else g = take_values(upto, amounts);
    const auto stop = std::chrono::steady_clock::now();

    std::int64_t checksum = 0;
    for (int n = 0; n <= upto; ++n) checksum += std::int64_t(g[n]) * (n + 1);
    const double ms = std::chrono::duration<double, std::milli>(stop - start).count();
    std::printf("%.3f %lld\n", ms, static_cast<long long>(checksum));
}

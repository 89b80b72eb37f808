// The program a textbook shows: every heap in turn, a std::set of the values that can be reached,
// then the least number that is missing. Times itself; prints milliseconds and a checksum.
//
//   textbook split N          split into two unequal heaps (Grundy's game)
//   textbook take N K [K …]   take one of the amounts K
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>

static int mex(const std::set<int>& seen) {
    int least = 0;
    while (seen.count(least)) ++least;
    return least;
}

static std::vector<int> split_values(int upto) {
    std::vector<int> g(upto + 1);
    for (int n = 0; n <= upto; ++n) {
        std::set<int> seen;
        for (int a = 1; 2 * a < n; ++a) seen.insert(g[a] ^ g[n - a]);
        g[n] = mex(seen);
    }
    return g;
}

static std::vector<int> take_values(int upto, const std::vector<int>& amounts) {
    std::vector<int> g(upto + 1);
    for (int n = 0; n <= upto; ++n) {
        std::set<int> seen;
        for (int k : amounts)
            if (k <= n) seen.insert(g[n - k]);
        g[n] = mex(seen);
    }
    return g;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int upto = std::atoi(argv[2]);
    std::vector<int> amounts;
    for (int i = 3; i < argc; ++i) amounts.push_back(std::atoi(argv[i]));

    const auto start = std::chrono::steady_clock::now();
    const bool splits = std::strcmp(argv[1], "split") == 0;
    const std::vector<int> g = splits ? split_values(upto) : take_values(upto, amounts);
    const auto stop = std::chrono::steady_clock::now();

    std::int64_t checksum = 0;
    for (int n = 0; n <= upto; ++n) checksum += std::int64_t(g[n]) * (n + 1);
    const double ms = std::chrono::duration<double, std::milli>(stop - start).count();
    std::printf("%.3f %lld\n", ms, static_cast<long long>(checksum));
}

// The table of Wythoff's game as in a programming contest: a mex for each cell that stamps the
// values of its row, column and diagonal with the number of the cell. Times itself; prints
// milliseconds and a checksum.
//
//   pair_table table N         the positions (a, b), 0 <= a, b < N
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int side = std::atoi(argv[2]);

    const auto start = std::chrono::steady_clock::now();
    std::vector<int> g(std::size_t(side) * side), stamp(4 * std::size_t(side) + 4, -1);
    for (int a = 0; a < side; ++a)
        for (int b = a; b < side; ++b) {  // the table is its own mirror image
            const int cell = a * side + b;
            for (int i = 0; i < b; ++i) stamp[g[std::size_t(a) * side + i]] = cell;
            for (int i = 0; i < a; ++i) stamp[g[std::size_t(b) * side + i]] = cell;  // column b
            for (int i = 1; i <= a; ++i) stamp[g[std::size_t(a - i) * side + b - i]] = cell;
            int least = 0;
            while (stamp[least] == cell) ++least;
            g[std::size_t(a) * side + b] = g[std::size_t(b) * side + a] = least;
        }
    const auto stop = std::chrono::steady_clock::now();

    std::int64_t checksum = 0;
    for (std::size_t i = 0; i < g.size(); ++i) checksum += std::int64_t(g[i]) * (i + 1);
    const double ms = std::chrono::duration<double, std::milli>(stop - start).count();
    std::printf("%.3f %lld\n", ms, static_cast<long long>(checksum));
}

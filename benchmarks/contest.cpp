// Contest programs: for each problem of the lab the algorithm that our solver uses, as one writes it
// in a contest with fast input and output. Reads stdin, prints the judge's answer, and prints to
// stderr the milliseconds of the processor from its first to its last statement.
//
//   contest SLUG < input
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

using std::string;
using std::vector;

static string input, output;
static size_t place = 0;

static void read_all() {
    size_t used = 0;
    input.resize(1 << 16);
    while (size_t got = fread(&input[used], 1, input.size() - used, stdin)) {
        used += got;
        if (used == input.size()) input.resize(2 * used);
    }
    input.resize(used);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool more() {
    while (place < input.size() && !is_digit(input[place])) ++place;
    return place < input.size();
}

static int64_t next() {
    more();
    int64_t found = 0;
    while (place < input.size() && is_digit(input[place])) found = 10 * found + input[place++] - '0';
    return found;
}

static void say(const char* text) { output += text, output += '\n'; }

static void say_first(bool first) { say(first ? "first" : "second"); }

static int digits(uint64_t n) { return n ? 64 - __builtin_clzll(n) : 0; }

// -- stones, sticks and stairs --------------------------------------------------------------------

static int64_t fewest(int64_t n) {
    if (n % 2) return 1;
    int length = digits(n), total = 1 ^ length;
    int64_t best = INT64_MAX;
    for (int v = 1; v <= length; ++v) {
        int target = v ^ total;
        if (target >= v) continue;
        int64_t heap = int64_t(1) << (v - 1);
        best = std::min(best, std::max((heap + 1) / 2, heap - ((int64_t(1) << target) - 1)));
    }
    return best;
}

static void half() {
    vector<string> by_digits;
    for (int length = 0; length <= 30; ++length)
        by_digits.push_back(std::to_string(length > 1 ? fewest(int64_t(1) << (length - 1)) : 1));
    for (int64_t t = next(); t--;) {
        int64_t n = next();
        say(by_digits[n % 2 ? 1 : digits(n)].c_str());
    }
}

static void coin_game() {
    int64_t n = next(), k = next();
    vector<int64_t> amounts(k), heaps(n);
    for (auto& amount : amounts) amount = next();
    for (auto& heap : heaps) heap = next();
    std::sort(amounts.begin(), amounts.end());
    int64_t largest = *std::max_element(heaps.begin(), heaps.end());
    vector<int> value(largest + 1), seen(k + 2, -1);
    for (int64_t heap = 0; heap <= largest; ++heap) {
        for (auto amount : amounts) {
            if (amount > heap) break;
            seen[value[heap - amount]] = heap;
        }
        while (seen[value[heap]] == heap) ++value[heap];
    }
    int total = 0;
    for (auto heap : heaps) total ^= value[heap];
    say(total ? "A wins." : "B wins.");
}

static void stick_game() {
    int64_t n = next(), k = next();
    vector<int64_t> amounts(k);
    for (auto& amount : amounts) amount = next();
    std::sort(amounts.begin(), amounts.end());
    vector<char> won(n + 1);
    for (int64_t heap = 1; heap <= n; ++heap)
        for (auto amount : amounts) {
            if (amount > heap) break;
            if (!won[heap - amount]) {
                won[heap] = 1;
                break;
            }
        }
    for (int64_t heap = 1; heap <= n; ++heap) output += won[heap] ? 'W' : 'L';
    output += '\n';
}

template <class Value>
static void by_xor(Value value) {
    for (int64_t t = next(); t--;) {
        int64_t n = next(), total = 0;
        for (int64_t i = 0; i < n; ++i) total ^= value(next(), i);
        say_first(total);
    }
}

static void another_game() {
    for (int64_t t = next(); t--;) {
        int64_t n = next(), any = 0;
        while (n--) any |= next() & 1;
        say_first(any);
    }
}

static void departments() {
    while (more()) {
        int64_t heaps[3] = {next(), next(), next()};
        int64_t total = heaps[0] ^ heaps[1] ^ heaps[2];
        if (!total) {
            say("1");
            continue;
        }
        int i = 0;
        while ((heaps[i] ^ total) > heaps[i]) ++i;
        output += char('A' + i);
        output += ',';
        say(std::to_string(heaps[i] - (heaps[i] ^ total)).c_str());
    }
}

// -- splitting ------------------------------------------------------------------------------------

static vector<int> grundy_table(int upto) {
    vector<int> value(upto + 1), seen(1024, -1);
    for (int n = 0; n <= upto; ++n) {
        for (int a = 1; 2 * a < n; ++a) seen[value[a] ^ value[n - a]] = n;
        while (seen[value[n]] == n) ++value[n];
    }
    return value;
}

static void grundy_game() {
    auto value = grundy_table(1222);
    for (int64_t t = next(); t--;) {
        int64_t n = next();
        say_first(n > 1222 || value[n]);
    }
}

static void grundy_strategy() {
    vector<vector<int>> lines;
    int largest = 0;
    for (size_t start = 0; start < input.size();) {
        size_t end = std::min(input.find('\n', start), input.size());
        if (input.compare(start, 3, "bye") == 0) break;
        vector<int> heaps;
        for (place = start; more() && place < end;) heaps.push_back(next());
        for (int heap : heaps) largest = std::max(largest, heap);
        if (!heaps.empty()) lines.push_back(heaps);
        start = end + 1;
    }
    auto value = grundy_table(largest);
    std::unordered_map<int64_t, int> parts;
    for (auto& heaps : lines) {
        int total = 0, part = 0;
        for (int heap : heaps) total ^= value[heap];
        if (!total) {
            say("Uncle.");
            continue;
        }
        size_t at = 0;
        for (;; ++at) {
            int n = heaps[at], target = value[n] ^ total;
            auto known = parts.find(int64_t(n) << 10 | target);
            if (known != parts.end()) {
                part = known->second;
            } else {
                part = 1;
                while (2 * part < n && (value[part] ^ value[n - part]) != target) ++part;
                if (2 * part >= n) part = 0;
                parts[int64_t(n) << 10 | target] = part;
            }
            if (part) break;
        }
        for (size_t i = 0; i < heaps.size(); ++i) {
            if (i) output += ' ';
            if (i == at) output += std::to_string(part) + ' ' + std::to_string(heaps[i] - part);
            else output += std::to_string(heaps[i]);
        }
        output += '\n';
    }
}

// -- take one or split equally: sets of values as bits, by primes, runs that end at a named heap --

static const int BLOCK = 32;
static const int TABLE = 1 << 23;
static vector<uint32_t> sets, worth;  // of the heaps below the table's end
static vector<int> primes;            // odd

struct Block {
    uint32_t named = 0;  // a bit for every heap whose value the theorem names
    vector<int> factors[BLOCK];
};

static std::unordered_map<int, Block> blocks;
static std::unordered_map<int, std::pair<uint32_t, uint32_t>> far;

static const Block& block_of(int n) {
    auto [found, fresh] = blocks.try_emplace(n / BLOCK);
    Block& block = found->second;
    if (!fresh) return block;
    int base = n / BLOCK * BLOCK, left[BLOCK];
    for (int i = 0; i < BLOCK; ++i) left[i] = (base + i) >> __builtin_ctz((base + i) | 1 << 30);
    for (int p : primes) {
        if (int64_t(p) * p > base + BLOCK) break;
        for (int i = int((base + int64_t(p) - 1) / p * p - base); i < BLOCK; i += p) {
            block.factors[i].push_back(p);
            while (left[i] % p == 0) left[i] /= p;
        }
    }
    for (int i = 0; i < BLOCK; ++i) {
        bool one_prime = left[i] > 1 && block.factors[i].empty();
        if (left[i] > 1) block.factors[i].push_back(left[i]);
        bool power = block.factors[i].empty();
        if (power || (one_prime && (base + i) / left[i] <= 2)) block.named |= 1u << i;
    }
    return block;
}

static std::pair<uint32_t, uint32_t> far_sets(int n) {
    if (n < TABLE) return {sets[n], worth[n]};
    auto known = far.find(n);
    if (known != far.end()) return known->second;
    const Block& block = block_of(n);
    uint32_t reached = n % 2 == 0;
    for (int p : block.factors[n % BLOCK]) reached |= far_sets(n / p).first;
    uint32_t others = reached;
    if (!(block.named >> n % BLOCK & 1)) others |= far_sets(n - 1).second;
    uint32_t value = ~others & (others + 1);
    return far[n] = {reached | value, value};
}

static void equal_split() {
    vector<char> composite(46342);
    for (int p = 3; p < 46342; p += 2) {
        if (composite[p]) continue;
        primes.push_back(p);
        for (int64_t m = int64_t(p) * p; m < 46342; m += 2 * p) composite[m] = 1;
    }
    vector<vector<int>> tests(next());
    int largest = 0;
    size_t count = 0;
    for (auto& heaps : tests) {
        heaps.resize(next());
        count += heaps.size();
        for (auto& heap : heaps) largest = std::max(largest, heap = next());
    }
    // Smallest odd prime factors give the primes of every heap of the table.
    vector<int> least(TABLE);
    for (int p = 3; p * p < TABLE; p += 2)
        if (!least[p])
            for (int m = p * p; m < TABLE; m += 2 * p)
                if (!least[m]) least[m] = p;
    sets.assign(TABLE, 0);
    worth.assign(TABLE, 1);
    sets[0] = 1;
    for (int n = 1; n < TABLE; ++n) {
        int odd = n >> __builtin_ctz(n);
        uint32_t reached = n % 2 == 0;
        while (odd > 1) {
            int p = least[odd] ? least[odd] : odd;
            reached |= sets[n / p];
            while (odd % p == 0) odd /= p;
        }
        uint32_t others = reached | worth[n - 1];
        worth[n] = ~others & (others + 1);
        sets[n] = reached | worth[n];
    }
    for (auto& heaps : tests) {
        uint32_t total = 0;
        for (int heap : heaps) total ^= __builtin_ctz(far_sets(heap).second);
        say_first(total);
    }
}

// -- chance, halving, pairs, strings --------------------------------------------------------------

static void chance() {
    for (int64_t t = next(); t--;) {
        int64_t filled = 0, large = 0;
        for (int64_t n = next(); n--;) {
            int64_t heap = next();
            filled += heap > 0;
            large += heap > 1;
        }
        int64_t top = 1, bottom = 2;
        if (large == 0) top = filled % 2, bottom = 1;
        else if (large == 1 && filled % 2) top = filled / 2 + 1, bottom = filled;
        int64_t common = std::gcd(top, bottom);
        say((std::to_string(top / common) + '/' + std::to_string(bottom / common)).c_str());
    }
}

static void half_or_one() {
    int64_t k = next(), n = next();
    if (k == 2) {
        while (n >= 4 && n % 2) n /= 2;
        n = n >= 4 ? n / 2 : n % 2;
    }
    say(std::to_string(n).c_str());
}

static void wythoff() {
    while (more()) {
        int64_t a = next(), b = next();
        int64_t k = std::abs(a - b);
        say(std::min(a, b) == k * 1836311903 / 1134903170 ? "0" : "1");
    }
}

static int cows(int64_t pile) {
    static const int first[] = {0, 1, 0, 1, 2};
    if (pile < 5) return first[pile];
    if (pile % 2) return 0;
    return cows(pile / 2) == 1 ? 2 : 1;
}

static void lieges() {
    int64_t n = next(), k = next(), total = 0;
    while (n--) {
        int64_t pile = next();
        if (k % 2) total ^= cows(pile);
        else total ^= pile <= 2 ? pile : pile % 2 == 0;
    }
    say(total ? "Kevin" : "Nicky");
}

static void cuts() {
    string text = input.substr(0, input.find_last_not_of(" \r\n") + 1);
    int n = text.size(), total = 0, longest = 0;
    vector<int> start, length;
    for (int i = 1; i + 1 < n; ++i) {
        if (text[i - 1] != text[i + 1]) continue;
        if (!start.empty() && start.back() + length.back() == i) ++length.back();
        else start.push_back(i), length.push_back(1);
        longest = std::max(longest, length.back());
    }
    vector<int> value(longest + 1), seen(64, -1);
    for (int run = 1; run <= longest; ++run) {
        for (int i = 1; i <= run; ++i)
            seen[value[std::max(i - 2, 0)] ^ value[std::max(run - i - 1, 0)]] = run;
        while (seen[value[run]] == run) ++value[run];
    }
    for (int run : length) total ^= value[run];
    if (!total) return say("Second");
    for (size_t at = 0; at < start.size(); ++at)
        for (int i = 1, run = length[at]; i <= run; ++i)
            if ((value[std::max(i - 2, 0)] ^ value[std::max(run - i - 1, 0)]) == (total ^ value[run])) {
                say("First");
                return say(std::to_string(start[at] + i).c_str());
            }
}

int main(int count, char** words) {
    auto start = clock();
    const std::map<string, std::function<void()>> solvers = {
        {"hackerrank-half", half},
        {"coin-game", coin_game},
        {"cses-1729", stick_game},
        {"cses-1730", [] { by_xor([](int64_t n, int64_t) { return n; }); }},
        {"cses-1098", [] { by_xor([](int64_t n, int64_t) { return n % 4; }); }},
        {"cses-1099", [] { by_xor([](int64_t n, int64_t i) { return i % 2 ? n : 0; }); }},
        {"cses-2207", grundy_game},
        {"cses-2208", another_game},
        {"cmb-hr", departments},
        {"ytp-2022-p11", [] { by_xor([](int64_t n, int64_t) { return n == 3 ? 2 : n % 2; }); }},
        {"equal-split", equal_split},
        {"npsc-2022-f", chance},
        {"tioj-1940", half_or_one},
        {"luogu-p2252", wythoff},
        {"cf-603c", lieges},
        {"cf-305e", cuts},
        {"grundy-strategy", grundy_strategy},
    };
    auto solver = count == 2 ? solvers.find(words[1]) : solvers.end();
    if (solver == solvers.end()) {
        fprintf(stderr, "contest SLUG < input\n");
        return 2;
    }
    read_all();
    solver->second();
    fwrite(output.data(), 1, output.size(), stdout);
    fflush(stdout);
    fprintf(stderr, "%f\n", 1000.0 * (clock() - start) / CLOCKS_PER_SEC);
}

// Grundy's game: the first heap that can be split to its target, with the smallest first part.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

std::vector<int> g, seen(4096, 0);

// Lengthens the table up to a heap of this size.
void reach(int most) {
    for (int n = g.size(); n <= most; n++) {
        for (int a = 1; a < n - a; a++) seen[g[a] ^ g[n - a]] = n;  // marked by n
        int value = 0;
        while (n > 2 && seen[value] == n) value++;
        g.push_back(value);
    }
}

void answer(const std::vector<int> &heaps) {
    int total = 0;
    for (int n : heaps) {
        reach(n);
        total ^= g[n];
    }
    for (size_t place = 0; total && place < heaps.size(); place++) {
        int n = heaps[place];
        for (int a = 1; a < n - a; a++) {
            if ((g[a] ^ g[n - a]) != (g[n] ^ total)) continue;
            for (size_t i = 0; i < heaps.size(); i++) {
                if (i) std::cout << ' ';
                if (i == place) std::cout << a << ' ' << n - a;
                else std::cout << heaps[i];
            }
            std::cout << '\n';
            return;
        }
    }
    std::cout << "Uncle.\n";
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        std::vector<int> heaps;
        while (words >> word && word != "bye") heaps.push_back(std::stoi(word));
        if (word == "bye") break;
        if (!heaps.empty()) answer(heaps);
    }
}

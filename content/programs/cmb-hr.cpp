// Three departments are Nim: print the first move that makes the XOR 0.
#include <cstdio>

int main() {
    long long heaps[3];
    while (std::scanf(" %lld , %lld , %lld", &heaps[0], &heaps[1], &heaps[2]) == 3) {
        long long total = heaps[0] ^ heaps[1] ^ heaps[2];
        if (total == 0) std::puts("1");
        for (int i = 0; i < 3; i++)
            if ((heaps[i] ^ total) < heaps[i]) {
                std::printf("%c,%lld\n", "ABC"[i], heaps[i] - (heaps[i] ^ total));
                break;  // three moves may win; one is asked for
            }
    }
}

#include "app/cli/output/print_instants.h"

#include <algorithm>
#include <vector>

namespace sweep {

void printInstants(const Timeline& timeline, unsigned threads, const InstantsText& append,
                   const std::function<bool(const std::string& text)>& print)
{
    constexpr std::size_t blockLength = 128;            // instants: some 30 kB of text
    const std::size_t wave = 16 * threadCount(threads); // blocks that are in memory at once
    const std::size_t size = timeline.instants().size();
    const std::size_t blocks = blockCount(size, blockLength);
    std::vector<std::string> texts(std::min(wave, blocks));
    for (std::size_t begin = 0; begin < blocks; begin += wave) {
        const std::size_t count = std::min(wave, blocks - begin);
        parallelFor(threads, count, [&](std::size_t i) {
            texts[i].clear();
            append(texts[i], blockAt(begin + i, size, blockLength));
        });
        for (std::size_t i = 0; i < count; ++i)
            if (!print(texts[i]))
                return;
    }
}

} // namespace sweep

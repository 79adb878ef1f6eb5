#include "app/cli/output/print_instants.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <vector>

namespace sweep {

void printInstants(std::ostream& out, const Timeline& timeline, unsigned threads,
                   const std::function<void(std::string& text, std::size_t k)>& append)
{
    constexpr std::size_t blockLength = 128;            // instants: some 30 kB of text
    const std::size_t wave = 16 * threadCount(threads); // blocks that are in memory at once
    const std::size_t size = timeline.instants().size();
    const std::size_t blocks = blockCount(size, blockLength);
    std::vector<std::string> texts(std::min(wave, blocks));
    for (std::size_t begin = 0; begin < blocks && out; begin += wave) {
        const std::size_t count = std::min(wave, blocks - begin);
        inParallel(threads, count, [&](std::size_t i) {
            texts[i].clear();
            const Block block = blockAt(begin + i, size, blockLength);
            for (std::size_t k = block.first; k < block.last; ++k)
                append(texts[i], k);
        });
        for (std::size_t i = 0; i < count; ++i)
            out.write(texts[i].data(), static_cast<std::streamsize>(texts[i].size()));
    }
}

} // namespace sweep

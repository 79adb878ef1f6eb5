#include "app/cli/output/print_blocks.h"

#include <algorithm>
#include <vector>

namespace sweep {

void printBlocks(Block range, const BlockPrinting& printing)
{
    const std::size_t wave = 16 * threadCount(printing.threads); // number of blocks in memory at once
    std::vector<std::string> texts(wave);
    std::vector<Block> blocks;
    while (range.first < range.last) {
        blocks.clear();
        for (; blocks.size() < wave && range.first < range.last; range.first = blocks.back().last)
            blocks.push_back({range.first, std::min(printing.endOfBlock(range.first), range.last)});
        parallelFor(printing.threads, blocks.size(), [&](std::size_t i) {
            texts[i].clear();
            printing.append(texts[i], blocks[i]);
        });
        for (std::size_t i = 0; i < blocks.size(); ++i)
            if (!printing.print(texts[i]))
                return;
    }
}

} // namespace sweep

// Output of many items: several threads format the text, which is printed in the order of the items.
#pragma once

#include "core/base/parallel.h"
#include "core/events/timeline.h"

#include <functional>
#include <string>

namespace sweep {

struct BlockPrinting
{
    unsigned threads = 0; // 0: one per core
    // The end of the block that starts at an item; about 30 kB of text is a good size.
    std::function<std::size_t(std::size_t first)> endOfBlock;
    // Appends the output of a block to a text. Several threads call it concurrently, so it must depend only on the
    // block.
    std::function<void(std::string& text, Block block)> append;
    // Receives the texts in order, until it returns false.
    std::function<bool(const std::string& text)> print;
};

// Prints the items of a range, block by block. Memory does not grow with the range.
void printBlocks(Block range, const BlockPrinting& printing);

// Calls visit(k, time, event) for each event of a block, where k is the index of its instant.
template <class Visit>
void forEachEvent(const Timeline& timeline, Block events, const Visit& visit)
{
    if (events.first == events.last)
        return;
    std::size_t k = timeline.instantOf(events.first);
    for (std::size_t i = events.first; i < events.last; ++i) {
        const TimelineInstant& instant = timeline.instants()[k];
        visit(k, instant.time, timeline.events()[i]);
        if (i + 1 == instant.first + instant.count)
            ++k;
    }
}

} // namespace sweep

// Output of many items: text made by several threads, in the order of the items.
#pragma once

#include "core/base/parallel.h"
#include "core/events/timeline.h"

#include <functional>
#include <string>

namespace sweep {

struct BlockPrinting
{
    unsigned threads = 0; // 0: one for each core
    // The end of the block that begins at an item; some 30 kB of text is a good size.
    std::function<std::size_t(std::size_t first)> endOfBlock;
    // What is printed of a block, appended to a text. It is called by several threads at once, and so must depend on
    // the block alone.
    std::function<void(std::string& text, Block block)> append;
    // Takes the texts in order, until it returns false.
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

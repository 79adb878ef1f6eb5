// Parallel loop and parallel sort over the cores of the machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace sweep {

// The number of threads that is wanted, or one for each core where it is 0.
[[nodiscard]] unsigned threadCount(unsigned wanted);

// Calls work(0), …, work(count − 1), each once, on at most so many threads (0: one for each core). The calling thread
// is one of them, and work(0) runs there. Each thread takes the lowest index that is left. Returns when all calls are
// done. Where a call throws, calls that have not begun are left out, and one of the exceptions is rethrown here.
void parallelFor(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work);

// A part of a range of indices: from `first` to before `last`.
struct Block
{
    std::size_t first = 0;
    std::size_t last = 0;
};

// The range [0, size) in blocks of `length` (the last one may be shorter), whatever the number of threads.
[[nodiscard]] constexpr std::size_t blockCount(std::size_t size, std::size_t length)
{
    return size / length + (size % length != 0 ? 1 : 0);
}
[[nodiscard]] constexpr Block blockAt(std::size_t index, std::size_t size, std::size_t length)
{
    const std::size_t first = index * length;
    return {first, size - first < length ? size : first + length};
}

// Sorts the items. The order of equivalent items may depend on the number of threads.
template <class T, class Less>
void parallelSort(unsigned threads, std::vector<T>& items, const Less& less)
{
    constexpr std::size_t worthAThread = 8192;
    const std::size_t parts = std::clamp<std::size_t>(items.size() / worthAThread, 1, threadCount(threads));
    std::size_t length = items.size() / parts + 1;
    const auto at = [&items](std::size_t i) {
        return items.begin() + static_cast<std::ptrdiff_t>(std::min(i, items.size()));
    };
    parallelFor(threads, parts, [&](std::size_t i) { std::sort(at(i * length), at((i + 1) * length), less); });
    for (; length < items.size(); length *= 2)
        parallelFor(threads, blockCount(items.size(), 2 * length), [&](std::size_t i) {
            const std::size_t first = 2 * i * length;
            std::inplace_merge(at(first), at(first + length), at(first + 2 * length), less);
        });
}

} // namespace sweep

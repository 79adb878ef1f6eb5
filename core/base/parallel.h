// Parallel loop and parallel sort over the cores of the machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace sweep {

// `wanted`, or one thread per core if it is 0.
[[nodiscard]] unsigned threadCount(unsigned wanted);

// Calls work(0), …, work(count − 1), each once, on at most `threads` threads (0: one per core). The calling thread is
// one of them and runs work(0). Each thread takes the lowest remaining index. Returns when all calls have finished. If
// a call throws, calls that have not begun are skipped and one of the exceptions is rethrown.
void parallelFor(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work);

// A half-open range of indices: [first, last).
struct Block
{
    std::size_t first = 0;
    std::size_t last = 0;
};

// Splits [0, size) into blocks of `length` (the last may be shorter), independently of the number of threads.
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

// How is work spread over the cores of the machine?
#pragma once

#include <cstddef>
#include <functional>

namespace sweep {

// So many threads, or one for each core where 0 are wanted.
[[nodiscard]] unsigned threadCount(unsigned wanted);

// Calls work(0), …, work(count − 1), each once, on at most so many threads (0: one for each core); the calling thread
// is one of them and work(0) is its own. Each thread takes the lowest number that is left. Returns when all are done.
// Where a call throws, what is not begun is left out, and one of the exceptions is thrown again here.
void inParallel(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work);

// A part of a range: the numbers from `first` to before `last`.
struct Block
{
    std::size_t first = 0;
    std::size_t last = 0;
};

// The range [0, size) in blocks of `length` (the last one may be shorter). Where they lie does not depend on threads.
[[nodiscard]] constexpr std::size_t blockCount(std::size_t size, std::size_t length)
{
    return size / length + (size % length != 0 ? 1 : 0);
}
[[nodiscard]] constexpr Block blockAt(std::size_t index, std::size_t size, std::size_t length)
{
    const std::size_t first = index * length;
    return {first, size - first < length ? size : first + length};
}

} // namespace sweep

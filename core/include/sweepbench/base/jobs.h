// Jobs: cancellation and progress of long work, parallel loops and sort, deferred destruction.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace sweep {

// Deferred destruction: frees large values on a separate thread.

// Frees the value on a detached thread, because a stopped job must return at once and millions of roots take a second
// to free. The value must not refer to anything destroyed earlier. If no thread can be created, frees it at once.
template <class T>
void discard(T&& value)
{
    static_assert(!std::is_lvalue_reference_v<T>, "what is discarded is moved from");
    try {
        std::thread([held = std::move(value)] {}).detach();
    } catch (const std::system_error&) {
        // No thread was created; unwinding has already freed the value.
    }
}

// Job: the progress and the cancellation of long work.

// Both members may be empty. `progress` is called from the thread that began the work, with a share from 0 to 1 that
// never falls. Any thread may poll whether the job is stopped.
struct Job
{
    std::stop_token stop;
    std::function<void(double)> progress;

    [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
    // Stops with this job; for a part of its work whose share is not reported.
    [[nodiscard]] Job withoutProgress() const { return {stop, {}}; }
    void report(double share) const
    {
        if (progress)
            progress(share);
    }
};

// Work shared by several threads. job.progress is not called.
struct ParallelJob
{
    unsigned threads = 1; // 0: one per core
    Job job = {};
};

// Progress of work shared by several threads.

// Any thread may add steps. Only the thread that created this object reports to the job, so the share never falls.
class Progress
{
public:
    // All steps together advance the job from share `from` to share `to`.
    Progress(const Job& job, std::size_t steps, double from, double to)
        : m_job(job), m_steps(steps), m_from(from), m_to(to)
    {
    }

    void add(std::size_t steps);

private:
    const Job& m_job;
    std::size_t m_steps;
    double m_from;
    double m_to;
    std::thread::id m_owner = std::this_thread::get_id();
    std::atomic<std::size_t> m_done{0};
};

// Parallel loop and parallel sort over the cores of the machine.

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

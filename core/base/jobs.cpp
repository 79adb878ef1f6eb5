#include <sweepbench/base/jobs.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace sweep {

unsigned threadCount(unsigned wanted)
{
    return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

void Progress::add(std::size_t steps)
{
    const std::size_t done = m_done.fetch_add(steps, std::memory_order_relaxed) + steps;
    if (m_job.progress && std::this_thread::get_id() == m_owner)
        m_job.report(m_from + (m_to - m_from) * (static_cast<double>(done) / static_cast<double>(m_steps)));
}

namespace {

// State shared by the threads of one call.
class Share
{
public:
    Share(std::size_t count, const std::function<void(std::size_t)>& work) : m_count(count), m_work(work) {}

    void takeAll(std::size_t index)
    {
        for (; index < m_count; index = m_next.fetch_add(1)) {
            try {
                m_work(index);
            } catch (...) {
                m_next = m_count;
                const std::lock_guard lock(m_mutex);
                m_error = std::current_exception();
                return;
            }
        }
    }
    void takeAll() { takeAll(m_next.fetch_add(1)); }

    // Requires: all threads have finished.
    void rethrow() const
    {
        if (m_error)
            std::rethrow_exception(m_error);
    }

private:
    const std::size_t m_count;
    const std::function<void(std::size_t)>& m_work;
    std::atomic<std::size_t> m_next{1}; // 0 belongs to the calling thread
    std::mutex m_mutex;
    std::exception_ptr m_error;
};

} // namespace

void parallelFor(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work)
{
    Share share(count, work);
    {
        std::vector<std::jthread> others;
        const std::size_t most = std::min<std::size_t>(threadCount(threads), count);
        try {
            for (std::size_t i = 1; i < most; ++i)
                others.emplace_back([&share] { share.takeAll(); });
        } catch (const std::system_error&) {
            // No more threads can be created: the existing ones do all the work.
        }
        share.takeAll(0);
    }
    share.rethrow();
}

} // namespace sweep

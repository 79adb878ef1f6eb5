// Progress of work shared by several threads.
#pragma once

#include "core/base/job.h"

#include <atomic>
#include <cstddef>
#include <thread>

namespace sweep {

// Any thread may add steps. Only the thread that created this object reports to the job, so the share never falls.
class Progress
{
public:
    // All steps together advance the job from share `from` to share `to`.
    Progress(const Job& job, std::size_t steps, double from, double to)
        : m_job(job), m_steps(steps), m_from(from), m_to(to)
    {
    }

    void add(std::size_t steps)
    {
        const std::size_t done = m_done.fetch_add(steps, std::memory_order_relaxed) + steps;
        if (m_job.progress && std::this_thread::get_id() == m_owner)
            m_job.report(m_from + (m_to - m_from) * (static_cast<double>(done) / static_cast<double>(m_steps)));
    }

private:
    const Job& m_job;
    std::size_t m_steps;
    double m_from;
    double m_to;
    std::thread::id m_owner = std::this_thread::get_id();
    std::atomic<std::size_t> m_done{0};
};

} // namespace sweep

#include "widgets/document/worker.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace sweep {

namespace {

// Whoever looks at the window goes first where there are fewer cores than work. Where a thread cannot be asked to step
// back it stays as it is; those that it starts step back with it.
void stepBack()
{
#ifdef __linux__
    constexpr int niceness = 5; // about a third of the share of a thread that is not
    static_cast<void>(setpriority(PRIO_PROCESS, 0, niceness));
#endif
}

} // namespace

Worker::Worker() : m_thread([this](const std::stop_token& quit) { work(quit); }) {}

Worker::~Worker()
{
    stop();
}

void Worker::start(Task task)
{
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
    m_waiting = std::move(task);
    m_wake.notify_one();
}

void Worker::stop()
{
    start({});
}

void Worker::work(const std::stop_token& quit)
{
    stepBack();
    while (!quit.stop_requested()) {
        Task task;
        std::stop_token stop;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return bool(m_waiting); }))
                return;
            task = std::move(m_waiting);
            m_waiting = {};
            m_running = std::stop_source();
            stop = m_running.get_token();
        }
        task(stop);
    }
}

} // namespace sweep

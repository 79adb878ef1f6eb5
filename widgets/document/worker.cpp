#include "widgets/document/worker.h"

namespace sweep {

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

#include "widgets/document/background_job.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace sweep {

namespace {

constexpr int patience = 300; // milliseconds until a request counts as long
constexpr int period = 100;   // milliseconds between two reports of progress

// Lowers the thread's priority below that of the GUI thread, for when cores are scarce. Threads that this one starts
// inherit it. Does nothing except on Linux.
void lowerPriority()
{
#ifdef __linux__
    constexpr int niceness = 5; // about a third of the share of a thread with niceness 0
    static_cast<void>(setpriority(PRIO_PROCESS, 0, niceness));
#endif
}

} // namespace

BackgroundJob::BackgroundJob()
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_timer.setInterval(period);
        if (!std::exchange(m_isLong, true))
            Q_EMIT becameLong();
        Q_EMIT progressed(share());
    });
    connect(this, &BackgroundJob::posted, this, &BackgroundJob::deliverNext, Qt::QueuedConnection);
}

void BackgroundJob::begin(std::function<void(const RunPtr&)> work)
{
    stop();
    m_run = std::make_shared<Run>();
    m_timer.start(patience);
    const std::lock_guard lock(m_mutex);
    m_waiting = [run = m_run, work = std::move(work)] { work(run); };
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& quit) { loop(quit); });
    m_wake.notify_one();
}

void BackgroundJob::stop()
{
    if (!m_run)
        return;
    m_run->isWanted = false;
    m_run->stop.request_stop();
    m_run.reset();
    m_timer.stop();
    m_isLong = false;
    static_cast<void>(forgetWaiting());
}

void BackgroundJob::requestStop()
{
    if (m_run)
        m_run->stop.request_stop();
}

void BackgroundJob::waitForAnswer(std::chrono::milliseconds patience)
{
    if (m_run)
        static_cast<void>(m_run->answered.try_acquire_for(patience));
}

bool BackgroundJob::forgetWaiting()
{
    const std::lock_guard lock(m_mutex);
    return bool(std::exchange(m_waiting, {}));
}

void BackgroundJob::post(const RunPtr& run, std::function<void()> deliver, bool isLast)
{
    if (!run->isWanted)
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_deliveries.push({run, std::move(deliver), isLast});
    }
    Q_EMIT posted();
    if (!run->isAnswered.exchange(true))
        run->answered.release();
}

void BackgroundJob::deliverNext()
{
    Delivery next;
    {
        const std::lock_guard lock(m_mutex);
        next = std::move(m_deliveries.front());
        m_deliveries.pop();
    }
    if (next.run != m_run)
        return;
    if (next.isLast) {
        m_run.reset();
        m_timer.stop();
        m_isLong = false;
    }
    next.deliver();
}

void BackgroundJob::finish()
{
    stop();
    m_thread = {};
}

void BackgroundJob::loop(const std::stop_token& quit)
{
    lowerPriority();
    while (!quit.stop_requested()) {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return bool(m_waiting); }))
                return;
            task = std::exchange(m_waiting, {});
        }
        task();
    }
}

} // namespace sweep

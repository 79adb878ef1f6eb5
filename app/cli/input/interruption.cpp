#include "app/cli/input/interruption.h"

#include <ctime>
#include <pthread.h>

namespace sweep {

double processorSeconds()
{
    timespec taken{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &taken);
    return static_cast<double>(taken.tv_sec) + static_cast<double>(taken.tv_nsec) * 1e-9;
}

Interruption::Interruption(std::optional<double> limit) : m_limit(limit)
{
    const sigset_t awaited = signals();
    pthread_sigmask(SIG_BLOCK, &awaited, &m_before);
    watch();
    // A thread waits for the signals, because it may call any function, while a signal handler may call almost none.
    m_watcher = std::jthread([this, awaited](const std::stop_token& ended) {
        constexpr timespec pause{0, 50'000'000};
        while (!ended.stop_requested() && !m_source.stop_requested()) {
            if (sigtimedwait(&awaited, nullptr, &pause) > 0)
                m_source.request_stop();
            watch();
        }
    });
}

Interruption::~Interruption()
{
    m_watcher.request_stop();
    m_watcher.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interruption::watch()
{
    if (!m_limit || m_source.stop_requested() || !(processorSeconds() > *m_limit))
        return;
    m_isOverLimit = true;
    m_source.request_stop();
}

sigset_t Interruption::signals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

} // namespace sweep

#include "app/cli/input/interruption.h"

#include <ctime>
#include <pthread.h>

namespace sweep {

Interruption::Interruption()
{
    const sigset_t awaited = signals();
    pthread_sigmask(SIG_BLOCK, &awaited, &m_before);
    // A handler may do almost nothing; a thread that waits for the signal may do anything.
    m_watcher = std::jthread([this, awaited](const std::stop_token& ended) {
        constexpr timespec pause{0, 50'000'000};
        while (!ended.stop_requested() && !m_source.stop_requested()) {
            if (sigtimedwait(&awaited, nullptr, &pause) > 0)
                m_source.request_stop();
        }
    });
}

Interruption::~Interruption()
{
    m_watcher.request_stop();
    m_watcher.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
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

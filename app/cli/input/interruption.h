// How does long work learn that somebody pressed Ctrl+C?
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace sweep {

// While it lives, SIGINT and SIGTERM stop the work instead of the program. It must be made before the threads that
// work: they inherit that these signals wait.
class Interruption
{
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    // The signals that wait, so that a program that is started can let them in again.
    [[nodiscard]] static sigset_t signals();

private:
    std::stop_source m_source;
    sigset_t m_before{};
    std::jthread m_watcher;
};

} // namespace sweep

// Interruption of long work by Ctrl+C, as a stop token.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace sweep {

// While it lives, SIGINT and SIGTERM request a stop and do not end the program. It blocks these signals for its thread;
// threads that do the work must be started afterwards, so that they inherit the blocked signals.
class Interruption
{
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    // The blocked signals, so that a program that is started can unblock them.
    [[nodiscard]] static sigset_t signals();

private:
    std::stop_source m_source;
    sigset_t m_before{};
    std::jthread m_watcher;
};

} // namespace sweep

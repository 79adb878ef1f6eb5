// Stop token of long work: requested by Ctrl+C or by a limit of processor time.
#pragma once

#include <atomic>
#include <csignal>
#include <optional>
#include <stop_token>
#include <thread>

namespace sweep {

// The processor time used by all threads of this program, in seconds.
[[nodiscard]] double processorSeconds();

// While it lives, SIGINT and SIGTERM request a stop and do not end the program. It blocks these signals for its thread;
// threads that do the work must be started afterwards, so that they inherit the blocked signals.
class Interruption
{
public:
    // Also requests a stop as soon as processorSeconds() exceeds the limit, immediately if it already does.
    explicit Interruption(std::optional<double> limit = {});
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    // True if the limit caused the stop.
    [[nodiscard]] bool isOverLimit() const { return m_isOverLimit; }
    // The blocked signals, so that a child process can unblock them.
    [[nodiscard]] static sigset_t signals();

private:
    void watch();

    std::optional<double> m_limit;
    std::atomic<bool> m_isOverLimit = false;
    std::stop_source m_source;
    sigset_t m_before{};
    std::jthread m_watcher;
};

} // namespace sweep

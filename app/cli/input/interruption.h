// Interruption of long work by Ctrl+C, or because it takes too long, as a stop token.
#pragma once

#include <atomic>
#include <csignal>
#include <optional>
#include <stop_token>
#include <thread>

namespace sweep {

// The processor time that all threads of this program have taken, in seconds.
[[nodiscard]] double processorSeconds();

// While it lives, SIGINT and SIGTERM request a stop and do not end the program. It blocks these signals for its thread;
// threads that do the work must be started afterwards, so that they inherit the blocked signals.
class Interruption
{
public:
    // A stop is also requested as soon as processorSeconds() is above the limit, at once where it is so already.
    explicit Interruption(std::optional<double> limit = {});
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    // Whether the limit was the reason.
    [[nodiscard]] bool isOverLimit() const { return m_isOverLimit; }
    // The blocked signals, so that a program that is started can unblock them.
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

// How does long work leave the GUI thread?
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace sweep {

// Runs one task at a time on a thread of its own (never the global pool, for which Qt's painting waits). A newer task
// stops the running one and replaces the waiting one.
class Worker
{
public:
    using Task = std::function<void(std::stop_token)>;

    Worker();
    ~Worker(); // stops the running task and waits for it
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void start(Task task);
    // Stops the running task and forgets the waiting one.
    void stop();

private:
    void work(const std::stop_token& quit);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    Task m_waiting;
    std::stop_source m_running{std::nostopstate};
    std::jthread m_thread; // last: it uses the others
};

} // namespace sweep

// Worker thread of a LatestJob: cancellation, progress and delivery on the GUI thread.
#pragma once

#include "core/base/job.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <semaphore>
#include <thread>

namespace sweep {

// The part of LatestJob that does not depend on its types. The thread is the job's own, never one of Qt's global pool,
// for which painting waits; it starts with the first request and has a lower priority than the GUI thread.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    // Whether the latest request is neither answered nor stopped.
    [[nodiscard]] bool isBusy() const { return bool(m_run); }
    // Whether the latest request has taken longer than 300 ms so far.
    [[nodiscard]] bool isLong() const { return m_isLong; }
    // Progress of the latest request, from 0 to 1.
    [[nodiscard]] double share() const { return m_run ? m_run->share.load() : 0; }

    // Stops the work and forgets the request: no answer is delivered.
    void stop();
    // Requests that the work end early. The answer that it returns is still delivered.
    void requestStop();
    // Blocks the caller until an answer is about to be delivered, for at most this long.
    void waitForAnswer(std::chrono::milliseconds patience);

Q_SIGNALS:
    // The latest request has now taken longer than 300 ms.
    void becameLong();
    // Emitted every 100 ms while isLong().
    void progressed(double share);
    // For the job's own use, on its thread: a delivery waits.
    void posted();

protected:
    // A request and the state of its work.
    struct Run
    {
        std::stop_source stop;
        std::atomic<bool> isWanted{true}; // no newer request or stop() has come
        std::atomic<double> share{0};
        std::atomic<bool> isAnswered{false};
        std::binary_semaphore answered{0}; // released once
    };
    using RunPtr = std::shared_ptr<Run>;

    BackgroundJob();
    ~BackgroundJob() override = default;

    // Runs `work` on the thread, in place of earlier requests.
    void begin(std::function<void(const RunPtr&)> work);
    // Forgets a request whose work has not begun. False if there is none.
    [[nodiscard]] bool forgetWaiting();
    // On the thread: runs `deliver` on the GUI thread, unless the request is no longer wanted by then.
    void post(const RunPtr& run, std::function<void()> deliver, bool isLast);
    // Stops the work and waits until the thread has ended.
    void finish();

private:
    // An answer on its way from the thread to the GUI thread.
    struct Delivery
    {
        RunPtr run;
        std::function<void()> deliver;
        bool isLast = false;
    };

    void loop(const std::stop_token& quit);
    void deliverNext();

    RunPtr m_run; // the latest one, until it is answered or stopped
    bool m_isLong = false;
    QTimer m_timer;
    std::mutex m_mutex; // guards m_waiting and m_deliveries
    std::condition_variable_any m_wake;
    std::function<void()> m_waiting;
    std::queue<Delivery> m_deliveries;
    std::jthread m_thread; // declared last, as it uses the others
};

} // namespace sweep

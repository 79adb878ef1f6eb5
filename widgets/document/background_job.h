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

// What LatestJob does without knowing its types. The thread is the job's own, never one of Qt's global pool, for which
// painting waits; it starts with the first request and has a lower priority than the GUI thread.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    // The latest request is neither answered nor stopped.
    [[nodiscard]] bool isBusy() const { return bool(m_run); }
    // It has taken longer than 300 ms.
    [[nodiscard]] bool isLong() const { return m_isLong; }
    // How far its work is, from 0 to 1.
    [[nodiscard]] double share() const { return m_run ? m_run->share.load() : 0; }

    // Stops the work and forgets the request: no answer is delivered.
    void stop();
    // Asks the work to end early. The answer that it returns then is still delivered.
    void requestStop();
    // Blocks the caller until an answer is about to be delivered, for at most this long.
    void waitForAnswer(std::chrono::milliseconds patience);

Q_SIGNALS:
    // The latest request has now taken longer than 300 ms.
    void becameLong();
    // Every 100 ms from then on until it is answered or stopped.
    void progressed(double share);
    // For the job's own use, on its thread: a delivery waits.
    void posted();

protected:
    // One request.
    struct Run
    {
        std::stop_source stop;
        std::atomic<bool> isWanted{true}; // no newer request and no stop() came
        std::atomic<double> share{0};
        std::atomic<bool> isAnswered{false};
        std::binary_semaphore answered{0}; // released once
    };
    using RunPtr = std::shared_ptr<Run>;

    BackgroundJob();
    ~BackgroundJob() override = default;

    // Runs `work` on the thread, in place of earlier requests.
    void begin(std::function<void(const RunPtr&)> work);
    // Forgets a request whose work has not begun. False where there is none.
    [[nodiscard]] bool forgetWaiting();
    // On the thread: runs `deliver` on the GUI thread, unless the request is no longer wanted by then.
    void post(const RunPtr& run, std::function<void()> deliver, bool isLast);
    // Stops the work and waits until the thread has ended.
    void finish();

private:
    // What the thread hands over to the GUI thread.
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
    std::mutex m_mutex; // of m_waiting and m_deliveries
    std::condition_variable_any m_wake;
    std::function<void()> m_waiting;
    std::queue<Delivery> m_deliveries;
    std::jthread m_thread; // last: it uses the others
};

} // namespace sweep

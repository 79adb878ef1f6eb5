// Background jobs of which only the latest request counts, and loading and saving of scenes.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>
#include <sweepbench/scene_file.h>

#include <QObject>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <semaphore>
#include <thread>
#include <variant>

namespace sweep {

// Worker thread of a LatestJob: cancellation, progress and delivery on the GUI thread.

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
    // For the job's own use: emitted on its thread when a delivery is waiting.
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

    RunPtr m_run; // the latest run, until it is answered or stopped
    bool m_isLong = false;
    QTimer m_timer;
    std::mutex m_mutex; // guards m_waiting and m_deliveries
    std::condition_variable_any m_wake;
    std::function<void()> m_waiting;
    std::queue<Delivery> m_deliveries;
    std::jthread m_thread; // declared last, as it uses the others
};

// Background job of which only the latest request counts: a newer query replaces a waiting one and stops a running one.

// Computes an Answer to a Query on a thread of its own and delivers it on the GUI thread. Laws, each a test:
// 1. no answer to a query is delivered once a newer query has come, or stop();
// 2. a newer query stops the work on an older one;
// 3. every query is answered, unless it was stopped or a newer one has come.
// Declare it after everything that its functions use: the destructor stops the work and waits for its end.
template <class Query, class Answer>
class LatestJob : public BackgroundJob
{
public:
    // Passed to the work beside its query. The answer that the work returns is the last one; `post` delivers earlier
    // ones.
    struct Running : Job
    {
        std::function<void(Answer)> post;
    };
    // Called on the job's thread. The query is released before the answer is delivered.
    using Work = std::function<Answer(Query, const Running&)>;
    // Called on the GUI thread.
    using Deliver = std::function<void(Answer)>;

    LatestJob(Work work, Deliver deliver) : m_work(std::move(work)), m_deliver(std::move(deliver)) {}
    ~LatestJob() override { finish(); }

    void start(Query query)
    {
        m_query = std::make_shared<Query>(std::move(query));
        begin([this, query = m_query](const RunPtr& run) {
            const auto send = [this, &run](Answer answer, bool isLast) {
                const auto held = std::make_shared<Answer>(std::move(answer));
                post(
                    run, [this, held] { m_deliver(std::move(*held)); }, isLast);
            };
            const Running running{{run->stop.get_token(), [&run](double share) { run->share = share; }},
                                  [&send](Answer answer) { send(std::move(answer), false); }};
            Answer answer = m_work(std::move(*query), running);
            send(std::move(answer), true);
        });
    }

    // Takes back the latest query if the work on it has not begun.
    [[nodiscard]] std::optional<Query> takeWaiting()
    {
        return forgetWaiting() ? std::optional<Query>(std::move(*m_query)) : std::nullopt;
    }

private:
    Work m_work;
    Deliver m_deliver;
    std::shared_ptr<Query> m_query; // the latest query; moved from once its work has begun
};

// Loading of scene files in the background, with progress.

// Reads one file at a time; a newer request replaces an older one. Reads Qt resources (":/…") too.
class SceneLoader : public QObject
{
    Q_OBJECT

public:
    explicit SceneLoader(QObject* parent = nullptr);

    // Reads every file that is not a resource; by default as a scene file. Called on the loader's thread.
    using Reader = std::function<Result<Scene>(const std::string& path, const ReadOptions& options)>;
    void setReader(Reader reader) { m_reader = std::move(reader); }
    // A larger file is refused before it is read.
    void setMaxBytes(std::uint64_t maxBytes) { m_maxBytes = maxBytes; }
    void load(const QString& path);
    void cancel();
    [[nodiscard]] bool isLoading() const { return m_job.isBusy(); }

Q_SIGNALS:
    void loaded(const QString& path, const std::shared_ptr<sweep::Scene>& scene);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // Emitted only for work that takes longer than 300 ms.
    void progressed(double share);
    // Emitted after loaded or refused, or on cancellation.
    void finished();

private:
    struct Query
    {
        QString path;
        Reader reader;
        std::uint64_t maxBytes = 0;
    };
    using ResultPtr = std::shared_ptr<Result<Scene>>;
    [[nodiscard]] static Result<Scene> read(const Query& query, const Job& job);
    void take(Result<Scene>& result);

    QString m_path; // path of the latest request
    Reader m_reader = readSceneFile;
    std::uint64_t m_maxBytes = std::uint64_t{1} << 30;
    LatestJob<Query, ResultPtr> m_job;
};

// Saving of scene files in the background, with progress.

// Writes one scene at a time; a newer request replaces an older one. Whatever happens, the file holds either the old
// scene or the new one, complete.
class SceneSaver : public QObject
{
    Q_OBJECT

public:
    explicit SceneSaver(QObject* parent = nullptr);

    // The answer carries `token`.
    void save(std::shared_ptr<const Scene> scene, const QString& path, quint64 token);
    void cancel();
    [[nodiscard]] bool isSaving() const { return m_job.isBusy(); }

Q_SIGNALS:
    void saved(const QString& path, quint64 token);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // Emitted only for work that takes longer than 300 ms.
    void progressed(double share);
    // Emitted after saved or refused, or on cancellation.
    void finished();

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        QString path;
    };
    using Written = Result<std::monostate>;
    [[nodiscard]] static Written write(const Query& query, const Job& job);
    void take(const Written& result);

    QString m_path; // path of the latest request
    quint64 m_token = 0;
    // The work releases the scene before the answer, so that a listener may change the scene without copying it.
    LatestJob<Query, Written> m_job;
};

} // namespace sweep

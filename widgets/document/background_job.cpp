#include "widgets/document/background_job.h"

#include "widgets/document/file_path.h"

#include <sweepbench/scene_file.h>

#include <QFile>

#include <new>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace sweep {

namespace {

constexpr int longRequest = 300; // milliseconds until a request counts as long
constexpr int period = 100;      // milliseconds between two reports of progress

// Lowers the thread's priority below that of the GUI thread, for when cores are scarce. Threads that this one starts
// inherit it. Does nothing except on Linux.
void lowerPriority()
{
#ifdef __linux__
    constexpr int niceness = 5; // about a third of the share of a thread with niceness 0
    static_cast<void>(setpriority(PRIO_PROCESS, 0, niceness));
#endif
}

} // namespace

BackgroundJob::BackgroundJob()
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_timer.setInterval(period);
        if (!std::exchange(m_isLong, true))
            Q_EMIT becameLong();
        Q_EMIT progressed(share());
    });
    connect(this, &BackgroundJob::posted, this, &BackgroundJob::deliverNext, Qt::QueuedConnection);
}

void BackgroundJob::begin(std::function<void(const RunPtr&)> work)
{
    stop();
    m_run = std::make_shared<Run>();
    m_timer.start(longRequest);
    const std::lock_guard lock(m_mutex);
    m_waiting = [run = m_run, work = std::move(work)] { work(run); };
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& quit) { loop(quit); });
    m_wake.notify_one();
}

void BackgroundJob::stop()
{
    if (!m_run)
        return;
    m_run->isWanted = false;
    m_run->stop.request_stop();
    m_run.reset();
    m_timer.stop();
    m_isLong = false;
    static_cast<void>(forgetWaiting());
}

void BackgroundJob::requestStop()
{
    if (m_run)
        m_run->stop.request_stop();
}

void BackgroundJob::waitForAnswer(std::chrono::milliseconds patience)
{
    if (m_run)
        static_cast<void>(m_run->answered.try_acquire_for(patience));
}

bool BackgroundJob::forgetWaiting()
{
    const std::lock_guard lock(m_mutex);
    return bool(std::exchange(m_waiting, {}));
}

void BackgroundJob::post(const RunPtr& run, std::function<void()> deliver, bool isLast)
{
    if (!run->isWanted)
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_deliveries.push({run, std::move(deliver), isLast});
    }
    Q_EMIT posted();
    if (!run->isAnswered.exchange(true))
        run->answered.release();
}

void BackgroundJob::deliverNext()
{
    Delivery next;
    {
        const std::lock_guard lock(m_mutex);
        next = std::move(m_deliveries.front());
        m_deliveries.pop();
    }
    if (next.run != m_run)
        return;
    if (next.isLast) {
        m_run.reset();
        m_timer.stop();
        m_isLong = false;
    }
    next.deliver();
}

void BackgroundJob::finish()
{
    stop();
    m_thread = {};
}

void BackgroundJob::loop(const std::stop_token& quit)
{
    lowerPriority();
    while (!quit.stop_requested()) {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, quit, [this] { return bool(m_waiting); }))
                return;
            task = std::exchange(m_waiting, {});
        }
        task();
    }
}

SceneLoader::SceneLoader(QObject* parent)
    : QObject(parent),
      m_job([](const Query& query, const Job& job) { return std::make_shared<Result<Scene>>(read(query, job)); },
            [this](const ResultPtr& result) { take(*result); })
{
    connect(&m_job, &BackgroundJob::progressed, this, &SceneLoader::progressed);
}

void SceneLoader::load(const QString& path)
{
    m_path = path;
    m_job.start({path, m_reader, m_maxBytes});
}

void SceneLoader::cancel()
{
    if (!isLoading())
        return;
    m_job.stop();
    Q_EMIT finished();
}

Result<Scene> SceneLoader::read(const Query& query, const Job& job)
{
    const std::string name = bytesOf(query.path);
    ReadOptions options;
    options.maxBytes = query.maxBytes;
    options.job = job;
    try {
        if (!query.path.startsWith(u":/"))
            return query.reader(name, options);
        QFile file(query.path);
        if (!file.open(QIODevice::ReadOnly))
            return Problem{name, 0, 0, {}, file.errorString().toStdString()};
        const QByteArray text = file.readAll();
        return parseScene({text.constData(), std::size_t(text.size())}, name, options);
    } catch (const std::bad_alloc&) {
        return Problem{name, 0, 0, {}, "the scene does not fit into memory"};
    }
}

void SceneLoader::take(Result<Scene>& result)
{
    const QString path = m_path; // a listener may request another file
    if (result)
        Q_EMIT loaded(path, std::make_shared<Scene>(std::move(result).value()));
    else
        Q_EMIT refused(path, result.problems());
    Q_EMIT finished();
}

SceneSaver::SceneSaver(QObject* parent) : QObject(parent), m_job(write, [this](const Written& result) { take(result); })
{
    connect(&m_job, &BackgroundJob::progressed, this, &SceneSaver::progressed);
}

void SceneSaver::save(std::shared_ptr<const Scene> scene, const QString& path, quint64 token)
{
    m_path = path;
    m_token = token;
    m_job.start({std::move(scene), path});
}

void SceneSaver::cancel()
{
    if (!isSaving())
        return;
    m_job.stop();
    Q_EMIT finished();
}

SceneSaver::Written SceneSaver::write(const Query& query, const Job& job)
{
    const std::string name = bytesOf(query.path);
    try {
        return writeSceneFile(*query.scene, name, job);
    } catch (const std::bad_alloc&) {
        return Problem{name, 0, 0, {}, "cannot be saved: there is not enough memory for its text"};
    }
}

void SceneSaver::take(const Written& result)
{
    const QString path = m_path; // a listener may request another file
    if (result)
        Q_EMIT saved(path, m_token);
    else
        Q_EMIT refused(path, result.problems());
    Q_EMIT finished();
}

} // namespace sweep

#include "widgets/document/scene_saver.h"

#include "core/scene/file/scene_file.h"

#include <QFile>

#include <new>

namespace sweep {

namespace {

Result<std::monostate> written(const Scene& scene, const QString& path, const Job& job)
{
    const std::string name = QFile::encodeName(path).toStdString();
    try {
        return writeSceneFile(scene, name, job);
    } catch (const std::bad_alloc&) {
        return Problem{name, 0, 0, {}, "cannot be saved: there is not enough memory for its text"};
    }
}

} // namespace

SceneSaver::SceneSaver(QObject* parent) : QObject(parent)
{
    connect(&m_progress, &QTimer::timeout, this, [this] {
        m_progress.setInterval(100);
        Q_EMIT progressed(m_request->share);
    });
}

void SceneSaver::save(std::shared_ptr<const Scene> scene, const QString& path, quint64 token)
{
    m_request = std::make_shared<Request>();
    m_request->path = path;
    m_request->token = token;
    m_progress.start(300);
    m_worker.start([this, request = m_request, scene = std::move(scene)](const std::stop_token& stop) mutable {
        const Job job{stop, [request](double share) { request->share = share; }};
        const Result<std::monostate> result = written(*scene, request->path, job);
        scene.reset(); // before the answer: whoever hears it may write the scene without copying it
        QMetaObject::invokeMethod(
            this, [this, request, result] { deliver(request, result); }, Qt::QueuedConnection);
    });
}

void SceneSaver::cancel()
{
    if (!m_request)
        return;
    m_worker.stop();
    m_request.reset();
    m_progress.stop();
    Q_EMIT finished();
}

void SceneSaver::deliver(const std::shared_ptr<Request>& request, const Result<std::monostate>& result)
{
    if (request != m_request)
        return;
    m_request.reset();
    m_progress.stop();
    if (result)
        Q_EMIT saved(request->path, request->token);
    else
        Q_EMIT refused(request->path, result.problems());
    Q_EMIT finished();
}

} // namespace sweep

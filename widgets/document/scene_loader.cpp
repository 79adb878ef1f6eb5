#include "widgets/document/scene_loader.h"

#include <QFile>

#include <new>

namespace sweep {

namespace {

Result<Scene> readScene(const QString& path, const SceneLoader::Reader& reader, const ReadOptions& options)
{
    const std::string name = QFile::encodeName(path).toStdString();
    if (!path.startsWith(u":/"))
        return reader(name, options);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Problem{name, 0, 0, {}, file.errorString().toStdString()};
    const QByteArray text = file.readAll();
    return parseScene({text.constData(), std::size_t(text.size())}, name, options);
}

Result<Scene> readSceneWithinMemory(const QString& path, const SceneLoader::Reader& reader, const ReadOptions& options)
{
    try {
        return readScene(path, reader, options);
    } catch (const std::bad_alloc&) {
        return Problem{QFile::encodeName(path).toStdString(), 0, 0, {}, "the scene does not fit into memory"};
    }
}

} // namespace

SceneLoader::SceneLoader(QObject* parent) : QObject(parent)
{
    connect(&m_progress, &QTimer::timeout, this, [this] {
        m_progress.setInterval(100);
        Q_EMIT progressed(m_request->share);
    });
}

void SceneLoader::load(const QString& path)
{
    m_request = std::make_shared<Request>();
    m_request->path = path;
    m_loading = true;
    m_progress.start(300);
    m_worker.start([this, request = m_request, reader = m_reader, maxBytes = m_maxBytes](const std::stop_token& stop) {
        ReadOptions options;
        options.maxBytes = maxBytes;
        options.job = {stop, [request](double share) { request->share = share; }};
        auto result = std::make_shared<Result<Scene>>(readSceneWithinMemory(request->path, reader, options));
        QMetaObject::invokeMethod(
            this, [this, request, result] { deliver(request, result); }, Qt::QueuedConnection);
    });
}

void SceneLoader::cancel()
{
    if (!m_loading)
        return;
    m_worker.stop();
    m_request.reset();
    m_loading = false;
    m_progress.stop();
    Q_EMIT finished();
}

void SceneLoader::deliver(const std::shared_ptr<Request>& request, const std::shared_ptr<Result<Scene>>& result)
{
    if (request != m_request)
        return;
    m_loading = false;
    m_progress.stop();
    if (result->ok())
        Q_EMIT loaded(request->path, std::make_shared<Scene>(std::move(*result).value()));
    else
        Q_EMIT refused(request->path, result->problems());
    Q_EMIT finished();
}

} // namespace sweep

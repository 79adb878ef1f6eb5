#include "widgets/document/scene_loader.h"
#include "widgets/document/file_path.h"

#include <QFile>

#include <new>

namespace sweep {

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

} // namespace sweep

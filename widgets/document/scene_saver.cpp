#include "widgets/document/scene_saver.h"

#include "core/scene/file/scene_file.h"
#include "widgets/document/file_path.h"

#include <new>

namespace sweep {

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

// Saving of scene files in the background, with progress.
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "widgets/document/latest_job.h"

#include <variant>

namespace sweep {

// Writes one scene at a time; a newer request replaces an older one. Whatever happens, the file holds either the old
// scene or the new one, complete.
class SceneSaver : public QObject
{
    Q_OBJECT

public:
    explicit SceneSaver(QObject* parent = nullptr);

    // `token` comes back with the answer.
    void save(std::shared_ptr<const Scene> scene, const QString& path, quint64 token);
    void cancel();
    [[nodiscard]] bool isSaving() const { return m_job.isBusy(); }

Q_SIGNALS:
    void saved(const QString& path, quint64 token);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // Only for work that takes longer than 300 ms.
    void progressed(double share);
    // After saved or refused, or when cancelled.
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

    QString m_path; // of the latest request
    quint64 m_token = 0;
    // Its work lets go of the scene before the answer: whoever hears the answer may change the scene without copying
    // it.
    LatestJob<Query, Written> m_job;
};

} // namespace sweep

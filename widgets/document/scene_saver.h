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
    // Its work releases the scene before the answer, so that a listener may change the scene without copying it.
    LatestJob<Query, Written> m_job;
};

} // namespace sweep

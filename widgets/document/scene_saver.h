// How does a scene get into its file without the window standing still?
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "widgets/document/worker.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace sweep {

// Writes one scene at a time on a thread of its own; a newer request replaces an older one. The file is the old one or
// the new one, whole, whatever happens.
class SceneSaver : public QObject
{
    Q_OBJECT

public:
    explicit SceneSaver(QObject* parent = nullptr);

    // `token` comes back with the answer.
    void save(std::shared_ptr<const Scene> scene, const QString& path, quint64 token);
    void cancel();
    [[nodiscard]] bool isSaving() const { return bool(m_request); }

Q_SIGNALS:
    void saved(const QString& path, quint64 token);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // Only for work that takes longer than 300 ms.
    void progressed(double share);
    // After one of saved and refused, or cancelled.
    void finished();

private:
    struct Request
    {
        QString path;
        quint64 token = 0;
        std::atomic<double> share{0};
    };
    void deliver(const std::shared_ptr<Request>& request, const Result<std::monostate>& result);

    std::shared_ptr<Request> m_request; // the latest one, until it is answered
    QTimer m_progress;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep

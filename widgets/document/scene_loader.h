// How does a scene come from a file without the window standing still?
#pragma once

#include "core/base/result.h"
#include "core/scene/file/scene_file.h"
#include "widgets/document/worker.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>

namespace sweep {

// Reads one file at a time on a thread of its own; a newer request replaces an older one. Files of the resources
// (":/…") are read too.
class SceneLoader : public QObject
{
    Q_OBJECT

public:
    explicit SceneLoader(QObject* parent = nullptr);

    // Reads files that are none of the resources; without one they are scene files. Called on a thread of its own.
    using Reader = std::function<Result<Scene>(const std::string& path, const ReadOptions& options)>;
    void setReader(Reader reader) { m_reader = std::move(reader); }
    // A larger file is refused before it is read.
    void setMaxBytes(std::uint64_t maxBytes) { m_maxBytes = maxBytes; }
    void load(const QString& path);
    void cancel();
    [[nodiscard]] bool isLoading() const { return m_loading; }

Q_SIGNALS:
    void loaded(const QString& path, const std::shared_ptr<sweep::Scene>& scene);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // Only for work that takes longer than 300 ms.
    void progressed(double share);
    void finished();

private:
    struct Request
    {
        QString path;
        std::atomic<double> share{0};
    };
    void deliver(const std::shared_ptr<Request>& request, const std::shared_ptr<Result<Scene>>& result);

    std::shared_ptr<Request> m_request; // the latest one
    Reader m_reader = readSceneFile;
    std::uint64_t m_maxBytes = std::uint64_t{1} << 30;
    bool m_loading = false;
    QTimer m_progress;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep

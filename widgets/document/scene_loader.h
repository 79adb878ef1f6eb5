// Loading of scene files in the background, with progress.
#pragma once

#include "core/base/result.h"
#include "core/scene/file/scene_file.h"
#include "widgets/document/latest_job.h"

namespace sweep {

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

} // namespace sweep

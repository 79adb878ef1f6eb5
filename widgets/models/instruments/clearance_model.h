// How far apart are two bodies over time, radii taken off?
#pragma once

#include "core/scene/scene.h"
#include "widgets/document/worker.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <utility>

namespace sweep {

struct ClearanceAnswer;

// Computes on a thread of its own, and only while somebody looks. Laws, each a test:
// 1. answer() is that of the scene and pair that were set last, or isStale() or null;
// 2. nothing is computed while nobody looks, and nothing goes on once it is cancelled.
class ClearanceModel : public QObject
{
    Q_OBJECT

public:
    using Pair = std::pair<std::size_t, std::size_t>;

    explicit ClearanceModel(QObject* parent = nullptr);

    void setActive(bool active);
    void setSubject(std::shared_ptr<const Scene> scene, std::optional<Pair> pair);
    void cancel();
    void computeAgain();

    [[nodiscard]] const std::optional<Pair>& pair() const { return m_pair; }
    [[nodiscard]] const std::shared_ptr<const ClearanceAnswer>& answer() const { return m_answer; }
    // It is that of an earlier scene, while the present one's is computed.
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] bool isBusy() const { return bool(m_run); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Has the present work taken longer than 300 ms?
    [[nodiscard]] bool isLong() const { return isBusy() && m_long; }

Q_SIGNALS:
    void changed();

private:
    struct Run
    {
    };
    void compute();
    void deliver(const std::shared_ptr<Run>& run, std::shared_ptr<const ClearanceAnswer> answer);

    bool m_active = false;
    std::shared_ptr<const Scene> m_scene;
    std::optional<Pair> m_pair;
    std::shared_ptr<const ClearanceAnswer> m_answer;
    bool m_stale = false;
    std::shared_ptr<Run> m_run; // the latest one, until it is answered
    bool m_long = false;
    bool m_cancelled = false;
    QTimer m_patience;
    Worker m_worker; // last: its thread posts to this object
};

// Two selected bodies; else the only two of a scene; else none.
[[nodiscard]] std::optional<ClearanceModel::Pair> clearancePair(const Scene& scene,
                                                                const std::vector<std::size_t>& selected);

} // namespace sweep

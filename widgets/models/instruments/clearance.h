// Clearance of two bodies over time, computed on another thread.
#pragma once

#include "widgets/document/background_job.h"

#include <sweepbench/base/result.h>
#include <sweepbench/clearance.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

// Clearance of two bodies over time, and verdicts on its contacts.

// Immutable once it is handed out. It holds the scene that it is about.
struct ClearanceAnswer
{
    std::shared_ptr<const Scene> scene;
    std::size_t a = 0;
    std::size_t b = 0;
    std::optional<Interval> common; // the time in which both are active; none: never, and nothing else is known
    std::vector<Problem> problems;  // not empty: the scene cannot be solved
    ClearanceCurve curve;
    std::vector<ClearanceVerdict> verdicts; // verdicts on the curve's contacts

    [[nodiscard]] bool hasCurve() const { return !curve.pieces.empty(); }
};

// Clearance of two bodies over time, computed in the background.

struct ClearanceAnswer;

// Clearance is the distance of two bodies less their radii. Computes only while it is active, that is while its view is
// visible. Laws, each a test:
// 1. answer() is that of the scene and pair that were set last, or isStale(), or null;
// 2. nothing is computed while it is not active, nor after it was cancelled.
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
    // Whether the answer is that of an earlier scene, while that of the present one is computed.
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Whether the present work has taken longer than 300 ms.
    [[nodiscard]] bool isLong() const { return m_job.isLong(); }

Q_SIGNALS:
    void changed();

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        Pair pair;
    };
    using AnswerPtr = std::shared_ptr<const ClearanceAnswer>;
    [[nodiscard]] static AnswerPtr computed(const Query& query, const Job& job);
    void compute();
    void take(AnswerPtr answer);

    bool m_active = false;
    std::shared_ptr<const Scene> m_scene;
    std::optional<Pair> m_pair;
    std::shared_ptr<const ClearanceAnswer> m_answer;
    bool m_stale = false;
    bool m_cancelled = false;
    LatestJob<Query, AnswerPtr> m_job;
};

// The two selected bodies; otherwise the only two bodies of the scene; otherwise none.
[[nodiscard]] std::optional<ClearanceModel::Pair> clearancePair(const Scene& scene,
                                                                const std::vector<std::size_t>& selected);

} // namespace sweep

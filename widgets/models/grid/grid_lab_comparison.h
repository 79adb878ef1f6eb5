// Comparison of grid walks for one body, in the background, and the cells that cover its line.
#pragma once

#include "core/grid/textbook/thick_line_cells.h"
#include "core/grid/walk_comparison.h"
#include "widgets/document/latest_job.h"
#include "widgets/models/grid/cell_runs.h"
#include "widgets/models/grid/walk_style.h"

namespace sweep {

// A cell whose rank in the order of a walk differs from its rank in the reference walk.
struct GridLabRank
{
    Cell cell;
    std::size_t walk = 0;
    OrderPositions positions = {};
};

// Immutable once it is handed out. It holds the scene that it is about.
struct GridLabAnswer
{
    std::shared_ptr<const Scene> scene;
    std::size_t body = 0;
    std::vector<Problem> problems; // not empty: nothing was compared
    WalkComparison comparison;
    std::vector<std::size_t> cells;   // the number of distinct cells that each walk reports
    std::optional<std::size_t> first; // the reference: the first walk that applies
    std::vector<MarkedRun> reference; // cells of the reference
    std::vector<MarkedRun> differing; // cells that only the reference or another walk reports; marks: walks that differ
    std::vector<GridLabRank> ranks;   // ordered by cell, then by walk; only the first of several visits to a cell
};

// The cells that cover a segment or thick line at a time.
struct CoveredLine
{
    LineCover cover = LineCover::supercover;
    std::vector<Cell> cells;
    QString whyNot;      // the reason why there are no cells; empty if the cover applies
    bool cutOff = false; // there are more cells than the limit
};

// Compares only while it is active, that is while its panel is visible. Laws, each a test:
// 1. answer() is that of the scene, body and choice that were set last, or null;
// 2. nothing is computed while it is not active, nor after it was cancelled.
class GridLabComparison : public QObject
{
    Q_OBJECT

public:
    static constexpr std::uint64_t maxEvents = 1'000'000; // most events of one walk; more cannot be compared by eye
    static constexpr std::size_t maxCovered = 20'000;     // cells of one cover

    explicit GridLabComparison(QObject* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] bool isActive() const { return m_active; }
    // Without a body there is nothing to compare.
    void setSubject(std::shared_ptr<const Scene> scene, std::optional<std::size_t> body);
    void setWalks(std::vector<WalkKind> walks, std::vector<CellPolicy> policies);
    void setCovers(std::vector<LineCover> covers);
    void setTime(double t);
    void cancel();
    void compareAgain();

    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    [[nodiscard]] std::optional<std::size_t> body() const { return m_body; }
    [[nodiscard]] const std::shared_ptr<const GridLabAnswer>& answer() const { return m_answer; }
    [[nodiscard]] const std::vector<CoveredLine>& covers() const { return m_covered; }
    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Whether the present work has taken longer than 300 ms.
    [[nodiscard]] bool isLong() const { return m_job.isLong(); }
    [[nodiscard]] double share() const { return m_job.share(); }

Q_SIGNALS:
    // The answer, the covers or the state of the work has changed.
    void changed();

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        std::size_t body = 0;
        WalkChoice choice;
    };
    using AnswerPtr = std::shared_ptr<const GridLabAnswer>;
    [[nodiscard]] static AnswerPtr compared(Query query, const Job& job);
    void compare();
    void cover();
    void take(AnswerPtr answer);

    bool m_active = false;
    std::shared_ptr<const Scene> m_scene;
    std::optional<std::size_t> m_body;
    WalkChoice m_choice;
    std::vector<LineCover> m_covers;
    double m_time = 0;
    AnswerPtr m_answer;
    std::vector<CoveredLine> m_covered;
    bool m_cancelled = false; // cancelled, and nothing has been requested since
    LatestJob<Query, AnswerPtr> m_job;
};

// The body to compare walks for: the first selected body of bounded shape, else the first body whose cells are traced,
// else none. None without a grid.
[[nodiscard]] std::optional<std::size_t> gridLabBody(const Scene& scene, const std::vector<std::size_t>& selected);

// The cells of one cover at time t. Does not apply to shapes other than segments and thick lines.
[[nodiscard]] CoveredLine coveredAt(const Scene& scene, const Body& body, double t, LineCover cover);

} // namespace sweep

// What do different walks through the grid say of one body?
#pragma once

#include "core/grid/textbook/thick_line_cells.h"
#include "core/grid/walk_comparison.h"
#include "widgets/document/worker.h"
#include "widgets/format/walk_look.h"
#include "widgets/models/grid/cell_runs.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// A cell whose place in the order of a walk is another than in that of the first one.
struct GridLabRank
{
    Cell cell;
    std::size_t walk = 0;
    Places places = {};
};

// Immutable once it is handed out; of the scene that it holds.
struct GridLabAnswer
{
    std::shared_ptr<const Scene> scene;
    std::size_t body = 0;
    std::vector<Problem> problems; // not empty: nothing was compared
    WalkComparison comparison;
    std::vector<std::size_t> cells;   // how many different ones each walk reports
    std::optional<std::size_t> first; // the first walk that applies
    std::vector<MarkedRun> ground;    // its cells
    std::vector<MarkedRun> differing; // cells of which some walk says otherwise than the first; marks: those walks
    std::vector<GridLabRank> places;  // by cell, then by walk; of several in one cell the first
};

// The cells that stand for the body's line at the lab's time.
struct CoveredLine
{
    LineCover cover = LineCover::supercover;
    std::vector<Cell> cells;
    QString whyNot;      // why there are none; empty where it applies
    bool cutOff = false; // cells are missing
};

// Compares on a thread of its own, and only while somebody looks. Laws, each a test:
// 1. answer() is that of the scene, body and choice that were set last, or null;
// 2. nothing is computed while the lab is not active, and nothing goes on once it is cancelled.
class GridLabComparison : public QObject
{
    Q_OBJECT

public:
    static constexpr std::uint64_t mostEvents = 1'000'000; // of one walk; more is more than anybody compares by eye
    static constexpr std::size_t mostCovered = 20'000;     // cells of one cover

    explicit GridLabComparison(QObject* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] bool isActive() const { return m_active; }
    // None where there is nothing to walk.
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
    [[nodiscard]] bool isBusy() const { return bool(m_run); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Has the present work taken longer than 300 ms?
    [[nodiscard]] bool isLong() const { return isBusy() && m_long; }
    [[nodiscard]] double share() const { return m_run ? m_run->share.load() : 0; }

Q_SIGNALS:
    // The answer, the covers or the state of the work are others.
    void changed();

private:
    struct Run
    {
        std::atomic<double> share{0};
    };
    void compare();
    void cover();
    void deliver(const std::shared_ptr<Run>& run, const std::shared_ptr<const GridLabAnswer>& answer);

    bool m_active = false;
    std::shared_ptr<const Scene> m_scene;
    std::optional<std::size_t> m_body;
    WalkChoice m_choice;
    std::vector<LineCover> m_covers;
    double m_time = 0;
    std::shared_ptr<const GridLabAnswer> m_answer;
    std::vector<CoveredLine> m_covered;
    std::shared_ptr<Run> m_run; // the latest one, until it is answered
    bool m_long = false;
    bool m_cancelled = false; // and nothing was asked since
    QTimer m_progress;
    Worker m_worker; // last: its thread posts to this object
};

// The body that a lab looks at: the first selected one that walks and covers know, else the first whose cells are
// reported, else none. Without a grid there is none.
[[nodiscard]] std::optional<std::size_t> gridLabBody(const Scene& scene, const std::vector<std::size_t>& selected);

// The cells of one cover of a segment or thick line at time t.
[[nodiscard]] CoveredLine coveredAt(const Scene& scene, const Body& body, double t, LineCover cover);

} // namespace sweep

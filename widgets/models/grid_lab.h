// Models of the grid lab: exact and textbook walks side by side.
#pragma once

#include "core/grid/textbook.h"
#include "core/grid/walk_comparison.h"
#include "widgets/document/background_job.h"
#include "widgets/format/palette.h"
#include "widgets/format/table_model.h"

#include <sweepbench/scene.h>

#include <QIcon>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace sweep {

// Run-length encoding of grid cells along columns.

// The cells (i, first) to (i, last), which have the same marks. Painting costs a rectangle for each run, not for each
// cell.
struct MarkedRun
{
    long long i = 0;
    long long first = 0;
    long long last = 0;
    std::uint32_t marks = 0;  // a bit for each mark
    bool inReference = false; // the cells are also in the set that the marked ones are compared with
    friend bool operator==(const MarkedRun&, const MarkedRun&) = default;
};

// Adds a cell. Adjacent cells of a column with the same marks become one run if cells come in order of i, then j.
inline void addToRuns(std::vector<MarkedRun>& runs, const Cell& cell, std::uint32_t marks, bool inReference = false)
{
    if (!runs.empty()) {
        MarkedRun& run = runs.back();
        if (run.i == cell.i && run.last + 1 == cell.j && run.marks == marks && run.inReference == inReference) {
            run.last = cell.j;
            return;
        }
    }
    runs.push_back({cell.i, cell.j, cell.j, marks, inReference});
}

// Colours and hatches of grid walks, the same on the canvas, in its legend and in the lab's tables.

// The methods that cover a line at one instant by cells; see core/grid/textbook.h.
enum class LineCover
{
    supercover,
    polygon,
    fourConnected,
    eightConnected
};

// Two styles that can appear side by side differ in their hatch as well as in their colour.
enum class Hatch
{
    rising,
    falling,
    horizontal,
    vertical,
    crossed,
    sparse // rising, at twice the distance
};

struct WalkStyle
{
    QString name;
    Hatch hatch = Hatch::rising;
    QColor colour;
    friend bool operator==(const WalkStyle&, const WalkStyle&) = default;
};

// An exact walk has a style for each policy; a walk in doubles has a policy of its own, and one style.
[[nodiscard]] WalkStyle walkStyle(WalkKind kind, CellPolicy policy, Brightness brightness);
[[nodiscard]] WalkStyle coverStyle(LineCover cover, Brightness brightness);

// The lines of a hatch inside the box, `apart` pixels from each other. They are measured from the corner of the box, so
// that equal boxes look alike.
[[nodiscard]] std::vector<QLineF> hatchLines(const QRectF& box, Hatch hatch, double apart);

// A hatched square in the walk's colour.
[[nodiscard]] QIcon hatchIcon(const WalkStyle& style);

// Comparison of grid walks for one body, in the background, and the cells that cover its line.

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
    bool cutOff = false; // whether there are more cells than the limit
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

// Table models of the grid lab: walks side by side, and where they differ.

// One row for each walk or cover: how many cells it reports, how many only it reports, and how it differs from the
// exact walk.
class GridLabWalkModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        CellsColumn,
        OnlyColumn,
        DifferenceColumn
    };

    explicit GridLabWalkModel(const GridLabComparison& lab, QObject* parent = nullptr);

    // The first deviation of a row's walk from an exact one; null if there is none.
    [[nodiscard]] const WalkDeviation* deviationOf(int row) const;

private:
    struct Row
    {
        WalkStyle look;
        QString cells;
        QString only;
        QString difference;
    };
    void brightnessChanged() override { refill(); }
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Qt::Alignment alignment(int column) const override;
    void refill();

    const GridLabComparison& m_lab;
    std::vector<Row> m_rows;
};

// One row for each finding: where a walk in doubles first differs from an exact one, every cell that only some walks
// report, and every pair of cells in another order.
class GridLabFindingModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr std::size_t maxRows = 100'000; // most rows of each of the three kinds
    enum Column
    {
        FindingColumn,
        CellColumn,
        TimeColumn,
        DetailColumn
    };

    explicit GridLabFindingModel(const GridLabComparison& lab, QObject* parent = nullptr);

    // The cell and the time of a row.
    [[nodiscard]] Cell cellOf(int row) const { return m_rows[std::size_t(row)].cell; }
    [[nodiscard]] double timeOf(int row) const { return m_rows[std::size_t(row)].t; }

private:
    struct Row
    {
        enum class List
        {
            deviations,
            disputed,
            orders
        };
        List list = List::deviations; // a list of the comparison
        std::size_t index = 0;        // index in that list
        Cell cell = {};
        double t = 0;
    };
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void refill();
    [[nodiscard]] const WalkComparison& comparison() const { return m_answer->comparison; }
    [[nodiscard]] QString nameOf(std::size_t walk) const;
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QString finding(const Row& row) const;
    [[nodiscard]] QString detail(const Row& row) const;
    [[nodiscard]] QString orderText(const OrderDifference& order) const;
    // The walks that report a disputed cell, or those that do not.
    [[nodiscard]] QStringList reporters(std::size_t disputed, bool reporting) const;

    const GridLabComparison& m_lab;
    std::shared_ptr<const GridLabAnswer> m_answer;
    std::vector<Row> m_rows;
};

} // namespace sweep

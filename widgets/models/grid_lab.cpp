#include "widgets/models/grid_lab.h"

#include "core/grid/textbook.h"
#include "core/scene/motion.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/scene_file.h>

#include <QFont>
#include <QPainter>

#include <algorithm>
#include <exception>
#include <set>
#include <tuple>

namespace sweep {

namespace {

enum Hue : std::size_t
{
    blue,
    vermillion,
    green,
    purple,
    orange,
    sky
};

struct StyleRow
{
    const char* name;
    Hatch hatch;
    Hue hue;
};

// The hue is one of the Okabe–Ito set, as for bodies.
WalkStyle styleOf(const StyleRow& row, Brightness brightness)
{
    return {translated(row.name), row.hatch, BodyColours({}, brightness).colour(row.hue)};
}

// The lines x + y = c (falling: x − y = c) inside the box, measured from its upper left corner.
void addSlanted(std::vector<QLineF>& lines, const QRectF& box, bool rising, double apart)
{
    const double w = box.width();
    const double h = box.height();
    for (double c = apart / 2; c < w + h; c += apart) {
        const QPointF p(std::min(c, w), c - std::min(c, w));
        const QPointF q(c - std::min(c, h), std::min(c, h));
        const auto at = [&](QPointF r) { return box.topLeft() + (rising ? r : QPointF(r.x(), h - r.y())); };
        lines.emplace_back(at(p), at(q));
    }
}

} // namespace

WalkStyle walkStyle(WalkKind kind, CellPolicy policy, Brightness brightness)
{
    constexpr StyleRow exact[] = {{"exact, closed", Hatch::rising, blue}, // by CellPolicy
                                  {"exact, open", Hatch::sparse, sky},
                                  {"exact, half-open", Hatch::crossed, green}};
    constexpr StyleRow others[] = {
        {"bounding square", Hatch::horizontal, vermillion}, // by WalkKind, after WalkKind::exact
        {"disc in doubles", Hatch::falling, purple},
        {"centre line", Hatch::vertical, orange}};
    return styleOf(kind == WalkKind::exact ? exact[std::size_t(policy)] : others[std::size_t(kind) - 1], brightness);
}

WalkStyle coverStyle(LineCover cover, Brightness brightness)
{
    constexpr StyleRow rows[] = {{"supercover", Hatch::falling, vermillion},
                                 {"polygon", Hatch::sparse, purple},
                                 {"4-connected", Hatch::horizontal, green},
                                 {"8-connected", Hatch::vertical, orange}};
    return styleOf(rows[std::size_t(cover)], brightness);
}

std::vector<QLineF> hatchLines(const QRectF& box, Hatch hatch, double apart)
{
    std::vector<QLineF> lines;
    switch (hatch) {
    case Hatch::rising:
        addSlanted(lines, box, true, apart);
        break;
    case Hatch::falling:
        addSlanted(lines, box, false, apart);
        break;
    case Hatch::sparse:
        addSlanted(lines, box, true, 2 * apart);
        break;
    case Hatch::crossed:
        addSlanted(lines, box, true, 1.5 * apart);
        addSlanted(lines, box, false, 1.5 * apart);
        break;
    case Hatch::horizontal:
        for (double y = box.top() + apart / 2; y < box.bottom(); y += apart)
            lines.emplace_back(box.left(), y, box.right(), y);
        break;
    case Hatch::vertical:
        for (double x = box.left() + apart / 2; x < box.right(); x += apart)
            lines.emplace_back(x, box.top(), x, box.bottom());
        break;
    }
    return lines;
}

QIcon hatchIcon(const WalkStyle& style)
{
    return iconOf([style](QPainter& painter) {
        painter.setPen(QPen(style.colour, 1));
        const QRectF box(1.5, 1.5, 13, 13);
        painter.drawRect(box);
        const std::vector<QLineF> lines = hatchLines(box, style.hatch, 3.5);
        painter.drawLines(lines.data(), int(lines.size()));
    });
}

namespace {

std::vector<Cell> cellsOf(const ComparedWalk& walk)
{
    std::vector<Cell> cells;
    cells.reserve(walk.visits.size());
    for (const RankedVisit& visit : walk.visits)
        cells.push_back(visit.cell);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::vector<MarkedRun> differingCells(const WalkComparison& comparison, std::size_t first)
{
    std::vector<DisputedCell> disputed = comparison.disputed;
    std::ranges::sort(disputed, [](const DisputedCell& p, const DisputedCell& q) { return p.cell < q.cell; });
    std::uint32_t applying = 0;
    for (std::size_t walk = 0; walk < comparison.walks.size(); ++walk)
        applying |= comparison.walks[walk].applies() ? 1U << walk : 0;
    std::vector<MarkedRun> runs;
    for (const DisputedCell& cell : disputed) {
        const bool inReference = cell.isReportedBy(first);
        addToRuns(runs, cell.cell, applying & (inReference ? ~cell.reportedBy : cell.reportedBy), inReference);
    }
    return runs;
}

std::vector<GridLabRank> ranksAgainst(const WalkComparison& comparison, std::size_t first)
{
    std::vector<GridLabRank> ranks;
    for (const PositionDifference& place : comparison.positions) {
        const WalkDeviation& deviation = comparison.deviations[place.deviation];
        if (deviation.exact == first)
            ranks.push_back({place.cell, deviation.walk, place.positions});
    }
    std::ranges::stable_sort(ranks, [](const GridLabRank& p, const GridLabRank& q) {
        return std::tie(p.cell, p.walk) < std::tie(q.cell, q.walk);
    });
    const auto same = [](const GridLabRank& p, const GridLabRank& q) { return p.cell == q.cell && p.walk == q.walk; };
    ranks.erase(std::unique(ranks.begin(), ranks.end(), same), ranks.end());
    return ranks;
}

// Does the slow part, on the job's thread.
void fill(GridLabAnswer& answer, WalkComparison comparison)
{
    answer.comparison = std::move(comparison);
    const auto& walks = answer.comparison.walks;
    for (std::size_t walk = 0; walk < walks.size(); ++walk) {
        const std::vector<Cell> cells = cellsOf(walks[walk]);
        answer.cells.push_back(cells.size());
        if (answer.first || !walks[walk].applies())
            continue;
        answer.first = walk;
        for (const Cell& cell : cells)
            addToRuns(answer.reference, cell, 0);
    }
    if (!answer.first)
        return;
    answer.differing = differingCells(answer.comparison, *answer.first);
    answer.ranks = ranksAgainst(answer.comparison, *answer.first);
}

Result<CoveredCells> coveredCells(const ThickLine& line, const Grid& grid, LineCover cover)
{
    constexpr decltype(&supercover) covers[] = {supercover, polygonCover, fourConnectedLine, eightConnectedLine};
    return covers[std::size_t(cover)](line, grid, GridLabComparison::maxCovered);
}

} // namespace

GridLabComparison::GridLabComparison(QObject* parent)
    : QObject(parent), m_job(compared, [this](AnswerPtr answer) { take(std::move(answer)); })
{
    m_choice.maxEvents = maxEvents;
    connect(&m_job, &BackgroundJob::progressed, this, &GridLabComparison::changed);
}

GridLabComparison::AnswerPtr GridLabComparison::compared(Query query, const Job& job)
{
    const auto answer = std::make_shared<GridLabAnswer>();
    answer->scene = query.scene;
    answer->body = query.body;
    try {
        answer->problems = problemsOf(*query.scene);
        if (!answer->problems.empty())
            return answer;
        query.choice.job = job;
        Result<WalkComparison> result = compareWalks(*query.scene, query.scene->bodies[query.body], query.choice);
        if (result)
            fill(*answer, std::move(result).value());
        else
            answer->problems = result.problems();
    } catch (const std::exception& error) {
        answer->problems = {Problem{{}, 0, 0, {}, std::string("the walks cannot be compared: ") + error.what()}};
    }
    return answer;
}

void GridLabComparison::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    if (!active)
        cancel();
    else if (!m_answer)
        compare();
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setSubject(std::shared_ptr<const Scene> scene, std::optional<std::size_t> body)
{
    if (scene == m_scene && body == m_body)
        return;
    m_scene = std::move(scene);
    m_body = body;
    compare();
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setWalks(std::vector<WalkKind> walks, std::vector<CellPolicy> policies)
{
    if (walks == m_choice.walks && policies == m_choice.policies)
        return;
    m_choice.walks = std::move(walks);
    m_choice.policies = std::move(policies);
    compare();
    Q_EMIT changed();
}

void GridLabComparison::setCovers(std::vector<LineCover> covers)
{
    if (covers == m_covers)
        return;
    m_covers = std::move(covers);
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setTime(double t)
{
    if (std::exchange(m_time, t) == t || m_covers.empty())
        return;
    cover();
    if (m_active)
        Q_EMIT changed();
}

void GridLabComparison::cancel()
{
    if (!isBusy())
        return;
    m_job.stop();
    m_cancelled = true;
    Q_EMIT changed();
}

void GridLabComparison::compareAgain()
{
    compare();
    Q_EMIT changed();
}

void GridLabComparison::compare()
{
    m_answer.reset();
    m_cancelled = false;
    m_job.stop();
    if (m_active && m_scene && m_body && !m_choice.walks.empty())
        m_job.start({m_scene, *m_body, m_choice});
}

void GridLabComparison::take(AnswerPtr answer)
{
    m_answer = std::move(answer);
    Q_EMIT changed();
}

void GridLabComparison::cover()
{
    m_covered.clear();
    if (!m_active || !m_scene || !m_body)
        return;
    for (const LineCover cover : m_covers)
        m_covered.push_back(coveredAt(*m_scene, m_scene->bodies[*m_body], m_time, cover));
}

std::optional<std::size_t> gridLabBody(const Scene& scene, const std::vector<std::size_t>& selected)
{
    if (!scene.grid)
        return {};
    for (const std::size_t body : selected) {
        if (body < scene.bodies.size() && !isUnbounded(scene.bodies[body].shape))
            return body;
    }
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        if (isTraced(scene, scene.bodies[body]))
            return body;
    }
    return {};
}

CoveredLine coveredAt(const Scene& scene, const Body& body, double t, LineCover cover)
{
    CoveredLine line{cover, {}, {}, false};
    if (body.shape != Shape::segment && body.shape != Shape::capsule) {
        line.whyNot = GridLabComparison::tr("the body is not a segment or a thick line");
        return line;
    }
    const Pose pose = approxPose(scene, body, t);
    const Result<CoveredCells> covered = coveredCells({pose.a, pose.b, pose.radius}, *scene.grid, cover);
    if (!covered) {
        line.whyNot = textOf(covered.problems().front().message);
        return line;
    }
    line.cells = covered->cells;
    line.cutOff = covered->end != WalkEnd::complete;
    return line;
}

namespace {

QString counted(std::size_t count)
{
    return countText(static_cast<long long>(count));
}

// The rank of a cell in the order of both walks.
QString rankText(const Cell& cell, const OrderPositions& places)
{
    return places.differ() ? GridLabFindingModel::tr("%1 is number %2, in doubles %3")
                                 .arg(cellText(cell), counted(places.exactly), counted(places.inDoubles))
                           : GridLabFindingModel::tr("%1 number %2").arg(cellText(cell), counted(places.exactly));
}

// For each cover the number of cells that no other cover has.
std::vector<std::size_t> onlyHere(const std::vector<CoveredLine>& covers)
{
    std::vector<std::size_t> counts;
    for (const CoveredLine& cover : covers) {
        std::set<Cell> others;
        for (const CoveredLine& other : covers) {
            if (&other != &cover)
                others.insert(other.cells.begin(), other.cells.end());
        }
        counts.push_back(
            std::size_t(std::ranges::count_if(cover.cells, [&](const Cell& cell) { return !others.contains(cell); })));
    }
    return counts;
}

// Describes the cells of a cover, and what doubles decide about them.
QString coverText(const CoveredLine& cover)
{
    if (cover.cutOff)
        return GridLabWalkModel::tr("at this time, in doubles; cut off");
    const bool isChain = cover.cover == LineCover::fourConnected || cover.cover == LineCover::eightConnected;
    return isChain ? GridLabWalkModel::tr("at this time, between the centres of %1 and %2, found in doubles")
                         .arg(cellText(cover.cells.front()), cellText(cover.cells.back()))
                   : GridLabWalkModel::tr("at this time, in doubles: rounding decides about borders");
}

QString differenceText(const WalkComparison& comparison, std::size_t walk)
{
    QStringList parts;
    for (const WalkDeviation& deviation : comparison.deviations) {
        if (deviation.walk != walk)
            continue;
        const QString policy = QLatin1String(name(comparison.walks[deviation.exact].policy));
        if (deviation.first == WalkDeviation::Kind::none)
            parts << GridLabWalkModel::tr("%1: the same cells in the same order").arg(policy);
        else
            parts << GridLabWalkModel::tr("%1: %2 extra, %3 missing, %4 out of order")
                         .arg(policy, counted(deviation.extra), counted(deviation.missing), counted(deviation.order));
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace

GridLabWalkModel::GridLabWalkModel(const GridLabComparison& lab, QObject* parent)
    : TableModel({tr("Method"), tr("Cells"), tr("Only here"), tr("Compared with exact")}, parent), m_lab(lab)
{
    connect(&lab, &GridLabComparison::changed, this, &GridLabWalkModel::refill);
    refill();
}

void GridLabWalkModel::refill()
{
    beginResetModel();
    m_rows.clear();
    if (m_lab.answer()) {
        const WalkComparison& comparison = m_lab.answer()->comparison;
        for (std::size_t i = 0; i < comparison.walks.size(); ++i) {
            const ComparedWalk& walk = comparison.walks[i];
            Row row{walkStyle(walk.kind, walk.policy, m_brightness), {}, {}, textOf(walk.whyNot)};
            if (walk.applies()) {
                row.cells = counted(m_lab.answer()->cells[i]);
                row.only = counted(walk.cellsOnlyHere);
                row.difference = differenceText(comparison, i);
            }
            if (!walk.cutOff.empty())
                row.difference += tr(" (cut off: %1)").arg(textOf(walk.cutOff));
            m_rows.push_back(row);
        }
    }
    const std::vector<std::size_t> only = onlyHere(m_lab.covers());
    for (std::size_t i = 0; i < m_lab.covers().size(); ++i) {
        const CoveredLine& cover = m_lab.covers()[i];
        const bool applies = cover.whyNot.isEmpty();
        m_rows.push_back({coverStyle(cover.cover, m_brightness), applies ? counted(cover.cells.size()) : QString(),
                          applies ? counted(only[i]) : QString(), applies ? coverText(cover) : cover.whyNot});
    }
    endResetModel();
}

const WalkDeviation* GridLabWalkModel::deviationOf(int row) const
{
    if (!m_lab.answer())
        return nullptr;
    for (const WalkDeviation& deviation : m_lab.answer()->comparison.deviations) {
        if (int(deviation.walk) == row && deviation.first != WalkDeviation::Kind::none)
            return &deviation;
    }
    return nullptr;
}

QVariant GridLabWalkModel::cell(int rowNumber, int column, int role) const
{
    const Row& row = m_rows[std::size_t(rowNumber)];
    const QString texts[] = {row.look.name, row.cells, row.only, row.difference};
    switch (role) {
    case Qt::DisplayRole:
        return texts[column];
    case Qt::DecorationRole:
        return column == NameColumn ? QVariant(hatchIcon(row.look)) : QVariant();
    default:
        return {};
    }
}

Qt::Alignment GridLabWalkModel::alignment(int column) const
{
    const bool isCount = column == CellsColumn || column == OnlyColumn;
    return isCount ? Qt::AlignRight | Qt::AlignVCenter : TableModel::alignment(column);
}

GridLabFindingModel::GridLabFindingModel(const GridLabComparison& lab, QObject* parent)
    : TableModel({tr("Finding"), tr("Cell"), tr("t"), tr("Details")}, parent), m_lab(lab)
{
    connect(&lab, &GridLabComparison::changed, this, &GridLabFindingModel::refill);
    refill();
}

void GridLabFindingModel::refill()
{
    if (m_lab.answer() == m_answer)
        return;
    beginResetModel();
    m_answer = m_lab.answer();
    m_rows.clear();
    if (m_answer) {
        const auto& deviations = comparison().deviations;
        const auto& disputed = comparison().disputed;
        const auto& orders = comparison().orders;
        for (std::size_t i = 0; i < deviations.size(); ++i)
            if (deviations[i].first != WalkDeviation::Kind::none)
                m_rows.push_back({Row::List::deviations, i, deviations[i].cell, deviations[i].t});
        for (std::size_t i = 0; i < std::min(disputed.size(), maxRows); ++i)
            m_rows.push_back({Row::List::disputed, i, disputed[i].cell, disputed[i].enter});
        for (std::size_t i = 0; i < std::min(orders.size(), maxRows); ++i)
            m_rows.push_back({Row::List::orders, i, orders[i].first, orders[i].t});
    }
    endResetModel();
}

QVariant GridLabFindingModel::cell(int rowNumber, int column, int role) const
{
    const Row& row = m_rows[std::size_t(rowNumber)];
    if (role == Qt::DisplayRole)
        return text(row, column);
    if (role == Qt::ToolTipRole) // for the whole row: in a small window the details are out of sight
        return tr("%1 %2: %3").arg(finding(row), cellText(row.cell), detail(row));
    if (column != FindingColumn || row.list != Row::List::deviations)
        return {};
    if (role == Qt::FontRole) { // bold, like the first difference on the canvas
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DecorationRole)
        return {};
    const ComparedWalk& walk = comparison().walks[comparison().deviations[row.index].walk];
    return hatchIcon(walkStyle(walk.kind, walk.policy, m_brightness));
}

QString GridLabFindingModel::nameOf(std::size_t walk) const
{
    const ComparedWalk& compared = comparison().walks[walk];
    return walkStyle(compared.kind, compared.policy, m_brightness).name;
}

QString GridLabFindingModel::text(const Row& row, int column) const
{
    return column == FindingColumn ? finding(row)
           : column == CellColumn  ? cellText(row.cell)
           : column == TimeColumn  ? shownText(row.t)
                                   : detail(row);
}

QString GridLabFindingModel::finding(const Row& row) const
{
    if (row.list == Row::List::disputed) {
        const QStringList with = reporters(row.index, true);
        const QStringList without = reporters(row.index, false);
        return with.size() <= without.size() ? tr("only %1").arg(with.join(QStringLiteral(", ")))
                                             : tr("not %1").arg(without.join(QStringLiteral(", ")));
    }
    if (row.list == Row::List::orders)
        return tr("%1: reordered").arg(nameOf(comparison().deviations[comparison().orders[row.index].deviation].walk));
    const WalkDeviation& deviation = comparison().deviations[row.index];
    const QString name = nameOf(deviation.walk);
    if (deviation.first == WalkDeviation::Kind::missing)
        return tr("%1: missing").arg(name);
    return deviation.first == WalkDeviation::Kind::extra ? tr("%1: extra").arg(name) : tr("%1: reordered").arg(name);
}

QStringList GridLabFindingModel::reporters(std::size_t disputed, bool reporting) const
{
    QStringList names;
    for (std::size_t walk = 0; walk < comparison().walks.size(); ++walk) {
        if (comparison().walks[walk].applies() && comparison().disputed[disputed].isReportedBy(walk) == reporting)
            names << nameOf(walk);
    }
    return names;
}

QString GridLabFindingModel::orderText(const OrderDifference& order) const
{
    const QString exactly = order.tiedExactly ? tr("exactly at once with %1") : tr("exactly before %1");
    const QString there = order.tiedExactly     ? tr("there one after the other")
                          : order.tiedInDoubles ? tr("there at once")
                                                : tr("there after it");
    const QStringList texts{exactly.arg(cellText(order.second)), there, rankText(order.first, order.firstPositions),
                            rankText(order.second, order.secondPositions)};
    return texts.join(QStringLiteral("; "));
}

QString GridLabFindingModel::detail(const Row& row) const
{
    if (row.list == Row::List::disputed)
        return tr("%1; not %2")
            .arg(reporters(row.index, true).join(QStringLiteral(", ")),
                 reporters(row.index, false).join(QStringLiteral(", ")));
    if (row.list == Row::List::orders)
        return orderText(comparison().orders[row.index]);
    const WalkDeviation& deviation = comparison().deviations[row.index];
    QStringList parts{tr("first, against %1").arg(nameOf(deviation.exact))};
    if (deviation.first == WalkDeviation::Kind::order)
        parts << tr("with %1").arg(cellText(deviation.other));
    parts << tr("times off by at most %1").arg(roundedText(deviation.largestTimeError, 3));
    return parts.join(QStringLiteral("; "));
}

} // namespace sweep

#include "widgets/models/grid/grid_lab_models.h"

#include "widgets/format/cell_text.h"
#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"

#include <QFont>

#include <algorithm>
#include <set>

namespace sweep {

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
    return isChain ? GridLabWalkModel::tr("at this time, between the middles of %1 and %2, found in doubles")
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
    : TableModel({tr("Walk"), tr("Cells"), tr("Only here"), tr("Against the exact walk")}, parent), m_lab(lab)
{
    connect(&lab, &GridLabComparison::changed, this, &GridLabWalkModel::refill);
    refill();
}

void GridLabWalkModel::setBrightness(Brightness brightness)
{
    m_brightness = brightness;
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
    case Qt::ToolTipRole:
        return row.difference; // for the whole row: in a small window the column is cut
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

void GridLabFindingModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) != brightness)
        refresh({Qt::DecorationRole});
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

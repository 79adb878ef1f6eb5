#include "widgets/models/grid/grid_lab_models.h"

#include "widgets/format/geometry.h"
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

QString cellText(const Cell& cell)
{
    return QStringLiteral("(%1, %2)").arg(cell.i).arg(cell.j);
}

QString placeText(const Cell& cell, const Places& places)
{
    return places.differ() ? GridLabFindingModel::tr("%1 number %2, there %3")
                                 .arg(cellText(cell), counted(places.exactly), counted(places.inDoubles))
                           : GridLabFindingModel::tr("%1 number %2").arg(cellText(cell), counted(places.exactly));
}

// How many cells of each cover no other cover has.
std::vector<std::size_t> onlyHere(const std::vector<CoveredLine>& covers)
{
    std::vector<std::size_t> counts;
    for (const CoveredLine& cover : covers) {
        std::set<Cell> others;
        for (const CoveredLine& other : covers) {
            if (&other != &cover)
                others.insert(other.cells.begin(), other.cells.end());
        }
        counts.push_back(std::size_t(std::count_if(cover.cells.begin(), cover.cells.end(),
                                                   [&](const Cell& cell) { return !others.contains(cell); })));
    }
    return counts;
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
    : QAbstractTableModel(parent), m_lab(lab)
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
            Row row{walkLook(walk.kind, walk.policy, m_brightness), {}, {}, textOf(walk.whyNot)};
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
        m_rows.push_back({coverLook(cover.cover, m_brightness), applies ? counted(cover.cells.size()) : QString(),
                          applies ? counted(only[i]) : QString(),
                          applies ? cover.cutOff ? tr("at this time; cut off") : tr("at this time") : cover.whyNot});
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

int GridLabWalkModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int GridLabWalkModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GridLabWalkModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[std::size_t(index.row())];
    const QString texts[] = {row.look.name, row.cells, row.only, row.difference};
    switch (role) {
    case Qt::DisplayRole:
        return texts[index.column()];
    case Qt::ToolTipRole:
        return row.difference; // of the whole row: in a small window the column is cut
    case Qt::DecorationRole:
        return index.column() == NameColumn ? QVariant(hatchIcon(row.look)) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == CellsColumn || index.column() == OnlyColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    default:
        return {};
    }
}

QVariant GridLabWalkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= ColumnCount)
        return {};
    const QString texts[] = {tr("Walk"), tr("Cells"), tr("Only here"), tr("Against the exact walk")};
    return texts[section];
}

GridLabFindingModel::GridLabFindingModel(const GridLabComparison& lab, QObject* parent)
    : QAbstractTableModel(parent), m_lab(lab)
{
    connect(&lab, &GridLabComparison::changed, this, &GridLabFindingModel::refill);
    refill();
}

void GridLabFindingModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) != brightness && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::DecorationRole});
}

void GridLabFindingModel::refill()
{
    if (m_lab.answer() == m_answer)
        return;
    beginResetModel();
    m_answer = m_lab.answer();
    m_rows.clear();
    if (m_answer) {
        const auto add = [this](Place::List list, std::size_t count) {
            for (std::size_t i = 0; i < std::min(count, mostRows); ++i)
                m_rows.push_back({list, i});
        };
        for (std::size_t i = 0; i < comparison().deviations.size(); ++i) {
            if (comparison().deviations[i].first != WalkDeviation::Kind::none)
                m_rows.push_back({Place::List::deviations, i});
        }
        add(Place::List::disputed, comparison().disputed.size());
        add(Place::List::orders, comparison().orders.size());
    }
    endResetModel();
}

Cell GridLabFindingModel::cellOf(int row) const
{
    const Place& place = m_rows[std::size_t(row)];
    switch (place.list) {
    case Place::List::deviations:
        return comparison().deviations[place.index].cell;
    case Place::List::disputed:
        return comparison().disputed[place.index].cell;
    case Place::List::orders:
        return comparison().orders[place.index].first;
    }
    return {};
}

double GridLabFindingModel::timeOf(int row) const
{
    const Place& place = m_rows[std::size_t(row)];
    switch (place.list) {
    case Place::List::deviations:
        return comparison().deviations[place.index].t;
    case Place::List::disputed:
        return comparison().disputed[place.index].enter;
    case Place::List::orders:
        return comparison().orders[place.index].t;
    }
    return 0;
}

int GridLabFindingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int GridLabFindingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GridLabFindingModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Place& place = m_rows[std::size_t(index.row())];
    if (role == Qt::DisplayRole)
        return text(place, index.column());
    if (role == Qt::ToolTipRole) // of the whole row: in a small window the details are out of sight
        return tr("%1 %2: %3").arg(finding(place), cellText(cellOf(index.row())), detail(place));
    if (index.column() != FindingColumn || place.list != Place::List::deviations)
        return {};
    if (role == Qt::FontRole) { // as on the canvas: the first in bold
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DecorationRole)
        return {};
    const ComparedWalk& walk = comparison().walks[comparison().deviations[place.index].walk];
    return hatchIcon(walkLook(walk.kind, walk.policy, m_brightness));
}

QString GridLabFindingModel::nameOf(std::size_t walk) const
{
    const ComparedWalk& compared = comparison().walks[walk];
    return walkLook(compared.kind, compared.policy, m_brightness).name;
}

QString GridLabFindingModel::text(const Place& place, int column) const
{
    const int row = int(&place - m_rows.data());
    switch (column) {
    case FindingColumn:
        return finding(place);
    case CellColumn:
        return cellText(cellOf(row));
    case TimeColumn:
        return shownText(timeOf(row));
    case DetailColumn:
        return detail(place);
    default:
        return {};
    }
}

QString GridLabFindingModel::finding(const Place& place) const
{
    if (place.list == Place::List::disputed) {
        const QStringList with = reporters(place.index, true);
        const QStringList without = reporters(place.index, false);
        return with.size() <= without.size() ? tr("only %1").arg(with.join(QStringLiteral(", ")))
                                             : tr("not %1").arg(without.join(QStringLiteral(", ")));
    }
    if (place.list == Place::List::orders)
        return tr("%1: reordered")
            .arg(nameOf(comparison().deviations[comparison().orders[place.index].deviation].walk));
    const WalkDeviation& deviation = comparison().deviations[place.index];
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

QString GridLabFindingModel::detail(const Place& place) const
{
    if (place.list == Place::List::disputed)
        return tr("%1; not %2")
            .arg(reporters(place.index, true).join(QStringLiteral(", ")),
                 reporters(place.index, false).join(QStringLiteral(", ")));
    if (place.list == Place::List::orders) {
        const OrderDifference& order = comparison().orders[place.index];
        const QString exactly = order.tiedExactly ? tr("exactly at once with %1") : tr("exactly before %1");
        const QString there = order.tiedExactly     ? tr("there one after the other")
                              : order.tiedInDoubles ? tr("there at once")
                                                    : tr("there after it");
        const QStringList texts{exactly.arg(cellText(order.second)), there, placeText(order.first, order.firstPlaces),
                                placeText(order.second, order.secondPlaces)};
        return texts.join(QStringLiteral("; "));
    }
    const WalkDeviation& deviation = comparison().deviations[place.index];
    QStringList parts{tr("first, against %1").arg(nameOf(deviation.exact))};
    if (deviation.first == WalkDeviation::Kind::order)
        parts << tr("with %1").arg(cellText(deviation.other));
    parts << tr("times off by at most %1").arg(roundedText(deviation.largestTimeError, 3));
    return parts.join(QStringLiteral("; "));
}

QVariant GridLabFindingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= ColumnCount)
        return {};
    const QString texts[] = {tr("Finding"), tr("Cell"), tr("t"), tr("Details")};
    return texts[section];
}

} // namespace sweep

#include "widgets/models/events/pair_model.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <algorithm>
#include <numeric>

namespace sweep {

void PairModel::setAnswer(SolverAnswerPtr answer)
{
    beginResetModel();
    m_answer = std::move(answer);
    m_rows.clear();
    if (m_answer && m_answer->audit) {
        const auto& pairs = m_answer->audit->pairs;
        m_rows.resize(pairs.size());
        std::iota(m_rows.begin(), m_rows.end(), std::uint32_t{0});
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [&](auto p, auto q) { return pairs[p].verdict > pairs[q].verdict; });
    }
    endResetModel();
}

void PairModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) != brightness && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::DecorationRole});
}

int PairModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PairModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PairModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const PairAudit& pair = pairOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(pair, index.column());
    case Qt::ToolTipRole:
        return index.column() == ReasonColumn ? text(pair, ReasonColumn) : QString();
    case Qt::DecorationRole:
        return index.column() == CheckColumn ? QVariant(glyphIcon(pair.verdict, m_brightness)) : QVariant();
    default:
        return {};
    }
}

QString PairModel::text(const PairAudit& pair, int column) const
{
    const auto& bodies = m_answer->scene->bodies;
    switch (column) {
    case CheckColumn:
        return verdictWord(pair.verdict);
    case AColumn:
        return labelOf(bodies[pair.a]);
    case BColumn:
        return pair.b == Event::isCell ? tr("cell (%1, %2)").arg(pair.cell.i).arg(pair.cell.j)
                                       : labelOf(bodies[pair.b]);
    case TimeColumn:
        return roundedText(pair.gap.t);
    case DistanceColumn:
        return roundedText(pair.gap.value);
    case BoundColumn:
        return roundedText(pair.gap.bound, 3);
    case PrecisionColumn:
        return pair.gap.precision == Precision::doubles ? tr("doubles") : tr("100 digits");
    case ReasonColumn:
        return textOf(pair.gap.reason);
    default:
        return {};
    }
}

QVariant PairModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CheckColumn:
        return tr("Check");
    case AColumn:
        return tr("a");
    case BColumn:
        return tr("b");
    case TimeColumn:
        return tr("Decided at t");
    case DistanceColumn:
        return tr("Distance");
    case BoundColumn:
        return tr("Off by at most");
    case PrecisionColumn:
        return tr("Precision");
    case ReasonColumn:
        return tr("Reason");
    default:
        return {};
    }
}

} // namespace sweep

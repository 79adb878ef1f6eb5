#include "widgets/models/events/pair_model.h"

#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_text.h"

#include <algorithm>
#include <numeric>

namespace sweep {

PairModel::PairModel(QObject* parent)
    : TableModel({tr("Check"), tr("a"), tr("b"), tr("Decided at t"), tr("Distance"), tr("Off by at most"),
                  tr("Precision"), tr("Reason")},
                 parent)
{
}

void PairModel::setAnswer(SolverAnswerPtr answer)
{
    beginResetModel();
    m_answer = std::move(answer);
    m_repeated = m_answer ? RepeatedLabels(*m_answer->scene) : RepeatedLabels();
    m_rows.clear();
    if (m_answer && m_answer->audit) {
        const auto& pairs = m_answer->audit->pairs;
        m_rows.resize(pairs.size());
        std::iota(m_rows.begin(), m_rows.end(), std::uint32_t{0});
        std::ranges::stable_sort(m_rows, [&](auto p, auto q) { return pairs[p].verdict > pairs[q].verdict; });
    }
    endResetModel();
}

void PairModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) != brightness)
        refresh({Qt::DecorationRole});
}

QVariant PairModel::cell(int row, int column, int role) const
{
    const PairAudit& pair = pairOf(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(pair, column);
    case ShownIdRole:
        return shownId(pair, column);
    case Qt::AccessibleTextRole:
        return labelWithId(text(pair, column), shownId(pair, column).toString());
    case Qt::ToolTipRole:
        return column == ReasonColumn ? text(pair, ReasonColumn) : QString();
    case Qt::DecorationRole:
        return column == CheckColumn ? QVariant(glyphIcon(pair.verdict, m_brightness)) : QVariant();
    default:
        return {};
    }
}

QVariant PairModel::shownId(const PairAudit& pair, int column) const
{
    if (column != AColumn && (column != BColumn || pair.b == Event::isCell))
        return {};
    return m_repeated.shownId(*m_answer->scene, column == AColumn ? pair.a : pair.b);
}

QString PairModel::text(const PairAudit& pair, int column) const
{
    switch (column) {
    case CheckColumn:
        return verdictWord(pair.verdict);
    case AColumn:
        return labelOf(m_answer->scene->bodies[pair.a]);
    case BColumn:
        return partnerText(*m_answer->scene, pair.b, pair.cell);
    case TimeColumn:
        return roundedText(pair.betweenEvents.t);
    case DistanceColumn:
        return roundedText(pair.betweenEvents.value);
    case BoundColumn:
        return roundedText(pair.betweenEvents.bound, 3);
    case PrecisionColumn:
        return precisionText(pair.betweenEvents.precision);
    case ReasonColumn:
        return textOf(pair.betweenEvents.reason);
    default:
        return {};
    }
}

} // namespace sweep

#include "widgets/models/events/pair_model.h"

#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_text.h"

#include <algorithm>
#include <functional>
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
    m_atRest.clear();
    if (m_answer && m_answer->audit)
        fill(*m_answer->audit);
    endResetModel();
}

void PairModel::fill(const Audit& audit)
{
    for (std::size_t k = 0; k < audit.atRest.size(); ++k) {
        const BodyPair pair = m_answer->untested->inContact[k].pair;
        m_atRest.push_back({pair.a, pair.b, {}, audit.atRest[k].verdict, audit.atRest[k]});
    }
    m_rows.resize(audit.pairs.size() + m_atRest.size());
    std::iota(m_rows.begin(), m_rows.end(), std::uint32_t{0});
    std::ranges::stable_sort(m_rows, std::greater(), [this](std::uint32_t index) { return pairAt(index).verdict; });
}

const PairAudit& PairModel::pairAt(std::uint32_t index) const
{
    const auto& tested = m_answer->audit->pairs;
    return index < tested.size() ? tested[index] : m_atRest[index - tested.size()];
}

std::optional<Relation> PairModel::relationAtRest(int row) const
{
    const std::size_t index = m_rows[std::size_t(row)];
    const std::size_t tested = m_answer->audit->pairs.size();
    return index < tested ? std::nullopt : std::optional(m_answer->untested->inContact[index - tested].relation);
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
        return text(row, column);
    case ShownIdRole:
        return shownId(pair, column);
    case Qt::AccessibleTextRole:
        return labelWithId(text(row, column), shownId(pair, column).toString());
    case Qt::ToolTipRole:
        return column == ReasonColumn ? text(row, ReasonColumn) : QString();
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

QString PairModel::text(int row, int column) const
{
    const PairAudit& pair = pairOf(row);
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
        return reasonText(row);
    default:
        return {};
    }
}

QString PairModel::reasonText(int row) const
{
    const QString reason = textOf(pairOf(row).betweenEvents.reason);
    const auto relation = relationAtRest(row);
    if (!relation)
        return reason;
    const QString words = tr("at rest, %1").arg(relationWord(*relation));
    return reason.isEmpty() ? words : words + QStringLiteral("; ") + reason;
}

} // namespace sweep

#include "widgets/models/events/pair_models.h"

#include "core/number/coordinates.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace sweep {

PairModel::PairModel(QObject* parent)
    : TableModel({tr("Audit"), tr("Bodies"), tr("Decided at t"), tr("Distance"), tr("Off by at most"), tr("Precision"),
                  tr("Reason")},
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
        m_atRest.push_back({{pair.a, pair.b}, audit.atRest[k].verdict, audit.atRest[k]});
    }
    m_rows.resize(audit.pairs.size() + m_atRest.size());
    std::iota(m_rows.begin(), m_rows.end(), std::uint32_t{0});
    std::ranges::stable_sort(m_rows, std::greater(), [this](std::uint32_t index) { return pairAt(index).verdict; });
}

PairAudit PairModel::pairAt(std::uint32_t index) const
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

QVariant PairModel::cell(int row, int column, int role) const
{
    const PairAudit& pair = pairOf(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return column == ReasonColumn || column == PairColumn ? text(row, column) : QString();
    case Qt::DecorationRole:
        return column == AuditColumn ? QVariant(glyphIcon(pair.verdict, m_brightness)) : QVariant();
    default:
        return {};
    }
}

QString PairModel::text(int row, int column) const
{
    const PairAudit& pair = pairOf(row);
    switch (column) {
    case AuditColumn:
        return verdictWord(pair.verdict);
    case PairColumn:
        return pairText(*m_answer->scene, m_repeated, pair);
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
    const QString reason = shownNumbers(textOf(pairOf(row).betweenEvents.reason));
    const auto relation = relationAtRest(row);
    if (!relation)
        return reason;
    const QString words = tr("at rest, %1").arg(relationWord(*relation));
    return reason.isEmpty() ? words : words + QStringLiteral("; ") + reason;
}

namespace {

QString placeWords(const std::optional<Vec>& p, bool exact)
{
    if (!p)
        return RestingModel::tr("infinity");
    constexpr int fewDigits = 6;
    const auto [x, y] = exact ? shortestCoordinates(*p) : roundedCoordinates(*p, fewDigits);
    return exact ? textOf(x + ", " + y) : textOf(x + ", " + y).replace(u'-', QChar(0x2212));
}

} // namespace

RestingModel::RestingModel(QObject* parent)
    : TableModel({tr("Relation"), tr("a"), tr("b"), tr("Shared ≈"), tr("Audit")}, parent)
{
}

void RestingModel::setAnswer(const SolverAnswerPtr& answer)
{
    const bool isComing = !answer || (answer->timeline && !answer->untested);
    if (isComing) {
        m_stale = hasContacts();
        refresh({Qt::ForegroundRole});
        return;
    }
    m_stale = false;
    if (m_answer && m_answer->scene == answer->scene && m_answer->untested == answer->untested) {
        m_answer = answer;
        refresh(); // the audit has arrived
        return;
    }
    beginResetModel();
    m_answer = answer->untested && !answer->untested->inContact.empty() ? answer : nullptr;
    m_colours = m_answer ? BodyColours(*m_answer->scene, m_brightness) : BodyColours();
    m_repeated = m_answer ? RepeatedLabels(*m_answer->scene) : RepeatedLabels();
    arrange();
    endResetModel();
}

void RestingModel::setAuditing(bool auditing)
{
    if (std::exchange(m_auditing, auditing) != auditing)
        refreshColumn(AuditColumn);
}

void RestingModel::dropStale()
{
    if (!std::exchange(m_stale, false))
        return;
    beginResetModel();
    m_answer = nullptr;
    arrange();
    endResetModel();
}

void RestingModel::setFilter(const QString& text)
{
    if (std::exchange(m_filterText, text) == text)
        return;
    beginResetModel();
    arrange();
    endResetModel();
}

void RestingModel::brightnessChanged()
{
    m_relationIcons.fill({});
    m_colours = m_answer ? BodyColours(*m_answer->scene, m_brightness) : BodyColours();
    refresh();
}

void RestingModel::arrange()
{
    m_rows.clear();
    m_isFiltered = false;
    if (!m_answer)
        return;
    const EventFilter filter(m_filterText, *m_answer->scene, *m_answer->timeline);
    m_isFiltered = !filter.isEmpty();
    const auto& contacts = m_answer->untested->inContact;
    for (std::uint32_t i = 0; i < contacts.size(); ++i)
        if (filter.matchesAtRest(contacts[i].pair))
            m_rows.push_back(i);
}

QString RestingModel::title() const
{
    if (!m_answer)
        return {};
    const UntestedPairs& pairs = *m_answer->untested;
    const auto counted = [](std::size_t count) { return countText(static_cast<long long>(count)); };
    const QString shown = counted(m_rows.size());
    const bool isAll = pairs.isComplete && pairs.unlisted == 0;
    if (m_isFiltered && !isAll)
        return tr("At rest: %1 of the %2 listed").arg(shown, counted(pairs.inContact.size()));
    const QString all = counted(pairs.inContact.size() + pairs.unlisted);
    if (!pairs.isComplete)
        return tr("At rest: %1 of more than %2 in contact").arg(shown, all);
    return m_isFiltered || !isAll ? tr("At rest: %1 of %2 in contact").arg(shown, all)
                                  : tr("At rest: %1 in contact").arg(all);
}

std::optional<int> RestingModel::rowOf(BodyPair pair) const
{
    const auto pairAt = [this](std::uint32_t i) { return m_answer->untested->inContact[i].pair; };
    const auto found = std::ranges::lower_bound(m_rows, pair, {}, pairAt);
    return found != m_rows.end() && pairAt(*found) == pair ? std::optional(int(found - m_rows.begin())) : std::nullopt;
}

QVariant RestingModel::cell(int row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column, false);
    case ShownIdRole:
        return shownId(row, column);
    case Qt::AccessibleTextRole:
        return labelWithId(text(row, column, false), shownId(row, column).toString());
    case ExactRole:
        return labelWithId(text(row, column, true), shownId(row, column).toString());
    case Qt::ToolTipRole:
        return column == SharedColumn  ? text(row, column, true).replace(u'-', QChar(0x2212))
               : column == AuditColumn ? auditText(row, true)
                                       : QString();
    case BodyRole:
        return bodyOf(row, column);
    case Qt::DecorationRole:
        return decoration(row, column);
    case Qt::ForegroundRole:
        return m_stale ? QVariant(colours(m_brightness).inkFaint) : QVariant();
    default:
        return {};
    }
}

const EventAudit* RestingModel::audit(int row) const
{
    const std::size_t index = m_rows[std::size_t(row)];
    const Audit* audit = m_answer->audit.get();
    return audit && index < audit->atRest.size() ? &audit->atRest[index] : nullptr;
}

QString RestingModel::auditText(int row, bool exact) const
{
    const EventAudit* says = audit(row);
    if (!says)
        return m_auditing ? tr("auditing…") : tr("not audited");
    if (!exact)
        return verdictWord(says->verdict);
    const QString all =
        tr("contact, by Boost.Geometry: %1 (%2)").arg(verdictWord(says->verdict), precisionText(says->precision));
    return says->reason.empty() ? all : all + QStringLiteral(", ") + shownNumbers(shownTextOf(says->reason));
}

QVariant RestingModel::bodyOf(int row, int column) const
{
    const BodyPair pair = contact(row).pair;
    return column == AColumn   ? QVariant::fromValue(std::size_t(pair.a))
           : column == BColumn ? QVariant::fromValue(std::size_t(pair.b))
                               : QVariant();
}

QVariant RestingModel::shownId(int row, int column) const
{
    const QVariant body = bodyOf(row, column);
    return body.isValid() ? m_repeated.shownId(scene(), body.value<std::size_t>()) : QVariant();
}

QString RestingModel::text(int row, int column, bool exact) const
{
    if (const QVariant body = bodyOf(row, column); body.isValid())
        return labelOf(scene().bodies[body.value<std::size_t>()]);
    if (column == AuditColumn)
        return auditText(row, exact);
    if (column == RelationColumn)
        return relationWord(contact(row).relation);
    const QString shared = sharedText(row, exact);
    // The heading, which has the ≈, is not shown.
    const bool isRounded = !exact && QString(shared).replace(QChar(0x2212), u'-') != sharedText(row, true);
    return isRounded ? QStringLiteral("≈ ") + shared : shared;
}

QString RestingModel::sharedText(int row, bool exact) const
{
    const RestingContact& one = contact(row);
    const auto relation = relationAt(scene(), scene().bodies[one.pair.a], scene().bodies[one.pair.b],
                                     commonStart(scene(), one.pair), RelationDetail::points);
    if (!relation)
        return {};
    if (relation->piece)
        return tr("%1 to %2").arg(placeWords(relation->piece->from, exact), placeWords(relation->piece->to, exact));
    return placeWords(relation->onA, exact);
}

QVariant RestingModel::decoration(int row, int column) const
{
    if (const QVariant body = bodyOf(row, column); body.isValid()) {
        const auto i = body.value<std::size_t>();
        return m_icons.icon(scene().bodies[i].shape, m_colours.colour(i));
    }
    if (const EventAudit* says = column == AuditColumn ? audit(row) : nullptr)
        return glyphIcon(says->verdict, m_brightness);
    if (column != RelationColumn)
        return {};
    const Relation relation = contact(row).relation;
    QIcon& icon = m_relationIcons[std::size_t(relation)];
    if (icon.isNull())
        icon = glyphIcon(relation, m_brightness);
    return icon;
}

} // namespace sweep

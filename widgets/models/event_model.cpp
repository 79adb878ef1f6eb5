#include "widgets/models/event_model.h"

#include "core/events/contact_place.h"
#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"

#include <algorithm>

namespace sweep {

namespace {

EventKey keyOf(int column)
{
    switch (column) {
    case EventModel::KindColumn:
        return EventKey::kind;
    case EventModel::AColumn:
        return EventKey::a;
    case EventModel::BColumn:
        return EventKey::b;
    case EventModel::SColumn:
        return EventKey::s;
    case EventModel::PointColumn:
        return EventKey::point;
    case EventModel::CheckColumn:
        return EventKey::check;
    default:
        return EventKey::time;
    }
}

} // namespace

void EventModel::setAnswer(AnswerPtr answer)
{
    const bool sameRows =
        m_answer && answer && m_answer->timeline == answer->timeline && m_filter.isEmpty() && isDirect();
    if (sameRows) { // only the audit was added
        m_answer = std::move(answer);
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, CheckColumn), index(rowCount() - 1, CheckColumn));
        return;
    }
    beginResetModel();
    if (!m_answer || !answer || m_answer->scene != answer->scene)
        m_order.forget();
    m_answer = std::move(answer);
    m_colours = m_answer ? BodyColours(*m_answer->scene, m_brightness) : BodyColours();
    m_hasProportions = timeline() && std::any_of(timeline()->events().begin(), timeline()->events().end(),
                                                 [](const Event& event) { return event.hasS; });
    m_moment.reset();
    arrange();
    endResetModel();
}

void EventModel::setStale(bool stale)
{
    if (std::exchange(m_stale, stale) != stale && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

void EventModel::setChecking(bool checking)
{
    if (std::exchange(m_checking, checking) != checking && rowCount() > 0)
        Q_EMIT dataChanged(index(0, CheckColumn), index(rowCount() - 1, CheckColumn));
}

void EventModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) == brightness)
        return;
    m_kindIcons.fill({});
    m_verdictIcons.fill({});
    m_colours = m_answer ? BodyColours(*m_answer->scene, m_brightness) : BodyColours();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void EventModel::setMoment(std::optional<std::size_t> moment)
{
    if (moment && (!timeline() || *moment >= timeline()->moments().size()))
        moment.reset();
    if (moment == m_moment)
        return;
    tellMarked();
    m_moment = moment;
    tellMarked();
}

bool EventModel::isMarked(std::size_t event) const
{
    if (!m_moment)
        return false;
    const Timeline::Moment& moment = timeline()->moments()[*m_moment];
    return event >= moment.first && event < moment.first + moment.count;
}

void EventModel::tellMarked()
{
    if (!m_moment || rowCount() == 0)
        return;
    const Timeline::Moment& moment = timeline()->moments()[*m_moment];
    const int first = isDirect() ? int(moment.first) : 0;
    const int last = isDirect() ? int(moment.first + moment.count) - 1 : rowCount() - 1;
    Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1), {Qt::BackgroundRole});
}

void EventModel::setFilter(const QString& text)
{
    if (std::exchange(m_filterText, text) == text)
        return;
    beginResetModel();
    arrange();
    endResetModel();
}

void EventModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
    endResetModel();
}

void EventModel::arrange()
{
    m_filter = timeline() ? EventFilter(m_filterText, *m_answer->scene, *timeline()) : EventFilter();
    m_rows.clear();
    if (isDirect() || !timeline())
        return;
    const auto& events = timeline()->events();
    for (std::size_t i = m_filter.first(); i < m_filter.last(); ++i)
        if (m_filter.matches(events[i], opinion(i)))
            m_rows.push_back(std::uint32_t(i));
    if (isSorted())
        m_order.sort(m_rows, *m_answer, keyOf(m_sortColumn), m_sortOrder);
}

std::size_t EventModel::eventOf(int row) const
{
    return isDirect() ? std::size_t(row) : m_rows[std::size_t(row)];
}

std::optional<int> EventModel::rowOf(std::size_t event) const
{
    if (!timeline() || event >= timeline()->events().size())
        return {};
    if (isDirect())
        return int(event);
    const auto found = std::find(m_rows.begin(), m_rows.end(), event);
    return found == m_rows.end() ? std::nullopt : std::optional(int(found - m_rows.begin()));
}

std::optional<int> EventModel::rowUpTo(std::size_t event) const
{
    if (isDirect() || isSorted())
        return rowOf(event);
    const auto beyond = std::upper_bound(m_rows.begin(), m_rows.end(), event);
    return beyond == m_rows.begin() ? std::nullopt : std::optional(int(beyond - m_rows.begin()) - 1);
}

std::vector<int> EventModel::rowsOf(const Cell& cell, std::size_t most) const
{
    std::vector<int> rows;
    for (int row = 0; row < rowCount() && rows.size() < most; ++row) {
        const Event& event = timeline()->events()[eventOf(row)];
        if (event.withCell() && event.cell == cell)
            rows.push_back(row);
    }
    return rows;
}

int EventModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !timeline())
        return 0;
    return int(isDirect() ? timeline()->events().size() : m_rows.size());
}

int EventModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const Opinion* EventModel::opinion(std::size_t event) const
{
    const Audit* audit = m_answer ? m_answer->audit.get() : nullptr;
    return audit && event < audit->events.size() ? &audit->events[event] : nullptr;
}

QVariant EventModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !timeline() || index.row() >= rowCount())
        return {};
    const std::size_t event = eventOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(event, index.column());
    case ExactRole:
        return index.column() == PointColumn  ? pointText(event, true)
               : index.column() == TimeColumn ? timeText(event, true)
                                              : text(event, index.column()).replace(QChar(0x2212), u'-');
    case BodyRole:
        return bodyOf(event, index.column());
    case Qt::DecorationRole:
        return decoration(event, index.column());
    case Qt::ToolTipRole:
        return toolTip(event, index.column());
    case Qt::ForegroundRole:
        return m_stale ? QVariant(colours(m_brightness).inkFaint) : QVariant();
    case Qt::BackgroundRole:
        return isMarked(event) ? QVariant(colours(m_brightness).marked) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == InstantColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                        : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString EventModel::text(std::size_t index, int column) const
{
    const Event& event = timeline()->events()[index];
    const auto& bodies = m_answer->scene->bodies;
    switch (column) {
    case InstantColumn:
        return QString::number(timeline()->momentOf(index) + 1);
    case TimeColumn:
        return timeText(index, false);
    case KindColumn:
        return eventWord(event.kind, event.clipped);
    case AColumn:
        return labelOf(bodies[event.a]);
    case BColumn:
        if (!event.withCell())
            return labelOf(bodies[event.b]);
        return tr("cell (%1, %2)").arg(event.cell.i).arg(event.cell.j);
    case SColumn:
        return !event.hasS ? QString() : event.sIsNull() ? tr("none") : shownText(event.s);
    case PointColumn:
        return pointText(index, false);
    case CheckColumn: {
        const Opinion* says = opinion(index);
        return says ? verdictWord(says->verdict) : m_checking ? tr("checking…") : tr("not checked");
    }
    default:
        return {};
    }
}

QVariant EventModel::bodyOf(std::size_t index, int column) const
{
    const Event& event = timeline()->events()[index];
    if (column == AColumn)
        return QVariant::fromValue(std::size_t(event.a));
    return column == BColumn && !event.withCell() ? QVariant::fromValue(std::size_t(event.b)) : QVariant();
}

QString EventModel::timeText(std::size_t index, bool toCopy) const
{
    const Instant& time = timeline()->moments()[timeline()->momentOf(index)].time;
    if (toCopy)
        return exactText(time.nearest());
    return (time.isDouble() ? QString() : QStringLiteral("≈ ")) + shownText(time.nearest());
}

QString EventModel::pointText(std::size_t index, bool exact) const
{
    const Event& event = timeline()->events()[index];
    const auto& moment = timeline()->moments()[timeline()->momentOf(index)];
    const ContactPlace place = contactPlace(*m_answer->scene, event, moment.time);
    if (!place.point)
        return {};
    if (exact)
        return QStringLiteral("%1, %2").arg(exactText(place.point->x), exactText(place.point->y));
    return QStringLiteral("%1, %2").arg(roundedText(place.point->x, 6, u""), roundedText(place.point->y, 6, u""));
}

QVariant EventModel::decoration(std::size_t index, int column) const
{
    const Event& event = timeline()->events()[index];
    const auto body = [this](std::size_t place) {
        return m_icons.icon(m_answer->scene->bodies[place].shape, m_colours.colour(place));
    };
    switch (column) {
    case KindColumn: {
        QIcon& icon = m_kindIcons[std::size_t(event.kind) * 2 + (event.clipped ? 1 : 0)];
        if (icon.isNull())
            icon = glyphIcon(event.kind, event.clipped, m_brightness);
        return icon;
    }
    case AColumn:
        return body(event.a);
    case BColumn:
        return event.withCell() ? QVariant() : body(event.b);
    case CheckColumn: {
        const Opinion* says = opinion(index);
        if (!says)
            return {};
        QIcon& icon = m_verdictIcons[std::size_t(says->verdict)];
        if (icon.isNull())
            icon = glyphIcon(says->verdict, m_brightness);
        return icon;
    }
    default:
        return {};
    }
}

QString EventModel::toolTip(std::size_t index, int column) const
{
    const Opinion* says = opinion(index);
    if (column == CheckColumn && says && !says->reason.empty())
        return textOf(says->reason);
    if (column == CheckColumn && says)
        return tr("Boost.Geometry finds a distance of %1 at this time").arg(roundedText(says->value));
    if (const QVariant body = bodyOf(index, column); body.isValid())
        return tr("Select %1").arg(labelOf(m_answer->scene->bodies[body.value<std::size_t>()]));
    if (column == TimeColumn)
        return textOf(closedForm(timeline()->moments()[timeline()->momentOf(index)].time));
    return {};
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case InstantColumn:
        return tr("#");
    case TimeColumn:
        return tr("t");
    case KindColumn:
        return tr("Event");
    case AColumn:
        return tr("a");
    case BColumn:
        return tr("b");
    case SColumn:
        return tr("s");
    case PointColumn:
        return tr("Point ≈");
    case CheckColumn:
        return tr("Check");
    default:
        return {};
    }
}

} // namespace sweep

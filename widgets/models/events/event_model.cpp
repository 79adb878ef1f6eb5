#include "widgets/models/events/event_model.h"

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
    case EventModel::FramesColumn:
        return EventKey::frames;
    default:
        return EventKey::time;
    }
}

} // namespace

void EventModel::setAnswer(SolverAnswerPtr answer)
{
    const SolverAnswerPtr before = m_text.answer;
    const bool sameScene = before && answer && before->scene == answer->scene;
    const bool sameTimeline = before && answer && before->timeline == answer->timeline;
    const bool asksForAudit = m_filter.asksForVerdict() || m_sortColumn == CheckColumn;
    if (sameTimeline && (isDirect() || (sameScene && !asksForAudit))) { // only the audit was added
        m_text.answer = std::move(answer);
        tellColumn(CheckColumn);
        return;
    }
    beginResetModel();
    if (!sameScene)
        m_order.forget();
    if (!sameTimeline)
        m_text.sampled = nullptr;
    m_text.answer = std::move(answer);
    m_colours = m_text.answer ? BodyColours(*m_text.answer->scene, m_brightness) : BodyColours();
    m_hasProportions = timeline() && std::any_of(timeline()->events().begin(), timeline()->events().end(),
                                                 [](const Event& event) { return event.hasS; });
    m_instant.reset();
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
    if (std::exchange(m_text.checking, checking) != checking)
        tellColumn(CheckColumn);
}

void EventModel::tellColumn(Column column)
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

void EventModel::setSampled(const SampledEventsPtr& sampled, const QString& problem)
{
    const bool arranges = m_filter.asksForFrames() || m_sortColumn == FramesColumn;
    if (arranges)
        beginResetModel();
    const bool fits = sampled && timeline() && sampled->answer->timeline.get() == timeline();
    m_text.sampled = fits ? sampled : nullptr;
    m_text.sampling = problem.isEmpty();
    m_samplingProblem = problem;
    if (arranges) {
        arrange();
        endResetModel();
    } else {
        tellColumn(FramesColumn);
    }
}

void EventModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) == brightness)
        return;
    m_kindIcons.fill({});
    m_verdictIcons.fill({});
    m_colours = answer() ? BodyColours(*answer()->scene, m_brightness) : BodyColours();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void EventModel::setInstant(std::optional<std::size_t> instant)
{
    if (instant && (!timeline() || *instant >= timeline()->instants().size()))
        instant.reset();
    if (instant == m_instant)
        return;
    tellMarked();
    m_instant = instant;
    tellMarked();
}

bool EventModel::isMarked(std::size_t event) const
{
    if (!m_instant)
        return false;
    const TimelineInstant& instant = timeline()->instants()[*m_instant];
    return event >= instant.first && event < instant.first + instant.count;
}

void EventModel::tellMarked()
{
    if (!m_instant || rowCount() == 0)
        return;
    const TimelineInstant& instant = timeline()->instants()[*m_instant];
    const int first = isDirect() ? int(instant.first) : 0;
    const int last = isDirect() ? int(instant.first + instant.count) - 1 : rowCount() - 1;
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
    cancelSorting();
    m_filter = timeline() ? EventFilter(m_filterText, *answer()->scene, *timeline()) : EventFilter();
    m_rows.clear();
    m_rowOf.clear();
    if (isDirect() || !timeline())
        return;
    const auto& events = timeline()->events();
    for (std::size_t i = m_filter.first(); i < m_filter.last(); ++i)
        if (m_filter.matches(events[i], m_text.opinion(i), m_text.mark(i)))
            m_rows.push_back(std::uint32_t(i));
    if (isSorted())
        sortRows();
}

void EventModel::sortRows()
{
    const EventKey key = keyOf(m_sortColumn);
    if (key != EventKey::point || m_rows.size() <= mostSortedAtOnce) {
        m_order.sort(m_rows, {*answer(), sampled().get()}, key, m_sortOrder);
        noteRows();
        return;
    }
    m_isSorting = true;
    m_worker.start([this, number = m_number, rows = m_rows, answer = answer(), key,
                    order = m_sortOrder](std::stop_token stop) mutable {
        EventSorter().sort(rows, {*answer}, key, order, {.stop = stop, .progress = {}});
        if (!stop.stop_requested())
            QMetaObject::invokeMethod(
                this, [this, number, rows = std::move(rows)] { takeSorted(number, rows); }, Qt::QueuedConnection);
    });
    Q_EMIT sortingChanged();
}

void EventModel::takeSorted(quint64 number, std::vector<std::uint32_t> rows)
{
    if (number != m_number)
        return;
    beginResetModel();
    m_isSorting = false;
    m_rows = std::move(rows);
    noteRows();
    endResetModel();
    Q_EMIT sortingChanged();
}

void EventModel::cancelSorting()
{
    ++m_number;
    m_worker.stop();
    if (std::exchange(m_isSorting, false))
        Q_EMIT sortingChanged();
}

// Which row has an event is asked at every step of the playhead: no search then.
void EventModel::noteRows()
{
    m_rowOf.assign(timeline()->events().size(), std::uint32_t(m_rows.size()));
    for (std::uint32_t row = 0; row < m_rows.size(); ++row)
        m_rowOf[m_rows[row]] = row;
}

QString EventModel::filterProblem() const
{
    QStringList problems = m_filter.problems();
    if (m_filter.asksForFrames() && !sampled())
        problems << (m_samplingProblem.isEmpty() ? tr("What frames see of the events is still computed.")
                                                 : m_samplingProblem);
    return problems.join(u'\n');
}

std::function<QString(int, int)> EventModel::copier() const
{
    const auto rows = std::make_shared<const std::vector<std::uint32_t>>(m_rows);
    return [text = m_text, rows, direct = isDirect()](int row, int column) {
        return text.exact(direct ? std::size_t(row) : (*rows)[std::size_t(row)], EventColumn(column));
    };
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
    if (!m_rowOf.empty())
        return m_rowOf[event] < m_rows.size() ? std::optional(int(m_rowOf[event])) : std::nullopt;
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), event);
    return found != m_rows.end() && *found == event ? std::optional(int(found - m_rows.begin())) : std::nullopt;
}

std::optional<int> EventModel::rowUpTo(std::size_t event) const
{
    if (isDirect() || !m_rowOf.empty())
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

QVariant EventModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !timeline() || index.row() >= rowCount())
        return {};
    const std::size_t event = eventOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return m_text.shown(event, EventColumn(index.column()));
    case ExactRole:
        return m_text.exact(event, EventColumn(index.column()));
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

QVariant EventModel::bodyOf(std::size_t index, int column) const
{
    const Event& event = timeline()->events()[index];
    if (column == AColumn)
        return QVariant::fromValue(std::size_t(event.a));
    return column == BColumn && !event.withCell() ? QVariant::fromValue(std::size_t(event.b)) : QVariant();
}

QVariant EventModel::decoration(std::size_t index, int column) const
{
    const Event& event = timeline()->events()[index];
    const auto body = [this](std::size_t place) {
        return m_icons.icon(answer()->scene->bodies[place].shape, m_colours.colour(place));
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
        const Opinion* says = m_text.opinion(index);
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
    const Opinion* says = m_text.opinion(index);
    if (column == CheckColumn && says && !says->reason.empty())
        return textOf(says->reason);
    if (column == CheckColumn && says)
        return tr("Boost.Geometry finds a distance of %1 at this time").arg(roundedText(says->value));
    if (column == FramesColumn)
        return m_samplingProblem.isEmpty() ? frameMarkTip(m_text.mark(index)) : m_samplingProblem;
    if (const QVariant body = bodyOf(index, column); body.isValid())
        return tr("Select %1").arg(labelOf(answer()->scene->bodies[body.value<std::size_t>()]));
    if (column == TimeColumn)
        return textOf(closedForm(timeline()->instants()[timeline()->instantOf(index)].time));
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
    case FramesColumn:
        return tr("At Frames");
    default:
        return {};
    }
}

} // namespace sweep

#include "widgets/models/events/event_model.h"

#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"

#include <algorithm>

namespace sweep {

EventModel::EventModel(QObject* parent)
    : TableModel({tr("#"), tr("t"), tr("Event"), tr("Bodies"), tr("Check"), tr("s"), tr("Point ≈"), tr("At Frames"),
                  tr("a"), tr("b")},
                 parent),
      m_sorting(
          [](SortQuery query, const Job& job) {
              EventSorter().sort(query.rows, {*query.answer}, PointColumn, query.order, job);
              return std::move(query.rows);
          },
          [this](std::vector<std::uint32_t> rows) { takeSorted(std::move(rows)); })
{
}

void EventModel::setAnswer(SolverAnswerPtr answer)
{
    const SolverAnswerPtr before = m_text.answer;
    const bool sameScene = before && answer && before->scene == answer->scene;
    const bool sameTimeline = before && answer && before->timeline == answer->timeline;
    const bool needsAudit = m_filter.asksForVerdict() || m_sortColumn == CheckColumn;
    if (sameTimeline && (isDirect() || (sameScene && !needsAudit))) { // only the audit was added
        m_text.answer = std::move(answer);
        refreshColumn(CheckColumn);
        return;
    }
    beginResetModel();
    if (!sameScene)
        m_sorter.forget();
    if (!sameTimeline) {
        m_text.sampled = nullptr;
        m_exactForms.clear();
    }
    m_text.answer = std::move(answer);
    if (!sameScene)
        m_text.repeated = std::make_shared<const RepeatedLabels>(m_text.answer ? RepeatedLabels(*m_text.answer->scene)
                                                                               : RepeatedLabels());
    updateColours();
    m_hasProportions = timeline() && std::any_of(timeline()->events().begin(), timeline()->events().end(),
                                                 [](const Event& event) { return event.hasS; });
    m_instant.reset();
    arrange();
    endResetModel();
}

void EventModel::setStale(bool stale)
{
    if (std::exchange(m_stale, stale) != stale)
        refresh({Qt::ForegroundRole});
}

void EventModel::setChecking(bool checking)
{
    if (std::exchange(m_text.checking, checking) != checking)
        refreshColumn(CheckColumn);
}

void EventModel::setSampled(const SampledEventsPtr& sampled, const QString& problem)
{
    const bool rearranges = m_filter.asksForFrames() || m_sortColumn == FramesColumn;
    const bool fits = sampled && timeline() && sampled->answer->timeline.get() == timeline();
    m_text.sampled = fits ? sampled : nullptr;
    m_text.sampling = problem.isEmpty();
    m_samplingProblem = problem;
    rearranges ? rearrange() : refreshColumn(FramesColumn);
}

void EventModel::setBrightness(Brightness brightness)
{
    if (std::exchange(m_brightness, brightness) == brightness)
        return;
    m_kindIcons.fill({});
    m_verdictIcons.fill({});
    updateColours();
    refresh();
}

void EventModel::updateColours()
{
    m_colours = answer() ? BodyColours(*answer()->scene, m_brightness) : BodyColours();
}

void EventModel::setInstant(std::optional<std::size_t> instant)
{
    if (instant && (!timeline() || *instant >= timeline()->instants().size()))
        instant.reset();
    if (instant == m_instant)
        return;
    refreshMarked();
    m_instant = instant;
    refreshMarked();
}

bool EventModel::isMarked(std::size_t event) const
{
    if (!m_instant)
        return false;
    const TimelineInstant& instant = timeline()->instants()[*m_instant];
    return event >= instant.first && event < instant.first + instant.count;
}

void EventModel::refreshMarked()
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
    if (std::exchange(m_filterText, text) != text)
        rearrange();
}

void EventModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = Column(std::max(column, 0)); // −1: as without sorting
    m_sortOrder = order;
    rearrange();
}

void EventModel::rearrange()
{
    beginResetModel();
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
    if (m_sortColumn != PointColumn || m_rows.size() <= maxRowsSortedAtOnce) {
        m_sorter.sort(m_rows, {*answer(), sampled().get()}, m_sortColumn, m_sortOrder);
        indexRows();
        return;
    }
    m_sorting.start({m_rows, answer(), m_sortOrder});
    Q_EMIT sortingChanged();
}

void EventModel::takeSorted(std::vector<std::uint32_t> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    indexRows();
    endResetModel();
    Q_EMIT sortingChanged();
}

void EventModel::cancelSorting()
{
    if (!isSorting())
        return;
    m_sorting.stop();
    Q_EMIT sortingChanged();
}

// Every step of the playhead looks up the row of an event: an index saves the search.
void EventModel::indexRows()
{
    m_rowOf.assign(timeline()->events().size(), std::uint32_t(m_rows.size()));
    for (std::uint32_t row = 0; row < m_rows.size(); ++row)
        m_rowOf[m_rows[row]] = row;
}

QString EventModel::filterProblem() const
{
    QStringList problems = m_filter.problems();
    if (m_filter.asksForFrames() && !sampled())
        problems << (m_samplingProblem.isEmpty() ? tr("The sampling by frames is still being computed.")
                                                 : m_samplingProblem);
    return problems.join(u'\n');
}

std::function<QString(int, int)> EventModel::copier() const
{
    const auto rows = std::make_shared<const std::vector<std::uint32_t>>(m_rows);
    return [text = m_text, rows, direct = isDirect()](int row, int column) {
        return text.exact(direct ? std::size_t(row) : (*rows)[std::size_t(row)], Column(column));
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
    const auto found = std::ranges::lower_bound(m_rows, event);
    return found != m_rows.end() && *found == event ? std::optional(int(found - m_rows.begin())) : std::nullopt;
}

std::optional<int> EventModel::rowUpTo(std::size_t event) const
{
    if (isDirect() || !m_rowOf.empty())
        return rowOf(event);
    const auto beyond = std::ranges::upper_bound(m_rows, event);
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

int EventModel::rows() const
{
    return !timeline() ? 0 : int(isDirect() ? timeline()->events().size() : m_rows.size());
}

const QString& EventModel::exactForm(std::size_t event) const
{
    if (const QString* known = m_exactForms.object(event))
        return *known;
    auto* form = new QString(m_text.exactForm(event));
    m_exactForms.insert(event, form);
    return *form;
}

QVariant EventModel::cell(int row, int column, int role) const
{
    const std::size_t event = eventOf(row);
    switch (role) {
    case Qt::DisplayRole:
        return m_text.shown(event, Column(column));
    case ShownIdRole:
        return m_text.shownId(event, Column(column));
    case ExactFormRole:
        return column == TimeColumn ? QVariant(exactForm(event)) : QVariant();
    case Qt::AccessibleTextRole:
        return labelWithId(m_text.shown(event, Column(column)),
                           column == TimeColumn ? exactForm(event) : m_text.shownId(event, Column(column)).toString());
    case ExactRole:
        return m_text.exact(event, Column(column));
    case BodyRole:
        return bodyOf(event, column);
    case Qt::EditRole:
        return labelIn(event, column);
    case Qt::DecorationRole:
        return decoration(event, column);
    case Qt::ToolTipRole:
        return toolTip(event, column);
    case Qt::ForegroundRole:
        return m_stale ? QVariant(colours(m_brightness).inkFaint) : QVariant();
    case Qt::BackgroundRole:
        return isMarked(event) ? QVariant(colours(m_brightness).marked) : QVariant();
    default:
        return {};
    }
}

Qt::Alignment EventModel::alignment(int column) const
{
    return column == InstantColumn ? Qt::AlignRight | Qt::AlignVCenter : TableModel::alignment(column);
}

QVariant EventModel::labelIn(std::size_t event, int column) const
{
    const QVariant body = bodyOf(event, column);
    return body.isValid() ? QVariant(textOf(labelTextOf(m_text.answer->scene->bodies[body.value<std::size_t>()])))
                          : QVariant();
}

Qt::ItemFlags EventModel::flags(const QModelIndex& index) const
{
    const bool isName = !m_stale && data(index, BodyRole).isValid();
    return TableModel::flags(index) | (isName ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool EventModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const QVariant body = data(index, BodyRole);
    if (role != Qt::EditRole || m_stale || !body.isValid())
        return false;
    Q_EMIT nameTyped(body.value<std::size_t>(), value.toString());
    return true;
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
    if (const QVariant body = bodyOf(index, column); body.isValid()) {
        const auto i = body.value<std::size_t>();
        return m_icons.icon(answer()->scene->bodies[i].shape, m_colours.colour(i));
    }
    if (column == KindColumn) {
        QIcon& icon = m_kindIcons[std::size_t(event.kind) * 2 + (event.clipped ? 1 : 0)];
        if (icon.isNull())
            icon = glyphIcon(event.kind, event.clipped, m_brightness);
        return icon;
    }
    const Opinion* opinion = column == CheckColumn ? m_text.opinion(index) : nullptr;
    if (!opinion)
        return {};
    QIcon& icon = m_verdictIcons[std::size_t(opinion->verdict)];
    if (icon.isNull())
        icon = glyphIcon(opinion->verdict, m_brightness);
    return icon;
}

QString EventModel::toolTip(std::size_t index, int column) const
{
    const Opinion* opinion = column == CheckColumn ? m_text.opinion(index) : nullptr;
    if (opinion)
        return opinion->reason.empty()
                   ? tr("Boost.Geometry finds a distance of %1 at this time").arg(roundedText(opinion->value))
                   : textOf(opinion->reason);
    if (column == FramesColumn)
        return m_samplingProblem.isEmpty() ? frameMarkTip(m_text.mark(index)) : m_samplingProblem;
    if (const QVariant body = bodyOf(index, column); body.isValid())
        return tr("Select %1").arg(labelOf(answer()->scene->bodies[body.value<std::size_t>()]));
    if (column == PairColumn)
        return m_text.shown(index, PairColumn);
    return column == TimeColumn ? timeTip(index) : QString();
}

// All digits of the time, and its exact form.
QString EventModel::timeTip(std::size_t index) const
{
    const QString full = timeText(*timeline(), index);
    const QString form = textOf(closedForm(timeline()->timeOf(index)));
    return form.isEmpty() ? full : QStringLiteral("%1\n= %2").arg(full, form);
}

} // namespace sweep

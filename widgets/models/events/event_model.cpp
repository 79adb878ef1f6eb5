#include "widgets/models/events/event_model.h"

#include "core/events/contact_point.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/base/jobs.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <tuple>

namespace sweep {

EventModel::EventModel(QObject* parent)
    : TableModel({tr("#"), tr("t"), tr("Event"), tr("Bodies"), tr("Audit"), tr("s"), tr("Point ≈"), tr("At Frames"),
                  tr("a"), tr("b"), tr("Exit"), tr("Stay ≈")},
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
    const bool needsAudit = m_filter.asksForVerdict() || m_sortColumn == AuditColumn;
    if (sameTimeline && (isDirect() || (sameScene && !needsAudit))) { // only the audit was added
        m_text.answer = std::move(answer);
        refreshColumn(AuditColumn);
        return;
    }
    beginResetModel();
    if (!sameScene)
        m_sorter.forget();
    if (!sameTimeline) {
        m_text.sampled = nullptr;
        m_text.ends = nullptr;
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

void EventModel::setAuditing(bool auditing)
{
    if (std::exchange(m_text.auditing, auditing) != auditing)
        refreshColumn(AuditColumn);
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

void EventModel::brightnessChanged()
{
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

void EventModel::setCellsWanted(bool wanted)
{
    if (std::exchange(m_wantsCells, wanted) != wanted && timeline() && answer()->scene->grid)
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
    m_passing.clear();
    if (!showsCells())
        m_text.ends = nullptr;
    if (isDirect() || !timeline())
        return;
    const auto& events = timeline()->events();
    m_passing.resize(m_filter.isEmpty() ? 0 : events.size());
    for (std::size_t i = m_filter.first(); !m_passing.empty() && i < m_filter.last(); ++i)
        m_passing[i] = m_filter.matches(events[i], m_text.audit(i), m_text.mark(i));
    const auto passes = [this](std::size_t event) { return m_passing.empty() || m_passing[event]; };
    if (showsCells()) {
        if (!m_text.ends)
            m_text.ends = std::make_shared<const std::vector<std::uint32_t>>(stayEnds(*timeline()));
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events[i].withCell() && events[i].kind != EventKind::exit && (passes(i) || passes(m_text.endOf(i))))
                m_rows.push_back(std::uint32_t(i));
    } else
        for (std::size_t i = m_filter.isEmpty() ? 0 : m_filter.first(); i < events.size() && i < m_filter.last(); ++i)
            if (passes(i))
                m_rows.push_back(std::uint32_t(i));
    if (isSorted())
        sortRows();
}

void EventModel::sortRows()
{
    if (m_sortColumn != PointColumn || m_rows.size() <= maxRowsSortedAtOnce) {
        m_sorter.sort(m_rows, {*answer(), sampled().get(), &m_text}, m_sortColumn, m_sortOrder);
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
        return isMarked(event) ? withMarkTip(toolTip(event, column)) : toolTip(event, column);
    case Qt::ForegroundRole:
        return m_stale || (column == InstantColumn && sharesInstant(row)) ? QVariant(colours(m_brightness).inkFaint)
                                                                          : QVariant();
    case Qt::BackgroundRole:
        return isMarked(event) ? QVariant(colours(m_brightness).marked) : QVariant();
    default:
        return {};
    }
}

// Whether the row above is about an event of the same instant.
bool EventModel::sharesInstant(int row) const
{
    return row > 0 && timeline()->instantOf(eventOf(row)) == timeline()->instantOf(eventOf(row - 1));
}

Qt::Alignment EventModel::alignment(int column) const
{
    return column == InstantColumn ? Qt::AlignRight | Qt::AlignVCenter : TableModel::alignment(column);
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && section == InstantColumn && role == Qt::ToolTipRole)
        return tr("Instant: its number, as at the pins on the canvas. Events that happen at the same time share a "
                  "number, which is faint below the first of them. The rows of the shown time are coloured");
    if (orientation == Qt::Horizontal && section == InstantColumn && role == Qt::AccessibleTextRole)
        return tr("Instant");
    const bool isOfCells = showsCells() && orientation == Qt::Horizontal && role == Qt::DisplayRole;
    if (isOfCells && (section == TimeColumn || section == PairColumn))
        return section == TimeColumn ? tr("Enter") : tr("Cell");
    return TableModel::headerData(section, orientation, role);
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
    const auto audit = column == AuditColumn ? m_text.audit(index) : std::nullopt;
    if (!audit)
        return {};
    QIcon& icon = m_verdictIcons[std::size_t(audit->verdict)];
    if (icon.isNull())
        icon = glyphIcon(audit->verdict, m_brightness);
    return icon;
}

QString EventModel::withMarkTip(const QString& text)
{
    const QString mark = tr("The coloured rows are the events at the shown time");
    return text.isEmpty() ? mark : text + u'\n' + mark;
}

QString EventModel::toolTip(std::size_t index, int column) const
{
    const auto audit = column == AuditColumn ? m_text.audit(index) : std::nullopt;
    if (audit)
        return audit->reason.empty()
                   ? tr("Boost.Geometry finds a distance of %1 at this time").arg(roundedText(audit->value))
                   : shownNumbers(textOf(audit->reason));
    if (column == FramesColumn)
        return m_samplingProblem.isEmpty() ? frameMarkTip(m_text.mark(index)) : m_samplingProblem;
    if (const QVariant body = bodyOf(index, column); body.isValid())
        return tr("Select %1").arg(labelOf(answer()->scene->bodies[body.value<std::size_t>()]));
    if (column == PairColumn)
        return m_text.shown(index, PairColumn);
    if (column == InstantColumn)
        return instantTip(index);
    if (const Event& event = timeline()->events()[index]; column == KindColumn && event.clipped)
        return clippedTip(event.kind);
    if (column != TimeColumn)
        return {};
    const QString clock = clockText(*m_text.answer->scene, timeline()->timeOf(index).nearest());
    return clock.isEmpty() ? timeTip(index) : timeTip(index) + u'\n' + clock;
}

// "Instant 1 of 58, with 9 events"
QString EventModel::instantTip(std::size_t index) const
{
    const std::size_t instant = timeline()->instantOf(index);
    const std::size_t events = timeline()->instants()[instant].count;
    const QString text =
        tr("Instant %1 of %2")
            .arg(countText(qlonglong(instant) + 1), countText(qlonglong(timeline()->instants().size())));
    return events == 1 ? text : tr("%1, with %2 events").arg(text, countText(qlonglong(events)));
}

// All digits of the time, and its exact form.
QString EventModel::timeTip(std::size_t index) const
{
    const QString full = timeText(*timeline(), index);
    const QString form = textOf(closedForm(timeline()->timeOf(index)));
    if (!form.isEmpty())
        return QStringLiteral("%1\n= %2").arg(full, form);
    const QString beside = nearFraction(timeline()->timeOf(index));
    return beside.isEmpty() ? full : QStringLiteral("%1\n≈ %2").arg(full, beside);
}

namespace {

constexpr std::uint64_t topBit = std::uint64_t{1} << 63;
constexpr std::uint64_t last = ~std::uint64_t{0};
constexpr std::size_t blockLength = 4096;

// An integer in the order of the doubles; NaN comes last.
std::uint64_t ordered(double x)
{
    if (x != x)
        return last;
    const auto bits = std::bit_cast<std::uint64_t>(x + 0.0);
    return bits & topBit ? ~bits : bits | topBit;
}
std::uint64_t ordered(long long n)
{
    return static_cast<std::uint64_t>(n) ^ topBit;
}

// An integer in the order of the doubles rounded to 24 binary digits.
std::uint64_t shortened(double x)
{
    constexpr int dropped = 53 - 24;
    return (ordered(x) + (std::uint64_t{1} << (dropped - 1))) >> dropped;
}

} // namespace

std::vector<std::uint32_t> nameRanks(const Scene& scene)
{
    struct Named
    {
        std::string key;
        std::uint32_t body = 0;
    };
    std::vector<Named> names(scene.bodies.size());
    for (std::uint32_t i = 0; i < names.size(); ++i)
        names[i] = {naturalKey(labelOf(scene.bodies[i])), i};
    parallelSort(0, names, [](const Named& p, const Named& q) { return p.key < q.key; });
    std::vector<std::uint32_t> ranks(names.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        rank += i > 0 && names[i].key != names[i - 1].key ? 1 : 0;
        ranks[names[i].body] = rank;
    }
    return ranks;
}

EventSorter::Row EventSorter::rowOf(const EventSortInput& input, std::uint32_t index, EventText::Column column) const
{
    const Event& event = input.answer.timeline->events()[index];
    switch (column) {
    case EventText::KindColumn:
        return {std::uint64_t(event.kind) * 2 + (event.clipped ? 1U : 0U), 0, index};
    case EventText::AColumn:
        return {m_ranks[event.a], 0, index};
    case EventText::BColumn:
    case EventText::PairColumn: {
        const std::uint32_t first = column == EventText::PairColumn ? m_ranks[event.a] : 0;
        if (event.withCell()) // far above every rank: |i| is below 2⁵³
            return {ordered(event.cell.i), ordered(event.cell.j), index, first};
        return {m_ranks[event.b], 0, index, first};
    }
    case EventText::ExitColumn:
        return {input.text->endOf(index), 0, index};
    case EventText::StayColumn:
        return {ordered(input.text->stayOf(index)), 0, index};
    case EventText::SColumn:
        return {event.hasS ? 0U : 1U, ordered(event.s), index};
    case EventText::AuditColumn: {
        const Audit* audit = input.answer.audit.get();
        const bool known = audit && index < audit->events.size();
        return {known ? std::uint64_t(audit->events[index].verdict) : 3, 0, index};
    }
    case EventText::FramesColumn:
        return rowOfFrames(input.sampled, index);
    default:
        return {index, 0, index}; // points are computed by fillPoints
    }
}

EventSorter::Row EventSorter::rowOfFrames(const SampledEvents* sampled, std::uint32_t index)
{
    constexpr std::uint64_t unknown = 5;
    if (!sampled)
        return {unknown, 0, index};
    const FrameMark& mark = sampled->marks[index];
    const std::uint64_t within = mark.kind == FrameMark::Kind::merged ? mark.group : ~ordered(std::abs(mark.late));
    return {std::uint64_t(mark.kind), within, index};
}

EventSorter::Row EventSorter::rowOfPoint(const SolverAnswer& answer, std::uint32_t index, const Instant& time)
{
    const auto point = contactPoint(*answer.scene, answer.timeline->events()[index], time).point;
    constexpr std::uint64_t afterAll = std::uint64_t{1} << 36;
    return point ? Row{shortened(point->x), shortened(point->y), index} : Row{afterAll, 0, index};
}

void EventSorter::fillPoints(std::vector<Row>& rows, const std::vector<std::uint32_t>& events,
                             const SolverAnswer& answer, const Job& job)
{
    const auto& instants = answer.timeline->instants();
    parallelFor(0, blockCount(rows.size(), blockLength), [&](std::size_t i) {
        const Block block = blockAt(i, rows.size(), blockLength);
        std::size_t instant = answer.timeline->instantOf(events[block.first]);
        for (std::size_t k = block.first; k < block.last && !job.stopped(); ++k) {
            while (events[k] >= instants[instant].first + instants[instant].count)
                ++instant;
            rows[k] = rowOfPoint(answer, events[k], instants[instant].time);
        }
    });
}

void EventSorter::sortRows(std::vector<Row>& rows, bool descending)
{
    parallelSort(0, rows, [descending](const Row& p, const Row& q) {
        const auto order = std::tie(p.first, p.high, p.low) <=> std::tie(q.first, q.high, q.low);
        return order == 0 ? p.event < q.event : (order < 0) != descending;
    });
}

void EventSorter::sort(std::vector<std::uint32_t>& events, const EventSortInput& input, EventText::Column column,
                       Qt::SortOrder order, const Job& job)
{
    if (events.empty())
        return;
    const bool descending = order == Qt::DescendingOrder;
    if (column <= EventText::TimeColumn) {
        if (descending)
            std::ranges::reverse(events);
        return;
    }
    const bool isByNames =
        column == EventText::AColumn || column == EventText::BColumn || column == EventText::PairColumn;
    if (isByNames && m_ranks.size() != input.answer.scene->bodies.size())
        m_ranks = nameRanks(*input.answer.scene);
    std::vector<Row> rows(events.size());
    if (column == EventText::PointColumn)
        fillPoints(rows, events, input.answer, job);
    else
        parallelFor(0, blockCount(rows.size(), blockLength), [&](std::size_t i) {
            const Block block = blockAt(i, rows.size(), blockLength);
            for (std::size_t k = block.first; k < block.last; ++k)
                rows[k] = rowOf(input, events[k], column);
        });
    if (job.stopped())
        return;
    sortRows(rows, descending);
    for (std::size_t k = 0; k < rows.size(); ++k)
        events[k] = rows[k].event;
}

} // namespace sweep

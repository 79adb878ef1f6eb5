#include "widgets/models/events/event_sorter.h"

#include "core/base/parallel.h"
#include "core/events/contact_point/contact_point.h"
#include "core/events/contact_point/contact_point_bounds.h"
#include "widgets/format/conversions.h"
#include "widgets/format/natural_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace sweep {

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

// An integer in the order of the doubles rounded to 24 binary digits. A number of 24 digits lies in the middle of the
// doubles that round to it, so that narrow bounds about it round to the same integer.
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
    case EventText::PairColumn: // the first bodies have a pass of their own
        if (event.withCell())
            return {ordered(event.cell.i), ordered(event.cell.j), index}; // far above every rank: |i| is below 2⁵³
        return {m_ranks[event.b], 0, index};
    case EventText::SColumn:
        return {event.hasS ? 0U : 1U, ordered(event.s), index};
    case EventText::CheckColumn: {
        const Audit* audit = input.answer.audit.get();
        const bool known = audit && index < audit->events.size();
        return {known ? std::uint64_t(audit->events[index].verdict) : 3, 0, index};
    }
    case EventText::FramesColumn:
        return rowOfFrames(input.sampled, index);
    default:
        return {index, 0, index}; // points have their own pass, see fillPoints
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

// Bounds decide most points without computing them: if both bounds round to the same number, the point does too.
EventSorter::Row EventSorter::rowOfPoint(const SolverAnswer& answer, std::uint32_t index, const Instant& time)
{
    const Event& event = answer.timeline->events()[index];
    if (const auto bounds = contactPointBounds(*answer.scene, event, time)) {
        const std::uint64_t x = shortened(bounds->x.low);
        const std::uint64_t y = shortened(bounds->y.low);
        if (x == shortened(bounds->x.high) && y == shortened(bounds->y.high))
            return {x, y, index};
    }
    const auto point = contactPoint(*answer.scene, event, time).point;
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

// Radix sort from the lowest digit to the highest; each pass is stable. Digits above the range of the words cost
// nothing. Source: Knuth, The Art of Computer Programming, volume 3, 5.2.5.
void EventSorter::sortByWord(std::vector<Row>& rows, std::vector<Row>& spare, std::uint64_t Row::*word, bool descending)
{
    constexpr int digitBits = 11;
    std::uint64_t least = last;
    std::uint64_t most = 0;
    for (const Row& row : rows) {
        least = std::min(least, row.*word);
        most = std::max(most, row.*word);
    }
    const auto keyOf = [&](const Row& row) { return descending ? most - row.*word : row.*word - least; };
    for (int shift = 0; shift < int(std::bit_width(most - least)); shift += digitBits) {
        const auto digitOf = [&](const Row& row) { return keyOf(row) >> shift & ((1U << digitBits) - 1); };
        std::array<std::uint32_t, (1U << digitBits)> positions{};
        for (const Row& row : rows)
            ++positions[digitOf(row)];
        std::uint32_t position = 0;
        for (std::uint32_t& first : positions)
            position += std::exchange(first, position);
        for (const Row& row : rows)
            spare[positions[digitOf(row)]++] = row;
        rows.swap(spare);
    }
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
    std::vector<Row> spare(rows.size());
    sortByWord(rows, spare, &Row::low, descending);
    sortByWord(rows, spare, &Row::high, descending);
    if (column == EventText::PairColumn) {
        for (Row& row : rows)
            row.high = m_ranks[input.answer.timeline->events()[row.event].a];
        sortByWord(rows, spare, &Row::high, descending);
    }
    for (std::size_t k = 0; k < rows.size(); ++k)
        events[k] = rows[k].event;
}

} // namespace sweep

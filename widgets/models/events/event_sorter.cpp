#include "widgets/models/events/event_sorter.h"

#include "core/base/parallel.h"
#include "core/events/contact_point/contact_point.h"
#include "core/events/contact_point/contact_point_bounds.h"
#include "widgets/format/geometry.h"
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

// Has the order of the doubles; NaN is last.
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

// The same for doubles rounded to 24 binary digits. Round numbers are in the middle of what rounds to them, so that
// narrow bounds about one round alike.
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
    sortInParallel(0, names, [](const Named& p, const Named& q) { return p.key < q.key; });
    std::vector<std::uint32_t> ranks(names.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        rank += i > 0 && names[i].key != names[i - 1].key ? 1 : 0;
        ranks[names[i].body] = rank;
    }
    return ranks;
}

EventSorter::Row EventSorter::rowOf(const EventSortInput& from, std::uint32_t index, EventKey key) const
{
    const Event& event = from.answer.timeline->events()[index];
    switch (key) {
    case EventKey::time:
    case EventKey::point: // see fillPoints
        return {index, 0, index};
    case EventKey::kind:
        return {std::uint64_t(event.kind) * 2 + (event.clipped ? 1U : 0U), 0, index};
    case EventKey::a:
        return {m_rank[event.a], 0, index};
    case EventKey::b:
        if (event.withCell())
            return {ordered(event.cell.i), ordered(event.cell.j), index}; // far above every rank: an index is below 2⁵³
        return {m_rank[event.b], 0, index};
    case EventKey::s:
        return {event.hasS ? 0U : 1U, ordered(event.s), index};
    case EventKey::check: {
        const Audit* audit = from.answer.audit.get();
        const bool known = audit && index < audit->events.size();
        return {known ? std::uint64_t(audit->events[index].verdict) : 3, 0, index};
    }
    case EventKey::frames:
        return rowOfFrames(from.sampled, index);
    }
    return {};
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

// Most points are known well enough without working them out: doubles between bounds that round alike round so too.
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
    constexpr std::uint64_t behindAll = std::uint64_t{1} << 36;
    return point ? Row{shortened(point->x), shortened(point->y), index} : Row{behindAll, 0, index};
}

void EventSorter::fillPoints(std::vector<Row>& rows, const std::vector<std::uint32_t>& events,
                             const SolverAnswer& answer, const Job& job)
{
    const auto& instants = answer.timeline->instants();
    inParallel(0, blockCount(rows.size(), blockLength), [&](std::size_t i) {
        const Block block = blockAt(i, rows.size(), blockLength);
        std::size_t instant = answer.timeline->instantOf(events[block.first]);
        for (std::size_t k = block.first; k < block.last && !job.stopped(); ++k) {
            while (events[k] >= instants[instant].first + instants[instant].count)
                ++instant;
            rows[k] = rowOfPoint(answer, events[k], instants[instant].time);
        }
    });
}

// From the lowest digit to the highest, each pass keeping the order of equals. Digits that all rows share cost nothing.
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
        std::array<std::uint32_t, (1U << digitBits)> places{};
        for (const Row& row : rows)
            ++places[digitOf(row)];
        std::uint32_t place = 0;
        for (std::uint32_t& first : places)
            place += std::exchange(first, place);
        for (const Row& row : rows)
            spare[places[digitOf(row)]++] = row;
        rows.swap(spare);
    }
}

void EventSorter::sort(std::vector<std::uint32_t>& events, const EventSortInput& from, EventKey key,
                       Qt::SortOrder order, const Job& job)
{
    if (events.empty())
        return;
    const bool descending = order == Qt::DescendingOrder;
    if (key == EventKey::time) {
        if (descending)
            std::reverse(events.begin(), events.end());
        return;
    }
    if ((key == EventKey::a || key == EventKey::b) && m_rank.size() != from.answer.scene->bodies.size())
        m_rank = nameRanks(*from.answer.scene);
    std::vector<Row> rows(events.size());
    if (key == EventKey::point)
        fillPoints(rows, events, from.answer, job);
    else
        inParallel(0, blockCount(rows.size(), blockLength), [&](std::size_t i) {
            const Block block = blockAt(i, rows.size(), blockLength);
            for (std::size_t k = block.first; k < block.last; ++k)
                rows[k] = rowOf(from, events[k], key);
        });
    if (job.stopped())
        return;
    std::vector<Row> spare(rows.size());
    sortByWord(rows, spare, &Row::low, descending);
    sortByWord(rows, spare, &Row::high, descending);
    for (std::size_t k = 0; k < rows.size(); ++k)
        events[k] = rows[k].event;
}

} // namespace sweep

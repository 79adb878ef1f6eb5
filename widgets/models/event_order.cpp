#include "widgets/models/event_order.h"

#include "core/base/parallel.h"
#include "core/events/contact_place.h"
#include "widgets/format/geometry.h"
#include "widgets/format/natural_order.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace sweep {

namespace {

constexpr std::uint64_t topBit = std::uint64_t{1} << 63;

// Has the order of the doubles; NaN is last.
std::uint64_t ordered(double x)
{
    if (x != x)
        return ~std::uint64_t{0};
    const auto bits = std::bit_cast<std::uint64_t>(x + 0.0);
    return bits & topBit ? ~bits : bits | topBit;
}
std::uint64_t ordered(long long n)
{
    return static_cast<std::uint64_t>(n) ^ topBit;
}

constexpr std::uint64_t last = ~std::uint64_t{0};

} // namespace

void EventOrder::rankNames(const Scene& scene)
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
    m_rank.resize(names.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        rank += i > 0 && names[i].key != names[i - 1].key ? 1 : 0;
        m_rank[names[i].body] = rank;
    }
}

EventOrder::Row EventOrder::rowOf(const Answer& answer, std::uint32_t index, EventKey key) const
{
    const Event& event = answer.timeline->events()[index];
    switch (key) {
    case EventKey::time:
        return {index, 0, index};
    case EventKey::kind:
        return {std::uint64_t(event.kind), event.clipped ? 1U : 0U, index};
    case EventKey::a:
        return {m_rank[event.a], 0, index};
    case EventKey::b:
        if (event.withCell())
            return {ordered(event.cell.i), ordered(event.cell.j), index}; // far above every rank: an index is below 2⁵³
        return {m_rank[event.b], 0, index};
    case EventKey::s:
        return {event.hasS ? 0U : 1U, ordered(event.s), index};
    case EventKey::point: {
        const auto& moment = answer.timeline->moments()[answer.timeline->momentOf(index)];
        const auto place = contactPlace(*answer.scene, event, moment.time);
        return place.point ? Row{ordered(place.point->x), ordered(place.point->y), index} : Row{last, last, index};
    }
    case EventKey::check: {
        const bool known = answer.audit && index < answer.audit->events.size();
        return {known ? std::uint64_t(answer.audit->events[index].verdict) : last, 0, index};
    }
    }
    return {};
}

void EventOrder::sort(std::vector<std::uint32_t>& events, const Answer& answer, EventKey key, Qt::SortOrder order)
{
    if ((key == EventKey::a || key == EventKey::b) && m_rank.size() != answer.scene->bodies.size())
        rankNames(*answer.scene);
    std::vector<Row> rows(events.size());
    constexpr std::size_t length = 4096;
    inParallel(0, blockCount(rows.size(), length), [&](std::size_t i) {
        const Block block = blockAt(i, rows.size(), length);
        for (std::size_t k = block.first; k < block.last; ++k)
            rows[k] = rowOf(answer, events[k], key);
    });
    const bool descending = order == Qt::DescendingOrder;
    if (key == EventKey::time)
        sortInParallel(0, rows,
                       [=](const Row& p, const Row& q) { return descending ? q.event < p.event : p.event < q.event; });
    else
        sortInParallel(0, rows, [=](const Row& p, const Row& q) {
            const auto less = std::tie(p.high, p.low) <=> std::tie(q.high, q.low);
            return less == 0 ? p.event < q.event : (less < 0) != descending;
        });
    for (std::size_t k = 0; k < rows.size(); ++k)
        events[k] = rows[k].event;
}

} // namespace sweep

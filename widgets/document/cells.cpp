#include "widgets/document/cells.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>

namespace sweep {

EnteredCells::EnteredCells(const Timeline& timeline)
{
    // Sorting takes a fraction of the memory of a set of cells.
    const auto& instants = timeline.instants();
    for (std::size_t m = 0; m < instants.size(); ++m) {
        for (const Event& event : timeline.eventsOf(instants[m])) {
            if (event.withCell() && event.kind != EventKind::exit)
                m_cells.push_back({event.a, static_cast<std::uint32_t>(m), event.cell, instants[m].time.nearest()});
        }
    }
    const auto byCell = [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.cell, p.body, p.instant) < std::tie(q.cell, q.body, q.instant);
    };
    const auto sameCell = [](const EnteredCell& p, const EnteredCell& q) {
        return p.body == q.body && p.cell == q.cell;
    };
    std::ranges::sort(m_cells, byCell);
    m_cells.erase(std::unique(m_cells.begin(), m_cells.end(), sameCell), m_cells.end());
    m_cells.shrink_to_fit();
    for (auto run = m_cells.begin(); run != m_cells.end();) {
        const auto next =
            std::find_if(run, m_cells.end(), [&](const EnteredCell& one) { return one.cell != run->cell; });
        std::ranges::min_element(run, next, {}, &EnteredCell::instant)->number = 1;
        run = next;
    }
    std::ranges::sort(m_cells, [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.instant, p.body, p.cell) < std::tie(q.instant, q.body, q.cell);
    });
    const EnteredCell* before = nullptr; // the last cell that was met first
    for (EnteredCell& cell : m_cells)
        if (cell.number > 0) {
            cell.number = !before ? 1 : before->number + (before->instant == cell.instant ? 0 : 1);
            before = &cell;
        }
}

std::uint32_t EnteredCells::numberOf(const Cell& cell) const
{
    const auto isFirst = [&](const EnteredCell& one) { return one.number > 0 && one.cell == cell; };
    const auto first = std::ranges::find_if(m_cells, isFirst);
    return first == m_cells.end() ? 0 : first->number;
}

std::span<const EnteredCell> EnteredCells::until(double t) const
{
    const auto end = std::ranges::upper_bound(m_cells, t, {}, &EnteredCell::t);
    return {m_cells.begin(), end};
}

std::span<const EnteredCell> EnteredCells::inFirst(std::size_t instants) const
{
    const auto end =
        std::ranges::partition_point(m_cells, [instants](const EnteredCell& cell) { return cell.instant < instants; });
    return {m_cells.begin(), end};
}

namespace {

// The contacts of a checkpoint, and the changes since. Trees of nodes would be much slower.
template <class Contact>
class ChangedContacts
{
public:
    explicit ChangedContacts(std::span<const Contact> before) : m_before(before) {}

    void insert(const Contact& contact) { m_changes.push_back({contact, true}); }
    void erase(const Contact& contact) { m_changes.push_back({contact, false}); }

    // In increasing order.
    [[nodiscard]] std::vector<Contact> now()
    {
        std::ranges::stable_sort(m_changes, {}, &Change::contact);
        std::vector<Contact> result;
        result.reserve(m_before.size() + m_changes.size());
        auto before = m_before.begin();
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            const Change& change = m_changes[i];
            if (i + 1 < m_changes.size() && m_changes[i + 1].contact == change.contact)
                continue; // only the last change counts
            for (; before != m_before.end() && *before < change.contact; ++before)
                result.push_back(*before);
            if (before != m_before.end() && *before == change.contact)
                ++before;
            if (change.isInside)
                result.push_back(change.contact);
        }
        result.insert(result.end(), before, m_before.end());
        return result;
    }

private:
    struct Change
    {
        Contact contact;
        bool isInside;
    };
    std::span<const Contact> m_before;
    std::vector<Change> m_changes;
};

// Applies the events, without those of the other kind of contact. Returns the increase in the number of contacts.
template <class Contact>
std::ptrdiff_t apply(ChangedContacts<Contact>& inside, std::span<const Event> events)
{
    std::ptrdiff_t more = 0;
    for (const Event& event : events) {
        const auto contact = Contact::of(event);
        if (contact && event.kind == EventKind::enter) {
            inside.insert(*contact);
            ++more;
        } else if (contact && event.kind == EventKind::exit) {
            inside.erase(*contact);
            --more;
        }
    }
    return more;
}

// The contacts that hold at an instant. Closed ones include those left, touched or entered there. Open ones must
// continue through the instant or be cut off there by the window.
template <class Contact>
void applyAt(ChangedContacts<Contact>& inside, std::span<const Event> events, CellRule rule)
{
    for (const Event& event : events) {
        const auto contact = Contact::of(event);
        if (!contact)
            continue;
        if (rule == CellRule::closed || (event.clipped && event.kind == EventKind::enter))
            inside.insert(*contact);
        else if (event.kind == EventKind::exit && !event.clipped)
            inside.erase(*contact);
    }
}

// The contacts of the last checkpoint before an instant, with the changes up to the instant.
template <class Contact, class Checkpoints>
ChangedContacts<Contact> before(const Checkpoints& checkpoints, const Timeline& timeline, std::size_t instant)
{
    const auto after =
        std::ranges::partition_point(checkpoints, [&](const auto& one) { return one.instant <= instant; });
    const bool hasOne = after != checkpoints.begin();
    ChangedContacts<Contact> inside(hasOne ? std::span<const Contact>(std::prev(after)->inside)
                                           : std::span<const Contact>());
    for (std::size_t m = hasOne ? std::prev(after)->instant : 0; m < instant; ++m)
        apply(inside, timeline.eventsOf(timeline.instants()[m]));
    return inside;
}

} // namespace

std::optional<OccupiedCell> OccupiedCell::of(const Event& event)
{
    return event.withCell() ? std::optional(OccupiedCell{event.a, event.cell}) : std::nullopt;
}

std::optional<HeldPair> HeldPair::of(const Event& event)
{
    return event.withCell() ? std::nullopt : std::optional(HeldPair{event.a, event.b});
}

std::vector<std::uint32_t> stayEnds(const Timeline& timeline)
{
    const auto& events = timeline.events();
    std::vector<std::uint32_t> ends(events.size());
    std::iota(ends.begin(), ends.end(), 0U);
    const auto hash = [](const OccupiedCell& one) {
        const auto mixed = (one.body * 31ULL + static_cast<std::uint64_t>(one.cell.i)) * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>((mixed + static_cast<std::uint64_t>(one.cell.j)) * 0x9E3779B97F4A7C15ULL >> 16);
    };
    std::unordered_map<OccupiedCell, std::uint32_t, decltype(hash)> open; // the events that began the stays
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        const auto contact = OccupiedCell::of(events[i]);
        if (!contact)
            continue;
        if (events[i].kind == EventKind::enter)
            open[*contact] = i;
        else if (const auto begun = open.extract(*contact); events[i].kind == EventKind::exit && begun)
            ends[begun.mapped()] = i;
    }
    return ends;
}

template <class Contact>
OpenContacts<Contact>::OpenContacts(const Timeline& timeline, CellRule rule) : m_rule(rule)
{
    const auto& instants = timeline.instants();
    ChangedContacts<Contact> inside({});
    std::ptrdiff_t count = 0;
    std::ptrdiff_t since = 0; // events applied since the last checkpoint
    for (std::size_t m = 0; m < instants.size(); ++m) {
        // At least as many events between checkpoints as contacts in one keep the memory proportional to the events.
        if (since >= std::max<std::ptrdiff_t>(128, count)) {
            m_checkpoints.push_back({m, inside.now()});
            inside = ChangedContacts<Contact>(m_checkpoints.back().inside);
            since = 0;
        }
        count += apply(inside, timeline.eventsOf(instants[m]));
        since += static_cast<std::ptrdiff_t>(instants[m].count);
    }
}

template <class Contact>
std::vector<Contact> OpenContacts<Contact>::at(const Timeline& timeline, const TimePosition& time) const
{
    if (!time.instant)
        return at(timeline, time.t);
    auto inside = before<Contact>(m_checkpoints, timeline, *time.instant);
    const auto events = timeline.eventsOf(timeline.instants()[*time.instant]);
    if (time.side == InstantSide::at)
        applyAt(inside, events, m_rule);
    else if (time.side == InstantSide::after)
        apply(inside, events);
    return inside.now();
}

template <class Contact>
std::vector<Contact> OpenContacts<Contact>::at(const Timeline& timeline, double t) const
{
    const auto& instants = timeline.instants();
    const auto firstAt =
        std::ranges::lower_bound(instants, t, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    auto m = static_cast<std::size_t>(firstAt - instants.begin());
    auto inside = before<Contact>(m_checkpoints, timeline, m);
    for (; m < instants.size() && instants[m].time.nearest() == t; ++m)
        applyAt(inside, timeline.eventsOf(instants[m]), m_rule);
    return inside.now();
}

template class OpenContacts<OccupiedCell>;
template class OpenContacts<HeldPair>;

} // namespace sweep

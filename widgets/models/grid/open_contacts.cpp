#include "widgets/models/grid/open_contacts.h"

#include <algorithm>

namespace sweep {

namespace {

// Without the events of the other kind of contact.
template <class Contact>
void apply(std::set<Contact>& inside, std::span<const Event> events)
{
    for (const Event& event : events) {
        const auto contact = Contact::of(event);
        if (contact && event.kind == EventKind::enter)
            inside.insert(*contact);
        else if (contact && event.kind == EventKind::exit)
            inside.erase(*contact);
    }
}

// The contacts that hold at an instant. Closed ones that are left, touched or entered there do. Open ones do where they
// go on through the instant, or the window cuts them off there.
template <class Contact>
void applyAt(std::set<Contact>& inside, std::span<const Event> events, CellRule rule)
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

} // namespace

std::optional<OccupiedCell> OccupiedCell::of(const Event& event)
{
    return event.withCell() ? std::optional(OccupiedCell{event.a, event.cell}) : std::nullopt;
}

std::optional<HeldPair> HeldPair::of(const Event& event)
{
    return event.withCell() ? std::nullopt : std::optional(HeldPair{event.a, event.b});
}

template <class Contact>
OpenContacts<Contact>::OpenContacts(const Timeline& timeline, CellRule rule) : m_rule(rule)
{
    const auto& instants = timeline.instants();
    std::set<Contact> inside;
    std::size_t since = 0; // events applied since the last checkpoint
    for (std::size_t m = 0; m < instants.size(); ++m) {
        // At least as many events between checkpoints as contacts in one: the memory stays within a multiple of the
        // events.
        if (since >= std::max<std::size_t>(1024, inside.size())) {
            m_checkpoints.push_back({m, {inside.begin(), inside.end()}});
            since = 0;
        }
        apply(inside, timeline.eventsOf(instants[m]));
        since += instants[m].count;
    }
}

template <class Contact>
std::set<Contact> OpenContacts<Contact>::before(const Timeline& timeline, std::size_t instant) const
{
    const auto after = std::ranges::upper_bound(m_checkpoints, instant, {}, &Checkpoint::instant);
    std::set<Contact> inside;
    std::size_t m = 0;
    if (after != m_checkpoints.begin()) {
        const Checkpoint& checkpoint = *std::prev(after);
        inside.insert(checkpoint.inside.begin(), checkpoint.inside.end());
        m = checkpoint.instant;
    }
    for (; m < instant; ++m)
        apply(inside, timeline.eventsOf(timeline.instants()[m]));
    return inside;
}

template <class Contact>
std::vector<Contact> OpenContacts<Contact>::at(const Timeline& timeline, const TimePosition& time) const
{
    if (!time.instant)
        return at(timeline, time.t);
    std::set<Contact> inside = before(timeline, *time.instant);
    const auto events = timeline.eventsOf(timeline.instants()[*time.instant]);
    if (time.side == InstantSide::at)
        applyAt(inside, events, m_rule);
    else if (time.side == InstantSide::after)
        apply(inside, events);
    return {inside.begin(), inside.end()};
}

template <class Contact>
std::vector<Contact> OpenContacts<Contact>::at(const Timeline& timeline, double t) const
{
    const auto& instants = timeline.instants();
    const auto firstAt =
        std::ranges::lower_bound(instants, t, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    auto m = static_cast<std::size_t>(firstAt - instants.begin());
    std::set<Contact> inside = before(timeline, m);
    for (; m < instants.size() && instants[m].time.nearest() == t; ++m)
        applyAt(inside, timeline.eventsOf(instants[m]), m_rule);
    return {inside.begin(), inside.end()};
}

template class OpenContacts<OccupiedCell>;
template class OpenContacts<HeldPair>;

} // namespace sweep

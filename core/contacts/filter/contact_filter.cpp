#include "core/contacts/filter/contact_filter.h"

#include "core/contacts/exact/pair_over_stretch.h"
#include "core/contacts/filter/double_double_body.h"
#include "core/contacts/filter/pair_filter.h"
#include "core/contacts/filter/straight_filter.h"
#include "core/number/bounded_double_double.h"

#include <algorithm>

namespace sweep {

namespace {

// The data of a body that determine its motion over a stretch.
class KeptMotion
{
public:
    KeptMotion(const Body& body, Interval active, Interval stretch)
        : m_shape(body.shape), m_active(active), m_a(cut(body.a, stretch)), m_b(cut(body.b, stretch)),
          m_from(body.radius.from), m_to(body.radius.to.value_or(body.radius.from))
    {
    }

    [[nodiscard]] Body body() const
    {
        Body body;
        body.shape = m_shape;
        body.a = m_a;
        body.b = m_b;
        body.radius.from = m_from;
        if (m_to != m_from)
            body.radius.to = m_to;
        return body;
    }
    [[nodiscard]] Interval active() const { return m_active; }

private:
    // The path without the keys that do not affect the stretch.
    [[nodiscard]] static Path cut(const Path& path, Interval stretch)
    {
        const auto* keyed = std::get_if<Keyed>(&path);
        if (!keyed)
            return path;
        const auto& keys = keyed->keys;
        auto last =
            std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
        const auto first = last == keys.begin() ? last : std::prev(last);
        if (last != keys.end())
            ++last;
        return Keyed{std::vector<Key>(first, last)};
    }

    Shape m_shape;
    Interval m_active;
    Path m_a;
    Path m_b;
    double m_from;
    double m_to;
};

class KeptPair
{
public:
    explicit KeptPair(const PairOverStretch& pair)
        : m_a(pair.a, pair.activeA, pair.stretch), m_b(pair.b, pair.activeB, pair.stretch), m_stretch(pair.stretch)
    {
    }
    [[nodiscard]] std::vector<Contact> contacts() const
    {
        const Body a = m_a.body();
        const Body b = m_b.body();
        return exactContacts({a, m_a.active(), b, m_b.active(), m_stretch});
    }

private:
    KeptMotion m_a;
    KeptMotion m_b;
    Interval m_stretch;
};

// One end of one contact of a pair, computed exactly on demand.
class ContactEnd : public InstantSource
{
public:
    ContactEnd(std::shared_ptr<const KeptPair> pair, std::size_t index, bool isEnd)
        : m_pair(std::move(pair)), m_index(index), m_isEnd(isEnd)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        const Contact contact = m_pair->contacts().at(m_index);
        return m_isEnd ? contact.end : contact.begin;
    }

private:
    std::shared_ptr<const KeptPair> m_pair;
    std::size_t m_index;
    bool m_isEnd;
};

// Converts contacts with error bounds, in shares of the stretch, to contacts with exact instants.
class ExactInstants
{
public:
    explicit ExactInstants(const PairOverStretch& pair) : m_pair(pair) {}

    // Nothing if the nearest double of a time is not certain.
    template <std::size_t capacity>
    [[nodiscard]] std::optional<DecidedContacts> of(const FilteredContacts<capacity>& filtered, bool hasS)
    {
        DecidedContacts result{filtered.stage, {}};
        for (std::size_t i = 0; i < filtered.count; ++i) {
            const FilteredContact& contact = filtered.contact[i];
            const auto begin = instant(contact.begin, i, false);
            const auto end = contact.isInstant ? begin : instant(contact.end, i, true);
            if (!begin || !end)
                return std::nullopt;
            result.contacts.push_back({*begin, *end, true, true, contact.sideBefore, contact.sideAfter,
                                       hasS && contact.isInstant ? std::optional(contact.s) : std::nullopt});
        }
        return result;
    }

private:
    [[nodiscard]] std::optional<Instant> instant(const BoundedDoubleDouble& u, std::size_t index, bool isEnd)
    {
        const Interval stretch = m_pair.stretch;
        if (u.isExactly(0))
            return Instant(stretch.start);
        if (u.isExactly(1))
            return Instant(stretch.end);
        const BoundedDoubleDouble t = BoundedDoubleDouble::exactly(stretch.start) +
                                      BoundedDoubleDouble::difference(stretch.end, stretch.start) * u;
        if (!m_kept)
            m_kept = std::make_shared<const KeptPair>(m_pair);
        return Instant::approximated(t, std::make_unique<ContactEnd>(m_kept, index, isEnd));
    }

    const PairOverStretch& m_pair;
    std::shared_ptr<const KeptPair> m_kept;
};

bool isStraight(const DoubleDoubleBody& body)
{
    return body.a.straight && (!hasTwoControlPoints(body.shape) || body.b.straight);
}

// Contacts of straight motions. Also nothing for pairs of shapes without a filter of their own.
std::optional<StraightContacts> straightContacts(const DoubleDoubleBody& a, const DoubleDoubleBody& b, StageSet stages)
{
    if (!isStraight(a) || !isStraight(b))
        return std::nullopt;
    if (isPointAgainstLine(a.shape, b.shape))
        return pointLineFiltered(a, b, stages);
    if (isPointAgainstLine(b.shape, a.shape))
        return pointLineFiltered(b, a, stages);
    if (!hasTwoControlPoints(a.shape) && !hasTwoControlPoints(b.shape))
        return discDiscFiltered(a, b, stages);
    if (!hasTwoControlPoints(a.shape) && !isUnbounded(b.shape))
        return discSegmentFiltered(a, b, stages);
    if (!hasTwoControlPoints(b.shape) && !isUnbounded(a.shape))
        return discSegmentFiltered(b, a, stages);
    return std::nullopt;
}

} // namespace

std::optional<DecidedContacts> contactsFiltered(const PairOverStretch& pair, StageSet stages)
{
    const auto a = doubleDoubleBody(pair.a, pair.activeA, pair.stretch);
    const auto b = doubleDoubleBody(pair.b, pair.activeB, pair.stretch);
    if (!a || !b)
        return std::nullopt;
    ExactInstants instants(pair);
    if (const auto straight = straightContacts(*a, *b, stages))
        return instants.of(*straight, isPointAgainstLine(a->shape, b->shape) || isPointAgainstLine(b->shape, a->shape));
    const auto general = pairFiltered(*a, *b, stages);
    return general ? instants.of(*general, false) : std::nullopt;
}

} // namespace sweep

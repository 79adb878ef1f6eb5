#include <sweepbench/contacts.h>

#include "core/batch/integers/translating_hulls.h"
#include "core/contacts/condition.h"
#include "core/contacts/pair_filter.h"
#include "core/contacts/polygon_contacts.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/double_double.h>

#include <algorithm>

namespace sweep {

std::optional<Interval> commonWindow(const Scene& scene, const Body& a, const Body& b)
{
    return commonInterval(activeInterval(scene, a), activeInterval(scene, b));
}

namespace {

// Two bodies and a stretch of time without a key inside.
struct PairOverStretch
{
    const PreparedBody& a;
    const PreparedBody& b;
    Interval stretch;
};

// Whether swept bounding boxes alone prove that the two never meet during the stretch. If they do not, the stretch is
// halved a few times, so that bodies that pass the same point at different times are separated without polynomials.
bool areSweptBoxesDisjoint(const PairOverStretch& pair, int halvings)
{
    const Interval stretch = pair.stretch;
    if (disjoint(pair.a.box(stretch), pair.b.box(stretch)))
        return true;
    const double mid = stretch.start / 2 + stretch.end / 2;
    if (halvings == 0 || !(stretch.start < mid && mid < stretch.end))
        return false;
    return areSweptBoxesDisjoint({pair.a, pair.b, {stretch.start, mid}}, halvings - 1) &&
           areSweptBoxesDisjoint({pair.a, pair.b, {mid, stretch.end}}, halvings - 1);
}

// The paths of a body over a stretch, kept beyond the life of the scene.
class KeptPaths
{
public:
    KeptPaths(const BodyPaths& paths, Interval stretch)
        : m_kind(paths.kind()), m_active(paths.active()), m_a(pathOver(paths.point(0), stretch)),
          m_b(m_kind.isLong() ? pathOver(paths.point(1), stretch) : Path()), m_startRadius(paths.startRadius()),
          m_endRadius(paths.endRadius())
    {
    }

    [[nodiscard]] BodyPaths paths() const
    {
        return BodyPaths(m_kind, m_a, m_b, m_active).withRadius(m_startRadius, m_endRadius);
    }

private:
    ChainKind m_kind;
    Interval m_active;
    Path m_a;
    Path m_b;
    double m_startRadius;
    double m_endRadius;
};

class KeptPair
{
public:
    explicit KeptPair(const PairOverStretch& pair)
        : m_a(pair.a, pair.stretch), m_b(pair.b, pair.stretch), m_stretch(pair.stretch)
    {
    }
    [[nodiscard]] std::vector<Contact> contacts() const { return exactContacts(m_a.paths(), m_b.paths(), m_stretch); }

private:
    KeptPaths m_a;
    KeptPaths m_b;
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
    [[nodiscard]] std::optional<DecidedContacts> of(const FilteredContacts& filtered, bool hasS)
    {
        DecidedContacts result{filtered.stage, {}};
        for (std::size_t i = 0; i < filtered.count; ++i) {
            const FilteredContact& contact = filtered.contact[i];
            const auto begin = instant(contact.begin, i, false);
            const auto end = contact.isInstant ? begin : instant(contact.end, i, true);
            if (!begin || !end)
                return std::nullopt;
            result.contacts.push_back(
                {*begin, *end, true, true, contact.sideBefore, contact.sideAfter,
                 hasS && contact.isInstant && contact.s == contact.s ? std::optional(contact.s) : std::nullopt});
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

// A body over a stretch, computed anew only if it is not the body's whole active interval.
class OverStretch
{
public:
    OverStretch(const PreparedBody& body, Interval stretch)
        : m_whole(stretch == body.active() ? body.wholeInDoubleDoubles() : nullptr)
    {
        if (stretch != body.active())
            m_part = body.inDoubleDoubles(stretch);
    }
    // Null if a coordinate leaves the range of doubles.
    [[nodiscard]] const DoubleDoubleBody* body() const { return m_part ? &*m_part : m_whole; }

private:
    const DoubleDoubleBody* m_whole;
    std::optional<DoubleDoubleBody> m_part;
};

// The contacts by the stages before the integers of any size. Nothing if these cannot decide. The instants keep a copy
// of the pair and solve it exactly, once, if a comparison needs that.
std::optional<DecidedContacts> contactsFiltered(const PairOverStretch& pair, StageSet stages)
{
    const OverStretch ofA(pair.a, pair.stretch);
    const OverStretch ofB(pair.b, pair.stretch);
    const DoubleDoubleBody* a = ofA.body();
    const DoubleDoubleBody* b = ofB.body();
    if (!a || !b)
        return std::nullopt;
    auto filtered = pairFiltered(*a, *b, stages);
    if (!filtered && stages.holds(Stage::shortIntegers))
        filtered = translatingContacts(*a, *b);
    const bool hasS = isPointAgainstLine(*a, *b) || isPointAgainstLine(*b, *a);
    return filtered ? ExactInstants(pair).of(*filtered, hasS) : std::nullopt;
}

} // namespace

DecidedContacts decidedContacts(const PreparedBody& a, const PreparedBody& b, Interval common,
                                const ContactOptions& options)
{
    if (a.isClosed() || b.isClosed())
        return polygonContacts(a, b, common, options);
    DecidedContacts result;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        if (options.job.stopped())
            break;
        const PairOverStretch pair{a, b, stretch};
        if (auto filtered = contactsFiltered(pair, options.stages)) {
            result.stage = std::max(result.stage, filtered->stage);
            appendContacts(result.contacts, std::move(filtered->contacts));
            continue;
        }
        constexpr int halvings = 4;
        if (options.stages.holds(Stage::rejection) && areSweptBoxesDisjoint(pair, halvings))
            continue;
        result.stage = Stage::anyIntegers;
        appendContacts(result.contacts, exactContacts(a, b, stretch));
    }
    if (options.job.stopped())
        discard(std::move(result.contacts));
    return result;
}

DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                const ContactOptions& options)
{
    return decidedContacts(PreparedBody(scene, a), PreparedBody(scene, b), common, options);
}

std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                              const ContactOptions& options)
{
    return decidedContacts(scene, a, b, common, options).contacts;
}

} // namespace sweep

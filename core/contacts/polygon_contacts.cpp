#include "core/contacts/polygon_contacts.h"

#include "core/batch/integers/translating_hulls.h"
#include "core/contacts/condition.h"
#include "core/contacts/polygon_filter.h"
#include "core/scene/polygon.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace sweep {

namespace {

// The order of two instants if their error bounds decide it.
std::optional<std::strong_ordering> orderFiltered(const Instant& p, const Instant& q)
{
    if (p.nearest() != q.nearest())
        return p.nearest() < q.nearest() ? std::strong_ordering::less : std::strong_ordering::greater;
    const auto sign = (p.approx() - q.approx()).signFiltered();
    if (!sign)
        return std::nullopt;
    return static_cast<int>(*sign) <=> 0;
}

bool isCertainlyBefore(const Instant& p, const Instant& q)
{
    const auto order = orderFiltered(p, q);
    return order && *order < 0;
}

// The earlier or the later of two instants that are too close for their error bounds, found out when it is needed.
// Edges that share a control point begin many contacts at one instant, and to prove that is expensive.
class OneOfTwo : public InstantSource
{
public:
    OneOfTwo(Instant p, Instant q, bool isEarlier) : m_p(std::move(p)), m_q(std::move(q)), m_isEarlier(isEarlier) {}
    [[nodiscard]] Instant exact() const override { return (m_p < m_q) == m_isEarlier ? m_p : m_q; }

private:
    Instant m_p;
    Instant m_q;
    bool m_isEarlier;
};

enum class Extreme
{
    earlier,
    later
};

Instant extremeOf(Extreme extreme, const Instant& p, const Instant& q)
{
    const bool isEarlier = extreme == Extreme::earlier;
    if (const auto order = orderFiltered(p, q))
        return (*order < 0) == isEarlier ? p : q;
    BoundedDoubleDouble about = p.approx();
    const Bounds apart = (q.approx() - about).bounds();
    about.error = (Bounds::exactly(about.error) + Bounds::exactly(std::max(-apart.low, apart.high))).high;
    if (auto both = Instant::approximated(about, std::make_unique<OneOfTwo>(p, q, isEarlier)))
        return *both;
    return (p < q) == isEarlier ? p : q;
}

} // namespace

Instant earlierOf(const Instant& p, const Instant& q)
{
    return extremeOf(Extreme::earlier, p, q);
}
Instant laterOf(const Instant& p, const Instant& q)
{
    return extremeOf(Extreme::later, p, q);
}

namespace {

// Whether both last long enough to share more than an instant, as error bounds decide.
bool certainlyOverlap(const Contact& p, const Contact& q)
{
    return isCertainlyBefore(p.begin, q.end) && isCertainlyBefore(q.begin, p.end);
}

bool beginsBefore(const Contact& p, const Contact& q)
{
    if (const auto order = orderFiltered(p.begin, q.begin))
        return *order < 0;
    return !certainlyOverlap(p, q) && p.begin < q.begin; // those that overlap become one in any order
}

// Nearly in order by doubles; then only those that are too close are compared exactly.
void sortByBegin(std::vector<Contact>& contacts)
{
    std::ranges::stable_sort(contacts, {}, [](const Contact& contact) { return contact.begin.nearest(); });
    for (std::size_t i = 1; i < contacts.size(); ++i)
        for (std::size_t k = i; k > 0 && beginsBefore(contacts[k], contacts[k - 1]); --k)
            std::swap(contacts[k], contacts[k - 1]);
}

// Joins contacts in order of their beginnings, as sortByBegin() leaves them.
class Joined
{
public:
    Joined(Interval common, const std::function<bool(const ExactTime&)>& isFilled)
        : m_common(common), m_isFilled(isFilled)
    {
    }

    std::vector<Contact> of(std::vector<Contact> contacts)
    {
        const Instant start(m_common.start);
        const Instant end(m_common.end);
        if (contacts.empty()) {
            if (m_isFilled(ExactTime(start)))
                m_joined.push_back({start, end});
            return std::move(m_joined);
        }
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            if (!m_joined.empty() && !certainlyOverlap(m_joined.back(), contacts[k]) && isUnordered(contacts, k) &&
                beginsAfter(contacts[k], m_joined.back()))
                putEarliestFirst(contacts, k);
            add(std::move(contacts[k]));
        }
        Contact& first = m_joined.front();
        if (!(first.begin == start && first.touchesAtBegin) && m_isFilled(ExactTime(start))) {
            first.begin = start;
            first.touchesAtBegin = true;
        }
        Contact& last = m_joined.back();
        if (!(last.end == end && last.touchesAtEnd) && m_isFilled(ExactTime(end))) {
            last.end = end;
            last.touchesAtEnd = true;
        }
        return std::move(m_joined);
    }

private:
    void add(Contact contact)
    {
        contact.sideBefore = contact.sideAfter = Sign::zero;
        contact.s.reset();
        if (m_joined.empty() || isApart(m_joined.back(), contact)) {
            m_joined.push_back(std::move(contact));
            return;
        }
        join(m_joined.back(), contact);
    }

    // Whether the next contact begins at the same double, so that it may begin earlier.
    static bool isUnordered(const std::vector<Contact>& contacts, std::size_t k)
    {
        return k + 1 < contacts.size() && contacts[k + 1].begin.nearest() == contacts[k].begin.nearest();
    }
    // Before a gap, the next contact is the one that begins first of all that are left, so that no other one fills a
    // part of the gap.
    static void putEarliestFirst(std::vector<Contact>& contacts, std::size_t k)
    {
        std::size_t earliest = k;
        for (std::size_t i = k + 1; i < contacts.size(); ++i) {
            if (contacts[i].begin.nearest() != contacts[k].begin.nearest())
                break;
            if (contacts[i].begin < contacts[earliest].begin)
                earliest = i;
        }
        std::swap(contacts[k], contacts[earliest]);
    }

    // Requires: they are not apart.
    static void join(Contact& last, const Contact& next)
    {
        const bool areClosed = last.touchesAtBegin && last.touchesAtEnd && next.touchesAtBegin && next.touchesAtEnd;
        if (areClosed && certainlyOverlap(last, next)) {
            last.begin = earlierOf(last.begin, next.begin);
            last.end = laterOf(last.end, next.end);
            return;
        }
        joinEnd(last.begin, last.touchesAtBegin, next.begin, next.touchesAtBegin, next.begin <=> last.begin);
        joinEnd(last.end, last.touchesAtEnd, next.end, next.touchesAtEnd, last.end <=> next.end);
    }
    // Takes the other end if `order` is less, both if it is equal.
    static void joinEnd(Instant& end, bool& touches, const Instant& other, bool otherTouches,
                        std::strong_ordering order)
    {
        if (order < 0)
            end = other;
        if (order <= 0)
            touches = otherTouches || (order == 0 && touches);
    }

    // Whether they share no time, so that there is a time between them, or an instant that neither includes.
    static bool beginsAfter(const Contact& next, const Contact& last)
    {
        const auto order = next.begin <=> last.end;
        return order > 0 || (order == 0 && !last.touchesAtEnd && !next.touchesAtBegin);
    }
    // Whether there is a time between them, or the instant at which both end, that is not filled. Requires: `next` does
    // not end before `last` begins.
    [[nodiscard]] bool isApart(const Contact& last, const Contact& next) const
    {
        if (!beginsAfter(next, last))
            return false;
        return !m_isFilled(next.begin == last.end ? ExactTime(last.end)
                                                  : ExactTime::strictlyBetween(last.end, next.begin));
    }

    Interval m_common;
    const std::function<bool(const ExactTime&)>& m_isFilled;
    std::vector<Contact> m_joined;
};

} // namespace

std::vector<Contact> unionOfContacts(std::vector<Contact> contacts, Interval common,
                                     const std::function<bool(const ExactTime&)>& isFilled)
{
    sortByBegin(contacts);
    return Joined(common, isFilled).of(std::move(contacts));
}

bool holdsPointOf(const PreparedBody& polygon, const PreparedBody& other, const ExactTime& time)
{
    if (!polygon.isClosed() || isUnbounded(other.kind().hull))
        return false;
    return isInside(polygon, polygon.edges(), {&other.point(0), other.active(), time});
}

namespace {

// The contacts of a polygon with another body. The polygon is the one with more edges.
class PolygonPair
{
public:
    PolygonPair(const PreparedBody& polygon, const PreparedBody& other, Interval common, const ContactOptions& options)
        : m_polygon(polygon), m_other(other), m_common(common), m_options(options)
    {
    }

    DecidedContacts contacts()
    {
        if (m_other.isClosed() && disjoint(m_other.edges().over(m_common), m_polygon.edges().over(m_common)))
            return {};
        for (std::size_t k = 0; k < m_other.pieceCount() && !m_options.job.stopped(); ++k)
            addPiece(m_other.piece(k));
        if (m_options.job.stopped())
            return {};
        m_result.contacts = unionOfContacts(std::move(m_result.contacts), m_common, [this](const ExactTime& time) {
            return holdsPointOf(m_polygon, m_other, time) || holdsPointOf(m_other, m_polygon, time);
        });
        return std::move(m_result);
    }

private:
    // Adds the contacts of a piece of the other body with every edge that it may meet.
    void addPiece(const BodyPaths& paths)
    {
        const Box box = sweptBox(paths, m_common, m_polygon.edges().frame());
        if (disjoint(box, m_polygon.edges().whole()))
            return;
        std::optional<PreparedBody> edge;
        const PreparedBody& piece = m_other.isClosed() ? edge.emplace(paths) : m_other;
        m_polygon.edges().forEachMeeting(box, [&](std::size_t i) {
            if (m_options.job.stopped())
                return;
            const PreparedBody& own = m_edges.try_emplace(i, m_polygon.piece(i)).first->second;
            DecidedContacts decided = decidedContacts(own, piece, m_common, m_options);
            m_result.stage = std::max(m_result.stage, decided.stage);
            std::ranges::move(decided.contacts, std::back_inserter(m_result.contacts));
        });
        joinMany();
    }

    // Thick polygons have many contacts of edges at once, which take much memory until they are joined.
    void joinMany()
    {
        if (m_result.contacts.size() < m_many)
            return;
        const auto isFilled = [](const ExactTime&) { return false; };
        m_result.contacts = unionOfContacts(std::move(m_result.contacts), m_common, isFilled);
        m_many = std::max(m_many, 2 * m_result.contacts.size());
    }

    const PreparedBody& m_polygon;
    const PreparedBody& m_other;
    Interval m_common;
    const ContactOptions& m_options;
    std::map<std::size_t, PreparedBody> m_edges; // prepared when they are needed
    DecidedContacts m_result;
    std::size_t m_many = 4096; // contacts that are joined before there are more
};

} // namespace

DecidedContacts polygonContacts(const PreparedBody& a, const PreparedBody& b, Interval common,
                                const ContactOptions& options)
{
    const bool aIsLarger = a.isClosed() && (!b.isClosed() || a.count() >= b.count());
    const PreparedBody& polygon = aIsLarger ? a : b;
    const PreparedBody& other = aIsLarger ? b : a;
    if (auto filtered = polygonContactsFiltered(polygon, other, common, options.stages))
        return std::move(*filtered);
    if (options.stages.holds(Stage::shortIntegers))
        if (auto exact = translatingContacts(polygon, other, common))
            return std::move(*exact);
    return PolygonPair(polygon, other, common, options).contacts();
}

} // namespace sweep

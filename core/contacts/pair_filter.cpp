#include "core/contacts/pair_filter.h"

#include "core/contacts/bernstein.h"
#include "core/contacts/pair_polynomials.h"
#include "core/number/roots.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Fourth stage of the pair filter: the times at which contact begins or ends.
//
// At those times the distance of the hulls, which is continuous, equals the sum R of the radii. If R > 0, it is the
// distance of two ends, or of an end and the inside of the other hull: a gap polynomial is zero and its clause holds
// (see pairCondition). If R = 0, two segments touch: one of the four orientations is zero. So only the roots of these
// polynomials are isolated, and the signs of the other polynomials are evaluated there. The contact changes at a root
// if its own clause holds and certainly no other does. A root does not change it if another clause certainly holds or
// its own certainly does not.
template <int M, int D>
class ContactChangeSearch
{
public:
    using Polynomials = PairPolynomials<M, D>;

    explicit ContactChangeSearch(const Polynomials& polynomials) : m_polynomials(polynomials) {}

    // Nothing (unknown) unless all changes are certain.
    [[nodiscard]] std::optional<ContactChanges> changes()
    {
        const bool known = !m_polynomials.isThin()     ? addThickChanges()
                           : m_polynomials.haveEdges() ? addThinChanges()
                                                       : addThinPointChanges();
        return known ? std::optional(m_changes) : std::nullopt;
    }

private:
    using Clause = typename Polynomials::Clause;

    // Whether the contact changes at a root. `own` is whether the rest of the root's clause holds there.
    [[nodiscard]] static Ternary changes(Ternary own, Ternary others)
    {
        if (others == ternary::yes || own == ternary::no)
            return ternary::no;
        return others == ternary::no ? own : ternary::unknown;
    }
    // `value` is the value of the polynomial at root.at. False means unknown, here and below.
    [[nodiscard]] bool add(const BernsteinRoot& root, const BoundedDoubleDouble& value, bool begins)
    {
        const auto share = refinedFiltered(root, value);
        if (share)
            m_changes.add({*share, begins, false, false, 0});
        return share.has_value();
    }

    [[nodiscard]] bool addThickChanges()
    {
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j)
                if ((m_polynomials.verticesMayMeet(i, j) && !addVertexChanges(i, j)) ||
                    (m_polynomials.mayMeetEdge(i, j) && !addEdgeChanges(i, j)))
                    return false;
        return true;
    }
    [[nodiscard]] bool addVertexChanges(std::size_t i, std::size_t j)
    {
        const auto roots = rootsFiltered(m_polynomials.vertexGap(i, j));
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Neighbourhood times{root.at, root.radius};
            // Outside these regions one of the two ends is closer to another feature of the other hull.
            const Ternary inRegions =
                std::min(m_polynomials.inVertexRegion(0, i, j, times), m_polynomials.inVertexRegion(1, j, i, times));
            if (inRegions == ternary::no)
                continue;
            const Ternary change = changes(ternary::yes, others(inRegions, times, {2, i, j}));
            if (change == ternary::unknown ||
                (change == ternary::yes && !add(root, m_polynomials.motion().vertexGapAt(i, j, root.at), root.falls)))
                return false;
        }
        return roots.has_value();
    }
    [[nodiscard]] bool addEdgeChanges(std::size_t s, std::size_t i)
    {
        const auto roots = rootsFiltered(m_polynomials.edgeGap(s, i));
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Neighbourhood times{root.at, root.radius};
            const Ternary own = m_polynomials.inEdgeRegion(s, i, times);
            if (own == ternary::no)
                continue;
            const Ternary change = changes(own, others(own, times, {s, i, 0}));
            if (change == ternary::unknown ||
                (change == ternary::yes && !add(root, m_polynomials.motion().edgeGapAt(s, i, root.at), root.falls)))
                return false;
        }
        return roots.has_value();
    }
    // Whether another clause holds. If one hull is a point, the closest feature of the other hull is the one whose
    // Voronoi region contains the point, and all others are further away.
    [[nodiscard]] Ternary others(Ternary inRegion, const Neighbourhood& times, const Clause& own) const
    {
        return inRegion == ternary::yes && !m_polynomials.haveEdges() ? ternary::no
                                                                      : m_polynomials.anyHolds(times, own);
    }

    // Changes at which an end of X reaches or leaves Y.
    [[nodiscard]] bool addThinChanges()
    {
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i < endsOf(m_polynomials.kind(s)); ++i)
                if (!addTouches(s, i))
                    return false;
        return true;
    }
    [[nodiscard]] bool addTouches(std::size_t s, std::size_t i)
    {
        const auto roots = rootsFiltered(m_polynomials.orientation(s, i));
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Neighbourhood times{root.at, root.radius};
            const Ternary own = m_polynomials.straddles(1 - s, times);
            const Ternary other =
                i == 0 ? m_polynomials.sideOfSecond(s, times) : signAt(m_polynomials.orientation(s, 0), times);
            const bool begins = (root.falls ? -other : other) < 0;
            if (own == ternary::no)
                continue;
            if (own == ternary::unknown || other == ternary::unknown ||
                !add(root, m_polynomials.motion().orientationAt(s, i, root.at), begins))
                return false;
        }
        return roots.has_value();
    }

    // A point without radius touches a thin hull only at instants.
    [[nodiscard]] bool addThinPointChanges()
    {
        const std::size_t s = m_polynomials.kind(0) == HullKind::point ? 0 : 1;
        if (!m_polynomials.mayMeetEdge(s, 0))
            return true;
        const auto& motion = m_polynomials.motion();
        const bool crosses = isPointAgainstLine(motion.body(s), motion.body(1 - s));
        const auto roots = rootsFiltered(m_polynomials.orientation(s, 0));
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Ternary own = m_polynomials.inEdgeRegion(s, 0, {root.at, root.radius});
            if (own == ternary::no)
                continue;
            const auto share =
                own == ternary::yes ? refinedFiltered(root, motion.orientationAt(s, 0, root.at)) : std::nullopt;
            if (!share)
                return false;
            m_changes.add({*share, false, true, crosses, crosses ? motion.proportionAt(s, *share) : 0});
        }
        return roots.has_value();
    }

    const Polynomials& m_polynomials;
    ContactChanges m_changes;
};

// Last stage: the contacts between the changes.
template <int M, int D>
[[nodiscard]] std::optional<FilteredContacts> contactsOf(const PairPolynomials<M, D>& polynomials)
{
    auto changes = ContactChangeSearch<M, D>(polynomials).changes();
    if (!changes)
        return std::nullopt;
    const bool mayLast = !polynomials.isThin() || polynomials.haveEdges();
    return changes->contacts(mayLast ? polynomials.anyHolds({}, {}) : ternary::no);
}

template <int M, int D>
[[gnu::noinline]] std::optional<FilteredContacts> doubleDoubleContacts(const DoubleDoubleBody& a,
                                                                       const DoubleDoubleBody& b, bool usesFused)
{
    const PairDifferences<DoubleDouble, M, D> differences(a, b, usesFused);
    PairEdges edges(differences);
    return contactsOf(PairPolynomials<M, D>(edges));
}

template <int M, int D>
std::optional<FilteredContacts> decided(const DoubleDoubleBody& a, const DoubleDoubleBody& b, StageSet stages)
{
    const bool usesFused = stages.usesFused();
    const PairDifferences<double, M, D> differences(a, b, usesFused);
    if (stages.holds(Stage::rejection) && differences.areSeparated())
        return FilteredContacts{};
    PairEdges edges(differences);
    if (!edges.inRange() || differences.isThin() == ternary::unknown)
        return std::nullopt;
    const PairPolynomials<M, D> polynomials(edges);
    if (!polynomials.mayMeet() && stages.holds(Stage::rejection))
        return FilteredContacts{};
    std::optional<FilteredContacts> contacts;
    if (stages.holds(Stage::doubles) && (contacts = contactsOf(polynomials))) {
        contacts->stage = Stage::doubles;
        return contacts;
    }
    if (stages.holds(Stage::doubleDoubles) && (contacts = doubleDoubleContacts<M, D>(a, b, usesFused)))
        contacts->stage = Stage::doubleDoubles;
    return contacts;
}

} // namespace

std::optional<FilteredContacts> pairFiltered(const DoubleDoubleBody& a, const DoubleDoubleBody& b, StageSet stages)
{
    if (isUnbounded(a.hull) && isUnbounded(b.hull))
        return std::nullopt;
    const bool straight =
        a.a.straight && b.a.straight && (!a.isLong() || a.b.straight) && (!b.isLong() || b.b.straight);
    const bool translates = (!a.isLong() || a.translates) && (!b.isLong() || b.translates);
    if (straight)
        return translates ? decided<1, 0>(a, b, stages) : decided<1, 1>(a, b, stages);
    const DoubleDoubleBody c = elevated(a);
    const DoubleDoubleBody d = elevated(b);
    return translates ? decided<2, 0>(c, d, stages) : decided<2, 2>(c, d, stages);
}

namespace {

// Values at the share u. All functions are inlined, so that with Fused they become part of functions that may use fused
// instructions.
template <bool Fused>
class PairAt
{
public:
    PairAt(const PairMotion& motion, const BoundedDoubleDouble& u) : m_motion(motion), m_u(u) {}

    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble orientation(std::size_t s, std::size_t i) const
    {
        return fastCross<Fused>(edge(1 - s), difference(m_motion.point(s, i), m_motion.point(1 - s, 0)));
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble edgeGap(std::size_t s, std::size_t i) const
    {
        const Vector d = edge(1 - s);
        const BoundedDoubleDouble orientation =
            fastCross<Fused>(d, difference(m_motion.point(s, i), m_motion.point(1 - s, 0)));
        return boundedEdgeGap<Fused>(orientation, radius(), d);
    }
    // The ratio of components along the axis on which the edge is longer.
    [[nodiscard]] BoundedDoubleDouble proportion(std::size_t s) const
    {
        const Vector d = edge(1 - s);
        const Vector w = difference(m_motion.point(s, 0), m_motion.point(1 - s, 0));
        return std::abs(d.x.value.high) >= std::abs(d.y.value.high) ? w.x / d.x : w.y / d.y;
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble vertexGap(std::size_t i, std::size_t j) const
    {
        return boundedEndGap<Fused>(difference(m_motion.point(0, i), m_motion.point(1, j)), radius());
    }

private:
    using Vector = Vec2<BoundedDoubleDouble>;

    [[nodiscard]] [[gnu::always_inline]] Vector controlDifference(const DoubleDoublePath& p, const DoubleDoublePath& q,
                                                                  std::size_t k) const
    {
        const DoubleDoubleVec& c = p.control[k];
        const DoubleDoubleVec& e = q.control[k];
        const double error = m_motion.error();
        return {fastDifference({c.x, 0}, {e.x, error}), fastDifference({c.y, 0}, {e.y, error})};
    }
    // p − q, by de Casteljau's scheme.
    [[nodiscard]] [[gnu::always_inline]] Vector difference(const DoubleDoublePath& p, const DoubleDoublePath& q) const
    {
        Vector start = controlDifference(p, q, 0);
        Vector end = controlDifference(p, q, 2);
        if (m_motion.degrees().path == 2) {
            const Vector middle = controlDifference(p, q, 1);
            start = between(start, middle);
            end = between(middle, end);
        }
        return between(start, end);
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble between(const BoundedDoubleDouble& p,
                                                                     const BoundedDoubleDouble& q) const
    {
        return fastSum(p, fastProduct<Fused>(fastDifference(q, p), m_u));
    }
    [[nodiscard]] [[gnu::always_inline]] Vector between(const Vector& p, const Vector& q) const
    {
        return {between(p.x, q.x), between(p.y, q.y)};
    }
    // The vector from the first control point of the hull to the second.
    [[nodiscard]] [[gnu::always_inline]] Vector edge(std::size_t s) const
    {
        const DoubleDoublePath& a = m_motion.point(s, 0);
        const DoubleDoublePath& b = m_motion.point(s, 1);
        return m_motion.degrees().edge == 0 ? controlDifference(b, a, 0) : difference(b, a);
    }
    // R, the sum of the radii.
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble radius() const
    {
        const DoubleDoubleBody& p = m_motion.body(0);
        const DoubleDoubleBody& q = m_motion.body(1);
        const double error = m_motion.error();
        return between(fastSum({p.radius[0], 0}, {q.radius[0], error}),
                       fastSum({p.radius[1], 0}, {q.radius[1], error}));
    }

    const PairMotion& m_motion;
    BoundedDoubleDouble m_u;
};

#if defined(__x86_64__)
#define SWEEP_FUSED [[gnu::target("avx2,fma")]]
#else
#define SWEEP_FUSED
#endif

SWEEP_FUSED BoundedDoubleDouble fusedOrientation(const PairMotion& motion, std::size_t s, std::size_t i, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).orientation(s, i);
}
SWEEP_FUSED BoundedDoubleDouble fusedEdgeGap(const PairMotion& motion, std::size_t s, std::size_t i, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).edgeGap(s, i);
}
SWEEP_FUSED BoundedDoubleDouble fusedVertexGap(const PairMotion& motion, std::size_t i, std::size_t j, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).vertexGap(i, j);
}

#undef SWEEP_FUSED

} // namespace

DoubleDoubleBody elevated(const DoubleDoubleBody& body)
{
    const auto mean = [](DoubleDouble x, DoubleDouble y) {
        const DoubleDouble sum = x + y;
        return DoubleDouble{sum.high / 2, sum.low / 2};
    };
    DoubleDoubleBody result = body;
    for (DoubleDoublePath* p : {&result.a, &result.b})
        if (p->straight)
            p->control[1] = {mean(p->control[0].x, p->control[2].x), mean(p->control[0].y, p->control[2].y)};
    return result;
}

PairMotion::PairMotion(const DoubleDoubleBody& p, const DoubleDoubleBody& q, PairDegrees degrees, bool usesFused)
    : m_body{&p, &q}, m_kind{p.hull, q.hull}, m_degrees(degrees), m_usesFused(usesFused),
      m_error(p.error + q.error + roundingOfPairs())
{
}

// A sum of two double-doubles errs by 2⁻¹⁰² of the sum S + S of their sizes, each mean by half as much; in doubles the
// difference of the lower parts, at most 2u·S, is rounded twice.
double PairMotion::roundingOfPairs() const
{
    const auto largest = [this](auto part) {
        const std::size_t step = m_degrees.path == 1 ? 2 : 1;
        double size = 0;
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i < pointsOf(m_kind[s]); ++i)
                for (std::size_t k = 0; k <= 2; k += step) {
                    const DoubleDoubleVec& c = point(s, i).control[k];
                    size = std::max({size, std::abs(part(c.x)), std::abs(part(c.y))});
                }
        return size;
    };
    if (m_degrees.path == 1 && largest([](DoubleDouble c) { return c.low; }) == 0)
        return 0;
    return 0x1p-100 * largest([](DoubleDouble c) { return c.high; });
}

BoundedDoubleDouble PairMotion::orientationAt(std::size_t s, std::size_t i, double u) const
{
    return m_usesFused ? fusedOrientation(*this, s, i, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).orientation(s, i);
}

BoundedDoubleDouble PairMotion::edgeGapAt(std::size_t s, std::size_t i, double u) const
{
    return m_usesFused ? fusedEdgeGap(*this, s, i, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).edgeGap(s, i);
}

BoundedDoubleDouble PairMotion::vertexGapAt(std::size_t i, std::size_t j, double u) const
{
    return m_usesFused ? fusedVertexGap(*this, i, j, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).vertexGap(i, j);
}

double PairMotion::proportionAt(std::size_t s, const BoundedDoubleDouble& u) const
{
    return PairAt<false>(*this, u).proportion(s).nearestOrNan();
}

} // namespace sweep

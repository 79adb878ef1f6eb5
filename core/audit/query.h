// Distance queries of a pair at one time by Boost.Geometry.
#pragma once

#include "core/audit/motion.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sweep::auditing {

// Signed-distance queries of a pair: a sample at one time from Boost.Geometry, and proofs for a whole interval of time.
//
// The signed distance is the distance of the two hulls minus both radii: negative if the bodies overlap.

enum class ContactState
{
    clear,
    contact,
    unknown
};

// Conclusions allowed for numbers that cannot be distinguished from zero.
struct ContactRules
{
    bool open = false; // whether touching does not count as contact
    // Whether a signed distance that is 0 to 100 digits is exactly 0 (to 1300 digits: the numbers below grow with
    // them). True for inputs that are whole multiples of one number with at most 160 binary digits each (1e15 beside
    // 0.1 takes 107). A signed distance has the sign of a polynomial in a few of them: of |Δ|² − R², or of a square of
    // a cross product. If that is not 0, it is at least 2⁻³²⁰ of its terms, and 100 digits are 334 binary ones. For the
    // rare terms of higher degree this is not a proof: a signed distance that is smaller than 1e-95 of its coordinates,
    // and not 0, would be taken as 0. False for inputs that span more binary digits: they remain undecided.
    bool zeroIsExact = false;
};

// The signed distance at one time, as Boost.Geometry computes it.
template <class T>
struct DistanceSample
{
    T t{};
    T distance{}; // signed
    T bound{};    // absolute error bound of `distance`
    ContactState state = ContactState::unknown;
};

// The contact state, from a signed distance and its error bound.
template <class T>
[[nodiscard]] ContactState stateOf(const T& distance, const T& bound, const ContactRules& rules)
{
    if (distance > bound)
        return ContactState::clear;
    if (distance < -bound)
        return ContactState::contact;
    if (NumberTraits<T>::isPrecise && rules.zeroIsExact)
        return rules.open ? ContactState::clear : ContactState::contact;
    return ContactState::unknown;
}

// A statement proven for a whole interval of time.
enum class Proof
{
    nothing,
    clear,
    contact,
    contactSometime // contact at one time at least
};

// The signed distance of an event at its reported time, and how much of it the rounding of that time explains.
template <class T>
struct Residual
{
    T value{};
    T allowed{};
    bool isOpenEnd = false; // two rays or lines are nearly parallel, and apart; the numbers are not distances
    bool isUnknown = false; // Boost.Geometry takes a polygon for invalid, so that the numbers mean nothing
};

// Queries of one pair during an interval of time without keys.
template <class T>
class DistanceQuery
{
public:
    DistanceQuery(Interval time, ContactRules rules) : m_time(time), m_rules(rules) {}
    DistanceQuery(const DistanceQuery&) = delete;
    DistanceQuery& operator=(const DistanceQuery&) = delete;
    virtual ~DistanceQuery() = default;

    [[nodiscard]] virtual DistanceSample<T> sampleAt(const T& t) const = 0;
    // Whether the hulls share a point at that time, by Boost.Geometry's intersects(). Nothing for cells, or if a body
    // is thick, so that the hulls are not the bodies.
    [[nodiscard]] virtual std::optional<bool> intersectsAt(const T&) const { return std::nullopt; }
    // The statement that one step can prove about [lo, hi]. `middle` is the sample at (lo + hi)/2.
    [[nodiscard]] virtual Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const = 0;
    // A Lipschitz-type bound: within [lo, hi] the signed distance differs by at most this from that in the middle. Once
    // it is small compared with the error bound of a sample, bisection is useless.
    [[nodiscard]] virtual T largestChange(const T& lo, const T& hi) const = 0;
    // A guess at the time within [lo, hi] at which a proof fails for both parts; nothing if there is none.
    [[nodiscard]] virtual std::optional<T> changeIn(const T&, const T&) const { return std::nullopt; }
    // The residual of an event at time t, where t is off by at most `rounding`.
    [[nodiscard]] virtual Residual<T> residual(const T& t, const T& rounding) const = 0;
    // Whether the number type can represent the squares of the pair's lengths.
    [[nodiscard]] virtual bool usable() const = 0;
    // The largest magnitude among coordinates and radii at time t.
    [[nodiscard]] virtual T size(const T& t) const = 0;

protected:
    [[nodiscard]] const ContactRules& rules() const { return m_rules; }
    // Whether numbers that cannot be distinguished from zero are taken as zero.
    [[nodiscard]] bool zeroIsExact() const { return NumberTraits<T>::isPrecise && m_rules.zeroIsExact; }
    // The ends of [t − rounding, t + rounding] within the query's interval.
    [[nodiscard]] std::pair<T, T> timesAround(const T& t, const T& rounding) const
    {
        return {T(m_time.start) < t - rounding ? T(t - rounding) : T(m_time.start),
                t + rounding < T(m_time.end) ? T(t + rounding) : T(m_time.end)};
    }

private:
    Interval m_time;
    ContactRules m_rules;
};

// Queries of two bodies.
template <class T>
class TwoBodyQuery : public DistanceQuery<T>
{
public:
    TwoBodyQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : DistanceQuery<T>(time, rules), m_a(a), m_b(b), m_sizeA(a.magnitude(T(time.start), T(time.end))),
          m_sizeB(b.magnitude(T(time.start), T(time.end))), m_magnitude(m_sizeA + m_sizeB)
    {
    }

    bool usable() const override { return NumberTraits<T>::canSquareLengths(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        const Hull<T> b = m_b.at(t);
        return std::max(
            {a.radius, b.radius, magnitude(a.p[0]), magnitude(a.p[1]), magnitude(b.p[0]), magnitude(b.p[1])});
    }

protected:
    // The sum of the largest speeds within the rounding of t.
    [[nodiscard]] T speedAround(const T& t, const T& rounding) const
    {
        const auto [start, end] = this->timesAround(t, rounding);
        return m_a.speed(start, end) + m_b.speed(start, end);
    }

    BodyLeg<T> m_a;
    BodyLeg<T> m_b;
    T m_sizeA;
    T m_sizeB;
    T m_magnitude; // bounds every coordinate
};

// The query of two bodies that are not polygons, and of which at most one is a ray or a line.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time,
                                                          ContactRules rules);

// The query of a polygon, and any body or a cell.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>& polygon, const BodyLeg<T>& other,
                                                             Interval time, ContactRules rules);
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>& polygon, const Box<T>& cell,
                                                             Interval time, ContactRules rules);

// The query of a polygon and another body, or a cell, with many edges: see large_polygon_query.cpp.

// A polygon `a`, and a bounded body `b` or, if that is absent, a cell. The motions are those of the scene.
template <class T>
struct PolygonPair
{
    BodyLeg<T> a;
    std::optional<BodyLeg<T>> b;
    Box<T> cell;
    // The same legs in doubles.
    BodyLeg<double> approxA;
    std::optional<BodyLeg<double>> approxB;
    const SceneMotions& motions;
};
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> largePolygonQuery(const PolygonPair<T>& pair, Interval time,
                                                                  ContactRules rules);

// The query of a body other than a polygon, ray or line, and a cell.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> cellQuery(const BodyLeg<T>& a, const Box<T>& cell, Interval time,
                                                          ContactRules rules);

// Audit pair: two bodies, or a body and a cell, with the motions of their scene and the rules that apply to them.

// The interval during which both bodies are active; nothing if it has no positive length.
[[nodiscard]] std::optional<Interval> sharedActive(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);

template <class T>
[[nodiscard]] Box<T> cellBox(const Grid& grid, Cell cell);

class AuditPair
{
public:
    AuditPair(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);
    AuditPair(const SceneMotions& motions, std::uint32_t a, Cell cell);

    [[nodiscard]] const ContactRules& rules() const { return m_rules; }
    [[nodiscard]] bool doublesUsable() const { return m_doubles; }
    // Whether 1300 digits may decide what 100 cannot: without zeroIsExact, 0 to 100 digits need not be 0.
    [[nodiscard]] bool needsMoreDigits() const { return !m_rules.zeroIsExact; }
    // The interval, split at the keys of both bodies.
    [[nodiscard]] std::vector<Interval> pieces(Interval time) const;
    // The piece that contains t within `time`; if t is a key, the piece before it.
    template <class T>
    [[nodiscard]] Interval pieceAt(const T& t, Interval time) const;
    // The query for an interval that has no key inside.
    template <class T>
    [[nodiscard]] std::unique_ptr<DistanceQuery<T>> query(Interval piece) const;
    // Whether they are a polygon, and a bounded body or a cell, with many edges together.
    [[nodiscard]] bool isLarge() const;

    [[nodiscard]] const SceneMotions& motions() const { return m_motions; }
    [[nodiscard]] std::uint32_t a() const { return m_a; }
    // The origin of the coordinates in queries of less than 100 digits: near a body against a cell if doubles cannot
    // resolve cells so far away, otherwise 0.
    [[nodiscard]] Vec origin() const { return m_origin; }
    [[nodiscard]] std::optional<std::uint32_t> b() const { return m_b; }

private:
    const SceneMotions& m_motions;
    std::uint32_t m_a;
    std::optional<std::uint32_t> m_b; // absent for a cell
    Cell m_cell;
    Vec m_origin = {};
    Box<Digits100> m_box; // the cell relative to the origin, if that is not 0
    ContactRules m_rules; // the rules for 100 digits
    int m_width = 0;      // binary digits that the inputs span
    bool m_doubles = true;
};

// Distances and intersections by Boost.Geometry. Nothing else in the audit uses that library.

// The distance of two hulls without their radii; 0 if they share a point.
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Box<T>& box);

// Whether they share a point.
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Box<T>& box);

// The distance of a polygon's region from a point, a segment or another region, without radii; 0 if they share a point.
template <class T>
[[nodiscard]] T boostDistance(const Outline<T>& polygon, const Outline<T>& other);
template <class T>
[[nodiscard]] bool boostIntersects(const Outline<T>& polygon, const Outline<T>& other);
// The distance of p from the border of the region; negative if the region does not contain p.
template <class T>
[[nodiscard]] T boostDepth(const Point<T>& p, const Outline<T>& polygon);
// Whether the region contains p, its border included.
template <class T>
[[nodiscard]] bool boostCovers(const Outline<T>& polygon, const Point<T>& p);
// Whether Boost.Geometry takes the outline for a simple polygon.
template <class T>
[[nodiscard]] bool boostIsValid(const Outline<T>& polygon);

// The power of two by which all outlines are to be scaled before Boost.Geometry is asked: see boostDistance(). Nothing
// if the number type does not reach as far.
template <class T>
[[nodiscard]] std::optional<T> boostScale(const Outline<T>& p, const Outline<T>& q);

} // namespace sweep::auditing

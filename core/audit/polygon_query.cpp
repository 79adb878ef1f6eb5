#include "core/audit/certificate.h"
#include "core/audit/query.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace sweep::auditing {

namespace {

// The query of a polygon, and another body or a cell.
//
// Two regions share a point if and only if their borders do, or one contains a point of the other. The borders are
// unions of edges, whose pairs are queried as segments, capsules and cells are. While no pair of edges is in contact,
// containment cannot change, because the regions move continuously and stay simple: so Boost.Geometry is queried for it
// at one time.
//
// A Lipschitz bound: every point of a border is a convex combination of two control points, so it moves at most as fast
// as the faster one. A point that enters or leaves the region at some time lies on the border then, and is afterwards
// no further from the border than the border has moved since. So the distance of two regions, or the depth of a point
// of one in the other, changes by at most the sum of the largest displacements of control points.
template <class T>
class PolygonQuery final : public DistanceQuery<T>
{
public:
    PolygonQuery(const BodyLeg<T>& polygon, const std::optional<BodyLeg<T>>& other, const Box<T>& cell, Interval time,
                 ContactRules rules)
        : DistanceQuery<T>(time, rules), m_a(polygon), m_b(other), m_cell(cell), m_piece(time),
          m_magnitude(polygon.magnitude(T(time.start), T(time.end)) + sizeOfOther(T(time.start), T(time.end)))
    {
        for (std::size_t k = 0; k < m_a.edgeCount(); ++k)
            m_edges.push_back(m_a.edge(k));
        for (std::size_t k = 0; m_b && k < m_b->edgeCount(); ++k)
            m_parts.push_back(m_b->edge(k));
        if (m_b && m_b->edgeCount() == 0)
            m_parts.push_back(*m_b);
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Outlines at = outlinesAt(t);
        if (!at.scale || !isValid(at))
            return {t, T(0), m_magnitude, ContactState::unknown};
        DistanceSample<T> sample{t, boostDistance(at.a, at.b) / *at.scale, at.bound};
        bool isComplete = true;
        if (!(sample.distance > at.bound)) {
            const CommonDepth<T> common = commonDepth(at.a, at.b, T(at.bound * *at.scale));
            const T depth = common.depth / *at.scale;
            isComplete = common.isComplete;
            if (depth > at.bound)
                sample.distance = -depth;
        }
        sample.distance = sample.distance - at.radius;
        sample.state = stateOf(sample.distance, sample.bound, this->rules());
        if (this->rules().open && sample.state == ContactState::clear && !isComplete)
            sample.state = ContactState::unknown;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Outlines at = outlinesAt(t);
        return m_b && !(at.radius > 0) && at.scale ? std::optional(boostIntersects(at.a, at.b)) : std::nullopt;
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const override
    {
        if (!isUnboundedOther()) {
            const T moved = displaced(lo, hi);
            const T uncertainty = middle.bound + lengthBound(m_magnitude);
            if (middle.distance - uncertainty > moved)
                return Proof::clear;
            if (middle.distance + uncertainty < -moved)
                return Proof::contact;
        } else if (middle.distance < -middle.bound && staysInside(lo, hi, middle.t)) {
            return Proof::contact; // with a ray or line, faster than to try every edge
        }
        const Proof edges = proveEdges(lo, hi, middle.t);
        if (edges == Proof::clear)
            return proveHolding(middle.t);
        const bool tries = edges != Proof::contact && !isUnboundedOther();
        return tries && staysInside(lo, hi, middle.t) ? Proof::contact : edges;
    }

    T largestChange(const T& lo, const T& hi) const override
    {
        return displaced(lo, hi) * outlinesAt(T(lo + (hi - lo) / 2)).extension;
    }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const auto [start, end] = this->timesAround(t, rounding);
        const DistanceSample<T> sample = sampleAt(t);
        const T speed = m_a.speed(start, end) + (m_b ? m_b->speed(start, end) : T(0));
        const Outlines at = outlinesAt(t);
        return {sample.distance, speed * at.extension * rounding + sample.bound, false, !at.scale || !isValid(at)};
    }

    bool usable() const override { return NumberTraits<T>::canSquareLengths(m_magnitude); }

    T size(const T& t) const override
    {
        T most = std::max(m_a.radius(t), m_b ? m_b->radius(t) : T(0));
        for (const Outline<T>& outline : {m_a.outline(t), m_b ? m_b->outline(t) : cornersOf(m_cell)}) {
            for (const Point<T>& p : outline)
                most = std::max(most, magnitude(p));
        }
        return most;
    }

private:
    // Both at one time, scaled for Boost.Geometry; a ray or line as a segment that extends past the polygon.
    struct Outlines
    {
        Outline<T> a;
        Outline<T> b;
        std::optional<T> scale; // absent if the number type does not reach as far: then they are not scaled
        T radius{};             // the sum of both
        T bound{};              // error bound of lengths
        T extension{};          // the number of times that a ray or line moves as far as its control points
    };

    [[nodiscard]] bool isUnboundedOther() const { return m_b && m_b->unbounded(); }

    [[nodiscard]] T sizeOfOther(const T& from, const T& until) const
    {
        return m_b ? m_b->magnitude(from, until) : T(magnitude(m_cell.low) + magnitude(m_cell.high));
    }

    Outlines outlinesAt(const T& t) const
    {
        Outlines at{m_a.outline(t), m_b ? m_b->outline(t) : cornersOf(m_cell), {}, m_a.radius(t), T(0), T(1)};
        if (m_b)
            at.radius = at.radius + m_b->radius(t);
        if (isUnboundedOther()) {
            const Point<T> start = at.b[0];
            const Point<T> u = at.b[1] - start;
            T away = at.radius;
            for (const Point<T>& p : at.a)
                away = std::max(away, T(lengthAtMost(p - start) + at.radius));
            const T factor = away * lengthAtMost(u) / dot(u, u) * 2 + 1;
            at.b[1] = start + u * factor;
            if (m_b->shape() == Shape::line)
                at.b[0] = start - u * factor;
            at.extension = factor * 2 + 1;
        }
        at.bound = lengthBound<T>((m_a.magnitude(t) + sizeOfOther(t, t)) * at.extension);
        if (at.bound <= std::numeric_limits<T>::max())
            at.scale = boostScale(at.a, at.b);
        for (Outline<T>* outline : {&at.a, &at.b}) {
            for (Point<T>& p : *outline)
                p = p * at.scale.value_or(T(1));
        }
        return at;
    }

    // Asked once: the reader of scenes refuses polygons that are not simple throughout.
    bool isValid(const Outlines& at) const
    {
        if (!m_isValid)
            m_isValid = boostIsValid(at.a) && (at.b.size() < 3 || boostIsValid(at.b));
        return *m_isValid;
    }

    // The largest displacement from the middle of the interval, of both together.
    T displaced(const T& lo, const T& hi) const
    {
        const auto of = [&](const BodyLeg<T>& body) {
            using std::abs;
            T most{};
            for (const Arc<T>& arc : body.arcs(lo, hi))
                most = std::max(most, displacementBound(arc));
            return T(most + abs(body.radius(hi) - body.radius(lo)) / 2);
        };
        return m_b ? T(of(m_a) + of(*m_b)) : of(m_a);
    }

    // The indices of the boxes that meet the box; all indices if there is none.
    static std::vector<std::size_t> near(const std::vector<Box<T>>& boxes, const std::optional<Box<T>>& box)
    {
        std::vector<std::size_t> found;
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            if (!box || meet(boxes[k], *box))
                found.push_back(k);
        }
        return found;
    }

    std::vector<Box<T>> boxes(const std::vector<BodyLeg<T>>& legs, const T& lo, const T& hi) const
    {
        std::vector<Box<T>> result;
        for (const BodyLeg<T>& leg : legs) {
            const T radius = std::max(leg.radius(lo), leg.radius(hi));
            result.push_back(boundingBox(leg.arcs(lo, hi), T(radius + lengthBound(m_magnitude))));
        }
        return result;
    }

    static std::optional<Box<T>> joined(const std::vector<Box<T>>& boxes)
    {
        Box<T> all = boxes.front();
        for (const Box<T>& box : boxes) {
            all.low = {std::min(all.low.x, box.low.x), std::min(all.low.y, box.low.y)};
            all.high = {std::max(all.high.x, box.high.x), std::max(all.high.y, box.high.y)};
        }
        return all;
    }

    // Clear if no edge of the polygon meets the other, or an edge of the other polygon, at any time. Edges whose boxes
    // do not meet are clear.
    Proof proveEdges(const T& lo, const T& hi, const T& middle) const
    {
        const std::vector<Box<T>> edges = boxes(m_edges, lo, hi);
        Proof proof = Proof::clear;
        // False once contact throughout is proven.
        const auto add = [&](const DistanceQuery<T>& query) {
            const Proof one = query.prove(lo, hi, query.sampleAt(middle));
            if (one == Proof::contact || (one == Proof::contactSometime && proof != Proof::contact) ||
                (one == Proof::nothing && proof == Proof::clear))
                proof = one;
            return proof != Proof::contact;
        };
        if (!m_b) {
            for (const std::size_t k : near(edges, m_cell)) {
                if (!add(*cellQuery<T>(m_edges[k], m_cell, m_piece, this->rules())))
                    return proof;
            }
            return proof;
        }
        const std::vector<Box<T>> parts = isUnboundedOther() ? std::vector<Box<T>>() : boxes(m_parts, lo, hi);
        for (const std::size_t k : near(edges, parts.empty() ? std::nullopt : joined(parts))) {
            const auto others = parts.empty() ? std::vector<std::size_t>{0} : near(parts, edges[k]);
            for (const std::size_t n : others) {
                if (!add(*hullQuery<T>(m_edges[k], m_parts[n], m_piece, this->rules())))
                    return proof;
            }
        }
        return proof;
    }

    // Decides containment at one time, at which no edges meet.
    Proof proveHolding(const T& t) const
    {
        if (isUnboundedOther())
            return Proof::clear;
        const Outlines at = outlinesAt(t);
        if (!at.scale)
            return Proof::nothing;
        const T bound = at.bound * *at.scale;
        const T inA = boostDepth(m_b ? at.b.front() : middleOf(at.b), at.a);
        const T inB = m_b && at.b.size() > 2 ? boostDepth(at.a.front(), at.b) : T(-bound * 2);
        if (inA > bound || inB > bound)
            return Proof::contact;
        return inA < -bound && inB < -bound ? Proof::clear : Proof::nothing;
    }

    // Whether a point of one that is inside the other in the middle stays inside, because it never meets its border:
    // the deepest control point, or corner or centre of a cell. Of a ray or line, whose control points may be outside
    // throughout, the deepest of all points, which keeps its proportion between the control points.
    bool staysInside(const T& lo, const T& hi, const T& middle) const
    {
        Outlines at = outlinesAt(middle);
        if (at.scale && isUnboundedOther())
            return lineStaysInside(at, lo, hi, middle);
        constexpr std::size_t mostQuestions = 4096;
        if (!at.scale || at.a.size() * at.b.size() > mostQuestions)
            return false;
        const bool isRegion = m_b && at.b.size() > 2;
        if (!m_b)
            at.b.push_back(middleOf(at.b));
        T most = at.bound * *at.scale;
        std::optional<Sweep<T>> point;
        const std::vector<BodyLeg<T>>* border = &m_edges;
        for (std::size_t k = 0; k < at.b.size(); ++k) {
            if (const T depth = boostDepth(at.b[k], at.a); depth > most) {
                most = depth;
                point = m_b ? m_b->vertex(k).over(lo, hi) : restingAt(at.b[k] * T(1 / *at.scale));
            }
        }
        for (std::size_t k = 0; k < at.a.size() && isRegion; ++k) {
            if (const T depth = boostDepth(at.a[k], at.b); depth > most) {
                most = depth;
                point = m_a.vertex(k).over(lo, hi);
                border = &m_parts;
            }
        }
        return point && neverMeets(*point, *border, lo, hi, lengthBound(m_magnitude));
    }

    Sweep<T> restingAt(const Point<T>& p) const { return {{Arc<T>{p, p, p}}, 1, {}, {m_magnitude, m_magnitude}}; }
    static Point<T> middleOf(const Outline<T>& corners) { return (corners[0] + corners[2]) * T(T(1) / T(2)); }

    bool lineStaysInside(const Outlines& at, const T& lo, const T& hi, const T& middle) const
    {
        using std::abs;
        const Hull<T> hull = m_b->at(middle);
        const Point<T> u = hull.p[1] - hull.p[0];
        // No depth exceeds the coordinates, so that all pieces inside are tried.
        const Point<T> deepest = commonDepth(at.a, at.b, T(m_magnitude * *at.scale)).point * T(1 / *at.scale);
        const T along = dot(deepest - hull.p[0], u) / dot(u, u);
        const T parameter = m_b->shape() == Shape::ray ? std::max(along, T(0)) : along;
        const T bound = lengthBound<T>(m_magnitude * (abs(parameter) * 2 + 1));
        const Point<T> p = hull.p[0] + u * parameter;
        return boostDepth(p * *at.scale, at.a) > bound * *at.scale &&
               neverMeets(pointAlong(m_b->over(lo, hi), parameter), m_edges, lo, hi, bound);
    }

    bool neverMeets(const Sweep<T>& point, const std::vector<BodyLeg<T>>& border, const T& lo, const T& hi,
                    const T& bound) const
    {
        return std::ranges::all_of(near(boxes(border, lo, hi), boundingBox<T>({point.arc[0]}, bound)),
                                   [&](std::size_t k) { return misses(point, border[k].over(lo, hi), bound); });
    }

    BodyLeg<T> m_a;
    std::optional<BodyLeg<T>> m_b; // absent for a cell
    Box<T> m_cell;
    Interval m_piece;
    T m_magnitude; // bounds every coordinate
    std::vector<BodyLeg<T>> m_edges;
    std::vector<BodyLeg<T>> m_parts; // the edges of the other polygon, or the other body; empty for a cell
    mutable std::optional<bool> m_isValid;
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>& polygon, const BodyLeg<T>& other, Interval time,
                                               ContactRules rules)
{
    return std::make_unique<PolygonQuery<T>>(polygon, other, Box<T>{}, time, rules);
}

template <class T>
std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>& polygon, const Box<T>& cell, Interval time,
                                               ContactRules rules)
{
    return std::make_unique<PolygonQuery<T>>(polygon, std::nullopt, cell, time, rules);
}

#define SWEEP_POLYGON_QUERY(T)                                                                                         \
    template std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>&, const BodyLeg<T>&, Interval,            \
                                                            ContactRules);                                             \
    template std::unique_ptr<DistanceQuery<T>> polygonQuery(const BodyLeg<T>&, const Box<T>&, Interval, ContactRules);
SWEEP_FOR_EACH_NUMBER(SWEEP_POLYGON_QUERY)
#undef SWEEP_POLYGON_QUERY

} // namespace sweep::auditing

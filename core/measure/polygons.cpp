// Relation of polygons: those of their edges, of borders that enter the other region, and containment.
#include "core/measure/figure_pair.h"
#include "core/measure/gap_polynomial.h"
#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

PieceBoxes Figure::boxes() const
{
    if (!isBounded)
        return PieceBoxes({{Bounds::everything(), Bounds::everything()}});
    std::vector<Box> pieces;
    for (std::size_t i = 0; i < pieceCount(); ++i)
        pieces.push_back(hull(points[i], points[next(i)]));
    return PieceBoxes(std::move(pieces));
}

Figure Figure::thin() const
{
    Figure figure = *this;
    figure.radius = {};
    figure.piece = [own = piece](std::size_t i) {
        Motion motion = own(i);
        motion.radius = {};
        return motion;
    };
    return figure;
}

Relation FigurePair::relation()
{
    const auto [p, q] = pieces({0, 0});
    InstantStage stage{m_t};
    RelationRule rule(stage, p, q);
    if (!m_a.isPolygon && !m_b.isPolygon)
        return rule.relation();
    const bool isThin = rule.isThin();
    const Relation ofBorders = isThin ? thinRelation() : thickRelation();
    if (ofBorders == Relation::overlap || (isThin && ofBorders == Relation::touch) || !findInner())
        return ofBorders;
    return Relation::overlap;
}

PairRelation FigurePair::answer()
{
    const Relation all = relation();
    if (m_inner) {
        const auto [at, isExact] = roundedPointAt(m_inner->piece(0), wholeProportion(0), m_t);
        return {.relation = all, .onA = at, .onB = at, .isExactA = isExact, .isExactB = isExact};
    }
    if (all == Relation::apart)
        m_meeting = nearest();
    const auto [p, q] = pieces(m_meeting);
    PairRelation result = relationOfMotions(p, q, m_t, RelationDetail::points);
    result.relation = all;
    result.piece.reset();
    return result;
}

std::pair<Motion, Motion> FigurePair::pieces(Pieces at) const
{
    Motion p = m_a.piece(at.a);
    Motion q = m_b.piece(at.b);
    toCommonScale(p, q);
    return {std::move(p), std::move(q)};
}

// The relation of the borders, thickened by the radii. Their distance is below the sum of the radii if any two
// pieces overlap.
Relation FigurePair::thickRelation()
{
    const Bounds reach = m_a.radius + m_b.radius;
    const double limit = (reach * reach).high;
    Relation all = Relation::apart;
    search([limit] { return limit; },
           [&](Pieces at) {
               const auto [p, q] = pieces(at);
               InstantStage stage{m_t};
               const Relation one = RelationRule(stage, p, q).relation();
               if (one != Relation::apart)
                   m_meeting = at;
               all = std::max(all, one);
               return one != Relation::overlap;
           });
    return all;
}

// The relation of two bodies without radii whose borders share a point; otherwise `apart`.
Relation FigurePair::thinRelation()
{
    std::vector<Pieces> meeting;
    bool isCrossed = false;
    search([] { return 0.0; },
           [&](Pieces at) {
               const auto [p, q] = pieces(at);
               InstantStage stage{m_t};
               const Relation one = RelationRule(stage, p, q).relation();
               if (one != Relation::apart)
                   meeting.push_back(at);
               isCrossed = one == Relation::cross;
               return !isCrossed;
           });
    if (meeting.empty())
        return Relation::apart;
    m_meeting = isCrossed ? meeting.back() : meeting.front();
    if (isCrossed)
        return Relation::overlap;
    const auto entry = std::ranges::find_if(meeting, [this](Pieces at) { return isEntry(at); });
    if (entry == meeting.end())
        return Relation::touch;
    m_meeting = *entry;
    return Relation::overlap;
}

// Whether a border goes from a point of two pieces that meet, and do not cross, into the inside of the other body,
// or lies on its border with the insides on the same side. Two regions without radii whose borders share a point
// share points inside both exactly if that is so somewhere: a piece of the one border inside the other region ends
// at a common point, or else the two regions are equal.
bool FigurePair::isEntry(Pieces at)
{
    const auto [p, q] = pieces(at);
    if ((m_a.isPolygon && enters(m_a, at.a, p, q)) || (m_b.isPolygon && enters(m_b, at.b, q, p)))
        return true;
    InstantStage stage{m_t};
    if (!m_a.isPolygon || !m_b.isPolygon || RelationRule(stage, p, q).relation() != Relation::overlap)
        return false;
    const Sign along = sign(dot(p.direction(), q.direction()));
    return along * orientation(m_a) * orientation(m_b) == Sign::positive;
}

// Whether a chain goes into the inside of a polygon from the first control point of an edge, or from an end of the
// chain inside the edge.
bool FigurePair::enters(const Figure& polygon, std::size_t i, const Motion& edge, const Motion& chain)
{
    if (!chain.isLong() || isZero(chain.direction()))
        return false;
    const PolynomialVec d = chain.direction();
    if (relationTo(edge.a, chain) != Relation::apart) {
        const bool isAtA = chain.hull != HullKind::line && isZero(chain.a - edge.a);
        const bool isAtB = !isUnbounded(chain.hull) && isZero(chain.b - edge.a);
        if ((!isAtB && isInCorner(polygon, i, d)) || (!isAtA && isInCorner(polygon, i, -d)))
            return true;
    }
    const std::vector<PolynomialVec> ends = chain.ends();
    for (std::size_t k = 0; k < ends.size(); ++k)
        if (relationTo(ends[k], edge) == Relation::overlap &&
            orientation(polygon) * sign(cross(edge.direction(), k == 0 ? d : -d)) == Sign::positive)
            return true;
    return false;
}
// The relation of a point and a chain whose radius is 0 at the instant.
Relation FigurePair::relationTo(const PolynomialVec& point, const Motion& chain) const
{
    InstantStage stage{m_t};
    const Chain<Polynomial> thin{{}, point, point, {}};
    return RelationRule(stage, thin, chain).relation();
}
// Whether a direction from control point i goes strictly between the two edges there, through the inside.
bool FigurePair::isInCorner(const Figure& polygon, std::size_t i, const PolynomialVec& d)
{
    const PolynomialVec forth = polygon.piece(i).direction();
    const PolynomialVec back = -polygon.piece(polygon.before(i)).direction();
    const auto turn = [&](const PolynomialVec& p, const PolynomialVec& q) {
        return orientation(polygon) * sign(cross(p, q));
    };
    const Sign corner = turn(forth, back);
    const bool isPastForth = turn(forth, d) == Sign::positive;
    if (corner == Sign::zero) // in line
        return isPastForth;
    if (corner == Sign::positive)
        return isPastForth && turn(d, back) == Sign::positive;
    return isPastForth || turn(d, back) == Sign::positive;
}

// Positive for a polygon whose control points run counter-clockwise: its lowest control point, the leftmost of
// several, is a corner of its convex hull.
Sign FigurePair::orientation(const Figure& polygon)
{
    Sign& known = &polygon == &m_a ? m_orientationA : m_orientationB;
    if (known != Sign::zero)
        return known;
    std::size_t lowest = 0;
    for (std::size_t i = 1; i < polygon.points.size(); ++i) {
        const Sign height = order(polygon, i, lowest, &Box::y, &PolynomialVec::y);
        const bool isLower =
            height == Sign::negative ||
            (height == Sign::zero && order(polygon, i, lowest, &Box::x, &PolynomialVec::x) == Sign::negative);
        lowest = isLower ? i : lowest;
    }
    const Motion before = polygon.piece(polygon.before(lowest));
    return known = sign(cross(before.direction(), polygon.piece(lowest).direction()));
}
// The sign of a coordinate of control point i minus that of k.
Sign FigurePair::order(const Figure& polygon, std::size_t i, std::size_t k, Bounds Box::*about,
                       Polynomial PolynomialVec::*exact) const
{
    if (const auto known = (polygon.points[i].*about - polygon.points[k].*about).signFiltered())
        return *known;
    Motion p = polygon.piece(i);
    Motion q = polygon.piece(k);
    toCommonScale(p, q);
    return sign(p.a.*exact - q.a.*exact);
}

// Requires: the borders share no point.
bool FigurePair::findInner()
{
    if (holds(m_a, m_b))
        m_inner = &m_b;
    else if (holds(m_b, m_a))
        m_inner = &m_a;
    return m_inner != nullptr;
}
// The even–odd rule along a ray to the right, as isInside() in core/scene/polygon.h.
bool FigurePair::holds(const Figure& polygon, const Figure& other) const
{
    const Motion inner = other.piece(0);
    if (!polygon.isPolygon || (isUnbounded(inner.hull) && !isZero(inner.direction())))
        return false;
    const Box& place = other.points.front();
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Box edge = hull(polygon.points[i], polygon.points[polygon.next(i)]);
        if (edge.x.high < place.x.low || disjoint(edge.y, place.y))
            continue;
        Motion p = polygon.piece(i);
        Motion q = inner;
        toCommonScale(p, q);
        const bool isUpwards = sign(p.b.y - q.a.y) == Sign::positive;
        if ((sign(p.a.y - q.a.y) == Sign::positive) != isUpwards &&
            sign(cross(p.direction(), q.a - p.a)) == (isUpwards ? Sign::positive : Sign::negative))
            isInside = !isInside;
    }
    return isInside;
}

Rational FigurePair::distanceSquare()
{
    if (relation() != Relation::apart)
        return 0;
    const auto [p, q] = pieces(nearest());
    const PointPair pair = nearestPair(p, q, m_t);
    const auto value = [](const Polynomial& constant) { return rationalOf(constant.at(Dyadic())); };
    return value(pair.n) / (value(pair.d) * Rational(p.scale * p.scale));
}

// The nearest two pieces. Requires: they are apart.
FigurePair::Pieces FigurePair::nearest() const
{
    double limit = std::numeric_limits<double>::infinity();
    std::optional<PointPair> least;
    Integer scale;
    Pieces found;
    search([&limit] { return limit; },
           [&](Pieces at) {
               const auto [p, q] = pieces(at);
               const PointPair pair = nearestPair(p, q, m_t);
               const Polynomial own(Dyadic(p.scale * p.scale, 0));
               const Polynomial other(Dyadic(scale * scale, 0));
               if (least && sign(pair.n * least->d * other - least->n * pair.d * own) != Sign::negative)
                   return true;
               const double distance = nearestClearance({pair.n, pair.d, {}, {}, p.scale}, m_t).value;
               const Bounds above = Bounds::exactly(nextUp(distance));
               limit = std::min(limit, (above * above).high);
               least = pair;
               scale = p.scale;
               found = at;
               return true;
           });
    return found;
}

namespace {

Rational inFractions(const Rational& x)
{
    return x;
}
Rational inFractions(const Dyadic& x)
{
    return rationalOf(x);
}

// Requires: the pose outlives the figure.
template <class T>
Figure figureFrom(const BodyAt<T>& pose)
{
    const auto vec = [](const Vec2<T>& p) { return RationalVec{inFractions(p.x), inFractions(p.y)}; };
    const auto boxOf = [vec](const Vec2<T>& p) { return Box{boundsOf(vec(p).x), boundsOf(vec(p).y)}; };
    Figure figure{.isPolygon = pose.isClosed(), .isBounded = !isUnbounded(pose.hull)};
    for (const Vec2<T>& point : pose.points)
        figure.points.push_back(boxOf(point));
    if (!figure.isPolygon)
        figure.points = {boxOf(pose.a), boxOf(pose.b)};
    figure.radius = boundsOf(inFractions(pose.radius));
    figure.piece = [&pose, vec](std::size_t i) {
        const BodyAt<T> piece = pose.piece(i);
        return standing({{piece, vec(piece.a), vec(piece.b), inFractions(piece.radius)}});
    };
    return figure;
}

} // namespace

Bounds boundsOf(const Rational& x)
{
    const Rounded near = nearestFinite(x);
    return near.isExact ? Bounds::exactly(near.value) : Bounds::outwards(near.value, near.value);
}

Figure figureOf(const RationalPose& pose)
{
    return figureFrom(pose);
}

Figure figureAt(const BodyPaths& body, const Instant& t)
{
    const Interval active = body.active();
    const Interval about{std::max(t.below(), active.start), std::min(t.above(), active.end)};
    Figure figure{.isPolygon = body.isClosed(), .isBounded = !isUnbounded(body.kind().hull)};
    for (std::size_t i = 0; i < body.count(); ++i)
        figure.points.push_back(sweptBox(body.point(i), active, about));
    figure.radius = sweptRadius(body, about);
    figure.piece = [&body, &t](std::size_t i) {
        const BodyPaths piece = body.piece(i);
        return motionOver(piece, stretchAt(piece, piece, piece.active(), t, TimeSide::after));
    };
    return figure;
}

Relation polygonRelation(const ExactPose& a, const ExactPose& b)
{
    return FigurePair(figureFrom(a), figureFrom(b), Instant()).relation();
}

PairRelation polygonRelation(const RationalPose& a, const RationalPose& b)
{
    return FigurePair(figureOf(a), figureOf(b), Instant()).answer();
}

PairRelation polygonRelationAt(const BodyPaths& a, const BodyPaths& b, const Instant& t)
{
    return FigurePair(figureAt(a, t), figureAt(b, t), t).answer();
}

QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q)
{
    const Instant now;
    return {-(p.radius + q.radius), 1, FigurePair(figureOf(p).thin(), figureOf(q).thin(), now).distanceSquare()};
}

} // namespace sweep

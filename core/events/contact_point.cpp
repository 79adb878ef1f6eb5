#include "core/events/contact_point.h"

#include "core/contacts/condition.h"
#include "core/events/contact_point_filter.h"
#include "core/number/roots.h"
#include "core/scene/contact_polynomials.h"
#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace sweep {

namespace {

// The perpendicular of a line, turned to the left for a positive sign and to the right for a negative one; none for
// zero.
std::optional<PolynomialVec> perpendicular(Sign sign, const PolynomialVec& line)
{
    if (sign == Sign::zero)
        return std::nullopt;
    return sign == Sign::negative ? -line.perpendicular() : line.perpendicular();
}

// The sign of the polynomial just before or just after the instant, from the first derivative that does not vanish
// there.
Sign oneSidedSign(const Polynomial& p, const OneSidedInstant& instant)
{
    Sign turn = Sign::positive;
    for (Polynomial derivative = p; !derivative.isZero(); derivative = derivative.derivative()) {
        const Sign sign = signAt(derivative, instant.time);
        if (sign != Sign::zero)
            return sign * turn;
        if (instant.side == TimeSide::before)
            turn = -turn;
    }
    return Sign::zero;
}

// An end of a hull, and the direction from there along the hull; the direction is zero for a point and a corner.
struct End
{
    PolynomialVec at;
    PolynomialVec inwards = {};
};

std::vector<End> withDirections(const Motion& body)
{
    std::vector<End> ends;
    for (const PolynomialVec& at : body.ends())
        ends.push_back({at});
    for (std::size_t i = 0; body.isLong() && i < ends.size(); ++i)
        ends[i].inwards = i == 0 ? body.direction() : -body.direction();
    return ends;
}

// Collects the features by which two hulls with radii touch.
class Features
{
public:
    Features(Polynomial radiusA, Polynomial radiusB, const Integer& scale, const OneSidedInstant& instant)
        : m_radiusA(std::move(radiusA)), m_radiusB(std::move(radiusB)), m_radius(m_radiusA + m_radiusB),
          m_scale(Dyadic(scale, 0)), m_instant(instant), m_thin(sign(m_radius) == Sign::zero)
    {
    }

    [[nodiscard]] bool thin() const { return m_thin; }
    [[nodiscard]] Sign sign(const Polynomial& p) const { return signAt(p, m_instant.time); }
    [[nodiscard]] bool isZero(const Polynomial& p) const { return sign(p) == Sign::zero; }
    std::vector<ContactFeature> take() { return std::move(m_features); }

    // Requires: p is an end of body a, and q is an end of body b.
    void addEnds(const End& p, const End& q)
    {
        const PolynomialVec d = q.at - p.at;
        if (m_thin) {
            if (isZero(d.x) && isZero(d.y))
                m_features.push_back({ContactFeature::Kind::endOnEnd, {p.at, m_scale}, flatNormal(p, q)});
        } else if (isZero(endGap(d, square(m_radius))))
            m_features.push_back(
                {ContactFeature::Kind::endOnEnd, {m_radius * p.at + m_radiusA * d, m_radius * m_scale}, d});
    }

    // Requires: p is an end of one body, and the line is the other body.
    void addEndOnLine(const PolynomialVec& p, const Motion& line, bool endIsOfA)
    {
        const PointAndEdge pair(p, line.a, line.b);
        const PolynomialVec& d = pair.d;
        if (line.hull != HullKind::line && sign(pair.pastA()) != Sign::positive)
            return;
        if (line.hull == HullKind::segment && sign(pair.pastB()) != Sign::negative)
            return;
        const Polynomial orientation = pair.orientation();
        const Polynomial length = pair.squaredLength();
        if (!isZero(m_thin ? orientation : edgeGap(orientation, square(m_radius), length)))
            return;
        const Sign side = m_thin ? oneSidedSign(orientation, m_instant) : sign(orientation);
        ContactFeature feature{
            ContactFeature::Kind::endOnLine, {p, m_scale}, perpendicular(endIsOfA ? -side : side, d)};
        if (!m_thin) {
            // The point divides the way from the end to its foot in the ratio of the end's own radius to the other one.
            const Polynomial share = orientation * (endIsOfA ? m_radiusA : m_radiusB);
            feature.point = {m_radius * length * p - share * d.perpendicular(), m_radius * length * m_scale};
        }
        m_features.push_back(std::move(feature));
    }

    // Adds a feature if the two lines coincide.
    void addCoincidentLines(const Motion& a, const Motion& b)
    {
        const PolynomialVec d = b.direction();
        const Polynomial orientation = cross(d, a.a - b.a);
        if (!isZero(cross(d, a.direction())) || !isZero(orientation))
            return;
        const Sign side = oneSidedSign(orientation, m_instant);
        m_features.push_back({ContactFeature::Kind::endOnLine, {a.a, m_scale}, perpendicular(-side, d)});
    }

    void add(ContactFeature feature) { m_features.push_back(std::move(feature)); }
    [[nodiscard]] const Polynomial& radius() const { return m_radius; }
    [[nodiscard]] const Polynomial& scale() const { return m_scale; }

private:
    // The common perpendicular of two thin hulls that share an end and overlap from there on; none for other hulls. On
    // the far side of the instant they are apart and side by side near that end, so its sign is taken there: at p
    // unless p lies beyond q, otherwise at q.
    [[nodiscard]] std::optional<PolynomialVec> flatNormal(const End& p, const End& q) const
    {
        if (sign(dot(p.inwards, q.inwards)) != Sign::positive || !isZero(cross(p.inwards, q.inwards)))
            return std::nullopt;
        const PolynomialVec w = p.at - q.at;
        const bool isBeyond = oneSidedSign(dot(q.inwards, w), m_instant) == Sign::negative;
        const Sign side = oneSidedSign(cross(isBeyond ? p.inwards : q.inwards, w), m_instant);
        return perpendicular(-side, q.inwards);
    }

    Polynomial m_radiusA;
    Polynomial m_radiusB;
    Polynomial m_radius;
    Polynomial m_scale;
    const OneSidedInstant& m_instant;
    bool m_thin;
    std::vector<ContactFeature> m_features;
};

} // namespace

std::vector<ContactFeature> pairFeatures(const Motion& a, const Motion& b, const OneSidedInstant& instant)
{
    Features features(a.radius, b.radius, a.scale, instant);
    if (b.isLong())
        for (const PolynomialVec& end : a.ends())
            features.addEndOnLine(end, b, true);
    if (a.isLong())
        for (const PolynomialVec& end : b.ends())
            features.addEndOnLine(end, a, false);
    for (const End& end : withDirections(a))
        for (const End& other : withDirections(b))
            features.addEnds(end, other);
    if (a.hull == HullKind::line && b.hull == HullKind::line)
        features.addCoincidentLines(a, b);
    return features.take();
}

namespace {

// Collects the features by which a body touches a closed box.
class CellFeatures
{
public:
    CellFeatures(const Motion& motion, const CornerBox& box, const OneSidedInstant& instant)
        : m_body(motion), m_box(box), m_features(motion.radius, {}, motion.scale, instant)
    {
    }

    std::vector<ContactFeature> find()
    {
        for (const PolynomialVec& end : m_body.ends())
            for (const int k : {0, 1}) {
                addSide(end.x, m_box.x[k], end.y, m_box.y, k, true);
                addSide(end.y, m_box.y[k], end.x, m_box.x, k, false);
            }
        if (m_body.hull == HullKind::segment)
            for (const PolynomialVec& c : corners())
                addCornerOnSegment(c);
        for (const PolynomialVec& end : m_body.ends())
            for (const PolynomialVec& c : corners())
                m_features.addEnds({end}, {c});
        std::vector<ContactFeature> found = m_features.take();
        giveFlatNormal(found);
        return found;
    }

private:
    [[nodiscard]] std::vector<PolynomialVec> corners() const
    {
        std::vector<PolynomialVec> all;
        for (const Dyadic& x : m_box.x)
            for (const Dyadic& y : m_box.y)
                all.push_back({Polynomial(x), Polynomial(y)});
        return all;
    }
    // The side of the line along d through the hull's first control point on which the centre of the box lies.
    [[nodiscard]] Sign sideOfCentre(const PolynomialVec& d) const
    {
        const PolynomialVec twiceCentre{Polynomial(m_box.x[0] + m_box.x[1]), Polynomial(m_box.y[0] + m_box.y[1])};
        return m_features.sign(cross(d, twiceCentre - m_body.a - m_body.a));
    }

    // Adds an end that faces the inside of a side: its coordinate across the side is R outside the side, and its
    // coordinate along the side is between the corners.
    void addSide(const Polynomial& across, const Dyadic& line, const Polynomial& along, const Dyadic (&range)[2], int k,
                 bool vertical)
    {
        const Polynomial gap =
            k == 0 ? across - Polynomial(line) + m_features.radius() : across - Polynomial(line) - m_features.radius();
        if (!m_features.isZero(gap) || m_features.sign(along - Polynomial(range[0])) != Sign::positive ||
            m_features.sign(along - Polynomial(range[1])) != Sign::negative)
            return;
        const Polynomial inwards(Dyadic(k == 0 ? 1 : -1));
        const PolynomialVec foot =
            vertical ? PolynomialVec{Polynomial(line), along} : PolynomialVec{along, Polynomial(line)};
        const PolynomialVec normal = vertical ? PolynomialVec{inwards, {}} : PolynomialVec{{}, inwards};
        m_features.add({ContactFeature::Kind::endOnLine, {foot, m_features.scale()}, normal});
    }

    // Adds a corner at distance R from the inside of the segment. The normal points towards the cell.
    void addCornerOnSegment(const PolynomialVec& c)
    {
        const PointAndEdge pair(c, m_body.a, m_body.b);
        if (m_features.sign(pair.pastA()) != Sign::positive || m_features.sign(pair.pastB()) != Sign::negative)
            return;
        if (!m_features.isZero(m_features.thin() ? pair.orientation() : pair.gap(square(m_features.radius()))))
            return;
        m_features.add(
            {ContactFeature::Kind::endOnLine, {c, m_features.scale()}, perpendicular(sideOfCentre(pair.d), pair.d)});
    }

    // Sets the normal of a thin segment that lies along a side, with its ends on two corners: the perpendicular towards
    // the cell.
    void giveFlatNormal(std::vector<ContactFeature>& found) const
    {
        if (!m_features.thin() || found.size() != 2 || m_body.hull != HullKind::segment)
            return;
        const PolynomialVec d = m_body.direction();
        const bool bothEnds = found[0].kind == ContactFeature::Kind::endOnEnd && found[1].kind == found[0].kind;
        if (bothEnds)
            found[0].normal = perpendicular(sideOfCentre(d), d);
    }

    const Motion& m_body;
    const CornerBox& m_box;
    Features m_features;
};

} // namespace

std::vector<ContactFeature> cellFeatures(const Motion& motion, const CornerBox& box, const OneSidedInstant& instant)
{
    return CellFeatures(motion, box, instant).find();
}

namespace {

Vec rounded(const RationalPoint& point, const Instant& t)
{
    return {nearestQuotient(point.numerator.x, point.denominator, t),
            nearestQuotient(point.numerator.y, point.denominator, t)};
}

RationalPoint middleOf(const RationalPoint& p, const RationalPoint& q)
{
    const auto sum = [&](const Polynomial& m, const Polynomial& n) { return m * q.denominator + n * p.denominator; };
    return {{sum(p.numerator.x, q.numerator.x), sum(p.numerator.y, q.numerator.y)},
            p.denominator * q.denominator * Polynomial(Dyadic(2))};
}

double distanceBetween(Vec p, Vec q)
{
    return std::max(std::abs(p.x / 2 - q.x / 2), std::abs(p.y / 2 - q.y / 2));
}

// The midpoint of the two features that are furthest apart.
RationalPoint midpoint(const std::vector<ContactFeature>& features, const Instant& t)
{
    if (features.size() == 1)
        return features.front().point;
    std::vector<Vec> points;
    for (const ContactFeature& feature : features)
        points.push_back(rounded(feature.point, t));
    std::size_t first = 0;
    std::size_t second = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            if (distanceBetween(points[i], points[j]) > distanceBetween(points[first], points[second])) {
                first = i;
                second = j;
            }
    return first == second ? features.front().point : middleOf(features[first].point, features[second].point);
}

// Whether two points are equal at an instant.
bool areOne(const RationalPoint& p, const RationalPoint& q, const Instant& t)
{
    const auto isSame = [&](const Polynomial& m, const Polynomial& n) {
        return signAt(m * q.denominator - n * p.denominator, t) == Sign::zero;
    };
    return isSame(p.numerator.x, q.numerator.x) && isSame(p.numerator.y, q.numerator.y);
}

bool haveOneDirection(const PolynomialVec& p, const PolynomialVec& q, const Instant& t)
{
    return signAt(cross(p, q), t) == Sign::zero && signAt(dot(p, q), t) == Sign::positive;
}

// A connected part of what two bodies share, and the direction from a to b there if it is the same all over.
struct SharedPlace
{
    std::vector<ContactFeature> features;

    [[nodiscard]] bool adjoins(const ContactFeature& feature, const Instant& t) const
    {
        return std::ranges::any_of(features, [&](const ContactFeature& known) {
            return known.part == feature.part || areOne(known.point, feature.point, t);
        });
    }
    // The first normal of a feature; none if there is none, or if another one points elsewhere.
    [[nodiscard]] std::optional<PolynomialVec> normal(const Instant& t) const
    {
        std::optional<PolynomialVec> found;
        for (const ContactFeature& feature : features)
            if (feature.normal && !found)
                found = feature.normal;
            else if (feature.normal && !haveOneDirection(*found, *feature.normal, t))
                return std::nullopt;
        return found;
    }
};

// Features of one pair of parts make one place, and so do those at one point.
std::vector<SharedPlace> placesOf(const std::vector<ContactFeature>& features, const Instant& t)
{
    std::vector<SharedPlace> places;
    for (const ContactFeature& feature : features) {
        SharedPlace joined{{feature}};
        const auto rest = std::partition(places.begin(), places.end(),
                                         [&](const SharedPlace& place) { return !place.adjoins(feature, t); });
        for (auto place = rest; place != places.end(); ++place)
            joined.features.insert(joined.features.end(), place->features.begin(), place->features.end());
        places.erase(rest, places.end());
        places.push_back(std::move(joined));
    }
    return places;
}

// A point that two bodies share, and the direction from a to b if there is a single one.
struct SharedPoint
{
    RationalPoint point;
    std::optional<PolynomialVec> normal;
};

// The point that edges of polygons share. A place that bends has no middle on it, so there the point of one feature is
// taken.
SharedPoint sharedByParts(const std::vector<ContactFeature>& features, const Instant& t)
{
    const std::vector<SharedPlace> places = placesOf(features, t);
    const auto normal = places.front().normal(t);
    SharedPoint shared{normal ? midpoint(places.front().features, t) : places.front().features.front().point, normal};
    for (const SharedPlace& place : places)
        if (const auto other = place.normal(t);
            !other || !shared.normal || !haveOneDirection(*shared.normal, *other, t))
            shared.normal.reset();
    return shared;
}

// Requires: there is a feature.
SharedPoint sharedPoint(const std::vector<ContactFeature>& features, const Instant& t)
{
    if (std::ranges::any_of(features, [](const ContactFeature& feature) { return feature.part != 0; }))
        return sharedByParts(features, t);
    const auto directed = std::ranges::find_if(features, [](const ContactFeature& f) { return f.normal.has_value(); });
    return {midpoint(features, t), directed != features.end() ? directed->normal : std::nullopt};
}

Vec direction(const PolynomialVec& v, const Instant& t)
{
    Slope slope{.x = signAt(v.x, t), .y = signAt(v.y, t)};
    if (slope.x == Sign::zero || slope.y == Sign::zero)
        return unitVector(slope);
    const auto size = [](const Polynomial& p, Sign s) { return s == Sign::negative ? -p : p; };
    const Polynomial width = size(v.x, slope.x);
    const Polynomial height = size(v.y, slope.y);
    slope.isFlat = signAt(width - height, t) != Sign::negative;
    slope.ratio = slope.isFlat ? nearestQuotient(height, width, t) : nearestQuotient(width, height, t);
    return unitVector(slope);
}

ContactPoint rounded(const std::vector<ContactFeature>& features, const Instant& t)
{
    ContactPoint result;
    if (features.empty())
        return result;
    const SharedPoint shared = sharedPoint(features, t);
    result.point = rounded(shared.point, t);
    if (shared.normal)
        result.normal = direction(*shared.normal, t);
    return result;
}

CornerBox boxOf(const Grid& grid, Cell cell, const Integer& scale)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [&](double from, double spacing, long long n) {
        return (Dyadic(from) + Dyadic(spacing) * Dyadic(static_cast<std::int64_t>(n))) * Dyadic(scale, 0);
    };
    return {{line(origin.x, grid.spacing.x, cell.i), line(origin.x, grid.spacing.x, cell.i + 1)},
            {line(origin.y, grid.spacing.y, cell.j), line(origin.y, grid.spacing.y, cell.j + 1)}};
}

// Requires: the event is not clipped.
OneSidedInstant oneSidedInstant(const Scene& scene, const Event& event, const Instant& time)
{
    const BodyPaths a(scene, scene.bodies[event.a]);
    const BodyPaths b(scene, scene.bodies[event.withCell() ? event.a : event.b]);
    const TimeSide side = event.kind == EventKind::exit ? TimeSide::after : TimeSide::before;
    return {time, side, stretchAt(a, b, *commonInterval(a.active(), b.active()), time, side)};
}

// Calls visit(p, q) for pieces of two bodies that may touch at an instant.
void forEachNearPair(const BodyPaths& a, const BodyPaths& b, Interval about,
                     const std::function<void(const BodyPaths&, const BodyPaths&)>& visit)
{
    if (!a.isClosed() && !b.isClosed())
        return visit(a, b);
    if (!a.isClosed())
        return forEachNearPair(b, a, about, [&visit](const BodyPaths& q, const BodyPaths& p) { visit(p, q); });
    const EdgeBoxes boxes(a, about);
    for (std::size_t k = 0; k < b.pieceCount(); ++k) {
        const BodyPaths piece = b.piece(k);
        const Box box = sweptBox(piece, about, boxes.frame());
        boxes.forEachMeeting(box, [&](std::size_t i) { visit(a.piece(i), piece); });
    }
}

// Features as polynomials in the time since an origin, and that time.
struct FeaturesSince
{
    std::vector<ContactFeature> features;
    double origin;
    Instant time;
};

FeaturesSince featuresOf(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    const double origin = timeOrigin(instant.stretch);
    const OneSidedInstant local{moved(instant.time, -Dyadic(origin)), instant.side, instant.stretch};
    const BodyPaths a(scene, scene.bodies[event.a]);
    const Interval about{std::max(instant.time.below(), instant.stretch.start),
                         std::min(instant.time.above(), instant.stretch.end)};
    std::vector<ContactFeature> all;
    std::size_t part = 0;
    const auto add = [&](std::vector<ContactFeature> features, bool isPart) {
        part += isPart ? 1 : 0;
        for (ContactFeature& feature : features) {
            feature.part = part;
            all.push_back(std::move(feature));
        }
    };
    if (event.withCell()) {
        const Box cell = cellBox(*scene.grid, event.cell);
        for (std::size_t i = 0; i < a.pieceCount(); ++i) {
            const BodyPaths piece = a.piece(i);
            if (disjoint(sweptBox(piece, about), cell))
                continue;
            const Motion motion = since(origin, motionOver(piece, instant.stretch));
            add(cellFeatures(motion, boxOf(*scene.grid, event.cell, motion.scale), local), a.isClosed());
        }
        return {std::move(all), origin, local.time};
    }
    const BodyPaths b(scene, scene.bodies[event.b]);
    forEachNearPair(a, b, about, [&](const BodyPaths& p, const BodyPaths& q) {
        const MotionPair motions = motionsOver(p, q, instant.stretch);
        add(pairFeatures(since(origin, motions.a), since(origin, motions.b), local), a.isClosed() || b.isClosed());
    });
    return {std::move(all), origin, local.time};
}

ContactPoint exactContactPoint(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    const FeaturesSince all = featuresOf(scene, event, instant);
    return rounded(all.features, all.time);
}

} // namespace

ContactPoint contactPoint(const Scene& scene, const Event& event, const Instant& time)
{
    if (event.clipped)
        return {};
    const OneSidedInstant instant = oneSidedInstant(scene, event, time);
    const auto filtered = filteredContactPoint(scene, event, instant);
    return filtered ? *filtered : exactContactPoint(scene, event, instant);
}

std::optional<DoubleDoubleVec> doubleDoubleContactPoint(const Scene& scene, const Event& event, const Instant& time)
{
    const PlacedEvent placed(scene, {time, event});
    const auto& point = placed.exactPoint();
    if (!point)
        return {};
    return DoubleDoubleVec{doubleDoubleQuotient(point->numerator.x, point->denominator, point->time),
                           doubleDoubleQuotient(point->numerator.y, point->denominator, point->time)};
}

const std::optional<ExactContactPoint>& PlacedEvent::exactPoint() const
{
    if (knownPoint || event.clipped)
        return knownPoint ? *knownPoint : knownPoint.emplace();
    const FeaturesSince all = featuresOf(scene, event, oneSidedInstant(scene, event, time));
    if (!all.features.empty())
        return knownPoint.emplace(ExactContactPoint{sharedPoint(all.features, all.time).point, all.origin, all.time});
    return knownPoint.emplace();
}

std::optional<std::array<std::string, 2>> contactPointDigits(const PlacedEvent& event, int count)
{
    const auto& point = event.exactPoint();
    if (!point)
        return {};
    return pointDigits(point->numerator, point->denominator, point->time, count);
}

std::optional<int> contactDigitsTelling(const PlacedEvent& p, const PlacedEvent& q, bool areEqual)
{
    constexpr int fewest = 17;
    constexpr int most = 100;
    const bool isOneTime = p.time == q.time;
    if (areEqual && isOneTime && p.event.a == q.event.a && p.event.withCell() && q.event.withCell())
        return {};
    const auto& first = p.exactPoint();
    const auto& second = q.exactPoint();
    if (!first || !second)
        return {};
    if (isOneTime && first->origin == second->origin && areOne(*first, *second, first->time))
        return {};
    const auto differ = [&](int count) {
        return pointDigits(first->numerator, first->denominator, first->time, count) !=
               pointDigits(second->numerator, second->denominator, second->time, count);
    };
    if (!differ(most))
        return {};
    int count = fewest;
    while (!differ(count))
        ++count;
    return count;
}

std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event, const Instant& time)
{
    return event.clipped ? ContactPoint{} : filteredContactPoint(scene, event, oneSidedInstant(scene, event, time));
}

ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time)
{
    return event.clipped ? ContactPoint{} : exactContactPoint(scene, event, oneSidedInstant(scene, event, time));
}

} // namespace sweep

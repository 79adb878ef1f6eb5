#include "core/scene/polygon.h"

#include "core/base/decimal.h"
#include "core/number/roots.h"
#include "core/scene/scene_rules.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <cmath>

namespace sweep {

Body edgeOf(const Body& polygon, std::size_t i)
{
    SWEEP_EXPECTS(i < polygon.points.size());
    const bool isThick = polygon.radius.from > 0 || polygon.radius.to.value_or(0) > 0;
    Body edge;
    edge.shape = isThick ? Shape::capsule : Shape::segment;
    edge.a = polygon.points[i];
    edge.b = polygon.points[(i + 1) % polygon.points.size()];
    edge.radius = polygon.radius;
    edge.active = polygon.active;
    return edge;
}

Box DriftingFrame::originAt(double t) const
{
    const Bounds tau = Bounds::exactly(t) - Bounds::exactly(start);
    const auto along = [&](double at, double speed, double bend) {
        return Bounds::exactly(at) +
               (Bounds::exactly(speed) + Bounds::exactly(bend) * Bounds::exactly(0.5) * tau) * tau;
    };
    return {along(from.x, velocity.x, acceleration.x), along(from.y, velocity.y, acceleration.y)};
}

namespace {

Box difference(const Box& p, const Box& q)
{
    return {p.x - q.x, p.y - q.y};
}

Box widened(const Box& box, double x, double y)
{
    return {box.x + Bounds{-x, x}, box.y + Bounds{-y, y}};
}

// The furthest that a parabola leaves the hull of its ends along one axis over a time of the given width: |a|·w²/8.
double sagOf(Bounds acceleration, Bounds width)
{
    const Bounds size = Bounds::exactly(std::max(-acceleration.low, acceleration.high));
    return (size * width * width * Bounds::exactly(0.125)).high;
}

} // namespace

Box DriftingFrame::originOver(Interval time) const
{
    const Bounds width = Bounds::exactly(time.end) - Bounds::exactly(time.start);
    return widened(hull(originAt(time.start), originAt(time.end)), sagOf(Bounds::exactly(acceleration.x), width),
                   sagOf(Bounds::exactly(acceleration.y), width));
}

namespace {

Vec accelerationOf(const Path& path)
{
    const auto* launch = std::get_if<Launch>(&path);
    return launch != nullptr ? launch->acceleration.value_or(Vec{}) : Vec{};
}

// A frame over a stretch, and its origin at both ends.
struct FrameOverStretch
{
    const DriftingFrame& frame;
    Interval stretch;
    Box first = frame.originAt(stretch.start);
    Box last = frame.originAt(stretch.end);

    [[nodiscard]] Box atStart(const Path& path, Interval active) const
    {
        return difference(sweptBox(path, active, {stretch.start, stretch.start}), first);
    }
    [[nodiscard]] Box atEnd(const Path& path, Interval active) const
    {
        return difference(sweptBox(path, active, {stretch.end, stretch.end}), last);
    }
};

// The first key after the start of the stretch.
auto firstKeyInside(const Keyed& path, Interval stretch)
{
    return std::ranges::partition_point(path.keys, [&](const Key& key) { return key.t <= stretch.start; });
}

// Whether the path is straight and uniform in the frame.
bool isStraightIn(const DriftingFrame& frame, const Path& path, Interval stretch)
{
    if (accelerationOf(path) != frame.acceleration)
        return false;
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return true;
    const auto key = firstKeyInside(*keyed, stretch);
    return key == keyed->keys.end() || key->t >= stretch.end;
}

// Contains the control point minus the frame's origin at every time of the stretch.
Box sweptBox(const Path& path, Interval active, const FrameOverStretch& over)
{
    const auto& [frame, stretch, first, last] = over;
    Box box = hull(over.atStart(path, active), over.atEnd(path, active));
    if (const auto* keyed = std::get_if<Keyed>(&path))
        for (auto key = firstKeyInside(*keyed, stretch); key != keyed->keys.end() && key->t < stretch.end; ++key)
            box = hull(box, difference(sweptBox(path, active, {key->t, key->t}), frame.originAt(key->t)));
    const Vec bend = accelerationOf(path);
    if (bend == frame.acceleration)
        return box;
    const Bounds width = Bounds::exactly(stretch.end) - Bounds::exactly(stretch.start);
    return widened(box, sagOf(Bounds::exactly(bend.x) - Bounds::exactly(frame.acceleration.x), width),
                   sagOf(Bounds::exactly(bend.y) - Bounds::exactly(frame.acceleration.y), width));
}

} // namespace

Box sweptBox(const Body& body, Interval active, Interval stretch, const DriftingFrame& frame)
{
    if (isUnbounded(body.shape))
        return {Bounds::everything(), Bounds::everything()};
    const FrameOverStretch over{frame, stretch};
    std::optional<Box> points;
    forEachPath(body, [&](const Path& path) {
        const Box box = sweptBox(path, active, over);
        points = points ? hull(*points, box) : box;
    });
    SWEEP_EXPECTS(points);
    const double radius = sweptRadius(body, active, stretch).high;
    return widened(*points, radius, radius);
}

namespace {

DriftingFrame frameOf(const Body& polygon, Interval active, Interval stretch)
{
    const Path& point = polygon.points.front();
    const Vec from = approxPosition(point, active, stretch.start);
    const Vec to = approxPosition(point, active, stretch.end);
    const Vec bend = accelerationOf(point);
    const double width = stretch.end - stretch.start;
    const Vec velocity{(to.x - from.x) / width - bend.x * width / 2, (to.y - from.y) / width - bend.y * width / 2};
    const bool isFinite = std::isfinite(velocity.x) && std::isfinite(velocity.y);
    return {from, isFinite ? velocity : Vec{}, isFinite ? bend : Vec{}, stretch.start};
}

} // namespace

EdgeBoxes::EdgeBoxes(const Body& polygon, Interval active, Interval stretch)
    : m_frame(frameOf(polygon, active, stretch))
{
    SWEEP_EXPECTS(!polygon.points.empty());
    const double radius = sweptRadius(polygon, active, stretch).high;
    m_points.reserve(polygon.points.size());
    std::vector<Box> boxes;
    boxes.reserve(polygon.points.size());
    const FrameOverStretch over{m_frame, stretch};
    for (const Path& path : polygon.points) {
        const bool isStraight = isStraightIn(m_frame, path, stretch);
        const Box first = isStraight ? over.atStart(path, active) : sweptBox(path, active, over);
        const Box last = isStraight ? over.atEnd(path, active) : first;
        m_points.push_back(sweptPoint(first, last));
        boxes.push_back(hull(first, last));
    }
    std::vector<Box> level(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        level[i] = widened(hull(boxes[i], boxes[(i + 1) % boxes.size()]), radius, radius);
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > 1) {
        const std::vector<Box>& below = m_levels.back();
        std::vector<Box> runs;
        for (std::size_t i = 0; i < below.size(); ++i)
            if (i % runLength == 0)
                runs.push_back(below[i]);
            else
                runs.back() = hull(runs.back(), below[i]);
        m_levels.push_back(std::move(runs));
    }
}

double EdgeBoxes::sumOfExtents() const
{
    double sum = 0;
    for (const Box& box : m_levels.front())
        sum += (box.x.high - box.x.low) + (box.y.high - box.y.low);
    return sum;
}

bool EdgeBoxes::haveLineBetween(std::size_t i, std::size_t j) const
{
    return isOnOneSide(i, j) || isOnOneSide(j, i);
}

namespace {

// p × q, rounded.
double turn(Vec p, Vec q)
{
    return p.x * q.y - p.y * q.x;
}

double largestOf(Vec p)
{
    return std::max(std::abs(p.x), std::abs(p.y));
}

} // namespace

// The orientation of an edge and a point that move uniformly is a polynomial of degree 2. It has one sign if its
// Bernstein coefficients have. Positions are off by e at most, so differences of magnitude L by 2e + uL, and a cross
// product of two by 8eL + 16e² + 8uL² with its own rounding; the margin covers terms of higher order and underflow. The
// middle coefficient is the sum of two.
bool EdgeBoxes::isOnOneSide(std::size_t line, std::size_t other) const
{
    constexpr double u = 0x1p-53;
    constexpr double margin = 1 + 0x1p-20;
    const auto next = [this](std::size_t k) { return k + 1 < m_points.size() ? k + 1 : 0; };
    const SweptPoint& a = m_points[line];
    const SweptPoint& b = m_points[next(line)];
    const Vec first = b.first - a.first;
    const Vec last = b.last - a.last;
    const auto side = [&](const SweptPoint& point) {
        const Vec p = point.first - a.first;
        const Vec q = point.last - a.last;
        const double e = std::max({a.error, b.error, point.error});
        const double size = std::max({largestOf(first), largestOf(last), largestOf(p), largestOf(q)});
        const double bound = (8 * e * size + 16 * e * e + 10 * u * size * size) * margin + 0x1p-1000;
        const double begin = turn(first, p);
        const double end = turn(last, q);
        const double middle = turn(first, q) + turn(last, p);
        const bool isLeft = begin > bound && end > bound && middle > 3 * bound;
        const bool isRight = begin < -bound && end < -bound && middle < -3 * bound;
        return isLeft ? Sign::positive : isRight ? Sign::negative : Sign::zero;
    };
    const Sign firstSide = side(m_points[other]);
    return firstSide != Sign::zero && side(m_points[next(other)]) == firstSide;
}

EdgeBoxes::SweptPoint EdgeBoxes::sweptPoint(const Box& first, const Box& last)
{
    const auto middle = [](const Box& box) {
        return Vec{box.x.low / 2 + box.x.high / 2, box.y.low / 2 + box.y.high / 2};
    };
    const auto reach = [](Vec p, const Box& box) {
        const Bounds x = box.x - Bounds::exactly(p.x);
        const Bounds y = box.y - Bounds::exactly(p.y);
        return std::max({-x.low, x.high, -y.low, y.high});
    };
    const Vec from = middle(first);
    const Vec to = middle(last);
    return {from, to, std::max(reach(from, first), reach(to, last))};
}

Box EdgeBoxes::over(Interval part) const
{
    const Box origin = m_frame.originOver(part);
    return {whole().x + origin.x, whole().y + origin.y};
}

ExactTime ExactTime::strictlyBetween(const Instant& p, const Instant& q)
{
    if (const auto t = doubleBetween(p, q))
        return ExactTime(Instant(*t));
    return ExactTime(between(p, q));
}

Interval ExactTime::about() const
{
    if (const auto* instant = std::get_if<Instant>(&m_time))
        return {instant->below(), instant->above()};
    const Rounded near = roundedQuotient(std::get<Dyadic>(m_time), Dyadic(1));
    return near.isExact ? Interval{near.value, near.value} : Interval{nextDown(near.value), nextUp(near.value)};
}

Sign ExactTime::signOf(const Polynomial& p) const
{
    const auto* instant = std::get_if<Instant>(&m_time);
    return instant != nullptr ? signAt(p, *instant) : p.signAt(std::get<Dyadic>(m_time));
}

bool ExactTime::isBefore(double t) const
{
    const auto* instant = std::get_if<Instant>(&m_time);
    return instant != nullptr ? *instant < Instant(t) : std::get<Dyadic>(m_time) < Dyadic(t);
}

namespace {

// At the end of the active interval a key may be there as well: then the leg before it.
Interval lastLeg(const std::vector<Key>& keys, Interval active)
{
    const auto key =
        std::lower_bound(keys.begin(), keys.end(), active.end, [](const Key& k, double t) { return k.t < t; });
    return {key == keys.begin() ? active.start : std::max(active.start, std::prev(key)->t), active.end};
}

// The leg of the path that holds the time.
Interval legAt(const Path& path, Interval active, const ExactTime& time)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return active;
    const auto& keys = keyed->keys;
    const auto after =
        std::partition_point(keys.begin(), keys.end(), [&](const Key& k) { return !time.isBefore(k.t); });
    Interval leg = active;
    if (after != keys.begin())
        leg.start = std::max(leg.start, std::prev(after)->t);
    if (after != keys.end())
        leg.end = std::min(leg.end, after->t);
    return leg.start < leg.end ? leg : lastLeg(keys, active);
}

// The polynomials of the control point around the time.
ScaledPoint pointAt(const Path& path, Interval active, const ExactTime& time)
{
    return pointOver(path, active, legAt(path, active, time));
}

// p − q times the product of the scales.
PolynomialVec difference(const ScaledPoint& p, const ScaledPoint& q)
{
    return Polynomial(Dyadic(q.scale, 0)) * p.at - Polynomial(Dyadic(p.scale, 0)) * q.at;
}

// The signs that the even–odd rule asks for, by bounds in doubles where these decide, otherwise by polynomials.
class CrossingSigns
{
public:
    CrossingSigns(const Body& polygon, Interval active, const PointAtTime& point)
        : m_polygon(polygon), m_active(active), m_point(point), m_about(point.time.about()), m_box(boxOf(point))
    {
    }

    [[nodiscard]] const Box& point() const { return m_box; }

    // Whether control point i is higher than the point.
    [[nodiscard]] bool isAbove(std::size_t i) const
    {
        const Bounds height = boxOf(m_polygon.points[i], m_active).y - m_box.y;
        const auto sign = height.signFiltered();
        return (sign ? *sign : exactHeight(i)) == Sign::positive;
    }

    // On which side of edge i the point lies: positive to the left.
    [[nodiscard]] Sign side(std::size_t i) const
    {
        const Box a = boxOf(m_polygon.points[i], m_active);
        const Box b = boxOf(m_polygon.points[next(i)], m_active);
        const Bounds turn = (b.x - a.x) * (m_box.y - a.y) - (b.y - a.y) * (m_box.x - a.x);
        const auto sign = turn.signFiltered();
        return sign ? *sign : exactSide(i);
    }

private:
    [[nodiscard]] std::size_t next(std::size_t i) const { return (i + 1) % m_polygon.points.size(); }

    [[nodiscard]] Box boxOf(const Path& path, Interval active) const
    {
        return sweptBox(path, active, {std::max(m_about.start, active.start), std::min(m_about.end, active.end)});
    }
    [[nodiscard]] Box boxOf(const PointAtTime& point) const
    {
        if (const auto* path = std::get_if<const Path*>(&point.at))
            return boxOf(**path, point.active);
        const auto around = [](const Dyadic& x) {
            const Rounded near = roundedQuotient(x, Dyadic(1));
            return near.isExact ? Bounds::exactly(near.value) : Bounds::outwards(near.value, near.value);
        };
        const auto& place = std::get<Vec2<Dyadic>>(point.at);
        return {around(place.x), around(place.y)};
    }

    [[nodiscard]] ScaledPoint exactly(const Path& path, Interval active) const
    {
        return pointAt(path, active, m_point.time);
    }
    [[nodiscard]] ScaledPoint exactPoint() const
    {
        if (const auto* path = std::get_if<const Path*>(&m_point.at))
            return exactly(**path, m_point.active);
        const auto& place = std::get<Vec2<Dyadic>>(m_point.at);
        return {{Polynomial(place.x), Polynomial(place.y)}, 1};
    }
    [[nodiscard]] Sign exactHeight(std::size_t i) const
    {
        return m_point.time.signOf(difference(exactly(m_polygon.points[i], m_active), exactPoint()).y);
    }
    [[nodiscard]] Sign exactSide(std::size_t i) const
    {
        const ScaledPoint a = exactly(m_polygon.points[i], m_active);
        const ScaledPoint b = exactly(m_polygon.points[next(i)], m_active);
        return m_point.time.signOf(cross(difference(b, a), difference(exactPoint(), a)));
    }

    const Body& m_polygon;
    Interval m_active;
    const PointAtTime& m_point;
    Interval m_about;
    Box m_box;
};

} // namespace

bool isInside(const Body& polygon, Interval active, const EdgeBoxes& boxes, const PointAtTime& point)
{
    const CrossingSigns signs(polygon, active, point);
    Box ray = difference(signs.point(), boxes.frame().originOver(point.time.about()));
    ray.x.high = std::numeric_limits<double>::infinity();
    bool isInside = false;
    boxes.forEachMeeting(ray, [&](std::size_t i) {
        const bool isUpwards = signs.isAbove((i + 1) % polygon.points.size());
        if (isUpwards != signs.isAbove(i) && signs.side(i) == (isUpwards ? Sign::positive : Sign::negative))
            isInside = !isInside;
    });
    return isInside;
}

namespace {

// How two edges of a polygon meet at a time, exactly.
class SelfContactKind
{
public:
    SelfContactKind(const Body& polygon, Interval active, const SelfContact& contact)
        : m_polygon(polygon), m_active(active), m_time(contact.time), m_i(contact.i), m_j(contact.j)
    {
    }

    [[nodiscard]] std::size_t next(std::size_t k) const { return (k + 1) % m_polygon.points.size(); }

    // The smallest k whose point equals the next one, between the edges or at the ends of one of them.
    [[nodiscard]] std::optional<std::size_t> repeated() const
    {
        std::optional<std::size_t> smallest;
        for (const std::size_t k : {m_i, m_j, next(m_i), next(m_j)}) {
            const bool isOfBoth = k == m_i || k == m_j || next(k) == m_i || next(k) == m_j;
            if (isOfBoth && areEqual(k, next(k)) && (!smallest || k < *smallest))
                smallest = k;
        }
        return smallest;
    }
    [[nodiscard]] bool areOnOneLine() const
    {
        std::size_t other = 1;
        const std::size_t count = m_polygon.points.size();
        while (other < count && areEqual(0, other))
            ++other;
        for (std::size_t k = other + 1; k < count; ++k)
            if (turn(0, other, k) != Sign::zero)
                return false;
        return true;
    }
    // The edge whose end or start the other one shares and which folds back on it.
    [[nodiscard]] std::optional<std::size_t> folding() const
    {
        return m_j == next(m_i) ? std::optional(m_j) : m_i == next(m_j) ? std::optional(m_i) : std::nullopt;
    }
    // The end of one edge that lies on the other; none if they cross.
    [[nodiscard]] std::optional<std::size_t> touching() const
    {
        for (const auto& [edge, other] : {std::pair(m_j, m_i), std::pair(m_i, m_j)})
            for (const std::size_t k : {edge, next(edge)})
                if (turn(other, next(other), k) == Sign::zero && isBetween(k, other, next(other)))
                    return k;
        return std::nullopt;
    }

private:
    [[nodiscard]] PolynomialVec from(std::size_t k, std::size_t m) const
    {
        const auto point = [this](std::size_t n) { return pointAt(m_polygon.points[n], m_active, m_time); };
        return difference(point(m), point(k));
    }
    [[nodiscard]] bool areEqual(std::size_t k, std::size_t m) const
    {
        const PolynomialVec way = from(k, m);
        return m_time.signOf(way.x) == Sign::zero && m_time.signOf(way.y) == Sign::zero;
    }
    [[nodiscard]] Sign turn(std::size_t k, std::size_t m, std::size_t n) const
    {
        return m_time.signOf(cross(from(k, m), from(k, n)));
    }
    // For points on one line.
    [[nodiscard]] bool isBetween(std::size_t k, std::size_t m, std::size_t n) const
    {
        const PolynomialVec p = from(m, k);
        const PolynomialVec q = from(n, k);
        return m_time.signOf(dot(p, q)) != Sign::positive;
    }

    const Body& m_polygon;
    Interval m_active;
    ExactTime m_time;
    std::size_t m_i;
    std::size_t m_j;
};

// How a sentence names edges: the word, the number of the first edge and of the first point, and the time.
struct EdgeWords
{
    std::string edge;
    std::size_t first;
    std::string time;
};

PolygonFault faultInWords(const Body& polygon, Interval active, const SelfContact& contact, const EdgeWords& words)
{
    const auto& [edge, first, time] = words;
    const auto text = [first = first](std::size_t k) { return std::to_string(first + k); };
    const auto pointer = [](std::size_t k) { return "/points/" + std::to_string(k); };
    const std::string edges = edge + "s " + text(contact.i) + " and " + text(contact.j);
    const SelfContactKind kind(polygon, active, contact);
    const std::size_t last = polygon.points.size() - 1;
    if (const auto k = kind.repeated()) {
        const std::string consequence = " (" + edges + " touch" + time + ")";
        if (*k == last && last > 2 && polygon.points.front() == polygon.points.back())
            return {pointer(last), "the last point repeats the first; leave it out" + consequence};
        const auto [one, other] = std::minmax({*k, kind.next(*k)});
        return {pointer(other), "points " + text(one) + " and " + text(other) + " are equal" + consequence +
                                    "; neighbouring points of a polygon differ throughout"};
    }
    if (kind.areOnOneLine())
        return {"/points",
                "all points lie on one line (" + edges + " touch" + time + "); a polygon bounds an area throughout"};
    if (const auto k = kind.folding())
        return {pointer(*k), edge + ' ' + text(*k) + " folds back on " + edge + ' ' +
                                 text(*k == contact.j ? contact.i : contact.j) + time + "; neighbouring " + edge +
                                 "s of a polygon share one point alone"};
    const auto touching = kind.touching();
    return {pointer(touching.value_or(contact.j)), edges + (touching ? " touch" : " cross") + time + "; " + edge +
                                                       "s of a polygon that are not neighbours share nothing"};
}

} // namespace

PolygonFault faultOf(const Body& polygon, Interval active, const SelfContact& contact)
{
    return faultInWords(
        polygon, active, contact,
        {"edge", 0, (contact.time.isDouble() ? " at t = " : " at t ≈ ") + shortestDecimal(contact.time.nearest())});
}

std::string faultAtRest(const Body& polygon, const SelfContact& contact)
{
    return faultInWords(polygon, {}, contact, {"side", 1, {}}).message;
}

} // namespace sweep

#include "core/scene/polygon.h"

#include "core/number/roots.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <cmath>

namespace sweep {

std::string pointCountText(std::size_t count)
{
    const std::string digits = std::to_string(count);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && count >= 10'000 && (digits.size() - i) % 3 == 0)
            text.push_back(',');
        text.push_back(digits[i]);
    }
    return text;
}

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

Box sweptBox(const BodyPaths& body, Interval stretch, const DriftingFrame& frame)
{
    if (isUnbounded(body.kind().hull))
        return {Bounds::everything(), Bounds::everything()};
    const FrameOverStretch over{frame, stretch};
    Box points = sweptBox(body.point(0), body.active(), over);
    for (std::size_t i = 1; i < body.count(); ++i)
        points = hull(points, sweptBox(body.point(i), body.active(), over));
    const double radius = sweptRadius(body, stretch).high;
    return widened(points, radius, radius);
}

namespace {

DriftingFrame frameOf(const BodyPaths& polygon, Interval stretch)
{
    const Path& point = polygon.point(0);
    const Vec from = approxPosition(point, polygon.active(), stretch.start);
    const Vec to = approxPosition(point, polygon.active(), stretch.end);
    const Vec bend = accelerationOf(point);
    const double width = stretch.end - stretch.start;
    const Vec velocity{(to.x - from.x) / width - bend.x * width / 2, (to.y - from.y) / width - bend.y * width / 2};
    const bool isFinite = std::isfinite(velocity.x) && std::isfinite(velocity.y);
    return {from, isFinite ? velocity : Vec{}, isFinite ? bend : Vec{}, stretch.start};
}

} // namespace

EdgeBoxes::EdgeBoxes(const BodyPaths& polygon, Interval stretch) : m_frame(frameOf(polygon, stretch))
{
    SWEEP_EXPECTS(polygon.isClosed());
    const double radius = sweptRadius(polygon, stretch).high;
    std::vector<Box> boxes;
    boxes.reserve(polygon.count());
    const FrameOverStretch over{m_frame, stretch};
    for (std::size_t i = 0; i < polygon.count(); ++i)
        boxes.push_back(sweptBox(polygon.point(i), polygon.active(), over));
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

} // namespace

PolynomialVec displacementBetween(const Path& from, const Path& to, Interval active, const ExactTime& time)
{
    return difference(pointAt(to, active, time), pointAt(from, active, time));
}

namespace {

// The signs that the even–odd rule asks for, by bounds in doubles where these decide, otherwise by polynomials.
class CrossingSigns
{
public:
    CrossingSigns(const BodyPaths& polygon, const PointAtTime& point)
        : m_polygon(polygon), m_point(point), m_about(point.time.about()), m_box(boxOf(point))
    {
    }

    [[nodiscard]] const Box& point() const { return m_box; }

    // Whether control point i is higher than the point.
    [[nodiscard]] bool isAbove(std::size_t i) const
    {
        const Bounds height = boxOf(m_polygon.point(i), m_polygon.active()).y - m_box.y;
        const auto sign = height.signFiltered();
        return (sign ? *sign : exactHeight(i)) == Sign::positive;
    }

    // On which side of edge i the point lies: positive to the left.
    [[nodiscard]] Sign side(std::size_t i) const
    {
        const Box a = boxOf(m_polygon.point(i), m_polygon.active());
        const Box b = boxOf(m_polygon.point(next(i)), m_polygon.active());
        const Bounds turn = (b.x - a.x) * (m_box.y - a.y) - (b.y - a.y) * (m_box.x - a.x);
        const auto sign = turn.signFiltered();
        return sign ? *sign : exactSide(i);
    }

private:
    [[nodiscard]] std::size_t next(std::size_t i) const { return (i + 1) % m_polygon.count(); }

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
        return m_point.time.signOf(difference(exactly(m_polygon.point(i), m_polygon.active()), exactPoint()).y);
    }
    [[nodiscard]] Sign exactSide(std::size_t i) const
    {
        const ScaledPoint a = exactly(m_polygon.point(i), m_polygon.active());
        const ScaledPoint b = exactly(m_polygon.point(next(i)), m_polygon.active());
        return m_point.time.signOf(cross(difference(b, a), difference(exactPoint(), a)));
    }

    const BodyPaths& m_polygon;
    const PointAtTime& m_point;
    Interval m_about;
    Box m_box;
};

} // namespace

bool isInside(const BodyPaths& polygon, const EdgeBoxes& boxes, const PointAtTime& point)
{
    const CrossingSigns signs(polygon, point);
    Box ray = difference(signs.point(), boxes.frame().originOver(point.time.about()));
    ray.x.high = std::numeric_limits<double>::infinity();
    bool isInside = false;
    boxes.forEachMeeting(ray, [&](std::size_t i) {
        const bool isUpwards = signs.isAbove((i + 1) % polygon.count());
        if (isUpwards != signs.isAbove(i) && signs.side(i) == (isUpwards ? Sign::positive : Sign::negative))
            isInside = !isInside;
    });
    return isInside;
}

Bounds tightSum(Bounds p, Bounds q)
{
    const auto isExact = [](double a, double b, double sum) {
        const double part = sum - a;
        return (a - (sum - part)) + (b - part) == 0; // the error of the sum: D. E. Knuth, 1969
    };
    const double low = p.low + q.low;
    const double high = p.high + q.high;
    Bounds result = Bounds::outwards(low, high);
    if (isExact(p.low, q.low, low))
        result.low = low;
    if (isExact(p.high, q.high, high))
        result.high = high;
    return result;
}

namespace {

bool isZero(Bounds p)
{
    return p.low == 0 && p.high == 0;
}

// Whether the error of a product near x is a double.
bool isWellInRange(double x)
{
    return std::abs(x) > 0x1p-900 && std::abs(x) < 0x1p1000;
}

} // namespace

Bounds tightProduct(Bounds p, Bounds q)
{
    if (isZero(p) || isZero(q))
        return {};
    if (p.isExact() && q.isExact()) {
        const double product = p.low * q.low;
        if (isWellInRange(product) && std::fma(p.low, q.low, -product) == 0)
            return Bounds::exactly(product);
    }
    return p * q;
}

namespace {

Bounds tightQuotient(Bounds p, Bounds q)
{
    if (isZero(p) && !q.holds(0))
        return {};
    if (p.isExact() && q.isExact() && isWellInRange(p.low)) {
        const double quotient = p.low / q.low;
        if (isWellInRange(quotient) && std::fma(quotient, q.low, -p.low) == 0)
            return Bounds::exactly(quotient);
    }
    return p / q;
}

Bounds halved(Bounds p)
{
    return tightProduct(p, Bounds::exactly(0.5));
}

Box tightDifference(const Box& p, const Box& q)
{
    return {tightSum(p.x, -q.x), tightSum(p.y, -q.y)};
}

Box exactly(Vec p)
{
    return {Bounds::exactly(p.x), Bounds::exactly(p.y)};
}

// The sum of first·u + second·v + third·w.
Box combined(const Course& course, Bounds u, Bounds v, Bounds w)
{
    const auto along = [&](Bounds a, Bounds b, Bounds c) {
        return tightSum(tightSum(tightProduct(a, u), tightProduct(b, v)), tightProduct(c, w));
    };
    return {along(course.first.x, course.second.x, course.third.x),
            along(course.first.y, course.second.y, course.third.y)};
}

// The blossom of the course at two times, which is the position if they are equal.
Box blossom(const Course& course, double t, double u)
{
    const Bounds one = Bounds::exactly(1);
    const auto since = [&](double time) {
        return tightSum(Bounds::exactly(time), -Bounds::exactly(course.time.start));
    };
    if (course.kind == Course::Kind::rest)
        return course.first;
    const Bounds p = since(t);
    const Bounds q = since(u);
    const Bounds mean = t == u ? p : halved(tightSum(p, q));
    if (course.kind == Course::Kind::launch)
        return combined(course, one, mean, halved(tightProduct(p, q)));
    const Bounds left = tightSum(Bounds::exactly(course.time.end), -Bounds::exactly(t));
    const Bounds right = t == u ? left : tightSum(Bounds::exactly(course.time.end), -Bounds::exactly(u));
    const Bounds width = since(course.time.end);
    return combined(course, tightQuotient(t == u ? left : halved(tightSum(left, right)), width),
                    tightQuotient(mean, width), {});
}

BoxCoefficients coefficients(const Course& course, Interval slice, std::size_t count)
{
    BoxCoefficients result;
    result[0] = blossom(course, slice.start, slice.start);
    if (count == 3)
        result[1] = blossom(course, slice.start, slice.end);
    if (count > 1)
        result[count - 1] = blossom(course, slice.end, slice.end);
    return result;
}

} // namespace

std::span<const Key> keysInside(const Path& path, Interval time)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return {};
    const auto first = std::ranges::partition_point(keyed->keys, [&](const Key& key) { return key.t <= time.start; });
    const auto last = std::partition_point(first, keyed->keys.end(), [&](const Key& key) { return key.t < time.end; });
    return {first, last};
}

namespace {

Course legOf(const Keyed& path, Interval slice)
{
    const Leg leg = legOver(path, slice);
    if (leg.from == leg.to)
        return {Course::Kind::rest, {}, exactly(leg.from)};
    return {Course::Kind::leg, leg.time, exactly(leg.from), exactly(leg.to)};
}

Course courseOf(const Path& path, Interval active, Interval slice)
{
    if (const auto* line = std::get_if<FromTo>(&path)) {
        if (line->from == line->to)
            return {Course::Kind::rest, {}, exactly(line->from)};
        return {Course::Kind::leg, active, exactly(line->from), exactly(line->to)};
    }
    if (const auto* launch = std::get_if<Launch>(&path))
        return {Course::Kind::launch, active, exactly(launch->at), exactly(launch->velocity),
                exactly(launch->acceleration.value_or(Vec{}))};
    if (const auto* keyed = std::get_if<Keyed>(&path)) {
        if (keysInside(path, slice).empty())
            return legOf(*keyed, slice);
        return {Course::Kind::keyed, {}};
    }
    return {Course::Kind::rest, {}, exactly(std::get<Rest>(path).at)};
}

} // namespace

PointOverSlice::PointOverSlice(const Path& path, Interval active, Interval slice, std::size_t count)
    : course(courseOf(path, active, slice))
{
    if (course.kind != Course::Kind::keyed) {
        at = coefficients(course, slice, count);
        return;
    }
    const auto& keyed = std::get<Keyed>(path);
    const auto inside = keysInside(path, slice);
    const Box from = blossom(legOf(keyed, {slice.start, inside.front().t}), slice.start, slice.start);
    const Box to = blossom(legOf(keyed, {inside.back().t, slice.end}), slice.end, slice.end);
    const Course straight{Course::Kind::leg, slice, from, to};
    at = coefficients(straight, slice, count);
    keys = inside;
    away.reserve(inside.size());
    for (const Key& key : inside)
        away.push_back(tightDifference(exactly(key.at), blossom(straight, key.t, key.t)));
}

namespace {

// The coefficients widened by the furthest that keys leave them.
BoxCoefficients widened(const PointOverSlice& point, std::size_t count)
{
    Box reach{};
    for (const Box& away : point.away)
        reach = hull(reach, away);
    BoxCoefficients result;
    for (std::size_t c = 0; c < count; ++c)
        result[c] = {tightSum(point.at[c].x, reach.x), tightSum(point.at[c].y, reach.y)};
    return result;
}

} // namespace

BoxCoefficients vectorOver(const PointOverSlice& from, const PointOverSlice& to, Interval slice, std::size_t count)
{
    using Kind = Course::Kind;
    const Course& p = from.course;
    const Course& q = to.course;
    const auto isFixed = [](const Course& course) { return course.kind == Kind::leg || course.kind == Kind::rest; };
    const auto end = [](const Course& course) { return course.kind == Kind::rest ? course.first : course.second; };
    if (p.kind == q.kind && p.kind != Kind::keyed && (p.kind == Kind::rest || p.time == q.time))
        return coefficients({p.kind, p.time, tightDifference(q.first, p.first), tightDifference(q.second, p.second),
                             tightDifference(q.third, p.third)},
                            slice, count);
    if (isFixed(p) && isFixed(q) && (p.kind == Kind::rest || q.kind == Kind::rest))
        return coefficients({Kind::leg, p.kind == Kind::rest ? q.time : p.time, tightDifference(q.first, p.first),
                             tightDifference(end(q), end(p))},
                            slice, count);
    const BoxCoefficients start = widened(from, count);
    BoxCoefficients result = widened(to, count);
    for (std::size_t c = 0; c < count; ++c)
        result[c] = tightDifference(result[c], start[c]);
    return result;
}

MiddleOfPoint::MiddleOfPoint(const BoxCoefficients& boxes, std::size_t count)
{
    constexpr double margin = 1 + 0x1p-20;
    const auto middle = [&](Bounds x) {
        const double value = x.low / 2 + x.high / 2;
        error = std::max({error, x.high - value, value - x.low});
        return value;
    };
    for (std::size_t c = 0; c < count; ++c)
        at[c] = {middle(boxes[c].x), middle(boxes[c].y)};
    error *= margin;
}

namespace {

double largestOf(Vec p)
{
    return std::max(std::abs(p.x), std::abs(p.y));
}

// The sign over the slice of a sum of products x·x and y·y, or x·y and y·x, of two differences of points; zero if
// unknown. The Bernstein coefficients of the product are sums of such sums. Positions are off by e at most, so
// differences of magnitude L by 2e + uL, and a sum of two products by 8eL + 8e² + 8uL² with its own rounding; the
// margin covers terms of higher order, underflow and the rounding of sums.
template <class Product>
Sign signOfProduct(const std::array<Vec, mostSliceCoefficients>& p, const std::array<Vec, mostSliceCoefficients>& q,
                   std::size_t count, double e, const Product& product)
{
    constexpr double u = 0x1p-53;
    double size = 0;
    for (std::size_t c = 0; c < count; ++c)
        size = std::max({size, largestOf(p[c]), largestOf(q[c])});
    const double bound = 2 * (8 * e * size + 16 * e * e + 10 * u * size * size) + 0x1p-1000;
    std::array<double, 2 * mostSliceCoefficients - 1> sums{};
    std::array<double, 2 * mostSliceCoefficients - 1> weights{};
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j) {
            const double weight = (count == 3 && i == 1 ? 2 : 1) * (count == 3 && j == 1 ? 2 : 1);
            sums[i + j] += weight * product(p[i], q[j]);
            weights[i + j] += weight;
        }
    bool isPositive = true;
    bool isNegative = true;
    for (std::size_t k = 0; k < 2 * count - 1; ++k) {
        isPositive = isPositive && sums[k] > weights[k] * bound;
        isNegative = isNegative && sums[k] < -weights[k] * bound;
    }
    return isPositive ? Sign::positive : isNegative ? Sign::negative : Sign::zero;
}

std::array<Vec, mostSliceCoefficients> difference(const MiddleOfPoint& from, const MiddleOfPoint& to, std::size_t count)
{
    std::array<Vec, mostSliceCoefficients> result;
    for (std::size_t c = 0; c < count; ++c)
        result[c] = to.at[c] - from.at[c];
    return result;
}

} // namespace

Sign sideFiltered(const MiddleOfPoint& a, const MiddleOfPoint& b, const MiddleOfPoint& point, std::size_t count)
{
    return signOfProduct(difference(a, b, count), difference(a, point, count), count,
                         std::max({a.error, b.error, point.error}),
                         [](Vec line, Vec way) { return line.x * way.y - line.y * way.x; });
}

Sign forwardsFiltered(const MiddleOfPoint& a, const MiddleOfPoint& b, const MiddleOfPoint& c, std::size_t count)
{
    return signOfProduct(difference(a, b, count), difference(b, c, count), count, std::max({a.error, b.error, c.error}),
                         [](Vec first, Vec second) { return first.x * second.x + first.y * second.y; });
}

} // namespace sweep

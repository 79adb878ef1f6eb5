#include "core/tools/snap.h"

#include "core/scene/motion.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

double shiftedBy(double value, double from, double to)
{
    return std::clamp(value + (to - from), -largest, largest);
}

struct Bracket
{
    std::int64_t low;
    std::int64_t high;
};

// Bisects to neighbouring doubles between which the sign changes, or to a double at which it is zero.
SignChange closedIn(const std::function<Sign(const Dyadic&)>& sign, Bracket bracket, Sign low)
{
    while (bracket.low + 1 < bracket.high) {
        const std::int64_t mid = std::midpoint(bracket.low, bracket.high);
        const Sign there = sign(Dyadic(fromOrdinal(mid)));
        if (there == Sign::zero)
            return {fromOrdinal(mid) + 0.0, Sign::zero};
        (there == low ? bracket.low : bracket.high) = mid;
    }
    const double below = fromOrdinal(bracket.low);
    const double above = fromOrdinal(bracket.high);
    const bool nearHigh = sign(middle(Dyadic(below), Dyadic(above))) == low;
    return nearHigh ? SignChange{above + 0.0, -low} : SignChange{below + 0.0, low};
}

// The root of the approximate clearance along one coordinate that is closest to the middle of [low, high].
template <class Clearance>
std::optional<double> approxRoot(const Clearance& clearance, double low, double high)
{
    constexpr int pieces = 8;
    std::optional<double> nearest;
    const double middle = std::midpoint(low, high);
    for (int i = 0; i < pieces; ++i) {
        double p = low + (high - low) * i / pieces;
        double q = low + (high - low) * (i + 1) / pieces;
        const bool atLow = clearance(p) > 0;
        if (atLow == (clearance(q) > 0))
            continue;
        for (double mid = std::midpoint(p, q); mid > p && mid < q; mid = std::midpoint(p, q))
            ((clearance(mid) > 0) == atLow ? p : q) = mid;
        if (!nearest || std::abs(p - middle) < std::abs(*nearest - middle))
            nearest = p;
    }
    return nearest;
}

// Tries coordinates and keeps the best position found so far.
class TangentSearch
{
public:
    explicit TangentSearch(const TangentQuery& query) : m_query(query), m_other(exactly(query.other)) {}

    void tryAt(double fixed, bool fixesX)
    {
        const double middle = fixesX ? m_query.point.y : m_query.point.x;
        const auto at = [&](double v) { return fixesX ? Vec{fixed, v} : Vec{v, fixed}; };
        const auto clearance = [&](double v) { return approxClearance(m_query.dragged.at(at(v)), m_query.other); };
        const auto root = approxRoot(clearance, middle - m_query.radius, middle + m_query.radius);
        if (!root || distanceOf(at(*root)) > m_query.radius)
            return;
        const auto sign = [&](const Dyadic& v) {
            return clearanceSign(exactly(m_query.dragged.at(at(v.nearest()))), m_other);
        };
        if (const auto touch = signChange(sign, *root, m_query.radius))
            keep({at(touch->value), touch->side});
    }
    [[nodiscard]] const std::optional<TangentPoint>& best() const { return m_best; }

private:
    [[nodiscard]] double distanceOf(Vec p) const { return std::hypot(p.x - m_query.point.x, p.y - m_query.point.y); }
    void keep(const TangentPoint& found)
    {
        const bool exact = found.side == Sign::zero;
        const bool hadExact = m_best && m_best->side == Sign::zero;
        if (distanceOf(found.at) > m_query.radius || (hadExact && !exact))
            return;
        if (!m_best || (exact && !hadExact) || distanceOf(found.at) < distanceOf(m_best->at))
            m_best = found;
    }

    const TangentQuery& m_query;
    ExactPose m_other;
    std::optional<TangentPoint> m_best;
};

} // namespace

std::optional<SignChange> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess, double within)
{
    if (!std::isfinite(guess))
        return {};
    const Sign here = sign(Dyadic(guess));
    if (here == Sign::zero)
        return SignChange{guess + 0.0, here};
    // Steps count doubles, not lengths, so that a guess that is wrong in its last digits alone is corrected quickly,
    // also close to 0.
    const std::int64_t start = ordinal(guess);
    const std::int64_t most = ordinal(largest) - std::abs(start);
    std::int64_t last = 0;
    for (std::int64_t step = 1; last < most; last = step, step += std::min(step, most - step)) {
        bool beyond = true;
        for (const std::int64_t side : {+1, -1}) {
            const double there = fromOrdinal(start + side * step);
            beyond = beyond && !(std::abs(there - guess) <= within);
            const Sign found = sign(Dyadic(there));
            if (found == Sign::zero)
                return SignChange{there + 0.0, found};
            if (found == here)
                continue;
            return side > 0 ? closedIn(sign, {start + last, start + step}, here)
                            : closedIn(sign, {start - step, start - last}, found);
        }
        if (beyond)
            return {};
    }
    return {};
}

std::optional<SignChange> tangentRadius(const Pose& resized, const Pose& other)
{
    Pose bare = resized;
    bare.radius = 0;
    const ExactPose fixed = exactly(other);
    ExactPose grown = exactly(bare);
    if (clearanceSign(grown, fixed) != Sign::positive)
        return {};
    const auto sign = [&](const Dyadic& radius) {
        grown.radius = radius;
        return clearanceSign(grown, fixed);
    };
    // Because of cancellation, the error of the guess may be a few roundings of the largest coordinate.
    double size = 0;
    for (const Pose& pose : {bare, other}) {
        for (const double value : {pose.a.x, pose.a.y, pose.b.x, pose.b.y, pose.radius})
            size = std::max(size, std::abs(value));
        for (const Vec point : pose.points)
            size = std::max({size, std::abs(point.x), std::abs(point.y)});
    }
    const auto touch = signChange(sign, std::max(approxClearance(bare, other), 0.0), size * 0x1p-30);
    return touch && touch->value >= 0 ? touch : std::nullopt;
}

Pose DraggedShape::at(Vec point) const
{
    Pose moved = pose;
    const Vec from = second ? pose.b : pose.a;
    const auto along = [&](Vec p) { return Vec{shiftedBy(p.x, from.x, point.x), shiftedBy(p.y, from.y, point.y)}; };
    if (takesAll || !second)
        moved.a = second ? along(pose.a) : point;
    if (takesAll || second)
        moved.b = second ? point : along(pose.b);
    if (!pose.isLong())
        moved.b = moved.a;
    return moved;
}

std::optional<TangentPoint> tangentPoint(const TangentQuery& query)
{
    const double radii = query.dragged.pose.radius + query.other.radius;
    const double clearance = approxClearance(query.dragged.at(query.point), query.other);
    // The clearance changes by no more than the position of the hand does.
    if (!(radii > 0) || !(std::abs(clearance) <= query.radius))
        return {};
    TangentSearch search(query);
    search.tryAt(query.point.x, true);
    search.tryAt(query.point.y, false);
    for (const double x : query.triedX)
        search.tryAt(x, true);
    for (const double y : query.triedY)
        search.tryAt(y, false);
    return search.best();
}

namespace {

Integer powerOfTen(int exponent)
{
    return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

} // namespace

double approxStep(const GridLines& lines)
{
    if (!lines.isDecimal)
        return lines.step / lines.parts;
    return lines.mantissa * std::pow(10.0, lines.exponent) / lines.parts;
}

Rounded nearestGridLine(const GridLines& lines, double value, long long steps)
{
    constexpr double most = 0x1p53; // beyond this number of lines neighbours may round to the same double
    const double count = std::round(value / approxStep(lines) - lines.origin / approxStep(lines));
    if (!std::isfinite(count) || std::abs(count) > most)
        return {value, true};
    const Dyadic k(Integer(static_cast<long long>(count) + steps), 0);
    Dyadic n = k;
    Dyadic d(Integer(lines.parts), 0);
    if (!lines.isDecimal) {
        n = k * Dyadic(lines.step) + Dyadic(lines.origin) * d;
    } else {
        const int exponent = std::clamp(lines.exponent, -300, 300);
        n = k * Dyadic(Integer(lines.mantissa), 0);
        (exponent < 0 ? d : n) = (exponent < 0 ? d : n) * Dyadic(powerOfTen(std::abs(exponent)), 0);
    }
    Rounded line = roundedQuotient(n, d);
    line.isExact = line.isExact || lines.isDecimal;
    return line;
}

namespace {

Rounded quotientOf(const Dyadic& n, const Dyadic& d)
{
    return d.sign() == Sign::negative ? roundedQuotient(-n, -d) : roundedQuotient(n, d);
}

} // namespace

std::optional<LinePoint> hullCrossing(const Pose& p, const Pose& q)
{
    if (p.a == p.b || q.a == q.b)
        return {};
    const ExactPose a = exactly(p);
    const ExactPose b = exactly(q);
    const auto [s, t, d] = lineParameters(a.a, a.b, b.a, b.b);
    if (d.isZero() || !isOnHull(p.hull, s, d) || !isOnHull(q.hull, t, d))
        return {};
    const DyadicVec u = a.b - a.a;
    const Rounded x = roundedQuotient(a.a.x * d + s * u.x, d);
    const Rounded y = roundedQuotient(a.a.y * d + s * u.y, d);
    return LinePoint{{x.value, y.value}, x.isExact && y.isExact};
}

LinePoint pointOnLine(const Pose& pose, Vec point, double resolution)
{
    const Vec a = pose.a;
    const Vec u = pose.b - a;
    const double square = dot(u, u);
    const double share = square > 0 ? dot(point - a, u) / square : 0;
    if (!(square > 0) || (share <= 0 && pose.hull != HullKind::line))
        return {a};
    if (share >= 1 && !isUnbounded(pose.hull))
        return {pose.b};
    const bool flat = std::abs(u.x) >= std::abs(u.y);
    double along = shortDecimal(flat ? a.x + share * u.x : a.y + share * u.y, resolution);
    if (!isUnbounded(pose.hull)) {
        const double p = flat ? a.x : a.y;
        const double q = flat ? pose.b.x : pose.b.y;
        along = std::clamp(along, std::min(p, q), std::max(p, q));
    }
    // The other coordinate exactly: a.y + (along − a.x)·u.y/u.x, or with x and y exchanged.
    const ExactPose line = exactly(pose);
    const DyadicVec d = line.b - line.a;
    const Dyadic step = Dyadic(along) - (flat ? line.a.x : line.a.y);
    const Rounded other =
        flat ? quotientOf(line.a.y * d.x + step * d.y, d.x) : quotientOf(line.a.x * d.y + step * d.x, d.y);
    return {flat ? Vec{along, other.value} : Vec{other.value, along}, other.isExact};
}

namespace {

double distance(Vec p, Vec q)
{
    return std::hypot(p.x - q.x, p.y - q.y);
}

// Collects every position of a control point that the scene names: at rest, at start and end, and at keys.
struct NamedPoints
{
    std::vector<Vec>& all;

    void operator()(const Rest& path) const { all.push_back(path.at); }
    void operator()(const FromTo& path) const
    {
        all.push_back(path.from);
        all.push_back(path.to);
    }
    void operator()(const Launch& path) const { all.push_back(path.at); }
    void operator()(const Keyed& path) const
    {
        for (const Key& key : path.keys)
            all.push_back(key.at);
    }
};

std::vector<Vec> namedPoints(const Body& body)
{
    std::vector<Vec> points;
    forEachPath(body, [&points](const Path& path) { std::visit(NamedPoints{points}, path); });
    return points;
}

// The lines of a body: its hull, or the edges of a polygon.
std::vector<Pose> linesOf(const Pose& pose)
{
    std::vector<Pose> lines;
    for (std::size_t i = 0; pose.isLong() && i < pose.pieceCount(); ++i)
        lines.push_back(pose.piece(i));
    return lines;
}

// One query, and the bodies close enough for it.
class Search
{
public:
    explicit Search(const SnapQuery& query) : m(query) { findCandidates(); }

    [[nodiscard]] std::optional<Snap> point() const;
    [[nodiscard]] std::optional<Snap> crossing() const;
    [[nodiscard]] std::optional<Snap> tangent() const;
    [[nodiscard]] std::optional<Snap> radius() const;
    [[nodiscard]] std::optional<Snap> line() const;
    [[nodiscard]] std::optional<Snap> coordinates() const;

private:
    struct Candidate
    {
        std::size_t body;
        Pose pose;
    };
    struct Coordinate
    {
        double value = 0;
        bool isExact = true;
        bool snaps = false;
        bool isGrid = false;
        std::optional<Vec> from = {};
        std::size_t body = 0;
    };
    struct NamedPoint
    {
        std::size_t body;
        Vec at;
    };

    void findCandidates();
    [[nodiscard]] bool mayTouch(const Pose& other) const;
    [[nodiscard]] Coordinate coordinate(bool isX) const;
    [[nodiscard]] std::vector<double> tried(bool isX) const;

    const SnapQuery& m;
    std::vector<NamedPoint> m_points;   // close to the hand in at least one coordinate
    std::vector<Candidate> m_lines;     // lines within the radius whose pose is exactly known
    std::vector<Candidate> m_touchable; // bodies with known pose that the moving edge may touch within the radius
};

void Search::findCandidates()
{
    for (std::size_t i = 0; i < m.scene.bodies.size(); ++i) {
        if (std::binary_search(m.excluded.begin(), m.excluded.end(), i))
            continue;
        const Body& body = m.scene.bodies[i];
        if (m.kinds.points || m.kinds.alignment)
            for (const Vec at : namedPoints(body))
                if (std::abs(at.x - m.point.x) <= m.radius || std::abs(at.y - m.point.y) <= m.radius)
                    m_points.push_back({i, at});
        const Pose about = approxPose(m.scene, body, m.t);
        const std::vector<Pose> lines = linesOf(about);
        const auto isNear = [this](const Pose& line) { return approxDistance(m.point, line) <= m.radius; };
        const bool isLine = std::ranges::any_of(lines, isNear);
        const bool isTouchable = m.kinds.tangents && mayTouch(about);
        if (!isLine && !isTouchable)
            continue;
        const std::optional<Pose> pose = unroundedPose(m.scene, body, m.t);
        if (pose && isLine)
            for (const Pose& line : linesOf(*pose))
                if (isNear(line))
                    m_lines.push_back({i, line});
        if (pose && isTouchable)
            m_touchable.push_back({i, *pose});
    }
}

// Rounds, and allows twice the radius: it only saves exact work on bodies that are certainly too far away.
bool Search::mayTouch(const Pose& other) const
{
    if (m.resized) {
        Pose grown = *m.resized;
        grown.radius = approxDistance(m.point, grown);
        return std::abs(approxClearance(grown, other)) <= 2 * m.radius;
    }
    if (!m.dragged || m.dragged->pose.isClosed() || !(m.dragged->pose.radius + other.radius > 0))
        return false;
    return std::abs(approxClearance(m.dragged->at(m.point), other)) <= 2 * m.radius;
}

std::optional<Snap> Search::point() const
{
    std::optional<Snap> best;
    for (const NamedPoint& named : m_points)
        if (distance(named.at, m.point) <= (best ? distance(best->at, m.point) : m.radius))
            best = Snap{.kind = SnapKind::point, .at = named.at, .bodies = {named.body}};
    return best;
}

std::optional<Snap> Search::crossing() const
{
    std::optional<Snap> best;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        for (std::size_t j = i + 1; j < m_lines.size(); ++j) {
            if (m_lines[i].body == m_lines[j].body)
                continue; // neighbouring edges of a polygon
            const auto found = hullCrossing(m_lines[i].pose, m_lines[j].pose);
            if (found && distance(found->at, m.point) <= (best ? distance(best->at, m.point) : m.radius))
                best = Snap{.kind = SnapKind::crossing,
                            .at = found->at,
                            .isExact = found->isExact,
                            .bodies = {m_lines[i].body, m_lines[j].body}};
        }
    }
    return best;
}

// Coordinates to try for a tangent: short decimals around the hand and grid lines, because they are likely to be meant
// and to touch exactly.
std::vector<double> Search::tried(bool isX) const
{
    const double near = isX ? m.point.x : m.point.y;
    std::vector<double> values;
    const auto& lines = isX ? m.gridX : m.gridY;
    if (lines && approxStep(*lines) >= m.radius / 8)
        for (long long k = -8; k <= 8; ++k)
            values.push_back(nearestGridLine(*lines, near, k).value);
    constexpr int halfCount = 16;
    for (int k = -halfCount; k <= halfCount; ++k)
        values.push_back(shortDecimal(near + k * m.radius / halfCount, m.resolution));
    std::erase_if(values, [&](double value) { return !(std::abs(value - near) <= m.radius); });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::optional<Snap> Search::tangent() const
{
    if (!m.dragged)
        return {};
    std::optional<Snap> best;
    std::vector<double> triedX;
    std::vector<double> triedY;
    for (const Candidate& one : m_touchable) {
        if (triedX.empty()) {
            triedX = tried(true);
            triedY = tried(false);
        }
        std::vector<double> alsoX = triedX;
        std::vector<double> alsoY = triedY;
        for (const Vec end : one.pose.isClosed() ? one.pose.points : std::vector{one.pose.a, one.pose.b}) {
            alsoX.push_back(end.x);
            alsoY.push_back(end.y);
        }
        const Vec near{shortDecimal(m.point.x, m.resolution), shortDecimal(m.point.y, m.resolution)};
        const auto found = tangentPoint({*m.dragged, one.pose, near, m.radius, alsoX, alsoY});
        const bool better = found && (!best || (found->side == Sign::zero && best->side != Sign::zero) ||
                                      distance(found->at, m.point) < distance(best->at, m.point));
        if (better)
            best = Snap{.kind = SnapKind::tangent,
                        .at = found->at,
                        .isExact = found->side == Sign::zero,
                        .bodies = {one.body},
                        .side = found->side};
    }
    return best;
}

std::optional<Snap> Search::radius() const
{
    if (!m.resized)
        return {};
    const double wanted = approxDistance(m.point, *m.resized);
    std::optional<Snap> best;
    for (const Candidate& one : m_touchable) {
        const auto touch = tangentRadius(*m.resized, one.pose);
        if (!touch || !(std::abs(touch->value - wanted) <= (best ? std::abs(*best->radius - wanted) : m.radius)))
            continue;
        best = Snap{.kind = SnapKind::tangent,
                    .at = m.point,
                    .isExact = touch->side == Sign::zero,
                    .bodies = {one.body},
                    .side = touch->side,
                    .radius = touch->value};
    }
    return best;
}

std::optional<Snap> Search::line() const
{
    std::optional<Snap> best;
    for (const Candidate& one : m_lines) {
        const LinePoint found = pointOnLine(one.pose, m.point, m.resolution);
        if (distance(found.at, m.point) <= (best ? distance(best->at, m.point) : m.radius))
            best = Snap{.kind = SnapKind::line, .at = found.at, .isExact = found.isExact, .bodies = {one.body}};
    }
    return best;
}

// The coordinate of the closest control point or grid line, whichever is closer.
Search::Coordinate Search::coordinate(bool isX) const
{
    const double near = isX ? m.point.x : m.point.y;
    Coordinate best{.value = shortDecimal(near, m.resolution)};
    double least = m.radius / 2;
    for (const NamedPoint& named : m_points) {
        const double value = isX ? named.at.x : named.at.y;
        const double away = std::abs(value - near);
        if (!m.kinds.alignment || !(away <= least))
            continue;
        // Of several control points with this coordinate, the closest one is reported.
        if (best.snaps && value == best.value && distance(*best.from, m.point) < distance(named.at, m.point))
            continue;
        least = away;
        best = {.value = value, .snaps = true, .from = named.at, .body = named.body};
    }
    const auto& lines = isX ? m.gridX : m.gridY;
    if (!m.kinds.grid || !lines)
        return best;
    const Rounded line = nearestGridLine(*lines, near);
    const double away = std::abs(line.value - near);
    if (best.snaps ? away < least : away <= 3 * m.radius)
        return {.value = line.value, .isExact = line.isExact, .snaps = true, .isGrid = true};
    return best;
}

std::optional<Snap> Search::coordinates() const
{
    const Coordinate x = coordinate(true);
    const Coordinate y = coordinate(false);
    if (!x.snaps && !y.snaps)
        return {};
    Snap found{.kind = x.isGrid && y.isGrid ? SnapKind::grid : SnapKind::alignment,
               .at = {x.value, y.value},
               .isExact = x.isExact && y.isExact,
               .snapsX = x.snaps,
               .snapsY = y.snaps,
               .gridX = x.isGrid,
               .gridY = y.isGrid};
    for (const Coordinate& one : {x, y}) {
        if (!one.from)
            continue;
        found.from.push_back(*one.from);
        found.bodies.push_back(one.body);
    }
    return found;
}

} // namespace

std::optional<Snap> snap(const SnapQuery& query)
{
    const Search search(query);
    std::optional<Snap> found;
    if (query.kinds.tangents)
        found = search.radius();
    if (!found && query.kinds.points)
        found = search.point();
    if (!found && query.kinds.crossings)
        found = search.crossing();
    if (!found && query.kinds.tangents)
        found = search.tangent();
    if (found)
        return found;
    const std::optional<Snap> line = query.kinds.lines ? search.line() : std::nullopt;
    const std::optional<Snap> coordinates = search.coordinates();
    const bool toGrid = coordinates && coordinates->kind == SnapKind::grid;
    if (line && (!toGrid || distance(line->at, query.point) <= distance(coordinates->at, query.point)))
        return line;
    return coordinates;
}

} // namespace sweep

#include "core/snap/snap.h"

#include "core/scene/position.h"
#include "core/snap/line_points.h"

#include <algorithm>
#include <cmath>

namespace sweep {

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
    std::visit(NamedPoints{points}, body.a);
    if (hasTwoControlPoints(body.shape))
        std::visit(NamedPoints{points}, body.b);
    return points;
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
        const double away = approxDistance(m.point, about);
        const bool isLine = hasTwoControlPoints(body.shape) && away <= m.radius;
        const bool isTouchable = m.kinds.tangents && mayTouch(about);
        if (!isLine && !isTouchable)
            continue;
        const std::optional<Pose> pose = unroundedPose(m.scene, body, m.t);
        if (pose && isLine)
            m_lines.push_back({i, *pose});
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
    if (!m.dragged || !(m.dragged->pose.radius + other.radius > 0))
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
        for (const Vec end : {one.pose.a, one.pose.b}) {
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

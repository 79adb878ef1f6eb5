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

struct Places
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

// One question, asked of every body that stands still for it.
class Asked
{
public:
    explicit Asked(const SnapQuestion& question) : m(question) { look(); }

    [[nodiscard]] std::optional<Snap> point() const;
    [[nodiscard]] std::optional<Snap> crossing() const;
    [[nodiscard]] std::optional<Snap> tangent() const;
    [[nodiscard]] std::optional<Snap> radius() const;
    [[nodiscard]] std::optional<Snap> line() const;
    [[nodiscard]] std::optional<Snap> coordinates() const;

private:
    struct Near
    {
        std::size_t body;
        Stand stand;
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
    struct NamedPlace
    {
        std::size_t body;
        Vec at;
    };

    void look();
    [[nodiscard]] bool isNearTouching(const Stand& other) const;
    [[nodiscard]] Coordinate coordinate(bool isX) const;
    [[nodiscard]] std::vector<double> tried(bool isX) const;

    const SnapQuestion& m;
    std::vector<NamedPlace> m_places; // beside one of the hand's coordinates
    std::vector<Near> m_lines;        // within reach, exactly
    std::vector<Near> m_touchable;    // which the edge of what moves could touch within reach
};

void Asked::look()
{
    for (std::size_t i = 0; i < m.scene.bodies.size(); ++i) {
        if (std::binary_search(m.left.begin(), m.left.end(), i))
            continue;
        const Body& body = m.scene.bodies[i];
        if (m.kinds.points || m.kinds.alignment)
            for (const Vec at : namedPlaces(body))
                if (std::abs(at.x - m.near.x) <= m.reach || std::abs(at.y - m.near.y) <= m.reach)
                    m_places.push_back({i, at});
        const Stand about{body.shape, approxPose(m.scene, body, m.t)};
        const double away = approxDistance(m.near, about);
        const bool isLine = hasTwoControlPoints(body.shape) && away <= m.reach;
        const bool mayTouch = m.kinds.tangents && isNearTouching(about);
        if (!isLine && !mayTouch)
            continue;
        const std::optional<Stand> stand = exactStand(m.scene, body, m.t);
        if (stand && isLine)
            m_lines.push_back({i, *stand});
        if (stand && mayTouch)
            m_touchable.push_back({i, *stand});
    }
}

// Rounded: it only spares the exact question where the answer is out of reach.
bool Asked::isNearTouching(const Stand& other) const
{
    if (m.growing) {
        Stand grown = *m.growing;
        grown.pose.radius = approxDistance(m.near, grown);
        return std::abs(approxGap(grown, other)) <= 2 * m.reach;
    }
    if (!m.moving || !(m.moving->stand.pose.radius + other.pose.radius > 0))
        return false;
    return std::abs(approxGap(m.moving->at(m.near), other)) <= 2 * m.reach;
}

std::optional<Snap> Asked::point() const
{
    std::optional<Snap> best;
    for (const NamedPlace& place : m_places)
        if (distance(place.at, m.near) <= (best ? distance(best->at, m.near) : m.reach))
            best = Snap{.kind = SnapKind::point, .at = place.at, .bodies = {place.body}};
    return best;
}

std::optional<Snap> Asked::crossing() const
{
    std::optional<Snap> best;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        for (std::size_t j = i + 1; j < m_lines.size(); ++j) {
            const auto found = crossingOf(m_lines[i].stand, m_lines[j].stand);
            if (found && distance(found->at, m.near) <= (best ? distance(best->at, m.near) : m.reach))
                best = Snap{.kind = SnapKind::crossing,
                            .at = found->at,
                            .isExact = found->isExact,
                            .bodies = {m_lines[i].body, m_lines[j].body}};
        }
    }
    return best;
}

// Short decimals about the hand, and grid lines: what is likely to be meant, and to be exact.
std::vector<double> Asked::tried(bool isX) const
{
    const double near = isX ? m.near.x : m.near.y;
    std::vector<double> values;
    const auto& lines = isX ? m.gridX : m.gridY;
    if (lines && approxStep(*lines) >= m.reach / 8)
        for (long long k = -8; k <= 8; ++k)
            values.push_back(nearestGridLine(*lines, near, k).value);
    constexpr int halfCount = 16;
    for (int k = -halfCount; k <= halfCount; ++k)
        values.push_back(shortDecimal(near + k * m.reach / halfCount, m.resolution));
    std::erase_if(values, [&](double value) { return !(std::abs(value - near) <= m.reach); });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::optional<Snap> Asked::tangent() const
{
    if (!m.moving)
        return {};
    std::optional<Snap> best;
    std::vector<double> triedX;
    std::vector<double> triedY;
    for (const Near& one : m_touchable) {
        if (triedX.empty()) {
            triedX = tried(true);
            triedY = tried(false);
        }
        std::vector<double> alsoX = triedX;
        std::vector<double> alsoY = triedY;
        for (const Vec end : {one.stand.pose.a, one.stand.pose.b}) {
            alsoX.push_back(end.x);
            alsoY.push_back(end.y);
        }
        const Vec near{shortDecimal(m.near.x, m.resolution), shortDecimal(m.near.y, m.resolution)};
        const auto found = touchingPlace({*m.moving, one.stand, near, m.reach, alsoX, alsoY});
        const bool better = found && (!best || (found->side == Sign::zero && best->side != Sign::zero) ||
                                      distance(found->at, m.near) < distance(best->at, m.near));
        if (better)
            best = Snap{.kind = SnapKind::tangent,
                        .at = found->at,
                        .isExact = found->side == Sign::zero,
                        .bodies = {one.body},
                        .side = found->side};
    }
    return best;
}

std::optional<Snap> Asked::radius() const
{
    if (!m.growing)
        return {};
    const double wanted = approxDistance(m.near, *m.growing);
    std::optional<Snap> best;
    for (const Near& one : m_touchable) {
        const auto touch = touchingRadius(*m.growing, one.stand);
        if (!touch || !(std::abs(touch->value - wanted) <= (best ? std::abs(*best->radius - wanted) : m.reach)))
            continue;
        best = Snap{.kind = SnapKind::tangent,
                    .at = m.near,
                    .isExact = touch->side == Sign::zero,
                    .bodies = {one.body},
                    .side = touch->side,
                    .radius = touch->value};
    }
    return best;
}

std::optional<Snap> Asked::line() const
{
    std::optional<Snap> best;
    for (const Near& one : m_lines) {
        const LinePoint found = pointOnLine(one.stand, m.near, m.resolution);
        if (distance(found.at, m.near) <= (best ? distance(best->at, m.near) : m.reach))
            best = Snap{.kind = SnapKind::line, .at = found.at, .isExact = found.isExact, .bodies = {one.body}};
    }
    return best;
}

// The nearest control point's coordinate or the nearest grid line's, whichever is nearer.
Asked::Coordinate Asked::coordinate(bool isX) const
{
    const double near = isX ? m.near.x : m.near.y;
    Coordinate best{.value = shortDecimal(near, m.resolution)};
    double least = m.reach / 2;
    for (const NamedPlace& place : m_places) {
        const double value = isX ? place.at.x : place.at.y;
        const double away = std::abs(value - near);
        if (!m.kinds.alignment || !(away <= least))
            continue;
        // Of several with that coordinate, the guide leads to the nearest.
        if (best.snaps && value == best.value && distance(*best.from, m.near) < distance(place.at, m.near))
            continue;
        least = away;
        best = {.value = value, .snaps = true, .from = place.at, .body = place.body};
    }
    const auto& lines = isX ? m.gridX : m.gridY;
    if (!m.kinds.grid || !lines)
        return best;
    const Rounded line = nearestGridLine(*lines, near);
    const double away = std::abs(line.value - near);
    if (best.snaps ? away < least : away <= 3 * m.reach)
        return {.value = line.value, .isExact = line.isExact, .snaps = true, .isGrid = true};
    return best;
}

std::optional<Snap> Asked::coordinates() const
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

std::vector<Vec> namedPlaces(const Body& body)
{
    std::vector<Vec> places;
    std::visit(Places{places}, body.a);
    if (hasTwoControlPoints(body.shape))
        std::visit(Places{places}, body.b);
    return places;
}

std::optional<Snap> snap(const SnapQuestion& question)
{
    const Asked asked(question);
    std::optional<Snap> found;
    if (question.kinds.tangents)
        found = asked.radius();
    if (!found && question.kinds.points)
        found = asked.point();
    if (!found && question.kinds.crossings)
        found = asked.crossing();
    if (!found && question.kinds.tangents)
        found = asked.tangent();
    if (found)
        return found;
    const std::optional<Snap> line = question.kinds.lines ? asked.line() : std::nullopt;
    const std::optional<Snap> coordinates = asked.coordinates();
    const bool toGrid = coordinates && coordinates->kind == SnapKind::grid;
    if (line && (!toGrid || distance(line->at, question.near) <= distance(coordinates->at, question.near)))
        return line;
    return coordinates;
}

} // namespace sweep

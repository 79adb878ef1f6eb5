#include "tests/support/oracle/nearby_cells.h"

#include "tests/support/oracle/contact_oracle.h"

#include <algorithm>
#include <optional>
#include <set>

namespace sweep::oracle {

namespace {

constexpr int steps = 60;
constexpr long long mostCells = 3000;

// Poses over the active interval, so close together that the body moves little between two of them.
class Sweep
{
public:
    Sweep(const Scene& scene, std::size_t index) : m_scene(scene)
    {
        const Body& body = scene.bodies[index];
        const Interval active = activeInterval(scene, body);
        std::vector<Quad> times;
        for (int k = 0; k <= steps; ++k)
            times.push_back(Quad(active.start) + (Quad(active.end) - Quad(active.start)) * k / steps);
        for (const double t : bends(body, active))
            times.push_back(t);
        std::sort(times.begin(), times.end());
        for (const Quad& t : times)
            m_poses.push_back(placed(scene, body, t));
        for (std::size_t k = 1; k < m_poses.size(); ++k)
            m_stride = std::max(m_stride, moved(m_poses[k - 1], m_poses[k]));
    }

    // Every cell whose box meets the bounding box of two neighbouring poses; nullopt if they are too many.
    [[nodiscard]] std::optional<std::set<Cell>> cells() const
    {
        std::set<Cell> found;
        for (std::size_t k = 1; k < m_poses.size(); ++k)
            if (!add(m_poses[k - 1], m_poses[k], found))
                return std::nullopt;
        return found;
    }

    [[nodiscard]] bool near(Cell cell) const
    {
        const Box<Quad> box = cellBox<Quad>(*m_scene.grid, cell);
        return std::any_of(m_poses.begin(), m_poses.end(), [&](const Shaped<Quad>& pose) {
            const Quad reach = pose.radius + 2 * m_stride;
            return squaredDistance(boundsOf(pose), box) <= reach * reach && squaredDistance(pose, box) <= reach * reach;
        });
    }

private:
    static Quad size(Quad x) { return x < 0 ? -x : x; }
    static std::vector<Pair2<Quad>> pointsOf(const Shaped<Quad>& p)
    {
        return p.isRegion() ? p.corners : std::vector{p.a, p.b};
    }
    static Quad moved(const Shaped<Quad>& p, const Shaped<Quad>& q)
    {
        const auto from = pointsOf(p);
        const auto to = pointsOf(q);
        Quad most = 0;
        for (std::size_t k = 0; k < from.size(); ++k)
            most = std::max(most, size(from[k].x - to[k].x) + size(from[k].y - to[k].y));
        return most + size(p.radius - q.radius);
    }

    static std::optional<long long> indexOf(Quad x, double origin, double spacing)
    {
        const Quad index = (x - origin) / spacing;
        if (size(index) > Quad(9e15))
            return std::nullopt;
        const long long whole = static_cast<long long>(index);
        return Quad(whole) > index ? whole - 1 : whole;
    }

    bool add(const Shaped<Quad>& p, const Shaped<Quad>& q, std::set<Cell>& found) const
    {
        const Grid& grid = *m_scene.grid;
        const Vec origin = grid.origin.value_or(Vec{});
        const Quad margin = std::max(p.radius, q.radius) + m_stride;
        auto points = pointsOf(p);
        const auto later = pointsOf(q);
        points.insert(points.end(), later.begin(), later.end());
        Quad left = points[0].x, right = left, bottom = points[0].y, top = bottom;
        for (const Pair2<Quad>& point : points) {
            left = std::min(left, point.x), right = std::max(right, point.x);
            bottom = std::min(bottom, point.y), top = std::max(top, point.y);
        }
        const auto i0 = indexOf(left - margin, origin.x, grid.spacing.x);
        const auto i1 = indexOf(right + margin, origin.x, grid.spacing.x);
        const auto j0 = indexOf(bottom - margin, origin.y, grid.spacing.y);
        const auto j1 = indexOf(top + margin, origin.y, grid.spacing.y);
        if (!i0 || !i1 || !j0 || !j1 || *i1 - *i0 > mostCells || *j1 - *j0 > mostCells ||
            (*i1 - *i0 + 3) * (*j1 - *j0 + 3) > mostCells)
            return false;
        for (long long i = *i0 - 1; i <= *i1 + 1; ++i)
            for (long long j = *j0 - 1; j <= *j1 + 1; ++j)
                found.insert({i, j});
        return static_cast<long long>(found.size()) <= mostCells;
    }

    const Scene& m_scene;
    std::vector<Shaped<Quad>> m_poses;
    Quad m_stride = 0;
};

} // namespace

std::vector<Cell> nearbyCells(const Scene& scene, std::size_t body, const std::vector<Cell>& claimed)
{
    const Sweep sweep(scene, body);
    std::set<Cell> chosen;
    if (const auto all = sweep.cells())
        std::copy_if(all->begin(), all->end(), std::inserter(chosen, chosen.end()),
                     [&](const Cell& cell) { return sweep.near(cell); });
    else
        for (std::size_t k = 0; k < claimed.size() && k < 300; ++k)
            for (const long long di : {-1, 0, 1})
                for (const long long dj : {-1, 0, 1})
                    chosen.insert({claimed[k].i + di, claimed[k].j + dj});
    chosen.insert(claimed.begin(), claimed.end());
    return {chosen.begin(), chosen.end()};
}

} // namespace sweep::oracle

#include "core/scene/arrangement.h"

#include "core/scene/position.h"

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

// Along one axis.
struct Extent
{
    double low;
    double high;
    [[nodiscard]] double middle() const { return low / 2 + high / 2; }
};

Extent extentOf(const Scene& scene, const Body& body, double t, double Vec::*axis)
{
    const Pose pose = approxPose(scene, body, t);
    const auto [low, high] = std::minmax(pose.a.*axis, pose.b.*axis);
    return {low - pose.radius, high + pose.radius};
}

std::vector<Extent> extentsOf(const Scene& scene, std::span<const std::size_t> places, double t, double Vec::*axis)
{
    std::vector<Extent> extents;
    for (const std::size_t place : places)
        extents.push_back(extentOf(scene, scene.bodies[place], t, axis));
    return extents;
}

Extent around(const std::vector<Extent>& extents)
{
    Extent all = extents.front();
    for (const Extent& extent : extents)
        all = {std::min(all.low, extent.low), std::max(all.high, extent.high)};
    return all;
}

double shiftOf(const Extent& extent, const Extent& all, Alignment alignment)
{
    switch (alignment) {
    case Alignment::left:
    case Alignment::bottom:
        return all.low - extent.low;
    case Alignment::right:
    case Alignment::top:
        return all.high - extent.high;
    case Alignment::centre:
    case Alignment::middle:
        break;
    }
    return all.middle() - extent.middle();
}

// How far each goes, from the lowest to the highest, the first and the last not at all.
std::vector<double> spreadShifts(const std::vector<Extent>& sorted, bool gaps)
{
    const double steps = static_cast<double>(sorted.size() - 1);
    const double sizes =
        std::accumulate(sorted.begin() + 1, sorted.end() - 1, 0.0,
                        [](double sum, const Extent& extent) { return sum + (extent.high - extent.low); });
    const double gap = (sorted.back().low - sorted.front().high - sizes) / steps;
    const double distance = (sorted.back().middle() - sorted.front().middle()) / steps;
    std::vector<double> shifts(sorted.size(), 0.0);
    double edge = sorted.front().high;
    for (std::size_t k = 1; k + 1 < sorted.size(); ++k) {
        const double byCentre = sorted.front().middle() + static_cast<double>(k) * distance - sorted[k].middle();
        shifts[k] = gaps ? edge + gap - sorted[k].low : byCentre;
        edge += gap + (sorted[k].high - sorted[k].low);
    }
    return shifts;
}

Vec along(double shift, double Vec::*axis)
{
    Vec by;
    by.*axis = shift;
    return by;
}

} // namespace

std::vector<Vec> alignedBy(const Scene& scene, std::span<const std::size_t> places, double t, Alignment alignment)
{
    const bool across = alignment == Alignment::left || alignment == Alignment::centre || alignment == Alignment::right;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    std::vector<Vec> shifts;
    if (places.empty())
        return shifts;
    const std::vector<Extent> extents = extentsOf(scene, places, t, axis);
    const Extent all = around(extents);
    for (const Extent& extent : extents)
        shifts.push_back(along(shiftOf(extent, all, alignment), axis));
    return shifts;
}

std::vector<Vec> spreadBy(const Scene& scene, std::span<const std::size_t> places, double t, Spread spread)
{
    std::vector<Vec> shifts(places.size());
    if (places.size() < 3)
        return shifts;
    const bool across = spread == Spread::gapsAcross || spread == Spread::centresAcross;
    const bool gaps = spread == Spread::gapsAcross || spread == Spread::gapsDown;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    const std::vector<Extent> extents = extentsOf(scene, places, t, axis);
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t p, std::size_t q) { return extents[p].middle() < extents[q].middle(); });
    std::vector<Extent> sorted;
    for (const std::size_t k : order)
        sorted.push_back(extents[k]);
    const std::vector<double> shiftsInOrder = spreadShifts(sorted, gaps);
    for (std::size_t k = 0; k < order.size(); ++k)
        shifts[order[k]] = along(shiftsInOrder[k], axis);
    return shifts;
}

Vec middleAt(const Scene& scene, std::span<const std::size_t> places, double t)
{
    if (places.empty())
        return {};
    return {around(extentsOf(scene, places, t, &Vec::x)).middle(),
            around(extentsOf(scene, places, t, &Vec::y)).middle()};
}

} // namespace sweep

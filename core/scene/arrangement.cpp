#include "core/scene/arrangement.h"

#include "core/scene/position.h"

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

// The extent of a bounding box along one axis.
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

std::vector<Extent> extentsOf(const Scene& scene, std::span<const std::size_t> indices, double t, double Vec::*axis)
{
    std::vector<Extent> extents;
    for (const std::size_t index : indices)
        extents.push_back(extentOf(scene, scene.bodies[index], t, axis));
    return extents;
}

Extent hullOf(const std::vector<Extent>& extents)
{
    Extent all = extents.front();
    for (const Extent& extent : extents)
        all = {std::min(all.low, extent.low), std::max(all.high, extent.high)};
    return all;
}

double shiftOf(const Extent& extent, const Extent& all, Alignment alignment)
{
    if (alignment == Alignment::left || alignment == Alignment::bottom)
        return all.low - extent.low;
    if (alignment == Alignment::right || alignment == Alignment::top)
        return all.high - extent.high;
    return all.middle() - extent.middle(); // centre, middle
}

// The displacement of each body, in ascending order of the extents. The first and the last do not move.
std::vector<double> sortedShifts(const std::vector<Extent>& sorted, bool bySpacing)
{
    const double steps = static_cast<double>(sorted.size() - 1);
    const double sizes =
        std::accumulate(sorted.begin() + 1, sorted.end() - 1, 0.0,
                        [](double sum, const Extent& extent) { return sum + (extent.high - extent.low); });
    const double spacing = (sorted.back().low - sorted.front().high - sizes) / steps;
    const double distance = (sorted.back().middle() - sorted.front().middle()) / steps;
    std::vector<double> shifts(sorted.size(), 0.0);
    double edge = sorted.front().high;
    for (std::size_t k = 1; k + 1 < sorted.size(); ++k) {
        const double byCentre = sorted.front().middle() + static_cast<double>(k) * distance - sorted[k].middle();
        shifts[k] = bySpacing ? edge + spacing - sorted[k].low : byCentre;
        edge += spacing + (sorted[k].high - sorted[k].low);
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

std::vector<Vec> alignmentShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                 Alignment alignment)
{
    const bool across = alignment == Alignment::left || alignment == Alignment::centre || alignment == Alignment::right;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    std::vector<Vec> shifts;
    if (indices.empty())
        return shifts;
    const std::vector<Extent> extents = extentsOf(scene, indices, t, axis);
    const Extent all = hullOf(extents);
    for (const Extent& extent : extents)
        shifts.push_back(along(shiftOf(extent, all, alignment), axis));
    return shifts;
}

std::vector<Vec> distributionShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                    Distribution distribution)
{
    std::vector<Vec> shifts(indices.size());
    if (indices.size() < 3)
        return shifts;
    const bool across = distribution == Distribution::spacingAcross || distribution == Distribution::centresAcross;
    const bool bySpacing = distribution == Distribution::spacingAcross || distribution == Distribution::spacingDown;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    const std::vector<Extent> extents = extentsOf(scene, indices, t, axis);
    std::vector<std::size_t> order(indices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t p, std::size_t q) { return extents[p].middle() < extents[q].middle(); });
    std::vector<Extent> sorted;
    for (const std::size_t k : order)
        sorted.push_back(extents[k]);
    const std::vector<double> shiftsInOrder = sortedShifts(sorted, bySpacing);
    for (std::size_t k = 0; k < order.size(); ++k)
        shifts[order[k]] = along(shiftsInOrder[k], axis);
    return shifts;
}

Vec boundingBoxCentreAt(const Scene& scene, std::span<const std::size_t> indices, double t)
{
    if (indices.empty())
        return {};
    return {hullOf(extentsOf(scene, indices, t, &Vec::x)).middle(),
            hullOf(extentsOf(scene, indices, t, &Vec::y)).middle()};
}

} // namespace sweep

#include "widgets/timeline/occupancy.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr std::size_t blockSize = 256;

void include(OccupancyStep& step, OccupancyStep other)
{
    step.least = std::min(step.least, other.least);
    step.most = std::max(step.most, other.most);
}

} // namespace

Occupancy::Occupancy(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
{
    if (!m_timeline)
        return;
    std::uint32_t inside = 0;
    m_counts.reserve(m_timeline->instants().size() + 1);
    m_counts.push_back(0);
    for (const TimelineInstant& instant : m_timeline->instants()) {
        for (const Event& event : m_timeline->eventsOf(instant)) {
            if (!event.withCell())
                continue;
            inside += event.kind == EventKind::enter;
            inside -= event.kind == EventKind::exit;
        }
        m_counts.push_back(inside);
        m_most = std::max(m_most, inside);
    }
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (i % blockSize == 0)
            m_blocks.push_back({m_counts[i], m_counts[i]});
        include(m_blocks.back(), {m_counts[i], m_counts[i]});
    }
}

std::size_t Occupancy::stretchAt(double t) const
{
    const auto& instants = m_timeline->instants();
    const auto behind = std::upper_bound(instants.begin(), instants.end(), t, [](double time, const auto& instant) {
        return time < instant.time.nearest();
    });
    return std::size_t(behind - instants.begin());
}

std::uint32_t Occupancy::at(double t) const
{
    return m_most == 0 ? 0 : m_counts[stretchAt(t)];
}

OccupancyStep Occupancy::over(std::size_t first, std::size_t last) const
{
    OccupancyStep step{m_counts[last], m_counts[last]};
    for (std::size_t i = first; i < last;) {
        const bool whole = i % blockSize == 0 && i + blockSize <= last;
        include(step, whole ? m_blocks[i / blockSize] : OccupancyStep{m_counts[i], m_counts[i]});
        i += whole ? blockSize : 1;
    }
    return step;
}

std::vector<OccupancyStep> Occupancy::steps(const TimeScale& scale) const
{
    std::vector<OccupancyStep> steps;
    if (m_most == 0)
        return steps;
    const auto& instants = m_timeline->instants();
    const auto stretch = [&](std::size_t from, double x) {
        const auto behind =
            std::partition_point(instants.begin() + std::ptrdiff_t(from), instants.end(),
                                 [&](const TimelineInstant& instant) { return scale.xOf(instant.time) <= x; });
        return std::size_t(behind - instants.begin());
    };
    std::size_t first = stretch(0, scale.left);
    const int pixels = static_cast<int>(scale.width);
    steps.reserve(static_cast<std::size_t>(pixels));
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const std::size_t last = stretch(first, scale.left + pixel + 1);
        steps.push_back(over(first, last));
        first = last;
    }
    return steps;
}

} // namespace sweep

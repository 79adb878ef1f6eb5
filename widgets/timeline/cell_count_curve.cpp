#include "widgets/timeline/cell_count_curve.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr std::size_t blockSize = 256;

void include(CountRange& step, CountRange other)
{
    step.min = std::min(step.min, other.min);
    step.max = std::max(step.max, other.max);
}

} // namespace

CellCountCurve::CellCountCurve(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
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
        m_max = std::max(m_max, inside);
    }
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (i % blockSize == 0)
            m_blocks.push_back({m_counts[i], m_counts[i]});
        include(m_blocks.back(), {m_counts[i], m_counts[i]});
    }
}

std::size_t CellCountCurve::intervalAt(double t) const
{
    const auto& instants = m_timeline->instants();
    const auto behind = std::ranges::upper_bound(instants, t, {},
                                                 [](const TimelineInstant& instant) { return instant.time.nearest(); });
    return std::size_t(behind - instants.begin());
}

CountRange CellCountCurve::over(std::size_t first, std::size_t last) const
{
    CountRange step{m_counts[last], m_counts[last]};
    for (std::size_t i = first; i < last;) {
        const bool whole = i % blockSize == 0 && i + blockSize <= last;
        include(step, whole ? m_blocks[i / blockSize] : CountRange{m_counts[i], m_counts[i]});
        i += whole ? blockSize : 1;
    }
    return step;
}

std::vector<CountRange> CellCountCurve::steps(const TimeScale& scale) const
{
    std::vector<CountRange> steps;
    if (m_max == 0)
        return steps;
    const auto& instants = m_timeline->instants();
    const auto intervalUpTo = [&](std::size_t from, double x) {
        const auto behind =
            std::partition_point(instants.begin() + std::ptrdiff_t(from), instants.end(),
                                 [&](const TimelineInstant& instant) { return scale.xOf(instant.time) <= x; });
        return std::size_t(behind - instants.begin());
    };
    std::size_t first = intervalUpTo(0, scale.left);
    const int pixels = static_cast<int>(scale.width);
    steps.reserve(static_cast<std::size_t>(pixels));
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const std::size_t last = intervalUpTo(first, scale.left + pixel + 1);
        steps.push_back(over(first, last));
        first = last;
    }
    return steps;
}

} // namespace sweep

#include <sweepbench/cell_walk.h>

#include "core/grid/exact_cell_walk.h"
#include "core/grid/filtered_disc_walk.h"

#include <sweepbench/base/contract.h>

#include <limits>
#include <utility>

namespace sweep {

template <int D>
CellWalk<D>::CellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start, WalkEngine engine)
    : m_start(path.start), m_exactWalk(std::make_unique<ExactCellWalk<D>>(path, grid, start))
{
    if constexpr (D == 2) {
        if (engine == WalkEngine::exactOnly)
            return;
        if (const auto course = DiscCourse::of(path, grid, m_exactWalk->filter()))
            m_discWalk = std::make_unique<FilteredDiscWalk>(*course);
        if (m_discWalk && !m_discWalk->usable())
            m_discWalk.reset();
        m_filtered = m_discWalk && start == StartCells::omitted && m_discWalk->begin(0, 0);
    }
}
template <int D>
CellWalk<D>::CellWalk(CellWalk&&) noexcept = default;
template <int D>
CellWalk<D>& CellWalk<D>::operator=(CellWalk&&) noexcept = default;
template <int D>
CellWalk<D>::~CellWalk() = default;

template <int D>
void CellWalk<D>::stopWith(std::stop_token stop)
{
    m_stop = stop;
    m_exactWalk->stopWith(std::move(stop));
}

template <int D>
const CellEvent<D>* CellWalk<D>::next()
{
    if (m_stop.stop_requested())
        return nullptr;
    if constexpr (D == 2) {
        if (!m_filtered && m_discWalk && m_wait == 0)
            m_filtered = startDiscWalk();
        if (m_filtered) {
            m_lastFiltered = true;
            if (const CellEvent<2>* event = m_discWalk->next())
                return event;
            if (m_discWalk->ended())
                return nullptr;
            leaveDiscWalk();
        }
        m_lastFiltered = false;
        m_wait -= m_wait > 0 ? 1 : 0;
    }
    return m_exactWalk->next();
}

// Hands over to the filtered walk between two instants, after the exact walk has reported enough events.
template <int D>
bool CellWalk<D>::startDiscWalk()
{
    const auto quiet = m_exactWalk->eventFreeInterval();
    if (!quiet)
        return false;
    if (m_discWalk->begin(quiet->start + (quiet->end - quiet->start) / 2, m_exactWalk->instantIndex()))
        return true;
    m_patience = m_discWalk->usable() ? 2 * m_patience : std::numeric_limits<std::uint64_t>::max();
    m_wait = m_patience;
    return false;
}

// Hands back to the exact walk. A filtered walk that did not repay its start is retried after longer and longer waits.
template <int D>
void CellWalk<D>::leaveDiscWalk()
{
    constexpr std::uint64_t worthIt = 256;
    m_patience = m_discWalk->stepsInARow() > worthIt * m_patience ? 1 : 2 * m_patience;
    m_wait = m_patience;
    m_filtered = false;
    m_exactWalk->beginAt(m_start + m_discWalk->eventFreeTime(), m_discWalk->instantIndex());
}

template <int D>
Instant CellWalk<D>::instant() const
{
    if constexpr (D == 2) {
        if (m_lastFiltered) {
            const auto cause = m_discWalk->lastCause();
            if (cause.end)
                return Instant(*cause.end);
            const auto found = m_exactWalk->contactTime(cause.feature, cause.time.early, cause.time.late);
            SWEEP_EXPECTS(found);
            return *found;
        }
    }
    return m_exactWalk->instant();
}

template <int D>
std::optional<Coordinates<D>> CellWalk<D>::normal(const CellEvent<D>& event) const
{
    return m_exactWalk->normal(event);
}

template <int D>
const std::optional<std::string>& CellWalk<D>::refusal() const
{
    return m_exactWalk->refusal();
}

template <int D>
std::uint64_t CellWalk<D>::stepsInDoubles() const
{
    return m_exactWalk->filteredSteps() + stepsOfDiscWalk();
}

template <int D>
std::uint64_t CellWalk<D>::stepsOfDiscWalk() const
{
    return m_discWalk ? m_discWalk->steps() : 0;
}

template <int D>
std::uint64_t CellWalk<D>::stepsExact() const
{
    return m_exactWalk->exactSteps();
}

template class CellWalk<2>;
template class CellWalk<3>;

} // namespace sweep

#include "core/grid/walk/cell_walk.h"

#include "core/base/contract.h"
#include "core/grid/walk/cell_tree.h"
#include "core/grid/walk/sure_stream.h"

#include <limits>
#include <utility>

namespace sweep {

template <int D>
CellWalk<D>::CellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start, Engines engines)
    : m_start(path.start), m_tree(std::make_unique<CellTree<D>>(path, grid, start))
{
    if constexpr (D == 2) {
        if (engines == Engines::treeAlone)
            return;
        m_stream = std::make_unique<SureStream>(path, grid, m_tree->filter());
        if (m_stream->usable())
            m_streams = start == StartCells::left && m_stream->begin(0, 0);
        else
            m_stream.reset();
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
    m_tree->stopWith(std::move(stop));
}

template <int D>
const CellEvent<D>* CellWalk<D>::next()
{
    if (m_stop.stop_requested())
        return nullptr;
    if constexpr (D == 2) {
        if (!m_streams && m_stream && m_wait == 0)
            m_streams = startStream();
        if (m_streams) {
            m_streamTold = true;
            if (const CellEvent<2>* event = m_stream->next())
                return event;
            if (m_stream->ended())
                return nullptr;
            leaveStream();
        }
        m_streamTold = false;
        m_wait -= m_wait > 0 ? 1 : 0;
    }
    return m_tree->next();
}

// Where the tree is between two instants and has told enough.
template <int D>
bool CellWalk<D>::startStream()
{
    const auto quiet = m_tree->quiet();
    if (!quiet)
        return false;
    if (m_stream->begin(quiet->from + (quiet->to - quiet->from) / 2, m_tree->moment()))
        return true;
    m_patience = m_stream->usable() ? 2 * m_patience : std::numeric_limits<std::uint64_t>::max();
    m_wait = m_patience;
    return false;
}

// A stream that was not worth its beginning is tried again later and later.
template <int D>
void CellWalk<D>::leaveStream()
{
    constexpr std::uint64_t worthIt = 256;
    m_patience = m_stream->stepsInARow() > worthIt * m_patience ? 1 : 2 * m_patience;
    m_wait = m_patience;
    m_streams = false;
    ++m_handOvers;
    m_tree->beginAt(m_start + m_stream->gap(), m_stream->moment());
}

template <int D>
Instant CellWalk<D>::instant() const
{
    if (!m_streamTold)
        return m_tree->instant();
    if constexpr (D == 2) {
        const auto passing = m_stream->lastPassing();
        if (passing.end)
            return Instant(*passing.end);
        const auto found = m_tree->passing(passing.feature, passing.early, passing.late);
        SWEEP_EXPECTS(found);
        return *found;
    }
    return m_tree->instant();
}

template <int D>
std::optional<Coordinates<D>> CellWalk<D>::normal(const CellEvent<D>& event) const
{
    return m_tree->normal(event);
}

template <int D>
const std::optional<std::string>& CellWalk<D>::refusal() const
{
    return m_tree->refusal();
}

template <int D>
std::uint64_t CellWalk<D>::stepsInDoubles() const
{
    return m_tree->quickSteps() + stepsOfStream();
}

template <int D>
std::uint64_t CellWalk<D>::stepsOfStream() const
{
    return m_stream ? m_stream->steps() : 0;
}

template <int D>
std::uint64_t CellWalk<D>::stepsExact() const
{
    return m_tree->exactSteps();
}

template class CellWalk<2>;
template class CellWalk<3>;

} // namespace sweep

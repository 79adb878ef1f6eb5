#include "core/grid/cell_walk.h"

#include "core/base/contract.h"
#include "core/grid/cell_tree.h"

namespace sweep {

template <int D>
CellWalk<D>::CellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start)
    : m_tree(std::make_unique<CellTree<D>>(path, grid, start))
{
    SWEEP_EXPECTS(path.radius >= 0 && (!path.end || path.start < *path.end));
}
template <int D>
CellWalk<D>::CellWalk(CellWalk&&) noexcept = default;
template <int D>
CellWalk<D>& CellWalk<D>::operator=(CellWalk&&) noexcept = default;
template <int D>
CellWalk<D>::~CellWalk() = default;

template <int D>
const CellEvent<D>* CellWalk<D>::next()
{
    return m_tree->next();
}

template <int D>
Instant CellWalk<D>::instant() const
{
    return m_tree->now();
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
    return m_tree->quickSteps();
}

template <int D>
std::uint64_t CellWalk<D>::stepsExact() const
{
    return m_tree->exactSteps();
}

template class CellWalk<2>;
template class CellWalk<3>;

} // namespace sweep

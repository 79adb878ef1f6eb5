#include "widgets/document/selection.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sweep {

Selection::Selection(SceneDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &SceneDocument::changed, this, &Selection::follow);
    connect(&document, &SceneDocument::stepBegins, this, &Selection::beginStep);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &Selection::followIndex);
}

void Selection::setBodies(std::vector<std::size_t> bodies)
{
    std::ranges::sort(bodies);
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    std::erase_if(bodies, [this](std::size_t index) { return index >= m_document.scene().bodies.size(); });
    const Picked picked = !bodies.empty() ? Picked::bodies : m_event ? Picked::event : Picked::nothing;
    const bool cell = m_cell.has_value();
    m_cell.reset();
    if (bodies == m_bodies && picked == m_picked && !cell)
        return;
    m_bodies = std::move(bodies);
    m_picked = picked;
    Q_EMIT changed();
}

void Selection::selectAllBodies()
{
    std::vector<std::size_t> all(m_document.scene().bodies.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    setBodies(std::move(all));
}

void Selection::setEvent(std::size_t event)
{
    if (m_event == event && m_picked == Picked::event && !m_cell)
        return;
    m_cell.reset();
    m_event = event;
    m_picked = Picked::event;
    Q_EMIT changed();
}

void Selection::clearEvent()
{
    if (!m_event)
        return;
    dropEvent();
    Q_EMIT changed();
}

void Selection::setCell(const Cell& cell)
{
    if (m_cell == cell)
        return;
    m_cell = cell;
    dropEvent();
    Q_EMIT changed();
}

void Selection::dropEvent()
{
    m_event.reset();
    if (m_picked == Picked::event)
        m_picked = m_bodies.empty() ? Picked::nothing : Picked::bodies;
}

void Selection::clear()
{
    if (m_bodies.empty() && !m_event && !m_cell)
        return;
    m_cell.reset();
    m_bodies.clear();
    m_event.reset();
    m_picked = Picked::nothing;
    Q_EMIT changed();
}

void Selection::follow(const SceneChange& change)
{
    switch (change.kind) {
    case SceneChange::Kind::everything:
        clear();
        change.isAnother ? m_atSteps.clear() : selectAgain();
        break;
    case SceneChange::Kind::inserted:
        m_bodies.clear();
        setBodies(change.bodies);
        break;
    case SceneChange::Kind::removed:
        remove(change.bodies);
        break;
    case SceneChange::Kind::bodies: {
        // If none of them is selected, the change came from an undo: select what it changed.
        const auto selected = [this](std::size_t index) { return std::ranges::binary_search(m_bodies, index); };
        if (std::ranges::none_of(change.bodies, selected))
            setBodies(change.bodies);
        break;
    }
    case SceneChange::Kind::reordered:
        reorder(change.bodies);
        break;
    case SceneChange::Kind::settings:
    case SceneChange::Kind::view:
        break; // the cell keeps its indices in another grid
    }
}

// Records the selection before the change, which it follows afterwards.
void Selection::beginStep()
{
    m_atSteps[m_index] = m_bodies;
    m_atSteps.erase(m_atSteps.upper_bound(m_index), m_atSteps.end());
    m_ids.clear();
    for (const std::size_t body : m_bodies)
        m_ids.insert(m_document.scene().bodies[body].id);
}

void Selection::selectAgain()
{
    const auto& bodies = m_document.scene().bodies;
    std::vector<std::size_t> again;
    for (std::size_t body = 0; body < bodies.size(); ++body)
        if (m_ids.contains(bodies[body].id))
            again.push_back(body);
    setBodies(std::move(again));
}

void Selection::followIndex(int index)
{
    const int before = std::exchange(m_index, index);
    const auto known = m_atSteps.find(index);
    if (index == before || known == m_atSteps.end())
        return;
    setBodies(std::vector<std::size_t>(known->second));
}

void Selection::reorder(const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> moved;
    for (std::size_t index = 0; index < order.size(); ++index)
        if (std::ranges::binary_search(m_bodies, order[index]))
            moved.push_back(index);
    if (moved == m_bodies)
        return;
    m_bodies = std::move(moved);
    Q_EMIT changed();
}

void Selection::remove(const std::vector<std::size_t>& indices)
{
    std::vector<std::size_t> left;
    for (const std::size_t body : m_bodies) {
        const auto at = std::ranges::lower_bound(indices, body);
        if (at == indices.end() || *at != body)
            left.push_back(body - std::size_t(at - indices.begin()));
    }
    if (left == m_bodies)
        return;
    m_bodies = std::move(left);
    if (m_picked == Picked::bodies && m_bodies.empty())
        m_picked = m_event ? Picked::event : Picked::nothing;
    Q_EMIT changed();
}

} // namespace sweep

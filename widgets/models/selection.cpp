#include "widgets/models/selection.h"

#include <algorithm>
#include <numeric>

namespace sweep {

Selection::Selection(SceneDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &SceneDocument::changed, this, &Selection::follow);
}

void Selection::setBodies(std::vector<std::size_t> bodies)
{
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    std::erase_if(bodies, [this](std::size_t place) { return place >= m_document.scene().bodies.size(); });
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
    m_event.reset();
    if (m_picked == Picked::event)
        m_picked = m_bodies.empty() ? Picked::nothing : Picked::bodies;
    Q_EMIT changed();
}

void Selection::setCell(const Cell& cell)
{
    if (m_cell == cell)
        return;
    m_cell = cell;
    m_event.reset();
    if (m_picked == Picked::event)
        m_picked = m_bodies.empty() ? Picked::nothing : Picked::bodies;
    Q_EMIT changed();
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
    switch (change.what) {
    case SceneChange::What::everything:
        clear();
        break;
    case SceneChange::What::inserted:
        m_bodies.clear();
        setBodies(change.bodies);
        break;
    case SceneChange::What::removed:
        remove(change.bodies);
        break;
    case SceneChange::What::bodies: {
        // An undo elsewhere brings what it changed into sight.
        const auto selected = [this](std::size_t place) {
            return std::binary_search(m_bodies.begin(), m_bodies.end(), place);
        };
        if (std::none_of(change.bodies.begin(), change.bodies.end(), selected))
            setBodies(change.bodies);
        break;
    }
    case SceneChange::What::settings:
        break; // another grid has a cell of the same indices
    }
}

void Selection::remove(const std::vector<std::size_t>& places)
{
    std::vector<std::size_t> left;
    for (const std::size_t body : m_bodies) {
        const auto at = std::lower_bound(places.begin(), places.end(), body);
        if (at == places.end() || *at != body)
            left.push_back(body - std::size_t(at - places.begin()));
    }
    if (left == m_bodies)
        return;
    m_bodies = std::move(left);
    if (m_picked == Picked::bodies && m_bodies.empty())
        m_picked = m_event ? Picked::event : Picked::nothing;
    Q_EMIT changed();
}

} // namespace sweep

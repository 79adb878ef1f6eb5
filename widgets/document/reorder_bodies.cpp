#include "widgets/document/reorder_bodies.h"

namespace sweep {

ReorderBodies::ReorderBodies(SceneDocument& document, std::vector<std::size_t> order, const QString& text)
    : SceneCommand(document, text), m_order(std::move(order))
{
}

void ReorderBodies::exchange()
{
    std::vector<Body> bodies;
    std::vector<std::size_t> back(m_order.size());
    bodies.reserve(m_order.size());
    for (std::size_t place = 0; place < m_order.size(); ++place) {
        bodies.push_back(std::move(scene().bodies[m_order[place]]));
        back[m_order[place]] = place;
    }
    scene().bodies = std::move(bodies);
    announce({SceneChange::Kind::reordered, std::exchange(m_order, std::move(back))});
}

} // namespace sweep

#include "widgets/document/reorder_bodies.h"

namespace sweep {

SceneChange ReorderBodies::exchange(Scene& scene)
{
    const bool isBack = std::exchange(m_isDone, !m_isDone);
    if (!isBack)
        exchangeStyles(scene, m_styles);
    std::vector<Body> bodies;
    std::vector<std::size_t> inverse(m_order.size());
    bodies.reserve(m_order.size());
    for (std::size_t index = 0; index < m_order.size(); ++index) {
        bodies.push_back(std::move(scene.bodies[m_order[index]]));
        inverse[m_order[index]] = index;
    }
    scene.bodies = std::move(bodies);
    if (isBack)
        exchangeStyles(scene, m_styles);
    return {SceneChange::Kind::reordered, std::exchange(m_order, std::move(inverse))};
}

} // namespace sweep

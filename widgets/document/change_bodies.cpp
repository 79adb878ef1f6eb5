#include "widgets/document/change_bodies.h"

#include <algorithm>

namespace sweep {

ChangeBodies::ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step)
    : SceneCommand(document, step), m_bodies(std::move(bodies))
{
}

bool ChangeBodies::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeBodies*>(other);
    const auto sameIndex = [](const IndexedBody& p, const IndexedBody& q) { return p.first == q.first; };
    if (!next || !isOfGesture(*next) ||
        !std::equal(m_bodies.begin(), m_bodies.end(), next->m_bodies.begin(), next->m_bodies.end(), sameIndex))
        return false;
    // This command holds the values from before the gesture, which is all that undo needs.
    const auto isUnchanged = [this](const IndexedBody& body) { return scene().bodies[body.first] == body.second; };
    setObsolete(std::ranges::all_of(m_bodies, isUnchanged));
    return true;
}

SceneChange ChangeBodies::exchange(Scene& scene)
{
    SceneChange change{SceneChange::Kind::bodies};
    for (auto& [index, body] : m_bodies) {
        std::swap(scene.bodies[index], body);
        change.bodies.push_back(index);
    }
    return change;
}

} // namespace sweep

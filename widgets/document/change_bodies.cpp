#include "widgets/document/change_bodies.h"

#include <algorithm>

namespace sweep {

ChangeBodies::ChangeBodies(SceneDocument& document, std::vector<IndexedBody> bodies, const QString& text,
                           quint64 gesture)
    : SceneCommand(document, text), m_bodies(std::move(bodies)), m_gesture(gesture)
{
}

bool ChangeBodies::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeBodies*>(other);
    const auto samePlace = [](const IndexedBody& p, const IndexedBody& q) { return p.first == q.first; };
    if (!next || m_gesture == 0 || next->m_gesture != m_gesture ||
        !std::equal(m_bodies.begin(), m_bodies.end(), next->m_bodies.begin(), next->m_bodies.end(), samePlace))
        return false;
    // This command holds the values from before the gesture, which is all that undo needs.
    const auto unchanged = [this](const IndexedBody& body) { return current().bodies[body.first] == body.second; };
    setObsolete(std::all_of(m_bodies.begin(), m_bodies.end(), unchanged));
    return true;
}

void ChangeBodies::exchange()
{
    SceneChange change{SceneChange::Kind::bodies};
    for (auto& [place, body] : m_bodies) {
        std::swap(scene().bodies[place], body);
        change.bodies.push_back(place);
    }
    announce(change);
}

} // namespace sweep

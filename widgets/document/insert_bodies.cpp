#include "widgets/document/insert_bodies.h"

#include "widgets/document/body_places.h"

namespace sweep {

InsertBodies::InsertBodies(SceneDocument& document, std::vector<PlacedBody> bodies, const QString& text)
    : SceneCommand(document, text), m_bodies(std::move(bodies))
{
    for (const auto& [place, body] : m_bodies)
        m_places.push_back(place);
}

void InsertBodies::exchange()
{
    if (m_bodies.empty()) {
        m_bodies = takeBodies(scene(), m_places);
        announce({SceneChange::What::removed, m_places});
    } else {
        putBodies(scene(), std::exchange(m_bodies, {}));
        announce({SceneChange::What::inserted, m_places});
    }
}

} // namespace sweep

#include "widgets/document/remove_bodies.h"

#include "widgets/document/body_places.h"

#include <algorithm>
#include <unordered_set>

namespace sweep {

RemoveBodies::RemoveBodies(SceneDocument& document, std::vector<std::size_t> places, const QString& text)
    : SceneCommand(document, text), m_places(std::move(places)), m_ignore(current().ignore), m_expect(current().expect)
{
    std::unordered_set<std::string> gone;
    for (const std::size_t place : m_places)
        gone.insert(current().bodies[place].id);
    if (m_ignore)
        std::erase_if(*m_ignore,
                      [&](const auto& pair) { return gone.contains(pair.first) || gone.contains(pair.second); });
    if (m_expect)
        std::erase_if(*m_expect, [&](const Expectation& expectation) {
            const auto* other = std::get_if<std::string>(&expectation.other);
            return gone.contains(expectation.a) || (other && gone.contains(*other));
        });
}

void RemoveBodies::exchange()
{
    std::swap(scene().ignore, m_ignore);
    std::swap(scene().expect, m_expect);
    if (m_bodies.empty()) {
        m_bodies = takeBodies(scene(), m_places);
        announce({SceneChange::What::removed, m_places});
    } else {
        putBodies(scene(), std::exchange(m_bodies, {}));
        announce({SceneChange::What::inserted, m_places});
    }
}

} // namespace sweep

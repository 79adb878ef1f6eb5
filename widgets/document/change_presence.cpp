#include "widgets/document/change_presence.h"

#include "core/scene/file/body_marks.h"
#include "widgets/document/body_places.h"

#include <algorithm>
#include <unordered_set>

namespace sweep {

ChangePresence::ChangePresence(SceneDocument& document, std::vector<IndexedBody> coming, const QString& text)
    : SceneCommand(document, text), m_bodies(std::move(coming))
{
    for (const auto& [place, body] : m_bodies)
        m_places.push_back(place);
}

ChangePresence::ChangePresence(SceneDocument& document, std::vector<IndexedBody> coming, const IgnoredPairs& ignored,
                               const QString& text)
    : ChangePresence(document, std::move(coming), text)
{
    if (ignored.empty())
        return;
    m_names = Names{current().ignore, current().expect, current().view};
    if (!m_names->ignore)
        m_names->ignore.emplace();
    m_names->ignore->insert(m_names->ignore->end(), ignored.begin(), ignored.end());
}

ChangePresence::ChangePresence(SceneDocument& document, std::vector<std::size_t> going, const QString& text)
    : SceneCommand(document, text), m_places(std::move(going)),
      m_names(Names{current().ignore, current().expect, current().view})
{
    std::unordered_set<std::string> gone;
    for (const std::size_t place : m_places)
        gone.insert(current().bodies[place].id);
    if (m_names->ignore)
        std::erase_if(*m_names->ignore,
                      [&](const auto& pair) { return gone.contains(pair.first) || gone.contains(pair.second); });
    if (m_names->expect)
        std::erase_if(*m_names->expect, [&](const Expectation& expectation) {
            const auto* other = std::get_if<std::string>(&expectation.other);
            return gone.contains(expectation.a) || (other && gone.contains(*other));
        });
    const BodyMarks before = marksOf(current());
    BodyMarks left = before;
    for (std::vector<std::string>* ids : {&left.hidden, &left.locked})
        std::erase_if(*ids, [&](const std::string& id) { return gone.contains(id); });
    if (left != before)
        m_names->view = viewWith(current().view, left);
}

void ChangePresence::exchange()
{
    if (m_names) {
        std::swap(scene().ignore, m_names->ignore);
        std::swap(scene().expect, m_names->expect);
        std::swap(scene().view, m_names->view);
    }
    if (m_bodies.empty()) {
        m_bodies = takeBodies(scene(), m_places);
        announce({SceneChange::Kind::removed, m_places});
    } else {
        putBodies(scene(), std::exchange(m_bodies, {}));
        announce({SceneChange::Kind::inserted, m_places});
    }
}

} // namespace sweep

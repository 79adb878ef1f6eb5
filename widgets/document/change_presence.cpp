#include "widgets/document/change_presence.h"

#include <algorithm>
#include <unordered_set>

namespace sweep {

ChangePresence::ChangePresence(SceneDocument& document, std::vector<IndexedBody> bodies, const HistoryStep& step,
                               const IgnoreList& ignored)
    : SceneCommand(document, step), m_bodies(std::move(bodies))
{
    for (const auto& [index, body] : m_bodies)
        m_indices.push_back(index);
    if (ignored.empty())
        return;
    m_references.emplace(scene());
    if (!m_references->ignore)
        m_references->ignore.emplace();
    m_references->ignore->insert(m_references->ignore->end(), ignored.begin(), ignored.end());
}

ChangePresence::ChangePresence(SceneDocument& document, std::vector<std::size_t> indices, const HistoryStep& step)
    : SceneCommand(document, step), m_indices(std::move(indices)), m_references(scene())
{
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < scene().bodies.size(); ++index)
        if (!std::ranges::binary_search(m_indices, index))
            order.push_back(index);
    m_styles = stylesThatKeepColours(scene(), order);
    std::unordered_set<std::string> gone;
    for (const std::size_t index : m_indices)
        gone.insert(scene().bodies[index].id);
    if (m_references->ignore)
        std::erase_if(*m_references->ignore,
                      [&](const auto& pair) { return gone.contains(pair.first) || gone.contains(pair.second); });
    if (m_references->expect)
        std::erase_if(*m_references->expect, [&](const Expectation& expectation) {
            const auto* other = std::get_if<std::string>(&expectation.other);
            return gone.contains(expectation.a) || (other && gone.contains(*other));
        });
    m_references->editMarks(
        scene(), [&](auto& ids) { std::erase_if(ids, [&](const std::string& id) { return gone.contains(id); }); });
}

SceneChange ChangePresence::exchange(Scene& scene)
{
    if (m_references)
        m_references->exchange(scene);
    const bool appear = !m_bodies.empty();
    if (!appear)
        exchangeStyles(scene, m_styles);
    appear ? put(scene) : take(scene);
    if (appear)
        exchangeStyles(scene, m_styles);
    return {appear ? SceneChange::Kind::inserted : SceneChange::Kind::removed, m_indices};
}

// One pass over the bodies, however many of them disappear.
void ChangePresence::take(Scene& scene)
{
    std::vector<Body> kept;
    kept.reserve(scene.bodies.size());
    auto next = m_indices.begin();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (next != m_indices.end() && *next == i) {
            m_bodies.emplace_back(i, std::move(scene.bodies[i]));
            ++next;
        } else {
            kept.push_back(std::move(scene.bodies[i]));
        }
    }
    scene.bodies = std::move(kept);
}

void ChangePresence::put(Scene& scene)
{
    std::vector<Body> merged;
    merged.reserve(scene.bodies.size() + m_bodies.size());
    auto old = scene.bodies.begin();
    for (auto& [index, body] : m_bodies) {
        while (merged.size() < index && old != scene.bodies.end())
            merged.push_back(std::move(*old++));
        merged.push_back(std::move(body));
    }
    std::move(old, scene.bodies.end(), std::back_inserter(merged));
    scene.bodies = std::move(merged);
    m_bodies.clear();
}

} // namespace sweep

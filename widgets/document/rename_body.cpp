#include "widgets/document/rename_body.h"

#include <algorithm>

namespace sweep {

RenameBody::RenameBody(SceneDocument& document, std::size_t index, std::string id, const HistoryStep& step)
    : SceneCommand(document, step), m_index(index), m_id(std::move(id)), m_references(scene())
{
    const std::string& old = scene().bodies[m_index].id;
    const auto rename = [&](std::string& name) {
        if (name == old)
            name = m_id;
    };
    if (m_references.ignore)
        for (auto& [a, b] : *m_references.ignore) {
            rename(a);
            rename(b);
        }
    if (m_references.expect)
        for (Expectation& expectation : *m_references.expect) {
            rename(expectation.a);
            if (auto* other = std::get_if<std::string>(&expectation.other))
                rename(*other);
        }
    m_references.editMarks(scene(), [&](auto& ids) { std::ranges::for_each(ids, rename); });
}

SceneChange RenameBody::exchange(Scene& scene)
{
    std::swap(scene.bodies[m_index].id, m_id);
    m_references.exchange(scene);
    return {SceneChange::Kind::bodies, {m_index}};
}

} // namespace sweep

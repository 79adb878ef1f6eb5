#include "widgets/document/rename_body.h"

#include "core/scene/file/body_marks.h"

#include <algorithm>

namespace sweep {

RenameBody::RenameBody(SceneDocument& document, std::size_t place, std::string id, const QString& text)
    : SceneCommand(document, text), m_place(place), m_id(std::move(id)), m_ignore(current().ignore),
      m_expect(current().expect), m_view(current().view)
{
    const std::string& old = current().bodies[m_place].id;
    const auto rename = [&](std::string& name) {
        if (name == old)
            name = m_id;
    };
    if (m_ignore)
        for (auto& [a, b] : *m_ignore) {
            rename(a);
            rename(b);
        }
    if (m_expect)
        for (Expectation& expectation : *m_expect) {
            rename(expectation.a);
            if (auto* other = std::get_if<std::string>(&expectation.other))
                rename(*other);
        }
    const BodyMarks before = marksOf(current());
    BodyMarks marks = before;
    for (std::vector<std::string>* ids : {&marks.hidden, &marks.locked})
        std::for_each(ids->begin(), ids->end(), rename);
    if (marks != before)
        m_view = viewWith(m_view, marks);
}

void RenameBody::exchange()
{
    std::swap(scene().bodies[m_place].id, m_id);
    std::swap(scene().ignore, m_ignore);
    std::swap(scene().expect, m_expect);
    std::swap(scene().view, m_view);
    announce({SceneChange::Kind::bodies, {m_place}});
}

} // namespace sweep

#include "widgets/document/body_references.h"

#include "core/scene/file/body_marks.h"

namespace sweep {

void BodyReferences::exchange(Scene& scene)
{
    std::swap(scene.ignore, ignore);
    std::swap(scene.expect, expect);
    std::swap(scene.view, view);
}

void BodyReferences::editMarks(const Scene& scene, const std::function<void(std::vector<std::string>& ids)>& edit)
{
    const BodyMarks before = marksOf(scene);
    BodyMarks marks = before;
    edit(marks.hidden);
    edit(marks.locked);
    if (marks != before)
        view = viewWith(view, marks);
}

} // namespace sweep

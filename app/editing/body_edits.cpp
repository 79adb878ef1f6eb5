#include "app/editing/body_edits.h"

#include "core/measure/cast.h"
#include "core/scene/excerpt.h"

#include <algorithm>

namespace sweep {

void BodyEdits::remove()
{
    m_workbench.document.removeBodies(selected());
}

void BodyEdits::setGroup(const std::optional<std::string>& group, const QString& step)
{
    std::vector<IndexedBody> bodies;
    for (const std::size_t place : selected()) {
        bodies.emplace_back(place, m_workbench.document.scene().bodies[place]);
        bodies.back().second.group = group;
    }
    m_workbench.document.changeBodies(std::move(bodies), step);
}

void BodyEdits::group()
{
    setGroup(freeName("group 1", groupsOf(m_workbench.document.scene())), tr("Group %1").arg(names()));
}

QString BodyEdits::listedNames() const
{
    constexpr qsizetype most = 4;
    QStringList names;
    for (const std::size_t body : selected())
        names << labelOf(m_workbench.document.scene().bodies[body]);
    if (names.size() > most)
        return tr("%1 bodies").arg(names.size());
    const QString last = names.takeLast();
    return names.isEmpty() ? last : tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

void BodyEdits::ungroup()
{
    setGroup(std::nullopt, tr("Ungroup %1").arg(names()));
}

bool BodyEdits::toggled(Ids ids, BodyMarks& marks) const
{
    std::vector<std::string>& marked = marks.*ids;
    const std::size_t before = marked.size();
    std::vector<std::string> chosen;
    for (const std::size_t place : selected())
        chosen.push_back(m_workbench.document.scene().bodies[place].id);
    std::erase_if(marked, [&](const std::string& id) { return std::ranges::find(chosen, id) != chosen.end(); });
    const bool marksNow = before - marked.size() < chosen.size();
    if (marksNow)
        marked.insert(marked.end(), chosen.begin(), chosen.end());
    return marksNow;
}

void BodyEdits::toggleHidden()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    const bool hides = toggled(&BodyMarks::hidden, marks);
    m_workbench.document.changeMarks(marks, (hides ? tr("Hide %1") : tr("Show %1")).arg(names()));
}

void BodyEdits::toggleLocked()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    const bool locks = toggled(&BodyMarks::locked, marks);
    m_workbench.document.changeMarks(marks, (locks ? tr("Lock %1") : tr("Unlock %1")).arg(names()));
}

void BodyEdits::showAll()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    marks.hidden.clear();
    m_workbench.document.changeMarks(marks, tr("Show all bodies"));
}

void BodyEdits::unlockAll()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    marks.locked.clear();
    m_workbench.document.changeMarks(marks, tr("Unlock all bodies"));
}

std::vector<IndexedBody> BodyEdits::castsOfSelected() const
{
    const Scene& scene = m_workbench.document.scene();
    std::vector<IndexedBody> casts;
    for (const std::size_t place : selected())
        if (auto cast = castOf(scene, scene.bodies[place]))
            casts.emplace_back(place, std::move(*cast));
    return casts;
}

void BodyEdits::makeCasts()
{
    auto casts = castsOfSelected();
    std::vector<std::size_t> places;
    for (const IndexedBody& cast : casts)
        places.push_back(cast.first);
    if (!casts.empty())
        m_workbench.document.changeBodies(std::move(casts),
                                          tr("Make a cast of %1").arg(labelOf(m_workbench.document.scene(), places)));
}

void BodyEdits::moveUp()
{
    if (!selected().empty() && selected().front() > 0)
        m_workbench.document.moveBodies(selected(), selected().front() - 1);
}

void BodyEdits::moveDown()
{
    if (!selected().empty())
        m_workbench.document.moveBodies(selected(), selected().back() + 2);
}

} // namespace sweep

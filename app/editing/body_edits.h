// Edits of the selected bodies that do not change their numbers: removal, groups, marks, casts and order.
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/format/conversions.h"

namespace sweep {

class BodyEdits : public QObject
{
    Q_OBJECT

public:
    explicit BodyEdits(Workbench& workbench) : m_workbench(workbench) {}

    void remove();
    // Puts the selected bodies into one new group.
    void group();
    void ungroup();
    // Hides the selected bodies, or shows them if all are hidden. toggleLocked() likewise.
    void toggleHidden();
    void showAll();
    void toggleLocked();
    void unlockAll();
    // The names of the selected bodies: "a, b and c", or "7 bodies" if there are more than four.
    [[nodiscard]] QString listedNames() const;
    // Turns the selected segments, rays and thick lines at rest into casts, in one step; other bodies stay.
    void makeCasts();
    [[nodiscard]] bool canMakeCasts() const { return !castsOfSelected().empty(); }
    // Moves the selected bodies one row up or down the list, if possible.
    void moveUp();
    void moveDown();

private:
    using Ids = std::vector<std::string> BodyMarks::*;

    [[nodiscard]] const std::vector<std::size_t>& selected() const { return m_workbench.selection.bodies(); }
    [[nodiscard]] QString names() const { return labelOf(m_workbench.document.scene(), selected()); }
    // Toggles the mark of the selected bodies; true if all of them have it afterwards.
    [[nodiscard]] bool toggled(Ids ids, BodyMarks& marks) const;
    [[nodiscard]] std::vector<IndexedBody> castsOfSelected() const;
    void setGroup(const std::optional<std::string>& group, const QString& step);

    Workbench& m_workbench;
};

} // namespace sweep

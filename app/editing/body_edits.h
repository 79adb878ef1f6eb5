// Edits of the selected bodies that leave their numbers alone: removal, groups, marks and order.
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
    // All of them get the same group, which no other body has.
    void group();
    void ungroup();
    // Hides what is seen; shows where all are hidden. Likewise the lock.
    void toggleHidden();
    void showAll();
    void toggleLocked();
    void unlockAll();
    // Of the selected bodies: "a, b and c", or "7 bodies" where there are more than four.
    [[nodiscard]] QString listedNames() const;
    // Those that are segments, rays or thick lines at rest become casts, in one step; the others stay.
    void makeCasts();
    [[nodiscard]] bool canMakeCasts() const { return !castsOfSelected().empty(); }
    // One place up or down the list, as far as there is one.
    void moveUp();
    void moveDown();

private:
    using Ids = std::vector<std::string> BodyMarks::*;

    [[nodiscard]] const std::vector<std::size_t>& selected() const { return m_workbench.selection.bodies(); }
    [[nodiscard]] QString names() const { return labelOf(m_workbench.document.scene(), selected()); }
    // True where all of them have the mark now.
    [[nodiscard]] bool toggled(Ids ids, BodyMarks& marks) const;
    [[nodiscard]] std::vector<IndexedBody> castsOfSelected() const;
    void setGroup(const std::optional<std::string>& group, const QString& step);

    Workbench& m_workbench;
};

} // namespace sweep

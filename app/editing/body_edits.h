// What do the commands do to the bodies that are selected, beside their numbers?
#pragma once

#include "app/workbench/workbench.h"

namespace sweep {

// What undo steps call these bodies: the one, their group where it is one, or how many they are.
[[nodiscard]] QString namesOf(const Scene& scene, const std::vector<std::size_t>& places);

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
    // One place up or down the list, as far as there is one.
    void moveUp();
    void moveDown();

private:
    using Ids = std::vector<std::string> BodyMarks::*;

    [[nodiscard]] const std::vector<std::size_t>& selected() const { return m_workbench.selection.bodies(); }
    [[nodiscard]] QString names() const { return namesOf(m_workbench.document.scene(), selected()); }
    // True where all of them have the mark now.
    [[nodiscard]] bool toggled(Ids ids, BodyMarks& marks) const;
    void setGroup(const std::optional<std::string>& group, const QString& step);

    Workbench& m_workbench;
};

} // namespace sweep

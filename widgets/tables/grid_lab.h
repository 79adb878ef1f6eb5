// Which walks and policies are compared, and what comes out?
#pragma once

#include "widgets/models/grid/grid_lab_models.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QGridLayout;
class QLabel;

namespace sweep {

class DenseTable;
class Placeholder;

// The lab's panel: boxes to tick on the left, the walks side by side and what they differ in on the right. A row leads
// to its cell and time.
class GridLab : public QWidget
{
    Q_OBJECT

public:
    GridLab(GridLabComparison& lab, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] DenseTable& walks() { return *m_walks; }
    [[nodiscard]] DenseTable& findings() { return *m_findings; }
    [[nodiscard]] QCheckBox& box(WalkKind kind) { return *m_kinds[kind]; }
    [[nodiscard]] QCheckBox& box(CellPolicy policy) { return *m_policies[policy]; }
    [[nodiscard]] QCheckBox& box(LineCover cover) { return *m_covers[cover]; }

    // Follows the theme where the palette alone does not.
    void tint();

    // Is the panel before anybody's eyes? Only then walks are compared.
    void setSeen(bool seen);

Q_SIGNALS:
    // A row was picked that leads here: a finding, or a walk that parts from the exact one.
    void cellPicked(const sweep::Cell& cell);

private:
    QWidget* choices();
    // A heading and its boxes, one below the other.
    // Below what stands in this column of the grid.
    void addGroup(QGridLayout& grid, int column, const QString& heading, const std::vector<QCheckBox*>& boxes);
    void readChoices();
    void tell();
    // What the table of findings says while it is empty.
    [[nodiscard]] QString whyNoFindings() const;
    void pickWalk(int row);
    void pickFinding(int row);
    void lead(const Cell& cell, double t);
    void colour();

    GridLabComparison& m_lab;
    Playhead& m_playhead;
    Selection& m_selection;
    GridLabWalkModel m_walkModel;
    GridLabFindingModel m_findingModel;
    std::map<WalkKind, QCheckBox*> m_kinds;
    std::map<CellPolicy, QCheckBox*> m_policies;
    std::map<LineCover, QCheckBox*> m_covers;
    QLabel* m_subject;
    DenseTable* m_walks;
    DenseTable* m_findings;
    Placeholder* m_placeholder;
};

} // namespace sweep

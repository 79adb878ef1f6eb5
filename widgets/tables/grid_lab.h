// Panel of the walk lab: grid walks compared side by side.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/grid_lab.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QGridLayout;
class QLabel;

namespace sweep {

class DenseTable;
class Placeholder;

// On the left are check boxes for walks, policies and covers, on the right the walks side by side and their
// differences. Picking a row moves to its cell and time.
class GridLab : public QWidget
{
    Q_OBJECT

public:
    GridLab(GridLabComparison& lab, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& walks() { return *m_walks; }
    [[nodiscard]] DenseTable& findings() { return *m_findings; }
    [[nodiscard]] QCheckBox& box(WalkKind kind) { return *m_kinds[kind]; }
    [[nodiscard]] QCheckBox& box(CellPolicy policy) { return *m_policies[policy]; }
    [[nodiscard]] QCheckBox& box(LineCover cover) { return *m_covers[cover]; }

    // Updates colours after a change of theme.
    void tint();

    // Sets whether the panel is visible. Walks are compared only then.
    void setSeen(bool seen);

Q_SIGNALS:
    // A row for this cell was picked: a difference, or a walk that differs from the exact one.
    void cellPicked(const sweep::Cell& cell);

private:
    QWidget* choices();
    // Adds a heading and its boxes below the present contents of this column.
    QLabel* addGroup(QGridLayout& grid, int column, const QString& heading, const std::vector<QCheckBox*>& boxes);
    void readChoices();
    void follow();
    // The text in the empty table of differences.
    [[nodiscard]] QString whyNoFindings() const;
    void pickWalk(int row);
    void pickFinding(int row);
    void goTo(const Cell& cell, double t);
    void updateColours();

    GridLabComparison& m_lab;
    Playhead& m_playhead;
    Selection& m_selection;
    GridLabWalkModel m_walkModel;
    GridLabFindingModel m_findingModel;
    std::map<WalkKind, QCheckBox*> m_kinds;
    std::map<CellPolicy, QCheckBox*> m_policies;
    std::map<LineCover, QCheckBox*> m_covers;
    QLabel* m_coverTitle = nullptr;
    QLabel* m_subject;
    DenseTable* m_walks;
    DenseTable* m_findings;
    Placeholder* m_placeholder;
};

} // namespace sweep

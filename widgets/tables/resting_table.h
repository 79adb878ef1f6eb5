// Section of the events' panel: pairs of bodies at rest that are in contact.
#pragma once

#include "widgets/models/events/resting_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

class QToolButton;

namespace sweep {

class DenseTable;

// Visible while there are such pairs. A click on the title folds the rows away. Picking a row selects both bodies, and
// moves the playhead if they are not active at its time. A selected pair becomes the current row. The name of a body is
// a link that selects it.
class RestingTable : public QWidget
{
    Q_OBJECT

public:
    RestingTable(RestingModel& model, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] QToolButton& title() { return *m_title; }
    // The height at which all rows are in view.
    [[nodiscard]] int fullHeight() const;
    [[nodiscard]] int titleHeight() const;
    [[nodiscard]] bool isFolded() const { return !m_isOpen; }

Q_SIGNALS:
    // The rows have changed, or have been folded or unfolded.
    void heightChanged();

private:
    void refill();
    void open(bool isOpen);
    void pick(int row);
    void selectBody(const QModelIndex& link);
    void followSelection();

    RestingModel& m_model;
    Playhead& m_playhead;
    Selection& m_selection;
    QToolButton* m_title;
    DenseTable* m_table;
    bool m_isOpen = true;
    bool m_picking = false;
};

} // namespace sweep

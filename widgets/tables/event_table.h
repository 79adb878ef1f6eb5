// Which events are there? A click jumps to one.
#pragma once

#include "widgets/models/events/event_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

class QLineEdit;
class QMenu;

namespace sweep {

class DenseTable;
class Placeholder;
class WorkStrip;

// The events with a filter above. Picking a row selects the event and puts the playhead on its exact instant; an event
// selected elsewhere becomes the current row, and the events of a cell are selected with it. The rows of the instant
// that the playhead comes to are scrolled into view. The name of a body is a link that selects it.
class EventTable : public QWidget
{
    Q_OBJECT

public:
    EventTable(EventModel& model, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    // What to say while there are no rows.
    void setEmptyReason(const QString& reason);
    void focusFilter();

    // Shows and hides columns; also by a right click on the header.
    [[nodiscard]] QMenu& columnsMenu() { return *m_columns; }
    // The columns that somebody hid, by names that stay: "instant", "t", "kind", "a", "b", "s", "point", "check",
    // "frames".
    [[nodiscard]] QStringList hiddenColumns() const;
    void setHiddenColumns(const QStringList& names);

    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] WorkStrip& strip() { return *m_strip; }

Q_SIGNALS:
    void hiddenColumnsChanged();

private:
    void pick(int row);
    void followSelection();
    void followPlayhead();
    void selectCell(const Cell& cell);
    void tellEmpty();
    void fillColumnsMenu();
    void showColumns();
    void selectBody(const QModelIndex& link);
    void connectWork();

    EventModel& m_model;
    Playhead& m_playhead;
    Selection& m_selection;
    QLineEdit* m_filter;
    DenseTable* m_table;
    Placeholder* m_placeholder;
    WorkStrip* m_strip;
    QMenu* m_columns;
    QString m_reason;
    bool m_picking = false;
};

} // namespace sweep

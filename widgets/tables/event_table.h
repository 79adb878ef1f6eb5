// Table of events with a filter, and below it the contacts of bodies at rest.
#pragma once

#include "widgets/models/events/event_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;

namespace sweep {

class DenseTable;
class FilterCompleter;
class Placeholder;
class ProgressPanel;
class RestingModel;
class RestingTable;

// Picking a row picks the event and moves the playhead to its exact instant. An event picked in another view becomes
// the current row, and the events of a picked cell are selected. The rows of the playhead's instant are scrolled into
// view. The name of a body in a column of its own is a link that selects it. The time, the kind, the bodies and the
// verdict are visible at any width; further columns are shown if there is room.
class EventTable : public QWidget
{
    Q_OBJECT

public:
    EventTable(EventModel& model, RestingModel& resting, Playhead& playhead, Selection& selection,
               QWidget* parent = nullptr);

    // The text to show while there are no rows.
    void setEmptyReason(const QString& reason);
    void focusFilter();
    [[nodiscard]] QString filter() const;
    void setFilter(const QString& words);

    // Shows and hides columns. The menu also opens by a right click on the header.
    [[nodiscard]] QMenu& columnsMenu() { return *m_columns; }
    // The user's choices of columns, by their permanent names ("instant", "t", "kind", "pair", "check", "s", "point",
    // "frames", "a", "b"): "-s" is hidden, "+s" is shown even without room for it.
    [[nodiscard]] QStringList columnChoices() const;
    void setColumnChoices(const QStringList& choices);
    // Restores the columns to the default choice.
    void restoreColumns();

    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] RestingTable& resting() { return *m_resting; }
    // The one of the two tables that commands apply to.
    [[nodiscard]] DenseTable& meantTable();
    [[nodiscard]] ProgressPanel& progress() { return *m_progress; }

Q_SIGNALS:
    void columnChoicesChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Choice : std::uint8_t
    {
        byRoom,
        shown,
        hidden
    };

    void pick(int row);
    void followSelection();
    [[nodiscard]] std::vector<int> playheadRows() const;
    void followPlayhead();
    void keepPlayhead(int heightBefore);
    void selectCell(const Cell& cell);
    void showWhyEmpty();
    void showHits();
    void fillColumnsMenu();
    void showColumns();
    void chooseColumn(int column);
    void selectBody(const QModelIndex& link);
    void connectProgress();
    void shareHeight();

    EventModel& m_model;
    Playhead& m_playhead;
    Selection& m_selection;
    QLineEdit* m_filter;
    FilterCompleter* m_completer;
    std::weak_ptr<const Scene> m_offered; // the scene whose ids the filter offers
    QLabel* m_hits;
    DenseTable* m_table;
    RestingTable* m_resting;
    QSplitter* m_parts; // holds both tables
    Placeholder* m_placeholder;
    ProgressPanel* m_progress;
    QMenu* m_columns;
    std::array<Choice, EventModel::ColumnCount> m_choices{};
    QString m_reason;
    bool m_picking = false;
    bool m_isShared = true; // the tables share the height until the user moves their border
};

} // namespace sweep

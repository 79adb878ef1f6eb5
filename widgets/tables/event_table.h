// Tables of events with their filter, and of contacts at rest.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/events/pair_models.h"

#include <sweepbench/scene.h>

#include <QCompleter>
#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;
class QStringListModel;
class QToolButton;

namespace sweep {

// Completion of the words of the filter of events.

// Completes the last word of the text, "kind:touch bal" to "kind:touch body:ball", by any part of its completions. A
// complete word has none.
class FilterCompleter : public QCompleter
{
    Q_OBJECT

public:
    explicit FilterCompleter(QObject* parent = nullptr);

    // The ids of its first thousand bodies are offered.
    void setScene(const Scene& scene);

    [[nodiscard]] QStringList splitPath(const QString& text) const override;
    [[nodiscard]] QString pathFromIndex(const QModelIndex& index) const override;

private:
    QStringListModel* m_words;
};

// The start of the last word: after the last space outside quotes.
[[nodiscard]] qsizetype lastWordStart(QStringView text);

// Section of the events' panel: pairs of bodies at rest that are in contact.

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

// Table of events with a filter, and below it the contacts of bodies at rest.

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
    // The user's choices of columns, by their permanent names ("instant", "t", "kind", "pair", "audit", "s", "point",
    // "frames", "a", "b"): "-s" is hidden, "+s" is shown even without room for it. With "cells", the rows are the cells
    // that bodies meet, if the scene has a grid.
    [[nodiscard]] QStringList columnChoices() const;
    void setColumnChoices(const QStringList& choices);
    // Restores the columns to the default choice.
    void restoreColumns();

    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] RestingTable& resting() { return *m_resting; }
    // Shown if the scene has a grid.
    [[nodiscard]] QCheckBox& cellsBox() { return *m_cells; }
    // The one of the two tables that commands apply to.
    [[nodiscard]] DenseTable& meantTable();
    [[nodiscard]] ProgressPanel& progress() { return *m_progress; }

Q_SIGNALS:
    void columnChoicesChanged();
    // F2 was pressed on an event while no column shows a name alone.
    void renameWanted(std::size_t body);

protected:
    void keyPressEvent(QKeyEvent* event) override;
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
    void scrollToPlayhead();
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
    QCheckBox* m_cells;
    DenseTable* m_table;
    RestingTable* m_resting;
    QSplitter* m_parts; // holds both tables
    Placeholder* m_placeholder;
    ProgressPanel* m_progress;
    QMenu* m_columns;
    std::array<Choice, EventModel::ColumnCount> m_choices{};
    QString m_reason;
    bool m_picking = false;
    QTimer m_scrollTimer;       // runs until the table may scroll again
    bool m_scrollWaits = false; // the table has yet to scroll to the playhead
    bool m_isShared = true;     // the tables share the height until the user moves their border
};

} // namespace sweep

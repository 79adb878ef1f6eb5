// List of the events of the selection, the next one first, with buttons that step among them.
#pragma once

#include "widgets/models/events/subject_events.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"
#include "widgets/models/solver/solver_answer.h"

#include <QTimer>
#include <QWidget>

class QToolButton;
class QTreeWidget;

namespace sweep {

class WrappedLabel;

// For a body or a pair: the number of events and a few of them, those to come first, then past ones. A click on one
// moves to its exact instant and picks it. For a picked event: its number among the events of its pair. The buttons go
// to the previous and the next event, and stay where they are.
class RelatedEvents : public QWidget
{
    Q_OBJECT

public:
    static constexpr int maxRows = 5;

    RelatedEvents(Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    // Null while there is no answer for the present scene, to which the body indices refer. The shown events stay until
    // then, disabled.
    void setAnswer(SolverAnswerPtr answer);
    // The selected bodies, ascending. Requires: at least one.
    void showBodies(const std::vector<std::size_t>& bodies);
    // The picked event. Requires: an answer with a timeline, an index into its events.
    void showPicked(std::size_t event);

Q_SIGNALS:
    // The user wants to see all events of these bodies.
    void allWanted(const std::vector<std::size_t>& bodies);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void collect();
    void refill();
    void fillList(std::size_t before);
    void addRow(std::size_t number, bool isOver);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString pairWords() const;
    void step(bool forward);
    void goTo(std::size_t event, bool picks);
    [[nodiscard]] std::optional<std::size_t> previous() const;
    [[nodiscard]] std::optional<std::size_t> next() const;

    Playhead& m_playhead;
    Selection& m_selection;
    SolverAnswerPtr m_answer;
    std::vector<std::size_t> m_bodies;  // the shown bodies; empty for an event
    std::optional<std::size_t> m_event; // the shown event
    bool m_isCollected = false;
    SubjectEvents m_events;
    std::optional<std::size_t> m_listedFrom; // the number of the event that the list begins with
    WrappedLabel* m_words;
    QToolButton* m_previous;
    QToolButton* m_next;
    QTreeWidget* m_list;
    QToolButton* m_all;
    QTimer m_rest; // while time runs, the list is filled when the playhead rests
};

} // namespace sweep

// Inspector of events and pairs: facts, relation, events of the selection.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/document/solver.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/relation.h>
#include <sweepbench/tested_pairs.h>

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QToolButton;
class QTreeWidget;

namespace sweep {

// Inspector of the picked event.

class FactRows;
class ValueText;

// Shows its exact time, its point, and the query to Boost.Geometry with its answer. Every value can be selected, and
// every number has a button that copies all of it.
class EventInspector : public QWidget
{
    Q_OBJECT

public:
    explicit EventInspector(QWidget* parent = nullptr);

    // Requires: answer->timeline is not null, event < its number of events.
    void show(const SolverAnswerPtr& answer, std::size_t event);
    // All that is shown, as text.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void paintGlyphs(); // uses the colours of the theme
    void showAudit(const SolverAnswer& answer, std::size_t event);

    QLabel* m_glyph;
    QLabel* m_title;
    FactRows* m_time;
    FactRows* m_event;
    FactRows* m_audit;
    QLabel* m_auditTitle;
    ValueText* m_auditSentence;
    QLabel* m_auditGlyph;
    std::optional<Event> m_shown;
    std::optional<Verdict> m_verdict;
    std::vector<Fact> m_facts;
};

// Relation of two selected bodies at the playhead's time.

class CopyButton;
class FactRows;

// Apart, touch, cross or overlap, the distance and the nearest points, and the sides of thin bodies: at the exact
// instant if the playhead is at one, otherwise at its double. Found in the background: while time runs, the next query
// waits until the previous one is answered. Nothing is computed while the view is hidden.
class RelationView : public QWidget
{
    Q_OBJECT

public:
    explicit RelationView(const Playhead& playhead, QWidget* parent = nullptr);

    // The pair belongs to a scene without problems, whose timeline the playhead has. A null scene means that it is not
    // known yet: the relation of the same pair stays for a moment, long enough to solve most edits.
    void show(std::shared_ptr<const Scene> scene, BodyPair pair);
    // All that is shown, as text.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    // The view may need another height.
    void textChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        BodyPair pair;
        Instant t;
        QString timeText;
    };
    struct Answer
    {
        Query query;
        std::optional<PairRelation> relation;
        std::optional<Sharing> sharing;
    };

    void follow();
    void take(const Answer& answer);
    void setFacts(const QString& title, const std::vector<Fact>& facts);

    const Playhead& m_playhead;
    std::shared_ptr<const Scene> m_scene;
    BodyPair m_pair;
    QLabel* m_title;
    CopyButton* m_copy;
    FactRows* m_rows;
    std::vector<Fact> m_facts;
    bool m_isWaiting = false; // the query has changed since the job began
    QTimer m_lateness;        // runs while the scene is null
    LatestJob<Query, Answer> m_job;
};

// List of the events of the selection, the next one first, with buttons that step among them.

class WrappedLabel;

// For a body or a pair: the number of events and a few of them, upcoming ones first, then past ones. A click on one
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
    // Emitted when the user requests all events of these bodies.
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
    QTimer m_rest; // during playback, delays filling the list until the playhead rests
};

} // namespace sweep

// Inspector of the picked event.
#pragma once

#include "widgets/models/events/event_facts.h"
#include "widgets/models/solver/solver_answer.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace sweep {

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

} // namespace sweep

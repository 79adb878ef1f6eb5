// Inspector of the picked event.
#pragma once

#include "widgets/models/events/event_facts.h"
#include "widgets/models/solver/solver_answer.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace sweep {

// Shows its exact time, its point and the result of the audit. Every value can be selected and copied.
class EventInspector : public QWidget
{
    Q_OBJECT

public:
    explicit EventInspector(QWidget* parent = nullptr);

    // Requires: answer->timeline is not null, event < its number of events.
    void show(const SolverAnswerPtr& answer, std::size_t event);
    // All that is shown, as text.
    [[nodiscard]] QString text() const;

private:
    void fill(QFormLayout& form, const std::vector<Fact>& facts);

    QLabel* m_glyph;
    QLabel* m_title;
    QFormLayout* m_event;
    QFormLayout* m_audit;
    QLabel* m_auditTitle;
    QLabel* m_auditGlyph;
    std::vector<Fact> m_facts;
};

} // namespace sweep

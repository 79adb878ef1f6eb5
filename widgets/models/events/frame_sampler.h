// What does a frame-by-frame checker see of the present events?
#pragma once

#include "core/sampling/sampling.h"
#include "widgets/models/events/event_subject.h"
#include "widgets/models/solver/solver_answer.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>

namespace sweep {

// What the checker makes of one event.
struct FrameMark
{
    enum class Kind : std::uint8_t
    {
        missed,     // no frame sees the contact
        merged,     // frames take the contact for one with another
        late,       // or early, where a margin lets it be seen before
        unreported, // frames see the contact, but none tells of this event: the window ends before
        seen        // at a frame that falls on it, or the window's own
    };
    double late = 0;         // of Kind::late, and of Kind::merged where a frame tells of the event
    std::uint32_t group = 0; // of Kind::merged
    Kind kind = Kind::seen;
};
[[nodiscard]] FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event);
// "late by 0.004", "missed", "one #3".
[[nodiscard]] QString frameMarkText(const FrameMark& mark);
// What that means, in a sentence; null: what all of it is about.
[[nodiscard]] QString frameMarkTip(const FrameMark* mark);

// What it makes of all of them.
struct SampledEvents
{
    SolverAnswerPtr answer; // with a timeline
    Sampling sampling;
    std::vector<FrameMark> marks; // of each event
};
using SampledEventsPtr = std::shared_ptr<const SampledEvents>;

// Samples the timeline of an answer by a rule, on another thread, while it is switched on; what was asked for earlier
// is dropped.
class FrameSampler : public QObject
{
    Q_OBJECT

public:
    explicit FrameSampler(QObject* parent = nullptr);
    ~FrameSampler() override;

    void setAnswer(SolverAnswerPtr answer);
    void setRule(const SamplingRule& rule);
    [[nodiscard]] const SamplingRule& rule() const { return m_rule; }
    void setOn(bool on);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    // Whose shortest contact is looked for; of all events where the subject is empty.
    void setSubject(const EventSubject& subject);
    [[nodiscard]] const EventSubject& subject() const { return m_subject; }

    // Of the present answer by the present rule; null while it is computed, where there is nothing to sample, and while
    // it is switched off.
    [[nodiscard]] const SampledEventsPtr& sampled() const { return m_sampled; }
    // Why there is none, although there are events.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    // Among the contacts of the subject; nothing while it is looked for, and where none lasts.
    [[nodiscard]] const std::optional<ShortestContact>& shortest() const { return m_shortest; }
    [[nodiscard]] bool knowsShortest() const { return m_knowsShortest; }

Q_SIGNALS:
    void changed();
    void shortestChanged();

private:
    void ask();
    void take(quint64 number, const SampledEventsPtr& sampled, const QString& problem);
    void askForShortest();

    SolverAnswerPtr m_answer;
    SamplingRule m_rule;
    bool m_isOn = true;
    EventSubject m_subject;
    SampledEventsPtr m_sampled;
    QString m_problem;
    std::optional<ShortestContact> m_shortest;
    bool m_knowsShortest = false;
    quint64 m_number = 0;         // of the last question
    quint64 m_shortestNumber = 0; // likewise
    std::stop_source m_stop;
    QThreadPool m_threads;
};

} // namespace sweep

// What does a frame-by-frame checker see of the present events?
#pragma once

#include "core/events/sampling.h"
#include "widgets/models/answer.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>

namespace sweep {

// Samples the timeline of an answer by a rule, on another thread; what was asked for earlier is dropped.
class FrameSampler : public QObject
{
    Q_OBJECT

public:
    explicit FrameSampler(QObject* parent = nullptr);
    ~FrameSampler() override;

    void setAnswer(AnswerPtr answer);
    void setRule(const SamplingRule& rule);
    [[nodiscard]] const SamplingRule& rule() const { return m_rule; }

    // Of the present answer by the present rule; null while it is computed, and where there is nothing to sample.
    [[nodiscard]] const std::shared_ptr<const Sampling>& sampling() const { return m_sampling; }
    // Why there is none, although there are events.
    [[nodiscard]] const QString& problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    void ask();
    void take(quint64 number, const Result<Sampling>& result);

    AnswerPtr m_answer;
    SamplingRule m_rule;
    std::shared_ptr<const Sampling> m_sampling;
    QString m_problem;
    quint64 m_number = 0; // of the last question
    std::stop_source m_stop;
    QThreadPool m_threads;
};

// What the checker makes of one event.
struct FrameMark
{
    enum class Kind
    {
        seen,   // at a frame; of an event that a frame falls on, or of the window's own
        late,   // or early, where a margin lets it be seen before
        missed, // no frame sees the contact
        joined, // frames take the contact for one with another
        unseen  // frames see the contact, but none tells of this event
    };
    Kind kind = Kind::seen;
    double late = 0;         // of Kind::late, and of Kind::joined where a frame tells of the event
    std::uint32_t group = 0; // of Kind::joined
};
[[nodiscard]] FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event);
// "late by 0.004", "missed", "one #3".
[[nodiscard]] QString frameMarkText(const FrameMark& mark);

} // namespace sweep

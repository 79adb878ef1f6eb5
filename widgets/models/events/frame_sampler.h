// Sampling of the events by frames, in the background, as a frame-by-frame checker sees them.
#pragma once

#include "core/sampling/sampled_contact.h"
#include "widgets/document/latest_job.h"
#include "widgets/models/events/event_subject.h"
#include "widgets/models/solver/solver_answer.h"

namespace sweep {

class Frames;
struct Sampling;
struct SamplingRule;

// The result of frame sampling for one event.
struct FrameMark
{
    enum class Kind : std::uint8_t
    {
        missed,     // no frame sees the contact, which is between `frame` and the next one
        merged,     // frames do not distinguish the contact from another one
        late,       // a later frame reports the event, or an earlier one because of a margin
        unreported, // frames see the contact, but the window ends before one that reports this event
        seen        // a frame falls on the event, or the window clips it
    };
    double late = 0;         // delay; for Kind::late, and for Kind::merged if a frame reports the event
    std::uint32_t group = 0; // number of the group of merged contacts, for Kind::merged
    Kind kind = Kind::seen;
    std::int64_t frame = 0; // last frame before the contact, for Kind::missed
};
[[nodiscard]] FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event);
// "late by 0.004", "missed 37 | 38", "merged #3".
[[nodiscard]] QString frameMarkText(const FrameMark& mark);
// The meaning of a mark in a sentence; for null, the meaning of marks in general.
[[nodiscard]] QString frameMarkTip(const FrameMark* mark);

// "37 | 38": this frame and the next one.
[[nodiscard]] QString framePairText(std::int64_t frame);
// "frame 37" if t counts as that frame (see Frames::frameAt), or "frame 37 + 0.06" if t is that far on the way to the
// next one, rounded down. Empty outside the window, and if frames cannot be distinguished.
[[nodiscard]] QString frameText(const SamplingRule& rule, Interval window, const Instant& t);

// The marks of all events.
struct SampledEvents
{
    SolverAnswerPtr answer; // has a timeline
    std::shared_ptr<const Sampling> sampling;
    std::vector<FrameMark> marks; // one mark for each event
};
using SampledEventsPtr = std::shared_ptr<const SampledEvents>;
[[nodiscard]] const Frames& framesOf(const SampledEvents& sampled);

// Samples the timeline of an answer by a rule while it is switched on.
class FrameSampler : public QObject
{
    Q_OBJECT

public:
    explicit FrameSampler(QObject* parent = nullptr);

    void setAnswer(SolverAnswerPtr answer);
    void setRule(const SamplingRule& rule);
    [[nodiscard]] const SamplingRule& rule() const { return *m_rule; }
    // The frames of the rule in a window; null if they cannot be numbered, and while switched off.
    [[nodiscard]] std::shared_ptr<const Frames> framesIn(Interval window) const;
    void setOn(bool on);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    // Looks for the shortest contact that is not clipped among those of the subject; among all if it is empty.
    void setSubject(const EventSubject& subject);
    [[nodiscard]] const EventSubject& subject() const { return m_subject; }

    // The answer sampled by the rule; null while it is computed, without a timeline, and while switched off.
    [[nodiscard]] const SampledEventsPtr& sampled() const { return m_sampled; }
    // The reason why the events cannot be sampled; empty if they can.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    // The shortest contact of the subject; none while it is unknown, and if no unclipped contact lasts.
    [[nodiscard]] const std::optional<ShortestContact>& shortest() const { return m_shortest; }
    [[nodiscard]] bool knowsShortest() const { return m_knowsShortest; }

Q_SIGNALS:
    void changed();
    void shortestChanged();

private:
    struct Query
    {
        SolverAnswerPtr answer;
        std::shared_ptr<const SamplingRule> rule;
    };
    struct Sampled
    {
        SampledEventsPtr events;
        QString problem;
    };
    struct ShortestQuery
    {
        SampledEventsPtr sampled;
        EventSubject subject;
    };
    [[nodiscard]] static Sampled sample(const Query& query, const Job& job);
    [[nodiscard]] static std::optional<ShortestContact> searched(const ShortestQuery& query, const Job& job);
    void ask();
    void take(Sampled sampled);
    void askForShortest();

    SolverAnswerPtr m_answer;
    std::shared_ptr<const SamplingRule> m_rule; // never null
    bool m_isOn = true;
    EventSubject m_subject;
    SampledEventsPtr m_sampled;
    QString m_problem;
    std::optional<ShortestContact> m_shortest;
    bool m_knowsShortest = false;
    LatestJob<Query, Sampled> m_sampling;
    LatestJob<ShortestQuery, std::optional<ShortestContact>> m_searching;
};

} // namespace sweep

// Table model of contacts and the frames that see them.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/document/solver.h"
#include "widgets/format/table_model.h"
#include "widgets/format/text.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/sampling.h>

#include <array>

namespace sweep {

// Sampling of the events by frames, in the background, as a frame-by-frame checker sees them.

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
struct FrameText
{
    QString whole; // see frameText()
    QString brief; // "frame 37": the last frame up to then
};
// "frame 37" if t counts as that frame (see Frames::frameAt), or "frame 37 + 0.06" if t is that far on the way to the
// next one, rounded down; "just after frame 37", "just before frame 38" within a hundredth of that way. Empty outside
// the window, and if frames cannot be distinguished.
[[nodiscard]] FrameText frameText(const SamplingRule& rule, Interval window, const Instant& t);

// The marks of all events.
struct SampledEvents
{
    SolverAnswerPtr answer; // has a timeline
    std::shared_ptr<const Sampling> sampling;
    std::vector<FrameMark> marks; // one mark for each event
};
using SampledEventsPtr = std::shared_ptr<const SampledEvents>;
// Whether the event begins or ends a contact that lasts, which frames miss. Hardly any rate sees contacts of one
// instant, so that they need no such mark.
[[nodiscard]] bool missesLastingHit(const Timeline& timeline, std::span<const FrameMark> marks, std::size_t event);
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

// Table model of contacts as a frame-by-frame checker sees them.

enum class ContactCategory
{
    lasting,
    instantaneous,
    clipped,   // contacts clipped by the window
    marginOnly // bodies that never touch, but come within the checker's margin
};

// The contacts of one category, in the order of their first events unless sorted otherwise.
class ContactModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        CheckerColumn,
        PairColumn,
        BeginColumn,
        EndColumn,
        LengthColumn,
        FramesColumn,
        LateColumn,
        EndLateColumn,
        ColumnCount
    };
    enum Role
    {
        ExactRole = Qt::UserRole // as in EventModel
    };
    static constexpr std::size_t categoryCount = 4;

    explicit ContactModel(QObject* parent = nullptr);

    void setSampled(SampledEventsPtr sampled);
    void setCategory(ContactCategory category);
    [[nodiscard]] ContactCategory category() const { return m_category; }
    [[nodiscard]] std::size_t count(ContactCategory category) const { return m_contacts[std::size_t(category)].size(); }

    // The event that begins the contact of the row; none in the category marginOnly.
    [[nodiscard]] std::optional<std::size_t> eventOf(int row) const;
    [[nodiscard]] double beginOf(int row) const;

    void sort(int column, Qt::SortOrder order) override;

private:
    // A contact, or an approach that only the margin makes one.
    struct Row : PairOrCell
    {
        const Instant& begin;
        const Instant& end;
        std::int64_t firstFrame = 0; // first frame that sees the contact; none if firstFrame > lastFrame
        std::int64_t lastFrame = -1;
        const SampledContact* contact = nullptr; // null in the category marginOnly
    };
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Row rowAt(std::uint32_t contact) const;
    [[nodiscard]] QString text(const Row& row, int column, bool exact) const;
    [[nodiscard]] QString latenessText(const Row& row, bool atBegin, bool exact) const;
    [[nodiscard]] QString timeTextOf(const Row& row, bool atBegin) const;
    [[nodiscard]] double keyOf(const Row& row, int column, const std::vector<std::uint32_t>& ranks) const;
    void sortIntoCategories();
    void arrange();

    SampledEventsPtr m_sampled;
    RepeatedLabels m_repeated;
    ContactCategory m_category = ContactCategory::lasting;
    // Indices into Sampling::contacts, or Sampling::apart for marginOnly: by category, and as they are shown.
    std::array<std::vector<std::uint32_t>, categoryCount> m_contacts;
    std::vector<std::uint32_t> m_rows;
    OrderedInstants m_marginEnds; // times of all marginOnly contacts, to distinguish them
    int m_sortColumn = BeginColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace sweep

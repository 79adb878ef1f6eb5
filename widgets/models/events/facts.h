// Facts about events, pairs and the audit, as rows of names and values.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/solver.h"

#include <sweepbench/tested_pairs.h>
#include <sweepbench/timeline.h>

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Events of the selected bodies or pair, and stepping from one to the next.

// The events of these bodies; without bodies, the events of a pair.
struct EventSubject
{
    std::vector<std::size_t> bodies; // ascending
    std::optional<PairOrCell> pair;

    [[nodiscard]] bool isEmpty() const { return bodies.empty() && !pair; }
    [[nodiscard]] bool holds(const Event& event) const;
};

// The first event of the subject at or after index `from`, and the last one before index `end`. Indices into
// Timeline::events.
[[nodiscard]] std::optional<std::size_t> nextEventOf(const Timeline& timeline, const EventSubject& subject,
                                                     std::size_t from);
[[nodiscard]] std::optional<std::size_t> previousEventOf(const Timeline& timeline, const EventSubject& subject,
                                                         std::size_t end);

// Events of the selected bodies or pair, in order, and which of them are next and last at a position of the playhead.

// The events of a subject as indices into Timeline::events, in the timeline's order. Finding them is one pass over the
// timeline; everything else is a binary search.
class SubjectEvents
{
public:
    SubjectEvents() = default;
    // Requires: a timeline.
    SubjectEvents(std::shared_ptr<const Timeline> timeline, const EventSubject& subject);

    [[nodiscard]] std::size_t size() const { return m_events.size(); }
    [[nodiscard]] std::size_t operator[](std::size_t i) const { return m_events[i]; }

    // The number of events that lie before the position. Just before an instant its events are still to come, at the
    // instant they are neither before nor after, and just after it they are over.
    [[nodiscard]] std::size_t countBefore(const TimePosition& position) const;
    // The number of the first event after the position, in the sense of countBefore(); size() if there is none.
    [[nodiscard]] std::size_t firstAfter(const TimePosition& position) const;
    // The number of an event among those of the subject; none if it does not belong to the subject.
    [[nodiscard]] std::optional<std::size_t> numberOf(std::size_t event) const;

private:
    // The number of the first event at this instant or later.
    [[nodiscard]] std::size_t firstFrom(std::size_t instant) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::uint32_t> m_events;
};

// Facts of one event as names and values.

struct Fact
{
    QString name;
    QString value;       // as it is shown: with a true minus sign, and ≈ if it was rounded
    QString copied = {}; // the full number alone, in the syntax of code; empty for words
    friend bool operator==(const Fact&, const Fact&) = default;
};

// The time in three rows: its closed form with the decimal ("4/5 = 0.8", "1/3 ≈ 0.3333333333333333"), or digits and the
// degree of its polynomial; the nearest double in hexadecimal; and how far the time lies from that. If a neighbour has
// the same nearest double, there are as many digits as distinguish the two.
[[nodiscard]] std::vector<Fact> timeFacts(const Instant& time, const AdjacentInstants& adjacent = {});
// The kind, instant, point and normal of an event; if it is the first contact of a cast, the result of the cast.
// Requires: answer.timeline, event < its number of events.
[[nodiscard]] std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t event);

// The hits of a body as a cast (<sweepbench/cast.h>), up to the first one from outside: the other body, fraction,
// point, normal out of it, and the fraction at which it leaves. `partner`: only that body's, empty if the two do not
// meet. Empty if the body is not a cast. Requires: answer.timeline. Cost: one pass over the events.
[[nodiscard]] std::vector<Fact> castFacts(const SolverAnswer& answer, std::size_t body,
                                          std::optional<std::size_t> partner = {});

// The event in a sentence: "Contact of ball and wall begins".
[[nodiscard]] QString eventSentence(const SolverAnswer& answer, std::size_t event);

// One fact a line, to paste into a report; numbers have an ASCII minus sign.
[[nodiscard]] QString factText(const std::vector<Fact>& facts);

// Audit of one event: a sentence, and its figures as names and values.

// The query to Boost.Geometry, its answer, and the conclusion of the audit: "Boost.Geometry was asked for the distance
// of ball and wall at this time. It answered 0; …". Empty without an audit. Requires: answer.timeline, event < its
// number of events.
[[nodiscard]] QString auditSentence(const SolverAnswer& answer, std::size_t event);
// The numbers that decided, and the verdict on the pair; empty without an audit.
[[nodiscard]] std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t event);

// A pair of bodies in words: whether it is tested, or the reason why not; its relation at an instant.

// "Tested against each other.", or the reason why the pair is left out: one group, an ignored pair, never active
// together, or nothing moves. Requires: two different indices into the scene's bodies, in a scene without problems.
[[nodiscard]] QString pairSentence(const Scene& scene, std::size_t a, std::size_t b);

// With U+2212 for each hyphen.
[[nodiscard]] QString withMinus(QString text);

struct SharedNames
{
    QString a;
    QString b;
    QString they; // both together
    bool arePolygons = false;
};
// How two bodies meet, in at most that many significant digits: "Box lies inside Floor, depth 2 along (−1, 0)".
[[nodiscard]] QString sharingText(const Sharing& sharing, Relation relation, const SharedNames& names, int digits);

// "Apart at t = 0.25", "Overlap at t ≈ 0.3333333333333333"; without a relation, a sentence that the two are not active
// together. `t` is the text of the time.
[[nodiscard]] QString relationSentence(const std::optional<PairRelation>& relation, const QString& t);
// Distance and nearest points, or the shared point or piece; for thin bodies, the side of the other one for each end.
[[nodiscard]] std::vector<Fact> relationFacts(const Scene& scene, BodyPair pair, const PairRelation& relation,
                                              const std::optional<Sharing>& sharing);

} // namespace sweep

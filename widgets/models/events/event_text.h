// Texts of events, and the filter over them.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/format/text.h"
#include "widgets/models/events/contact_model.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <bitset>
#include <functional>
#include <vector>

namespace sweep {

// Text of the event table's cells.

// The second body of an event, or its cell: "wall", "cell (3, -4)".
[[nodiscard]] QString partnerText(const Scene& scene, const PairOrCell& pair);
// The ids of a row of a comparison with a log: "line · point"; a group that the log names is named.
[[nodiscard]] QString loggedPairText(const ComparedWithLog& compared, const LogDifference& row);
// "Line · Point": both labels, with ids where labels repeat.
[[nodiscard]] QString pairText(const Scene& scene, const RepeatedLabels& repeated, const PairOrCell& pair);
// As partnerText, for a sentence: with the id of a body whose label others have too.
[[nodiscard]] QString distinctPartnerText(const Scene& scene, const PairOrCell& pair);

// A value with immutable parts, so that another thread can write a million rows.
struct EventText
{
    Q_DECLARE_TR_FUNCTIONS(EventText)

public:
    enum Column
    {
        InstantColumn, // number of the instant, from 1
        TimeColumn,
        KindColumn,
        PairColumn,  // both bodies, or the body and the cell: "Line · Point"
        AuditColumn, // verdict of the audit
        SColumn,
        PointColumn,
        FramesColumn, // result of frame sampling
        AColumn,
        BColumn,
        ExitColumn, // of a body's stay in a cell; also the next one
        StayColumn,
        ColumnCount
    };

    SolverAnswerPtr answer;   // has a timeline
    SampledEventsPtr sampled; // the sampling of that timeline; null while unknown
    std::shared_ptr<const RepeatedLabels> repeated = std::make_shared<const RepeatedLabels>(); // those of the scene
    std::shared_ptr<const std::vector<std::uint32_t>> ends =
        {};                // stayEnds() of the timeline; null unless cells are shown
    bool auditing = false; // the audit has not finished yet
    bool sampling = false; // the sampling has not finished yet

    [[nodiscard]] const Timeline& timeline() const { return *answer->timeline; }
    // The event that ends the stay in a cell; the event itself if it begins none.
    [[nodiscard]] std::size_t endOf(std::size_t event) const { return ends ? (*ends)[event] : event; }
    // The length of that stay, rounded to a double.
    [[nodiscard]] double stayOf(std::size_t event) const;
    // Null without an audit of the event.
    [[nodiscard]] std::optional<EventAudit> audit(std::size_t event) const;
    // Null without sampling.
    [[nodiscard]] const FrameMark* mark(std::size_t event) const;
    // The text as displayed; numbers may be rounded.
    [[nodiscard]] QString shown(std::size_t event, Column column) const;
    // The id beside the name of a body, if other bodies have that name too.
    [[nodiscard]] QVariant shownId(std::size_t event, Column column) const;
    // The exact form of its time, "1/4", or how it lies beside a simple fraction that the text would be taken for,
    // "1/3 + 3.1e−17"; empty if there is none short enough to read.
    [[nodiscard]] QString exactForm(std::size_t event) const;
    // The text as copied, with the ids that stand beside names; numbers are never rounded.
    [[nodiscard]] QString exact(std::size_t event, Column column) const;

private:
    [[nodiscard]] const Instant& timeOf(std::size_t event) const;
    [[nodiscard]] QString pair(std::size_t event) const;
    [[nodiscard]] QString point(std::size_t event, bool exact) const;
    [[nodiscard]] std::optional<Vec> pointOf(std::size_t event) const;
    // How many digits distinguish the point from that of the closest event before or after it with another point:
    // digits of its double or, if the doubles do not distinguish them, of the exact point.
    struct Telling
    {
        int ofDouble = 0;
        int ofExact = 0;
    };
    [[nodiscard]] Telling digitsTellingFrom(std::size_t event, Vec point, bool later) const;
};

// "cell (2, 1), number 3" and a line for each body with its events there: "Spark: enter 0.25 · exit 0.5". Empty for a
// cell that no body meets. Cost: one pass over the events.
[[nodiscard]] QString cellTip(const Scene& scene, const Timeline& timeline, const Cell& cell, std::uint32_t number = 0);

// Filter of events by words such as "kind:touch body:ball t<1/3".

// An event passes if all words hold. They are separated by spaces:
//   kind:touch       kind:touch,cross    the event is of one of these kinds
//   audit:disagree   audit:undecided     the audit has this verdict
//   sample:missed    sample:late,merged     the result of frame sampling; also seen, unreported
//   body:ball        ball                part of the name or id of one of the two bodies
//   cell:3,4                             this cell
//   t<0.5  t<=0.5  t>1/3  t>=0x1p-2  t=1/3   the exact instant compared with the exact number
// Text in quotes may hold spaces and colons: body:"Plasma ball"; the closing quote may be missing at the end. Case does
// not matter. An invalid word lets no event pass, and problems() reports it.
class EventFilter
{
    Q_DECLARE_TR_FUNCTIONS(EventFilter)

public:
    EventFilter() = default;
    EventFilter(const QString& text, const Scene& scene, const Timeline& timeline);

    [[nodiscard]] bool isEmpty() const { return m_all; }
    // A sentence for each invalid word.
    [[nodiscard]] const QStringList& problems() const { return m_problems; }
    // Only events with indices in [first, last) can match.
    [[nodiscard]] std::size_t first() const { return m_first; }
    [[nodiscard]] std::size_t last() const { return m_last; }
    // Whether a word refers to the audit, or to frames.
    [[nodiscard]] bool asksForVerdict() const { return m_verdicts.isNarrowed; }
    [[nodiscard]] bool asksForFrames() const { return m_marks.isNarrowed; }
    // `audit` is null without an audit, `mark` without sampling.
    [[nodiscard]] bool matches(const Event& event, const std::optional<EventAudit>& audit, const FrameMark* mark) const;
    // Whether a pair at rest passes. It has no events, so all words must refer to bodies.
    [[nodiscard]] bool matchesAtRest(BodyPair pair) const;

private:
    struct Word
    {
        QString text;
        QString key = {}; // the text before a colon outside quotes
        QString value = {};
    };
    [[nodiscard]] static std::vector<Word> wordsOf(const QString& text);
    static constexpr std::size_t maxChoices = 6;
    // The enumerators that an event may have.
    struct Choice
    {
        std::bitset<maxChoices> allowed{(1U << maxChoices) - 1};
        bool isNarrowed = false;
    };
    // Whether a name in a word's list means this enumerator.
    using Meaning = std::function<bool(std::size_t enumerator, const QString& name)>;

    void addWord(const Word& word, const Scene& scene, const Timeline& timeline);
    void narrow(Choice& choice, const QStringList& names, const Meaning& means, const QString& refusal);
    void addKinds(const Word& word);
    void addVerdicts(const Word& word);
    void addMarks(const Word& word);
    void addCell(const Word& word);
    [[nodiscard]] bool addTime(const Word& word, const Timeline& timeline);
    void addBodies(const Word& word, const QString& wanted, const Scene& scene);
    void refuse(const QString& why);

    bool m_all = true;
    QStringList m_problems;
    std::size_t m_first = 0;
    std::size_t m_last = 0;
    bool m_asksForTime = false;
    Choice m_kinds;
    Choice m_verdicts;
    Choice m_marks;
    std::vector<Cell> m_cells;
    std::vector<std::vector<bool>> m_bodies; // for each word about bodies, the bodies that match it
};

// A filter that passes the events of all these bodies together, and those of bodies whose names contain theirs.
[[nodiscard]] QString filterOfBodies(const Scene& scene, const std::vector<std::size_t>& bodies);

} // namespace sweep

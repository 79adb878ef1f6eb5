// Which events does "kind:touch body:ball t<1/3" mean?
#pragma once

#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/solver/solver_answer.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <array>
#include <vector>

namespace sweep {

// Words separated by spaces, all of which have to hold:
//   kind:touch       kind:touch,cross    one of these kinds
//   check:disagree   check:undecided     what the audit says
//   sample:missed    sample:late,one  what a frame-by-frame checker makes of it; also seen, untold
//   body:ball        ball                part of the name or id of one of the two
//   cell:3,4                             that cell
//   t<0.5  t<=0.5  t>1/3  t>=0x1p-2  t=1/3   the exact instant, compared with the exact number
// Text in quotes may hold spaces and colons: body:"Plasma ball"; the last quote may stay open. Case does not matter. A
// word that means nothing lets nothing pass, and is told.
class EventFilter
{
    Q_DECLARE_TR_FUNCTIONS(EventFilter)

public:
    EventFilter() = default;
    EventFilter(const QString& text, const Scene& scene, const Timeline& timeline);

    [[nodiscard]] bool isEmpty() const { return m_all; }
    // What is wrong with the words, one sentence each.
    [[nodiscard]] const QStringList& problems() const { return m_problems; }
    // Only events from first to before last may match.
    [[nodiscard]] std::size_t first() const { return m_first; }
    [[nodiscard]] std::size_t last() const { return m_last; }
    // Does it ask what the audit says, and what frames see?
    [[nodiscard]] bool asksForVerdict() const { return !m_anyVerdict; }
    [[nodiscard]] bool asksForFrames() const { return !m_anyMark; }
    // `opinion` is null while there is no audit, `mark` while nothing is sampled.
    [[nodiscard]] bool matches(const Event& event, const Opinion* opinion, const FrameMark* mark) const;

private:
    struct Word
    {
        QString text;
        QString key = {}; // before the colon; empty where there is none outside quotes
        QString value = {};
    };
    [[nodiscard]] static std::vector<Word> wordsOf(const QString& text);
    void addWord(const Word& word, const Scene& scene, const Timeline& timeline);
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
    std::array<bool, 4> m_kinds{true, true, true, true};
    std::array<bool, 3> m_verdicts{true, true, true};
    bool m_anyVerdict = true;
    std::array<bool, 5> m_marks{true, true, true, true, true};
    bool m_anyMark = true;
    std::vector<Cell> m_cells;
    std::vector<std::vector<bool>> m_bodies; // for each word, the bodies that it means
};

} // namespace sweep

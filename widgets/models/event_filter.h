// Which events does "kind:touch body:ball check:disagree" mean?
#pragma once

#include "widgets/models/answer.h"

#include <QString>

#include <array>
#include <vector>

namespace sweep {

// Words separated by spaces, all of which have to hold: kind:WORD, check:WORD, body:TEXT, cell:I,J, or TEXT, which is
// looked for in the names and ids of both bodies. Case does not matter; an unknown kind or verdict matches nothing.
class EventFilter
{
public:
    EventFilter() = default;
    EventFilter(const QString& text, const Scene& scene);

    [[nodiscard]] bool isEmpty() const { return m_all; }
    // `opinion` is null while there is no audit.
    [[nodiscard]] bool matches(const Event& event, const Opinion* opinion) const;

private:
    void addWord(const QString& word, const Scene& scene);

    bool m_all = true;
    std::array<bool, 4> m_kinds{true, true, true, true};
    std::array<bool, 3> m_verdicts{true, true, true};
    bool m_anyVerdict = true;
    std::vector<Cell> m_cells;
    std::vector<std::vector<bool>> m_bodies; // for each word, the bodies that it means
};

} // namespace sweep

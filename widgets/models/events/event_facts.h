// What is there to know about one event?
#pragma once

#include "widgets/models/solver/solver_answer.h"

#include <QString>

#include <vector>

namespace sweep {

struct Fact
{
    QString name;
    QString value;
    friend bool operator==(const Fact&, const Fact&) = default;
};

// Its exact time and place. Requires: answer.timeline, event < its number of events.
[[nodiscard]] std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t event);
// What the audit says of it, with the number that decided; empty while there is no audit.
[[nodiscard]] std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t event);

// "Contact of ball and wall begins".
[[nodiscard]] QString eventSentence(const SolverAnswer& answer, std::size_t event);

// Name and value, one fact a line, to paste into a report.
[[nodiscard]] QString factText(const std::vector<Fact>& facts);

} // namespace sweep

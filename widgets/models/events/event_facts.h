// Facts of one event as names and values.
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

// Its exact time, point and normal. Requires: answer.timeline, event < its number of events.
[[nodiscard]] std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t event);
// The verdict of the audit with the number that decided it; empty without an audit.
[[nodiscard]] std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t event);

// "Contact of ball and wall begins".
[[nodiscard]] QString eventSentence(const SolverAnswer& answer, std::size_t event);

// One fact a line, to paste into a report.
[[nodiscard]] QString factText(const std::vector<Fact>& facts);

} // namespace sweep

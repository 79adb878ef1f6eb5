// Facts of one event as names and values.
#pragma once

#include "widgets/models/solver/solver_answer.h"

#include <QString>

#include <vector>

namespace sweep {

struct Fact
{
    QString name;
    QString value;       // as it is shown: with a true minus sign, and ≈ where it was rounded
    QString copied = {}; // the number alone, all of it, as code reads it; empty for words
    friend bool operator==(const Fact&, const Fact&) = default;
};

// The exact time: its closed form where there is one, the nearest double in shortest digits and in hexadecimal, how far
// the exact time lies from that, and its first 40 digits where it is no double. Where a neighbour beside it has the
// same nearest double, there are as many digits as tell the two apart.
[[nodiscard]] std::vector<Fact> timeFacts(const Instant& time, const AdjacentInstants& adjacent = {});
// Its kind, instant, point and normal; where it is the first contact of a cast, what the cast returns. Requires:
// answer.timeline, event < its number of events.
[[nodiscard]] std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t event);

// What a body hits as a cast (core/measure/cast.h), up to the first hit from outside: the other body, fraction, point,
// normal out of it, and the fraction at which it leaves. `partner`: that one alone, nothing where they do not meet.
// Empty where the body is no cast. Requires: answer.timeline. Cost: one pass over the events.
[[nodiscard]] std::vector<Fact> castFacts(const SolverAnswer& answer, std::size_t body,
                                          std::optional<std::size_t> partner = {});

// "Contact of ball and wall begins".
[[nodiscard]] QString eventSentence(const SolverAnswer& answer, std::size_t event);

// One fact a line, to paste into a report; numbers have an ASCII minus sign.
[[nodiscard]] QString factText(const std::vector<Fact>& facts);

} // namespace sweep

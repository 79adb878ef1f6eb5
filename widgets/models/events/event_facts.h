// Facts of one event as names and values.
#pragma once

#include "widgets/models/solver/solver_answer.h"

#include <QString>

#include <vector>

namespace sweep {

struct Fact
{
    QString name;
    QString value;       // as it is shown: with a true minus sign, and ≈ if it was rounded
    QString copied = {}; // the full number alone, in the syntax of code; empty for words
    friend bool operator==(const Fact&, const Fact&) = default;
};

// The exact time: its closed form if there is one, the nearest double in shortest digits and in hexadecimal, how far
// the exact time lies from that, and its first 40 digits if it is not a double. If a neighbour has the same nearest
// double, there are as many digits as distinguish the two.
[[nodiscard]] std::vector<Fact> timeFacts(const Instant& time, const AdjacentInstants& adjacent = {});
// Its kind, instant, point and normal; if it is the first contact of a cast, the result of the cast. Requires:
// answer.timeline, event < its number of events.
[[nodiscard]] std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t event);

// The hits of a body as a cast (core/measure/cast.h), up to the first one from outside: the other body, fraction,
// point, normal out of it, and the fraction at which it leaves. `partner`: only that body's, empty if the two do not
// meet. Empty if the body is not a cast. Requires: answer.timeline. Cost: one pass over the events.
[[nodiscard]] std::vector<Fact> castFacts(const SolverAnswer& answer, std::size_t body,
                                          std::optional<std::size_t> partner = {});

// The event in a sentence: "Contact of ball and wall begins".
[[nodiscard]] QString eventSentence(const SolverAnswer& answer, std::size_t event);

// One fact a line, to paste into a report; numbers have an ASCII minus sign.
[[nodiscard]] QString factText(const std::vector<Fact>& facts);

} // namespace sweep

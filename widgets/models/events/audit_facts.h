// Audit of one event: a sentence, and its figures as names and values.
#pragma once

#include "widgets/models/events/event_facts.h"

namespace sweep {

// The query to Boost.Geometry, its answer, and the conclusion of the audit: "Boost.Geometry was asked for the distance
// of ball and wall at this time. It answered 0; …". Empty without an audit. Requires: answer.timeline, event < its
// number of events.
[[nodiscard]] QString auditSentence(const SolverAnswer& answer, std::size_t event);
// The numbers that decided, and the verdict on the pair; empty without an audit.
[[nodiscard]] std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t event);

} // namespace sweep

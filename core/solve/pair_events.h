// Which events do pairs of bodies have?
#pragma once

#include "core/base/progress.h"
#include "core/broad_phase/candidate_pairs.h"
#include "core/contacts/contacts.h"
#include "core/events/timeline.h"
#include "core/solve/solve.h"

#include <vector>

namespace sweep {

// Adds the events of all contacts of two bodies to a list, in order; not all of them where the job is stopped.
void addPairEvents(const Scene& scene, BodyPair pair, const ContactOptions& options, std::vector<TimedEvent>& events);

// The events of many pairs, in lists that follow each other as the pairs do; incomplete where the job is stopped.
// The progress is told one step a pair.
[[nodiscard]] EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                                    Progress& progress);

// Adds the events of one contact of a body and a cell. `event` names the two; the body is active over `active`.
void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events);

} // namespace sweep

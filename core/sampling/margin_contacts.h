// Contacts with a margin: two bodies at most the sum of their radii and the margin apart.
#pragma once

#include "core/base/job.h"
#include "core/base/parallel.h"
#include "core/events/contact_events.h"
#include "core/number/rational.h"

#include <vector>

namespace sweep {

// The contacts of two bodies with the margin added to the sum of their radii, over their common window, in order and
// exactly. The margin also applies to points, segments, rays and lines, which have no radius of their own; a contact
// with a margin never crosses. Requires: margin > 0; `common` is the window in which both bodies are active.
[[nodiscard]] std::vector<Contact> contactsWithMargin(const Scene& scene, BodyPair pair, Interval common,
                                                      const Rational& margin);

// The contacts with the margin of every tested pair that has any, in increasing order of pairs. Requires: margin > 0.
// Incomplete if the job is stopped.
[[nodiscard]] std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin,
                                                        const ParallelJob& work = {});

} // namespace sweep

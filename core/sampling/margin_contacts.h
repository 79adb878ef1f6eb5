// When are two bodies no further apart than their radii and a margin?
#pragma once

#include "core/base/job.h"
#include "core/base/parallel.h"
#include "core/broad_phase/candidate_pairs.h"
#include "core/contacts/contacts.h"
#include "core/number/rational.h"

#include <vector>

namespace sweep {

// The contacts of two bodies with the margin added to the sum of their radii, over their common window, in order,
// exactly. Also of points, segments, rays and lines, which have no radius of their own: then nothing crosses any more.
// Requires: margin > 0, common is theirs.
[[nodiscard]] std::vector<Contact> contactsWithMargin(const Scene& scene, BodyPair pair, Interval common,
                                                      const Rational& margin);

struct PairContacts
{
    BodyPair pair;
    std::vector<Contact> contacts; // not empty
};
// Of every tested pair that has any, in increasing order. Requires: margin > 0. Incomplete where the job is stopped.
[[nodiscard]] std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin,
                                                        const ParallelJob& work = {});

} // namespace sweep

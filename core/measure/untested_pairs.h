// Pairs of a scene that are not tested: how many and why, and those at rest that are in contact.
#pragma once

#include "core/base/job.h"
#include "core/broad_phase/tested_pairs.h"
#include "core/measure/relation.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep {

// Two bodies at rest for their common time that are in contact: their relation is the same throughout, and not apart.
struct RestingContact
{
    BodyPair pair;
    Relation relation = Relation::touch;
    friend bool operator==(const RestingContact&, const RestingContact&) = default;
};

struct UntestedPairs
{
    UntestedCounts counts = {};
    std::vector<RestingContact> inContact = {}; // in increasing order of pairs
    std::uint64_t unlisted = 0;                 // number of further pairs found in contact
    bool isComplete = true;                     // otherwise there may be more that were not examined

    // All pairs at rest that are in contact are in the list.
    [[nodiscard]] bool areAllListed() const { return unlisted == 0 && isComplete; }
};

// Limits of memory and time: pairs at rest in contact may grow with the square of the number of bodies.
struct RestingLimits
{
    std::size_t listed = std::numeric_limits<std::size_t>::max();   // contacts
    std::size_t compared = std::numeric_limits<std::size_t>::max(); // pairs of boxes that overlap
};

// Exact. The same for any number of threads. Incomplete if the job is stopped. Cost: a broad phase, and less than 1 µs
// for each pair of boxes that overlap.
[[nodiscard]] UntestedPairs untestedPairs(const Scene& scene, const ParallelJob& work = {},
                                          const RestingLimits& limits = {});

// The relation of a pair at rest.
[[nodiscard]] Relation restingRelation(const Scene& scene, BodyPair pair);
// The first instant at which both bodies are active. Requires: there is one.
[[nodiscard]] Instant commonStart(const Scene& scene, BodyPair pair);

} // namespace sweep

// Pairs that are not tested, those at rest in contact, and whether the expectations of a scene hold.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene.h>
#include <sweepbench/tested_pairs.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace sweep {

// Pairs of a scene that are not tested: how many and why, and those at rest that are in contact.

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
    bool isComplete = true;                     // whether all pairs were examined

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

// Evaluation of a scene's expectations (its `expect` member) against its timeline.

// Whether one expectation holds, and the events of its pair. A pair is two bodies, or a body and a cell.
struct ExpectationOutcome
{
    bool holds = false;
    std::size_t ofPair = 0; // number of events of the pair, of any kind
    std::size_t ofKind = 0; // number of events of the pair and the expected kind; ofPair for `none` and `contact`
    std::optional<double> nearest = {};    // with an expected t: the t closest to it among events of that kind
    std::optional<Untested> untested = {}; // why the pair is not tested, and so has no events
    std::optional<Relation> relation = {}; // the relation of a pair at rest
    bool isUntraced = false; // for a body and a cell: the body is not traced through a grid, and so has no events
};

// One outcome for each entry of the scene's `expect`, in the same order; empty without expectations. Clipped events
// count. Laws: (1) swapping a and b of an entry changes nothing; (2) without count and t, an entry of a kind of event
// holds when ofKind > 0; (3) with a count, it holds only when ofKind equals it; (4) with t, it holds only when an event
// of that kind has that t, or with `within` one that is at most that far away, in exact arithmetic on the doubles. (5)
// `none` and `contact` are opposites for a pair that is tested and for one at rest, whose relation decides; (6) no
// other entry about a pair that is not tested holds, and none about a cell and a body that is not traced. Requires: the
// timeline is that of the scene, and ids in `expect` are ids of bodies. Cost: each event is looked up once, in time
// logarithmic in the number of expectations.
[[nodiscard]] std::vector<ExpectationOutcome> decideExpectations(const Scene& scene, const Timeline& timeline);

} // namespace sweep

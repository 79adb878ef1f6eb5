// Check of a claimed relation: whether two bodies are in contact at one time, and how far they are apart.
#pragma once

#include "core/audit/audit.h"
#include "core/base/job.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace sweep {

// What is claimed of two bodies at a time.
struct RelationClaim
{
    bool inContact = false;
    double distance = 0; // the finite double nearest to the exact one; 0 where in contact
};

// The opinion of Boost.Geometry: distance() of the hulls, less the radii, and of thin bodies intersects() as well, of
// positions that are evaluated from the scene for this alone. Laws: 1 a claim of contact is not agreed with where they
// are apart, nor the other way round; 2 a claim that they are apart is agreed with only where the error bound is far
// below an ulp of the distance, and the distance rounds to the claimed one within that bound. Digits as for events: see
// audit.h; for distances 30 at least. Contradictory answers of intersects() and distance() decide nothing, and neither
// do rays and lines whose control points coincide. An opinion about a time at which one of the two is not active, or a
// distance that cannot be one, is disagreement. Requires: problemsOf(scene) is empty, and both bodies are of it.
[[nodiscard]] Opinion checkRelation(const Scene& scene, const Body& a, const Body& b, double t,
                                    const RelationClaim& claim);

// The opinions on claims that pairs of bodies at rest are in contact, one for each pair, at the first time at which
// both are active. The same for any number of threads (0: one for each core). Empty where the job is stopped. Requires:
// problemsOf(scene) is empty, and the indices are of its bodies.
[[nodiscard]] std::vector<Opinion>
checkContactsAtRest(const Scene& scene, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                    const ParallelJob& work = {});

} // namespace sweep

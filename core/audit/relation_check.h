// Check of a claimed relation: whether two bodies are in contact at one time, and how far they are apart.
#pragma once

#include "core/audit/audit.h"
#include "core/base/job.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace sweep {

// A claim about two bodies at one time.
struct RelationClaim
{
    bool inContact = false;
    double distance = 0; // the finite double nearest to the exact one; 0 if in contact
};

// Checks a claim by Boost.Geometry: distance() of the hulls, less the radii, and for thin bodies intersects() as well,
// at positions that are evaluated from the scene for this alone. Laws: 1 a claim of contact is not agreed with if they
// are apart, nor the reverse; 2 a claim that they are apart is agreed with only if the error bound is far below an ulp
// of the distance, and the distance rounds to the claimed one within that bound. Digits as for events: see audit.h; for
// distances 30 at least. Contradictory results of intersects() and distance() decide nothing, and neither do rays and
// lines whose control points coincide. A claim about a time at which one of the two is not active, or with an
// impossible distance, is disagreed with. Requires: problemsOf(scene) is empty, and both bodies belong to the scene.
[[nodiscard]] Opinion checkRelation(const Scene& scene, const Body& a, const Body& b, double t,
                                    const RelationClaim& claim);

// The opinions on claims that pairs of bodies at rest are in contact, one for each pair, at the first time at which
// both are active. The same for any number of threads (0: one for each core). Empty if the job is stopped. Requires:
// problemsOf(scene) is empty, and the indices are those of its bodies.
[[nodiscard]] std::vector<Opinion>
checkContactsAtRest(const Scene& scene, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                    const ParallelJob& work = {});

} // namespace sweep

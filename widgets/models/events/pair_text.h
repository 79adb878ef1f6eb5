// A pair of bodies in words: whether it is tested, or the reason why not; its relation at an instant.
#pragma once

#include "core/broad_phase/tested_pairs.h"
#include "widgets/models/events/event_facts.h"

#include <QString>

namespace sweep {

// "Tested against each other.", or the reason why the pair is left out: one group, an ignored pair, never active
// together, or nothing moves. Requires: two different indices into the scene's bodies, in a scene without problems.
[[nodiscard]] QString pairSentence(const Scene& scene, std::size_t a, std::size_t b);

// "Apart at t = 0.25", "Overlap at t ≈ 0.3333333333333333"; without a relation, a sentence that the two are not active
// together. `t` is the text of the time.
[[nodiscard]] QString relationSentence(const std::optional<PairRelation>& relation, const QString& t);
// Distance and nearest points, or the shared point or piece; for thin bodies, the side of the other one for each end.
[[nodiscard]] std::vector<Fact> relationFacts(const Scene& scene, BodyPair pair, const PairRelation& relation);

} // namespace sweep

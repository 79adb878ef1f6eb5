// A pair of bodies in words: whether it is tested, and if not, why; its relation at an instant.
#pragma once

#include "core/broad_phase/tested_pairs.h"
#include "widgets/models/events/event_facts.h"

#include <QString>

namespace sweep {

// "Tested against each other.", or why the pair is left out: one group, an ignored pair, never active together, or
// nothing moves. Requires: two different indices into the scene's bodies, in a scene without problems.
[[nodiscard]] QString pairSentence(const Scene& scene, std::size_t a, std::size_t b);

// "Apart at t = 0.25", "Overlap at t ≈ 0.3333333333333333"; without a relation, that the two are not there together.
// `t` is the text of the time.
[[nodiscard]] QString relationSentence(const std::optional<PairRelation>& relation, const QString& t);
// Distance and nearest points, or what the two share; of thin bodies on which side of the other one each end is.
[[nodiscard]] std::vector<Fact> relationFacts(const Scene& scene, BodyPair pair, const PairRelation& relation);

} // namespace sweep

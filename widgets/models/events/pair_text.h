// Sentence about a pair of bodies: whether it is tested, and if not, why.
#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace sweep {

// "Tested against each other.", or why the pair is left out: one group, an ignored pair, never active together, or
// nothing moves. Requires: two different indices into the scene's bodies, in a scene without problems.
[[nodiscard]] QString pairSentence(const Scene& scene, std::size_t a, std::size_t b);

} // namespace sweep

// Styles that keep the colours of bodies whose indices change.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

using IndexedStyle = std::pair<std::size_t, std::optional<std::string>>;

// A body whose style names no colour has the colour of its index. If its index changes, its style names that colour
// from then on, so that the body keeps it, in the file too. `order` gives the old index for each new one; the styles
// have old indices. Empty for a scene of more than 1000 bodies, which eight colours cannot distinguish.
[[nodiscard]] std::vector<IndexedStyle> stylesThatKeepColours(const Scene& scene,
                                                              const std::vector<std::size_t>& order);

// Exchanges the styles with those of the bodies.
void exchangeStyles(Scene& scene, std::vector<IndexedStyle>& styles);

} // namespace sweep

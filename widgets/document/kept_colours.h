// Styles with which bodies keep their colours where their places change.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

using IndexedStyle = std::pair<std::size_t, std::optional<std::string>>;

// A body whose style names no colour has that of its place. Where its place changes, its style names the colour from
// then on, so that the body keeps it, in the file too. `order`: for each index after the change, the index before it of
// the body there; the indices of the styles are those before it. In a scene of more than 1000 bodies, where eight
// colours tell nobody apart, there are none.
[[nodiscard]] std::vector<IndexedStyle> stylesThatKeepColours(const Scene& scene,
                                                              const std::vector<std::size_t>& order);

// Exchanges the styles with those of the bodies.
void exchangeStyles(Scene& scene, std::vector<IndexedStyle>& styles);

} // namespace sweep

// Names as people read them: at most 200 characters. Files of scenes keep names whole.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sweep {

inline constexpr std::size_t mostShownCharacters = 200;

// The name itself, or its first 200 characters and "…" where it has more. Requires: isUtf8(name).
[[nodiscard]] std::string shownName(std::string_view name);

// Does shownName change the title or a name, id or group of a body?
[[nodiscard]] bool hasLongNames(const Scene& scene);

// The scene with its title and its bodies' names, ids and groups as shownName gives them, for reports and pictures.
// Bodies keep ids of their own: " (2)" and so on follows where two would be the same. What names a body by its id
// names it still.
[[nodiscard]] Scene withShownNames(Scene scene);

} // namespace sweep

// Names shortened for display: at most 200 characters. Scene files keep whole names.
#pragma once

#include <sweepbench/scene.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace sweep {

inline constexpr std::size_t mostShownCharacters = 200;

// The name itself, or its first 200 characters and "…" if it is longer. Requires: isUtf8(name).
[[nodiscard]] std::string shownName(std::string_view name);

// Whether shownName changes the title or the name, id or group of a body.
[[nodiscard]] bool hasLongNames(const Scene& scene);

// The scene with its title and its bodies' names, ids and groups shortened by shownName, for reports and pictures.
// Shortened ids stay unique: " (2)" and so on is appended if two would coincide. References by id are updated.
[[nodiscard]] Scene withShownNames(Scene scene);

} // namespace sweep

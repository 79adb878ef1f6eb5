// Rules for texts and for JSON that a scene keeps as it is: everything must be written so that it reads back.
#pragma once

#include "core/scene/file/problem_collector.h"
#include "core/scene/scene.h"

#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// Adds every text that is not UTF-8, and every kept member, view or style that the reader would refuse. A scene that
// was read has none of these.
void applyKeptRules(const Scene& scene, ProblemCollector& problems);

// The compact text of a body's style that was typed as JSON, by the rules of the scene file: no repeated name, every
// number finite, no deeper than a file may be. Problems have the line and column of the text.
[[nodiscard]] Result<std::string> keptStyle(std::string_view json);

// The style with this colour, or without any; every other member stays as it is written. Nothing where no member is
// left. Requires of the style that the reader takes it.
[[nodiscard]] std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                                         const std::optional<std::string>& colour);

} // namespace sweep

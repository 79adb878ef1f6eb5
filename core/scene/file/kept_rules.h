// Rules for texts and for JSON that a scene keeps unchanged: whatever is written must read back.
#pragma once

#include "core/scene/file/problem_collector.h"
#include "core/scene/scene.h"

#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// Reports every text that is not UTF-8, and every kept member, view or style that the reader would refuse. A scene read
// from a file has none of these.
void applyKeptRules(const Scene& scene, ProblemCollector& problems);

// The compact text of a body's style typed as JSON, checked by the rules of the scene file: no repeated name, every
// number finite, no deeper nesting than a file may have. Problems have the line and column of the text.
[[nodiscard]] Result<std::string> keptStyle(std::string_view json);

// The style with this colour, or without a colour; every other member is unchanged. Nothing if no member remains.
// Requires: the reader accepts the style.
[[nodiscard]] std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                                         const std::optional<std::string>& colour);

} // namespace sweep

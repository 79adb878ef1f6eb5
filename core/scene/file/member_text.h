// Text of single members of a scene file, for whoever shows what differs between two scenes.
#pragma once

#include "core/scene/scene.h"

#include <string>
#include <string_view>

namespace sweep {

// The member as in a file's text; empty where it is missing. "path" also stands for the members a and b of a body,
// "x-*" for all members of other programs: of these each has its name before it.
[[nodiscard]] std::string memberText(const Body& body, std::string_view member);
// A member beside the bodies.
[[nodiscard]] std::string memberText(const Scene& scene, std::string_view member);

} // namespace sweep

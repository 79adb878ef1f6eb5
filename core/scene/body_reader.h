// How is a body read: its shape, its paths and its radius?
#pragma once

#include "core/scene/json_reader.h"
#include "core/scene/scene.h"

namespace sweep {

// Takes the value that comes next. What was refused is left as in Body{}. Types and members are checked here, values in
// scene_rules.
[[nodiscard]] Body readBody(JsonReader& reader);

} // namespace sweep

// How is a body read: its shape, its paths and its radius?
#pragma once

#include "core/scene/file/json_reader.h"
#include "core/scene/scene.h"

namespace sweep {

// Takes the value that comes next. Requires: the body is Body{}; what is refused is left so. Types and members are
// checked here, values in scene_rules.
void readBody(JsonReader& reader, Body& body);

} // namespace sweep

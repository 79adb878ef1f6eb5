// Reader of one body of a scene file: its shape, its paths and its radius.
#pragma once

#include "core/scene/file/json_reader.h"
#include "core/scene/scene.h"

namespace sweep {

// Takes the value that comes next. Types and members are checked here, the ranges of values in scene_rules. A member
// that was refused keeps its default. Requires: the body is Body{}.
void readBody(JsonReader& reader, Body& body);

} // namespace sweep

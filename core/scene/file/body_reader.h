// Reader of one body of a scene file: its shape, its paths and its radius.
#pragma once

#include "core/scene/file/json_reader.h"
#include "core/scene/scene.h"

namespace sweep {

// Takes the next value. Types and members are checked here, ranges of values in scene_rules. A refused member keeps its
// default. Requires: body == Body{}.
void readBody(JsonReader& reader, Body& body);

} // namespace sweep

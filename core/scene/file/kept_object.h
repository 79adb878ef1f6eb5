// Is a text an object that a scene may keep as it is?
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace sweep {

// The compact text of a body's style that JSON text says, by the rules of the scene file: no repeated name, every
// number finite, no deeper than a file may be. Problems have the line and column of the text.
[[nodiscard]] Result<std::string> keptStyle(std::string_view json);

} // namespace sweep

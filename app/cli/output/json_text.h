// How does text stand in JSON?
#pragma once

#include <string>

namespace sweep {

// The text in quotes, escaped as JSON needs it, otherwise as it is. Requires: UTF-8.
[[nodiscard]] std::string jsonText(const std::string& text);

} // namespace sweep

// Closed forms of exact instants, up to a length.
#pragma once

#include <cstddef>
#include <string>

namespace sweep {

class Instant;

// What closedForm() in core/number/instant.h says, where that has at most `longest` bytes, otherwise nothing. Cost: for
// dozens of bytes much less than for hundreds, because long numbers are left alone.
[[nodiscard]] std::string closedForm(const Instant& instant, std::size_t longest);

} // namespace sweep

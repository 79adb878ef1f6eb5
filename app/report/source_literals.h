// Doubles as literals in source code, without losing a bit.
#pragma once

#include <string>

namespace sweep {

// "0x1.8p+1", a hexadecimal floating-point literal of C99 and C++17. Requires: finite.
[[nodiscard]] std::string hexFloat(double value);
// "0x4008000000000000", the bits of the double, for Rust, which has no hexadecimal floating-point literals.
[[nodiscard]] std::string bitsOf(double value);

} // namespace sweep

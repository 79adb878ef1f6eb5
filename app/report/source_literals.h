// How do doubles stand in source, so that no bit is lost and everybody can read them?
#pragma once

#include <string>

namespace sweep {

// "0x1.8p+1": hexadecimal, as C++17 and C take it. Requires: finite.
[[nodiscard]] std::string hexFloat(double value);
// "0x4008000000000000", the bits: Rust has no hexadecimal floats.
[[nodiscard]] std::string bitsOf(double value);

} // namespace sweep

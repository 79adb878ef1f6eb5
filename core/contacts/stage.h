// Three-valued logic (Kleene 1938): yes, no or unknown.
#pragma once

namespace sweep {

// A sign of a number has the same values. "And" is the minimum, "or" the maximum; the product of signs is a sign.
using Ternary = int;
namespace ternary {
inline constexpr Ternary yes = 1;
inline constexpr Ternary unknown = 0;
inline constexpr Ternary no = -1;
} // namespace ternary

} // namespace sweep

// Unit roundoff, and the margins that error bounds leave for their own roundings.
#pragma once

namespace sweep {

// The relative error of one rounding to nearest: u = 2⁻⁵³.
inline constexpr double roundoff = 0x1p-53;

// A computed bound is itself rounded, fewer than 2¹⁰ times, and omits factors 1 + 2⁻⁵³ for low parts. This factor
// covers both.
inline constexpr double boundMargin = 1 + 0x1p-40;

// Exceeds the total underflow error of any bound in the filter stages: at most 30 operations of 2⁻¹⁰⁷⁴ each. Not a
// denormal number, because operations on denormals are slow.
inline constexpr double underflowMargin = 0x1p-1000;

} // namespace sweep

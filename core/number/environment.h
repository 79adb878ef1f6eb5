// Floating-point environment: rounding to nearest with subnormal numbers, which every filter stage takes for granted.
#pragma once

#include <sweepbench/base/contract.h>

#include <emmintrin.h>

#include <string>

namespace sweep {

namespace detail {

// Stops the program with a broken contract that names what differs on this thread.
[[noreturn, gnu::cold, gnu::noinline]] inline void environmentBroken()
{
    const unsigned control = _mm_getcsr();
    const char* const roundings[] = {"", ", rounding downwards", ", rounding upwards", ", rounding towards zero"};
    std::string found = roundings[control >> 13 & 3];
    found += (control & 0x8000) != 0 ? ", flush to zero (FTZ)" : "";
    found += (control & 0x40) != 0 ? ", subnormal numbers read as zero (DAZ)" : "";
    found = "rounding to nearest with subnormal numbers is required, but this thread has " + found.substr(2) +
            "; a program that is linked with -ffast-math starts with FTZ and DAZ";
    contractBroken(found.c_str(), SWEEP_FILE_NAME, __LINE__);
}

} // namespace detail

// Requires: this thread rounds to nearest, and neither flushes subnormal results to zero (FTZ) nor reads subnormal
// operands as zero (DAZ). A broken contract stops the program and names what differs. Constructors of exact numbers and
// of bodies call this, and the first filter of every query that has neither. Cost: one vector sum whose result is
// known, beside the arithmetic that follows; reading the control register would take as long as the filter of a point
// and a segment.
[[gnu::always_inline]] inline void expectRoundingToNearest()
{
    __m128 p = _mm_set_ps(1, 1, 0x1p-128F, 0);
    asm("" : "+x"(p)); // known to the processor only: a compiler would round to nearest
    // Singles obey the same register as doubles. Other roundings than to nearest change 1 + 2⁻²⁵ or 1 + 3·2⁻²⁵, and
    // FTZ and DAZ the sum of subnormal numbers, which are compared as integers because of DAZ.
    p = _mm_add_ps(p, _mm_set_ps(0x1p-25F, 0x3p-25F, 0x1p-128F, 0));
    const __m128i right = _mm_castps_si128(_mm_set_ps(1, 1 + 0x1p-23F, 0x1p-127F, 0));
    if (_mm_movemask_epi8(_mm_cmpeq_epi32(_mm_castps_si128(p), right)) != 0xffff) [[unlikely]]
        detail::environmentBroken();
}

} // namespace sweep

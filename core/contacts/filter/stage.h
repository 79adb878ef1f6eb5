// Filter stages: arithmetics of growing precision that all give the same result.
//
// Source: adaptive precision and floating-point filters, J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic,
// 1997. Here a stage that cannot decide returns "unknown", and the next one starts from the coordinates again.
#pragma once

#include <cstdint>

namespace sweep {

// From the cheapest to the most expensive. Only the last stage always decides.
enum class Stage : std::uint8_t
{
    rejection,     // bounding boxes, or all Bernstein coefficients of one sign: no contact
    doubles,       // doubles with error bounds
    doubleDoubles, // two doubles each, with error bounds
    shortIntegers, // integers of fixed size, for coordinates that are short integers times a power of two
    anyIntegers    // integers of any size
};
inline constexpr std::size_t stageCount = 5;

// "rejection", "doubles", "double-doubles", "short integers" or "integers of any size".
[[nodiscard]] const char* name(Stage stage);

// The permitted stages and instructions. The last stage is always permitted.
class StageSet
{
public:
    constexpr StageSet() = default; // all stages
    [[nodiscard]] constexpr bool holds(Stage stage) const
    {
        return stage == Stage::anyIntegers || (m_bits >> static_cast<unsigned>(stage) & 1U) != 0;
    }
    [[nodiscard]] constexpr StageSet without(Stage stage) const
    {
        StageSet less = *this;
        less.m_bits &= ~(1U << static_cast<unsigned>(stage));
        return less;
    }
    // The same stages without AVX2 and fused multiply-add, which some processors lack.
    [[nodiscard]] constexpr StageSet withoutFused() const
    {
        StageSet plain = *this;
        plain.m_fused = false;
        return plain;
    }
    // Whether AVX2 and fused multiply-add are permitted and the processor has them.
    [[nodiscard]] bool usesFused() const { return m_fused && hasFused(); }

private:
    [[nodiscard]] static bool hasFused()
    {
#if defined(__x86_64__)
        return __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("avx2") != 0;
#else
        return false;
#endif
    }

    unsigned m_bits = ~0U;
    bool m_fused = true;
};

} // namespace sweep

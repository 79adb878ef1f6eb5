// Filter stages: arithmetics of growing precision that give the same answer or "unknown".
#pragma once

#include "core/contacts/condition.h"
#include "core/scene/scene.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace sweep {

// Filter stages: arithmetics of growing precision that all give the same result.
//
// Source: adaptive precision and floating-point filters, J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic,
// 1997. Here a stage that cannot decide returns "unknown", and the next one starts from the coordinates again.

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

// Three-valued logic (Kleene 1938): yes, no or unknown.

// Also the sign of a number, or unknown. "And" is the minimum, "or" the maximum; the product of signs is a sign.
using Ternary = int;
namespace ternary {
inline constexpr Ternary yes = 1;
inline constexpr Ternary unknown = 0;
inline constexpr Ternary no = -1;
} // namespace ternary

// Fixed-size array whose elements are not initialised.

// Requires: an element is assigned before it is read. Saves clearing the results of every call in an innermost loop.
// For trivially copyable types only.
template <class T, std::size_t size>
class UninitializedArray
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    UninitializedArray() {} // NOLINT: initialises nothing

    [[nodiscard]] T& operator[](std::size_t i) { return m_items[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return m_items[i]; }

private:
    union {
        std::array<T, size> m_items;
    };
};

// Result of a filter stage: all contacts of a pair over a window, with error bounds.

// The contents are certain: number, kinds and order of the contacts, and the bounds of their ends, which are exactly 0
// or 1 if a contact begins or ends with the window. A filter that cannot decide returns no result (unknown).
template <std::size_t capacity>
struct FilteredContacts
{
    static constexpr std::size_t most = capacity;

    std::size_t count = 0;
    Stage stage = Stage::rejection;                        // the stage that decided
    UninitializedArray<FilteredContact, capacity> contact; // the first `count` of them, in order
};

// Contact filters for bodies whose control points move straight and uniformly during one window.

// A control point at from + (to − from)·u with u from 0 to 1.
struct MovingPoint
{
    Vec from;
    Vec to;
};
// A radius ≥ 0 that changes uniformly from `from` to `to`.
struct MovingRadius
{
    double from = 0;
    double to = 0;
};
struct MovingDisc
{
    MovingPoint centre;
    MovingRadius radius;
};
struct DoubleDoubleBody;

// Every pair of shapes with a function here has at most two contacts.
using StraightContacts = FilteredContacts<2>;

// Each function uses the stages before the integers of any size. If these cannot decide, it returns false, with
// `contacts` unspecified, or an empty optional. Results are exact: the number, kinds and order of contacts, which of
// them begin before the window or outlast it, and every s. Coordinates may be any doubles; those close to the ends of
// the range are undecided. Bodies in double-doubles must be straight. Cost: constant, without allocation.
// Scenes: scenes/sweep-simple.scene.json.

// A point against the segment, ray or line through a and b. Unknown if the point stays on the line, unless a segment
// only translates and coordinates are short.
[[nodiscard]] bool pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line,
                                     StageSet stages, StraightContacts& contacts);
[[nodiscard]] std::optional<StraightContacts> pointLineFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& line,
                                                                StageSet stages = {});

// Two discs. Unknown if both radii are 0 throughout.
[[nodiscard]] bool discDiscFiltered(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                    StraightContacts& contacts);
// Any two shapes with one control point.
[[nodiscard]] std::optional<StraightContacts> discDiscFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& q,
                                                               StageSet stages = {});

// A disc against a segment without thickness, or any shape with one control point against a segment or capsule. Unknown
// if the radii are 0 or change, or if the segment turns or stretches.
[[nodiscard]] bool discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages,
                                       StraightContacts& contacts);
[[nodiscard]] std::optional<StraightContacts>
discSegmentFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& segment, StageSet stages = {});

} // namespace sweep

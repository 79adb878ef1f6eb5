// Filters for straight motion: contacts with error bounds, or "unknown".
#pragma once

#include <sweepbench/contact.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace sweep {

// Three-valued logic (Kleene 1938): yes, no or unknown.

// A sign of a number has the same values. "And" is the minimum, "or" the maximum; the product of signs is a sign.
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

// Contacts: maximal intervals of contact, the filter stages that may decide them, and bodies in straight motion.
#pragma once

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace sweep {

// Maximal interval of contact of two bodies, for each kind of time.

// Time is Instant for exact intervals, BoundedDoubleDouble in the filter stages, and double for intervals rounded once.
// The last two are shares of a window, in [0, 1]. Each interval has only the members that its users need.
template <class Time>
struct ContactInterval;

// Exact. The bodies may or may not be in contact at an end of the interval: see touchesAtBegin and touchesAtEnd. Sides
// are those of a point against a thin segment, ray or line: the orientation of (a, b, point).
template <>
struct ContactInterval<Instant>
{
    Instant begin;
    Instant end;
    bool touchesAtBegin = true; // in contact at `begin` itself
    bool touchesAtEnd = true;
    Sign sideBefore = Sign::zero; // just before `begin`; zero at the start of the window or if there is no side
    Sign sideAfter = Sign::zero;  // just after `end`; zero at the end of the window or if there is no side
    // For an instant decided by a filter stage: the proportion along a→b, nearest double.
    std::optional<double> s = {};

    [[nodiscard]] bool isInstant() const { return begin == end; }
    // Whether this is an instant inside the window at which a point changes from one side of a line to the other.
    [[nodiscard]] bool crosses() const { return sideBefore * sideAfter == Sign::negative && isInstant(); }
};
using Contact = ContactInterval<Instant>;

// Certain, with error bounds for its ends, which belong to the interval.
template <>
struct ContactInterval<BoundedDoubleDouble>
{
    BoundedDoubleDouble begin;
    BoundedDoubleDouble end;
    bool isInstant = false; // begin = end
    Sign sideBefore = Sign::zero;
    Sign sideAfter = Sign::zero;
    // A point against a segment, ray or line: the proportion along a→b at `begin`, nearest double. NaN if the control
    // points coincide.
    double s = 0;
    double sAtEnd = 0; // at `end`; not set for an instant

    [[nodiscard]] bool crosses() const { return sideBefore * sideAfter == Sign::negative; }
};
using FilteredContact = ContactInterval<BoundedDoubleDouble>;

// Rounded once: the doubles nearest to the exact numbers, ties to even. The ends belong to the interval. Members are
// not initialised, because a result holds several intervals, most of them unused.
template <>
struct ContactInterval<double>
{
    double begin;
    double end;
    double s;          // the proportion along a→b at `begin`
    double sAtEnd;     // the proportion at `end`
    bool isInstant;    // begin = end, exactly
    bool crosses;      // it is an instant at which the point changes from one side of the line to the other
    bool beginsBefore; // it begins with the window
    bool endsAfter;    // it ends with the window
};
using RoundedContact = ContactInterval<double>;

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

// Lists of contacts.

// Fixed-size array whose elements are not initialised. Requires: an element is assigned before it is read. Saves
// clearing the results of every call in an innermost loop. For trivially copyable types only.
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

inline constexpr std::size_t anyNumber = 0;
// All contacts of a pair over a window, in exact order even if their rounded times are equal, and the stage that
// decided them: at most `capacity`, in place, or any number.
template <class Time, std::size_t capacity = anyNumber>
struct ContactList
{
    static constexpr std::size_t most = capacity;

    std::size_t count = 0;
    Stage stage = Stage::rejection;
    UninitializedArray<ContactInterval<Time>, capacity> contact; // the first `count` are set
};
template <class Time>
struct ContactList<Time, anyNumber>
{
    Stage stage = Stage::rejection;
    std::vector<ContactInterval<Time>> contacts;
};
using DecidedContacts = ContactList<Instant>;

// Result of the filter stages. Number, kinds and order of the contacts are certain, and so are the bounds of their
// ends, which are exactly 0 or 1 if a contact begins or ends with the window.
using FilteredContacts = ContactList<BoundedDoubleDouble, 4>;

// A point or disc against a segment has at most 12 roots at which contact can begin or end (two dot products and two
// ends of degree 2 each, and the distance from the line of degree 4), so at most 7 intervals.
using RoundedContacts = ContactList<double, 7>;

// Bodies whose control points move straight and uniformly during one window: MovingPoint in <sweepbench/scene.h>.

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

} // namespace sweep

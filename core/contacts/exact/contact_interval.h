// Maximal interval of contact of two bodies, for each kind of time.
#pragma once

#include "core/number/bounded_double_double.h"
#include "core/number/instant.h"
#include "core/number/sign.h"

#include <optional>
#include <vector>

namespace sweep {

// Time is Instant where the interval is exact, BoundedDoubleDouble in the filter stages and double where it is rounded
// once. The last two are shares of a window, in [0, 1]. Apart from its ends, an interval has only what its users need.
template <class Time>
struct ContactInterval;

// Exact. Bodies may be in contact at an end of the interval or not: see touchesAtBegin and touchesAtEnd. The sides are
// those of a point against a thin segment, ray or line: the orientation of (a, b, point).
template <>
struct ContactInterval<Instant>
{
    Instant begin;
    Instant end;
    bool touchesAtBegin = true; // in contact at `begin` itself
    bool touchesAtEnd = true;
    Sign sideBefore = Sign::zero; // just before `begin`; zero at the start of the window and where there is no side
    Sign sideAfter = Sign::zero;  // just after `end`; zero at the end of the window and where there is no side
    // Where it is an instant and a filter stage decided it: the proportion along a→b, nearest double.
    std::optional<double> s = {};

    [[nodiscard]] bool isInstant() const { return begin == end; }
    // An instant inside the window at which a point passes from one side of a line to the other.
    [[nodiscard]] bool crosses() const { return sideBefore * sideAfter == Sign::negative && isInstant(); }
};
using Contact = ContactInterval<Instant>;

// Certain, with bounds for its ends, which belong to it.
template <>
struct ContactInterval<BoundedDoubleDouble>
{
    BoundedDoubleDouble begin;
    BoundedDoubleDouble end;
    bool isInstant = false; // begin = end
    Sign sideBefore = Sign::zero;
    Sign sideAfter = Sign::zero;
    // A point against a segment, ray or line: the proportion along a→b at `begin`, nearest double. NaN where the
    // control points coincide.
    double s = 0;
    double sAtEnd = 0; // at `end`; not set where it is an instant

    [[nodiscard]] bool crosses() const { return sideBefore * sideAfter == Sign::negative; }
};
using FilteredContact = ContactInterval<BoundedDoubleDouble>;

// Rounded once: the doubles nearest to the exact numbers, ties to even. Its ends belong to it. Members are not
// initialised, because an answer holds several intervals of which most are not used.
template <>
struct ContactInterval<double>
{
    double begin;
    double end;
    double s;          // the proportion along a→b at `begin`
    double sAtEnd;     // the proportion at `end`
    bool isInstant;    // begin = end, exactly
    bool crosses;      // it is an instant at which the point passes from one side of the line to the other
    bool beginsBefore; // it begins with the window
    bool endsAfter;    // it ends with the window
};
using RoundedContact = ContactInterval<double>;

// Appends the contacts of the next stretch of time to those of the stretches before: what lasts over the common instant
// becomes one contact.
void appendContacts(std::vector<Contact>& contacts, std::vector<Contact> next);

} // namespace sweep

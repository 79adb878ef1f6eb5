// Maximal interval of contact of two bodies, for each kind of time.
#pragma once

#include "core/number/bounded_double_double.h"
#include "core/number/instant.h"
#include "core/number/sign.h"

#include <optional>
#include <vector>

namespace sweep {

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

// Appends the contacts of the next stretch to those of earlier ones. A contact that lasts across the common instant
// becomes one contact.
void appendContacts(std::vector<Contact>& contacts, std::vector<Contact> next);

} // namespace sweep

// If, when and where do two bodies meet whose control points go straight and uniformly while one window passes? By
// plain values, every number rounded once: for programs that ask by the million and keep no exact instants.
#pragma once

#include "core/contacts/filter/linear_contact.h"

#include <array>
#include <vector>

namespace sweep {

// One maximal interval of contact, its ends belong to it. Members have no value of their own, since an answer is made
// of several that are not used. Times are shares of the window, in [0, 1]: the doubles nearest to the exact ones, ties
// to even.
struct RoundedContact
{
    double begin;
    double end;
    double s;          // a point against a line: the proportion along a→b at begin, nearest double; NaN where
                       // its control points coincide then
    double sAtEnd;     // the same at the end
    bool lone;         // begin = end, exactly
    bool crosses;      // lone, and the point passes from one side of the line to the other
    bool beginsBefore; // it begins with the window
    bool endsAfter;    // it ends with the window
};

// All of them, in exact order, also where rounded times are equal.
struct RoundedContacts
{
    // A point or disc against a segment has at most 12 roots that matter (two dot products and two ends of degree 2,
    // the distance from the line of degree 4), so at most 7 intervals.
    static constexpr std::size_t most = 7;

    std::size_t count = 0;
    Stage stage = Stage::rejection; // the one that decided
    std::array<RoundedContact, most> contact;
};

// Exact for any finite coordinates; the last stage always knows. A point against the segment a, b:
[[nodiscard]] RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                   StageSet stages = {});
[[nodiscard]] RoundedContacts discDiscContacts(const MovingDisc& p, const MovingDisc& q, StageSet stages = {});
// A disc against the segment a, b.
[[nodiscard]] RoundedContacts discSegmentContacts(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                                  StageSet stages = {});

// Any two shapes. b is used for shapes of two control points alone, the radius for those that have one.
struct MovingShape
{
    Shape shape = Shape::point;
    MovingPoint a;
    MovingPoint b;
    MovingRadius radius;
};
struct RoundedContactList
{
    Stage stage = Stage::rejection;
    std::vector<RoundedContact> contacts;
};
[[nodiscard]] RoundedContactList roundedContacts(const MovingShape& a, const MovingShape& b, StageSet stages = {});

} // namespace sweep

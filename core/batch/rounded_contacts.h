// Continuous collision detection for one pair in uniform motion: all contacts, as doubles rounded once.
//
// Control points move straight and uniformly over one window, in which time u runs from 0 to 1. Input and output are
// plain values: this is meant for programs that test millions of pairs and keep no exact instants.
#pragma once

#include "core/contacts/filter/straight_filter.h"

#include <array>
#include <vector>

namespace sweep {

// All contacts of a pair, in exact order even if their rounded times are equal.
struct RoundedContacts
{
    // A point or disc against a segment has at most 12 roots at which contact can begin or end (two dot products and
    // two ends of degree 2 each, and the distance from the line of degree 4), so at most 7 intervals.
    static constexpr std::size_t most = 7;

    std::size_t count = 0;
    Stage stage = Stage::rejection; // the stage that decided
    std::array<RoundedContact, most> contact;
};

// The contacts of a point and the segment from a to b. Like the functions below, it decides exactly for any finite
// coordinates, because the last stage always decides.
[[nodiscard]] RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                   StageSet stages = {});
// The contacts of two discs.
[[nodiscard]] RoundedContacts discDiscContacts(const MovingDisc& p, const MovingDisc& q, StageSet stages = {});
// The contacts of a disc and the segment from a to b.
[[nodiscard]] RoundedContacts discSegmentContacts(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                                  StageSet stages = {});

// A body of any shape. Only shapes of two control points use b; only shapes that have a radius use it.
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
// The contacts of two bodies of any shapes, decided exactly for any finite numbers.
[[nodiscard]] RoundedContactList roundedContacts(const MovingShape& a, const MovingShape& b, StageSet stages = {});

} // namespace sweep

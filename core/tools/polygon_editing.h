// Polygons joined from chains of segments, and polygons taken apart into their edges.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

// New bodies in the place of others, and everything in the scene that refers to them by id.
struct BodyReplacement
{
    struct Entry
    {
        std::size_t index = 0;         // the body that disappears
        std::vector<Body> bodies = {}; // the bodies in its place; possibly none
    };
    std::vector<Entry> entries; // ascending by index

    std::optional<std::vector<std::pair<std::string, std::string>>> ignore;
    std::optional<std::vector<Expectation>> expect;
    std::optional<std::string> view;

    std::size_t changedExpectations = 0; // expectations that name a new body now
    std::size_t lostExpectations = 0;    // those that cannot name a new body
    std::size_t lostPairs = 0;           // ignored pairs that a new body does not continue
    std::size_t lostNames = 0;
    std::size_t lostMembers = 0; // styles and x- members that no new body has
};

// Whether the body can be a side of a polygon: a segment or a thick line.
[[nodiscard]] constexpr bool isSide(const Body& body)
{
    return body.shape == Shape::segment || body.shape == Shape::capsule;
}

// One polygon in the place of the first of these segments or thick lines of one radius, which form one closed chain:
// each end has the same position as exactly one other end at every time, whatever the forms of their paths. Laws:
// 1. control point i is the start of side i; side 0 is the first segment, from a to b, and the others follow in the
//    order of the chain;
// 2. the polygon is simple, so the new scene is valid if the old one was;
// 3. ids "crate side 1", "crate side 2" … give the id "crate" if it is free, names likewise; otherwise the id is that
//    of a group of exactly these bodies, or "polygon 1";
// 4. a group with other members is kept; style, members and cells are those of the first body, with what others add;
// 5. the polygon has the ignored pairs that all segments have, and all their expectations but those of a crossing,
//    which areas never have; it is hidden if all are and locked if one is.
// Refused: fewer than 3 or more than 10,000 bodies, a free end (also if it only starts where another end starts), more
// than two ends in one place, several chains, different radii, times or groups, a chain that touches or crosses itself
// (the sentence is that of the scene's rules). Requires: ascending indices of bodies of which isSide() is true.
[[nodiscard]] Result<BodyReplacement> joinedSides(const Scene& scene, std::span<const std::size_t> indices);

// The edges of each of these polygons as segments, or as thick lines if it is ever thick, in its place. Laws:
// 1. side i runs from control point i to the next one; its id is that of the polygon, followed by " side 1" and so on;
// 2. the sides of one polygon are one group: its own, or a new one with the polygon's label as its name;
// 3. the sides have the polygon's ignored pairs, marks and members, and the expectations that it is never in contact;
//    other expectations are lost;
// 4. joinedSides() of the sides gives the same polygon, except for a group without other members.
// Refused: more than 1,000,000 ignored pairs or expectations. Requires: ascending indices of polygons.
[[nodiscard]] Result<BodyReplacement> explodedPolygons(const Scene& scene, std::span<const std::size_t> indices);

} // namespace sweep

// Edits of scenes: singles, transforms, arrangements, excerpts and path forms, with an account of what was rounded.
#pragma once

#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace sweep {

// Effect of rounding on the numbers of bodies: how many were rounded, and by how much.

// Effect of rounding on one or more bodies.
struct Rounding
{
    std::size_t numbers = 0; // the number of doubles that differ from the exact result they are nearest to
    double largestError = 0; // largest distance of a number from its exact result; rounded up
    bool overflow = false;   // a result lies beyond the finite doubles; the body must not be used

    [[nodiscard]] bool isExact() const { return numbers == 0 && !overflow; }
    Rounding& operator+=(const Rounding& other);
};

// Singles: the numbers of a scene rounded to IEEE-754 singles, with a record of what was rounded.

// Rounds every number of the body, or of the scene, to the nearest single, ties to even. Style, view and kept members
// are unchanged, and so is a number beyond the largest single, which sets `overflow`. Law: singles are unchanged.
Rounding roundToSingles(Body& body);
Rounding roundToSingles(Scene& scene);

struct SceneOfSingles
{
    Scene scene;
    Rounding rounding;
};

// The scene that holds the nearest singles. It may break rules that the scene keeps: numbers that differ may become
// equal.
[[nodiscard]] SceneOfSingles withSingles(Scene scene);

// The number that the scene holds where this one is typed: the nearest single in a scene of singles, otherwise the
// number.
[[nodiscard]] double heldNumber(const Scene& scene, double typed);

// Similarity transforms of bodies (move, mirror, rotate, scale), with a record of what was rounded.

// A similarity of the plane: p ↦ M·(p − centre) + centre + by, with M = (xx xy; yx yy). All numbers are exact, except
// that the four matrix entries of turnedBy may differ by up to `uncertainty` from the exact sine or cosine.
struct Transform
{
    Dyadic xx{1};
    Dyadic xy = {};
    Dyadic yx = {};
    Dyadic yy{1};
    Dyadic length{1}; // factor of every radius; ≥ 0
    Vec centre = {};
    Vec by = {};
    Dyadic uncertainty = {};
};

[[nodiscard]] Transform movedBy(Vec by);
// Horizontally: x ↦ 2·centre.x − x, which swaps left and right. Vertically: y ↦ 2·centre.y − y.
[[nodiscard]] Transform mirroredHorizontally(Vec centre);
[[nodiscard]] Transform mirroredVertically(Vec centre);
// Counterclockwise rotation by a number of right angles.
[[nodiscard]] Transform quarterTurned(int quarters, Vec centre);
// Requires: the factor is finite and > 0.
[[nodiscard]] Transform scaledBy(double factor, Vec centre);
// Counterclockwise rotation. A multiple of 90 gives quarterTurned. For every other angle the sine or the cosine is
// irrational (Source: I. Niven, Irrational Numbers, 1956, 3.4), so hardly any number stays exact. Both are computed to
// within 2⁻²⁹⁰, and a number counts as rounded even if the exact result may be that close to it.
[[nodiscard]] Transform turnedBy(double degrees, Vec centre);

struct TransformedBody
{
    Body body;
    Rounding rounding;
};

// The body with all numbers transformed: positions by the whole transform, velocities and accelerations by M, radii by
// `length`. Laws:
// 1. every number is the double nearest to the exact result, ties to even (for turnedBy: unless the result lies within
//    the uncertainty of the midpoint between two doubles);
// 2. rounding.isExact() if and only if every number is the exact result (for turnedBy: only if);
// 3. a transform that is exact for all bodies of a scene leaves the times of all events between them unchanged;
// 4. id, shape, name, times, group, style and kept members are unchanged.
// Requires: finite numbers, except for `by`: an infinite displacement sets `overflow`.
[[nodiscard]] TransformedBody transformed(const Body& body, const Transform& transform);

// Corners of a regular polygon, with a record of what was rounded.

struct RegularPolygon
{
    std::size_t corners = 3;
    Vec centre = {};
    double radius = 1;   // from the centre to the corners
    double rotation = 0; // degrees, counterclockwise: the direction of the first corner; 0 is that of x
};

struct Corners
{
    std::vector<Vec> points;
    Rounding rounding;
};

// The corners, counterclockwise. Laws:
// 1. every coordinate is the double nearest to the sum of the centre and an offset, and the offset is the double
// nearest
//    to the exact one, unless that lies within radius·2⁻²⁹⁰ of the midpoint between two doubles; so a square of a round
//    size has round corners wherever it is;
// 2. rounding.isExact() only if every coordinate is exact;
// 3. directions that are mirror images of each other, by an axis or a diagonal, have offsets that are, exactly.
// Requires: finite numbers, at least one corner.
[[nodiscard]] Corners cornersOf(const RegularPolygon& polygon);

// The centre of the bounding box of every position in the bodies' paths (both ends of a motion, every key). Each
// coordinate is one mean, rounded once: a short number if the two bounds are short. Requires: at least one index; each
// is the index of a body of the scene.
[[nodiscard]] Vec boundingBoxCentre(const Scene& scene, std::span<const std::size_t> indices);

// Alignment and even distribution of bodies: the displacement of each.

enum class Alignment
{
    left,
    centre,
    right,
    top,
    middle,
    bottom
};

// "Across" means from left to right, "down" from top to bottom.
enum class Distribution
{
    spacingAcross, // equal free space between neighbouring bounding boxes
    spacingDown,
    centresAcross, // equal distances between the centres of neighbouring bounding boxes
    centresDown
};

// The displacement of each body, in the order of the indices, that aligns it with an edge or the centre of their common
// bounding box. The bounding box of a body is that of its control points at time t, enlarged by its radius; y points
// up. Rounded at every step. Requires: every index is the index of a body of the scene.
[[nodiscard]] std::vector<Vec> alignmentShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                               Alignment alignment);

// The displacement of each body that makes the spacing or the distances between centres equal. The two outermost bodies
// do not move; fewer than three bodies do not move at all. Rounding and requirements as for alignmentShifts.
[[nodiscard]] std::vector<Vec> distributionShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                                  Distribution distribution);

// The centre of the common bounding box of the bodies at time t.
[[nodiscard]] Vec boundingBoxCentreAt(const Scene& scene, std::span<const std::size_t> indices, double t);

// Excerpts: some bodies of a scene as a separate scene, and free names for bodies that are added to another scene.

using Names = std::unordered_set<std::string>;

// The preferred name if it is free, otherwise that name with the first number that makes it free: "ball", "ball 2",
// "ball 3". A name that ends in a number counts on from there: "segment 1", "segment 2".
[[nodiscard]] std::string freeName(const std::string& preferred, const Names& taken);

[[nodiscard]] Names idsOf(const Scene& scene);
[[nodiscard]] Names groupsOf(const Scene& scene);

// The bodies at these ascending indices, with the scene's time and grid, on which their motion and cells depend, and
// the ignored pairs among them. Law: the excerpt is valid if the scene is.
[[nodiscard]] Scene excerptOf(const Scene& scene, std::span<const std::size_t> indices);

// `part` with new ids, names and groups in place of those that `into` already uses. Ignored pairs and groups still join
// the same bodies. A new name also differs from the ids that serve as labels of bodies without a name. Law: the bodies
// and ignored pairs of both scenes together break only rules that they broke before.
[[nodiscard]] Scene withFreeNames(Scene part, const Scene& into);

// Conversion of a path from one form to another, with the resulting deviation.

// Shown as "At rest", "from – to", "velocity", "velocity and acceleration", "keys".
enum class PathForm
{
    rest,
    fromTo,
    velocity,
    acceleration,
    keys
};

[[nodiscard]] PathForm formOf(const Path& path);

struct FormChange
{
    Path path;
    bool isSame = true;         // the position is the same at every time of the active interval, exactly
    double endMove = 0;         // the distance between the old and new end positions; rounded
    double largestMove = 0;     // the largest distance between old and new positions at any time; rounded
    double largestMoveTime = 0; // the time of the largest move; rounded
};

// The path converted to another form. Laws:
// 1. if a path of that form has the same position at every time, the result is that path, and isSame is true;
// 2. otherwise the start is preserved up to rounding, and so is the end, unless the new path is at rest or a velocity
//    whose acceleration is dropped;
// 3. kept members are copied, except into a path at rest, which has none;
// 4. converting to the path's own form returns the path itself.
[[nodiscard]] FormChange withForm(const Path& path, PathForm form, Interval active);

} // namespace sweep

// Spatial relation of two bodies at an instant: apart, touching, crossing or overlapping; distance and nearest points.
#pragma once

#include <sweepbench/body_state.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

struct Motion;

// The inside of a thick body (radius above 0) or a polygon is its topological interior; that of a segment, ray or line
// is all of it but its ends; that of a point is the point itself. A segment whose ends coincide and a disc of radius 0
// count as points, a capsule of radius 0 as its segment.
enum class Relation : std::uint8_t
{
    apart,  // they share no point
    touch,  // they share points, none of them inside both
    cross,  // two thin bodies of which neither is a point share one point, inside both
    overlap // they share points inside both in any other way
};
[[nodiscard]] const char* name(Relation relation);

// The relation of two poses. Exact, by the first stage that is certain. Laws: 1 symmetric; 2 apart exactly if the
// clearance is positive; 3 moving both alike, if no coordinate rounds, changes nothing; 4 exchanging the control points
// of a segment, capsule or line changes nothing. Requires: finite coordinates, radii ≥ 0. A ray or line whose control
// points coincide counts as a point.
[[nodiscard]] Relation relationOf(const Pose& p, const Pose& q);
// The stages of relationOf, for tests: bounded double-doubles, and dyadic numbers.
[[nodiscard]] std::optional<Relation> relationFiltered(const Pose& p, const Pose& q);
[[nodiscard]] Relation relationExact(const Pose& p, const Pose& q);

// The piece of positive length on which two thin bodies lie on each other; an end is none if it is at infinity.
struct SharedPiece
{
    std::optional<Vec> from;
    std::optional<Vec> to;
    bool isFromExact = true; // whether `from` is exact; otherwise its coordinates are rounded
    bool isToExact = true;
    friend bool operator==(const SharedPiece&, const SharedPiece&) = default;
};

// The side of a thin body's line on which an end of another thin body is, and its distance.
struct EndSide
{
    bool ofA = true;                 // whether the end is one of a, and the line that of b
    char end = 'a';                  // which control point the end is, 'a' or 'b'
    Sign side = Sign::zero;          // positive: to the left of the line's a→b, where y points up
    double distance = 0;             // the distance from the line, as the nearest finite double
    Sign rest = Sign::zero;          // the sign of the exact distance minus `distance`
    double crossProduct = 0;         // magnitude of the line's a→b × a→end, as the nearest finite double
    Sign restOfProduct = Sign::zero; // the sign of the exact magnitude minus that
};

struct PairRelation
{
    Relation relation = Relation::apart;
    // The nearest finite double; 0 unless apart. (It may be 0 when they are less than 2⁻¹⁰⁷⁵ apart.)
    double distance = 0;
    Sign rest = Sign::zero; // the sign of the exact distance minus `distance`
    Vec onA = {};           // the point of a that is nearest to b; a point that both share unless they are apart
    Vec onB = {};           // the nearest point of b; the same as onA unless they are apart
    bool isExactA = true;   // onA is such a point; otherwise its coordinates are rounded
    bool isExactB = true;
    std::optional<SharedPiece> piece = {};
    // For thin pairs: each end of a body if the other has a line. A segment whose ends coincide has the end 'a' alone.
    std::vector<EndSide> sides = {};
};

enum class RelationDetail : std::uint8_t
{
    points, // all but `sides`, which cost as much as the rest
    sides
};
// The relation of two bodies of the scene at an instant; none if one of them is not active then. Relation and signs are
// exact. `distance`, and the coordinates of thin bodies' points, are the nearest doubles; each coordinate of a thick
// body's point is within 2⁻⁵⁰·M of a true one, or within 2⁻¹⁰⁷⁴, where M is the largest magnitude among coordinates and
// radii of the two. If several pairs of points are nearest, or several points shared, one of them is chosen: the middle
// of those on a bounded piece, any one if a thick body overlaps another. Cost: about 10 µs at rest; at a root, that of
// a few signs of polynomials.
[[nodiscard]] std::optional<PairRelation> relationAt(const Scene& scene, const Body& a, const Body& b, const Instant& t,
                                                     RelationDetail detail = RelationDetail::sides);
// The same for two poses in fractions.
[[nodiscard]] PairRelation relationOf(const RationalPose& a, const RationalPose& b);
// The same, bit for bit but without sides, for poses that share points; none if one of them has an area, or
// double-doubles do not decide. Cost: some µs. Requires: `relation` is theirs, and not apart.
[[nodiscard]] std::optional<PairRelation> meetingFiltered(const Pose& a, const Pose& b, Relation relation);

// Which of two bodies is covered: every point of it belongs to the other one, with its border.
enum class Covered : std::uint8_t
{
    neither,
    a,
    b,
    both,   // they are the same set
    unknown // not decided: only if a polygon that is not convex has a radius
};

// The kind of the set that two bodies share. A body with an area is a polygon, or has a radius above 0 then.
enum class Shares : std::uint8_t
{
    point,
    points, // finitely many
    piece,  // a line of positive length, perhaps with points beside it
    area    // both have an area, and inner points in common
};
[[nodiscard]] const char* name(Shares shares);

// Why there is no depth.
enum class NoDepth : std::uint8_t
{
    bothThin, // neither has an area
    ray,      // one is a ray
    line,     // one is a line
    notConvex // one is a polygon that is not convex then
};

// How two bodies that are not apart meet.
struct Sharing
{
    Covered covered = Covered::neither;
    Shares shares = Shares::point;
    std::uint64_t count = 1;        // of points, or of pieces with points beside them left out
    std::optional<double> length;   // of all pieces together, within 2⁻⁵⁰; none if infinite, and unless `piece`
    bool isLengthExact = false;     // whether it is that double
    std::optional<NoDepth> noDepth; // none if there is a depth
    // The length of the shortest translation of a after which no inner point of a body with an area belongs to the
    // other, as the nearest finite double, and the sign of the exact length minus that.
    double depth = 0;
    Sign restOfDepth = Sign::zero;
    // The direction of that translation, each coordinate within 2⁻⁵⁰; of several, the one with the smallest angle from
    // +x, counter-clockwise. None if the depth is 0.
    std::optional<Vec> push;
};

// How two bodies of the scene meet at an instant; none if they are apart or one of them is not active then. Exact; for
// the ends of pieces roots are compared by their squares. Laws: 1 exchanging a and b exchanges `covered` and turns
// `push` round unless several directions are shortest; 2 moving a by more than `depth` along `push` leaves the two
// apart or touching. Cost: that of relationAt; linear in the edges of convex polygons. Source: S. Cameron and R.
// Culley, Determining the Minimum Translational Distance between Two Convex Polyhedra, 1986, here by supports in the
// direction of each edge's normal.
[[nodiscard]] std::optional<Sharing> sharingAt(const Scene& scene, const Body& a, const Body& b, const Instant& t);
// The same for two poses in fractions.
[[nodiscard]] std::optional<Sharing> sharingOf(const RationalPose& a, const RationalPose& b);

// Text of a number ≥ 0, from its nearest finite double and the sign of the exact number minus that: "0.25",
// "≈ 0.1414213562373095"; "just below 3", if the double has so few digits that it would be taken for the number
// itself; if the double is 0 or the greatest one, "less than 5e-324" or "more than 1.7976931348623157e308".
[[nodiscard]] std::string roundedSize(double nearest, Sign rest);

// "(1, 2)", "≈ (1, 2)" if it is rounded; "infinity" if there is no point. In a rounded point, a coordinate that is the
// greatest double, to which those beyond it are rounded, is "1.7976931348623157e308 or beyond".
[[nodiscard]] std::string pointOrInfinity(const std::optional<Vec>& p, bool isExact);

// "apart by 0.25", "touch at (1, 2)", "cross at (1, 2)", "overlap at (1, 2)", "overlap from (1, 2) to (3, 4)", with ≈
// before rounded numbers.
[[nodiscard]] std::string relationText(const PairRelation& relation);

[[nodiscard]] inline bool arePolygons(const Body& a, const Body& b)
{
    return a.shape == Shape::polygon && b.shape == Shape::polygon;
}
// The words of sharingText() that it cannot know.
struct SharingWords
{
    std::string a; // the names of the bodies
    std::string b;
    bool arePolygons = false; // a piece that both share is a side then
    std::string they = "they";
    int digits = 17; // the most significant digits of numbers
};
// How two bodies that are not apart meet: "ball lies inside box, depth 2 along (-1, 0)", "they share a side of length ≈
// 335.378", with ≈ before rounded numbers. Empty if there is nothing to add to the text of the relation.
[[nodiscard]] std::string sharingText(const Sharing& sharing, Relation relation, const SharingWords& words);

// The end of a body of this shape and name: "start of wall", "end of wall"; "dot" if it is a single point.
[[nodiscard]] std::string endText(const EndSide& end, Shape shape, const std::string& body);
// "left of the line of wall by 0.5", "on the line of wall"; left as it is seen with y pointing up or down.
[[nodiscard]] std::string sideText(const EndSide& end, const std::string& line, bool pointsDown = false);

} // namespace sweep

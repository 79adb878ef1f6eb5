// Words of results: decimals, measured values, names of bodies, pairs that are not tested.
#pragma once

#include "app/output/json.h"
#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/text.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sweep {

// Numbers and instants as text.

struct FrameAtEnd;

// The shortest decimal that reads back as the same double; 0 for −0. Requires: finite.
[[nodiscard]] std::string decimalText(double value);

// At most this many significant digits, for a column with ≈ in its heading.
[[nodiscard]] std::string roundedDecimal(double value, int significant = 6);

// "(0.25, -3)", "(1.5e0, 2e-9)": see shortestCoordinates and roundedCoordinates in core/number/coordinates.h.
[[nodiscard]] std::string pointText(Vec p);
[[nodiscard]] std::string roundedPointText(Vec p, int significant = 6);

// "0.25", or "≈ 0.3333333333333333" if the instant is not a double. If an adjacent instant has the same nearest double,
// as many digits as distinguish the two.
[[nodiscard]] std::string instantText(const Instant& instant, const AdjacentInstants& adjacent = {});
// The same for an event of the timeline, distinguished from the neighbours of its instant.
[[nodiscard]] std::string eventTimeText(const Timeline& timeline, std::size_t event);

// This many significant digits of the instant, correctly rounded, with ≈ if there are more; more digits if those of an
// adjacent instant are equal, until the two differ.
[[nodiscard]] std::string digitsText(const Instant& instant, int count, const AdjacentInstants& adjacent = {});
[[nodiscard]] std::string digitsText(const DecimalDigits& digits);

// A closed form such as "1/3"; without a short one, the two neighbouring doubles around the instant: "between 0.1 and
// 0.10000000000000002".
[[nodiscard]] std::string exactText(const Instant& instant);

// "The scene's time ends at 0.016666666666666666, the double nearest to 1/60; that counts as frame 1."
[[nodiscard]] std::string frameAtEndText(const FrameAtEnd& end);

// "1 event", "2 events".
[[nodiscard]] std::string countedText(std::size_t count, const std::string& what);

// "1 of 2 expectations hold", "0 of 1 expectation holds".
[[nodiscard]] std::string holdingText(std::size_t holding, std::size_t all);

// Fractions and quadratic surds as text.

// "1/3" if the fraction is short; otherwise empty.
[[nodiscard]] std::string shortFraction(const Rational& value);

// "4/5 = 0.8", "√2/2 ≈ 0.7071067811865476": the exact form and a decimal, with or without ≈, of a number; without a
// form "≈ 0.7071067811865476".
[[nodiscard]] std::string equationText(const std::string& form, std::string decimal);

// "0.25", "4/5 = 0.8", "1/3 ≈ 0.3333333333333333", "≈ 0.7071067811865476"; a value beyond the range of doubles keeps
// its exponent.
[[nodiscard]] std::string measuredText(const Rational& value);
[[nodiscard]] std::string measuredText(const QuadraticSurd& value);

// "s = 0.25", or "s ≈ 0.7071067811865476" if the measured text starts with ≈.
[[nodiscard]] std::string equalsText(const std::string& name, const std::string& measured);
// "at t = 3", or "from t = 3 to 7" if something stays so until 7.
[[nodiscard]] std::string stayText(const Instant& t, const std::optional<Instant>& until);

// Names of scenes, bodies and cells in printed text, and their members in JSON.

// "raise.scene.json: A wall is raised": the label and the scene's title, with control characters escaped.
[[nodiscard]] std::string titledText(const std::string& label, const Scene& scene);

// "(3, -1)"
[[nodiscard]] std::string cellIndices(Cell cell);

// The second of a pair: "ball" or "cell (3, -1)". Not escaped.
[[nodiscard]] std::string otherText(const Scene& scene, const PairOrCell& pair);

// The expected events of a pair: "2 × enter at t = 0.25 ± 1e-9" or "no event".
[[nodiscard]] std::string expectedEventText(const Expectation& expectation);

// The body with that id; null if there is none.
[[nodiscard]] const Body* bodyNamed(const Scene& scene, const std::string& id);

// [i, j] and [x, y].
inline void toJson(JsonWriter& json, Cell cell)
{
    json.array(cell.i, cell.j);
}
inline void toJson(JsonWriter& json, Vec p)
{
    json.array(p.x, p.y);
}

// Writes the members that name a pair: "a", and "b" or "cell".
void writePair(JsonWriter& json, const Scene& scene, const PairOrCell& pair);

// Untested pairs as text, and those at rest in contact as JSON.

// The most pairs that a list names.
inline constexpr std::size_t mostNamedPairs = 20;

// "3 pairs were not tested: 1 of one group, 2 at rest (1 in contact)", followed by a line for each of them if there are
// at most 20. If there are more, only the pairs at rest in contact have a line, again if at most 20, and a last line
// reports how many are not named and which commands list them. Each line ends with a newline; empty if every pair is
// tested. Control characters in names are escaped.
[[nodiscard]] std::string untestedText(const Scene& scene, const UntestedPairs& untested);
// A pair of these lines, with the text about it.
struct NamedPair
{
    BodyPair pair;
    std::string text; // "same group", "at rest, overlap at (1, 2)"
};
[[nodiscard]] std::vector<NamedPair> untestedNames(const Scene& scene, const UntestedPairs& untested);
// The last of these lines, without its newline; empty if all pairs are named.
[[nodiscard]] std::string unnamedText(const UntestedPairs& untested, std::size_t named);
// Only the first of these lines.
[[nodiscard]] std::string untestedSummary(const UntestedPairs& untested);

// The reason, and for a pair at rest its relation: "at rest, overlap at (1, 2)" or "same group".
[[nodiscard]] std::string untestedText(const Scene& scene, BodyPair pair, Untested reason);

// The reason why an `expect` entry about an untested pair does not hold: "the two are never active together".
[[nodiscard]] std::string untestedText(const ExpectationOutcome& outcome);

// "(1, 2) and ≈ (1, 2.004)": the nearest points of two bodies. If both round to the same doubles although the bodies
// are apart, the text adds that they differ.
[[nodiscard]] std::string nearestPointsText(const PairRelation& relation);

// "apart by 0.004 at t = 1, between (1, 2) and (1, 2.004)", and whether that is within Box2D's slop.
[[nodiscard]] std::string approachText(const ClosestApproach& approach);

// How two bodies meet: sharingText() of the pair at the instant; empty if they are apart.
[[nodiscard]] std::string howText(const Scene& scene, BodyPair pair, const Instant& t, const PairRelation& relation);

// Writes the member `atRest`: an array of the pairs at rest in contact.
void writeAtRest(JsonWriter& json, const Scene& scene, const UntestedPairs& untested);
// Writes the member `point` or `piece`: the intersection of two bodies in contact.
void writeShared(JsonWriter& json, const PairRelation& relation);
// Writes the members `covered`, `shares`, `length` or `count`, `depth` and `push`.
void writeSharing(JsonWriter& json, const Sharing& sharing);

} // namespace sweep

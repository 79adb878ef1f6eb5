// Pairs that are not tested, as text for people, and those at rest that are in contact as JSON.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/measure/expectation.h"
#include "core/measure/nearest_pairs.h"
#include "core/measure/untested_pairs.h"

#include <string>
#include <vector>

namespace sweep {

// How many lists name at most.
inline constexpr std::size_t mostNamedPairs = 20;

// "3 pairs were not tested: 1 of one group, 2 at rest (1 in contact)", and a line for each of them while there are at
// most 20; where there are more, for each at rest in contact while there are at most 20 of these, and a line that says
// how many are not named, and which commands list them. Each line ends with a
// newline; empty where every pair is tested. Control characters in names are escaped.
[[nodiscard]] std::string untestedText(const Scene& scene, const UntestedPairs& untested);
// The pairs of these lines, and what is said of each.
struct NamedPair
{
    BodyPair pair;
    std::string text; // "same group", "at rest, overlap at (1, 2)"
};
[[nodiscard]] std::vector<NamedPair> untestedNames(const Scene& scene, const UntestedPairs& untested);
// The last of these lines, without its newline; empty where all are named.
[[nodiscard]] std::string unnamedText(const UntestedPairs& untested, std::size_t named);
// The first of these lines alone.
[[nodiscard]] std::string untestedSummary(const UntestedPairs& untested);

// "at rest, overlap at (1, 2)" or "same group": the reason, and of a pair at rest its relation.
[[nodiscard]] std::string untestedText(const Scene& scene, BodyPair pair, Untested reason);

// Why an entry of `expect` about a pair that is not tested does not hold: "the two are never active together".
[[nodiscard]] std::string untestedText(const ExpectationOutcome& outcome);

// "apart by 0.004 at t = 1, between (1, 2) and (1, 2.004)", and whether that is within Box2D's slop.
[[nodiscard]] std::string approachText(const ClosestApproach& approach);

// The member `atRest`: an array of the pairs at rest that are in contact.
void writeAtRest(JsonWriter& json, const Scene& scene, const UntestedPairs& untested);
// The members `point` or `piece`: what two bodies in contact share.
void writeShared(JsonWriter& json, const PairRelation& relation);

} // namespace sweep

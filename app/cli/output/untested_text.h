// Untested pairs as text, and those at rest in contact as JSON.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/measure/expectation.h"
#include "core/measure/nearest_pairs.h"
#include "core/measure/untested_pairs.h"

#include <string>
#include <vector>

namespace sweep {

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

// "apart by 0.004 at t = 1, between (1, 2) and (1, 2.004)", and whether that is within Box2D's slop.
[[nodiscard]] std::string approachText(const ClosestApproach& approach);

// Writes the member `atRest`: an array of the pairs at rest in contact.
void writeAtRest(JsonWriter& json, const Scene& scene, const UntestedPairs& untested);
// Writes the member `point` or `piece`: the intersection of two bodies in contact.
void writeShared(JsonWriter& json, const PairRelation& relation);

} // namespace sweep

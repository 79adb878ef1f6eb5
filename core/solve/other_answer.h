// Answers of one scene with its own numbers and with others, and where they differ.
#pragma once

#include "core/events/scene_differences.h"
#include "core/measure/untested_pairs.h"
#include "core/solve/other_numbers.h"

#include <sweepbench/solve.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The timeline of the scene with other numbers, at the times of the original scene: an event of a scene of decimals
// happens at 1/10, exactly. Requires and refused: as for solve(const Scene&).
[[nodiscard]] Result<Timeline> solve(const OtherScene& other, const SolveOptions& options = {});

// One difference of two answers about the same bodies.
struct AnswerDifference
{
    PairOrCell pair;
    // The index of an event in one timeline alone, which the other answer has not; or in both, the first events at
    // which their order differs.
    std::optional<std::size_t> own = {};
    std::optional<std::size_t> other = {};
    // Without an event: a pair at rest that has these two relations.
    Relation ownRelation = Relation::apart;
    Relation otherRelation = Relation::apart;

    [[nodiscard]] bool isAtRest() const { return !own && !other; }
};

// Larger scenes, of more bodies and events or cells, are compared only on demand.
inline constexpr std::size_t mostComparedByItself = 100'000;

struct ComparedAnswer
{
    SceneTimeline solved;
    const UntestedPairs* untested = nullptr; // null: pairs at rest are not compared
};
// The events that only one answer has, in order of time, or else the first one in another order; then the pairs at rest
// whose relations differ, unless one of the lists is incomplete. Empty if at most times differ.
[[nodiscard]] std::vector<AnswerDifference> answerDifferences(const ComparedAnswer& own, const ComparedAnswer& other);

// The number of cells that a traced body meets at any time.
[[nodiscard]] std::size_t cellsMet(const Timeline& timeline, std::uint32_t body);

// farthestFromDecimal() among the numbers that concern a pair: the scene's time, both bodies, or the body and the grid.
[[nodiscard]] std::string farthestFromDecimal(const Scene& scene, const PairOrCell& pair);

} // namespace sweep

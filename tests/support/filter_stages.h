// Filter stages in tests: sets of a single stage, and counts and least shares of the pairs decided by each stage.
#pragma once

#include <sweepbench/contact.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sweep {

// No stage except the integers of any size.
inline StageSet integersAlone()
{
    StageSet stages;
    for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers})
        stages = stages.without(stage);
    return stages;
}

// The wanted stage, followed by the integers of any size alone.
inline StageSet only(Stage wanted)
{
    StageSet stages;
    for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers})
        if (stage != wanted)
            stages = stages.without(stage);
    return stages;
}

struct StageCounts
{
    std::array<std::uint64_t, stageCount> decided{};

    void add(Stage stage) { ++decided[static_cast<std::size_t>(stage)]; }
    [[nodiscard]] std::uint64_t of(Stage stage) const { return decided[static_cast<std::size_t>(stage)]; }
    StageCounts& operator+=(const StageCounts& other)
    {
        for (std::size_t i = 0; i < stageCount; ++i)
            decided[i] += other.decided[i];
        return *this;
    }
};

// The least share of the cases, in thousandths, that each stage before the integers of any size decides. If a stage
// becomes weaker, or never decides, later stages give the same answers; only these shares show it.
using LeastShares = std::array<int, stageCount - 1>;

// The stages with less than their share, such as "doubles: 12 of 400"; empty if there is none.
inline std::string stagesBelow(const LeastShares& least, const StageCounts& counts)
{
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts.decided)
        all += count;
    std::string text;
    for (std::size_t i = 0; i < least.size(); ++i)
        if (counts.decided[i] * 1000 < all * static_cast<std::uint64_t>(least[i]))
            text += (text.empty() ? "" : ", ") + std::string(name(static_cast<Stage>(i))) + ": " +
                    std::to_string(counts.decided[i]) + " of " + std::to_string(all);
    return text;
}

} // namespace sweep

// Filter stages in tests: sets of a single stage, and counts of the pairs decided by each stage.
#pragma once

#include "core/contacts/stage.h"

#include <array>
#include <cstddef>
#include <cstdint>

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

} // namespace sweep

// Counts of the pairs that each filter stage decided.
#pragma once

#include "core/contacts/filter/stage.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sweep {

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

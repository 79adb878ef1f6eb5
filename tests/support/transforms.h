// Transformations of a scene whose effect on its events is known exactly.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/scene.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep::oracle {

// A scene made from another one, and the mapping of its events.
struct Transformed
{
    Scene scene;
    std::vector<std::uint32_t> bodies;   // new index of each old body
    std::array<int, 4> turn{1, 0, 0, 1}; // rows of a matrix for points, normals and cells
    int exponent = 0;                    // lengths are multiplied by 2^exponent
    Vec offset = {};                     // added afterwards; combined with no other change
    int timeExponent = 0;                // times are multiplied by 2^timeExponent
    bool reversed = false;               // times are negated
};

// All return nullopt if a number of the scene cannot be changed exactly.
[[nodiscard]] std::optional<Transformed> shuffled(const Scene& scene, Random& random);
[[nodiscard]] std::optional<Transformed> turned(const Scene& scene, std::array<int, 4> turn);
[[nodiscard]] std::optional<Transformed> scaledBy(const Scene& scene, int exponent);
[[nodiscard]] std::optional<Transformed> movedBy(const Scene& scene, Vec offset);
[[nodiscard]] std::optional<Transformed> slowedBy(const Scene& scene, int exponent);
[[nodiscard]] std::optional<Transformed> reversed(const Scene& scene);

} // namespace sweep::oracle

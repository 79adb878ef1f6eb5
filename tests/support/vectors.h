// Scenes with their true events, and how an answer differs from them.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"
#include "tests/support/oracle/claims.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace sweep::oracle {

struct Vector
{
    std::string name;
    Scene scene;
    nlohmann::json expected;
};

// The names in tests/data/vectors, sorted, without ".scene.json".
[[nodiscard]] std::vector<std::string> vectorNames();

// Throws std::runtime_error where a file is missing or refused.
[[nodiscard]] Vector readVector(const std::string& name);

// The expected events as claims that the oracle can examine.
[[nodiscard]] Claims claimsOf(const Vector& vector);

// Every difference between the expected events and the timeline: instants, order, kinds, clipped, bits of t and s
// exactly; point and normal against the exact witness.
[[nodiscard]] std::vector<std::string> differences(const Vector& vector, const Timeline& timeline);

} // namespace sweep::oracle

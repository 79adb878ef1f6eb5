// Scenes with their true events, and the comparison of an answer with them.
#pragma once

#include "tests/support/oracle/claims.h"

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

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

// Throws std::runtime_error if a file is missing or refused.
[[nodiscard]] Vector readVector(const std::string& name);

// The expected events as claims for the oracle.
[[nodiscard]] Claims claimsOf(const Vector& vector);

// Every difference between the expected events and the timeline. Instants, order, kinds, clipped, and bits of t and s
// are compared exactly, point and normal with the exact witness.
[[nodiscard]] std::vector<std::string> differences(const Vector& vector, const Timeline& timeline);

} // namespace sweep::oracle

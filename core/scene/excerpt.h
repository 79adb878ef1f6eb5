// How do some bodies of a scene become a scene of their own, and how do they come into another one?
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace sweep {

using Names = std::unordered_set<std::string>;

// The wish itself, or with the first number behind it that makes it free: "ball", "ball2", "ball3"; a wish that ends in
// a number counts on from there.
[[nodiscard]] std::string freeName(const std::string& wish, const Names& taken);

[[nodiscard]] Names idsOf(const Scene& scene);
[[nodiscard]] Names groupsOf(const Scene& scene);

// The bodies at these ascending places with the time and the grid that their motion and their cells need, and the
// ignored pairs among them. Law: valid where the scene is.
[[nodiscard]] Scene excerptOf(const Scene& scene, std::span<const std::size_t> places);

// The part with other ids and groups where the scene has these already; ignored pairs and groups still hold the same
// bodies together. Law: the bodies and ignored pairs of both together break no rule that they did not break before.
[[nodiscard]] Scene withFreeNames(Scene part, const Scene& into);

} // namespace sweep

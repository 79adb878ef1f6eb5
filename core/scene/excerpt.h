// Excerpts: some bodies of a scene as a scene of their own, and free names for bodies that come into another scene.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace sweep {

using Names = std::unordered_set<std::string>;

// The preferred name where it is free, otherwise that name with the first number that makes it free: "ball",
// "ball 2", "ball 3". A name that ends in a number counts on from there: "segment 1", "segment 2".
[[nodiscard]] std::string freeName(const std::string& preferred, const Names& taken);

[[nodiscard]] Names idsOf(const Scene& scene);
[[nodiscard]] Names groupsOf(const Scene& scene);

// The bodies at these ascending indices with the time and the grid that their motion and their cells need, and the
// ignored pairs among them. Law: valid where the scene is.
[[nodiscard]] Scene excerptOf(const Scene& scene, std::span<const std::size_t> indices);

// The part, with other ids, names and groups where the scene has these already. Ignored pairs and groups still join the
// same bodies. A name is also other than the ids of bodies without one, which people see instead. Law: the bodies and
// ignored pairs of both together break no rule that they did not break before.
[[nodiscard]] Scene withFreeNames(Scene part, const Scene& into);

} // namespace sweep

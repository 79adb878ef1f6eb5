// Excerpts: some bodies of a scene as a separate scene, and free names for bodies that are added to another scene.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace sweep {

using Names = std::unordered_set<std::string>;

// The preferred name if it is free, otherwise that name with the first number that makes it free: "ball", "ball 2",
// "ball 3". A name that ends in a number counts on from there: "segment 1", "segment 2".
[[nodiscard]] std::string freeName(const std::string& preferred, const Names& taken);

[[nodiscard]] Names idsOf(const Scene& scene);
[[nodiscard]] Names groupsOf(const Scene& scene);

// The bodies at these ascending indices, with the scene's time and grid, on which their motion and cells depend, and
// the ignored pairs among them. Law: the excerpt is valid if the scene is.
[[nodiscard]] Scene excerptOf(const Scene& scene, std::span<const std::size_t> indices);

// `part` with new ids, names and groups in place of those that `into` already uses. Ignored pairs and groups still join
// the same bodies. A new name also differs from the ids that serve as labels of bodies without a name. Law: the bodies
// and ignored pairs of both scenes together break only rules that they broke before.
[[nodiscard]] Scene withFreeNames(Scene part, const Scene& into);

} // namespace sweep

// Smallest scene that still fails a test.
#pragma once

#include <sweepbench/scene.h>

#include <functional>

namespace sweep::oracle {

// Removes bodies, motion, curvature, windows and radii, and rounds numbers, as long as `fails` returns true.
[[nodiscard]] Scene shrunk(Scene scene, const std::function<bool(const Scene&)>& fails);

} // namespace sweep::oracle

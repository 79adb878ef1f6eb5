// Names of scenes, bodies and cells in printed text, and their members in JSON.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>

namespace sweep {

// "raise.scene.json: A wall is raised": the label and the scene's title, with control characters escaped.
[[nodiscard]] std::string titledText(const std::string& label, const Scene& scene);

// "(3, -1)"
[[nodiscard]] std::string cellIndices(Cell cell);

// The second of a pair: "ball", or "cell (3, -1)" if b is Event::isCell. Not escaped.
[[nodiscard]] std::string otherText(const Scene& scene, std::uint32_t b, Cell cell);

// The expected events of a pair: "2 × enter at t = 0.25 ± 1e-9" or "no event".
[[nodiscard]] std::string expectedEventText(const Expectation& expectation);

// The body with that id; null if there is none.
[[nodiscard]] const Body* bodyNamed(const Scene& scene, const std::string& id);

// [i, j] and [x, y].
void toJson(JsonWriter& json, Cell cell);
void toJson(JsonWriter& json, Vec p);

// Writes the members that name a pair: "a", and "b" or, if b is Event::isCell, "cell".
void writePair(JsonWriter& json, const Scene& scene, std::uint32_t a, std::uint32_t b, Cell cell);

} // namespace sweep

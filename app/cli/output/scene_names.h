// Names of scenes, bodies and cells in printed text, and their members in JSON.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>

namespace sweep {

// "raise.scene.json: A wall is raised": the label and the scene's title, control characters escaped.
[[nodiscard]] std::string titledText(const std::string& label, const Scene& scene);

// "(3, -1)"
[[nodiscard]] std::string cellIndices(Cell cell);

// "ball", or "cell (3, -1)" where b is Event::isCell: the second of a pair. Not escaped.
[[nodiscard]] std::string otherText(const Scene& scene, std::uint32_t b, Cell cell);

// "2 × enter at t = 0.25 ± 1e-9" or "no event": what is expected of a pair.
[[nodiscard]] std::string expectedEventText(const Expectation& expectation);

// The body with that id; null where there is none.
[[nodiscard]] const Body* bodyNamed(const Scene& scene, const std::string& id);

// [i, j] and [x, y].
void toJson(JsonWriter& json, Cell cell);
void toJson(JsonWriter& json, Vec p);

// The members that name a pair: "a", and "b", or "cell" where b is Event::isCell.
void writePair(JsonWriter& json, const Scene& scene, std::uint32_t a, std::uint32_t b, Cell cell);

} // namespace sweep

// Which scene does a picture carry? A PNG in a chunk of text, an SVG in its metadata, both as it stands in a scene
// file.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sweep {

// No picture carries more, and a longer text is refused.
inline constexpr std::size_t mostCarriedBytes = std::size_t{64} << 20;

// No PNG that was drawn here is wider or higher, in pixels; a larger one is refused, though its pixels are never
// unpacked here: whoever shows it would have to.
inline constexpr std::uint32_t mostPictureSide = 32767;

// The picture with the scene's text inside, which shows as before. Not changed where it is no PNG or SVG, or the text
// is longer than mostCarriedBytes. Requires: the text is a scene file's.
[[nodiscard]] std::string withSceneInPng(std::string_view png, std::string_view sceneText);
[[nodiscard]] std::string withSceneInSvg(std::string_view svg, std::string_view sceneText);

// Do the bytes begin as a PNG or a text in XML does? No scene file does.
[[nodiscard]] bool looksLikePicture(std::string_view bytes);

// The scene's text inside the picture. Nothing is unpacked, so that it is never longer than the file. Refused: a
// picture without a scene, a damaged or huge one, a text that is packed or
// too long. Law: of what the functions above give it
// is a text of the same scene.
[[nodiscard]] Result<std::string> sceneTextInPicture(std::string_view bytes, const std::string& file);

} // namespace sweep

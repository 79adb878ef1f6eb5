// Scene text embedded in pictures: in an iTXt chunk of a PNG, in the metadata of an SVG.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sweep {

// The longest scene text that a picture carries; a longer one is refused.
inline constexpr std::size_t mostCarriedBytes = std::size_t{64} << 20;

// The largest width and height in pixels of a PNG that this program draws. A larger one is refused, although its pixels
// are never unpacked here: whoever shows it would have to unpack them.
inline constexpr std::uint32_t mostPictureSide = 32767;

// The picture with the scene's text inside; it looks as before. Unchanged where it is no PNG or SVG, or where the text
// is longer than mostCarriedBytes. Requires: the text is that of a scene file.
[[nodiscard]] std::string withSceneInPng(std::string_view png, std::string_view sceneText);
[[nodiscard]] std::string withSceneInSvg(std::string_view svg, std::string_view sceneText);

// True where the bytes begin like a PNG or an XML text. No scene file does.
[[nodiscard]] bool looksLikePicture(std::string_view bytes);

// The scene's text inside the picture. Nothing is unpacked, so that the text is never longer than the file. Refused are
// a picture without a scene, a damaged or huge picture, and a text that is packed or too long. Law: for a picture that
// the functions above made, the text is that of the same scene.
[[nodiscard]] Result<std::string> sceneTextInPicture(std::string_view bytes, const std::string& file);

} // namespace sweep

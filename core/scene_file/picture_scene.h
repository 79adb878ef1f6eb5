// Scene text embedded in pictures: in an iTXt chunk of a PNG, or in the metadata of an SVG.
#pragma once

#include <sweepbench/base/result.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sweep {

// The longest scene text that a picture can carry; longer ones are refused.
inline constexpr std::size_t mostCarriedBytes = std::size_t{64} << 20;

// The largest width and height in pixels of a PNG that this program draws. Larger ones are refused, because any program
// that shows them must decompress their pixels, although this one does not.
inline constexpr std::uint32_t mostPictureSide = 32767;

// The picture with the scene's text embedded; its appearance is unchanged. Returned unchanged if it is not a PNG or
// SVG, or if the text is longer than mostCarriedBytes. Requires: the text is that of a scene file.
[[nodiscard]] std::string withSceneInPng(std::string_view png, std::string_view sceneText);
[[nodiscard]] std::string withSceneInSvg(std::string_view svg, std::string_view sceneText);

// Whether the bytes start like a PNG or an XML text. No scene file does.
[[nodiscard]] bool looksLikePicture(std::string_view bytes);

// The scene text embedded in the picture. Nothing is decompressed, so the text is never longer than the file. Errors: a
// picture without a scene, a damaged or huge picture, and a text that is compressed or too long. Law: for a picture
// made by the functions above, the text describes the same scene.
[[nodiscard]] Result<std::string> sceneTextInPicture(std::string_view bytes, const std::string& file);

} // namespace sweep

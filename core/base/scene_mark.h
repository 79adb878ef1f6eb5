// The mark by which every reader knows a scene file.
#pragma once

#include <string_view>

namespace sweep {

inline constexpr std::string_view sceneMark = "\"sweepbench.scene\"";
inline constexpr std::string_view sceneFormat = sceneMark.substr(1, sceneMark.size() - 2); // the member "format"

// Whether a text is a scene file, or holds one as a picture or a report does.
[[nodiscard]] constexpr bool isScene(std::string_view text)
{
    return text.find(sceneMark) != std::string_view::npos;
}

} // namespace sweep

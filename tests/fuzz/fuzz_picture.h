// Law of a picture that may carry a scene.
#pragma once

#include "core/scene_file/picture_scene.h"
#include "tests/fuzz/fuzz.h"

namespace sweep::fuzz {

// Every picture is refused with a problem, or its text is not longer than the picture.
inline void checkPicture(std::string_view picture)
{
    const auto text = sceneTextInPicture(picture, "fuzz");
    require(text.ok() ? text->size() <= picture.size() : !text.problems().empty(),
            "a text of the picture, or a problem");
}

} // namespace sweep::fuzz

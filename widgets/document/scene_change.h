// Typed description of one change of a scene.
#pragma once

#include <cstddef>
#include <vector>

namespace sweep {

struct SceneChange
{
    enum class Kind
    {
        everything, // another scene, or another content of the same file
        bodies,     // the values of some bodies
        inserted,   // bodies appeared
        removed,    // bodies disappeared
        reordered,  // the same bodies in another order
        settings,   // title, notes, time, grid or ignored pairs
        view,       // marks of bodies or bookmarks: no event depends on them
    };

    Kind kind = Kind::everything;
    // Ascending indices: of `bodies` in the scene, of `inserted` in the scene after the change, of `removed` in the
    // scene before it. For `reordered`: the old index for each new one.
    std::vector<std::size_t> bodies = {};
    bool isAnother = false; // of `everything`: another scene, which begins at its start and at the top of each panel
};

} // namespace sweep

// What changed in the scene?
#pragma once

#include <cstddef>
#include <vector>

namespace sweep {

struct SceneChange
{
    enum class Kind
    {
        everything, // another scene
        bodies,     // the values of some bodies
        inserted,   // bodies appeared
        removed,    // bodies went
        reordered,  // the same bodies in another order
        settings,   // title, notes, time, grid or ignored pairs
        view,       // what is hidden or locked, and bookmarks: no event depends on it
    };

    Kind kind = Kind::everything;
    // Ascending; of `inserted` in the scene after, of `removed` in the scene before. Of `reordered`: which body is at
    // each place after, by its place before.
    std::vector<std::size_t> bodies = {};
};

} // namespace sweep

// What changed in the scene?
#pragma once

#include <cstddef>
#include <vector>

namespace sweep {

struct SceneChange
{
    enum class What
    {
        everything, // another scene
        bodies,     // the values of some bodies
        inserted,   // bodies appeared
        removed,    // bodies went
        settings,   // title, notes, time, grid or ignored pairs
    };

    What what = What::everything;
    std::vector<std::size_t> bodies =
        {}; // ascending; of `inserted` in the scene after, of `removed` in the scene before
};

} // namespace sweep

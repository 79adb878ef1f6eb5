// Fuzz target of the reader of scenes: every text is refused with 1 to 20 problems, or is a scene that stays the same
// after saving and loading.
#include "tests/fuzz/fuzz.h"

#include <sweepbench/scene_file.h>

using namespace sweep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const auto scene = parseScene(fuzz::textOf(bytes, size), "fuzz");
    if (!scene.ok()) {
        fuzz::require(!scene.problems().empty() && scene.problems().size() <= 20, "1 to 20 problems");
        return 0;
    }
    fuzz::require(problemsOf(*scene).empty(), "what was read keeps the rules");
    const std::string written = sceneText(*scene);
    const auto again = parseScene(written, "fuzz");
    fuzz::require(again.ok() && *again == *scene && sceneText(*again) == written, "saved and loaded it is the same");
    return 0;
}

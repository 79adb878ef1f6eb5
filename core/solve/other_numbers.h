// Other numbers that the doubles of a scene may stand for: the nearest singles, or the shortest decimals.
#pragma once

#include "core/scene/editing.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <optional>
#include <string>

namespace sweep {

// The numbers that an answer is compared with.
enum class OtherNumbers
{
    singles, // the IEEE-754 singles nearest to the scene's numbers
    decimals // the shortest decimals that read back as the scene's numbers
};
// The plural: "singles" or "decimals".
[[nodiscard]] const char* name(OtherNumbers numbers);

// A scene with other numbers. No double is the decimal 0.1; therefore in a scene of decimals all lengths are multiplied
// by one power of ten and all times by another, the least ≥ 1 for which every number of the scene is an integer. That
// changes neither contacts nor their order, and multiplies the times of events like all other times.
struct OtherScene
{
    Scene scene;            // decimals: without expectations and bookmarks, which change no event
    Rounding rounding = {}; // the numbers that differ from those of the original scene
    int lengthPower = 0;    // lengths are multiplied by 10^lengthPower, velocities by 10^(lengthPower − timePower)
    int timePower = 0;      // times are multiplied by 10^timePower
    std::optional<double> at = {}; // the given time, as a time of this scene
};

// The scene with other numbers; `at` is a time that is read in the same way. Problems: a decimal with too many digits,
// because the multiplied number is not a double, as every integer up to 2⁵³ is; or the other numbers break a rule of
// scenes. If the job is stopped, the rules may be unchecked.
[[nodiscard]] Result<OtherScene> withOtherNumbers(const Scene& scene, OtherNumbers numbers,
                                                  std::optional<double> at = {}, const Job& job = {});

// The number of the scene that is farthest from its shortest decimal, a length if any length is not its decimal, with
// the decimal and as many digits of the number as show that it is another: "0.3 is 0.299999999999999988898". Empty if
// every number is its decimal.
[[nodiscard]] std::string farthestFromDecimal(const Scene& scene);

} // namespace sweep

// Three instants within two thirds of a unit in the last place: what a timeline must be able to tell apart.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// Points go from x = −1 to 2 and meet walls at −2⁻⁵⁴, 0 and 2⁻⁵⁴: at 1/3 less a third of an ulp (a double, 2⁻⁵⁴ being
// an ulp there), at 1/3, whose nearest double that is, and at 1/3 more a third of an ulp.
inline Scene thirdOfAnUlpApart()
{
    Scene scene;
    for (const double x : {-0x1p-54, 0.0, 0x1p-54}) {
        const std::string number = std::to_string(scene.bodies.size() / 2 + 1);
        const double y = static_cast<double>(scene.bodies.size());
        Body wall{.id = "wall " + number, .shape = Shape::segment};
        wall.a = Rest{{x, y - 0.5}};
        wall.b = Rest{{x, y + 0.5}};
        Body dot{.id = "dot " + number};
        dot.a = FromTo{{-1, y}, {2, y}};
        scene.bodies.push_back(std::move(wall));
        scene.bodies.push_back(std::move(dot));
    }
    return scene;
}

} // namespace sweep

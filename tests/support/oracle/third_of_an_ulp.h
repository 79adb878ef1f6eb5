// Three instants within two thirds of an ulp, which a timeline must separate.
#pragma once

#include <sweepbench/scene.h>

namespace sweep {

// Points move from x = −1 to 2 and meet walls at −2⁻⁵⁴, 0 and 2⁻⁵⁴. The times are 1/3 minus a third of an ulp, which is
// a double (an ulp is 2⁻⁵⁴ there) and the nearest one to 1/3; 1/3; and 1/3 plus a third of an ulp.
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

#include <sweepbench/clearance.h>
#include <sweepbench/impact.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene_file.h>

#include <iostream>

int main()
{
    const auto scene = sweep::parseScene(R"({
        "format": "sweepbench.scene", "version": 1,
        "bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [9, 0]}, "radius": 1},
            {"id": "wall", "shape": "segment", "a": [6, -2], "b": [6, 2]}
        ]})",
                                         "inline");
    if (!scene)
        return 2;
    const sweep::Body& ball = scene->bodies[0];
    const sweep::Body& wall = scene->bodies[1];
    if (const auto relation = sweep::relationAt(*scene, ball, wall, sweep::Instant(0.5)))
        std::cout << "at 0.5: " << sweep::relationText(*relation) << '\n';

    const auto impact = sweep::impactOf(*sweep::bodyState(*scene, ball, 0.5), *sweep::bodyState(*scene, wall, 0.5));
    if (impact.meets)
        std::cout << "impact in " << sweep::closedForm(*impact.begin) << '\n';

    const sweep::ClearanceCurve curve = sweep::clearanceCurve(*scene, ball, wall, sweep::window(*scene));
    std::cout << "deepest at " << sweep::closedForm(curve.minimum().t) << '\n';
}

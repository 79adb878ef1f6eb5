#include <sweepbench/cast.h>
#include <sweepbench/scene_file.h>

#include <iostream>

int main()
{
    const auto scene = sweep::parseScene(R"({
        "format": "sweepbench.scene", "version": 1,
        "bodies": [
            {"id": "laser", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
            {"id": "glass", "shape": "segment", "a": [0, 1], "b": [2, -1]},
            {"id": "disc", "shape": "circle", "path": [3, 1], "radius": 2}
        ]})",
                                         "inline");
    if (!scene)
        return 2;
    const sweep::Cast cast = sweep::solveCast(*scene, 0);
    for (const sweep::CastContact& contact : cast.contacts) {
        const sweep::CastHit hit = sweep::castHit(*scene, cast, contact);
        std::cout << scene->bodies[hit.body].id << " at " << sweep::closedForm(hit.fraction) << " of the path, normal "
                  << hit.normal->x << ", " << hit.normal->y << '\n';
    }
}

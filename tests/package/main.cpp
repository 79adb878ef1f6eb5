// Uses core as an external program does: a point meets a wall at a quarter of the time.
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <cstdio>

int main()
{
    const auto scene = sweep::parseScene(R"({
        "format": "sweepbench.scene", "version": 1,
        "bodies": [
            {"id": "dot",  "shape": "point",   "path": {"from": [0, 0], "to": [4, 0]}},
            {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}
        ]})",
                                         "inline");
    if (!scene)
        return 2;
    const auto timeline = sweep::solve(*scene);
    if (!timeline || timeline->events().size() != 1)
        return 1;
    std::printf("%s at %g\n", sweep::name(timeline->events()[0].kind), timeline->instants()[0].time.nearest());
    return timeline->instants()[0].time == sweep::Instant(0.25) ? 0 : 1;
}

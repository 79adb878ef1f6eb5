#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <iostream>

int main()
{
    const auto scene = sweep::readSceneFile("wall.scene.json");
    if (!scene) {
        for (const sweep::Problem& problem : scene.problems())
            std::cerr << problem.text() << '\n';
        return 2;
    }
    if (const auto timeline = sweep::solve(*scene))
        for (const auto& instant : timeline->instants())
            for (const sweep::Event& event : timeline->eventsOf(instant))
                std::cout << instant.time.nearest() << ' ' << sweep::name(event.kind) << '\n';
}

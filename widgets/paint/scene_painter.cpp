#include "widgets/paint/scene_painter.h"

#include "widgets/paint/staged_scene.h"

namespace sweep {

void paintScene(Surface& surface, const ScenePicture& picture)
{
    const StagedScene stage(picture);
    const Layers& layers = picture.layers;
    if (layers.background)
        surface.fill(stage.colours.canvas);
    if (layers.grid)
        paintGrid(surface, stage);
    if (layers.sceneGrid)
        paintSceneGrid(surface, stage);
    if (layers.grid)
        paintAxes(surface, stage);
    const bool compares = picture.lab && !picture.lab->isEmpty(); // then its cells have the ground to themselves
    if (layers.trail && !compares)
        paintTrail(surface, stage);
    if (layers.cells)
        paintCells(surface, stage);
    paintLab(surface, stage);
    paintSelectedCell(surface, stage);
    if (layers.paths)
        paintPaths(surface, stage);
    if (layers.ghosts)
        paintGhosts(surface, stage);
    paintBodies(surface, stage);
    if (layers.contacts)
        paintContacts(surface, stage);
    if (layers.instruments)
        paintInstrument(surface, stage);
    paintHandles(surface, stage);
    if (layers.labels)
        paintNames(surface, stage);
    if (layers.grid)
        paintGridLabels(surface, stage);
    paintLabLegend(surface, stage);
}

} // namespace sweep

#include "widgets/paint/scene_painter.h"

#include "widgets/paint/display_list.h"
#include "widgets/paint/label_layout.h"

namespace sweep {

void paintScene(Surface& surface, const ScenePicture& picture)
{
    const DisplayList list(picture);
    const Layers& layers = picture.layers;
    if (layers.background)
        surface.fill(list.colours.canvas);
    if (layers.grid)
        paintGrid(surface, list);
    if (layers.sceneGrid)
        paintSceneGrid(surface, list);
    if (layers.grid)
        paintAxes(surface, list);
    const bool compares = picture.lab && !picture.lab->isEmpty(); // then only the compared cells are drawn
    if (layers.trail && !compares)
        paintTrail(surface, list);
    if (layers.cells)
        paintCells(surface, list);
    paintLab(surface, list);
    paintSelectedCell(surface, list);
    if (layers.sweeps)
        paintSweeps(surface, list);
    if (layers.paths)
        paintPaths(surface, list);
    if (layers.ghosts)
        paintGhosts(surface, list);
    paintFrameGhosts(surface, list);
    if (layers.contacts)
        paintHeld(surface, list);
    paintBodies(surface, list);
    LabelLayout labels = freeRoom(surface, list);
    if (layers.contacts) {
        paintEventRings(surface, list);
        paintContacts(surface, list, labels);
    }
    if (layers.instruments)
        paintInstrument(surface, list, labels);
    paintHandles(surface, list);
    paintNames(surface, list, labels);
    if (layers.grid)
        paintGridLabels(surface, list, labels);
    paintLabLegend(surface, list);
}

} // namespace sweep

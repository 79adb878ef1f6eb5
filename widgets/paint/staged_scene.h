// What of a scene is seen, and where in pixels? Worked out once a picture; the layers only give strokes.
#pragma once

#include "widgets/paint/figure.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"

#include <optional>
#include <vector>

namespace sweep {

struct StagedBody
{
    std::size_t index = 0;
    Figure figure;       // at the picture's time
    bool active = false; // within its active interval then
    QColor colour;
};

// How a layer may spend its strokes; a crowd gets fewer each.
struct Budget
{
    bool ghosts = true;
    bool names = true;
    bool finePaths = true; // joined, with arrow heads; otherwise hairlines
    bool paths = true;     // otherwise only of what is held
    bool crowd = false;    // thin outlines, small dots, no groups
    bool dense = false;    // dots without outlines, as small as can be told apart
};

class StagedScene
{
public:
    explicit StagedScene(const ScenePicture& picture);

    const ScenePicture& picture;
    const Colours& colours;
    std::vector<StagedBody> bodies; // in the scene's order; of many only those that can be told apart, and what is held
    Budget budget;

    [[nodiscard]] const Scene& scene() const { return picture.scene; }
    [[nodiscard]] const Body& bodyOf(const StagedBody& staged) const { return picture.scene.bodies[staged.index]; }
    [[nodiscard]] QColor colourOf(std::size_t body) const;
    [[nodiscard]] bool isSelected(std::size_t body) const;
    [[nodiscard]] bool isLocked(std::size_t body) const;
    [[nodiscard]] bool isHovered(std::size_t body) const { return picture.hovered == body; }
    // Does it lie on top, with its control points as handles? Of many that are selected none does.
    [[nodiscard]] bool isHeld(std::size_t body) const { return (m_fewSelected && isSelected(body)) || isHovered(body); }

private:
    [[nodiscard]] StagedBody staged(std::size_t body) const;
    void stageAll();
    // The work of a picture grows with what it shows, not with what the scene holds.
    void stageMany();
    class DotMask;
    [[nodiscard]] bool isHiddenPoint(std::size_t body, const QRectF& dots, const DotMask& mask) const;
    [[nodiscard]] bool isActive(std::size_t body) const;
    [[nodiscard]] bool isHidden(std::size_t body) const;

    BodyColours m_ownColours;
    const BodyColours& m_colours;
    std::vector<bool> m_selected;
    bool m_fewSelected = true;
    std::size_t m_seen = 0;
};

// `p` with a share of `q`: opaque, so that overlapping strokes do not add up.
[[nodiscard]] QColor mixed(const QColor& p, const QColor& q, double share);
[[nodiscard]] QColor faded(QColor colour, double alpha);

// The layers, from back to front.
void paintGrid(Surface& surface, const StagedScene& stage);
void paintSceneGrid(Surface& surface, const StagedScene& stage);
void paintAxes(Surface& surface, const StagedScene& stage);
void paintTrail(Surface& surface, const StagedScene& stage);
void paintCells(Surface& surface, const StagedScene& stage);
void paintLab(Surface& surface, const StagedScene& stage);
void paintSelectedCell(Surface& surface, const StagedScene& stage);
void paintPaths(Surface& surface, const StagedScene& stage);
void paintGhosts(Surface& surface, const StagedScene& stage);
void paintBodies(Surface& surface, const StagedScene& stage);
void paintHandles(Surface& surface, const StagedScene& stage);
void paintContacts(Surface& surface, const StagedScene& stage);
void paintInstrument(Surface& surface, const StagedScene& stage);
void paintNames(Surface& surface, const StagedScene& stage);
void paintGridLabels(Surface& surface, const StagedScene& stage);
void paintLabLegend(Surface& surface, const StagedScene& stage);

// Where the marks of contacts are, for names to keep off.
[[nodiscard]] std::vector<QPointF> contactPoints(const Surface& surface, const StagedScene& stage);
// The same of the points and labels of the instrument.
[[nodiscard]] std::vector<QPointF> instrumentPoints(const Surface& surface, const StagedScene& stage);

} // namespace sweep

// Display list: the bodies in view, in pixels, with their paths and level of detail.
#pragma once

#include "widgets/format/text.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"
#include "widgets/surface/view_transform.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/scene.h>

#include <QPainterPath>

#include <array>
#include <optional>
#include <vector>

namespace sweep {

// Shape of a body at one time, in pixels.

// Sizes in pixels.
inline constexpr double dotRadius = 3.5;  // radius of a point's dot
inline constexpr double minRadius = 1.25; // least radius of a thick body

// Exact to a hundredth of a pixel wherever the body is in view. Segments, rays and lines are clipped to the view.
struct BodyShape
{
    Shape kind = Shape::point;
    Stadium stadium;            // stadium of thick shapes and points; its ends are also those of segments; for polygons
                                // the disc of their radius about the middle of the box of their corners
    std::optional<QLineF> thin; // for segments, rays and lines: the part near the view
    bool inView = false;        // whether any of it is near the view
    std::vector<QPointF> corners = {}; // for polygons, in order; may be far outside the view

    [[nodiscard]] bool isPolygon() const { return kind == Shape::polygon; }
    // The edge of a polygon from corner i to the next one.
    [[nodiscard]] QLineF edge(std::size_t i) const { return {corners[i], corners[(i + 1) % corners.size()]}; }
};

// The box of a polygon with its radius. Requires: a polygon whose coordinates were finite.
[[nodiscard]] QRectF boxOf(const BodyShape& polygon);
// The border of a polygon with its radius, clipped to the area widened by 64 pixels; empty if nothing is visible.
[[nodiscard]] QPainterPath outlineOf(const BodyShape& polygon, const QRectF& area);

[[nodiscard]] BodyShape bodyShapeAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view);
[[nodiscard]] inline BodyShape bodyShapeAt(const Scene& scene, const Body& body, double t, const ViewTransform& view)
{
    return bodyShapeAt(scene, body, DoubleDouble{t, 0}, view);
}

// Draws nothing if `inView` is false. A polygon too small to be seen is a dot.
void paintBodyShape(Surface& surface, const BodyShape& shape, const ShapeStyle& style);

// Display list: the bodies of a scene that are in view, in pixels, at a level of detail.
//
// It is made once for each picture. The layers below only turn it into strokes.

class LabelLayout;

struct DisplayedBody
{
    std::size_t index = 0;
    BodyShape shape;     // the shape at the picture's time
    bool active = false; // whether that time is within the body's active interval
    QColor colour;
};

// Level of detail: the more bodies are in view, the fewer strokes each of them gets.
struct LevelOfDetail
{
    bool ghosts = true;
    bool names = true;
    bool detailedPaths = true; // paths as joined strokes with arrow heads; otherwise hairlines
    bool paths = true;         // paths of all bodies; otherwise only of emphasised ones
    bool crowd = false;        // thin outlines, small dots, no groups
    bool dense = false;        // dots without outlines, of the smallest visible size
};

// The paths of more bodies in view would cover the picture.
inline constexpr std::size_t mostWithPaths = 5000;

// A number on one of the scales at the border.
struct AxisLabel
{
    QPointF at;
    QString text;
    Anchor anchor = Anchor::left; // left: of the vertical axis
    QRectF box = {};
};

class DisplayList
{
public:
    explicit DisplayList(const ScenePicture& picture);

    const ScenePicture& picture;
    const Colours& colours;
    std::vector<DisplayedBody> bodies; // in the scene's order; of many only the visible and the emphasised ones
    LevelOfDetail detail;

    [[nodiscard]] const Scene& scene() const { return picture.scene; }
    [[nodiscard]] const Body& bodyOf(const DisplayedBody& displayed) const
    {
        return picture.scene.bodies[displayed.index];
    }
    // The label, with the id if other bodies have that label too.
    [[nodiscard]] QString labelOf(const DisplayedBody& displayed) const
    {
        return m_repeated.distinctLabel(scene(), displayed.index);
    }
    [[nodiscard]] QColor colourOf(std::size_t body) const { return m_colours.colour(body); }
    [[nodiscard]] QColor pathColourOf(std::size_t body) const { return m_colours.pathColour(body); }
    [[nodiscard]] bool isSelected(std::size_t body) const { return body < m_selected.size() && m_selected[body]; }
    [[nodiscard]] bool isLocked(std::size_t body) const;
    [[nodiscard]] bool isHidden(std::size_t body) const;
    // In a crowd: whether the body is in contact now, and so drawn in a stronger colour.
    [[nodiscard]] bool isStrong(std::size_t body) const { return body < m_strong.size() && m_strong[body]; }
    [[nodiscard]] QColor contactColour() const { return eventColour(EventKind::enter, picture.brightness); }
    [[nodiscard]] bool isHovered(std::size_t body) const { return picture.hovered == body; }
    // Under the cursor here or in another view.
    [[nodiscard]] bool isUnderCursor(std::size_t body) const { return isHovered(body) || picture.highlighted == body; }
    // Whether handles are shown: on the body under the cursor, and on the selected ones unless there are many.
    [[nodiscard]] bool isEmphasised(std::size_t body) const
    {
        return (m_fewSelected && isSelected(body)) || isHovered(body);
    }
    // Whether the body is drawn on top, with its name.
    [[nodiscard]] bool isOnTop(std::size_t body) const { return isEmphasised(body) || isUnderCursor(body); }
    [[nodiscard]] const std::vector<AxisLabel>& axisLabels() const;

private:
    [[nodiscard]] DisplayedBody displayed(std::size_t body) const;
    void listAll();
    // The cost of a picture grows with what it shows, not with the number of bodies in the scene.
    void listMany();
    class DotMask;
    [[nodiscard]] bool isHiddenPoint(std::size_t body, const QRectF& dots, const DotMask& mask) const;
    [[nodiscard]] bool isActive(std::size_t body) const;

    BodyColours m_ownColours;
    const BodyColours& m_colours;
    RepeatedLabels m_ownRepeated;
    const RepeatedLabels& m_repeated;
    std::vector<bool> m_selected;
    std::vector<bool> m_strong;
    bool m_fewSelected = true;
    std::size_t m_seen = 0;
    mutable std::optional<std::vector<AxisLabel>> m_axisLabels; // computed when they are first needed
};

// A body at the time of an event.
struct PosedBody
{
    std::size_t body = 0;
    BodyShape shape;
};
// Those in view, except for those at which the body is at the picture's time.
[[nodiscard]] std::vector<PosedBody> posedBodies(const DisplayList& list);

// The corners of an arrow head, tip first. `along` is the unit vector in which the arrow points.
[[nodiscard]] std::array<QPointF, 3> arrowHead(QPointF tip, QPointF along, double length, double halfWidth);
// A square on its corner, from the top corner clockwise.
[[nodiscard]] std::array<QPointF, 4> diamond(QPointF centre, double radius);

// The layers, from back to front.
void paintGrid(Surface& surface, const DisplayList& list);
void paintSceneGrid(Surface& surface, const DisplayList& list);
void paintAxes(Surface& surface, const DisplayList& list);
void paintTrail(Surface& surface, const DisplayList& list);
void paintCells(Surface& surface, const DisplayList& list);
void paintLab(Surface& surface, const DisplayList& list);
void paintSelectedCell(Surface& surface, const DisplayList& list);
void paintSweeps(Surface& surface, const DisplayList& list);
void paintPaths(Surface& surface, const DisplayList& list);
void paintGhosts(Surface& surface, const DisplayList& list);
void paintFrameGhosts(Surface& surface, const DisplayList& list);
void paintEventPoses(Surface& surface, const DisplayList& list);
// The two bodies at the time at which they come closest, stronger than other ghosts.
void paintNearestGhosts(Surface& surface, const DisplayList& list, const NearMiss& nearest);
void paintBodies(Surface& surface, const DisplayList& list);
void paintHandles(Surface& surface, const DisplayList& list);
void paintHeld(Surface& surface, const DisplayList& list);
void paintEventRings(Surface& surface, const DisplayList& list);
void paintContacts(Surface& surface, const DisplayList& list, LabelLayout& labels);
// If no bodies meet: the nearest points, a link between them, and their distance.
void paintNearest(Surface& surface, const DisplayList& list, LabelLayout& labels);
void paintInstrument(Surface& surface, const DisplayList& list, LabelLayout& labels);
// Paints the numbers of pins as well, and pointers to bodies outside the view.
void paintNames(Surface& surface, const DisplayList& list, LabelLayout& labels);
// The numbers on the axes of the grid, except those that would cover pins or pointers.
void paintGridLabels(Surface& surface, const DisplayList& list, const LabelLayout& labels);
void paintLabLegend(Surface& surface, const DisplayList& list);

// A layout whose labels keep off the outlines, paths, marks and numbers drawn so far. The functions below add what else
// labels keep off.
[[nodiscard]] LabelLayout freeRoom(const Surface& surface, const DisplayList& list);
void keepOffContacts(LabelLayout& labels, const Surface& surface, const DisplayList& list);
// The dots of bodies, and the small rings at the ends of their paths.
void keepOffDots(LabelLayout& labels, const DisplayList& list);
void keepOffFrameNumbers(LabelLayout& labels, const DisplayList& list);
// The numbers of the cells that bodies enter.
void keepOffCellNumbers(LabelLayout& labels, const DisplayList& list);
void keepOffInstrument(LabelLayout& labels, const Surface& surface, const DisplayList& list);
void keepOffGridLabels(LabelLayout& labels, const DisplayList& list);

} // namespace sweep

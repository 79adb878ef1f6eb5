// Actions of the canvas tools.
#pragma once

#include "app/workbench/actions.h"
#include "widgets/canvas/tool_kind.h"

#include <array>
#include <utility>

namespace sweep {

class Canvas;
class Panels;
class Workbench;

// Adds the tools to the canvas and connects each to an action, of which exactly one is checked. All arguments outlive
// the canvas.
void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels);

// The tools in the order of their menu.
inline constexpr std::array<std::pair<ActionId, ToolKind>, toolCount> toolRows{{
    {ActionId::toolSelect, ToolKind::select},
    {ActionId::toolPoint, ToolKind::point},
    {ActionId::toolSegment, ToolKind::segment},
    {ActionId::toolCircle, ToolKind::circle},
    {ActionId::toolCapsule, ToolKind::capsule},
    {ActionId::toolProjectile, ToolKind::projectile},
    {ActionId::toolRay, ToolKind::ray},
    {ActionId::toolLine, ToolKind::line},
    {ActionId::toolBox, ToolKind::box},
    {ActionId::toolPolygon, ToolKind::polygon},
    {ActionId::toolMeasure, ToolKind::measure},
    {ActionId::toolCut, ToolKind::cut},
    {ActionId::toolSteer, ToolKind::steer},
    {ActionId::toolHand, ToolKind::hand},
}};

} // namespace sweep

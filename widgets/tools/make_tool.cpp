#include "widgets/tools/box_tool.h"
#include "widgets/tools/cut_tool.h"
#include "widgets/tools/hand_tool.h"
#include "widgets/tools/measure_tool.h"
#include "widgets/tools/polygon_tool.h"
#include "widgets/tools/select_tool.h"
#include "widgets/tools/shape_tool.h"
#include "widgets/tools/steer_tool.h"

namespace sweep {

std::unique_ptr<CanvasTool> makeTool(ToolKind kind, Canvas& canvas)
{
    switch (kind) {
    case ToolKind::select:
        return std::make_unique<SelectTool>(canvas);
    case ToolKind::point:
        return std::make_unique<ShapeTool>(canvas, Shape::point);
    case ToolKind::segment:
        return std::make_unique<ShapeTool>(canvas, Shape::segment);
    case ToolKind::circle:
        return std::make_unique<ShapeTool>(canvas, Shape::circle);
    case ToolKind::capsule:
        return std::make_unique<ShapeTool>(canvas, Shape::capsule);
    case ToolKind::projectile:
        return std::make_unique<ShapeTool>(canvas, Shape::projectile);
    case ToolKind::ray:
        return std::make_unique<ShapeTool>(canvas, Shape::ray);
    case ToolKind::line:
        return std::make_unique<ShapeTool>(canvas, Shape::line);
    case ToolKind::box:
        return std::make_unique<BoxTool>(canvas);
    case ToolKind::polygon:
        return std::make_unique<PolygonTool>(canvas);
    case ToolKind::measure:
        return std::make_unique<MeasureTool>(canvas);
    case ToolKind::cut:
        return std::make_unique<CutTool>(canvas);
    case ToolKind::steer:
        return std::make_unique<SteerTool>(canvas);
    case ToolKind::hand:
        return std::make_unique<HandTool>(canvas);
    }
    return {};
}

} // namespace sweep

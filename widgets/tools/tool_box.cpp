#include "widgets/tools/tool_box.h"

#include "widgets/canvas/canvas.h"
#include "widgets/tools/box_tool.h"
#include "widgets/tools/cut_tool.h"
#include "widgets/tools/hand_tool.h"
#include "widgets/tools/measure_tool.h"
#include "widgets/tools/polygon_tool.h"
#include "widgets/tools/select_tool.h"
#include "widgets/tools/shape_tool.h"
#include "widgets/tools/steer_tool.h"

#include <QAction>

#include <algorithm>

namespace sweep {

ToolBox::ToolBox(const ToolContext& context)
    : QObject(&context.canvas), m_context(context),
      m_edits(context.canvas, context.document, context.selection, context.playhead)
{
    connect(&context.casts, &QAction::toggled, &context.canvas, &Canvas::followTool);
    context.canvas.setToolMaker([this](ToolKind kind) { return make(kind); });
}

std::unique_ptr<CanvasTool> ToolBox::make(ToolKind kind)
{
    Canvas& canvas = m_context.canvas;
    constexpr std::pair<ToolKind, Shape> drawn[] = {{ToolKind::point, Shape::point},
                                                    {ToolKind::segment, Shape::segment},
                                                    {ToolKind::circle, Shape::circle},
                                                    {ToolKind::capsule, Shape::capsule},
                                                    {ToolKind::projectile, Shape::projectile},
                                                    {ToolKind::ray, Shape::ray},
                                                    {ToolKind::line, Shape::line}};
    if (const auto* row = std::ranges::find(drawn, kind, &std::pair<ToolKind, Shape>::first); row != std::end(drawn))
        return std::make_unique<ShapeTool>(m_context, m_edits, row->second);
    switch (kind) {
    case ToolKind::select:
        return std::make_unique<SelectTool>(*this);
    case ToolKind::box:
        return std::make_unique<BoxTool>(canvas, m_edits);
    case ToolKind::polygon:
        return std::make_unique<PolygonTool>(canvas, m_edits);
    case ToolKind::measure:
        return std::make_unique<MeasureTool>(canvas);
    case ToolKind::cut:
        return std::make_unique<CutTool>(*this);
    case ToolKind::steer:
        return std::make_unique<SteerTool>(m_context);
    case ToolKind::hand:
        return std::make_unique<HandTool>(canvas);
    default:
        return {};
    }
}

} // namespace sweep

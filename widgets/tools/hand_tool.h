// Hand tool: the left button moves the view.
#pragma once

#include "widgets/canvas/canvas_tool.h"

namespace sweep {

class HandTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    [[nodiscard]] Qt::CursorShape cursor() const override { return Qt::OpenHandCursor; }
    [[nodiscard]] bool pans() const override { return true; }
};

} // namespace sweep

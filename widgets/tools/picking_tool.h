// Base of tools that pick bodies by a click.
#pragma once

#include "widgets/canvas/canvas_tool.h"

namespace sweep {

class Selection;

class PickingTool : public CanvasTool
{
public:
    PickingTool(Canvas& canvas, Selection& selection) : CanvasTool(canvas), m_selection(selection) {}

    void pick(std::optional<std::size_t> body, bool extend) override;
    [[nodiscard]] bool picks() const override { return true; }

protected:
    [[nodiscard]] Selection& selection() const { return m_selection; }

private:
    Selection& m_selection;
};

} // namespace sweep

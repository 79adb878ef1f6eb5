// Measure tool: distance, differences and angle between two points.
#pragma once

#include "widgets/canvas/canvas_tool.h"

#include <QPointer>

class QLabel;

namespace sweep {

// A drag measures. The result stays next to the line, as text to copy, until the next press or Escape.
class MeasureTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;
    ~MeasureTool() override;

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent&) override { cancel(); }
    void hover(const ToolEvent& event) override { follow(event); }
    bool cancel() override;
    void viewChanged() override { showText(); }
    [[nodiscard]] ToolPreview preview() const override { return {.span = m_span}; }
    [[nodiscard]] QString hint() const override
    {
        return copyable().isEmpty() ? tr("Drag to measure · Esc: select") : copyable();
    }
    [[nodiscard]] QString copyable() const override;

private:
    void follow(const ToolEvent& event);
    void showText();

    std::optional<std::pair<Vec, Vec>> m_span;
    bool m_measures = false; // true while the button is held
    QPointer<QLabel> m_text;
};

} // namespace sweep

// How far is it from here to there?
#pragma once

#include "widgets/canvas/canvas_tool.h"

#include <QPointer>

class QLabel;

namespace sweep {

// A drag measures; what it found stays beside the line as text to copy until the next press or Escape.
class MeasureTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;
    ~MeasureTool() override;

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    bool cancel() override;
    void viewChanged() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] QString copyable() const override;

private:
    void follow(const ToolEvent& event);
    void tell();

    std::optional<std::pair<Vec, Vec>> m_span;
    bool m_measures = false; // the button is held
    QPointer<QLabel> m_text;
};

} // namespace sweep

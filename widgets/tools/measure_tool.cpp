#include "widgets/tools/measure_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/measured_text.h"

#include <QLabel>

#include <algorithm>

namespace sweep {

MeasureTool::~MeasureTool()
{
    delete m_text;
}

void MeasureTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_measures)
        request.origin = m_span->first;
    const Vec at = canvas().snapped(request);
    if (m_measures)
        m_span->second = at;
}

void MeasureTool::press(const ToolEvent& event)
{
    m_measures = false;
    const Vec at = canvas().snapped({.pixel = event.pixel, .modifiers = event.modifiers});
    m_span = {at, at};
    m_measures = true;
    showText();
}

void MeasureTool::drag(const ToolEvent& event)
{
    if (!m_measures)
        return;
    follow(event);
    showText();
}

void MeasureTool::drop(const ToolEvent& event)
{
    drag(event);
    m_measures = false;
}

bool MeasureTool::cancel()
{
    const bool had = m_span.has_value();
    m_span.reset();
    m_measures = false;
    showText();
    return had;
}

// Puts the text next to the middle of the line, moved into the view.
void MeasureTool::showText()
{
    if (!m_span || m_span->first == m_span->second) {
        delete m_text;
        return;
    }
    if (!m_text) {
        m_text = new QLabel(&canvas());
        m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_text->setFocusPolicy(Qt::ClickFocus);
        m_text->setFrameShape(QFrame::StyledPanel);
        m_text->setAutoFillBackground(true);
        m_text->setBackgroundRole(QPalette::Base);
        m_text->setMargin(4);
        m_text->setCursor(Qt::IBeamCursor);
        m_text->setAccessibleName(tr("Measured"));
    }
    m_text->setText(measuredText(m_span->first, m_span->second, QStringLiteral("\n")));
    m_text->adjustSize();
    const QPointF p = canvas().view().toPixel(m_span->first);
    const QPointF q = canvas().view().toPixel(m_span->second);
    const QPoint at = ((p + q) / 2 + QPointF(12, 12)).toPoint();
    m_text->move(std::clamp(at.x(), 0, std::max(0, canvas().width() - m_text->width())),
                 std::clamp(at.y(), 0, std::max(0, canvas().height() - m_text->height())));
    m_text->show();
}

QString MeasureTool::copyable() const
{
    if (!m_span || m_span->first == m_span->second)
        return {};
    return measuredText(m_span->first, m_span->second, QStringLiteral(" · "));
}

} // namespace sweep

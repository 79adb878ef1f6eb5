#include "widgets/format/outlined_style.h"

#include "widgets/format/palette.h"

#include <QLabel>
#include <QPainter>
#include <QStyleOption>

namespace sweep {

namespace {

void outline(const QStyleOption& option, QPainter& painter, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

void outline(const QStyleOption& option, QPainter& painter, bool focused)
{
    const Colours& tone = colours(brightnessOf(option.palette));
    const bool enabled = option.state & QStyle::State_Enabled;
    outline(option, painter, !enabled ? tone.inkFaint : focused ? tone.accent : tone.outline);
}

// Whether this is the frame of a multi-line field. Frames around panels and views stay as they are.
bool isTextFrame(QStyle::PrimitiveElement element, const QWidget* widget)
{
    return element == QStyle::PE_Frame && widget &&
           (widget->inherits("QPlainTextEdit") || widget->inherits("QTextEdit"));
}

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void OutlinedStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    if (widget->inherits("QTipLabel")) // a name may have ten thousand letters
        widget->setMaximumSize(1000, 600);
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    const bool focused = option->state & State_HasFocus;
    if (element == PE_FrameLineEdit)
        return outline(*option, *painter, focused);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_PanelMenu) // which comes without a state
        outline(*option, *painter, colours(brightnessOf(option->palette)).outline);
    if (element == PE_IndicatorCheckBox || isTextFrame(element, widget))
        outline(*option, *painter, focused && isTextFrame(element, widget));
}

int OutlinedStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                             QStyleHintReturn* answer) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                       const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox)
        outline(*option, *painter, option->state & State_HasFocus);
}

} // namespace sweep

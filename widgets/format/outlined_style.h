// How do fields and boxes stay visible on any ground?
#pragma once

#include <QProxyStyle>

namespace sweep {

// Fusion outlines what can be filled in by a shade of the window, which is faint on a light ground and lost on a dark
// one. Here fields, choices and boxes have an outline of at least 3:1, and the one with the focus the accent; so do
// menus, which lie on a window of their own colour. Buttons of dialogs have words alone: no icons of another set.
// Labels and tool tips are plain text unless they ask for more: a body's name is no markup.
class OutlinedStyle : public QProxyStyle
{
    Q_OBJECT

public:
    OutlinedStyle();

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
};

} // namespace sweep

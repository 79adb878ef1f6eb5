// How do boxes stay visible on a dark ground?
#pragma once

#include <QProxyStyle>

namespace sweep {

// Fusion outlines a check box darker than the window, which nobody sees where the window is dark already.
class OutlinedStyle : public QProxyStyle
{
    Q_OBJECT

public:
    OutlinedStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace sweep

// Light and dark themes: Fusion with a palette of its own and outlined controls.
#pragma once

#include "widgets/format/palette.h"

#include <QIcon>
#include <QProxyStyle>

class QApplication;
class QStyleOptionDockWidget;

namespace sweep {

// Light and dark themes: Fusion with a palette of our own.

enum class Theme
{
    system,
    light,
    dark
};

// The widget palette for a brightness.
[[nodiscard]] QPalette widgetPalette(Brightness brightness);

// Sets style and palette. `system` follows the brightness of the platform's own palette.
void applyTheme(QApplication& application, Theme theme);

// Widget style: Fusion with outlines of sufficient contrast, and quiet tabs.

// Fusion outlines input fields in a shade of the window colour, which is faint on light backgrounds and invisible on
// dark ones. Here fields, combo boxes, check boxes and menus have an outline with a contrast of at least 3:1, and the
// one with the focus has the accent colour. Tabs are plain words, of which the current one is underlined, and the title
// of the panel with the focus has the accent colour: the content stands out, not its frame. A floating panel has a
// border and the title of a window. Dialog buttons have no icons, a warning has the sign of a disagreement, and the
// arrows of a tool bar without room are visible in both themes. Labels and tool tips are plain text unless they set
// another format, since a body's name may look like markup.
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
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap picture, const QStyleOption* option, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;

private:
    void drawPanelTitle(const QStyleOptionDockWidget& title, QPainter& painter, const QWidget* widget) const;
};

} // namespace sweep

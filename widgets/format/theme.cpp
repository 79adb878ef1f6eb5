#include "widgets/format/theme.h"

#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QToolBar>

#include <functional>

namespace sweep {

QPalette widgetPalette(Brightness brightness)
{
    const Colours& c = colours(brightness);
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::WindowText, c.ink);
    palette.setColor(QPalette::Base, c.field);
    palette.setColor(QPalette::AlternateBase, c.fieldAlt);
    palette.setColor(QPalette::Text, c.ink);
    palette.setColor(QPalette::PlaceholderText, c.inkQuiet);
    palette.setColor(QPalette::Button, c.raised);
    palette.setColor(QPalette::ButtonText, c.ink);
    palette.setColor(QPalette::BrightText, brightness == Brightness::dark ? 0xfff07f35 : 0xffb04d00); // for errors
    palette.setColor(QPalette::ToolTipBase, c.raised);
    palette.setColor(QPalette::ToolTipText, c.ink);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.accentInk);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::LinkVisited, c.accent);
    // Fusion draws its borders and bevels from these.
    const bool dark = brightness == Brightness::dark;
    palette.setColor(QPalette::Light, dark ? c.hairline : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, dark ? c.raised : c.window);
    palette.setColor(QPalette::Mid, c.hairline);
    palette.setColor(QPalette::Dark, dark ? QColor(0xff0f1216) : c.inkFaint);
    palette.setColor(QPalette::Shadow, dark ? QColor(0xff080a0c) : c.inkQuiet);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, c.inkFaint);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, c.hairline);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, c.inkFaint);
    return palette;
}

void applyTheme(QApplication& application, Theme theme)
{
    application.setStyle(new OutlinedStyle);
    if (theme == Theme::system) {
        // A default palette resets to the platform's, whose brightness can then be read.
        application.setPalette(QPalette());
        application.setPalette(widgetPalette(brightnessOf(application.palette())));
        return;
    }
    application.setPalette(widgetPalette(theme == Theme::dark ? Brightness::dark : Brightness::light));
}

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

// The line is at the side of the tab's panel.
void paintTab(const QStyleOptionTab& tab, QPainter& painter)
{
    const Colours& tone = colours(brightnessOf(tab.palette));
    if (tab.state & QStyle::State_MouseOver)
        painter.fillRect(tab.rect, faded(tone.inkFaint, 0.15));
    if (!(tab.state & QStyle::State_Selected))
        return;
    constexpr int thickness = 2;
    QRect line = tab.rect;
    switch (tab.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        line.setHeight(thickness);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        line.setLeft(line.right() + 1 - thickness);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        line.setWidth(thickness);
        break;
    default:
        line.setTop(line.bottom() + 1 - thickness);
    }
    painter.fillRect(line, tone.accent);
}

// Whether this panel has the keyboard focus.
bool hasKeys(const QWidget* panel)
{
    const QWidget* focus = QApplication::focusWidget();
    return panel && focus && panel->isAncestorOf(focus);
}

// Whether this is the frame of a multi-line field. Frames around panels and views stay as they are.
bool isTextFrame(QStyle::PrimitiveElement element, const QWidget* widget)
{
    return element == QStyle::PE_Frame && widget &&
           (widget->inherits("QPlainTextEdit") || widget->inherits("QTextEdit"));
}

// A square picture of this size in a unit system from −1 to 1, sharp at 1× and 2×.
QIcon squareIcon(int size, const std::function<void(QPainter&)>& paint)
{
    QIcon icon;
    for (const qreal ratio : {1.0, 2.0}) {
        QPixmap pixmap(QSize(size, size) * ratio);
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(size / 2.0, size / 2.0);
        painter.scale(size / 2.0, size / 2.0);
        paint(painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

// Two arrow heads that point to the right or down.
QIcon overflowIcon(bool down, const QColor& colour)
{
    return squareIcon(12, [=](QPainter& painter) {
        painter.rotate(down ? 90 : 0);
        painter.setPen(QPen(colour, 0.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        for (const double x : {-0.6, 0.1})
            painter.drawPolyline(QPolygonF({{x, -0.6}, {x + 0.6, 0}, {x, 0.6}}));
    });
}

QIcon strokedIcon(const QColor& colour, std::initializer_list<QPolygonF> lines)
{
    return squareIcon(12, [&](QPainter& painter) {
        painter.setPen(QPen(colour, 0.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        for (const QPolygonF& line : lines)
            painter.drawPolyline(line);
    });
}

// The icon of a button that Qt creates itself and would keep after a change of theme; none for other widgets.
QIcon quietIcon(const QWidget& widget, const QColor& colour)
{
    if (widget.inherits("QToolBarExtension")) {
        const auto* bar = qobject_cast<const QToolBar*>(widget.parentWidget());
        return overflowIcon(bar && bar->orientation() == Qt::Vertical, colour);
    }
    if (widget.objectName() == QLatin1String("qt_dockwidget_closebutton"))
        return strokedIcon(colour, {{{-0.6, -0.6}, {0.6, 0.6}}, {{-0.6, 0.6}, {0.6, -0.6}}});
    if (widget.objectName() == QLatin1String("qt_dockwidget_floatbutton")) // icon: one window in front of another
        return strokedIcon(colour, {{{-0.75, -0.25}, {0.25, -0.25}, {0.25, 0.75}, {-0.75, 0.75}, {-0.75, -0.25}},
                                    {{-0.25, -0.75}, {0.75, -0.75}, {0.75, 0.25}}});
    return {};
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
    if (element == PE_FrameDockWidget) // the frame of a floating panel, which has no other border
        return outline(*option, *painter, colours(brightnessOf(option->palette)).outline);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_PanelMenu) // Qt passes it without a state
        outline(*option, *painter, colours(brightnessOf(option->palette)).outline);
    if (element == PE_IndicatorCheckBox || isTextFrame(element, widget))
        outline(*option, *painter, focused && isTextFrame(element, widget));
}

void OutlinedStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    const Colours& tone = colours(brightnessOf(option->palette));
    if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        if (element == CE_TabBarTabShape)
            return paintTab(*tab, *painter);
        if (element == CE_TabBarTabLabel && !(tab->state & State_Selected)) {
            QStyleOptionTab quiet = *tab;
            quiet.palette.setColor(QPalette::WindowText, tone.inkQuiet);
            return QProxyStyle::drawControl(element, &quiet, painter, widget);
        }
    }
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (element == CE_ToolButtonLabel && button && widget) {
        QStyleOptionToolButton seen = *button;
        if (const QIcon icon = quietIcon(*widget, tone.inkQuiet); !icon.isNull())
            seen.icon = icon;
        return QProxyStyle::drawControl(element, &seen, painter, widget);
    }
    const auto* title = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
    if (element == CE_DockWidgetTitle && title)
        return drawPanelTitle(*title, *painter, widget);
    QProxyStyle::drawControl(element, option, painter, widget);
}

// The title of a floating panel looks like a window's, because it moves the panel.
void OutlinedStyle::drawPanelTitle(const QStyleOptionDockWidget& title, QPainter& painter, const QWidget* widget) const
{
    const Colours& tone = colours(brightnessOf(title.palette));
    QStyleOptionDockWidget shown = title;
    if (widget && widget->isWindow())
        painter.fillRect(title.rect, mixed(tone.window, tone.outline, 0.35));
    if (hasKeys(widget))
        shown.palette.setColor(QPalette::WindowText, tone.accent);
    QProxyStyle::drawControl(CE_DockWidgetTitle, &shown, &painter, widget);
}

QIcon OutlinedStyle::standardIcon(StandardPixmap picture, const QStyleOption* option, const QWidget* widget) const
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    if (picture != SP_MessageBoxWarning)
        return QProxyStyle::standardIcon(picture, option, widget);
    return squareIcon(pixelMetric(PM_MessageBoxIconSize, option, widget), [brightness](QPainter& painter) {
        paintGlyph(painter, Verdict::disagree, {}, 0.95, brightness);
    });
}

int OutlinedStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_TabBarTabHSpace: // so that six tabs fit a narrow column
        return 14;
    case PM_TabBarTabVSpace:
        return 8;
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftVertical:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
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

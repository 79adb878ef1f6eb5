#include "widgets/format/theme.h"

#include "widgets/format/outlined_style.h"

#include <QApplication>

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

} // namespace sweep

#include "widgets/tables/soft_selection.h"

#include "widgets/format/palette.h"

#include <QApplication>
#include <QWidget>

namespace sweep {

namespace {

QColor mixed(const QColor& ground, const QColor& tint, double share)
{
    const auto part = [share](int p, int q) { return int(p + (q - p) * share + 0.5); };
    return {part(ground.red(), tint.red()), part(ground.green(), tint.green()), part(ground.blue(), tint.blue())};
}

} // namespace

void softenSelection(QWidget& view)
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    const Colours& tone = colours(brightness);
    QPalette palette;
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        const double share = group == QPalette::Active ? 0.34 : 0.26;
        palette.setColor(group, QPalette::Highlight, mixed(tone.field, tone.accent, share));
        palette.setColor(group, QPalette::HighlightedText, tone.ink);
    }
    view.setPalette(palette);
}

} // namespace sweep

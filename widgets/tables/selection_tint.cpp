#include "widgets/tables/selection_tint.h"

#include "widgets/format/palette.h"

#include <QApplication>
#include <QWidget>

namespace sweep {

void tintSelection(QWidget& view)
{
    const Colours& tone = colours(brightnessOf(QApplication::palette()));
    QPalette palette;
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        const double share = group == QPalette::Active ? 0.34 : 0.26;
        palette.setColor(group, QPalette::Highlight, mixed(tone.field, tone.accent, share));
        palette.setColor(group, QPalette::HighlightedText, tone.ink);
    }
    view.setPalette(palette);
}

} // namespace sweep

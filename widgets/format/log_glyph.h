// Which mark stands for what a log says of an event? Told apart by shape and by colour.
#pragma once

#include "core/logs/log_comparison.h"
#include "widgets/format/palette.h"

#include <QPainterPath>
#include <QString>

class QPainter;

namespace sweep {

// Outlines to fill, about (0, 0), y down, within 1.2 of it.
// equal: a disc; early: an arrow to the left; late: an arrow to the right; missing: a ring; extra: a plus;
// wrong kind: a diagonal cross in a square.
[[nodiscard]] const QPainterPath& glyphOf(LogClass what);
// A hue of the Okabe–Ito set, shaded for at least 3:1 against canvas and field.
[[nodiscard]] QColor logClassColour(LogClass what, Brightness brightness);

void paintGlyph(QPainter& painter, LogClass what, QPointF centre, qreal radius, Brightness brightness);

// "late", in the language of the window.
[[nodiscard]] QString logClassWord(LogClass what);

} // namespace sweep

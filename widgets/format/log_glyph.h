// Glyphs of a log comparison, distinguished by shape and by colour.
#pragma once

#include "core/logs/log_comparison.h"
#include "widgets/format/palette.h"

#include <QPainterPath>
#include <QString>

class QPainter;

namespace sweep {

// Outlines to fill, centred on (0, 0), y down, within 1.2 of it.
// equal: a disc; early: an arrow to the left; late: an arrow to the right; missing: a ring; extra: a plus;
// wrong kind: a diagonal cross in a square.
[[nodiscard]] const QPainterPath& glyphOf(LogClass what);
// A hue of the Okabe–Ito set, shaded for a contrast of at least 3:1 against canvas and field.
[[nodiscard]] QColor logClassColour(LogClass what, Brightness brightness);

void paintGlyph(QPainter& painter, LogClass what, QPointF centre, qreal radius, Brightness brightness);

// The name of the class, translated, such as "late".
[[nodiscard]] QString logClassWord(LogClass what);

} // namespace sweep

// Glyphs and icons of bodies, events, verdicts and log rows.
#pragma once

#include "widgets/format/palette.h"

#include <sweepbench/log_comparison.h>

#include <QHash>
#include <QIcon>
#include <QPainterPath>
#include <QString>

#include <functional>

class QPainter;

namespace sweep {

// Glyphs and icons of events, verdicts and shapes, the same on the canvas, the timeline, in tables and pictures.

// Outlines to fill, centred on (0, 0), y down, within 1.2 of it.
// enter: a triangle that points right, into a bar; exit: a triangle that points right, out of a bar; touch: a diamond;
// cross: a diagonal cross.
[[nodiscard]] const QPainterPath& glyphOf(EventKind kind);
// agree: a check mark; undecided: a dash in a ring; disagree: an exclamation mark in a triangle.
[[nodiscard]] const QPainterPath& glyphOf(Verdict verdict);
// For two bodies at rest. touch and cross: as for events; overlap: two discs that share a part; apart: two discs.
[[nodiscard]] const QPainterPath& glyphOf(Relation relation);

// Fills an outline, scaled by `radius`, about `centre`; a hollow one is only stroked.
void paintOutline(QPainter& painter, const QPainterPath& outline, const QColor& colour, QPointF centre, qreal radius,
                  bool hollow = false);
// Paints the glyph about `centre` in its colour; a clipped event is hollow.
void paintGlyph(QPainter& painter, EventKind kind, bool clipped, QPointF centre, qreal radius, Brightness brightness);
void paintGlyph(QPainter& painter, Verdict verdict, QPointF centre, qreal radius, Brightness brightness);

// An icon that is painted in a square of 16 units, sharp at every scale of the screen.
[[nodiscard]] QIcon iconOf(std::function<void(QPainter&)> paint);
[[nodiscard]] QIcon glyphIcon(EventKind kind, bool clipped, Brightness brightness);
[[nodiscard]] QIcon glyphIcon(Verdict verdict, Brightness brightness);
[[nodiscard]] QIcon glyphIcon(Relation relation, Brightness brightness);
// A disc or a line in the body's colour, depending on its shape.
[[nodiscard]] QIcon shapeIcon(Shape shape, const QColor& colour);

// Cache of shape icons: a table needs one for every cell that it paints.
class ShapeIcons
{
public:
    [[nodiscard]] QIcon icon(Shape shape, const QColor& colour);

private:
    QHash<quint64, QIcon> m_icons; // keyed by shape and colour
};

// Translated: "enter", "enter, clipped".
[[nodiscard]] QString eventWord(EventKind kind, bool clipped);
// The meaning of a clipped event of this kind, in sentences.
[[nodiscard]] QString clippedTip(EventKind kind);
[[nodiscard]] QString verdictWord(Verdict verdict);
[[nodiscard]] QString relationWord(Relation relation);
// The precision in words: "doubles", "30 digits", …
[[nodiscard]] QString precisionText(Precision precision);

// Glyphs of a log comparison, distinguished by shape and by colour.

// Outlines to fill, centred on (0, 0), y down, within 1.2 of it.
// equal: a disc; early: an arrow to the left; late: an arrow to the right; missing: a ring; extra: a plus;
// wrong kind: a diagonal cross in a square.
[[nodiscard]] const QPainterPath& glyphOf(LogClass what);
// A hue of the Okabe–Ito set, shaded for a contrast of at least 3:1 against canvas and field.
[[nodiscard]] QColor logClassColour(LogClass what, Brightness brightness);

void paintGlyph(QPainter& painter, LogClass what, QPointF centre, qreal radius, Brightness brightness);
[[nodiscard]] QIcon glyphIcon(LogClass what, Brightness brightness);

// The name of the class, translated, such as "late".
[[nodiscard]] QString logClassWord(LogClass what);

} // namespace sweep

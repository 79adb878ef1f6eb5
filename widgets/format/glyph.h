// Which mark stands for an event or a verdict? The same outline on the canvas, on the timeline, in tables and pictures.
#pragma once

#include "widgets/format/palette.h"

#include <QHash>
#include <QIcon>
#include <QPainterPath>
#include <QString>

namespace sweep {

// Outlines to fill, about (0, 0), y down, within 1.2 of it.
// enter: a triangle that points right, into a bar; exit: a triangle that points right, out of a bar; touch: a diamond;
// cross: a diagonal cross.
[[nodiscard]] const QPainterPath& glyphOf(EventKind kind);
// agree: a check mark; undecided: a dash in a ring; disagree: an exclamation mark in a triangle.
[[nodiscard]] const QPainterPath& glyphOf(Verdict verdict);

// Paints the glyph about `centre` in its colour; a clipped event is hollow.
void paintGlyph(QPainter& painter, EventKind kind, bool clipped, QPointF centre, qreal radius, Brightness brightness);
void paintGlyph(QPainter& painter, Verdict verdict, QPointF centre, qreal radius, Brightness brightness);

// The same as icons for tables, sharp at 1× and 2×.
[[nodiscard]] QIcon glyphIcon(EventKind kind, bool clipped, Brightness brightness);
[[nodiscard]] QIcon glyphIcon(Verdict verdict, Brightness brightness);
// A disc or a line of the body's colour, after its shape.
[[nodiscard]] QIcon shapeIcon(Shape shape, const QColor& colour);

// Those that were asked for before: a table asks for them in every cell that it paints.
class ShapeIcons
{
public:
    [[nodiscard]] QIcon icon(Shape shape, const QColor& colour);

private:
    QHash<quint64, QIcon> m_icons; // by shape and colour
};

// Words for people: "enter", "enter (clipped)".
[[nodiscard]] QString eventWord(EventKind kind, bool clipped);
[[nodiscard]] QString verdictWord(Verdict verdict);

} // namespace sweep

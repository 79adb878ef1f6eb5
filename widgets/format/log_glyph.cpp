#include "widgets/format/log_glyph.h"

#include "widgets/format/glyph.h"

#include <QCoreApplication>
#include <QPainter>

#include <array>

namespace sweep {

namespace {

// An arrow that points left (−1) or right (1).
QPainterPath arrow(qreal side)
{
    QPainterPath path;
    path.addPolygon(QPolygonF({{side * 1, 0},
                               {side * 0.05, -0.85},
                               {side * 0.05, -0.28},
                               {-side * 0.95, -0.28},
                               {-side * 0.95, 0.28},
                               {side * 0.05, 0.28},
                               {side * 0.05, 0.85}}));
    path.closeSubpath();
    return path;
}

QPainterPath disc(qreal radius)
{
    QPainterPath path;
    path.addEllipse(QPointF(), radius, radius);
    return path;
}

QPainterPath plus()
{
    QPainterPath path;
    path.addRect(QRectF(-0.95, -0.22, 1.9, 0.44));
    QPainterPath upright;
    upright.addRect(QRectF(-0.22, -0.95, 0.44, 1.9));
    return path.united(upright);
}

QPainterPath crossedSquare()
{
    QPainterPath lines;
    lines.moveTo(-0.55, -0.55);
    lines.lineTo(0.55, 0.55);
    lines.moveTo(-0.55, 0.55);
    lines.lineTo(0.55, -0.55);
    QPainterPathStroker stroker;
    stroker.setWidth(0.34);
    QPainterPath square;
    square.addRect(QRectF(-0.95, -0.95, 1.9, 1.9));
    return square.subtracted(stroker.createStroke(lines));
}

QPainterPath dash()
{
    QPainterPath path;
    path.addRect(QRectF(-0.7, -0.18, 1.4, 0.36));
    return path;
}

} // namespace

const QPainterPath& glyphOf(LogClass what)
{
    static const QPainterPath glyphs[] = {
        disc(0.6), dash(), arrow(-1), arrow(1), disc(0.95).subtracted(disc(0.6)), plus(), crossedSquare()};
    return glyphs[std::size_t(what)];
}

QColor logClassColour(LogClass what, Brightness brightness)
{
    static constexpr std::array<TwoTone, logClasses> tones{{{0xff00845f, 0xff2cc295},   // equal: bluish green
                                                            {0xff8a9099, 0xff8a9099},   // untested: pale grey
                                                            {0xff0072b2, 0xff56b4e9},   // early: blue
                                                            {0xff85790a, 0xffe8dd5a},   // late: yellow
                                                            {0xffd55e00, 0xfff07f35},   // missing: vermillion
                                                            {0xffb0508a, 0xffdf9cc2},   // extra: reddish purple
                                                            {0xff4a4f57, 0xffd0d4da}}}; // wrong kind: grey
    return tones[std::size_t(what)].in(brightness);
}

void paintGlyph(QPainter& painter, LogClass what, QPointF centre, qreal radius, Brightness brightness)
{
    paintOutline(painter, glyphOf(what), logClassColour(what, brightness), centre, radius);
}

QString logClassWord(LogClass what)
{
    return QCoreApplication::translate("sweep::LogGlyph", name(what));
}

} // namespace sweep

#include "widgets/format/log_glyph.h"

#include <QCoreApplication>
#include <QPainter>

namespace sweep {

namespace {

// An arrow that points left (-1) or right (1).
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

} // namespace

const QPainterPath& glyphOf(LogClass what)
{
    static const QPainterPath glyphs[] = {disc(0.6), arrow(-1),      arrow(1), disc(0.95).subtracted(disc(0.6)),
                                          plus(),    crossedSquare()};
    return glyphs[std::size_t(what)];
}

QColor logClassColour(LogClass what, Brightness brightness)
{
    const bool dark = brightness == Brightness::dark;
    switch (what) {
    case LogClass::equal:
        return dark ? 0xff2cc295 : 0xff00845f; // bluish green
    case LogClass::early:
        return dark ? 0xff56b4e9 : 0xff0072b2; // blue
    case LogClass::late:
        return dark ? 0xffe8dd5a : 0xff85790a; // yellow
    case LogClass::missing:
        return dark ? 0xfff07f35 : 0xffd55e00; // vermillion
    case LogClass::extra:
        return dark ? 0xffdf9cc2 : 0xffb0508a; // reddish purple
    case LogClass::wrongKind:
        return dark ? 0xffd0d4da : 0xff4a4f57; // grey
    }
    return {};
}

void paintGlyph(QPainter& painter, LogClass what, QPointF centre, qreal radius, Brightness brightness)
{
    painter.save();
    painter.translate(centre);
    painter.scale(radius, radius);
    painter.fillPath(glyphOf(what), logClassColour(what, brightness));
    painter.restore();
}

QString logClassWord(LogClass what)
{
    switch (what) {
    case LogClass::equal:
        return QCoreApplication::translate("sweep::LogGlyph", "equal");
    case LogClass::early:
        return QCoreApplication::translate("sweep::LogGlyph", "early");
    case LogClass::late:
        return QCoreApplication::translate("sweep::LogGlyph", "late");
    case LogClass::missing:
        return QCoreApplication::translate("sweep::LogGlyph", "missing");
    case LogClass::extra:
        return QCoreApplication::translate("sweep::LogGlyph", "extra");
    case LogClass::wrongKind:
        return QCoreApplication::translate("sweep::LogGlyph", "wrong kind");
    }
    return {};
}

} // namespace sweep

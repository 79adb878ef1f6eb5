#include "widgets/format/glyph.h"

#include <sweepbench/relation.h>

#include <QCoreApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

#include <array>

namespace sweep {

namespace {

QPainterPath polygonOf(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

// The outline of a stroke of this width along the open polyline.
QPainterPath strokeOf(std::initializer_list<QPointF> points, qreal width)
{
    QPainterPath line;
    line.addPolygon(QPolygonF(QList<QPointF>(points)));
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line);
}

QPainterPath enterGlyph()
{
    QPainterPath path = polygonOf({{-0.95, -0.72}, {0.3, 0}, {-0.95, 0.72}});
    path.addRect(QRectF(0.5, -0.8, 0.36, 1.6));
    return path;
}

QPainterPath exitGlyph()
{
    QPainterPath path = polygonOf({{-0.3, -0.72}, {0.95, 0}, {-0.3, 0.72}});
    path.addRect(QRectF(-0.86, -0.8, 0.36, 1.6));
    return path;
}

QPainterPath touchGlyph()
{
    return polygonOf({{0, -0.95}, {0.8, 0}, {0, 0.95}, {-0.8, 0}});
}

QPainterPath crossGlyph()
{
    const QPainterPath falling = strokeOf({{-0.62, -0.62}, {0.62, 0.62}}, 0.42);
    return falling.united(strokeOf({{-0.62, 0.62}, {0.62, -0.62}}, 0.42));
}

QPainterPath discsGlyph(qreal apart, qreal radius)
{
    QPainterPath discs; // their overlap is a hole
    discs.setFillRule(Qt::OddEvenFill);
    discs.addEllipse(QPointF(-apart, 0), radius, radius);
    discs.addEllipse(QPointF(apart, 0), radius, radius);
    return discs;
}

QPainterPath agreeGlyph()
{
    return strokeOf({{-0.7, 0.05}, {-0.2, 0.58}, {0.75, -0.55}}, 0.36);
}

QPainterPath undecidedGlyph()
{
    QPainterPath ring;
    ring.setFillRule(Qt::OddEvenFill);
    ring.addEllipse(QPointF(), 0.9, 0.9);
    ring.addEllipse(QPointF(), 0.62, 0.62);
    ring.addRect(QRectF(-0.36, -0.14, 0.72, 0.28));
    return ring;
}

QPainterPath disagreeGlyph()
{
    QPainterPath path = polygonOf({{0, -0.95}, {1, 0.8}, {-1, 0.8}});
    path.setFillRule(Qt::OddEvenFill);
    path.addRect(QRectF(-0.13, -0.4, 0.26, 0.66));
    path.addRect(QRectF(-0.13, 0.4, 0.26, 0.24));
    return path;
}

// Repaints at every size, so that no scale of the screen blurs it.
class PaintedIcon : public QIconEngine
{
public:
    explicit PaintedIcon(std::function<void(QPainter&)> paint) : m_paint(std::move(paint)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        if (mode == QIcon::Disabled)
            painter->setOpacity(0.4);
        m_paint(*painter);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }
    QIconEngine* clone() const override { return new PaintedIcon(m_paint); }

private:
    std::function<void(QPainter&)> m_paint;
};

} // namespace

const QPainterPath& glyphOf(EventKind kind)
{
    static const std::array<QPainterPath, 4> glyphs{exitGlyph(), touchGlyph(), crossGlyph(), enterGlyph()};
    return glyphs[static_cast<std::size_t>(kind)];
}

const QPainterPath& glyphOf(Verdict verdict)
{
    static const std::array<QPainterPath, 3> glyphs{agreeGlyph(), undecidedGlyph(), disagreeGlyph()};
    return glyphs[static_cast<std::size_t>(verdict)];
}

const QPainterPath& glyphOf(Relation relation)
{
    static const std::array<QPainterPath, 4> glyphs{discsGlyph(0.55, 0.4), touchGlyph(), crossGlyph(),
                                                    discsGlyph(0.42, 0.7)};
    return glyphs[static_cast<std::size_t>(relation)];
}

void paintOutline(QPainter& painter, const QPainterPath& outline, const QColor& colour, QPointF centre, qreal radius,
                  bool hollow)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.scale(radius, radius);
    painter.setPen(hollow ? QPen(colour, 1.3 / radius, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(colour));
    painter.drawPath(outline);
    painter.restore();
}

void paintGlyph(QPainter& painter, EventKind kind, bool clipped, QPointF centre, qreal radius, Brightness brightness)
{
    paintOutline(painter, glyphOf(kind), eventColour(kind, brightness), centre, radius, clipped);
}

void paintGlyph(QPainter& painter, Verdict verdict, QPointF centre, qreal radius, Brightness brightness)
{
    paintOutline(painter, glyphOf(verdict), verdictColour(verdict, brightness), centre, radius);
}

QIcon iconOf(std::function<void(QPainter&)> paint)
{
    return QIcon(new PaintedIcon(std::move(paint)));
}

QIcon glyphIcon(EventKind kind, bool clipped, Brightness brightness)
{
    return iconOf([=](QPainter& painter) { paintGlyph(painter, kind, clipped, QPointF(8, 8), 5.5, brightness); });
}

QIcon glyphIcon(Verdict verdict, Brightness brightness)
{
    return iconOf([=](QPainter& painter) { paintGlyph(painter, verdict, QPointF(8, 8), 6, brightness); });
}

QIcon glyphIcon(Relation relation, Brightness brightness)
{
    return iconOf([=](QPainter& painter) {
        paintOutline(painter, glyphOf(relation), relationColour(relation, brightness), QPointF(8, 8), 5.5);
    });
}

QIcon shapeIcon(Shape shape, const QColor& colour)
{
    return iconOf([=](QPainter& painter) {
        QColor fill = colour;
        fill.setAlpha(70);
        painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap));
        painter.setBrush(fill);
        switch (shape) {
        case Shape::point:
            painter.setBrush(colour);
            painter.drawEllipse(QPointF(8, 8), 2.2, 2.2);
            break;
        case Shape::circle:
        case Shape::projectile:
            painter.drawEllipse(QPointF(8, 8), 5.2, 5.2);
            painter.setBrush(colour);
            if (shape == Shape::projectile)
                painter.drawEllipse(QPointF(8, 8), 1, 1);
            break;
        case Shape::segment:
            painter.drawLine(QPointF(3.5, 12.5), QPointF(12.5, 3.5));
            break;
        case Shape::capsule:
            painter.translate(8, 8);
            painter.rotate(-45);
            painter.drawRoundedRect(QRectF(-6.5, -3, 13, 6), 3, 3);
            break;
        case Shape::ray:
            painter.drawLine(QPointF(3.5, 12.5), QPointF(15, 1));
            painter.setBrush(colour);
            painter.drawEllipse(QPointF(3.5, 12.5), 1.4, 1.4);
            break;
        case Shape::line:
            painter.drawLine(QPointF(1, 15), QPointF(15, 1));
            break;
        case Shape::polygon:
            painter.drawPolygon(QPolygonF({{8, 2.5}, {13.5, 6.8}, {11.4, 13}, {4.6, 13}, {2.5, 6.8}}));
            break;
        }
    });
}

QIcon ShapeIcons::icon(Shape shape, const QColor& colour)
{
    QIcon& icon = m_icons[quint64(shape) << 32U | colour.rgba()];
    if (icon.isNull())
        icon = shapeIcon(shape, colour);
    return icon;
}

QString eventWord(EventKind kind, bool clipped)
{
    return QCoreApplication::translate("sweep::Event", name(kind, clipped).c_str());
}

QString clippedTip(EventKind kind)
{
    const char* words =
        kind == EventKind::enter
            ? "Already in contact when the common time starts: the contact may have begun before. Files and "
              "the command line call it a clipped enter"
        : kind == EventKind::exit
            ? "Still in contact when the common time ends: the contact may go on. Files and the command line "
              "call it a clipped exit"
            : "In contact at an end of the common time only: the contact may go on beyond it. Files and the "
              "command line call it a clipped touch";
    return QCoreApplication::translate("sweep::Event", words);
}

QString verdictWord(Verdict verdict)
{
    static constexpr const char* words[] = {"agree", "undecided", "disagree"};
    return QCoreApplication::translate("sweep::Verdict", words[std::size_t(verdict)]);
}

QString relationWord(Relation relation)
{
    return QCoreApplication::translate("sweep::Relation", name(relation));
}

QString precisionText(Precision precision)
{
    static constexpr const char* texts[] = {"doubles", "30 digits", "100 digits", "1300 digits"};
    return QCoreApplication::translate("sweep::Precision", texts[std::size_t(precision)]);
}

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

QIcon glyphIcon(LogClass what, Brightness brightness)
{
    return iconOf([what, brightness](QPainter& painter) { paintGlyph(painter, what, {8, 8}, 5.76, brightness); });
}

QString logClassWord(LogClass what)
{
    return QCoreApplication::translate("sweep::LogGlyph", name(what));
}

} // namespace sweep

#include "widgets/canvas/stage.h"

#include "widgets/format/glyph.h"

#include <array>
#include <cmath>
#include <map>

namespace sweep {

namespace {

constexpr double normalLength = 38;

// Contacts at one pixel shine once, and their glyphs stand side by side.
using Place = std::pair<long, long>;

Place placeOf(QPointF p)
{
    return {std::lround(p.x() / 3), std::lround(p.y() / 3)};
}

// The direction of the normal on the screen.
std::optional<QPointF> screenNormal(const ContactMark& mark)
{
    if (!mark.normal || !std::isfinite(mark.normal->x) || !std::isfinite(mark.normal->y))
        return {};
    return QPointF(mark.normal->x, -mark.normal->y);
}

void paintNormal(Surface& surface, QPointF p, QPointF n, const QColor& colour, double length)
{
    const QPointF tip = p + length * n;
    const QPointF across(-n.y(), n.x());
    const QLineF shaft(p, tip - 6 * n);
    surface.lines(std::span(&shaft, 1), {.line = colour, .width = 2});
    const std::array<QPointF, 3> head{tip, tip - 8 * n + 3.5 * across, tip - 8 * n - 3.5 * across};
    surface.polygon(head, {.fill = colour});
}

struct Marked
{
    const ContactMark& mark;
    QPointF at;
};

std::vector<Marked> seenMarks(const Surface& surface, const Stage& stage)
{
    std::vector<Marked> marks;
    for (const ContactMark& mark : stage.picture.contacts) {
        if (!mark.point)
            continue;
        const QPointF p = stage.picture.view.toPixel(*mark.point);
        if (surface.area().adjusted(-40, -40, 40, 40).contains(p))
            marks.push_back({mark, p});
    }
    return marks;
}

// Beside the contact and off its normal, so that neither hides the other.
QPointF glyphPlace(const Marked& marked, int nth)
{
    const QPointF n = screenNormal(marked.mark).value_or(QPointF(0, 1));
    const QPointF across(-n.y(), n.x());
    return marked.at - 17 * n + (15.0 * nth) * across;
}

void paintMark(Surface& surface, const Stage& stage, const Marked& marked, QPointF glyphAt)
{
    const QColor colour = eventColour(marked.mark.event.kind, stage.picture.brightness);
    const bool cell = marked.mark.event.withCell();
    if (const auto n = screenNormal(marked.mark))
        paintNormal(surface, marked.at, *n, colour, cell ? normalLength * 0.6 : normalLength);
    surface.stadium({marked.at, marked.at, cell ? 3.0 : 4.0},
                    {.fill = stage.colours.canvas, .line = colour, .width = 2});
    if (cell)
        return;
    // A ground of the canvas's colour around the glyph.
    surface.glyph(glyphOf(marked.mark.event.kind), glyphAt, 6.5,
                  {.fill = stage.colours.canvas, .line = stage.colours.canvas, .width = 4});
    surface.glyph(glyphOf(marked.mark.event.kind), glyphAt, 6.5, {.fill = colour});
}

} // namespace

void paintContacts(Surface& surface, const Stage& stage)
{
    const std::vector<Marked> marks = seenMarks(surface, stage);
    const bool dark = stage.picture.brightness == Brightness::dark;
    surface.beginGroup(QStringLiteral("contacts"), {});
    std::map<Place, int> shining;
    for (const Marked& marked : marks) {
        const QColor colour = eventColour(marked.mark.event.kind, stage.picture.brightness);
        const double radius = marked.mark.event.withCell() ? 16 : 30;
        if (shining[placeOf(marked.at)]++ == 0)
            surface.glow(marked.at, radius, faded(colour, dark ? 0.75 : 0.6));
    }
    std::map<Place, int> count;
    for (const Marked& marked : marks) {
        const int nth = count[placeOf(marked.at)]++;
        paintMark(surface, stage, marked, glyphPlace(marked, nth));
    }
    surface.endGroup();
}

} // namespace sweep

#include "widgets/paint/canvas_notes.h"

#include "widgets/surface/surface.h"
#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

constexpr double arrowLength = 46; // pixels
constexpr double headLength = 8;

QColor colourOf(CanvasNotes::Tone tone, Brightness brightness)
{
    switch (tone) {
    case CanvasNotes::Tone::quiet:
        return colours(brightness).inkQuiet;
    case CanvasNotes::Tone::ink:
        return colours(brightness).ink;
    case CanvasNotes::Tone::accent:
        return colours(brightness).accent;
    case CanvasNotes::Tone::hit:
        return eventColour(EventKind::enter, brightness);
    }
    return {};
}

void paintArrow(Surface& surface, const CanvasNotes::Arrow& arrow, const ViewTransform& view, Brightness brightness)
{
    const double length = std::hypot(arrow.direction.x, arrow.direction.y);
    if (!(length > 0) || !std::isfinite(length))
        return;
    const QPointF along(arrow.direction.x / length, -arrow.direction.y / length); // pixels go down
    const QPointF across(-along.y(), along.x());
    const QPointF from = view.toPixel(arrow.at);
    const QPointF tip = from + along * arrowLength;
    const std::array<QLineF, 3> lines{QLineF(from, tip),
                                      QLineF(tip, tip - along * headLength + across * headLength / 2),
                                      QLineF(tip, tip - along * headLength - across * headLength / 2)};
    surface.lines(lines, {.line = colourOf(arrow.tone, brightness), .width = arrow.width});
}

void paintDot(Surface& surface, const CanvasNotes::Dot& dot, const ViewTransform& view, Brightness brightness)
{
    const Colours& tone = colours(brightness);
    const QPointF at = view.toPixel(dot.at);
    surface.stadium({at, at, 4.5}, {.fill = colourOf(CanvasNotes::Tone::hit, brightness), .line = tone.canvas});
    if (!dot.label.isEmpty())
        surface.text(at + QPointF(9, -9), dot.label,
                     {.colour = tone.ink, .halo = tone.canvas, .size = 12, .strong = true});
}

// In the middle at the top, on a ground of their own; at the bottom where they would cover what they speak of.
void paintWords(Surface& surface, const CanvasNotes& notes, const ViewTransform& view, Brightness brightness)
{
    const QStringList& words = notes.words;
    constexpr double row = 18;
    const Colours& tone = colours(brightness);
    const auto look = [&](int line) {
        return TextLook{
            .colour = line == 0 ? tone.ink : tone.inkQuiet, .size = 12, .strong = line == 0, .anchor = Anchor::centre};
    };
    double width = 0;
    for (int i = 0; i < words.size(); ++i)
        width = std::max(width, sizeOf(words[i], look(i)).width());
    constexpr double room = 24; // around what must be seen
    const double height = row * double(words.size()) + 8;
    const auto groundAt = [&](double y) {
        return QRectF(surface.area().center().x() - width / 2 - 10, y, width + 20, height);
    };
    const QRectF above = groundAt(8).adjusted(-room, -room, room, room);
    const bool covers = std::any_of(notes.arrows.begin(), notes.arrows.end(), [&](const CanvasNotes::Arrow& arrow) {
        return above.contains(view.toPixel(arrow.at));
    });
    const QRectF ground = groundAt(covers ? surface.area().height() - height - 28 : 8);
    const QPointF top(ground.center().x(), ground.top());
    surface.rectangles(std::span(&ground, 1), {.fill = tone.canvas, .line = tone.accent});
    for (int i = 0; i < words.size(); ++i)
        surface.text({top.x(), top.y() + 4 + row * (i + 0.5)}, words[i], look(i));
}

} // namespace

void paintNotes(Surface& surface, const CanvasNotes& notes, const ViewTransform& view, Brightness brightness)
{
    for (const CanvasNotes::Stroke& stroke : notes.strokes) {
        const QLineF line(view.toPixel(stroke.from), view.toPixel(stroke.to));
        surface.lines(std::span(&line, 1), {.line = colourOf(stroke.tone, brightness),
                                            .width = 1.5,
                                            .dash = stroke.dashed ? Dash::dashed : Dash::solid});
    }
    for (const CanvasNotes::Arrow& arrow : notes.arrows)
        paintArrow(surface, arrow, view, brightness);
    for (const CanvasNotes::Dot& dot : notes.dots)
        paintDot(surface, dot, view, brightness);
    if (!notes.words.isEmpty())
        paintWords(surface, notes, view, brightness);
}

} // namespace sweep

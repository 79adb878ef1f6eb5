#include "widgets/paint/canvas_notes.h"

#include "widgets/paint/display_list.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

constexpr double arrowLength = 46; // pixels
constexpr double headLength = 8;

QColor colourOf(CanvasNotes::Tone tone, Brightness brightness)
{
    const Colours& c = colours(brightness);
    const std::array tones{c.inkQuiet, c.ink, c.accent, eventColour(EventKind::enter, brightness)};
    return tones[std::size_t(tone)];
}

void paintArrow(Surface& surface, const CanvasNotes::Arrow& arrow, const ViewTransform& view, Brightness brightness)
{
    const double length = std::hypot(arrow.direction.x, arrow.direction.y);
    if (!(length > 0) || !std::isfinite(length))
        return;
    const QPointF along(arrow.direction.x / length, -arrow.direction.y / length); // y points down in pixels
    const QPointF from = view.toPixel(arrow.at);
    const auto [tip, left, right] = arrowHead(from + along * arrowLength, along, headLength, headLength / 2);
    surface.lines(std::array{QLineF(from, tip), QLineF(tip, left), QLineF(tip, right)},
                  {.line = colourOf(arrow.tone, brightness), .width = arrow.width});
}

void paintDot(Surface& surface, const CanvasNotes::Dot& dot, const ViewTransform& view, Brightness brightness)
{
    const Colours& tone = colours(brightness);
    const QPointF at = view.toPixel(dot.at);
    surface.disc(at, 4.5, {.fill = colourOf(CanvasNotes::Tone::hit, brightness), .line = tone.canvas});
    if (!dot.label.isEmpty())
        surface.text(at + QPointF(9, -9), dot.label,
                     {.colour = tone.ink, .halo = tone.canvas, .size = 12, .strong = true});
}

// Paints the words on their own background, centred at the top, or at the bottom if they would cover an arrow.
void paintWords(Surface& surface, const CanvasNotes& notes, const ViewTransform& view, Brightness brightness)
{
    const QStringList& words = notes.words;
    constexpr double row = 18;
    const Colours& tone = colours(brightness);
    const auto style = [&](int line) {
        return TextStyle{
            .colour = line == 0 ? tone.ink : tone.inkQuiet, .size = 12, .strong = line == 0, .anchor = Anchor::centre};
    };
    double width = 0;
    for (int i = 0; i < words.size(); ++i)
        width = std::max(width, sizeOf(words[i], style(i)).width());
    constexpr double room = 24; // around the start of an arrow
    const double height = row * double(words.size()) + 8;
    const auto groundAt = [&](double y) {
        return QRectF(surface.area().center().x() - width / 2 - 10, y, width + 20, height);
    };
    const QRectF above = groundAt(8).adjusted(-room, -room, room, room);
    const bool covers = std::ranges::any_of(
        notes.arrows, [&](const CanvasNotes::Arrow& arrow) { return above.contains(view.toPixel(arrow.at)); });
    const QRectF ground = groundAt(covers ? surface.area().height() - height - 28 : 8);
    const QPointF top(ground.center().x(), ground.top());
    surface.rectangle(ground, {.fill = tone.canvas, .line = tone.accent});
    for (int i = 0; i < words.size(); ++i)
        surface.text({top.x(), top.y() + 4 + row * (i + 0.5)}, words[i], style(i));
}

} // namespace

void paintNotes(Surface& surface, const CanvasNotes& notes, const ViewTransform& view, Brightness brightness)
{
    for (const CanvasNotes::Stroke& stroke : notes.strokes) {
        surface.line({view.toPixel(stroke.from), view.toPixel(stroke.to)},
                     {.line = colourOf(stroke.tone, brightness),
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

#include "widgets/canvas/staged_scene.h"

namespace sweep {

namespace {

constexpr double pointRadius = 4.5;
constexpr double labelAway = 10;         // pixels from the point, aside and up
constexpr std::size_t mostLabelled = 20; // more would cover what they speak of

std::vector<QLineF> seenLines(const Surface& surface, const StagedScene& stage, bool onBody, bool past)
{
    const QRectF seen = surface.area().adjusted(-64, -64, 64, 64);
    const ViewTransform& view = stage.picture.view;
    std::vector<QLineF> lines;
    for (const InstrumentMarks::Stroke& stroke : stage.picture.instrument->strokes) {
        if (stroke.onBody != onBody || stroke.past != past)
            continue;
        if (const auto part =
                clipped(view.toFarPixel(stroke.from), view.toFarPixel(stroke.to), seen.topLeft(), seen.bottomRight()))
            lines.emplace_back(part->p, part->q);
    }
    return lines;
}

bool isSeen(const Surface& surface, QPointF at)
{
    return surface.area().adjusted(-40, -40, 40, 40).contains(at);
}

TextLook labelLook(const StagedScene& stage, const InstrumentMarks::Point& point)
{
    const Colours& tone = stage.colours;
    return {.colour = point.past ? tone.inkQuiet : tone.ink,
            .halo = tone.canvas,
            .strong = !point.past,
            .anchor = point.leftward ? Anchor::right : Anchor::left};
}

bool hasLabel(const StagedScene& stage, const InstrumentMarks::Point& point)
{
    return !point.label.isEmpty() && stage.picture.instrument->points.size() <= mostLabelled;
}

// What is past is as faint as what is planned; what lies beyond a body is hollow.
void paintPoint(Surface& surface, const StagedScene& stage, const InstrumentMarks::Point& point)
{
    const QPointF at = stage.picture.view.toPixel(point.at);
    if (!isSeen(surface, at))
        return;
    const Colours& tone = stage.colours;
    const QColor colour = point.past ? mixed(tone.canvas, tone.accent, 0.45) : tone.accent;
    surface.stadium({at, at, pointRadius + 1.5}, {.fill = tone.canvas});
    surface.stadium({at, at, pointRadius}, {.fill = point.onBody ? colour : tone.canvas, .line = colour, .width = 2});
    if (hasLabel(stage, point))
        surface.text(at + QPointF(point.leftward ? -labelAway : labelAway, -labelAway), point.label,
                     labelLook(stage, point));
}

} // namespace

void paintInstrument(Surface& surface, const StagedScene& stage)
{
    const InstrumentMarks* marks = stage.picture.instrument;
    if (!marks || marks->isEmpty())
        return;
    const QColor accent = stage.colours.accent;
    surface.beginGroup(QStringLiteral("instrument"), {});
    surface.lines(seenLines(surface, stage, true, false), {.line = faded(accent, 0.6), .width = 4});
    surface.lines(seenLines(surface, stage, false, false), {.line = accent, .width = 1.25, .dash = Dash::dashed});
    surface.lines(seenLines(surface, stage, false, true),
                  {.line = mixed(stage.colours.canvas, accent, 0.45), .width = 1.25, .dash = Dash::dashed});
    for (const InstrumentMarks::Point& point : marks->points)
        paintPoint(surface, stage, point);
    surface.endGroup();
}

std::vector<QPointF> instrumentPoints(const Surface& surface, const StagedScene& stage)
{
    std::vector<QPointF> points;
    const InstrumentMarks* marks = stage.picture.layers.instruments ? stage.picture.instrument : nullptr;
    if (!marks || marks->points.size() > mostLabelled)
        return points;
    for (const InstrumentMarks::Point& point : marks->points) {
        const QPointF at = stage.picture.view.toPixel(point.at);
        if (!isSeen(surface, at))
            continue;
        points.push_back(at);
        const double width = hasLabel(stage, point) ? sizeOf(point.label, labelLook(stage, point)).width() : 0;
        for (double x = 0; x < width; x += 8)
            points.push_back(at + QPointF(point.leftward ? -labelAway - x : labelAway + x, -labelAway));
    }
    return points;
}

} // namespace sweep

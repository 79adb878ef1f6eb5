#include "widgets/paint/display_list.h"
#include "widgets/paint/label_layout.h"

namespace sweep {

namespace {

constexpr double pointRadius = 4.5;
constexpr double labelAway = 10;         // pixels from the point, sideways and up
constexpr std::size_t mostLabelled = 20; // more labels would cover the points

std::vector<QLineF> seenLines(const Surface& surface, const DisplayList& list, bool onBody, bool past)
{
    const QRectF seen = surface.area().adjusted(-64, -64, 64, 64);
    const ViewTransform& view = list.picture.view;
    std::vector<QLineF> lines;
    for (const InstrumentMarks::Stroke& stroke : list.picture.instrument->strokes) {
        if (stroke.onBody != onBody || stroke.past != past)
            continue;
        if (const auto part =
                clipped(view.toFarPixel(stroke.from), view.toFarPixel(stroke.to), seen.topLeft(), seen.bottomRight()))
            lines.push_back(*part);
    }
    return lines;
}

bool isSeen(const Surface& surface, QPointF at)
{
    return surface.area().adjusted(-40, -40, 40, 40).contains(at);
}

TextStyle labelStyle(const DisplayList& list, const InstrumentMarks::Point& point)
{
    const Colours& tone = list.colours;
    return {.colour = point.past ? tone.inkQuiet : tone.ink,
            .halo = tone.canvas,
            .strong = !point.past,
            .anchor = Anchor::centre};
}

// Candidates for the middle of the label: next to the point, on the preferred side first.
std::vector<QPointF> labelCentres(QPointF at, QSizeF size, bool leftward)
{
    const double aside = labelAway + size.width() / 2;
    const double side = leftward ? -aside : aside;
    std::vector<QPointF> centres;
    for (const double up : {1.0, -1.0, 2.6, -2.6, 4.2, -4.2}) {
        for (const double x : {side, -side})
            centres.push_back(at + QPointF(x, -labelAway * up));
    }
    return centres;
}

void paintLabel(Surface& surface, const DisplayList& list, const InstrumentMarks::Point& point, LabelLayout& labels)
{
    const QPointF at = list.picture.view.toPixel(point.at);
    if (point.label.isEmpty() || !isSeen(surface, at))
        return;
    const TextStyle style = labelStyle(list, point);
    const QSizeF size = sizeOf(point.label, style);
    if (const auto box = labels.add({size, labelCentres(at, size, point.leftward)}, surface.area()))
        surface.text(box->center(), point.label, style);
}

// A past point is faint; a point that is not on a body is hollow.
void paintPoint(Surface& surface, const DisplayList& list, const InstrumentMarks::Point& point)
{
    const QPointF at = list.picture.view.toPixel(point.at);
    if (!isSeen(surface, at))
        return;
    const Colours& tone = list.colours;
    const QColor colour = point.past ? mixed(tone.canvas, tone.accent, 0.45) : tone.accent;
    surface.disc(at, pointRadius + 1.5, {.fill = tone.canvas});
    surface.disc(at, pointRadius, {.fill = point.onBody ? colour : tone.canvas, .line = colour, .width = 2});
}

} // namespace

void paintInstrument(Surface& surface, const DisplayList& list, LabelLayout& labels)
{
    const InstrumentMarks* marks = list.picture.instrument;
    if (!marks || marks->isEmpty())
        return;
    const QColor accent = list.colours.accent;
    const Surface::Group group(surface, QStringLiteral("instrument"));
    surface.lines(seenLines(surface, list, true, false), {.line = faded(accent, 0.6), .width = 4});
    surface.lines(seenLines(surface, list, false, false), {.line = accent, .width = 1.25, .dash = Dash::dashed});
    surface.lines(seenLines(surface, list, false, true),
                  {.line = mixed(list.colours.canvas, accent, 0.45), .width = 1.25, .dash = Dash::dashed});
    for (const InstrumentMarks::Point& point : marks->points)
        paintPoint(surface, list, point);
    if (marks->points.size() > mostLabelled)
        return;
    for (const InstrumentMarks::Point& point : marks->points)
        paintLabel(surface, list, point, labels);
}

void keepOffInstrument(LabelLayout& labels, const Surface& surface, const DisplayList& list)
{
    const InstrumentMarks* marks = list.picture.layers.instruments ? list.picture.instrument : nullptr;
    if (!marks || marks->points.size() > mostLabelled)
        return;
    constexpr double reach = pointRadius + 1.5;
    for (const InstrumentMarks::Point& point : marks->points) {
        const QPointF at = list.picture.view.toPixel(point.at);
        if (isSeen(surface, at))
            labels.keepOff(QRectF(at, at).adjusted(-reach, -reach, reach, reach));
    }
}

} // namespace sweep

#include "widgets/paint/label_layout.h"
#include "widgets/paint/staged_scene.h"

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
            .anchor = Anchor::centre};
}

// Where the middle of its label may be: beside the point, on the side that it asks for first.
std::vector<QPointF> besides(QPointF at, QSizeF size, bool leftward)
{
    const double aside = labelAway + size.width() / 2;
    const double side = leftward ? -aside : aside;
    std::vector<QPointF> centres;
    for (const double up : {1.0, -1.0, 2.6, -2.6}) {
        for (const double x : {side, -side})
            centres.push_back(at + QPointF(x, -labelAway * up));
    }
    return centres;
}

// One of each point; none where it has no label or there is no room for it.
std::vector<std::optional<QRectF>> labelPlaces(const Surface& surface, const StagedScene& stage)
{
    const std::vector<InstrumentMarks::Point>& points = stage.picture.instrument->points;
    std::vector<std::optional<QRectF>> places(points.size());
    if (points.size() > mostLabelled)
        return places;
    std::vector<std::size_t> labelled;
    std::vector<LabelWish> wishes;
    std::vector<QPointF> seen;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF at = stage.picture.view.toPixel(points[i].at);
        if (!isSeen(surface, at))
            continue;
        seen.insert(seen.end(), 3, at); // a mark is worse to cover than a place less near is
        if (points[i].label.isEmpty())
            continue;
        const QSizeF size = sizeOf(points[i].label, labelLook(stage, points[i]));
        labelled.push_back(i);
        wishes.push_back({size, besides(at, size, points[i].leftward)});
    }
    const auto placed = placeLabels(wishes, seen, surface.area());
    for (std::size_t i = 0; i < labelled.size(); ++i)
        places[labelled[i]] = placed[i];
    return places;
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
    const auto places = labelPlaces(surface, stage);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i])
            surface.text(places[i]->center(), marks->points[i].label, labelLook(stage, marks->points[i]));
    }
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
        if (isSeen(surface, at))
            points.push_back(at);
    }
    for (const auto& place : labelPlaces(surface, stage)) {
        for (double x = place ? place->left() : 0; place && x < place->right(); x += 8)
            points.emplace_back(x, place->center().y());
    }
    return points;
}

} // namespace sweep

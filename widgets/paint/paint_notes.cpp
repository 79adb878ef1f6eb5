#include "widgets/paint/paint_notes.h"

#include "core/scene/motion.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/swept_area.h"
#include "widgets/surface/view_transform.h"

#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numbers>

namespace sweep {

namespace {

constexpr double collision = 1000; // costs more than any number of covered strokes
constexpr double covered = 40;     // more than a less preferred candidate

QRectF around(QPointF centre, QSizeF size)
{
    return {centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()};
}

bool meets(const QLineF& line, const QRectF& box)
{
    const auto [left, right] = std::minmax({line.x1(), line.x2()});
    const auto [top, bottom] = std::minmax({line.y1(), line.y2()});
    return left <= box.right() && right >= box.left() && top <= box.bottom() && bottom >= box.top() &&
           clipped(line.p1(), line.p2(), box.topLeft(), box.bottomRight());
}

} // namespace

LabelLayout::Near LabelLayout::nearTo(const LabelRequest& request) const
{
    QRectF reach;
    for (const QPointF centre : request.centres)
        reach |= around(centre, request.size);
    Near near;
    std::ranges::copy_if(m_strokes, std::back_inserter(near.strokes),
                         [&](const Stroke& stroke) { return meets(stroke.line, reach); });
    std::ranges::copy_if(m_boxes, std::back_inserter(near.boxes),
                         [&](const QRectF& box) { return box.intersects(reach); });
    return near;
}

double LabelLayout::cost(const QRectF& box, const Near& near, const QRectF& view)
{
    double sum = view.contains(box) ? 0 : collision;
    for (const QRectF& other : near.boxes)
        if (other.intersects(box))
            sum += collision;
    double strokes = 0;
    for (const Stroke& stroke : near.strokes)
        if (meets(stroke.line, box))
            (stroke.isMark ? sum : strokes) += stroke.isMark ? collision : covered;
    return sum + std::min(strokes, collision / 2);
}

bool LabelLayout::isFreeFor(const QRectF& box) const
{
    return std::ranges::none_of(m_boxes, [&](const QRectF& other) { return other != box && other.intersects(box); });
}

std::optional<QRectF> LabelLayout::add(const LabelRequest& request, const QRectF& view)
{
    const Near near = nearTo(request);
    std::optional<QRectF> best;
    double least = request.always ? std::numeric_limits<double>::max() : collision;
    for (std::size_t i = 0; i < request.centres.size() && double(i) < least; ++i) {
        const QRectF box = around(request.centres[i], request.size);
        if (const double sum = cost(box, near, view) + double(i); sum < least) {
            least = sum;
            best = box;
        }
    }
    if (best)
        keepOff(*best);
    return best;
}

namespace {

constexpr double widestName = 280; // pixels; a wider name finds no place between others

TextStyle nameStyle(const DisplayList& list, const DisplayedBody& displayed)
{
    return {.colour = mixed(displayed.colour, list.colours.ink, 0.2),
            .halo = faded(list.colours.canvas, 0.7),
            .size = 12,
            .strong = list.isSelected(displayed.index) && list.isEmphasised(displayed.index),
            .anchor = Anchor::centre};
}

// The name, cut at its end if it is wider than `room`.
QString shownName(const DisplayList& list, const DisplayedBody& displayed, double room)
{
    const TextStyle style = nameStyle(list, displayed);
    const QString whole = list.labelOf(displayed);
    QString name = whole;
    qsizetype letters = whole.size();
    for (double width = sizeOf(name, style).width(); width > room && letters > 1; width = sizeOf(name, style).width()) {
        letters = std::clamp<qsizetype>(qsizetype(double(letters) * room / width), 1, letters - 1);
        letters -= letters > 1 && whole[letters - 1].isHighSurrogate();
        name = whole.left(letters) + u'…';
    }
    return name;
}

QPointF clampedInto(QPointF p, const QRectF& area)
{
    return {std::clamp(p.x(), area.left(), area.right()), std::clamp(p.y(), area.top(), area.bottom())};
}

// Candidates around a disc of radius `r` about p, in eight directions from the upper right on.
void addAround(std::vector<QPointF>& centres, QPointF p, double r, QSizeF text)
{
    const double diagonal = r / std::numbers::sqrt2 + 3;
    const double dx = text.width() / 2;
    const double dy = text.height() / 2;
    for (const QPointF side : {QPointF(1, -1), QPointF(-1, -1), QPointF(1, 1), QPointF(-1, 1)})
        centres.push_back(p + QPointF(side.x() * (diagonal + dx), side.y() * (diagonal + dy)));
    centres.push_back(p + QPointF(0, -(r + 4 + dy)));
    centres.push_back(p + QPointF(0, r + 4 + dy));
    centres.push_back(p + QPointF(r + 6 + dx, 0));
    centres.push_back(p - QPointF(r + 6 + dx, 0));
}

// Candidates next to the line at several points, on either side.
void addAlong(std::vector<QPointF>& centres, const QLineF& line, double r, QSizeF text)
{
    const QPointF d = line.p2() - line.p1();
    const double length = std::hypot(d.x(), d.y());
    if (!(length > 0))
        return addAround(centres, line.p1(), r, text);
    const QPointF n(-d.y() / length, d.x() / length);
    // The distance from the line at which the text's box clears it.
    const double off = r + 5 + std::abs(n.x()) * text.width() / 2 + std::abs(n.y()) * text.height() / 2;
    for (const double share : {0.5, 0.72, 0.28, 0.9, 0.1}) {
        centres.push_back(line.p1() + share * d + off * n);
        centres.push_back(line.p1() + share * d - off * n);
    }
}

// Candidates in the middle of a polygon, if that lies inside and has room, and along its longest edges.
std::vector<QPointF> candidatesOf(const BodyShape& polygon, QSizeF text, const QRectF& area)
{
    std::vector<QPointF> centres;
    const QPointF middle = polygon.stadium.a;
    const QRectF box = boxOf(polygon);
    if (box.width() > 1.5 * text.width() && box.height() > 3 * text.height() && area.contains(middle) &&
        QPolygonF(QList<QPointF>(polygon.corners.begin(), polygon.corners.end()))
            .containsPoint(middle, Qt::OddEvenFill))
        centres.push_back(middle);
    constexpr std::size_t most = 4;
    std::vector<QLineF> edges;
    for (std::size_t i = 0; i < polygon.corners.size(); ++i)
        if (const auto seen = clipped(polygon.edge(i).p1(), polygon.edge(i).p2(), area.topLeft(), area.bottomRight()))
            edges.push_back(*seen);
    std::ranges::stable_sort(edges, std::greater(), &QLineF::length);
    edges.resize(std::min(edges.size(), most));
    for (const double away : {0.0, 16.0, 34.0})
        for (const QLineF& edge : edges)
            addAlong(centres, edge, polygon.stadium.radius + away, text);
    return centres;
}

std::vector<QPointF> candidates(const DisplayedBody& displayed, QSizeF text, const QRectF& area)
{
    const BodyShape& shape = displayed.shape;
    if (shape.isPolygon())
        return candidatesOf(shape, text, area);
    std::vector<QPointF> centres;
    if (shape.thin) {
        const auto seen = clipped(shape.thin->p1(), shape.thin->p2(), area.topLeft(), area.bottomRight());
        for (const double away : {1.0, 17.0, 35.0})
            addAlong(centres, seen.value_or(*shape.thin), away, text);
        return centres;
    }
    const Stadium& s = shape.stadium;
    const bool disc = s.a == s.b;
    const double limit = std::min(area.width(), area.height());
    if (s.radius > 12 + text.width() / 2 && disc) // inside, under its centre
        centres.push_back(clampedInto(s.a + QPointF(0, std::min(14.0, s.radius / 2)), area));
    for (const double more : {0.0, 16.0, 34.0})
        if (disc)
            addAround(centres, clampedInto(s.a, area), std::min(s.radius, limit) + more, text);
        else if (const auto seen = clipped(s.a, s.b, area.topLeft(), area.bottomRight()))
            addAlong(centres, *seen, s.radius + more, text);
    return centres;
}

constexpr int along = 24;

const std::array<QPointF, along + 1>& unitCircle()
{
    static const auto points = [] {
        std::array<QPointF, along + 1> all;
        for (int i = 0; i <= along; ++i) {
            const double angle = 2 * std::numbers::pi * i / along;
            all[std::size_t(i)] = {std::cos(angle), std::sin(angle)};
        }
        return all;
    }();
    return points;
}

void avoidOutline(LabelLayout& labels, const BodyShape& shape)
{
    constexpr std::size_t mostEdges = 256;
    for (std::size_t i = 0; i < std::min(shape.corners.size(), mostEdges); ++i)
        labels.avoid(shape.edge(i));
    if (shape.isPolygon())
        return;
    const QPointF p = shape.thin ? shape.thin->p1() : shape.stadium.a;
    const QPointF q = shape.thin ? shape.thin->p2() : shape.stadium.b;
    if (shape.thin || p != q)
        return labels.avoid({p, q});
    for (int i = 0; i < along; ++i)
        labels.avoid({p + shape.stadium.radius * unitCircle()[std::size_t(i)],
                      p + shape.stadium.radius * unitCircle()[std::size_t(i + 1)]});
}

void avoidPaths(LabelLayout& labels, const DisplayList& list, const DisplayedBody& displayed, const QRectF& area)
{
    const Body& body = list.bodyOf(displayed);
    const auto avoidPath = [&](const Path& path) {
        for (const Polyline& stroke : pathStrokes(path, activeInterval(list.scene(), body), list.picture.view))
            for (std::size_t i = 1; i < stroke.size(); ++i)
                if (const auto part = clipped(stroke[i - 1], stroke[i], area.topLeft(), area.bottomRight()))
                    labels.avoid(*part);
    };
    forEachShownPath(body, activeInterval(list.scene(), body), avoidPath);
}

// The numbers of the pins at one spot: "1", "1 · 3".
struct PinLabel
{
    QPointF at;
    QString numbers;
    bool isShown = false; // one of the pins is at the shown instant
};

TextStyle pinStyle(const DisplayList& list, const PinLabel& pin)
{
    return {.colour = pin.isShown ? list.colours.accentInk : list.colours.canvas,
            .size = 10,
            .strong = true,
            .anchor = Anchor::centre};
}

std::vector<PinLabel> pinLabels(const DisplayList& list, const QRectF& area)
{
    constexpr double sameSpot = 3;                 // pixels
    const QString between = QStringLiteral(" · "); // with a comma they would read as a position
    std::vector<PinLabel> labels;
    if (!list.picture.layers.contacts)
        return labels;
    for (const EventPin& pin : list.picture.pins) {
        const QPointF at = list.picture.view.toPixel(pin.point);
        if (!area.contains(at))
            continue;
        const QString number = QString::number(pin.instant + 1);
        const bool isShown = pin.instant == list.picture.instant;
        const auto there = std::ranges::find_if(
            labels, [&](const PinLabel& label) { return (label.at - at).manhattanLength() < sameSpot; });
        if (there == labels.end())
            labels.push_back({at, number, isShown});
        else if (!there->numbers.split(between).contains(number))
            *there = {there->at, there->numbers + between + number, there->isShown || isShown};
    }
    return labels;
}

void paintPinLabel(Surface& surface, const DisplayList& list, const PinLabel& pin, const QRectF& box)
{
    const QColor ground = pin.isShown ? list.colours.accent : list.colours.ink;
    const QPointF from = pin.at + 4 * (box.center() - pin.at) / std::max(QLineF(pin.at, box.center()).length(), 4.0);
    surface.line({from, box.center()}, {.line = ground, .width = 1.25});
    const double r = box.height() / 2;
    surface.stadium({{box.left() + r, box.center().y()}, {box.right() - r, box.center().y()}, r},
                    {.fill = ground, .line = list.colours.canvas, .width = 1});
    surface.text(box.center(), pin.numbers, pinStyle(list, pin));
}

// True if a part of the body lies within the area.
bool isOnSurface(const BodyShape& shape, const QRectF& area)
{
    if (!shape.inView)
        return false;
    if (shape.isPolygon())
        return outlineOf(shape, area).intersects(area);
    return shape.thin ? clipped(shape.thin->p1(), shape.thin->p2(), area.topLeft(), area.bottomRight()).has_value()
                      : !cutTo(outlineOf(shape.stadium, area), area).empty();
}

// An arrow head at the border, towards a body that is outside the view.
struct Pointer
{
    const DisplayedBody& body;
    QPointF from; // the body, perhaps far away
    QPointF tip;
    std::array<QPointF, 3> head;
};

std::vector<Pointer> pointersOf(const Surface& surface, const DisplayList& list, const QRectF& area)
{
    constexpr std::size_t most = 24; // bodies of the scene
    std::vector<Pointer> pointers;
    if (list.scene().bodies.size() > most || !list.picture.layers.labels)
        return pointers;
    for (const DisplayedBody& displayed : list.bodies) {
        if (!displayed.active || isUnbounded(list.bodyOf(displayed).shape) ||
            isOnSurface(displayed.shape, surface.area()))
            continue;
        const Stadium& s = displayed.shape.stadium;
        const QPointF p = s.a / 2 + s.b / 2;
        const QPointF tip = clampedInto(p, area);
        const double length = QLineF(tip, p).length();
        if (length > 0 && std::isfinite(length))
            pointers.push_back({displayed, p, tip, arrowHead(tip, (p - tip) / length, 10, 5)});
    }
    return pointers;
}

// Candidates for the name beside the arrow head, and along the border from there.
std::vector<QPointF> pointerCentres(const Pointer& pointer, QSizeF size, const QRectF& area)
{
    const double aside = size.width() / 2 + 14;
    const double down = size.height() / 2 + 8;
    const QRectF room = area.adjusted(aside, down, -aside, -down);
    const QPointF nearest = clampedInto(pointer.from, room);
    const bool isAtSide = pointer.tip.x() == area.left() || pointer.tip.x() == area.right();
    const QPointF step = isAtSide ? QPointF(0, size.height()) : QPointF(size.width() + 8, 0);
    std::vector<QPointF> centres;
    for (const int steps : {0, 1, -1, 2, -2, 3, -3})
        centres.push_back(clampedInto(nearest + steps * step, room));
    return centres;
}

void paintPointers(Surface& surface, const DisplayList& list, const std::vector<Pointer>& pointers, const QRectF& area,
                   LabelLayout& labels)
{
    const Surface::Group group(surface, QStringLiteral("pointers"));
    for (const Pointer& pointer : pointers) {
        surface.polygon(pointer.head, {.fill = pointer.body.colour, .line = list.colours.canvas, .width = 1});
        const QString name = shownName(list, pointer.body, widestName / 2);
        const TextStyle style = nameStyle(list, pointer.body);
        const QSizeF size = sizeOf(name, style);
        if (const auto box = labels.add({size, pointerCentres(pointer, size, area)}, area))
            surface.text(box->center(), name, style);
    }
}

void paintPinLabels(Surface& surface, const DisplayList& list, const QRectF& area, LabelLayout& labels)
{
    for (const PinLabel& pin : pinLabels(list, area)) {
        const QSizeF text = sizeOf(pin.numbers, pinStyle(list, pin));
        const QSizeF size(std::max(text.width() + 8, text.height() + 2), text.height() + 2);
        std::vector<QPointF> centres;
        for (const double away : {9.0, 18.0, 28.0})
            addAround(centres, pin.at, away, size);
        paintPinLabel(surface, list, pin, *labels.add({size, std::move(centres), true}, area));
    }
}

// The bodies with a name, the ones on top first.
std::vector<const DisplayedBody*> namedBodies(const Surface& surface, const DisplayList& list)
{
    constexpr std::size_t most = 200;
    std::vector<const DisplayedBody*> named;
    for (const DisplayedBody& displayed : list.bodies) {
        const bool isWanted = list.isOnTop(displayed.index) || (displayed.active && list.detail.names);
        if (list.picture.layers.labels && isWanted && isOnSurface(displayed.shape, surface.area()))
            named.push_back(&displayed);
    }
    std::stable_partition(named.begin(), named.end(), [&](const DisplayedBody* s) { return list.isOnTop(s->index); });
    named.resize(std::min(named.size(), most));
    return named;
}

} // namespace

LabelLayout freeRoom(const Surface& surface, const DisplayList& list)
{
    LabelLayout labels;
    for (const DisplayedBody& displayed : list.bodies) {
        const bool isDrawn = displayed.active && displayed.shape.inView;
        if (isDrawn && (!list.detail.crowd || list.isOnTop(displayed.index)))
            avoidOutline(labels, displayed.shape);
        if (list.detail.names && list.picture.layers.paths)
            avoidPaths(labels, list, displayed, surface.area());
    }
    if (list.picture.layers.contacts) {
        for (const PosedBody& posed : posedBodies(list))
            avoidOutline(labels, posed.shape);
        keepOffContacts(labels, surface, list);
    }
    keepOffInstrument(labels, surface, list);
    keepOffFrameNumbers(labels, list);
    keepOffDots(labels, list);
    keepOffCellNumbers(labels, list);
    if (list.picture.layers.grid)
        keepOffGridLabels(labels, list);
    return labels;
}

void paintNames(Surface& surface, const DisplayList& list, LabelLayout& labels)
{
    const QRectF area = surface.area().adjusted(4, 4, -4, -20);
    if (area.width() < 40 || area.height() < 40)
        return;
    const std::vector<Pointer> pointers = pointersOf(surface, list, area);
    for (const Pointer& pointer : pointers)
        labels.keepOff(QPolygonF(QList<QPointF>(pointer.head.begin(), pointer.head.end())).boundingRect());
    const Surface::Group group(surface, QStringLiteral("names"));
    paintPinLabels(surface, list, area, labels);
    for (const DisplayedBody* displayed : namedBodies(surface, list)) {
        const QString name = shownName(list, *displayed, std::min(area.width() / 2, widestName));
        const TextStyle style = nameStyle(list, *displayed);
        const QSizeF size = sizeOf(name, style);
        const LabelRequest request{size, candidates(*displayed, size, area), list.isUnderCursor(displayed->index)};
        if (const auto box = labels.add(request, area))
            surface.text(box->center(), name, style);
    }
    paintPointers(surface, list, pointers, area, labels);
}

namespace {

constexpr double arrowLength = 46; // pixels
constexpr double headLength = 8;

QColor colourOf(CanvasNotes::Tone tone, const DisplayList& list)
{
    const Colours& c = list.colours;
    const std::array tones{c.inkQuiet, c.ink, c.accent, eventColour(EventKind::enter, list.picture.brightness)};
    return tones[std::size_t(tone)];
}

std::optional<std::array<QPointF, 4>> strokesOf(const CanvasNotes::Arrow& arrow, const ViewTransform& view)
{
    const double length = std::hypot(arrow.direction.x, arrow.direction.y);
    if (!(length > 0) || !std::isfinite(length))
        return {};
    const QPointF along = view.seen({arrow.direction.x / length, arrow.direction.y / length});
    const QPointF from = view.toPixel(arrow.at);
    const auto [tip, left, right] = arrowHead(from + along * arrowLength, along, headLength, headLength / 2);
    return std::array{from, tip, left, right};
}

void paintArrow(Surface& surface, const DisplayList& list, const CanvasNotes::Arrow& arrow, LabelLayout& labels)
{
    const auto strokes = strokesOf(arrow, list.picture.view);
    if (!strokes)
        return;
    const auto& [from, tip, left, right] = *strokes;
    surface.lines(std::array{QLineF(from, tip), QLineF(tip, left), QLineF(tip, right)},
                  {.line = colourOf(arrow.tone, list), .width = arrow.width});
    labels.keepOff(QLineF(from, tip));
}

constexpr double noteDot = 4.5; // pixels

void paintDots(Surface& surface, const DisplayList& list, const CanvasNotes& notes, LabelLayout& labels)
{
    const TextStyle style{
        .colour = list.colours.ink, .halo = list.colours.canvas, .size = 12, .strong = true, .anchor = Anchor::centre};
    for (const CanvasNotes::Dot& dot : notes.dots) {
        const QPointF at = list.picture.view.toPixel(dot.at);
        surface.disc(at, noteDot, {.fill = colourOf(CanvasNotes::Tone::hit, list), .line = list.colours.canvas});
        labels.keepOff(QRectF(at, at).adjusted(-noteDot, -noteDot, noteDot, noteDot));
    }
    for (const CanvasNotes::Dot& dot : notes.dots) {
        const QPointF at = list.picture.view.toPixel(dot.at);
        if (dot.label.isEmpty() || !surface.area().contains(at))
            continue;
        const QSizeF size = sizeOf(dot.label, style);
        std::vector<QPointF> centres;
        for (const double away : {noteDot + 1, noteDot + 14, noteDot + 28})
            addAround(centres, at, away, size);
        surface.text(labels.add({size, std::move(centres), true}, surface.area())->center(), dot.label, style);
    }
}

// Paints the words on their own background, centred at the top, or at the bottom if they would cover an arrow.
void paintWords(Surface& surface, const DisplayList& list, const CanvasNotes& notes, LabelLayout& labels)
{
    const QStringList& words = notes.words;
    constexpr double row = 18;
    const Colours& tone = list.colours;
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
    const bool covers = std::ranges::any_of(notes.arrows, [&](const CanvasNotes::Arrow& arrow) {
        return above.contains(list.picture.view.toPixel(arrow.at));
    });
    const QRectF ground = groundAt(covers ? surface.area().height() - height - 28 : 8);
    const QPointF top(ground.center().x(), ground.top());
    surface.rectangle(ground, {.fill = tone.canvas, .line = tone.accent});
    labels.keepOff(ground);
    for (int i = 0; i < words.size(); ++i)
        surface.text({top.x(), top.y() + 4 + row * (i + 0.5)}, words[i], style(i));
}

} // namespace

void paintNotes(Surface& surface, const DisplayList& list, const CanvasNotes& notes, LabelLayout& labels)
{
    const ViewTransform& view = list.picture.view;
    for (const CanvasNotes::Stroke& stroke : notes.strokes) {
        const QLineF line(view.toPixel(stroke.from), view.toPixel(stroke.to));
        surface.line(
            line,
            {.line = colourOf(stroke.tone, list), .width = 1.5, .dash = stroke.dashed ? Dash::dashed : Dash::solid});
        labels.avoid(line);
    }
    for (const CanvasNotes::Arrow& arrow : notes.arrows)
        paintArrow(surface, list, arrow, labels);
    if (!notes.words.isEmpty())
        paintWords(surface, list, notes, labels);
    paintDots(surface, list, notes, labels);
}

} // namespace sweep

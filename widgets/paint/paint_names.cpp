#include "core/scene/position.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/label_layout.h"
#include "widgets/paint/path_strokes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

constexpr double widestName = 280; // in pixels; a wider one finds no place between others

TextStyle nameStyle(const DisplayList& list, const DisplayedBody& displayed)
{
    return {.colour = mixed(displayed.colour, list.colours.ink, 0.35),
            .halo = faded(list.colours.canvas, 0.7),
            .size = 12,
            .strong = list.isSelected(displayed.index) && list.isEmphasised(displayed.index),
            .anchor = Anchor::centre};
}

// Without the end of a name that would be wider than `room`.
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

std::vector<QPointF> candidates(const DisplayedBody& displayed, QSizeF text, const QRectF& area)
{
    const BodyShape& shape = displayed.shape;
    std::vector<QPointF> centres;
    if (shape.thin) {
        const auto seen = clipped(shape.thin->p1(), shape.thin->p2(), area.topLeft(), area.bottomRight());
        addAlong(centres, seen.value_or(*shape.thin), 1, text);
        return centres;
    }
    const Stadium& s = shape.stadium;
    const bool disc = s.a == s.b;
    const double limit = std::min(area.width(), area.height());
    if (s.radius > 12 + text.width() / 2 && disc) // inside, under its centre
        centres.push_back(clampedInto(s.a + QPointF(0, std::min(14.0, s.radius / 2)), area));
    if (disc)
        addAround(centres, clampedInto(s.a, area), std::min(s.radius, limit), text);
    else if (const auto seen = clipped(s.a, s.b, area.topLeft(), area.bottomRight()))
        addAlong(centres, *seen, s.radius, text);
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

// Points on the body's outline, which names avoid.
void addPoints(std::vector<QPointF>& points, const BodyShape& shape)
{
    const QPointF p = shape.thin ? shape.thin->p1() : shape.stadium.a;
    const QPointF q = shape.thin ? shape.thin->p2() : shape.stadium.b;
    const bool disc = !shape.thin && p == q;
    if (disc) {
        for (const QPointF direction : unitCircle())
            points.push_back(p + shape.stadium.radius * direction);
        return;
    }
    for (int i = 0; i <= along; ++i)
        points.push_back(p + static_cast<double>(i) / along * (q - p));
}

// Points on the path of a point or a disc where the body's own name may be.
void addPath(std::vector<QPointF>& points, const DisplayList& list, const DisplayedBody& displayed)
{
    constexpr double step = 8;
    constexpr double reach = 120;
    const Body& body = list.bodyOf(displayed);
    if (displayed.shape.thin || hasTwoControlPoints(body.shape))
        return;
    const QPointF from = displayed.shape.stadium.a;
    const auto add = [&](QPointF p) {
        if ((p - from).manhattanLength() < displayed.shape.stadium.radius + reach)
            points.push_back(p);
    };
    for (const Polyline& stroke : pathStrokes(body.a, activeInterval(list.scene(), body), list.picture.view)) {
        for (std::size_t i = 1; i < stroke.size(); ++i) {
            const QLineF line(stroke[i - 1], stroke[i]);
            const int steps = 1 + int(line.length() / step);
            for (int k = 0; k < steps; ++k)
                add(line.pointAt(double(k) / steps));
        }
    }
}

std::vector<QPointF> pointsToAvoid(const Surface& surface, const DisplayList& list, const QRectF& area)
{
    std::vector<QPointF> points;
    for (const DisplayedBody& displayed : list.bodies) {
        if (displayed.active && displayed.shape.inView && (!list.detail.crowd || list.isOnTop(displayed.index)))
            addPoints(points, displayed.shape);
        if (displayed.active && displayed.shape.inView && list.detail.detailedPaths && list.picture.layers.paths)
            addPath(points, list, displayed);
    }
    for (const auto& marks : {contactPoints(surface, list), instrumentPoints(surface, list), frameNumberPoints(list)})
        for (const QPointF p : marks)
            points.insert(points.end(), 3, p); // these count more than a body's outline
    std::erase_if(points, [&](QPointF p) { return !area.contains(p); });
    return points;
}

// The numbers of the pins at one spot: "1", "1 · 3".
struct PinLabel
{
    QPointF at;
    QString numbers;
    bool isShown = false; // at the shown instant
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

// Where the bodies are that are outside the view, at its border.
void paintPointers(Surface& surface, const DisplayList& list, const QRectF& area)
{
    constexpr std::size_t most = 24; // bodies of the scene
    if (list.scene().bodies.size() > most)
        return;
    const Surface::Group group(surface, QStringLiteral("pointers"));
    for (const DisplayedBody& displayed : list.bodies) {
        if (displayed.shape.inView || !displayed.active || isUnbounded(list.bodyOf(displayed).shape))
            continue;
        const Pose pose = approxPose(list.scene(), list.bodyOf(displayed), list.picture.t);
        const QPointF p = list.picture.view.toFarPixel({pose.a.x / 2 + pose.b.x / 2, pose.a.y / 2 + pose.b.y / 2});
        const QPointF tip = clampedInto(p, area);
        const double length = QLineF(tip, p).length();
        if (!(length > 0) || !std::isfinite(length))
            continue;
        const auto head = arrowHead(tip, (p - tip) / length, 10, 5);
        surface.polygon(head, {.fill = displayed.colour, .line = list.colours.canvas, .width = 1});
        const QString name = shownName(list, displayed, widestName / 2);
        const TextStyle style = nameStyle(list, displayed);
        const QSizeF size = sizeOf(name, style);
        const QRectF room =
            area.adjusted(size.width() / 2 + 14, size.height() / 2 + 6, -size.width() / 2 - 14, -size.height() / 2 - 6);
        surface.text(clampedInto(p, room), name, style);
    }
}

} // namespace

void paintNames(Surface& surface, const DisplayList& list)
{
    const QRectF area = surface.area().adjusted(4, 4, -4, -20);
    if (area.width() < 40 || area.height() < 40)
        return;
    const std::vector<PinLabel> pins = pinLabels(list, area);
    std::vector<const DisplayedBody*> named;
    for (const DisplayedBody& displayed : list.bodies) {
        const bool onTop = list.isOnTop(displayed.index);
        if (list.picture.layers.labels && displayed.shape.inView && (onTop || (displayed.active && list.detail.names)))
            named.push_back(&displayed);
    }
    // Bodies on top choose first.
    std::stable_partition(named.begin(), named.end(), [&](const DisplayedBody* s) { return list.isOnTop(s->index); });
    if (named.size() > 200)
        named.resize(200);
    std::vector<LabelRequest> requests;
    for (const PinLabel& pin : pins) {
        const QSizeF text = sizeOf(pin.numbers, pinStyle(list, pin));
        const QSizeF size(std::max(text.width() + 8, text.height() + 2), text.height() + 2);
        std::vector<QPointF> centres;
        addAround(centres, pin.at, 9, size);
        requests.push_back({size, std::move(centres), true});
    }
    std::vector<QString> names;
    for (const DisplayedBody* displayed : named) {
        names.push_back(shownName(list, *displayed, std::min(area.width() / 2, widestName)));
        const QSizeF size = sizeOf(names.back(), nameStyle(list, *displayed));
        requests.push_back({size, candidates(*displayed, size, area), list.isUnderCursor(displayed->index)});
    }
    const auto places = layOutLabels(requests, pointsToAvoid(surface, list, area), area);
    const Surface::Group group(surface, QStringLiteral("names"));
    for (std::size_t i = 0; i < pins.size(); ++i)
        paintPinLabel(surface, list, pins[i], *places[i]);
    for (std::size_t i = 0; i < named.size(); ++i)
        if (const auto& box = places[pins.size() + i])
            surface.text(box->center(), names[i], nameStyle(list, *named[i]));
    if (list.picture.layers.labels)
        paintPointers(surface, list, area);
}

} // namespace sweep

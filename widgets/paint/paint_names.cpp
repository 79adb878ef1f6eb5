#include "widgets/paint/label_layout.h"
#include "widgets/paint/staged_scene.h"

#include "widgets/format/geometry.h"
#include "widgets/format/visible_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

TextLook nameLook(const StagedScene& stage, const StagedBody& staged)
{
    return {.colour = mixed(staged.colour, stage.colours.ink, 0.35),
            .halo = faded(stage.colours.canvas, 0.7),
            .size = 12,
            .strong = stage.isHeld(staged.index),
            .anchor = Anchor::centre};
}

QString shownName(const StagedScene& stage, const StagedBody& staged)
{
    return visibleText(labelOf(stage.bodyOf(staged)));
}

QPointF clampedInto(QPointF p, const QRectF& area)
{
    return {std::clamp(p.x(), area.left(), area.right()), std::clamp(p.y(), area.top(), area.bottom())};
}

// Around a disc of radius `r` about p: the eight directions, right above first.
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

// Beside the line p–q at several places, on either side.
void addBeside(std::vector<QPointF>& centres, const PixelSpan& line, double r, QSizeF text)
{
    const QPointF d = line.q - line.p;
    const double length = std::hypot(d.x(), d.y());
    if (!(length > 0)) {
        addAround(centres, line.p, r, text);
        return;
    }
    const QPointF n(-d.y() / length, d.x() / length);
    // How far the text's box reaches towards the line.
    const double off = r + 5 + std::abs(n.x()) * text.width() / 2 + std::abs(n.y()) * text.height() / 2;
    for (const double share : {0.5, 0.72, 0.28, 0.9, 0.1}) {
        centres.push_back(line.p + share * d + off * n);
        centres.push_back(line.p + share * d - off * n);
    }
}

std::vector<QPointF> candidates(const StagedBody& staged, QSizeF text, const QRectF& area)
{
    const Figure& figure = staged.figure;
    std::vector<QPointF> centres;
    if (figure.thin) {
        const auto seen = clipped(figure.thin->p, figure.thin->q, area.topLeft(), area.bottomRight());
        addBeside(centres, seen.value_or(*figure.thin), 1, text);
        return centres;
    }
    const Stadium& s = figure.stadium;
    const bool disc = s.a == s.b;
    const double limit = std::min(area.width(), area.height());
    if (s.radius > 12 + text.width() / 2 && disc) // inside, under its centre
        centres.push_back(clampedInto(s.a + QPointF(0, std::min(14.0, s.radius / 2)), area));
    if (disc)
        addAround(centres, clampedInto(s.a, area), std::min(s.radius, limit), text);
    else if (const auto seen = clipped(s.a, s.b, area.topLeft(), area.bottomRight()))
        addBeside(centres, *seen, s.radius, text);
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

// Points along what is drawn, for names to keep off.
void addPoints(std::vector<QPointF>& points, const Figure& figure)
{
    const QPointF p = figure.thin ? figure.thin->p : figure.stadium.a;
    const QPointF q = figure.thin ? figure.thin->q : figure.stadium.b;
    const bool disc = !figure.thin && p == q;
    if (disc) {
        for (const QPointF direction : unitCircle())
            points.push_back(p + figure.stadium.radius * direction);
        return;
    }
    for (int i = 0; i <= along; ++i)
        points.push_back(p + static_cast<double>(i) / along * (q - p));
}

std::vector<QPointF> pointsToAvoid(const Surface& surface, const StagedScene& stage, const QRectF& area)
{
    std::vector<QPointF> points;
    for (const StagedBody& staged : stage.bodies) {
        if (staged.active && staged.figure.seen && (!stage.budget.crowd || stage.isHeld(staged.index)))
            addPoints(points, staged.figure);
    }
    for (const auto& marks : {contactPoints(surface, stage), instrumentPoints(surface, stage)})
        for (const QPointF p : marks)
            points.insert(points.end(), 3, p); // heavier than a body's outline
    std::erase_if(points, [&](QPointF p) { return !area.contains(p); });
    return points;
}

} // namespace

void paintNames(Surface& surface, const StagedScene& stage)
{
    const QRectF area = surface.area().adjusted(4, 4, -4, -20);
    if (area.width() < 40 || area.height() < 40)
        return;
    std::vector<const StagedBody*> named;
    for (const StagedBody& staged : stage.bodies) {
        const bool held = stage.isHeld(staged.index);
        if (staged.figure.seen && (held || (staged.active && stage.budget.names)))
            named.push_back(&staged);
    }
    // What is held chooses first.
    std::stable_partition(named.begin(), named.end(), [&](const StagedBody* s) { return stage.isHeld(s->index); });
    if (named.size() > 200)
        named.resize(200);
    std::vector<LabelWish> wishes;
    for (const StagedBody* staged : named) {
        const QSizeF size = sizeOf(shownName(stage, *staged), nameLook(stage, *staged));
        wishes.push_back({size, candidates(*staged, size, area), stage.isHovered(staged->index)});
    }
    const auto places = placeLabels(wishes, pointsToAvoid(surface, stage, area), area);
    surface.beginGroup(QStringLiteral("names"), {});
    for (std::size_t i = 0; i < named.size(); ++i) {
        if (places[i])
            surface.text(places[i]->center(), shownName(stage, *named[i]), nameLook(stage, *named[i]));
    }
    surface.endGroup();
}

} // namespace sweep

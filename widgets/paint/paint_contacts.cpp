#include "widgets/paint/staged_scene.h"

#include "widgets/format/glyph.h"

#include <QCoreApplication>

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

std::vector<Marked> seenMarks(const Surface& surface, const StagedScene& stage)
{
    std::vector<Marked> marks;
    for (const ContactMark& mark : stage.picture.contacts) {
        if (!mark.point)
            continue;
        const QPointF p = stage.picture.view.finePixel(*mark.point);
        if (surface.area().adjusted(-40, -40, 40, 40).contains(p))
            marks.push_back({mark, p});
    }
    return marks;
}

// A glyph stands for all contacts of one kind at one place.
struct Badge
{
    Marked first;
    int count = 0;
};

std::vector<Badge> badgesOf(const std::vector<Marked>& marks)
{
    std::map<std::pair<Place, EventKind>, Badge> badges; // of one kind all hold or none does
    for (const Marked& marked : marks) {
        if (!marked.mark.event.withCell())
            ++badges.try_emplace({placeOf(marked.at), marked.mark.event.kind}, Badge{marked}).first->second.count;
    }
    std::vector<Badge> all;
    for (const auto& [key, badge] : badges)
        all.push_back(badge);
    return all;
}

// Beside the contact and off its normal, so that neither hides the other; the kinds of one place side by side.
QPointF badgePlace(const Badge& badge, int nth)
{
    const QPointF n = screenNormal(badge.first.mark).value_or(QPointF(0, 1));
    const QPointF across(-n.y(), n.x());
    return badge.first.at - 18 * n + (18.0 * nth) * across;
}

// What does not hold is as faint as what is planned.
QColor colourOf(const StagedScene& stage, const ContactMark& mark)
{
    const QColor colour = eventColour(mark.event.kind, stage.picture.brightness);
    return mark.holds == ContactMark::Holds::yes ? colour : mixed(stage.colours.canvas, colour, 0.45);
}

QString wordsOf(const Badge& badge)
{
    const QString count = badge.count > 1 ? QStringLiteral("×%1 ").arg(badge.count) : QString();
    switch (badge.first.mark.holds) {
    case ContactMark::Holds::notYet:
        return count + QCoreApplication::translate("Canvas", "not yet");
    case ContactMark::Holds::noLonger:
        return count + QCoreApplication::translate("Canvas", "no longer");
    case ContactMark::Holds::yes:
        break;
    }
    return count.trimmed();
}

void paintMark(Surface& surface, const StagedScene& stage, const Marked& marked)
{
    const QColor colour = colourOf(stage, marked.mark);
    const bool cell = marked.mark.event.withCell();
    if (const auto n = screenNormal(marked.mark))
        paintNormal(surface, marked.at, *n, colour, cell ? normalLength * 0.6 : normalLength);
    surface.stadium({marked.at, marked.at, cell ? 3.0 : 4.0},
                    {.fill = stage.colours.canvas, .line = colour, .width = 2});
}

void paintBadge(Surface& surface, const StagedScene& stage, const Badge& badge, QPointF at)
{
    const EventKind kind = badge.first.mark.event.kind;
    const QColor colour = colourOf(stage, badge.first.mark);
    // A ground of the canvas's colour around the glyph.
    surface.glyph(glyphOf(kind), at, 6.5, {.fill = stage.colours.canvas, .line = stage.colours.canvas, .width = 4});
    surface.glyph(glyphOf(kind), at, 6.5, {.fill = colour});
    const bool holds = badge.first.mark.holds == ContactMark::Holds::yes;
    if (const QString words = wordsOf(badge); !words.isEmpty())
        surface.text(at + QPointF(9, 0), words,
                     {.colour = holds ? colour : stage.colours.inkQuiet,
                      .halo = stage.colours.canvas,
                      .size = 10,
                      .strong = true});
}

} // namespace

void paintContacts(Surface& surface, const StagedScene& stage)
{
    const std::vector<Marked> marks = seenMarks(surface, stage);
    const bool dark = stage.picture.brightness == Brightness::dark;
    surface.beginGroup(QStringLiteral("contacts"), {});
    std::map<Place, int> shining;
    for (const Marked& marked : marks) {
        const QColor colour = eventColour(marked.mark.event.kind, stage.picture.brightness);
        const double radius = marked.mark.event.withCell() ? 16 : 30;
        if (marked.mark.holds == ContactMark::Holds::yes && shining[placeOf(marked.at)]++ == 0)
            surface.glow(marked.at, radius, faded(colour, dark ? 0.75 : 0.6));
    }
    for (const Marked& marked : marks)
        paintMark(surface, stage, marked);
    std::map<Place, int> kinds;
    for (const Badge& badge : badgesOf(marks)) {
        const int nth = kinds[placeOf(badge.first.at)]++;
        paintBadge(surface, stage, badge, badgePlace(badge, nth));
    }
    surface.endGroup();
}

std::vector<QPointF> contactPoints(const Surface& surface, const StagedScene& stage)
{
    const std::vector<Marked> marks = seenMarks(surface, stage);
    std::vector<QPointF> points;
    std::map<Place, int> kinds;
    for (const Badge& badge : badgesOf(marks)) {
        const QPointF at = badgePlace(badge, kinds[placeOf(badge.first.at)]++);
        for (const double x : {-8.0, 0.0, 8.0, 16.0}) {
            for (const double y : {-8.0, 0.0, 8.0})
                points.push_back(at + QPointF(x, y));
        }
    }
    for (const Marked& marked : marks) {
        const QPointF n = screenNormal(marked.mark).value_or(QPointF());
        for (const double share : {0.0, 0.33, 0.67, 1.0})
            points.push_back(marked.at + share * normalLength * n);
    }
    return points;
}

} // namespace sweep

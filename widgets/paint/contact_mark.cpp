#include "widgets/paint/contact_mark.h"

#include "core/events/contact_point.h"
#include "core/measure/untested_pairs.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/paint_notes.h"
#include "widgets/surface/view_transform.h"

#include <sweepbench/base/contract.h>

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace sweep {

namespace {

// For more contacts, points are computed in doubles only.
constexpr std::size_t mostFine = 64;

void append(std::vector<ContactMark>& marks, const Scene& scene, const Timeline& timeline, std::size_t instant,
            std::size_t limit)
{
    const TimelineInstant& at = timeline.instants()[instant];
    for (const Event& event : timeline.eventsOf(at)) {
        if (marks.size() >= limit)
            return;
        const ContactPoint place = contactPoint(scene, event, at.time);
        ContactMark mark{event, {}, place.normal};
        if (place.point)
            mark.point = marks.size() < mostFine ? doubleDoubleContactPoint(scene, event, at.time)
                                                 : toDoubleDouble(*place.point);
        marks.push_back(std::move(mark));
    }
}

ContactMark::Holds heldBeside(EventKind kind, InstantSide side)
{
    if (side == InstantSide::before && kind != EventKind::exit)
        return ContactMark::Holds::notYet;
    if (side == InstantSide::after && kind != EventKind::enter)
        return ContactMark::Holds::noLonger;
    return ContactMark::Holds::yes;
}

// The vector from the first control point of a body to the second, or half of it if the difference overflows.
Vec wayOf(const Pose& pose)
{
    const Vec way{pose.b.x - pose.a.x, pose.b.y - pose.a.y};
    if (std::isfinite(way.x) && std::isfinite(way.y))
        return way;
    return {pose.b.x / 2 - pose.a.x / 2, pose.b.y / 2 - pose.a.y / 2};
}

// If the piece has one end, both bodies extend from it like the ray; if it has none, both are lines.
Vec pieceDirection(const Scene& scene, BodyPair pair, double t)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    return wayOf(approxPose(scene, b.shape == Shape::ray ? b : a, t));
}

} // namespace

std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t, std::size_t limit)
{
    const auto& instants = timeline.instants();
    auto instant = std::ranges::lower_bound(instants, t, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    std::vector<ContactMark> marks;
    for (; instant != instants.end() && instant->time.nearest() == t; ++instant)
        append(marks, scene, timeline, static_cast<std::size_t>(instant - instants.begin()), limit);
    return marks;
}

std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t instant,
                                        InstantSide side, std::size_t limit)
{
    SWEEP_EXPECTS(instant < timeline.instants().size());
    std::vector<ContactMark> marks;
    append(marks, scene, timeline, instant, limit);
    for (ContactMark& mark : marks)
        mark.holds = heldBeside(mark.event.kind, side);
    return marks;
}

std::vector<EventPin> eventPins(const Scene& scene, const Timeline& timeline,
                                const std::function<bool(const Event&)>& isMeant, std::size_t limit)
{
    std::vector<EventPin> pins;
    for (std::size_t instant = 0; instant < timeline.instants().size(); ++instant)
        for (const Event& event : timeline.eventsOf(timeline.instants()[instant])) {
            if (event.withCell() || !isMeant(event))
                continue;
            const auto point = contactPoint(scene, event, timeline.instants()[instant].time).point;
            if (!point)
                continue;
            const EventPin pin{*point, event.kind, instant};
            if (std::ranges::find(pins, pin) != pins.end())
                continue;
            if (pins.size() == limit)
                return {};
            pins.push_back(pin);
        }
    return pins;
}

namespace {

// Whether an outline at this time shows more of the body than a pin, the body itself or its ghosts.
bool needsOutline(const Scene& scene, std::uint32_t body, DoubleDouble t)
{
    const Body& values = scene.bodies[body];
    const Interval active = activeInterval(scene, values);
    const bool isAtEnd = t.low == 0 && (t.high == active.start || t.high == active.end);
    return values.shape != Shape::point && !isAtEnd && !isStationary(values, active);
}

} // namespace

std::vector<EventPose> eventPoses(const Scene& scene, const Timeline& timeline,
                                  const std::function<bool(const Event&)>& isMeant,
                                  const std::function<bool(std::size_t)>& isShown, std::size_t instants)
{
    std::vector<EventPose> poses;
    for (std::size_t i = 0; i < timeline.instants().size() && instants > 0; ++i) {
        const TimelineInstant& instant = timeline.instants()[i];
        const std::size_t before = poses.size();
        for (const Event& event : timeline.eventsOf(instant)) {
            if (event.withCell() || !isMeant(event))
                continue;
            const DoubleDouble t = doubleDoubleTime(instant.time);
            for (const std::uint32_t body : {event.a, event.b}) {
                const EventPose pose{body, {t.high, t.low, i}};
                if (isShown(body) && needsOutline(scene, body, t) && std::ranges::find(poses, pose) == poses.end())
                    poses.push_back(pose);
            }
        }
        instants -= poses.size() > before;
    }
    return poses;
}

std::vector<EventRing> eventRings(const Scene& scene, const Timeline& timeline, double t, double span,
                                  std::size_t limit)
{
    const auto& instants = timeline.instants();
    const auto from = [&](double time) {
        return std::ranges::lower_bound(instants, time, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    };
    std::vector<EventRing> rings;
    const auto first = from(std::min(t, t - span));
    const auto last = from(std::max(t, t - span));
    for (auto i = last - first; i-- > 0;) {
        const TimelineInstant& at = *(span > 0 ? first + i : last - 1 - i);
        for (const Event& event : timeline.eventsOf(at)) {
            if (rings.size() == limit)
                return rings;
            if (event.withCell())
                continue;
            if (const auto point = contactPoint(scene, event, at.time).point)
                rings.push_back({*point, event.kind, (t - at.time.nearest()) / span});
        }
    }
    return rings;
}

std::optional<NearMiss> nearMissOf(const ClosestApproach& approach)
{
    const PairRelation& relation = approach.relation;
    if (relation.relation != Relation::apart)
        return {};
    return NearMiss{approach.pair, approach.t.nearest(), relation.onA, relation.onB, relation.distance};
}

std::optional<ContactMark> restingMark(const Scene& scene, BodyPair pair)
{
    const Instant start = commonStart(scene, pair);
    const auto relation = relationAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], start, RelationDetail::points);
    if (!relation || relation->relation == Relation::apart)
        return {};
    ContactMark mark;
    mark.event.a = pair.a;
    mark.event.b = pair.b;
    mark.point = toDoubleDouble(relation->onA);
    mark.atRest = relation->relation;
    if (relation->piece)
        mark.piece = ContactPiece{*relation->piece, {}};
    if (mark.piece && !(mark.piece->ends.from && mark.piece->ends.to))
        mark.piece->direction = pieceDirection(scene, pair, start.nearest());
    return mark;
}

namespace {

constexpr double normalLength = 38;
constexpr double glyphSpace = 17; // the width of a glyph with its outline, in pixels
constexpr double glyphRadius = 6.5;
constexpr double glyphReach = glyphSpace / 2;
constexpr double normalStart = 10; // pixels from a contact with a glyph

// Contacts within three pixels share one spot: they glow once, and their glyphs are set side by side.
using Spot = std::pair<long, long>;

Spot spotOf(QPointF p)
{
    return {std::lround(p.x() / 3), std::lround(p.y() / 3)};
}

// The direction of the normal on the screen.
std::optional<QPointF> screenNormal(const ContactMark& mark, const ViewTransform& view)
{
    if (!mark.normal || !std::isfinite(mark.normal->x) || !std::isfinite(mark.normal->y))
        return {};
    return view.seen(*mark.normal);
}

void paintNormal(Surface& surface, const QLineF& normal, QPointF n, const QColor& colour)
{
    const QPointF tip = normal.p2();
    surface.line({normal.p1(), tip - 6 * n}, {.line = colour, .width = 2});
    surface.polygon(arrowHead(tip, n, 8, 3.5), {.fill = colour});
}

struct Marked
{
    const ContactMark& mark;
    QPointF at;
    std::optional<QPointF> normal; // a direction on the screen
};

std::vector<Marked> seenMarks(const Surface& surface, const DisplayList& list)
{
    std::vector<Marked> marks;
    for (const ContactMark& mark : list.picture.contacts) {
        if (!mark.point)
            continue;
        const QPointF p = list.picture.view.doubleDoublePixel(*mark.point);
        if (surface.area().adjusted(-40, -40, 40, 40).contains(p))
            marks.push_back({mark, p, screenNormal(mark, list.picture.view)});
    }
    return marks;
}

// The kinds of events, and after them the relations of bodies at rest.
int kindOf(const ContactMark& mark)
{
    constexpr int kinds = 4;
    return mark.atRest ? kinds + int(*mark.atRest) : int(mark.event.kind);
}

// Whether the contact has a glyph of its own, or shares one at its spot.
bool hasGlyph(const ContactMark& mark)
{
    return !mark.event.withCell() && mark.weight != ContactMark::Weight::faint;
}

// One glyph for all contacts of one kind at one spot.
struct Badge
{
    Marked first;
    int count = 0;
};

std::vector<Badge> badgesOf(const std::vector<Marked>& marks)
{
    std::map<std::pair<Spot, int>, Badge> badges; // all contacts of one kind hold, or none does
    for (const Marked& marked : marks) {
        if (hasGlyph(marked.mark))
            ++badges.try_emplace({spotOf(marked.at), kindOf(marked.mark)}, Badge{marked}).first->second.count;
    }
    std::vector<Badge> all;
    for (const auto& [key, badge] : badges)
        all.push_back(badge);
    return all;
}

// The arrow along the normal, from outside of the glyph to the tip.
std::optional<QLineF> normalOf(const Marked& marked)
{
    const auto n = marked.mark.piece ? std::nullopt : marked.normal;
    if (!n)
        return {};
    const double length = marked.mark.event.withCell() ? normalLength * 0.6 : normalLength;
    return QLineF(marked.at + (hasGlyph(marked.mark) ? normalStart : 0) * *n, marked.at + length * *n);
}

QRectF boxAround(QPointF p, double reach)
{
    return QRectF(p, p).adjusted(-reach, -reach, reach, reach);
}

// Candidates for a glyph that cannot be on its contact point: behind it on its normal, then beside that, and further
// away.
std::vector<QPointF> badgePoints(const Badge& badge)
{
    const QPointF n = badge.first.normal.value_or(QPointF(0, 1));
    const QPointF across(-n.y(), n.x());
    std::vector<QPointF> points;
    for (const double back : {18.0, 0.0, 36.0, 54.0})
        for (const double aside : {0.0, 18.0, -18.0, 36.0, -36.0})
            if (back > 0 || aside != 0)
                points.push_back(badge.first.at - back * n + aside * across);
    return points;
}

QColor hueOf(const DisplayList& list, const ContactMark& mark)
{
    return mark.atRest ? relationColour(*mark.atRest, list.picture.brightness)
                       : eventColour(mark.event.kind, list.picture.brightness);
}

// A contact that does not hold at this side of the instant is faint.
QColor colourOf(const DisplayList& list, const ContactMark& mark)
{
    const QColor colour = hueOf(list, mark);
    return mark.holds != ContactMark::Holds::yes       ? mixed(list.colours.canvas, colour, 0.45)
           : mark.weight == ContactMark::Weight::faint ? mixed(list.colours.canvas, colour, 0.7)
                                                       : colour;
}

QString wordsOf(const Badge& badge)
{
    const QString count = badge.count > 1 ? QStringLiteral("×%1 ").arg(badge.count) : QString();
    if (badge.first.mark.holds != ContactMark::Holds::yes)
        return count + QCoreApplication::translate(
                           "Canvas", badge.first.mark.holds == ContactMark::Holds::notYet ? "not yet" : "no longer");
    return count.trimmed();
}

TextStyle badgeStyle(const DisplayList& list, const Badge& badge)
{
    const bool holds = badge.first.mark.holds == ContactMark::Holds::yes;
    return {.colour = holds ? colourOf(list, badge.first.mark) : list.colours.inkQuiet,
            .halo = list.colours.canvas,
            .size = 10,
            .strong = true};
}

// The places of a glyph and of the text to the right of it; the text of a glyph on its contact point is on any side.
struct PlacedBadge
{
    Badge badge;
    QPointF at;
    QPointF words;
    bool onPoint = false;
};

// On the contact point, unless another glyph or the normal of another contact is there. Contacts at rest are often at
// ends of bodies, where the handles of selected bodies would cover the glyph.
bool fitsOnPoint(const Badge& badge, const std::vector<PlacedBadge>& placed, const std::vector<Marked>& marks)
{
    if (badge.first.mark.atRest)
        return false;
    const QRectF box = boxAround(badge.first.at, glyphReach);
    const auto isCrossed = [&](const Marked& marked) {
        const auto line = normalOf(marked);
        return line && clipped(line->p1(), line->p2(), box.topLeft(), box.bottomRight());
    };
    const auto isCovered = [&](const PlacedBadge& one) { return boxAround(one.at, glyphReach).intersects(box); };
    return std::ranges::none_of(placed, isCovered) && std::ranges::none_of(marks, [&](const Marked& marked) {
               return spotOf(marked.at) != spotOf(badge.first.at) && isCrossed(marked);
           });
}

PlacedBadge onPoint(const DisplayList& list, const Badge& badge, LabelLayout& labels, const QRectF& view)
{
    const QPointF at = badge.first.at;
    PlacedBadge placed{badge, at, at, true};
    const QString words = wordsOf(badge);
    if (words.isEmpty())
        return placed;
    const QSizeF size = sizeOf(words, badgeStyle(list, badge));
    const double aside = glyphReach + 2 + size.width() / 2;
    const double up = glyphReach + 1 + size.height() / 2;
    LabelRequest request{size, {}, true};
    for (const double more : {0.0, 16.0, 32.0})
        for (const QPointF way : {QPointF(1, 0), QPointF(-1, 0), QPointF(1, 1), QPointF(-1, 1), QPointF(1, -1),
                                  QPointF(-1, -1), QPointF(0, 1), QPointF(0, -1)})
            request.centres.push_back(at + QPointF(way.x() * (aside + more), way.y() * (up + more)));
    placed.words = labels.add(request, view)->center() - QPointF(size.width() / 2, 0);
    return placed;
}

// Beside the point, with the words to the right of the glyph.
PlacedBadge besidePoint(const DisplayList& list, const Badge& badge, LabelLayout& labels, const QRectF& view)
{
    const QString words = wordsOf(badge);
    const double room = words.isEmpty() ? 0 : sizeOf(words, badgeStyle(list, badge)).width() + 2;
    LabelRequest request{{glyphSpace + room, glyphSpace}, badgePoints(badge), true};
    for (QPointF& centre : request.centres)
        centre.rx() += room / 2;
    const QPointF at = labels.add(request, view)->center() - QPointF(room / 2, 0);
    return {badge, at, at + QPointF(9, 0), false};
}

std::vector<PlacedBadge> placedBadges(const DisplayList& list, const std::vector<Marked>& marks, LabelLayout& labels,
                                      const QRectF& view)
{
    std::vector<PlacedBadge> placed;
    for (const Badge& badge : badgesOf(marks))
        placed.push_back(fitsOnPoint(badge, placed, marks) ? onPoint(list, badge, labels, view)
                                                           : besidePoint(list, badge, labels, view));
    return placed;
}

// The part of the shared piece in view; none if it is out of view.
std::optional<QLineF> pieceInView(const Surface& surface, const DisplayList& list, const ContactMark& mark)
{
    constexpr double border = 64; // pixels, for wide strokes
    const std::optional<Vec>& from = mark.piece->ends.from;
    const std::optional<Vec>& to = mark.piece->ends.to;
    const ViewTransform& view = list.picture.view;
    const QRectF area = surface.area().adjusted(-border, -border, border, border);
    if (from && to)
        return clipped(view.toFarPixel(*from), view.toFarPixel(*to), area.topLeft(), area.bottomRight());
    const QPointF way = view.seen(mark.piece->direction);
    const bool isRay = from || to;
    const QPointF start = isRay ? view.toFarPixel(from ? *from : *to) : view.doubleDoublePixel(*mark.point);
    return clippedLine(start, way, isRay, area.topLeft(), area.bottomRight());
}

// Paints a band along the piece, and points at its ends; only a line if it is not strong.
void paintPiece(Surface& surface, const DisplayList& list, const ContactMark& mark)
{
    const QColor colour = colourOf(list, mark);
    const auto line = pieceInView(surface, list, mark);
    if (!line)
        return;
    if (mark.weight == ContactMark::Weight::strong)
        surface.line(*line, {.line = faded(colour, 0.35), .width = 11});
    surface.line(*line, {.line = colour, .width = mark.weight == ContactMark::Weight::faint ? 2.0 : 3.0});
    if (mark.weight == ContactMark::Weight::faint)
        return;
    for (const std::optional<Vec>& end : {mark.piece->ends.from, mark.piece->ends.to})
        if (end)
            surface.disc(list.picture.view.toPixel(*end), 4.0,
                         {.fill = list.colours.canvas, .line = colour, .width = 2});
}

// The disc at the contact point, unless there is a glyph, and the normal.
void paintMark(Surface& surface, const DisplayList& list, const Marked& marked, bool hasDisc)
{
    const QColor colour = colourOf(list, marked.mark);
    if (const auto normal = normalOf(marked))
        paintNormal(surface, *normal, *marked.normal, colour);
    if (hasDisc)
        surface.disc(marked.at, hasGlyph(marked.mark) ? 4.0 : 3.0,
                     {.fill = list.colours.canvas, .line = colour, .width = 2});
}

// A point that takes part stays visible in its colour on the glyph.
void paintPointOn(Surface& surface, const DisplayList& list, const PlacedBadge& placed)
{
    constexpr double radius = 2.5;
    const Event& event = placed.badge.first.mark.event;
    for (const std::uint32_t body : {event.a, event.b})
        if (list.scene().bodies[body].shape == Shape::point && !list.isHidden(body))
            surface.disc(placed.at, radius, {.fill = list.colourOf(body), .line = list.colours.canvas, .width = 1});
}

void paintBadge(Surface& surface, const DisplayList& list, const PlacedBadge& placed)
{
    const ContactMark& mark = placed.badge.first.mark;
    const QPainterPath& glyph = mark.atRest ? glyphOf(*mark.atRest) : glyphOf(mark.event.kind);
    const QColor colour = colourOf(list, mark);
    // An outline in the canvas colour around the glyph.
    surface.glyph(glyph, placed.at, glyphRadius,
                  {.fill = list.colours.canvas, .line = list.colours.canvas, .width = 4});
    surface.glyph(glyph, placed.at, glyphRadius, {.fill = colour});
    if (placed.onPoint)
        paintPointOn(surface, list, placed);
    if (const QString words = wordsOf(placed.badge); !words.isEmpty())
        surface.text(placed.words, words, badgeStyle(list, placed.badge));
}

// The outline of a body other than a polygon, clipped to the area; thin bodies are widened by a few pixels.
std::vector<QPointF> coverOf(const BodyShape& shape, const QRectF& area)
{
    constexpr double thinRadius = 4; // pixels
    Stadium stadium = shape.stadium;
    if (shape.thin)
        stadium = {shape.thin->p1(), shape.thin->p2(), thinRadius};
    else if (shape.kind == Shape::point)
        stadium.radius = dotRadius + 1;
    return outlineOf(stadium, area);
}

QPainterPath coverPath(const BodyShape& shape, const QRectF& area)
{
    if (shape.isPolygon())
        return outlineOf(shape, area);
    const std::vector<QPointF> cover = coverOf(shape, area);
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(cover.begin(), cover.end())));
    path.closeSubpath();
    return path;
}

// Fills the area that two bodies have in common.
void paintCommonPart(Surface& surface, const BodyShape& a, const BodyShape& b, const QColor& colour)
{
    constexpr std::size_t mostCorners = 1000;
    const bool areThick = hasRadius(a.kind) && hasRadius(b.kind);
    const ShapeStyle style{.fill = faded(colour, areThick ? 0.35 : 0.9)};
    const QRectF area = surface.area();
    if (!a.isPolygon() && !b.isPolygon())
        surface.polygon(commonPart(coverOf(a, area), coverOf(b, area)), style);
    else if (a.corners.size() + b.corners.size() <= mostCorners)
        surface.path(coverPath(a, area).intersected(coverPath(b, area)), style);
}

// The bodies of the pairs, each once, that are in view and not hidden.
std::map<std::uint32_t, BodyShape> heldShapes(const DisplayList& list, std::span<const HeldPair> held)
{
    std::map<std::uint32_t, BodyShape> shapes;
    const DoubleDouble t{list.picture.t, list.picture.rest};
    for (const HeldPair& pair : held)
        for (const std::uint32_t body : {pair.a, pair.b})
            if (!list.isHidden(body) && !shapes.contains(body))
                shapes[body] = bodyShapeAt(list.scene(), list.scene().bodies[body], t, list.picture.view);
    std::erase_if(shapes, [](const auto& one) { return !one.second.inView; });
    return shapes;
}

// Whether the dot of a point would be under a pin at this pixel.
bool isOnAPoint(const DisplayList& list, QPointF at)
{
    return std::ranges::any_of(list.bodies, [&](const DisplayedBody& displayed) {
        return displayed.active && list.bodyOf(displayed).shape == Shape::point && !list.isHidden(displayed.index) &&
               QLineF(displayed.shape.stadium.a, at).length() < 2 * dotRadius;
    });
}

// Omits pins that a glyph of the shown contacts covers. A pin on a point is a ring, so that the point stays visible.
void paintPins(Surface& surface, const DisplayList& list, const std::vector<PlacedBadge>& badges)
{
    constexpr double radius = 3.5;
    constexpr double ringRadius = dotRadius + 2.5;
    const Surface::Group group(surface, QStringLiteral("pins"));
    for (const EventPin& pin : list.picture.pins) {
        const QPointF at = list.picture.view.toPixel(pin.point);
        const auto isCovered = [&](const PlacedBadge& one) {
            return one.onPoint && boxAround(one.at, glyphReach).intersects(boxAround(at, radius));
        };
        if (pin.instant == list.picture.instant || std::ranges::any_of(badges, isCovered))
            continue;
        const QColor colour = eventColour(pin.kind, list.picture.brightness);
        if (isOnAPoint(list, at))
            surface.disc(at, ringRadius, {.line = colour, .width = 2});
        else
            surface.disc(at, radius, {.fill = colour, .line = list.colours.canvas, .width = 1.5});
    }
}

} // namespace

// Paints below the bodies, which keep their colours: a halo around both in the colour of a contact, and their common
// area filled. Many contacts have halos only; in a crowd the bodies themselves have stronger colours.
void paintHeld(Surface& surface, const DisplayList& list)
{
    if (list.detail.crowd)
        return;
    constexpr std::size_t mostFilled = 40;
    const std::span<const HeldPair> held = list.picture.held;
    const bool areMany = held.size() > mostFilled;
    const QColor colour = list.contactColour();
    const Surface::Group group(surface, QStringLiteral("held"));
    const std::map<std::uint32_t, BodyShape> shapes = heldShapes(list, held);
    for (const auto& [body, shape] : shapes)
        paintBodyShape(surface, shape,
                       {.line = mixed(list.colours.canvas, colour, 0.45), .width = areMany ? 5.0 : 8.0});
    for (const HeldPair& pair : held) {
        const auto a = shapes.find(pair.a);
        const auto b = shapes.find(pair.b);
        if (!areMany && a != shapes.end() && b != shapes.end())
            paintCommonPart(surface, a->second, b->second, colour);
    }
}

void paintEventRings(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("rings"));
    for (const EventRing& ring : list.picture.rings)
        surface.disc(list.picture.view.toPixel(ring.point), 6 + 16 * ring.age,
                     {.line = faded(eventColour(ring.kind, list.picture.brightness), 1 - ring.age), .width = 2.5});
}

void paintContacts(Surface& surface, const DisplayList& list, LabelLayout& labels)
{
    const std::vector<Marked> marks = seenMarks(surface, list);
    const bool dark = list.picture.brightness == Brightness::dark;
    const Surface::Group group(surface, QStringLiteral("contacts"));
    std::map<Spot, int> glowing;
    for (const Marked& marked : marks) {
        const QColor colour = hueOf(list, marked.mark);
        const double radius = marked.mark.event.withCell() ? 16 : 30;
        if (marked.mark.holds == ContactMark::Holds::yes && marked.mark.weight == ContactMark::Weight::strong &&
            glowing[spotOf(marked.at)]++ == 0)
            surface.glow(marked.at, radius, faded(colour, dark ? 0.75 : 0.6));
    }
    const std::vector<PlacedBadge> badges =
        placedBadges(list, marks, labels, surface.area().adjusted(-40, -40, 40, 40));
    std::set<Spot> covered;
    for (const PlacedBadge& one : badges)
        if (one.onPoint)
            covered.insert(spotOf(one.at));
    paintPins(surface, list, badges);
    for (const ContactMark& mark : list.picture.contacts)
        if (mark.piece)
            paintPiece(surface, list, mark);
    for (const Marked& marked : marks)
        if (!marked.mark.piece)
            paintMark(surface, list, marked, !hasGlyph(marked.mark) || !covered.contains(spotOf(marked.at)));
    for (const PlacedBadge& one : badges)
        paintBadge(surface, list, one);
}

namespace {

constexpr double nearestRing = 9; // pixels: radius of the ring around two points that are not seen apart

// The link between the nearest points on the screen.
std::optional<QLineF> nearestLink(const DisplayList& list)
{
    const std::optional<NearMiss>& nearest = list.picture.nearest;
    if (!nearest || list.isHidden(nearest->pair.a) || list.isHidden(nearest->pair.b))
        return {};
    return QLineF(list.picture.view.toFarPixel(nearest->onA), list.picture.view.toFarPixel(nearest->onB));
}

// "closest: ≈ 9.31323e−10 apart", beside the middle of the link.
void paintNearestText(Surface& surface, const DisplayList& list, const QLineF& link, LabelLayout& labels)
{
    const TextStyle style{
        .colour = list.colours.ink, .halo = list.colours.canvas, .size = 11, .strong = true, .anchor = Anchor::centre};
    const QString text =
        QCoreApplication::translate("Canvas", "closest: %1 apart").arg(roundedText(list.picture.nearest->distance));
    const QSizeF size = sizeOf(text, style);
    LabelRequest request{size, {}, false};
    for (const double away : {nearestRing + 4, nearestRing + 18, nearestRing + 36})
        for (const QPointF way : {QPointF(1, 1), QPointF(-1, 1), QPointF(1, -1), QPointF(-1, -1), QPointF(1, 0),
                                  QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
            request.centres.push_back(
                link.center() + QPointF(way.x() * (away + size.width() / 2), way.y() * (away + size.height() / 2)));
    if (const auto box = labels.add(request, surface.area()))
        surface.text(box->center(), text, style);
}

} // namespace

// A dashed link if the points are seen apart, otherwise a dashed ring around them.
void paintNearest(Surface& surface, const DisplayList& list, LabelLayout& labels)
{
    const auto link = nearestLink(list);
    const QRectF area = surface.area();
    const auto seen = link ? clipped(link->p1(), link->p2(), area.topLeft(), area.bottomRight()) : std::nullopt;
    if (!seen)
        return;
    const Surface::Group group(surface, QStringLiteral("nearest"));
    const QColor ink = list.colours.ink;
    paintNearestGhosts(surface, list, *list.picture.nearest);
    if (link->length() > 2 * nearestRing)
        surface.line(*seen, {.line = ink, .width = 1.25, .dash = Dash::dashed});
    else
        surface.disc(link->center(), nearestRing + link->length() / 2,
                     {.line = ink, .width = 1.25, .dash = Dash::dashed});
    for (const QPointF p : {link->p1(), link->p2()})
        if (area.contains(p))
            surface.disc(p, 2.5, {.fill = ink, .line = list.colours.canvas, .width = 1});
    paintNearestText(surface, list, *seen, labels);
}

void keepOffContacts(LabelLayout& labels, const Surface& surface, const DisplayList& list)
{
    constexpr double discReach = 5;
    constexpr double headReach = 3.5;
    for (const EventPin& pin : list.picture.pins)
        labels.keepOff(boxAround(list.picture.view.toPixel(pin.point), discReach));
    if (const auto link = nearestLink(list)) {
        labels.keepOff(*link);
        if (link->length() <= 2 * nearestRing)
            labels.keepOff(boxAround(link->center(), nearestRing + link->length() / 2));
    }
    for (const Marked& marked : seenMarks(surface, list)) {
        labels.keepOff(boxAround(marked.at, hasGlyph(marked.mark) ? glyphReach : discReach));
        if (const auto line = marked.mark.piece ? pieceInView(surface, list, marked.mark) : std::nullopt)
            labels.keepOff(*line);
        const auto normal = normalOf(marked);
        if (!normal)
            continue;
        labels.keepOff(*normal);
        labels.keepOff(boxAround(normal->p2() - 4 * *marked.normal, headReach));
    }
}

} // namespace sweep

#include "widgets/models/instruments/instrument_marks.h"

#include "core/measure/inspection.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace sweep {

namespace {

constexpr int markDigits = 4;

QString few(double value)
{
    return roundedText(value, markDigits, u"≈").replace(u'-', u'−');
}

// "s = 0.4", or "s ≈ 0.3333" if it is rounded.
QString named(QStringView name, double value)
{
    const QString text = few(value);
    return text.startsWith(u'≈') ? QStringLiteral("%1 ≈ %2").arg(name, text.mid(1))
                                 : QStringLiteral("%1 = %2").arg(name, text);
}

Vec nearestVec(const RationalVec& p)
{
    return {nearestFinite(p.x).value, nearestFinite(p.y).value};
}

Vec between(Vec a, Vec b, double s)
{
    return {std::lerp(a.x, b.x, s), std::lerp(a.y, b.y, s)};
}

// A stroke from the end of the body that is nearer to a point beyond it, by the line's parameter s.
void addExtension(InstrumentMarks& marks, const Pose& pose, const Rational& s, Vec at)
{
    marks.strokes.push_back({s < 0 ? pose.a : pose.b, at});
}

bool isFinite(Vec p)
{
    return std::isfinite(p.x) && std::isfinite(p.y);
}

struct Hit
{
    Vec now;  // the point of the target that is hit, at present
    Vec then; // that point at the time of the hit
};

// The hit on the rim of the target towards the body; at its centre if it has no radius. Requires: bodies of one control
// point.
std::optional<Hit> rimHit(const Instant& when, const BodyState& body, const BodyState& target)
{
    const double tau = when.nearest();
    const auto then = [tau](const Pose& now, const Pose& rate) {
        return Vec{now.a.x + tau * rate.a.x, now.a.y + tau * rate.a.y};
    };
    const auto rateOf = [](const BodyState& m) {
        BodyState rate;
        rate.a = m.velocityA;
        rate.radius = m.radiusRate;
        return nearestPose(rate);
    };
    const Pose now = nearestPose(target);
    const Vec middle = then(now, rateOf(target));
    const Vec from = then(nearestPose(body), rateOf(body));
    const Vec toBody{from.x - middle.x, from.y - middle.y};
    const double length = std::hypot(toBody.x, toBody.y);
    const double radius = std::abs(now.radius + tau * rateOf(target).radius);
    const double share = length > 0 ? radius / length : 0;
    const Hit hit{{now.a.x + share * toBody.x, now.a.y + share * toBody.y},
                  {middle.x + share * toBody.x, middle.y + share * toBody.y}};
    return isFinite(hit.now) && isFinite(hit.then) ? std::optional(hit) : std::nullopt;
}

// The hit on the line of the target, at the proportion s of the impact.
std::optional<Hit> lineHit(const ImpactPoint& place, const BodyState& target)
{
    const Pose now = nearestPose(target);
    const Hit hit{between(now.a, now.b, place.s), place.at};
    return isFinite(hit.now) && isFinite(hit.then) ? std::optional(hit) : std::nullopt;
}

} // namespace

InstrumentMarks linesMarks(const PairInspection& pair, const BodyState& p, const BodyState& q)
{
    const TwoLines& lines = pair.lines->exact;
    InstrumentMarks marks;
    if (lines.relation != LineRelation::crossing)
        return marks;
    const Vec at = nearestVec(lines.at);
    const QString label =
        named(u"s₁", nearestFinite(lines.s).value) + QStringLiteral(", ") + named(u"s₂", nearestFinite(lines.t).value);
    marks.points.push_back({at, label, false, lines.hullsMeet});
    if (!lines.onP)
        addExtension(marks, nearestPose(p), lines.s, at);
    if (!lines.onQ)
        addExtension(marks, nearestPose(q), lines.t, at);
    return marks;
}

InstrumentMarks circleMarks(const PairInspection& pair, const BodyState& p, const BodyState& q)
{
    const CircleLine& circle = *pair.circle;
    const bool lineIsP = hasTwoControlPoints(p.shape);
    const Pose line = nearestPose(lineIsP ? p : q);
    const Vec centre = nearestPose(lineIsP ? q : p).a;
    InstrumentMarks marks;
    for (const CircleLinePoint& point : circle.points) {
        const double u = nearestFinite(point.u).value;
        const Vec at{nearestFinite(point.x).value, nearestFinite(point.y).value};
        const bool isSecond = &point != &circle.points.front();
        const bool leftward = circle.points.size() == 2 && isSecond == (line.b.x < line.a.x);
        marks.points.push_back({at, named(u"u", u), leftward, point.onHull});
        if (!point.onHull)
            marks.strokes.push_back({u < 0 ? line.a : line.b, at});
    }
    if (circle.relation == CircleLineRelation::two)
        marks.strokes.push_back({marks.points[0].at, marks.points[1].at, true});
    const Vec closest = nearestVec(circle.closest);
    marks.strokes.push_back({centre, closest});
    marks.points.push_back({closest});
    return marks;
}

void addImpactMarks(InstrumentMarks& marks, const Impact& impact, const BodyState& body, const BodyState& target)
{
    const std::optional<ImpactPoint>& place = impact.meets ? impact.point : impact.linePoint;
    const std::optional<Instant>& when = impact.meets ? impact.begin : impact.crossesLine;
    if (!when)
        return;
    const auto hit = place                               ? lineHit(*place, target)
                     : hasTwoControlPoints(target.shape) ? std::nullopt
                                                         : rimHit(*when, body, target);
    const Pose pose = nearestPose(body);
    const Vec from = place && place->bodyS ? between(pose.a, pose.b, *place->bodyS) : pose.a; // the point that hits
    if (!hit || !isFinite(from))
        return;
    const bool past = impact.meets ? impact.end && *impact.end < Instant() : *when < Instant();
    const QString label = QCoreApplication::translate("Instruments", "in %1").arg(few(when->nearest()));
    marks.points.push_back({hit->now, impact.meets ? label : QString(), false, impact.meets, past});
    marks.strokes.push_back({from, hit->then, false, past || !impact.meets});
    if (hit->then != hit->now && impact.meets)
        marks.strokes.push_back({hit->then, hit->now, false, true});
}

} // namespace sweep

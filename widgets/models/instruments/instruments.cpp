#include "widgets/models/instruments/instruments.h"

#include "core/measure/inspection.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/number/text.h>
#include <sweepbench/scene_file.h>

#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <exception>

namespace sweep {

namespace {

constexpr int markDigits = 4;

QString few(double value)
{
    return roundedText(value, markDigits).replace(u'-', u'−');
}

// "s = 0.4", or "s ≈ 0.3333" if it is rounded.
QString named(QStringView name, double value)
{
    const QString text = few(value);
    return text.startsWith(u'≈') ? QStringLiteral("%1 %2").arg(name, text) : QStringLiteral("%1 = %2").arg(name, text);
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
    Vec then; // the same point at the time of the hit
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

// The velocity of all points of a body that does not turn or deform.
std::optional<RationalVec> commonVelocity(const BodyState& state)
{
    if (!state.isClosed())
        return state.velocityA == state.velocityB ? std::optional(state.velocityA) : std::nullopt;
    const auto isFirst = [&](const RationalVec& velocity) { return velocity == state.velocities.front(); };
    return std::ranges::all_of(state.velocities, isFirst) ? std::optional(state.velocities.front()) : std::nullopt;
}

// The pose after a time at the present velocities.
RationalPose poseAfter(const BodyState& state, const Rational& time)
{
    RationalPose pose = state;
    pose.a = state.a + time * state.velocityA;
    pose.b = state.b + time * state.velocityB;
    pose.radius = state.radius + time * state.radiusRate;
    for (std::size_t i = 0; i < pose.points.size(); ++i)
        pose.points[i] = state.points[i] + time * state.velocities[i];
    return pose;
}

// The mark of an impact of which one body is a polygon: the point that is hit, at the time of the impact. Unless the
// bodies turn or deform, also where the two points that meet are now.
void addPolygonImpact(InstrumentMarks& marks, const Impact& impact, const BodyState& body, const BodyState& target)
{
    const Rational tau = rationalOf(Dyadic(impact.begin->nearest()));
    const Vec then = relationOf(poseAfter(body, tau), poseAfter(target, tau)).onB;
    const auto nowOf = [&](const BodyState& state) -> std::optional<Vec> {
        const auto velocity = commonVelocity(state);
        if (!velocity || !isFinite(then))
            return {};
        return nearestVec(RationalVec{rationalOf(Dyadic(then.x)), rationalOf(Dyadic(then.y))} - tau * *velocity);
    };
    const std::optional<Vec> from = nowOf(body);
    const std::optional<Vec> now = nowOf(target);
    if (!isFinite(then))
        return;
    const bool past = impact.end && *impact.end < Instant();
    const QString label = QCoreApplication::translate("Instruments", "in %1").arg(few(impact.begin->nearest()));
    marks.points.push_back({now.value_or(then), label, false, true, past});
    if (from)
        marks.strokes.push_back({*from, then, false, past});
    if (now && *now != then)
        marks.strokes.push_back({then, *now, false, true});
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
    const bool lineIsP = p.isLong();
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
    if (body.isClosed() || target.isClosed()) {
        if (impact.meets)
            addPolygonImpact(marks, impact, body, target);
        return;
    }
    const auto hit = place ? lineHit(*place, target) : target.isLong() ? std::nullopt : rimHit(*when, body, target);
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

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

// Two selected bodies, or a selected one with the only other one.
std::optional<Pair> pairOf(const InstrumentQuery& query)
{
    const auto& chosen = query.bodies;
    if (chosen.size() == 2)
        return Pair{chosen[0], chosen[1]};
    if (chosen.size() == 1 && query.scene->bodies.size() == 2)
        return Pair{chosen[0], 1 - chosen[0]};
    return {};
}

QString inactiveText(const InstrumentQuery& query)
{
    QStringList names;
    for (const std::size_t body : query.bodies)
        if (!bodyState(*query.scene, query.scene->bodies[body], query.time->t))
            names << labelOf(query.scene->bodies[body]);
    return names.isEmpty() ? Instruments::tr("Nothing else is active at this time.")
                           : Instruments::tr("Not active at this time: %1.").arg(names.join(QStringLiteral(", ")));
}

void readLines(InstrumentReading& reading, const PairInspection& pair)
{
    const InstrumentQuery& asked = reading.query;
    const Scene& scene = *asked.scene;
    const auto p = bodyState(scene, scene.bodies[pair.a], asked.time->t);
    const auto q = bodyState(scene, scene.bodies[pair.b], asked.time->t);
    const bool lines = asked.instrument == Instrument::twoLines;
    if (lines ? !pair.lines : !pair.circle) {
        reading.table.why = needOf(asked.instrument);
        return;
    }
    reading.table = lines ? linesTable(scene, pair) : circleTable(scene, pair);
    reading.marks = lines ? linesMarks(pair, *p, *q) : circleMarks(pair, *p, *q);
}

void readPair(InstrumentReading& reading, const Job& job)
{
    const InstrumentQuery& asked = reading.query;
    const auto pair = pairOf(asked);
    if (!pair) {
        reading.table.why = needOf(asked.instrument);
        return;
    }
    const auto inspection = inspectionOf(*asked.scene, pair->first, pair->second, asked.time->t, job);
    if (!inspection)
        reading.table.why = inactiveText(asked);
    else if (asked.instrument == Instrument::formula)
        reading.table = formulaTable(*asked.scene, *inspection);
    else
        readLines(reading, *inspection);
}

std::vector<Pair> impactPairs(const InstrumentQuery& query)
{
    if (const auto pair = pairOf(query))
        return {*pair};
    std::vector<Pair> pairs;
    if (query.bodies.size() != 1)
        return pairs;
    for (std::size_t other = 0; other < query.scene->bodies.size() && pairs.size() < maxPartners; ++other)
        if (other != query.bodies[0])
            pairs.emplace_back(query.bodies[0], other);
    return pairs;
}

void readImpacts(InstrumentReading& reading, const Job& job)
{
    const InstrumentQuery& asked = reading.query;
    const Scene& scene = *asked.scene;
    const std::vector<Pair> pairs = impactPairs(asked);
    std::vector<ImpactReading> impacts;
    for (std::size_t i = 0; i < pairs.size() && !job.stopped(); ++i) {
        const auto [a, b] = pairs[i];
        const auto report = [&job, i, count = static_cast<double>(pairs.size())](double share) {
            job.report((static_cast<double>(i) + share) / count);
        };
        if (const auto impact = impactBetween(scene, a, b, asked.time->t, {job.stop, report})) {
            impacts.push_back(impactReading(*impact, a, b));
            const ImpactReading& one = impacts.back();
            addImpactMarks(reading.marks, one.impact, *bodyState(scene, scene.bodies[one.body], asked.time->t),
                           *bodyState(scene, scene.bodies[one.target], asked.time->t));
        }
        report(1);
    }
    if (impacts.empty())
        reading.table.why = pairs.empty() ? needOf(asked.instrument) : inactiveText(asked);
    else
        reading.table = impactTable(scene, impacts, asked.rate);
    if (pairs.size() == maxPartners)
        reading.table.headline += u' ' + Instruments::tr("Only the first %1 are measured.").arg(maxPartners);
}

} // namespace

InstrumentTimePtr instrumentTime(double t)
{
    return std::make_shared<const InstrumentTime>(InstrumentTime{rationalOf(Dyadic(t)), {}});
}

InstrumentTimePtr instrumentTime(const Instant& instant)
{
    const auto fraction = rationalOf(instant);
    if (!fraction)
        return std::make_shared<const InstrumentTime>(
            InstrumentTime{rationalOf(Dyadic(instant.nearest())),
                           Instruments::tr("The instant is irrational: measured at the nearest double.")});
    return std::make_shared<const InstrumentTime>(InstrumentTime{*fraction, {}});
}

bool applies(Instrument instrument, const InstrumentQuery& query)
{
    if (!query.scene || query.bodies.empty() || query.bodies.size() > 2)
        return false;
    if (instrument == Instrument::impact)
        return !impactPairs(query).empty();
    const auto pair = pairOf(query);
    if (!pair || instrument == Instrument::formula)
        return pair.has_value();
    const Shape p = query.scene->bodies[pair->first].shape;
    const Shape q = query.scene->bodies[pair->second].shape;
    if (p == Shape::polygon || q == Shape::polygon)
        return false;
    const bool longP = hasTwoControlPoints(p);
    const bool longQ = hasTwoControlPoints(q);
    return instrument == Instrument::twoLines ? longP && longQ : longP != longQ && hasRadius(longP ? q : p);
}

InstrumentReading readingOf(const InstrumentQuery& query, const Job& job)
{
    InstrumentReading reading{query, {}, {}, query.isValid};
    try {
        if (!reading.isValid && query.scene)
            reading.isValid = problemsOf(*query.scene, job).empty();
        if (!query.scene || query.scene->bodies.empty())
            reading.table.why = Instruments::tr("The scene is empty.");
        else if (query.bodies.empty() || query.bodies.size() > 2)
            reading.table.why = needOf(query.instrument);
        else if (!reading.isValid)
            reading.table.why = Instruments::tr("This scene cannot be solved as it is; the problems are listed.");
        else if (query.instrument == Instrument::impact)
            readImpacts(reading, job);
        else
            readPair(reading, job);
    } catch (const std::exception& error) {
        reading.table = {.why = Instruments::tr("This cannot be measured: %1").arg(QString::fromUtf8(error.what()))};
        reading.marks = {};
    }
    if (!query.time->remark.isEmpty() && !reading.table.headline.isEmpty())
        reading.table.headline += u' ' + query.time->remark;
    return reading;
}

Instruments::Instruments(QObject* parent)
    : QObject(parent),
      m_job([](const InstrumentQuery& query,
               const Job& job) { return std::make_shared<const InstrumentReading>(readingOf(query, job)); },
            [this](ReadingPtr reading) { take(std::move(reading)); })
{
    connect(&m_job, &BackgroundJob::progressed, this, &Instruments::changed);
}

void Instruments::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    if (active) {
        ask();
    } else {
        drop();
        m_reading.reset();
    }
    Q_EMIT changed();
}

void Instruments::setSubject(std::shared_ptr<const Scene> scene, std::vector<std::size_t> bodies)
{
    if (scene == m_query.scene && bodies == m_query.bodies)
        return;
    m_query.scene = std::move(scene);
    m_query.bodies = std::move(bodies);
    std::erase_if(m_query.bodies,
                  [this](std::size_t body) { return !m_query.scene || body >= m_query.scene->bodies.size(); });
    if (isLong())
        drop(); // no longer needed
    show(suited());
    ask();
}

Instrument Instruments::suited() const
{
    if (m_chosen && mayApply(*m_chosen))
        return *m_chosen;
    const auto found = std::ranges::find_if(allInstruments, [this](Instrument one) { return applies(one, m_query); });
    return found != allInstruments.end() ? *found : m_chosen.value_or(InstrumentQuery().instrument);
}

void Instruments::setTime(InstrumentTimePtr time)
{
    if (*time == *m_query.time)
        return;
    m_query.time = std::move(time);
    ask();
}

void Instruments::setInstrument(Instrument instrument)
{
    m_chosen = instrument;
    show(instrument);
}

void Instruments::show(Instrument instrument)
{
    if (std::exchange(m_query.instrument, instrument) == instrument)
        return;
    drop();
    m_reading.reset();
    ask();
    Q_EMIT changed();
}

void Instruments::setRate(double rate)
{
    if (std::exchange(m_query.rate, rate) != rate)
        ask();
}

void Instruments::cancel()
{
    if (!isBusy())
        return;
    drop();
    m_cancelled = true;
    Q_EMIT changed();
}

void Instruments::ask()
{
    if (!m_active)
        return;
    m_cancelled = false;
    if (isBusy())
        m_waiting = true;
    else
        start();
}

void Instruments::start()
{
    m_waiting = false;
    m_query.isValid = m_query.scene == m_validScene;
    m_job.start(m_query);
}

void Instruments::drop()
{
    m_job.stop();
    m_waiting = false;
}

void Instruments::take(ReadingPtr reading)
{
    m_reading = std::move(reading);
    if (m_reading->isValid)
        m_validScene = m_reading->query.scene;
    if (m_waiting)
        start();
    Q_EMIT changed();
}

InstrumentModel::InstrumentModel(const Instruments& instruments, QObject* parent)
    : TableModel({}, parent), m_instruments(instruments)
{
    connect(&instruments, &Instruments::changed, this, &InstrumentModel::refill);
    refill();
}

void InstrumentModel::refill()
{
    InstrumentTable table = m_instruments.reading() ? m_instruments.reading()->table : InstrumentTable{};
    if (table.columns == m_table.columns && table.rows.size() == m_table.rows.size()) {
        const bool same = table.rows == m_table.rows;
        m_table = std::move(table);
        if (!same)
            refresh();
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    setHeadings(m_table.columns);
    endResetModel();
}

QVariant InstrumentModel::cell(int row, int column, int role) const
{
    const InstrumentCell& cell = m_table.rows[std::size_t(row)][std::size_t(column)];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case FullRole:
        return cell.full.isEmpty() ? cell.text : cell.full;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? QVariant() : QVariant(cell.tip);
    case Qt::DecorationRole:
        return cell.verdict ? QVariant(glyphIcon(*cell.verdict, m_brightness)) : QVariant();
    case Qt::ForegroundRole:
        return cell.quiet ? QVariant(colours(m_brightness).inkQuiet) : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setBold(true);
        return cell.strong ? QVariant(font) : QVariant();
    }
    case Qt::AccessibleTextRole:
        return cell.verdict ? QVariant(cell.text + QStringLiteral(", ") + verdictWord(*cell.verdict)) : QVariant();
    default:
        return {};
    }
}

} // namespace sweep

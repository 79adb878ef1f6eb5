#include "widgets/models/instruments/instrument_table.h"

#include "core/measure/inspection.h"
#include "core/number/text/fraction.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translated.h"
#include "widgets/models/instruments/instrument_cells.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

const QString number = QStringLiteral("≈ −0.3333333333333333"); // the width of most numbers

QString sideWord(bool onHull)
{
    return onHull ? translated("on it") : translated("beyond it");
}

struct FormulaText
{
    const char* name;
    const char* tip;
};
constexpr FormulaText formulaTexts[] = {
    // by LineFormula
    {"Perpendicular dots",
     "Ratios of perpendicular dot products: s₁ = (w × v)/(r × v), s₂ = (w × r)/(r × v), with r = b "
     "− a, v = d − c, w = c − a"},
    {"Elimination", "Elimination of two line equations: Gauss on A·x + B·y = C; s₁ and s₂ from the point"},
    {"Line matrix",
     "The 2×2 matrix of the line equations: Cramer’s rule on A·x + B·y = C of both lines; s₁ and s₂ from "
     "the point"},
    {"Parametric matrix", "The 2×2 matrix of the parametric form: (s₁, s₂) = M⁻¹·w with M = (r, −v); the inverse is "
                          "calculated first"},
};

// Whether the point of the line at parameter s lies on the segment, ray or line of the shape.
bool isOnHull(double s, Shape shape)
{
    return shape == Shape::line || (s >= 0 && (shape == Shape::ray || s <= 1));
}

// The verdict on the result in doubles, compared with the exact one.
Verdict verdictOf(const LineFormulaAnswer& answer, const TwoLines& exact, Shape p, Shape q)
{
    const LineFormulaValues& v = answer.values;
    const bool finite = std::isfinite(v.s) && std::isfinite(v.t) && std::isfinite(v.at.x) && std::isfinite(v.at.y);
    if (finite != (exact.relation == LineRelation::crossing))
        return Verdict::disagree;
    if (!finite)
        return Verdict::agree;
    if (isOnHull(v.s, p) != exact.onP || isOnHull(v.t, q) != exact.onQ)
        return Verdict::disagree;
    const double worst = std::max(
        {answer.ulpsS.value_or(0), answer.ulpsT.value_or(0), answer.ulpsX.value_or(0), answer.ulpsY.value_or(0)});
    return worst <= 0.5 ? Verdict::agree : Verdict::undecided;
}

constexpr const char* verdictTips[] = {
    // by Verdict
    "Every double is the one nearest to the exact value.",
    "Not every double is the nearest one; the ulps give the error.",
    "These doubles give a wrong answer.",
};

QString linesHeadline(const TwoLines& lines, const QString& p, const QString& q)
{
    const QString meet = lines.hullsMeet ? translated("without radii, the bodies share a point.")
                                         : translated("without radii, the bodies share no point.");
    switch (lines.relation) {
    case LineRelation::crossing:
        return translated("The lines cross at s₁ = %1 of %2, %3, and s₂ = %4 of %5, %6: %7")
            .arg(exactCell(lines.s).text, p, sideWord(lines.onP), exactCell(lines.t).text, q, sideWord(lines.onQ),
                 meet);
    case LineRelation::parallel:
        return translated("The lines of %1 and %2 are parallel: %3").arg(p, q, meet);
    case LineRelation::coincident:
        return translated("The lines of %1 and %2 are one and the same: %3").arg(p, q, meet);
    case LineRelation::degenerate:
        return translated("%1 or %2 has no direction, because its two points coincide: %3").arg(p, q, meet);
    }
    return {};
}

InstrumentRow formulaRow(const LineFormulaAnswer& answer, Verdict verdict)
{
    const FormulaText& text = formulaTexts[std::size_t(answer.formula)];
    InstrumentCell name{.text = translated(text.name),
                        .tip = translated(text.tip) + u'\n' + translated(verdictTips[std::size_t(verdict)]),
                        .verdict = verdict};
    return {
        std::move(name),        doubleCell(answer.values.s),    ulpsCell(answer.ulpsS), doubleCell(answer.values.t),
        ulpsCell(answer.ulpsT), doubleCell(answer.values.at.x), ulpsCell(answer.ulpsX), doubleCell(answer.values.at.y),
        ulpsCell(answer.ulpsY)};
}

bool isPast(const Impact& impact)
{
    const std::optional<Instant>& last = impact.meets ? impact.end : impact.crossesLine;
    return last && (*last < Instant() || (impact.isEndOpen && *last == Instant()));
}

// Whether the contact has not begun yet.
bool isAhead(const Impact& impact)
{
    return impact.begin && (Instant() < *impact.begin || (impact.isBeginOpen && *impact.begin == Instant()));
}

// The heading in words that distinguish the future from the past.
QString headingWord(const Impact& impact)
{
    switch (impact.heading) {
    case Heading::into:
        if (isPast(impact))
            return translated("into, passed");
        return isAhead(impact) ? translated("into, ahead") : translated("into, now");
    case Heading::left:
        return translated("to its left");
    case Heading::right:
        return translated("to its right");
    case Heading::alongside:
        return translated("alongside");
    }
    return {};
}

std::vector<const Instant*> timesOf(const Impact& impact)
{
    std::vector<const Instant*> times;
    for (const std::optional<Instant>* const time : {&impact.begin, &impact.end, &impact.crossesLine})
        if (*time)
            times.push_back(&**time);
    return times;
}

InstrumentCell framesCell(const std::optional<Instant>& time, double rate)
{
    if (!time)
        return wordCell(QStringLiteral("–"));
    const auto fraction = rationalOf(*time);
    return fraction ? exactCell(*fraction * rationalOf(Dyadic(rate))) : roundedCell(framesOf(*time, rate));
}

InstrumentRow impactRow(const Scene& scene, const RepeatedLabels& repeated, const ImpactReading& reading, double rate)
{
    const Impact& impact = reading.impact;
    const std::optional<ImpactPoint>& place = impact.meets ? impact.point : impact.linePoint;
    const auto placed = [&](auto value, bool ImpactPoint::*isExact) {
        if (!place)
            return wordCell(QStringLiteral("–"));
        return (*place).*isExact ? doubleCell(value(*place)) : roundedCell(value(*place));
    };
    const auto timeCell = [times = OrderedInstants(timesOf(impact))](const std::optional<Instant>& time) {
        return time ? exactCell(*time, times.adjacentTo(*time)) : wordCell(QStringLiteral("–"));
    };
    InstrumentRow row{wordCell(repeated.distinctLabel(scene, reading.body)),
                      wordCell(repeated.distinctLabel(scene, reading.target)),
                      wordCell(headingWord(impact)),
                      timeCell(impact.begin),
                      framesCell(impact.begin, rate),
                      timeCell(impact.end),
                      timeCell(impact.crossesLine),
                      placed([](const ImpactPoint& p) { return p.s; }, &ImpactPoint::isExactS),
                      placed([](const ImpactPoint& p) { return p.at.x; }, &ImpactPoint::isExactAt),
                      placed([](const ImpactPoint& p) { return p.at.y; }, &ImpactPoint::isExactAt)};
    row[2].strong = impact.meets && !isPast(impact);
    for (InstrumentCell& cell : row)
        cell.quiet = isPast(impact) || !impact.meets;
    return row;
}

QString impactHeadline(const Scene& scene, const std::vector<ImpactReading>& readings)
{
    const ImpactReading* next = nullptr;
    for (const ImpactReading& reading : readings) {
        const bool ahead = reading.impact.meets && !isPast(reading.impact) && reading.impact.begin;
        if (ahead && (!next || *reading.impact.begin < *next->impact.begin))
            next = &reading;
    }
    if (!next)
        return translated("As they move now, nothing lies ahead.");
    const QString body = distinctLabelOf(scene, next->body);
    const QString target = distinctLabelOf(scene, next->target);
    if (!isAhead(next->impact))
        return translated("As they move now: %1 is in contact with %2.").arg(body, target);
    return (next->impact.isBeginOpen ? translated("As they move now: %1 reaches %2 in just over %3.")
                                     : translated("As they move now: %1 reaches %2 in %3."))
        .arg(body, target, exactCell(*next->impact.begin).text);
}

} // namespace

QString nameOf(Instrument instrument)
{
    constexpr const char* names[] = {"Two Lines", "Circle and Line", "Time to Impact", "The Formula"};
    return translated(names[std::size_t(instrument)]);
}

QString needOf(Instrument instrument)
{
    constexpr const char* needs[] = {
        "Select two segments, thick lines, rays or lines to see where they cross.",
        "Select a circle and a segment, thick line, ray or line to see where they cut.",
        "Select a body to see when it reaches every other one, or two bodies.",
        "Select two bodies to see the formula of the gap between them.",
    };
    return translated(needs[std::size_t(instrument)]);
}

ImpactReading impactReading(const ImpactInspection& inspection, std::size_t a, std::size_t b)
{
    return inspection.aMoves ? ImpactReading{a, b, inspection.impact} : ImpactReading{b, a, inspection.impact};
}

InstrumentTable linesTable(const Scene& scene, const PairInspection& pair)
{
    const TwoLines& exact = pair.lines->exact;
    const Body& p = scene.bodies[pair.a];
    const Body& q = scene.bodies[pair.b];
    const QString ulps = translated("ulps");
    InstrumentTable table{.headline =
                              linesHeadline(exact, distinctLabelOf(scene, pair.a), distinctLabelOf(scene, pair.b)),
                          .columns = {translated("Crossing by"), translated("s₁"), ulps, translated("s₂"), ulps,
                                      translated("x"), ulps, translated("y"), ulps},
                          .widths = {QStringLiteral("XX Perpendicular dots")}};
    for (int i = 0; i < 4; ++i)
        table.widths << QStringLiteral("−0.33333333") << QStringLiteral("0.00e9");
    if (exact.relation == LineRelation::crossing) {
        InstrumentRow row{wordCell(translated("Exactly")),
                          exactCell(exact.s),
                          wordCell({}),
                          exactCell(exact.t),
                          wordCell({}),
                          exactCell(exact.at.x),
                          wordCell({}),
                          exactCell(exact.at.y),
                          wordCell({})};
        for (InstrumentCell& cell : row)
            cell.strong = true;
        table.rows.push_back(std::move(row));
    } else {
        table.rows.push_back({{.text = translated("Exactly: no crossing"), .strong = true}});
        table.rows.back().resize(std::size_t(table.columns.size()));
    }
    for (const LineFormulaAnswer& answer : pair.lines->formulas)
        table.rows.push_back(formulaRow(answer, verdictOf(answer, exact, p.shape, q.shape)));
    return table;
}

InstrumentTable circleTable(const Scene& scene, const PairInspection& pair)
{
    const CircleLine& circle = *pair.circle;
    const bool lineIsA = hasTwoControlPoints(scene.bodies[pair.a].shape);
    const QString disc = distinctLabelOf(scene, lineIsA ? pair.b : pair.a);
    const QString line = distinctLabelOf(scene, lineIsA ? pair.a : pair.b);
    InstrumentTable table{
        .columns = {translated("Point"), translated("u"), translated("x"), translated("y"), translated("Length")},
        .widths = {QStringLiteral("Second, beyond it XX"), number, number, number, number}};
    constexpr const char* headlines[] = {// by CircleLineRelation
                                         "The circle of %1 and the line of %2 have no point in common.",
                                         "The line of %2 is a tangent of the circle of %1.",
                                         "The line of %2 cuts the circle of %1 in two points."};
    table.headline = circle.relation == CircleLineRelation::degenerate
                         ? translated("%1 has no direction, because its two points coincide.").arg(line)
                         : translated(headlines[std::size_t(circle.relation)]).arg(disc, line);
    const bool one = circle.points.size() == 1;
    for (std::size_t i = 0; i < circle.points.size(); ++i) {
        const CircleLinePoint& point = circle.points[i];
        const QString name = one      ? translated("Tangent, %1")
                             : i == 0 ? translated("First, %1")
                                      : translated("Second, %1");
        table.rows.push_back({wordCell(name.arg(sideWord(point.onHull))), exactCell(point.u), exactCell(point.x),
                              exactCell(point.y), wordCell({})});
        for (InstrumentCell& cell : table.rows.back())
            cell.quiet = !point.onHull;
    }
    if (circle.relation == CircleLineRelation::two)
        table.rows.push_back(
            {wordCell(translated("Chord")), wordCell({}), wordCell({}), wordCell({}), exactCell(circle.chord)});
    table.rows.push_back({wordCell(translated("Closest to the centre")), exactCell(circle.closestU),
                          exactCell(circle.closest.x), exactCell(circle.closest.y), exactCell(circle.distance)});
    table.rows.push_back({wordCell(translated("Minus the radii")), wordCell({}), wordCell({}), wordCell({}),
                          exactCell(circle.clearance)});
    return table;
}

InstrumentTable impactTable(const Scene& scene, const std::vector<ImpactReading>& readings, double rate)
{
    const QString time = QStringLiteral("≈ −0.33333");
    InstrumentTable table{.headline = impactHeadline(scene, readings),
                          .columns = {translated("Body"), translated("Target"), translated("Heading"),
                                      translated("Reaches in"), translated("Frames"), translated("Leaves in"),
                                      translated("Line in"), translated("At s"), translated("x"), translated("y")},
                          .widths = {QStringLiteral("projectile"), QStringLiteral("projectile"),
                                     QStringLiteral("into, passed X"), time, time, time, time, time, time, time}};
    const RepeatedLabels repeated(scene);
    for (const ImpactReading& reading : readings)
        table.rows.push_back(impactRow(scene, repeated, reading, rate));
    return table;
}

} // namespace sweep

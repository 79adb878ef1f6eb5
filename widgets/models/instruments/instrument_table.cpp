#include "widgets/models/instruments/instrument_table.h"

#include "core/number/text/fraction.h"
#include "widgets/format/geometry.h"
#include "widgets/models/instruments/instrument_cells.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Instruments", text);
}

const QString number = QStringLiteral("≈ −0.3333333333333333"); // as wide as most are

QString sideWord(bool onHull)
{
    return onHull ? told("on it") : told("beyond it");
}

QString formulationOf(LineFormula formula)
{
    switch (formula) {
    case LineFormula::perpDot:
        return told("Perpendicular dots");
    case LineFormula::elimination:
        return told("Elimination");
    case LineFormula::lineMatrix:
        return told("Line matrix");
    case LineFormula::parametricMatrix:
        return told("Parametric matrix");
    }
    return {};
}

QString formulationTip(LineFormula formula)
{
    switch (formula) {
    case LineFormula::perpDot:
        return told("Ratios of perpendicular dot products: s = (w × v)/(r × v), t = (w × r)/(r × v), with r = b − a, v "
                    "= d − c, w = c − a");
    case LineFormula::elimination:
        return told("Elimination of two line equations: Gauss on A·x + B·y = C; s and t from the point");
    case LineFormula::lineMatrix:
        return told("The 2×2 matrix of the line equations: Cramer’s rule on A·x + B·y = C of both lines; s and t from "
                    "the point");
    case LineFormula::parametricMatrix:
        return told(
            "The 2×2 matrix of the parametric form: (s, t) = M⁻¹·w with M = (r, −v); the inverse is calculated first");
    }
    return {};
}

// What a parameter says of a hull of two control points.
bool saysOnHull(double s, Shape shape)
{
    return shape == Shape::line || (s >= 0 && (shape == Shape::ray || s <= 1));
}

// What the doubles would make somebody believe.
Verdict verdictOf(const LineFormulaAnswer& answer, const TwoLines& exact, Shape p, Shape q)
{
    const LineFormulaValues& v = answer.values;
    const bool finite = std::isfinite(v.s) && std::isfinite(v.t) && std::isfinite(v.at.x) && std::isfinite(v.at.y);
    if (finite != (exact.relation == LineRelation::crossing))
        return Verdict::disagree;
    if (!finite)
        return Verdict::agree;
    if (saysOnHull(v.s, p) != exact.onP || saysOnHull(v.t, q) != exact.onQ)
        return Verdict::disagree;
    const double worst = std::max(
        {answer.ulpsS.value_or(0), answer.ulpsT.value_or(0), answer.ulpsX.value_or(0), answer.ulpsY.value_or(0)});
    return worst <= 0.5 ? Verdict::agree : Verdict::undecided;
}

QString verdictTip(Verdict verdict)
{
    switch (verdict) {
    case Verdict::agree:
        return told("Every double is the one nearest to the exact value.");
    case Verdict::undecided:
        return told("Not every double is the nearest one; the ulps say how far off.");
    case Verdict::disagree:
        return told("These doubles say something else than is true.");
    }
    return {};
}

QString linesHeadline(const TwoLines& lines, const QString& p, const QString& q)
{
    const QString meet = lines.hullsMeet ? told("they meet.") : told("they do not meet.");
    switch (lines.relation) {
    case LineRelation::crossing:
        return told("The lines cross at s = %1 of %2, %3, and t = %4 of %5, %6: %7")
            .arg(exactCell(lines.s).text, p, sideWord(lines.onP), exactCell(lines.t).text, q, sideWord(lines.onQ),
                 meet);
    case LineRelation::parallel:
        return told("%1 and %2 are parallel, and apart.").arg(p, q);
    case LineRelation::coincident:
        return told("%1 and %2 lie on one and the same line: %3").arg(p, q, meet);
    case LineRelation::degenerate:
        return told("%1 or %2 has no direction, for its two points coincide: %3").arg(p, q, meet);
    }
    return {};
}

InstrumentRow formulaRow(const LineFormulaAnswer& answer, Verdict verdict)
{
    InstrumentCell name{.text = formulationOf(answer.formula),
                        .tip = formulationTip(answer.formula) + u'\n' + verdictTip(verdict),
                        .verdict = verdict};
    return {
        std::move(name),        doubleCell(answer.values.s),    ulpsCell(answer.ulpsS), doubleCell(answer.values.t),
        ulpsCell(answer.ulpsT), doubleCell(answer.values.at.x), ulpsCell(answer.ulpsX), doubleCell(answer.values.at.y),
        ulpsCell(answer.ulpsY)};
}

// In words that tell what lies ahead from what is past.
QString headingWord(const Impact& impact)
{
    switch (impact.heading) {
    case Heading::into:
        if (impact.end && *impact.end < Instant())
            return told("into, passed");
        return impact.begin && *impact.begin > Instant() ? told("into, ahead") : told("into, now");
    case Heading::left:
        return told("to its left");
    case Heading::right:
        return told("to its right");
    case Heading::alongside:
        return told("alongside");
    }
    return {};
}

bool isPast(const Impact& impact)
{
    const std::optional<Instant>& last = impact.meets ? impact.end : impact.crossesLine;
    return last && *last < Instant();
}

InstrumentCell timeCell(const std::optional<Instant>& time)
{
    return time ? exactCell(*time) : wordCell(QStringLiteral("–"));
}

InstrumentCell framesCell(const std::optional<Instant>& time, double rate)
{
    if (!time)
        return wordCell(QStringLiteral("–"));
    const auto fraction = rationalOf(*time);
    return fraction ? exactCell(*fraction * rationalOf(Dyadic(rate))) : roundedCell(framesOf(*time, rate));
}

InstrumentRow impactRow(const Scene& scene, const ImpactReading& reading, double rate)
{
    const Impact& impact = reading.impact;
    const std::optional<ImpactPoint>& place = impact.meets ? impact.point : impact.linePoint;
    const auto placed = [&](double ImpactPoint::*s, double Vec::*coordinate) {
        if (!place)
            return wordCell(QStringLiteral("–"));
        return roundedCell(s ? (*place).*s : place->at.*coordinate);
    };
    InstrumentRow row{wordCell(labelOf(scene.bodies[reading.body])),
                      wordCell(labelOf(scene.bodies[reading.target])),
                      wordCell(headingWord(impact)),
                      timeCell(impact.begin),
                      framesCell(impact.begin, rate),
                      timeCell(impact.end),
                      timeCell(impact.crossesLine),
                      placed(&ImpactPoint::s, nullptr),
                      placed(nullptr, &Vec::x),
                      placed(nullptr, &Vec::y)};
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
        return told("As they move now, nothing lies ahead.");
    const QString body = labelOf(scene.bodies[next->body]);
    const QString target = labelOf(scene.bodies[next->target]);
    if (*next->impact.begin <= Instant())
        return told("As they move now: %1 is in contact with %2.").arg(body, target);
    return told("As they move now: %1 reaches %2 in %3.").arg(body, target, exactCell(*next->impact.begin).text);
}

} // namespace

QString nameOf(Instrument instrument)
{
    switch (instrument) {
    case Instrument::twoLines:
        return told("Two Lines");
    case Instrument::circleLine:
        return told("Circle and Line");
    case Instrument::impact:
        return told("Time to Impact");
    case Instrument::formula:
        return told("The Formula");
    }
    return {};
}

QString needOf(Instrument instrument)
{
    switch (instrument) {
    case Instrument::twoLines:
        return told("Select two segments, thick lines, rays or lines to see where they cross.");
    case Instrument::circleLine:
        return told("Select a circle and a segment, thick line, ray or line to see where they cut.");
    case Instrument::impact:
        return told("Select a body to see when it reaches every other one, or two bodies.");
    case Instrument::formula:
        return told("Select two bodies to see the formula of the gap between them.");
    }
    return {};
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
    const QString ulps = told("ulps");
    InstrumentTable sheet{
        .headline = linesHeadline(exact, labelOf(p), labelOf(q)),
        .columns = {told("Crossing by"), told("s"), ulps, told("t"), ulps, told("x"), ulps, told("y"), ulps},
        .widths = {QStringLiteral("XX Perpendicular dots")}};
    for (int i = 0; i < 4; ++i)
        sheet.widths << QStringLiteral("−0.33333333") << QStringLiteral("0.00e9");
    if (exact.relation == LineRelation::crossing) {
        InstrumentRow row{
            wordCell(told("Exactly")), exactCell(exact.s), wordCell({}),          exactCell(exact.t), wordCell({}),
            exactCell(exact.at.x),     wordCell({}),       exactCell(exact.at.y), wordCell({})};
        for (InstrumentCell& cell : row)
            cell.strong = true;
        sheet.rows.push_back(std::move(row));
    } else {
        sheet.rows.push_back({{.text = told("Exactly: no crossing"), .strong = true}});
        sheet.rows.back().resize(std::size_t(sheet.columns.size()));
    }
    for (const LineFormulaAnswer& answer : pair.lines->formulas)
        sheet.rows.push_back(formulaRow(answer, verdictOf(answer, exact, p.shape, q.shape)));
    return sheet;
}

InstrumentTable circleTable(const Scene& scene, const PairInspection& pair)
{
    const CircleLine& circle = *pair.circle;
    const bool lineIsA = hasTwoControlPoints(scene.bodies[pair.a].shape);
    const QString disc = labelOf(scene.bodies[lineIsA ? pair.b : pair.a]);
    const QString line = labelOf(scene.bodies[lineIsA ? pair.a : pair.b]);
    InstrumentTable sheet{.columns = {told("Point"), told("u"), told("x"), told("y"), told("Length")},
                          .widths = {QStringLiteral("Second, beyond it XX"), number, number, number, number}};
    switch (circle.relation) {
    case CircleLineRelation::none:
        sheet.headline = told("The circle of %1 and the line of %2 have no point in common.").arg(disc, line);
        break;
    case CircleLineRelation::tangent:
        sheet.headline = told("The line of %2 is a tangent of the circle of %1.").arg(disc, line);
        break;
    case CircleLineRelation::two:
        sheet.headline = told("The line of %2 cuts the circle of %1 in two points.").arg(disc, line);
        break;
    case CircleLineRelation::degenerate:
        sheet.headline = told("%1 has no direction, for its two points coincide.").arg(line);
        break;
    }
    const bool one = circle.points.size() == 1;
    for (std::size_t i = 0; i < circle.points.size(); ++i) {
        const CircleLinePoint& point = circle.points[i];
        const QString name = one ? told("Tangent, %1") : i == 0 ? told("First, %1") : told("Second, %1");
        sheet.rows.push_back({wordCell(name.arg(sideWord(point.onHull))), exactCell(point.u), exactCell(point.x),
                              exactCell(point.y), wordCell({})});
        for (InstrumentCell& cell : sheet.rows.back())
            cell.quiet = !point.onHull;
    }
    if (circle.relation == CircleLineRelation::two)
        sheet.rows.push_back(
            {wordCell(told("Chord")), wordCell({}), wordCell({}), wordCell({}), exactCell(circle.chord)});
    sheet.rows.push_back({wordCell(told("Closest to the centre")), exactCell(circle.closestU),
                          exactCell(circle.closest.x), exactCell(circle.closest.y), exactCell(circle.distance)});
    sheet.rows.push_back(
        {wordCell(told("Less the radii")), wordCell({}), wordCell({}), wordCell({}), exactCell(circle.clearance)});
    return sheet;
}

InstrumentTable impactTable(const Scene& scene, const std::vector<ImpactReading>& readings, double rate)
{
    const QString time = QStringLiteral("≈ −0.33333");
    InstrumentTable sheet{.headline = impactHeadline(scene, readings),
                          .columns = {told("Body"), told("Target"), told("Heading"), told("Reaches in"), told("Frames"),
                                      told("Leaves in"), told("Line in"), told("At s"), told("x"), told("y")},
                          .widths = {QStringLiteral("projectile"), QStringLiteral("projectile"),
                                     QStringLiteral("into, passed X"), time, time, time, time, time, time, time}};
    for (const ImpactReading& reading : readings)
        sheet.rows.push_back(impactRow(scene, reading, rate));
    return sheet;
}

} // namespace sweep

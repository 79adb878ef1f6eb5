#include "widgets/models/instruments/instrument_table.h"

#include "core/measure/inspection.h"
#include "core/scene_file/kept_members.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/number/text.h>
#include <sweepbench/timeline.h>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr qsizetype mostShown = 9; // characters of a fraction in a cell; a longer one is harder to read than a decimal
constexpr int mostBits = 400;      // largest size of a fraction in a tool tip
constexpr int shownDecimals = 40;
constexpr int fewDigits = 6;   // digits of a coefficient inside a polynomial
constexpr int manyDigits = 17; // enough to distinguish all doubles

QString fullText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return std::isinf(value) ? value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞") : exactText(value);
}

// Empty if the fraction has too many digits.
QString fractionOf(const Rational& value)
{
    if (bitLength(numerator(value)) > mostBits || bitLength(denominator(value)) > mostBits)
        return {};
    return textOf(fractionText(value)).replace(u'-', u'−');
}

QString nearestTip(double nearest)
{
    return translated("nearest double: %1").arg(numberToolTip(nearest, nullptr));
}

QString superscript(std::size_t power)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    return power < 10 ? QString(digits[qsizetype(power)]) : QStringLiteral("^%1").arg(power);
}

// The terms other than 0, each with its sign. `text` writes a positive coefficient.
template <class Coefficients, class Text>
QString polynomialText(const Coefficients& coefficients, const Text& text)
{
    QString sum;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        const auto& c = coefficients[i];
        if (c == 0)
            continue;
        if (sum.isEmpty())
            sum = c < 0 ? QStringLiteral("−") : QString();
        else
            sum += c < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ");
        const QString power = i == 0 ? QString() : QStringLiteral("·τ") + (i == 1 ? QString() : superscript(i));
        sum += text(c < 0 ? -c : c) + power;
    }
    return sum.isEmpty() ? QStringLiteral("0") : sum;
}

QString shortCoefficient(double c)
{
    return std::isfinite(c) ? roundedText(c, fewDigits) : fullText(c);
}

// Text of a number beyond the range of doubles.
QString farText(const Rational& value, int digits)
{
    return textOf(scientific(value, digits)).replace(u'-', u'−');
}

QString shortCoefficient(const Rational& c)
{
    if (isBeyondDoubles(c))
        return QStringLiteral("≈ ") + farText(c, fewDigits);
    const Rounded nearest = nearestFinite(c);
    const QString text = shortCoefficient(nearest.value);
    return nearest.isExact || text.startsWith(u'≈') ? text : QStringLiteral("≈ ") + text;
}

QString wholeCoefficient(const Rational& c)
{
    const Rounded nearest = nearestFinite(c);
    if (nearest.isExact)
        return exactText(nearest.value);
    if (const QString fraction = fractionOf(c); !fraction.isEmpty())
        return u'(' + fraction + u')';
    return QStringLiteral("≈ ") + (isBeyondDoubles(c) ? farText(c, manyDigits) : exactText(nearest.value));
}

} // namespace

InstrumentCell wordCell(const QString& word)
{
    return {.text = word};
}

InstrumentCell doubleCell(double value)
{
    if (!std::isfinite(value))
        return {.text = fullText(value)};
    return {.text = shownText(value), .full = exactText(value), .tip = numberToolTip(value, nullptr)};
}

InstrumentCell exactCell(const Rational& value)
{
    const Rounded nearest = nearestFinite(value);
    if (nearest.isExact)
        return doubleCell(nearest.value);
    const QString fraction = fractionOf(value);
    const bool isShort = !fraction.isEmpty() && fraction.size() <= mostShown;
    QString tip = fraction.isEmpty() ? QString() : fraction + u'\n';
    if (isBeyondDoubles(value))
        return {.text = QStringLiteral("≈ ") + farText(value, fewDigits),
                .full = textOf(scientific(value, manyDigits)),
                .tip = tip + translated("not near any double")};
    return {.text = isShort ? fraction : QStringLiteral("≈ ") + shownText(nearest.value),
            .full = fraction.isEmpty() ? exactText(nearest.value) : QString(fraction).replace(u'−', u'-'),
            .tip = tip + nearestTip(nearest.value)};
}

InstrumentCell exactCell(const QuadraticSurd& value)
{
    if (const auto fraction = asRational(value))
        return exactCell(*fraction);
    const double nearest = nearestFinite(value).value;
    return {.text = QStringLiteral("≈ ") + shownText(nearest),
            .full = exactText(nearest),
            .tip = translated("irrational") + u'\n' + nearestTip(nearest)};
}

InstrumentCell exactCell(const Instant& value, const AdjacentInstants& adjacent)
{
    InstrumentCell cell = exactCell(value);
    if (!cell.text.contains(u'/')) // otherwise it is exact
        cell.text = timeText(value, adjacent);
    return cell;
}

InstrumentCell exactCell(const Instant& value)
{
    if (const auto fraction = rationalOf(value))
        return exactCell(*fraction);
    const QString closed = textOf(closedForm(value)).replace(u'-', u'−');
    const QString decimals = textOf(digits(value, shownDecimals));
    return {.text = QStringLiteral("≈ ") + shownText(value.nearest()),
            .full = decimals,
            .tip = (closed.isEmpty() ? translated("irrational") : closed) + u'\n' + QStringLiteral("≈ ") + decimals +
                   u'\n' + nearestTip(value.nearest())};
}

InstrumentCell roundedCell(double value)
{
    InstrumentCell cell = doubleCell(value);
    cell.text.prepend(QStringLiteral("≈ "));
    return cell;
}

InstrumentCell ulpsCell(const std::optional<double>& ulps)
{
    if (!ulps)
        return {.text = QStringLiteral("–")};
    return {.text = roundedText(*ulps, 3, u""), .full = exactText(*ulps), .tip = numberToolTip(*ulps, nullptr)};
}

InstrumentCell polynomialCell(const std::vector<Rational>& coefficients)
{
    const QString text = polynomialText(coefficients, [](const Rational& c) { return shortCoefficient(c); });
    const QString full = polynomialText(coefficients, wholeCoefficient);
    return {.text = text, .full = full, .tip = full};
}

InstrumentCell polynomialCell(const std::vector<double>& coefficients)
{
    const QString full = polynomialText(coefficients, fullText);
    return {
        .text = polynomialText(coefficients, [](double c) { return shortCoefficient(c); }), .full = full, .tip = full};
}

namespace {

const QString number = QStringLiteral("≈ −0.333333"); // the width of most numbers

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

// The heading in words that distinguish the future from the past, left and right as they are seen.
QString headingWord(const Scene& scene, const Impact& impact)
{
    switch (pointsDown(scene) ? mirrored(impact.heading) : impact.heading) {
    case Heading::into:
        if (impact.isPast())
            return translated("into, passed");
        return impact.isFuture() ? translated("into, ahead") : translated("into, now");
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
                      wordCell(headingWord(scene, impact)),
                      timeCell(impact.begin),
                      framesCell(impact.begin, rate),
                      timeCell(impact.end),
                      timeCell(impact.crossesLine),
                      placed([](const ImpactPoint& p) { return p.s; }, &ImpactPoint::isExactS),
                      placed([](const ImpactPoint& p) { return p.at.x; }, &ImpactPoint::isExactAt),
                      placed([](const ImpactPoint& p) { return p.at.y; }, &ImpactPoint::isExactAt)};
    row[2].strong = impact.meets && !impact.isPast();
    for (InstrumentCell& cell : row)
        cell.quiet = impact.isPast() || !impact.meets;
    return row;
}

QString impactHeadline(const Scene& scene, const std::vector<ImpactReading>& readings)
{
    if (std::ranges::all_of(readings, [](const ImpactReading& reading) { return reading.impact.isStill; }))
        return {};
    if (readings.size() == 1 && readings.front().impact.meets && readings.front().impact.isPast()) {
        const ImpactReading& only = readings.front();
        return (only.impact.isEndOpen ? translated("%1 and %2 last touched just over %3 before now.")
                                      : translated("%1 and %2 last touched %3 before now."))
            .arg(distinctLabelOf(scene, only.body), distinctLabelOf(scene, only.target),
                 exactCell(-*only.impact.end).text);
    }
    const ImpactReading* next = nullptr;
    for (const ImpactReading& reading : readings) {
        const bool ahead = reading.impact.meets && !reading.impact.isPast() && reading.impact.begin;
        if (ahead && (!next || *reading.impact.begin < *next->impact.begin))
            next = &reading;
    }
    if (!next)
        return translated("As they move now, no body reaches another.");
    const QString body = distinctLabelOf(scene, next->body);
    const QString target = distinctLabelOf(scene, next->target);
    if (!next->impact.isFuture())
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
                          .widths = {QStringLiteral("XX Perpendicular")},
                          .further = {1, 3, 6, 8, 2, 4}};
    for (int i = 0; i < 4; ++i)
        table.widths << number << QStringLiteral("0.00e9");
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
        .widths = {QStringLiteral("Second, beyond"), number, number, number, number},
        .further = {1}};
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
    InstrumentTable table{.headline = impactHeadline(scene, readings),
                          .columns = {translated("Body"), translated("Target"), translated("Heading"),
                                      translated("Contact from"), translated("Frames"), translated("Contact until"),
                                      translated("Line at"), translated("At s"), translated("x"), translated("y")},
                          .widths = {QStringLiteral("projectile"), QStringLiteral("projectile"),
                                     QStringLiteral("into, passed"), number, number, number, number, number, number,
                                     number},
                          .further = {0, 5, 8, 9, 6, 7}};
    const RepeatedLabels repeated(scene);
    for (const ImpactReading& reading : readings)
        table.rows.push_back(impactRow(scene, repeated, reading, rate));
    return table;
}

namespace {

QString partOf(const QString& body, std::optional<char> control)
{
    return control ? translated("%1 of %2").arg(QChar::fromLatin1(*control), body)
                   : translated("the line of %1").arg(body);
}

constexpr const char* kindWords[] = { // by GapKind
    "distance² − radii²", "area² − radii²·length²", "area: the side of the line"};

constexpr const char* methodWords[] = { // by PlainMethod
    "nothing to solve", "linear: −c/b", "quadratic: (−b ± √(b² − 4·a·c))/(2·a)",
    "Newton’s steps between the turning points"};

// An exact root with the root in doubles that is nearest to it, or one of them alone.
struct RootRow
{
    const Instant* exact = nullptr;
    std::optional<double> plain = {};
    std::optional<double> ulps = {};
};

// Assigns every root in doubles to the nearest exact root that has none yet. Equal doubles count as one root.
std::vector<RootRow> rootRows(const GapPolynomial& formula)
{
    std::vector<RootRow> rows;
    for (const Instant& root : formula.roots)
        rows.push_back({&root});
    for (std::size_t i = 0; i < formula.plainRoots.size(); ++i) {
        const double plain = formula.plainRoots[i];
        if (i > 0 && plain == formula.plainRoots[i - 1])
            continue;
        RootRow* nearest = nullptr;
        for (RootRow& row : rows) {
            const auto distance = [plain](const RootRow& one) { return std::abs(one.exact->nearest() - plain); };
            if (row.exact && !row.plain && (!nearest || distance(row) < distance(*nearest)))
                nearest = &row;
        }
        if (nearest)
            *nearest = {nearest->exact, plain, formula.plainUlps[i]};
        else
            rows.push_back({nullptr, plain, formula.plainUlps[i]});
    }
    return rows;
}

Verdict verdictOf(const RootRow& row)
{
    if (!row.exact || !row.plain || !std::isfinite(*row.plain))
        return Verdict::disagree;
    return row.ulps && *row.ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
}

int signOfDouble(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

InstrumentRow discriminantRow(const Rational& exact, const std::optional<double>& plain)
{
    const bool same = plain && signOfDouble(*plain) == exact.sign();
    const std::optional<double> ulps = plain ? errorInUlps(*plain, exact) : std::nullopt;
    const Verdict verdict = !same ? Verdict::disagree : ulps && *ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
    InstrumentCell name{.text = translated("discriminant"),
                        .tip = same ? QString()
                                    : translated("The sign gives the number of roots; in doubles it is wrong."),
                        .verdict = verdict};
    return {std::move(name), exactCell(exact), plain ? doubleCell(*plain) : wordCell(QStringLiteral("–")),
            exact.is_zero() ? wordCell(QStringLiteral("–")) : ulpsCell(ulps)};
}

InstrumentRow rootRow(const RootRow& row, const OrderedInstants& roots)
{
    const Verdict verdict = verdictOf(row);
    InstrumentCell name{.text = translated("root"), .verdict = verdict};
    if (!row.plain)
        name = {.text = translated("root, missed"),
                .tip = translated("Doubles do not find this root."),
                .verdict = verdict};
    else if (!row.exact)
        name = {.text = translated("false root"), .tip = translated("There is no such root."), .verdict = verdict};
    return {std::move(name),
            row.exact ? exactCell(*row.exact, roots.adjacentTo(*row.exact)) : wordCell(translated("none")),
            row.plain ? doubleCell(*row.plain) : wordCell(translated("none")), ulpsCell(row.ulps)};
}

void addFormula(InstrumentTable& table, const GapPolynomial& formula, const QString& a, const QString& b)
{
    const QString name =
        translated("%1, %2: %3")
            .arg(partOf(a, formula.ofP), partOf(b, formula.ofQ), translated(kindWords[std::size_t(formula.kind)]));
    const QString method = translated(methodWords[std::size_t(formula.plainMethod)]);
    InstrumentRow head{{.text = name, .tip = name + u'\n' + method},
                       polynomialCell(formula.coefficients),
                       polynomialCell(formula.plainCoefficients),
                       wordCell({})};
    for (InstrumentCell& cell : head)
        cell.strong = true;
    table.rows.push_back(std::move(head));
    if (formula.coefficients.empty()) {
        table.rows.push_back({wordCell(translated("zero at all times")), {}, {}, {}});
        return;
    }
    if (formula.coefficients.size() > 3)
        table.rows.push_back({{.text = translated("degree %1").arg(formula.coefficients.size() - 1), .quiet = true},
                              {},
                              {.text = method, .tip = method, .quiet = true},
                              {}});
    if (formula.discriminant)
        table.rows.push_back(discriminantRow(*formula.discriminant, formula.plainDiscriminant));
    const std::vector<RootRow> rows = rootRows(formula);
    std::vector<const Instant*> roots;
    for (const Instant& root : formula.roots)
        roots.push_back(&root);
    for (const RootRow& row : rows)
        table.rows.push_back(rootRow(row, OrderedInstants(roots)));
    if (rows.empty())
        table.rows.push_back({{.text = translated("no root"), .quiet = true}, {}, {}, {}});
}

} // namespace

InstrumentTable formulaTable(const Scene& scene, const PairInspection& pair)
{
    const QString a = distinctLabelOf(scene, pair.a);
    const QString b = distinctLabelOf(scene, pair.b);
    InstrumentTable table{.columns = {translated("Zero where they touch"), translated("Exactly"),
                                      translated("In doubles"), translated("ulps")},
                          .widths = {QStringLiteral("a of Upright, a of"), QStringLiteral("≈0.3333 − ≈0.333·τ"),
                                     QStringLiteral("≈0.3333 − ≈0.333·τ"), QString()}};
    for (const GapPolynomial& formula : pair.formulas)
        addFormula(table, formula, a, b);
    int wrong = 0;
    for (const InstrumentRow& row : table.rows)
        wrong += row.front().verdict == Verdict::disagree ? 1 : 0;
    const auto isPolygon = [&](std::size_t body) { return scene.bodies[body].shape == Shape::polygon; };
    if (isPolygon(pair.a) || isPolygon(pair.b))
        table.why = translated("A polygon has no formula of its own: each of its edges has those of a segment.");
    else if (table.rows.empty())
        table.why = translated("Lines without ends have no formula: they touch unless they are parallel.");
    else
        table.headline = wrong > 0 ? translated("In the time τ from now; marks show where doubles go wrong.")
                                   : translated("In the time τ from now; here doubles find every root.");
    return table;
}

} // namespace sweep

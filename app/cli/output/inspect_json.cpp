#include "app/cli/output/decimal_text.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/json_text.h"
#include "app/cli/output/measured_text.h"

#include <cmath>

namespace sweep {

namespace {

std::string doubleJson(double value)
{
    if (std::isfinite(value))
        return decimalText(value);
    return std::isnan(value) ? R"("NaN")" : value > 0 ? R"("Infinity")" : R"("-Infinity")";
}

std::string ulpsJson(const std::optional<double>& ulps)
{
    return ulps ? decimalText(*ulps) : "null";
}

std::string truthJson(bool truth)
{
    return truth ? "true" : "false";
}

std::string placeJson(const RationalVec& at)
{
    return '[' + measuredJson(at.x) + ", " + measuredJson(at.y) + ']';
}

std::string formulaJson(const LineFormulaAnswer& answer)
{
    return std::string(R"({"formula": ")") + name(answer.formula) + R"(", "s": )" + doubleJson(answer.values.s) +
           R"(, "t": )" + doubleJson(answer.values.t) + R"(, "point": [)" + doubleJson(answer.values.at.x) + ", " +
           doubleJson(answer.values.at.y) + R"(], "ulps": {"s": )" + ulpsJson(answer.ulpsS) + R"(, "t": )" +
           ulpsJson(answer.ulpsT) + R"(, "x": )" + ulpsJson(answer.ulpsX) + R"(, "y": )" + ulpsJson(answer.ulpsY) +
           "}}";
}

std::string linesJson(const LinesInspection& lines)
{
    const TwoLines& exact = lines.exact;
    std::string text = std::string(R"({"relation": ")") + name(exact.relation) + R"(", "meet": )" +
                       truthJson(exact.hullsMeet) + R"(, "crossing": )";
    if (exact.relation == LineRelation::crossing)
        text += R"({"s": )" + measuredJson(exact.s) + R"(, "t": )" + measuredJson(exact.t) + R"(, "point": )" +
                placeJson(exact.at) + R"(, "on-a": )" + truthJson(exact.onP) + R"(, "on-b": )" + truthJson(exact.onQ) +
                '}';
    else
        text += "null";
    text += R"(, "formulas": [)";
    for (const LineFormulaAnswer& answer : lines.formulas)
        text += (&answer == lines.formulas.data() ? "" : ", ") + formulaJson(answer);
    return text + "]}";
}

std::string circleJson(const CircleLine& circle)
{
    std::string text = std::string(R"({"relation": ")") + name(circle.relation) + R"(", "points": [)";
    for (const CircleLinePoint& point : circle.points)
        text += (&point == circle.points.data() ? R"({"u": )" : R"(, {"u": )") + measuredJson(point.u) +
                R"(, "point": [)" + measuredJson(point.x) + ", " + measuredJson(point.y) + R"(], "on-hull": )" +
                truthJson(point.onHull) + '}';
    return text + R"(], "chord": )" +
           (circle.relation == CircleLineRelation::two ? measuredJson(circle.chord) : "null") +
           R"(, "closest": {"u": )" + measuredJson(circle.closestU) + R"(, "point": )" + placeJson(circle.closest) +
           R"(, "distance": )" + measuredJson(circle.distance) + R"(, "clearance": )" + measuredJson(circle.clearance) +
           "}}";
}

// {"value": 0.5, "exact": true, "form": "1/2", "frames": 30}
std::string timeJson(const std::optional<Instant>& time, double framesPerUnit)
{
    if (!time)
        return "null";
    const std::string form = closedForm(*time);
    return R"({"value": )" + decimalText(time->nearest()) + R"(, "exact": )" + truthJson(time->isDouble()) +
           R"(, "form": )" + (form.empty() ? "null" : jsonText(form)) + R"(, "frames": )" +
           decimalText(framesOf(*time, framesPerUnit)) + '}';
}

std::string impactPlaceJson(const std::optional<ImpactPoint>& place)
{
    if (!place)
        return "null";
    return R"({"s": )" + decimalText(place->s) + R"(, "point": [)" + decimalText(place->at.x) + ", " +
           decimalText(place->at.y) + R"(], "body-s": )" + (place->bodyS ? decimalText(*place->bodyS) : "null") + '}';
}

std::string impactJson(const ImpactInspection& inspection, double framesPerUnit)
{
    const Impact& impact = inspection.impact;
    return std::string(R"({"body": ")") + (inspection.aMoves ? "a" : "b") + R"(", "heading": ")" +
           name(impact.heading) + R"(", "meets": )" + truthJson(impact.meets) + R"(, "begin": )" +
           timeJson(impact.begin, framesPerUnit) + R"(, "end": )" + timeJson(impact.end, framesPerUnit) +
           R"(, "hit": )" + impactPlaceJson(impact.point) + R"(, "line": )" +
           timeJson(impact.crossesLine, framesPerUnit) + R"(, "line-hit": )" + impactPlaceJson(impact.linePoint) + '}';
}

template <class Items, class Text>
std::string listJson(const Items& items, const Text& text)
{
    std::string list;
    for (const auto& item : items)
        list += (list.empty() ? "" : ", ") + text(item);
    return '[' + list + ']';
}

std::string controlJson(std::optional<char> control)
{
    return control ? std::string{'"', *control, '"'} : "null";
}

std::string gapJson(const GapPolynomial& formula, double framesPerUnit)
{
    const auto exact = [](const Rational& x) { return measuredJson(x); };
    const auto time = [&](const Instant& t) { return timeJson(t, framesPerUnit); };
    return std::string(R"({"kind": ")") + name(formula.kind) + R"(", "of-a": )" + controlJson(formula.ofP) +
           R"(, "of-b": )" + controlJson(formula.ofQ) + R"(, "coefficients": )" +
           listJson(formula.coefficients, exact) + R"(, "discriminant": )" +
           (formula.discriminant ? measuredJson(*formula.discriminant) : "null") + R"(, "roots": )" +
           listJson(formula.roots, time) + R"(, "plain": {"coefficients": )" +
           listJson(formula.plainCoefficients, doubleJson) + R"(, "discriminant": )" +
           (formula.plainDiscriminant ? doubleJson(*formula.plainDiscriminant) : "null") + R"(, "method": ")" +
           name(formula.plainMethod) + R"(", "roots": )" + listJson(formula.plainRoots, doubleJson) + R"(, "ulps": )" +
           listJson(formula.plainUlps, ulpsJson) + "}}";
}

} // namespace

void writeInspectJson(std::ostream& out, const Inspections& inspections)
{
    out << R"({"format": "sweepbench.inspect", "version": 1, "scene": )" << jsonText(inspections.label) << R"(, "t": )"
        << decimalText(inspections.at.t) << R"(, "typed-error": )"
        << (inspections.at.error.empty() ? "null" : jsonText(inspections.at.error)) << R"(, "frames-per-unit": )"
        << decimalText(inspections.framesPerUnit) << R"(, "pairs": [)";
    bool first = true;
    for (const PairInspection& pair : inspections.pairs) {
        out << (first ? "\n" : ",\n") << R"({"a": )" << jsonText(inspections.scene.bodies[pair.a].id) << R"(, "b": )"
            << jsonText(inspections.scene.bodies[pair.b].id) << R"(, "lines": )"
            << (pair.lines ? linesJson(*pair.lines) : "null") << R"(, "circle-line": )"
            << (pair.circle ? circleJson(*pair.circle) : "null") << R"(, "impact": )"
            << impactJson(pair.impact, inspections.framesPerUnit) << R"(, "formulas": )"
            << listJson(pair.formulas,
                        [&](const GapPolynomial& formula) { return gapJson(formula, inspections.framesPerUnit); })
            << '}';
        first = false;
    }
    out << "]}\n";
}

} // namespace sweep

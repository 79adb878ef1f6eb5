#include "app/cli/output/audit_writer.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/measured_text.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output/untested_text.h"
#include "core/base/result.h"
#include "core/measure/untested_pairs.h"

#include <cmath>

namespace sweep {

namespace {

std::string doubleText(double value)
{
    return std::isnan(value) ? "NaN" : std::isinf(value) ? (value > 0 ? "∞" : "-∞") : decimalText(value);
}

std::string ulpsText(const std::optional<double>& ulps)
{
    return ulps ? roundedDecimal(*ulps, 3) : "–";
}

// "96 - 40·τ + 4·τ²"
template <class Coefficients, class Text>
std::string polynomialText(const Coefficients& coefficients, const Text& text)
{
    std::string sum;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        if (coefficients[i] == 0)
            continue;
        const std::string power = i == 0 ? "" : i == 1 ? "·τ" : i == 2 ? "·τ²" : "·τ^" + std::to_string(i);
        sum += (sum.empty() ? "" : " + ") + text(coefficients[i]) + power;
    }
    return sum.empty() ? "0" : sum;
}

// In parentheses if it would be ambiguous within a sum.
std::string coefficientText(const Rational& c)
{
    const std::string fraction = shortFraction(c);
    const std::string text = nearestFinite(c).isExact || fraction.empty() ? measuredText(c) : fraction;
    return c < 0 || text.find(' ') != std::string::npos ? '(' + text + ')' : text;
}

std::string plainText(double c)
{
    return c < 0 ? '(' + doubleText(c) + ')' : doubleText(c);
}

const char* hullText(bool onHull)
{
    return onHull ? ", on it" : ", beyond it";
}

std::string exactPointText(const RationalVec& at)
{
    return '(' + measuredText(at.x) + ", " + measuredText(at.y) + ')';
}

class InspectTextWriter final : public InspectWriter
{
public:
    InspectTextWriter(std::ostream& out, InspectedTime time) : m_out(out), m_time(std::move(time))
    {
        m_out << escaped(m_time.label) << ", t = " << decimalText(m_time.at.t);
        if (!m_time.at.error.empty())
            m_out << " (the nearest double; what was typed is " << m_time.at.error << " away)";
        m_out << '\n';
    }

    void write(const PairInspection& pair, const Opinion& opinion) override
    {
        begin({static_cast<std::uint32_t>(pair.a), static_cast<std::uint32_t>(pair.b)}, pair.relation);
        m_out << "    Boost.Geometry: " << verdictText(opinion) << '\n';
        for (const EndSide& end : pair.relation.sides)
            writeSide(pair, end);
        if (pair.lines)
            writeLines(*pair.lines);
        if (pair.circle)
            writeCircle(*pair.circle);
        writeImpact(pair.impact);
        for (const GapPolynomial& formula : pair.formulas)
            writeFormula(formula);
    }
    void write(const MeasuredPair& one) override
    {
        begin(one.pair, one.relation);
        m_areRelations = true;
        m_areApart = m_areApart || one.relation.relation == Relation::apart;
    }
    void finish(const std::vector<Cast>& casts, const std::string& incomplete) override
    {
        if (!casts.empty())
            m_out << '\n' << castHeading() << '\n';
        for (const Cast& cast : casts)
            writeCastText(m_out, m_time.scene, cast, CastRows::all);
        m_out << '\n' << countedText(m_count, "pair");
        if (m_areRelations && incomplete.empty())
            m_out << (m_areApart ? ": those in contact, and the nearest" : ": those in contact")
                  << "; --a and --b print all about a pair, --all every pair";
        m_out << '\n';
        if (m_time.withoutCommonTime.value_or(0) > 0)
            m_out << countedText(*m_time.withoutCommonTime, "pair") << (*m_time.withoutCommonTime == 1 ? " is" : " are")
                  << " never active together for longer than an instant\n";
        if (!incomplete.empty())
            m_out << "Incomplete: " << incomplete << '\n';
    }

private:
    void begin(BodyPair pair, const PairRelation& relation)
    {
        m_a = escaped(m_time.scene.bodies[pair.a].id);
        m_b = escaped(m_time.scene.bodies[pair.b].id);
        m_out << '\n' << m_a << " and " << m_b;
        if (const double t = timeOf(m_time, pair); t != m_time.at.t)
            m_out << ", at t = " << decimalText(t) << ", when both are active first";
        m_out << '\n';
        writeRelation(relation);
        ++m_count;
    }

    void writeRelation(const PairRelation& relation)
    {
        m_out << "  " << relationText(relation);
        if (relation.relation == Relation::apart)
            m_out << ", nearest at " << pointOrInfinity(relation.onA, relation.isExactA) << " and "
                  << pointOrInfinity(relation.onB, relation.isExactB);
        m_out << '\n';
    }

    void writeSide(const PairInspection& pair, const EndSide& end)
    {
        const std::string& own = end.ofA ? m_a : m_b;
        const std::string& line = end.ofA ? m_b : m_a;
        const Shape shape = m_time.scene.bodies[end.ofA ? pair.a : pair.b].shape;
        m_out << "    " << endText(end, shape, own) << " is " << sideText(end, line);
        if (end.side != Sign::zero)
            m_out << " (cross product " << roundedSize(end.crossProduct, end.restOfProduct) << ')';
        m_out << '\n';
    }

    void writeLines(const LinesInspection& lines)
    {
        const TwoLines& exact = lines.exact;
        m_out << "  lines: " << name(exact.relation);
        if (exact.relation == LineRelation::crossing)
            m_out << " at " << equalsText("s₁", measuredText(exact.s)) << " of " << m_a << hullText(exact.onP)
                  << ", and " << equalsText("s₂", measuredText(exact.t)) << " of " << m_b << hullText(exact.onQ) << ": "
                  << exactPointText(exact.at);
        else
            m_out << ", and the bodies' hulls " << (exact.hullsMeet ? "share a point" : "share no point")
                  << " (without radii)";
        m_out << '\n';
        using enum TextAlign;
        printTable(m_out,
                   {"    in doubles",
                    "s₁",
                    {"ulps", right},
                    "s₂",
                    {"ulps", right},
                    "x",
                    {"ulps", right},
                    "y",
                    {"ulps", right}},
                   lines.formulas.size(), [&](std::size_t i) -> std::vector<std::string> {
                       const LineFormulaAnswer& answer = lines.formulas[i];
                       return {std::string("    ") + name(answer.formula),
                               doubleText(answer.values.s),
                               ulpsText(answer.ulpsS),
                               doubleText(answer.values.t),
                               ulpsText(answer.ulpsT),
                               doubleText(answer.values.at.x),
                               ulpsText(answer.ulpsX),
                               doubleText(answer.values.at.y),
                               ulpsText(answer.ulpsY)};
                   });
    }

    void writeCircle(const CircleLine& circle)
    {
        m_out << "  circle of both radii together, and line: " << name(circle.relation) << '\n';
        for (const CircleLinePoint& point : circle.points)
            m_out << "    " << equalsText("u", measuredText(point.u)) << hullText(point.onHull) << ": ("
                  << measuredText(point.x) << ", " << measuredText(point.y) << ")\n";
        if (circle.relation == CircleLineRelation::two)
            m_out << "    chord " << measuredText(circle.chord) << '\n';
        m_out << "    closest at " << equalsText("u", measuredText(circle.closestU)) << ": "
              << exactPointText(circle.closest) << ", distance " << measuredText(circle.distance)
              << ", minus the radii " << measuredText(circle.clearance) << '\n';
    }

    static std::vector<const Instant*> timesOf(const Impact& impact)
    {
        std::vector<const Instant*> times;
        for (const std::optional<Instant>* const time : {&impact.begin, &impact.end, &impact.crossesLine})
            if (*time)
                times.push_back(&**time);
        return times;
    }

    [[nodiscard]] std::string timeTextOf(const Instant& t, const AdjacentInstants& adjacent) const
    {
        return (t.isDouble() ? "" : exactText(t) + " ") + instantText(t, adjacent) + " (frame " +
               decimalText(framesOf(t, m_time.framesPerUnit)) + ')';
    }

    static std::string proportionText(double s, bool isExact) { return (isExact ? "s = " : "s ≈ ") + decimalText(s); }
    static std::string impactPointText(const ImpactPoint& point, const std::string& body)
    {
        const std::string own =
            point.bodyS ? ", with " + proportionText(*point.bodyS, point.isExactBodyS) + " of " + body : "";
        return proportionText(point.s, point.isExactS) + ", " + pointOrInfinity(point.at, point.isExactAt) + own;
    }

    void writeImpact(const ImpactInspection& inspection)
    {
        const Impact& impact = inspection.impact;
        const std::string& body = inspection.aMoves ? m_a : m_b;
        const std::string& target = inspection.aMoves ? m_b : m_a;
        const auto timeText = [&, times = OrderedInstants(timesOf(impact))](const Instant& t) {
            return timeTextOf(t, times.adjacentTo(t));
        };
        m_out << "  as they move now: ";
        if (impact.meets && !impact.begin && !impact.end)
            m_out << body << " and " << target << " have always been in contact, and stay so";
        else if (impact.meets)
            m_out << body << (impact.begin ? " reaches " : " has always been in contact with ") << target
                  << (impact.begin ? (impact.isBeginOpen ? " in just over " : " in ") + timeText(*impact.begin) : "")
                  << (impact.end ? (impact.isEndOpen ? ", leaves it in just under " : ", leaves it in ") +
                                       timeText(*impact.end)
                                 : ", never leaves it");
        else if (impact.heading == Heading::alongside)
            m_out << body << " does not reach " << target;
        else
            m_out << body << " passes to the " << name(impact.heading) << " of " << target;
        m_out << '\n';
        if (impact.point)
            m_out << "    there at " << impactPointText(*impact.point, body) << '\n';
        if (impact.crossesLine)
            m_out << "    crosses the line of " << target << " in " << timeText(*impact.crossesLine) << " at "
                  << impactPointText(*impact.linePoint, body) << '\n';
    }

    [[nodiscard]] std::string ofText(const std::string& id, std::optional<char> control) const
    {
        return control ? std::string{*control} + " of " + id : "the line of " + id;
    }

    void writeFormula(const GapPolynomial& formula)
    {
        m_out << "  " << ofText(m_a, formula.ofP) << " and " << ofText(m_b, formula.ofQ) << ", " << name(formula.kind)
              << ": " << polynomialText(formula.coefficients, coefficientText) << '\n';
        if (formula.discriminant)
            m_out << "    discriminant " << measuredText(*formula.discriminant) << '\n';
        for (std::size_t i = 0; i < formula.roots.size(); ++i) {
            const Instant& root = formula.roots[i];
            const AdjacentInstants adjacent{i == 0 ? nullptr : &formula.roots[i - 1],
                                            i + 1 == formula.roots.size() ? nullptr : &formula.roots[i + 1]};
            m_out << "    root " << (root.isDouble() ? "" : exactText(root) + " ") << instantText(root, adjacent)
                  << '\n';
        }
        m_out << "    in doubles: " << polynomialText(formula.plainCoefficients, plainText);
        if (formula.plainDiscriminant)
            m_out << "; discriminant " << doubleText(*formula.plainDiscriminant);
        for (std::size_t i = 0; i < formula.plainRoots.size(); ++i) {
            m_out << "; root " << doubleText(formula.plainRoots[i]);
            if (formula.plainUlps[i])
                m_out << ", off by " << ulpsText(formula.plainUlps[i]) << " ulps";
        }
        m_out << (formula.plainMethod == PlainMethod::newton ? "; by Newton's steps\n" : "\n");
    }

    std::ostream& m_out;
    InspectedTime m_time;
    std::size_t m_count = 0; // number of pairs printed
    bool m_areRelations = false;
    bool m_areApart = false; // some of these relations are apart
    std::string m_a;         // the names of the pair being printed
    std::string m_b;
};

} // namespace

double timeOf(const InspectedTime& time, BodyPair pair)
{
    return time.withoutCommonTime ? commonStart(time.scene, pair).nearest() : time.at.t;
}

std::unique_ptr<InspectWriter> inspectTextWriter(std::ostream& out, InspectedTime time)
{
    return std::make_unique<InspectTextWriter>(out, std::move(time));
}

} // namespace sweep

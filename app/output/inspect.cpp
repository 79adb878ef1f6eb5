#include "app/output/inspect.h"

#include "app/output/audit.h"
#include "app/output/events.h"
#include "app/output/json.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "core/measure/untested_pairs.h"
#include "core/scene_file/kept_members.h"

#include <sweepbench/base/result.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

const char* clearanceName(ClearanceVerdict verdict)
{
    constexpr std::array names{"crossing", "graze", "contact", "apart"};
    return names[std::size_t(verdict)];
}

const char* clearanceName(ClearanceKind kind)
{
    constexpr std::array names{"ends", "beside-b", "beside-a", "meeting"};
    return names[std::size_t(kind)];
}

// "near miss", or the name of the curve's verdict.
const char* curveVerdictText(const ClearanceReport& report)
{
    if (!report.curve.isComplete)
        return "no verdict, because the curve is incomplete";
    const ClearanceVerdict verdict = verdictOn(report.curve);
    const bool isNear = verdict == ClearanceVerdict::apart && report.curve.minimum().value.high <= report.nearMiss;
    return isNear ? "near miss" : clearanceName(verdict);
}

void writeTurn(JsonWriter& json, const ClearanceTurn& turn)
{
    json.beginObject().member("t", turn.t.nearest()).member("low", turn.value.low).member("high", turn.value.high);
    json.member("attained", turn.isAttained);
    json.member("until", turn.until ? std::optional(turn.until->nearest()) : std::nullopt).endObject();
}

std::vector<const Instant*> endsOf(const std::vector<Contact>& contacts)
{
    std::vector<const Instant*> ends;
    for (const Contact& contact : contacts)
        ends.insert(ends.end(), {&contact.begin, &contact.end});
    return ends;
}

void writeContacts(JsonWriter& json, const std::vector<Contact>& contacts)
{
    json.list(contacts, [](JsonWriter& list, const Contact& contact) {
        list.array(contact.begin.nearest(), contact.end.nearest());
    });
}

// For each contact, whether it excludes its beginning and its end; writes nothing if all contacts include both.
void writeOpenEnds(JsonWriter& json, const ClearanceCurve& curve)
{
    const auto isOpen = [&curve](const Contact& contact) {
        return std::array{!holdsEnd(curve, contact.begin), !holdsEnd(curve, contact.end)};
    };
    if (std::ranges::any_of(curve.contacts, [&](const Contact& contact) {
            return isOpen(contact) != std::array{false, false};
        }))
        json.key("open").list(curve.contacts, [&](JsonWriter& list, const Contact& contact) {
            list.array(isOpen(contact)[0], isOpen(contact)[1]);
        });
}

// 0 while they are apart; none if the two have no depth.
std::optional<double> depthOf(const std::optional<Sharing>& sharing)
{
    return !sharing ? std::optional(0.0) : sharing->noDepth ? std::nullopt : std::optional(sharing->depth);
}

// The index of the sample with the greatest depth, the first of equal ones; none if no sample has one above 0.
std::optional<std::size_t> deepestSample(const ClearanceReport& report)
{
    const auto deepest =
        std::ranges::max_element(report.sharings, {}, [](const auto& one) { return depthOf(one).value_or(0); });
    if (deepest == report.sharings.end() || depthOf(*deepest).value_or(0) == 0)
        return {};
    return static_cast<std::size_t>(deepest - report.sharings.begin());
}

void writeMinimum(std::ostream& out, const ClearanceReport& report, const PairRelation& relation)
{
    const std::string a = escaped(report.a.id);
    const std::string b = escaped(report.b.id);
    const ClearanceTurn& least = report.curve.minimum();
    const bool isApart = relation.relation == Relation::apart && least.isAttained;
    out << "  least clearance " << (report.curve.isComplete ? "" : "so far ") << (least.value.isExact() ? "" : "≈ ")
        << decimalText(isApart ? relation.distance : nearestClearance(report.curve, least.t).value) << ' '
        << (least.isAttained ? stayText(least.t, least.until) : equalsText("beside t", instantText(least.t)));
    if (!least.isAttained)
        out << ", when they are parallel and " << relationText(relation) << '\n';
    else if (isApart)
        out << (least.until ? ", at first between " : ", between ") << pointOrInfinity(relation.onA, relation.isExactA)
            << " of " << a << " and " << pointOrInfinity(relation.onB, relation.isExactB) << " of " << b << '\n';
    else
        out << (least.until ? ", where at first both have " : ", where both have ")
            << pointOrInfinity(relation.onA, relation.isExactA) << '\n';
}

} // namespace

void writeClearanceText(std::ostream& out, const ClearanceReport& report)
{
    out << escaped(report.a.id) << " and " << escaped(report.b.id) << ": " << curveVerdictText(report) << '\n';
    if (report.atMinimum)
        writeMinimum(out, report, *report.atMinimum);
    const OrderedInstants ends(endsOf(report.curve.contacts));
    for (const Contact& contact : report.curve.contacts) {
        const auto textOf = [&](const Instant& end) { return instantText(end, ends.adjacentTo(end)); };
        const bool holdsBegin = holdsEnd(report.curve, contact.begin);
        out << "  in contact "
            << (contact.isInstant() ? "at "
                : holdsBegin        ? "from "
                                    : "from just after ")
            << equalsText("t", textOf(contact.begin));
        if (!contact.isInstant())
            out << (holdsEnd(report.curve, contact.end) ? " to " : " to just before ") << textOf(contact.end);
        out << '\n';
    }
    if (const auto deepest = deepestSample(report)) {
        const Sharing& sharing = *report.sharings[*deepest];
        out << "  deepest of " << countedText(report.sharings.size(), "sample") << ": "
            << sharingText(sharing, Relation::overlap, {escaped(report.a.id), escaped(report.b.id)})
            << " at t = " << decimalText(report.samples[*deepest].t) << '\n';
    }
    if (!report.incomplete.empty())
        out << "Incomplete: " << report.incomplete << '\n';
    out << "The samples of the curve are printed with --csv or --json.\n";
}

void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples)
{
    out << "t,clearance\n";
    for (const ClearanceSample& sample : samples)
        out << decimalText(sample.t) << ',' << decimalText(sample.value) << '\n';
}

void writeClearanceJson(std::ostream& out, const ClearanceReport& report)
{
    const ClearanceCurve& curve = report.curve;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.clearance").member("version", 1);
    json.member("a", report.a.id).member("b", report.b.id);
    json.member("verdict", curve.isComplete ? std::optional(clearanceName(verdictOn(curve))) : std::nullopt);
    json.member("minimum", curve.turns.empty() ? std::nullopt : std::optional(curve.minimum()), writeTurn);
    const bool isAttained = !curve.turns.empty() && curve.minimum().isAttained;
    json.member("nearest", isAttained ? report.atMinimum : std::nullopt,
                [](JsonWriter& points, const PairRelation& relation) { points.array(relation.onA, relation.onB); });
    json.key("dips").list(curve.dips, [&](JsonWriter& dips, std::size_t dip) { writeTurn(dips, curve.turns[dip]); });
    json.member("contacts", curve.isComplete ? std::optional(curve.contacts) : std::nullopt, writeContacts);
    writeOpenEnds(json, curve);
    json.key("pieces").list(curve.pieces, [](JsonWriter& pieces, const ClearancePiece& piece) {
        pieces.array(piece.begin.nearest(), piece.end.nearest(), clearanceName(piece.feature.kind));
    });
    json.key("samples").beginArray();
    for (std::size_t i = 0; i < report.samples.size(); ++i) {
        json.beginArray().value(report.samples[i].t).value(report.samples[i].value);
        if (i < report.sharings.size())
            json.value(depthOf(report.sharings[i]));
        json.endArray();
    }
    json.endArray();
    json.member("deepest-sample", deepestSample(report), [&](JsonWriter& deepest, std::size_t i) {
        deepest.beginObject().member("t", report.samples[i].t).member("depth", report.sharings[i]->depth);
        deepest.member("push", report.sharings[i]->push).endObject();
    });
    if (!report.incomplete.empty())
        json.member("incomplete", report.incomplete);
    json.endObject().endLine();
}

namespace {

// A fraction or a quadratic surd: {"value": 0.3333333333333333, "exact": false, "fraction": "1/3"}, with the nearest
// finite double, whether it is exact, and the fraction, null if the value is irrational or the text long.
struct Measured
{
    Measured(const Rational& value) : rounded(nearestFinite(value)), fraction(shortFraction(value)) {}
    Measured(const QuadraticSurd& value) : rounded(nearestFinite(value))
    {
        if (const auto rational = asRational(value))
            *this = Measured(*rational);
    }

    Rounded rounded;
    std::string fraction; // empty: none
};
void toJson(JsonWriter& json, const Measured& measured)
{
    json.beginObject().member("value", measured.rounded.value).member("exact", measured.rounded.isExact);
    json.member("fraction", presentText(measured.fraction)).endObject();
}

// A result computed in doubles, which may be an infinity or NaN, for which JSON has no numbers.
struct Computed
{
    double value;
};
void toJson(JsonWriter& json, Computed computed)
{
    if (std::isfinite(computed.value))
        json.value(computed.value);
    else
        json.value(std::isnan(computed.value) ? "NaN" : computed.value > 0 ? "Infinity" : "-Infinity");
}

std::optional<double> framesOf(const Instant& time, const std::optional<double>& rate)
{
    return rate ? std::optional(framesOf(time, *rate)) : std::nullopt;
}

// {"value": 0.5, "exact": true, "form": "1/2", "frames": 30}
struct ImpactTime
{
    Instant time;
    std::optional<double> framesPerUnit;
};
void toJson(JsonWriter& json, const ImpactTime& impact)
{
    const Instant& time = impact.time;
    json.beginObject().member("value", time.nearest()).member("exact", time.isDouble());
    json.member("form", presentText(closedForm(time))).member("frames", framesOf(time, impact.framesPerUnit));
    json.endObject();
}

void writeImpactPoint(JsonWriter& json, const ImpactPoint& point)
{
    json.beginObject().member("s", point.s).member("s-exact", point.isExactS).member("point", point.at);
    json.member("point-exact", point.isExactAt).member("body-s", point.bodyS);
    json.member("body-s-exact", point.bodyS ? std::optional(point.isExactBodyS) : std::nullopt).endObject();
}

template <class Shown, class Value>
std::optional<Shown> as(const std::optional<Value>& value)
{
    return value ? std::optional(Shown{*value}) : std::nullopt;
}

template <class Shown, class Value>
void writeList(JsonWriter& json, const char* key, const std::vector<Value>& values)
{
    json.key(key).list(values, [](JsonWriter& list, const Value& value) { list.value(Shown{value}); });
}

// The side of the nearest double on which a number lies; null if it is that double.
std::optional<std::string> sideOfDouble(Sign rest)
{
    return rest == Sign::zero ? std::nullopt : std::optional<std::string>(rest == Sign::negative ? "below" : "above");
}

void writeRelation(JsonWriter& json, const PairRelation& relation)
{
    json.member("relation", name(relation.relation)).member("distance", relation.distance);
    json.member("exact", relation.rest == Sign::zero).member("true-distance", sideOfDouble(relation.rest));
    json.key("nearest").array(relation.onA, relation.onB);
    json.key("nearest-exact").array(relation.isExactA, relation.isExactB);
    if (const auto& piece = relation.piece) {
        json.key("piece").array(piece->from, piece->to);
        json.key("piece-exact").array(piece->isFromExact, piece->isToExact);
    } else if (relation.relation != Relation::apart) {
        json.member("point", relation.onA);
    }
}

void writeSides(JsonWriter& json, const PairRelation& relation)
{
    json.key("sides").list(relation.sides, [](JsonWriter& list, const EndSide& end) {
        const char* const side = end.side == Sign::positive ? "left" : end.side == Sign::negative ? "right" : "on";
        list.beginObject().member("of", end.ofA ? "a" : "b").member("end", std::string(1, end.end));
        list.member("side", side).member("distance", end.distance).member("true-distance", sideOfDouble(end.rest));
        list.member("cross-product", end.crossProduct).member("true-product", sideOfDouble(end.restOfProduct));
        list.endObject();
    });
}

void writeFormula(JsonWriter& json, const LineFormulaAnswer& answer)
{
    const LineFormulaValues& values = answer.values;
    json.beginObject().member("formula", name(answer.formula));
    json.member("s", Computed{values.s}).member("t", Computed{values.t});
    json.key("point").array(Computed{values.at.x}, Computed{values.at.y});
    json.key("ulps").beginObject().member("s", answer.ulpsS).member("t", answer.ulpsT);
    json.member("x", answer.ulpsX).member("y", answer.ulpsY).endObject().endObject();
}

void writeLines(JsonWriter& json, const LinesInspection& lines)
{
    const TwoLines& exact = lines.exact;
    json.beginObject().member("relation", name(exact.relation)).member("meet", exact.hullsMeet).key("crossing");
    if (exact.relation == LineRelation::crossing) {
        json.beginObject().member("s", Measured(exact.s)).member("t", Measured(exact.t));
        json.key("point").array(Measured(exact.at.x), Measured(exact.at.y));
        json.member("on-a", exact.onP).member("on-b", exact.onQ).endObject();
    } else {
        json.value(nullptr);
    }
    json.key("formulas").list(lines.formulas, writeFormula).endObject();
}

void writeCirclePoint(JsonWriter& json, const CircleLinePoint& point)
{
    json.beginObject().member("u", Measured(point.u)).key("point").array(Measured(point.x), Measured(point.y));
    json.member("on-hull", point.onHull).endObject();
}

void writeCircle(JsonWriter& json, const CircleLine& circle)
{
    const bool isCut = circle.relation == CircleLineRelation::two;
    json.beginObject().member("relation", name(circle.relation)).key("points").list(circle.points, writeCirclePoint);
    json.member("chord", isCut ? std::optional(Measured(circle.chord)) : std::nullopt);
    json.key("closest").beginObject().member("u", Measured(circle.closestU));
    json.key("point").array(Measured(circle.closest.x), Measured(circle.closest.y));
    json.member("distance", Measured(circle.distance)).member("clearance", Measured(circle.clearance));
    json.endObject().endObject();
}

void writeImpact(JsonWriter& json, const ImpactInspection& inspection, std::optional<double> framesPerUnit)
{
    const Impact& impact = inspection.impact;
    const auto timed = [framesPerUnit](const std::optional<Instant>& time) {
        return time ? std::optional(ImpactTime{*time, framesPerUnit}) : std::nullopt;
    };
    json.beginObject().member("body", inspection.aMoves ? "a" : "b").member("heading", name(impact.heading));
    json.member("meets", impact.meets).member("begin", timed(impact.begin)).member("end", timed(impact.end));
    json.member("begin-open", impact.isBeginOpen).member("end-open", impact.isEndOpen);
    json.member("hit", impact.point, writeImpactPoint).member("line", timed(impact.crossesLine));
    json.member("line-hit", impact.linePoint, writeImpactPoint).endObject();
}

void writeGap(JsonWriter& json, const GapPolynomial& gap, std::optional<double> framesPerUnit)
{
    json.beginObject().member("kind", name(gap.kind));
    json.member("of-a", as<std::string>(gap.ofP)).member("of-b", as<std::string>(gap.ofQ));
    writeList<Measured>(json, "coefficients", gap.coefficients);
    json.member("discriminant", as<Measured>(gap.discriminant));
    json.key("roots").list(gap.roots, [framesPerUnit](JsonWriter& roots, const Instant& root) {
        roots.value(ImpactTime{root, framesPerUnit});
    });
    json.key("plain").beginObject();
    writeList<Computed>(json, "coefficients", gap.plainCoefficients);
    json.member("discriminant", as<Computed>(gap.plainDiscriminant)).member("method", name(gap.plainMethod));
    writeList<Computed>(json, "roots", gap.plainRoots);
    json.key("ulps").list(gap.plainUlps).endObject().endObject();
}

// {"value": 0.25, "exact": true, "form": "1/4"}
void writeFraction(JsonWriter& json, const Instant& fraction)
{
    json.beginObject().member("value", fraction.nearest()).member("exact", fraction.isDouble());
    json.member("form", presentText(closedForm(fraction))).endObject();
}

// {"count": 2, "bodies": ["wall", "post"]}
void writeTested(JsonWriter& json, const Scene& scene, const Cast& cast)
{
    constexpr std::size_t mostNamed = 100;
    const std::vector<std::uint32_t> tested = testedBodies(scene, cast);
    json.key("tested").beginObject().member("count", tested.size()).key("bodies").beginArray();
    for (std::size_t i = 0; i < std::min(tested.size(), mostNamed); ++i)
        json.value(scene.bodies[tested[i]].id);
    json.endArray().endObject();
}

void writeCasts(JsonWriter& json, const Scene& scene, const std::vector<Cast>& casts)
{
    json.key("casts").beginArray();
    for (const Cast& cast : casts) {
        const Interval run = activeInterval(scene, scene.bodies[cast.body]);
        json.breakLine().beginObject().member("body", scene.bodies[cast.body].id);
        json.member("start", run.start).member("end", run.end).key("hits").beginArray();
        for (const CastContact& contact : cast.contacts) {
            const CastHit hit = castHit(scene, cast, contact);
            json.breakLine().beginObject().member("body", scene.bodies[hit.body].id);
            json.member("starts", name(hit.start)).key("fraction");
            writeFraction(json, hit.fraction);
            json.member("point", hit.point).member("normal", hit.normal).member("leaves", hit.leaves, writeFraction);
            if (hit.sharing)
                writeSharing(json, *hit.sharing);
            json.endObject();
        }
        json.endArray();
        writeTested(json, scene, cast);
        json.endObject();
    }
    json.endArray();
}

class InspectJsonWriter final : public InspectWriter
{
public:
    InspectJsonWriter(std::ostream& out, InspectedTime time) : m_time(std::move(time)), m_json(out)
    {
        m_json.beginObject().member("format", "sweepbench.inspect").member("version", 1).member("scene", m_time.label);
        m_json.member("t", m_time.at.t).member("typed-error", presentText(m_time.at.error));
        m_json.member("frames-per-unit", m_time.framesPerUnit).key("pairs").beginArray();
    }

    void write(const PairInspection& pair, const EventAudit& audit) override
    {
        begin({static_cast<std::uint32_t>(pair.a), static_cast<std::uint32_t>(pair.b)}, pair.relation);
        m_json.key("audit").beginObject();
        writeEventAudit(m_json, audit);
        m_json.endObject();
        writeSides(m_json, pair.relation);
        m_json.member("lines", pair.lines, writeLines);
        m_json.member("circle-line", pair.circle, writeCircle).key("impact");
        writeImpact(m_json, pair.impact, m_time.framesPerUnit);
        m_json.key("formulas").beginArray();
        for (const GapPolynomial& gap : pair.formulas)
            writeGap(m_json, gap, m_time.framesPerUnit);
        m_json.endArray().endObject();
    }
    void write(const MeasuredPair& one) override
    {
        begin(one.pair, one.relation);
        m_json.endObject();
    }
    void finish(const std::vector<Cast>& casts, const std::string& incomplete) override
    {
        m_json.endArray();
        writeCasts(m_json, m_time.scene, casts);
        if (m_time.withoutCommonTime)
            m_json.member("without-common-time", *m_time.withoutCommonTime);
        if (!incomplete.empty())
            m_json.member("incomplete", incomplete);
        m_json.endObject().endLine();
    }

private:
    void begin(BodyPair pair, const PairRelation& relation)
    {
        m_json.breakLine().beginObject().member("a", m_time.scene.bodies[pair.a].id);
        m_json.member("b", m_time.scene.bodies[pair.b].id);
        if (const double t = timeOf(m_time, pair); t != m_time.at.t)
            m_json.member("t", t);
        writeRelation(m_json, relation);
        const Scene& scene = m_time.scene;
        if (relation.relation == Relation::apart)
            return;
        const Instant t(timeOf(m_time, pair));
        if (const auto sharing = sharingAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], t))
            writeSharing(m_json, *sharing);
    }

    InspectedTime m_time;
    JsonWriter m_json;
};

} // namespace

std::unique_ptr<InspectWriter> inspectJsonWriter(std::ostream& out, InspectedTime time)
{
    return std::make_unique<InspectJsonWriter>(out, std::move(time));
}

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
            m_out << " (the nearest double; the typed value is " << m_time.at.error << " away)";
        m_out << '\n';
    }

    void write(const PairInspection& pair, const EventAudit& audit) override
    {
        begin({static_cast<std::uint32_t>(pair.a), static_cast<std::uint32_t>(pair.b)}, pair.relation);
        m_out << "    Boost.Geometry: " << verdictText(audit) << '\n';
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
        if (const std::string how = howText(m_time.scene, pair, Instant(timeOf(m_time, pair)), relation); !how.empty())
            m_out << "  " << how << '\n';
        ++m_count;
    }

    void writeRelation(const PairRelation& relation)
    {
        m_out << "  " << relationText(relation);
        if (relation.relation == Relation::apart)
            m_out << ", nearest at " << nearestPointsText(relation);
        m_out << '\n';
    }

    void writeSide(const PairInspection& pair, const EndSide& end)
    {
        const std::string& own = end.ofA ? m_a : m_b;
        const std::string& line = end.ofA ? m_b : m_a;
        const Shape shape = m_time.scene.bodies[end.ofA ? pair.a : pair.b].shape;
        m_out << "    " << endText(end, shape, own) << " is " << sideText(end, line, m_pointsDown);
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
        printTable(m_out,
                   {"    in doubles", "s₁", rightColumn("ulps"), "s₂", rightColumn("ulps"), "x", rightColumn("ulps"),
                    "y", rightColumn("ulps")},
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

    // "√2/2 ≈ 0.7071067811865476 (42.42640687119285 frames)"
    [[nodiscard]] std::string timeTextOf(const Instant& t, const AdjacentInstants& adjacent) const
    {
        const auto frames = framesOf(t, m_time.framesPerUnit);
        const std::string decimal = instantText(t, adjacent);
        return (t.isDouble() ? decimal : equationText(exactText(t), decimal)) +
               (frames ? " (" + decimalText(*frames) + " frames)" : "");
    }
    // The length of time between now and t.
    static Instant lengthOf(const Instant& t) { return t < Instant() ? -t : t; }

    static std::string proportionText(double s, bool isExact) { return (isExact ? "s = " : "s ≈ ") + decimalText(s); }
    static std::string impactPointText(const ImpactPoint& point, const std::string& body)
    {
        const std::string own =
            point.bodyS ? ", with " + proportionText(*point.bodyS, point.isExactBodyS) + " of " + body : "";
        return proportionText(point.s, point.isExactS) + ", " + pointOrInfinity(point.at, point.isExactAt) + own;
    }

    // " reaches wall in 0.5", or " has been in contact with wall for 2".
    template <class TimeText>
    static std::string beginText(const Impact& impact, const std::string& target, const TimeText& timeText)
    {
        if (!impact.begin)
            return " has always been in contact with " + target;
        if (impact.isFuture() || *impact.begin == Instant())
            return " reaches " + target + (impact.isBeginOpen ? " in just over " : " in ") + timeText(*impact.begin);
        return " has been in contact with " + target + (impact.isBeginOpen ? " for just under " : " for ") +
               timeText(*impact.begin);
    }

    void writeImpact(const ImpactInspection& inspection)
    {
        const Impact& impact = inspection.impact;
        const std::string& body = inspection.aMoves ? m_a : m_b;
        const std::string& target = inspection.aMoves ? m_b : m_a;
        if (impact.isStill)
            return;
        std::vector<Instant> lengths;
        for (const auto& time : {impact.begin, impact.end, impact.crossesLine})
            if (time)
                lengths.push_back(lengthOf(*time));
        std::vector<const Instant*> pointers;
        for (const Instant& length : lengths)
            pointers.push_back(&length);
        const auto timeText = [&, ordered = OrderedInstants(std::move(pointers))](const Instant& t) {
            return timeTextOf(lengthOf(t), ordered.adjacentTo(lengthOf(t)));
        };
        const auto whenText = [&](const Instant& t) {
            return t < Instant() ? timeText(t) + " before now" : "in " + timeText(t);
        };
        const bool isPast = impact.isPast();
        m_out << "  as they move now: ";
        if (impact.meets && isPast)
            m_out << body << " and " << target << " last touched " << (impact.isEndOpen ? "just over " : "")
                  << timeText(*impact.end) << " before now";
        else if (impact.meets && !impact.begin && !impact.end)
            m_out << body << " and " << target << " have always been in contact, and stay so";
        else if (impact.meets)
            m_out << body << beginText(impact, target, timeText)
                  << (!impact.end ? ", never leaves it"
                      : impact.end == impact.begin
                          ? ", for an instant"
                          : (impact.isEndOpen ? ", leaves it in just under " : ", leaves it in ") +
                                timeText(*impact.end));
        else if (impact.heading == Heading::alongside)
            m_out << body << " does not reach " << target;
        else
            m_out << body << (isPast ? " passed to the " : " passes to the ")
                  << name(m_pointsDown ? mirrored(impact.heading) : impact.heading) << " of " << target;
        m_out << '\n';
        if (impact.point)
            m_out << "    " << (*impact.begin < Instant() ? "first touched " + whenText(*impact.begin) : "there")
                  << " at " << impactPointText(*impact.point, body) << '\n';
        if (impact.crossesLine)
            m_out << (*impact.crossesLine < Instant() ? "    crossed" : "    crosses") << " the line of " << target
                  << ' ' << whenText(*impact.crossesLine) << " at " << impactPointText(*impact.linePoint, body) << '\n';
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
            const std::string decimal = instantText(root, adjacent);
            m_out << "    root " << (root.isDouble() ? decimal : equationText(exactText(root), decimal)) << '\n';
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
    bool m_pointsDown = pointsDown(m_time.scene); // left and right are as a picture shows them
    std::size_t m_count = 0;                      // number of pairs printed
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

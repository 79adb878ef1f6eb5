#include "app/cli/output/audit_writer.h"
#include "app/cli/output/inspect_writer.h"
#include "app/cli/output/measured_text.h"
#include "app/cli/output/scene_names.h"

#include <cmath>

namespace sweep {

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

// {"value": 0.5, "exact": true, "form": "1/2", "frames": 30}
struct ImpactTime
{
    Instant time;
    double framesPerUnit;
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

void writeImpact(JsonWriter& json, const ImpactInspection& inspection, double framesPerUnit)
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

void writeGap(JsonWriter& json, const GapPolynomial& gap, double framesPerUnit)
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

    void write(const PairInspection& pair, const Opinion& opinion) override
    {
        begin({static_cast<std::uint32_t>(pair.a), static_cast<std::uint32_t>(pair.b)}, pair.relation);
        m_json.key("audit").beginObject();
        writeOpinion(m_json, opinion);
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
    }

    InspectedTime m_time;
    JsonWriter m_json;
};

} // namespace

std::unique_ptr<InspectWriter> inspectJsonWriter(std::ostream& out, InspectedTime time)
{
    return std::make_unique<InspectJsonWriter>(out, std::move(time));
}

} // namespace sweep

#include "app/output/words.h"

#include "core/base/decimal.h"
#include "core/number/coordinates.h"

#include <sweepbench/base/result.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/sampling.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace sweep {

namespace {

std::string inBrackets(const CoordinateTexts& texts)
{
    return '(' + texts[0] + ", " + texts[1] + ')';
}

// True if numbers with these nearest doubles certainly differ within this many digits, because they are farther apart
// than a unit of the last digit and than the error of doubles.
bool areFarApart(double p, double q, int digits)
{
    return std::abs(p / 2 - q / 2) > std::pow(10, 2 - std::min(digits, 15)) * std::max(std::abs(p), std::abs(q));
}

} // namespace

std::string decimalText(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

std::string roundedDecimal(double value, int significant)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value,
                                   std::chars_format::general, significant)
                         .ptr;
    return withTidyExponent({buffer.data(), end});
}

std::string instantText(const Instant& instant, const AdjacentInstants& adjacent)
{
    const auto digits = tellingDigits(instant, adjacent.before, adjacent.after);
    return digits ? digitsText(*digits) : (instant.isDouble() ? "" : "≈ ") + decimalText(instant.nearest());
}

std::string eventTimeText(const Timeline& timeline, std::size_t event)
{
    const std::size_t instant = timeline.instantOf(event);
    return instantText(timeline.instants()[instant].time, neighboursOf(timeline, instant));
}

std::string pointText(Vec p)
{
    return inBrackets(shortestCoordinates(p));
}

std::string roundedPointText(Vec p, int significant)
{
    return inBrackets(roundedCoordinates(p, significant));
}

std::string digitsText(const Instant& instant, int count, const AdjacentInstants& adjacent)
{
    DecimalDigits own = roundedDigits(instant, count);
    for (const Instant* const other : {adjacent.before, adjacent.after}) {
        if (other == nullptr || areFarApart(instant.nearest(), other->nearest(), count))
            continue;
        while (count < mostDigits && roundedDigits(*other, count).text == own.text)
            own = roundedDigits(instant, ++count);
    }
    return digitsText(own);
}

std::string digitsText(const DecimalDigits& digits)
{
    return (digits.isExact ? "" : "≈ ") + digits.text;
}

std::string exactText(const Instant& instant)
{
    const std::string form = closedForm(instant);
    if (!form.empty())
        return form;
    if (instant.isDouble())
        return decimalText(instant.nearest());
    return "between " + decimalText(instant.below()) + " and " + decimalText(instant.above());
}

std::string frameAtEndText(const FrameAtEnd& end)
{
    return std::string("The scene's time ") + (end.isStart ? "starts" : "ends") + " at " + decimalText(end.t) +
           ", the double nearest to " + fractionText(end.exact) + "; that counts as frame " +
           std::to_string(end.frame) + '.';
}

std::string countedText(std::size_t count, const std::string& what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

std::string holdingText(std::size_t holding, std::size_t all)
{
    return std::to_string(holding) + " of " + countedText(all, "expectation") + (all == 1 ? " holds" : " hold");
}

std::string shortFraction(const Rational& value)
{
    constexpr std::size_t longest = 40;
    constexpr int longestBits = 140; // longer numbers have more digits than that
    if (bitLength(numerator(value)) > longestBits || bitLength(denominator(value)) > longestBits)
        return {};
    const std::string text = value.str();
    return text.size() <= longest ? text : std::string();
}

std::string measuredText(const Rational& value)
{
    const Rounded rounded = nearestFinite(value);
    if (rounded.isExact)
        return decimalText(rounded.value);
    constexpr int digits = 17;
    return equationText(shortFraction(value),
                        isBeyondDoubles(value) ? scientific(value, digits) : decimalText(rounded.value));
}

std::string equationText(const std::string& form, std::string decimal)
{
    const std::string_view mark = "≈ ";
    decimal.erase(0, decimal.starts_with(mark) ? mark.size() : 0);
    if (sameFraction(form, decimal))
        return form == decimal ? form : form + " = " + decimal;
    return form + (form.empty() ? "≈ " : " ≈ ") + decimal;
}

std::string measuredText(const QuadraticSurd& value)
{
    const auto fraction = asRational(value);
    return fraction ? measuredText(*fraction) : "≈ " + decimalText(nearestFinite(value).value);
}

std::string equalsText(const std::string& name, const std::string& measured)
{
    return name + (measured.starts_with("≈") ? " " : " = ") + measured;
}

std::string stayText(const Instant& t, const std::optional<Instant>& until)
{
    const std::string from = equalsText("t", instantText(t));
    return until ? "from " + from + " to " + instantText(*until) : "at " + from;
}

std::string titledText(const std::string& label, const Scene& scene)
{
    const bool hasTitle = scene.title && !scene.title->empty();
    return escaped(label) + (hasTitle ? ": " + escaped(*scene.title) : std::string());
}

std::string cellIndices(Cell cell)
{
    return '(' + std::to_string(cell.i) + ", " + std::to_string(cell.j) + ')';
}

std::string otherText(const Scene& scene, const PairOrCell& pair)
{
    return pair.withCell() ? "cell " + cellIndices(pair.cell) : scene.bodies[pair.b].id;
}

const Body* bodyNamed(const Scene& scene, const std::string& id)
{
    const auto body = std::ranges::find_if(scene.bodies, [&](const Body& one) { return one.id == id; });
    return body != scene.bodies.end() ? &*body : nullptr;
}

std::string expectedEventText(const Expectation& expectation)
{
    if (isOfPair(expectation.kind))
        return expectation.kind == ExpectedKind::none ? "no contact" : "contact";
    std::string text = (expectation.count ? std::to_string(*expectation.count) + " × " : "") + name(expectation.kind);
    if (expectation.t)
        text += " at t = " + decimalText(*expectation.t);
    if (expectation.within)
        text += " ± " + decimalText(*expectation.within);
    return text;
}

void writePair(JsonWriter& json, const Scene& scene, const PairOrCell& pair)
{
    json.member("a", scene.bodies[pair.a].id);
    if (pair.withCell())
        json.member("cell", pair.cell);
    else
        json.member("b", scene.bodies[pair.b].id);
}

namespace {

// The number of pairs at rest that are in contact.
std::uint64_t contactCount(const UntestedPairs& untested)
{
    return untested.inContact.size() + untested.unlisted;
}

// The pairs that the list names, in order.
std::vector<BodyPair> namedPairs(const Scene& scene, const TestedPairs& tested, const UntestedPairs& untested)
{
    constexpr std::size_t mostBodies = 2000; // more would make testing every pair too slow
    std::vector<BodyPair> pairs;
    if (untested.counts.all() <= mostNamedPairs && scene.bodies.size() <= mostBodies) {
        for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
            for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b)
                if (tested.whyUntested({a, b}))
                    pairs.push_back({a, b});
    } else if (contactCount(untested) <= mostNamedPairs) {
        for (const RestingContact& contact : untested.inContact)
            pairs.push_back(contact.pair);
    }
    return pairs;
}

PairRelation restingRelationOf(const Scene& scene, BodyPair pair)
{
    const auto relation = relationAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], commonStart(scene, pair));
    return relation.value_or(PairRelation{});
}

// How JSON names a covered body; null if that is not decided.
std::optional<std::string> coveredName(Covered covered)
{
    return covered == Covered::a      ? "a"
           : covered == Covered::b    ? "b"
           : covered == Covered::both ? std::optional<std::string>("both")
                                      : std::nullopt;
}

} // namespace

std::string untestedSummary(const UntestedPairs& untested)
{
    const UntestedCounts& counts = untested.counts;
    if (counts.all() == 0)
        return {};
    std::string text = countedText(counts.all(), "pair") + (counts.all() == 1 ? " was" : " were") + " not tested: ";
    const std::array reasons{std::pair(counts.sameGroup, " of one group"), std::pair(counts.ignored, " ignored"),
                             std::pair(counts.noCommonTime, " without common time"),
                             std::pair(counts.atRest, " at rest")};
    bool isFirst = true;
    for (const auto& [count, reason] : reasons) {
        if (count == 0)
            continue;
        text += (isFirst ? "" : ", ") + std::to_string(count) + reason;
        isFirst = false;
    }
    if (counts.atRest > 0)
        text += std::string(untested.isComplete ? " (" : " (at least ") + std::to_string(contactCount(untested)) +
                " in contact)";
    return text + '\n';
}

std::string untestedText(const ExpectationOutcome& outcome)
{
    if (outcome.isUntraced)
        return "the pair is not tested: the body is not traced through a grid";
    switch (outcome.untested.value_or(Untested::atRest)) {
    case Untested::sameGroup:
        return "the pair is not tested: both are of one group";
    case Untested::ignored:
        return "the pair is not tested: the scene ignores it";
    case Untested::noCommonTime:
        return "the pair is not tested: the two are never active together for longer than an instant";
    case Untested::atRest:
        break;
    }
    return std::string("the pair is at rest and has no events; its relation is ") +
           name(outcome.relation.value_or(Relation::apart));
}

std::string untestedText(const Scene& scene, BodyPair pair, Untested reason)
{
    if (reason != Untested::atRest)
        return name(reason);
    const PairRelation relation = restingRelationOf(scene, pair);
    const std::string how = howText(scene, pair, commonStart(scene, pair), relation);
    return std::string(name(reason)) + ", " + relationText(relation) + (how.empty() ? "" : ", " + how);
}

std::vector<NamedPair> untestedNames(const Scene& scene, const UntestedPairs& untested)
{
    const TestedPairs tested(scene);
    std::vector<NamedPair> names;
    for (const BodyPair pair : namedPairs(scene, tested, untested))
        names.push_back({pair, untestedText(scene, pair, *tested.whyUntested(pair))});
    return names;
}

std::string untestedText(const Scene& scene, const UntestedPairs& untested)
{
    std::string text = untestedSummary(untested);
    if (untested.counts.all() == 0)
        return text;
    const std::vector<NamedPair> names = untestedNames(scene, untested);
    for (const NamedPair& one : names)
        text += "  " + escaped(scene.bodies[one.pair.a].id) + " · " + escaped(scene.bodies[one.pair.b].id) + ": " +
                one.text + '\n';
    const std::string unnamed = unnamedText(untested, names.size());
    return text + (unnamed.empty() ? "" : "  " + unnamed + '\n');
}

std::string unnamedText(const UntestedPairs& untested, std::size_t named)
{
    const std::uint64_t count = untested.counts.all() - named;
    if (count == 0)
        return {};
    std::string text = countedText(count, "pair") + (count == 1 ? " is" : " are") +
                       " not named here: sweepbench inspect --at T --all gives the relation of every pair at a time";
    if (contactCount(untested) > mostNamedPairs)
        text += ", and sweepbench events --format json --at-rest lists those at rest that are in contact";
    return text;
}

std::string nearestPointsText(const PairRelation& relation)
{
    const bool haveOneText = relation.relation == Relation::apart && relation.onA == relation.onB;
    return pointOrInfinity(relation.onA, relation.isExactA) + " and " +
           pointOrInfinity(relation.onB, relation.isExactB) + (haveOneText ? " (they differ beyond these digits)" : "");
}

std::string approachText(const ClosestApproach& approach)
{
    constexpr double boxSlop = 0.005; // b2_linearSlop, in metres
    const PairRelation& relation = approach.relation;
    const bool isWithin = relation.relation == Relation::apart && relation.distance < boxSlop;
    return relationText(relation) + ' ' + stayText(approach.t, approach.until) +
           (approach.until ? ", at first between " : ", between ") + nearestPointsText(relation) +
           (isWithin ? ", which is less than Box2D's slop of 0.005" : "");
}

std::string howText(const Scene& scene, BodyPair pair, const Instant& t, const PairRelation& relation)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    const auto sharing = relation.relation == Relation::apart ? std::nullopt : sharingAt(scene, a, b, t);
    return sharing ? sharingText(*sharing, relation.relation, {escaped(a.id), escaped(b.id), arePolygons(a, b)}) : "";
}

void writeSharing(JsonWriter& json, const Sharing& sharing)
{
    if (sharing.covered != Covered::neither)
        json.member("covered", coveredName(sharing.covered));
    json.member("shares", name(sharing.shares));
    if (sharing.shares == Shares::piece)
        json.member("length", sharing.length);
    if (sharing.shares == Shares::points)
        json.member("count", sharing.count);
    if (sharing.noDepth != NoDepth::bothThin) {
        json.member("depth", sharing.noDepth ? std::nullopt : std::optional(sharing.depth));
        json.member("push", sharing.push);
    }
}

void writeShared(JsonWriter& json, const PairRelation& relation)
{
    if (relation.piece)
        json.key("piece").array(relation.piece->from, relation.piece->to);
    else
        json.member("point", relation.onA);
}

void writeAtRest(JsonWriter& json, const Scene& scene, const UntestedPairs& untested)
{
    json.key("atRest").beginArray();
    for (const RestingContact& contact : untested.inContact) {
        json.breakLine(4).beginObject();
        json.member("a", scene.bodies[contact.pair.a].id).member("b", scene.bodies[contact.pair.b].id);
        json.member("relation", name(contact.relation));
        writeShared(json, restingRelationOf(scene, contact.pair));
        const auto sharing = sharingAt(scene, scene.bodies[contact.pair.a], scene.bodies[contact.pair.b],
                                       commonStart(scene, contact.pair));
        if (sharing)
            writeSharing(json, *sharing);
        json.endObject();
    }
    if (!untested.inContact.empty())
        json.breakLine(2);
    json.endArray();
}

} // namespace sweep

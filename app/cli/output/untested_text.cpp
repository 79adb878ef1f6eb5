#include "app/cli/output/untested_text.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/scene_names.h"
#include "core/base/result.h"
#include "core/number/instant.h"

#include <array>
#include <utility>
#include <vector>

namespace sweep {

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
    return name(reason) + (reason == Untested::atRest ? ", " + relationText(restingRelationOf(scene, pair)) : "");
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

std::string approachText(const ClosestApproach& approach)
{
    constexpr double boxSlop = 0.005; // b2_linearSlop, in metres
    const PairRelation& relation = approach.relation;
    const bool isWithin = relation.relation == Relation::apart && relation.distance < boxSlop;
    return relationText(relation) + " at t " + (approach.t.isDouble() ? "= " : "") + instantText(approach.t) +
           ", between " + pointOrInfinity(relation.onA, relation.isExactA) + " and " +
           pointOrInfinity(relation.onB, relation.isExactB) +
           (isWithin ? ", which is less than Box2D's slop of 0.005" : "");
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
        json.endObject();
    }
    if (!untested.inContact.empty())
        json.breakLine(2);
    json.endArray();
}

} // namespace sweep

#include "widgets/models/events/pair_text.h"

#include "core/number/text/coordinates.h"
#include "core/scene/path_legs.h"
#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <algorithm>

namespace sweep {

namespace {

bool isIgnored(const Scene& scene, const std::string& p, const std::string& q)
{
    const auto joins = [&](const std::pair<std::string, std::string>& ids) {
        return (ids.first == p && ids.second == q) || (ids.first == q && ids.second == p);
    };
    return scene.ignore && std::ranges::any_of(*scene.ignore, joins);
}

QString withMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

Fact placeFact(const QString& name, const std::optional<Vec>& at, bool isExact)
{
    if (!at)
        return {name, translated("infinity")};
    const auto [x, y] = shortestCoordinates(*at);
    const QString text = textOf(x + ", " + y);
    return {name, (isExact ? QString() : QStringLiteral("≈ ")) + withMinus(text), text};
}

// The line's name may contain hyphens, which must not become minus signs.
Fact sideFact(const Scene& scene, BodyPair pair, const EndSide& end)
{
    const Body& own = scene.bodies[end.ofA ? pair.a : pair.b];
    const QString line = distinctLabelOf(scene, end.ofA ? pair.b : pair.a);
    QString name = textOf(endText(end, own.shape, "%1")).arg(distinctLabelOf(scene, end.ofA ? pair.a : pair.b));
    if (hasTwoControlPoints(own.shape))
        name[0] = name[0].toUpper(); // the name begins with "start" or "end"
    return {name, withMinus(textOf(sideText(end, "%1"))).arg(line),
            end.side == Sign::zero ? QStringLiteral("0") : exactText(end.distance)};
}

} // namespace

QString pairSentence(const Scene& scene, std::size_t a, std::size_t b)
{
    const Body& p = scene.bodies[a];
    const Body& q = scene.bodies[b];
    if (p.group && p.group == q.group)
        return translated("Not tested: both are in the group “%1”.").arg(shownTextOf(*p.group));
    if (isIgnored(scene, p.id, q.id))
        return translated("Not tested: the scene ignores this pair.");
    const Interval first = activeInterval(scene, p);
    const Interval second = activeInterval(scene, q);
    const Interval common{std::max(first.start, second.start), std::min(first.end, second.end)};
    if (!(common.start < common.end))
        return translated("Not tested: they are never active together for longer than an instant.");
    if (isStationary(p, common) && isStationary(q, common))
        return translated("Not tested: neither of them moves while both are active.");
    return translated("Tested against each other.");
}

QString relationSentence(const std::optional<PairRelation>& relation, const QString& t)
{
    const QString time = QStringLiteral("t %1%2").arg(t.startsWith(u'≈') ? QString() : QStringLiteral("= "), t);
    if (!relation)
        return translated("Not there together at %1").arg(time);
    QString word = relationWord(relation->relation);
    word[0] = word[0].toUpper();
    return translated("%1 at %2").arg(word, time);
}

std::vector<Fact> relationFacts(const Scene& scene, BodyPair pair, const PairRelation& relation)
{
    std::vector<Fact> facts;
    if (relation.relation == Relation::apart) {
        facts.push_back({translated("Distance"), withMinus(textOf(roundedSize(relation.distance, relation.rest))),
                         exactText(relation.distance)});
        facts.push_back(placeFact(translated("Nearest on %1").arg(distinctLabelOf(scene, pair.a)), relation.onA,
                                  relation.isExactA));
        facts.push_back(placeFact(translated("Nearest on %1").arg(distinctLabelOf(scene, pair.b)), relation.onB,
                                  relation.isExactB));
    } else if (relation.piece) {
        facts.push_back(placeFact(translated("Shared from"), relation.piece->from, relation.piece->isFromExact));
        facts.push_back(placeFact(translated("Shared to"), relation.piece->to, relation.piece->isToExact));
    } else {
        facts.push_back(placeFact(translated("Shared point"), relation.onA, relation.isExactA));
    }
    for (const EndSide& end : relation.sides)
        facts.push_back(sideFact(scene, pair, end));
    return facts;
}

} // namespace sweep

#include "core/solve/other_answer.h"

#include "core/number/roots.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sweep {

Result<Timeline> solve(const OtherScene& other, const SolveOptions& options)
{
    Result<Timeline> solved = solve(other.scene, options);
    if (!solved || other.timePower == 0)
        return solved;
    const auto original = [power = static_cast<unsigned>(other.timePower)](const Instant& t) {
        return dividedByPowerOfTen(t, power);
    };
    const Interval times = solved->window();
    Timeline timeline({original(Instant(times.start)).nearest(), original(Instant(times.end)).nearest()});
    timeline.reserve(solved->instants().size(), solved->events().size());
    for (const TimelineInstant& instant : solved->instants()) {
        if (options.job.stopped())
            return Problem{.message = "cancelled"};
        timeline.append(original(instant.time), solved->eventsOf(instant));
    }
    return timeline;
}

std::vector<AnswerDifference> answerDifferences(const ComparedAnswer& own, const ComparedAnswer& other)
{
    std::vector<AnswerDifference> differences;
    const auto& events = own.solved.timeline.events();
    for (const EventDifference& one : eventDifferences(own.solved, other.solved))
        if (one.kind() != Difference::changed)
            differences.push_back({one.earlier ? events[*one.earlier] : other.solved.timeline.events()[*one.later],
                                   one.earlier, one.later});
    // With the same events, the first one in another order has a counterpart.
    if (const auto i = differences.empty() ? firstUnlike(own.solved, other.solved) : std::nullopt)
        differences.push_back({events[*i], i, i});
    if (!own.untested || !other.untested || !own.untested->areAllListed() || !other.untested->areAllListed())
        return differences;
    std::map<BodyPair, AnswerDifference> resting;
    for (const RestingContact& contact : own.untested->inContact)
        resting[contact.pair].ownRelation = contact.relation;
    for (const RestingContact& contact : other.untested->inContact)
        resting[contact.pair].otherRelation = contact.relation;
    for (auto& [pair, one] : resting) {
        one.pair = {pair.a, pair.b};
        if (one.ownRelation != one.otherRelation)
            differences.push_back(one);
    }
    return differences;
}

std::size_t cellsMet(const Timeline& timeline, std::uint32_t body)
{
    std::set<Cell> cells;
    for (const Event& event : timeline.events())
        if (event.a == body && event.withCell())
            cells.insert(event.cell);
    return cells.size();
}

std::string farthestFromDecimal(const Scene& scene, const PairOrCell& pair)
{
    std::vector<std::size_t> bodies{pair.a};
    if (!pair.withCell())
        bodies.push_back(pair.b);
    Scene part = excerptOf(scene, bodies);
    if (!pair.withCell())
        part.grid.reset();
    return farthestFromDecimal(part);
}

} // namespace sweep

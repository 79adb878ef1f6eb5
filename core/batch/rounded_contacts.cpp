#include "core/batch/rounded_contacts.h"

#include "core/base/contract.h"
#include "core/batch/lane_contacts.h"
#include "core/contacts/contacts.h"
#include "core/contacts/exact/pair_over_stretch.h"
#include "core/contacts/filter/pair_filter.h"
#include "core/events/contact_events.h"
#include "core/scene/motion.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Rounds the contacts of a filter stage. False if the error bound of a time allows more than one nearest double.
template <std::size_t capacity>
[[gnu::always_inline]] inline bool roundFiltered(const FilteredContacts<capacity>& contacts, RoundedContacts& result)
{
    result.count = contacts.count;
    result.stage = contacts.stage;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const FilteredContact& from = contacts.contact[i];
        RoundedContact& to = result.contact[i];
        to.begin = from.begin.nearestOrNan();
        to.end = from.isInstant ? to.begin : from.end.nearestOrNan();
        if (to.begin != to.begin || to.end != to.end)
            return false;
        to.s = from.s;
        to.sAtEnd = from.isInstant ? from.s : from.sAtEnd;
        to.isInstant = from.isInstant;
        to.crosses = from.crosses();
        to.beginsBefore = from.begin.isExactly(0);
        to.endsAfter = from.end.isExactly(1);
    }
    return true;
}

Path pathOf(const MovingPoint& p)
{
    if (p.from == p.to)
        return Rest{p.from};
    return FromTo{p.from, p.to};
}

Body bodyOf(const MovingShape& shape)
{
    Body body;
    body.shape = shape.shape;
    body.a = pathOf(shape.a);
    if (hasTwoControlPoints(shape.shape))
        body.b = pathOf(shape.b);
    if (hasRadius(shape.shape)) {
        body.radius.from = shape.radius.from;
        if (shape.radius.to != shape.radius.from)
            body.radius.to = shape.radius.to;
    }
    return body;
}

double proportion(const Body& point, const Body& line, const Instant& t)
{
    return nearestProportion(motionOver(point, {0, 1}, {0, 1}), motionOver(line, {0, 1}, {0, 1}), t);
}

// The last stage, by integers of any size.
RoundedContactList exactContacts(const MovingShape& a, const MovingShape& b)
{
    RoundedContactList result{Stage::anyIntegers, {}};
    const Body p = bodyOf(a);
    const Body q = bodyOf(b);
    for (const Contact& contact : contacts(Scene{}, p, q, {0, 1})) {
        RoundedContact rounded{};
        rounded.begin = contact.begin.nearest();
        rounded.end = contact.end.nearest();
        rounded.isInstant = contact.isInstant();
        rounded.crosses = contact.crosses();
        rounded.beginsBefore = contact.begin == Instant(0);
        rounded.endsAfter = contact.end == Instant(1);
        if (isPointAgainstLine(a.shape, b.shape) || isPointAgainstLine(b.shape, a.shape)) {
            const auto& [point, line] = isPointAgainstLine(a.shape, b.shape) ? std::tie(p, q) : std::tie(q, p);
            rounded.s = proportion(point, line, contact.begin);
            rounded.sAtEnd = rounded.isInstant ? rounded.s : proportion(point, line, contact.end);
        }
        result.contacts.push_back(rounded);
    }
    return result;
}

DoubleDoublePath pathInPairs(const MovingPoint& p)
{
    return {
        {DoubleDoubleVec{{p.from.x, 0}, {p.from.y, 0}}, DoubleDoubleVec{}, DoubleDoubleVec{{p.to.x, 0}, {p.to.y, 0}}},
        true};
}

DoubleDoubleBody bodyInPairs(const MovingShape& shape)
{
    DoubleDoubleBody body;
    body.shape = shape.shape;
    body.a = pathInPairs(shape.a);
    body.translates = !hasTwoControlPoints(shape.shape); // false for a body that translates only costs time
    if (hasTwoControlPoints(shape.shape))
        body.b = pathInPairs(shape.b);
    if (hasRadius(shape.shape)) {
        body.radius[0] = {shape.radius.from, 0};
        body.radius[1] = {shape.radius.to, 0};
    }
    return body;
}

// None if the filter stages cannot decide, or cannot round every time.
std::optional<RoundedContacts> generalContacts(const MovingShape& a, const MovingShape& b, StageSet stages)
{
    if (isPointAgainstLine(a.shape, b.shape) || isPointAgainstLine(b.shape, a.shape)) // the filter gives no proportions
        return std::nullopt;
    const auto filtered = pairFiltered(bodyInPairs(a), bodyInPairs(b), stages);
    RoundedContacts result;
    return filtered && roundFiltered(*filtered, result) ? std::optional(result) : std::nullopt;
}

RoundedContacts asArray(const RoundedContactList& list)
{
    SWEEP_EXPECTS(list.contacts.size() <= RoundedContacts::most);
    RoundedContacts result;
    result.count = list.contacts.size();
    result.stage = list.stage;
    std::copy(list.contacts.begin(), list.contacts.end(), result.contact.begin());
    return result;
}

// Each of these decides pairs that the lane functions cannot. They are not inlined, because their stack space would
// slow down every call.
[[gnu::noinline]] void pointSegmentAfterLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                              StageSet stages, RoundedContacts& result)
{
    const StageSet left =
        usesLanes(stages) ? stages.without(Stage::doubles) : stages; // this stage decides no more than the lanes do
    StraightContacts contacts;
    if (!(pointLineFiltered(p, a, b, HullKind::segment, left, contacts) && roundFiltered(contacts, result)))
        result = asArray(exactContacts({Shape::point, p, {}, {}}, {Shape::segment, a, b, {}}));
}

[[gnu::noinline]] void discDiscAfterLanes(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                          RoundedContacts& result)
{
    StraightContacts contacts;
    if (!(discDiscFiltered(p, q, stages, contacts) && roundFiltered(contacts, result)))
        result =
            asArray(exactContacts({Shape::circle, p.centre, {}, p.radius}, {Shape::circle, q.centre, {}, q.radius}));
}

[[gnu::noinline]] void discSegmentAfterLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                             StageSet stages, RoundedContacts& result)
{
    StraightContacts contacts;
    if (discSegmentFiltered(p, a, b, stages, contacts) && roundFiltered(contacts, result))
        return;
    const MovingShape disc{Shape::circle, p.centre, {}, p.radius};
    const MovingShape segment{Shape::segment, a, b, {}};
    const auto general = generalContacts(disc, segment, stages);
    result = general ? *general : asArray(exactContacts(disc, segment));
}

} // namespace

RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, StageSet stages)
{
    RoundedContacts result;
    const bool lanes = usesLanes(stages);
    if (lanes && isRoundedTranslation(a, b) && pointSegmentLanes(p, a, b, result))
        return result;
    if (!(lanes && turningSegmentLanes(p, a, b, result))) // most pairs are decided there
        pointSegmentAfterLanes(p, a, b, stages, result);
    return result;
}

RoundedContacts discDiscContacts(const MovingDisc& p, const MovingDisc& q, StageSet stages)
{
    RoundedContacts result;
    if (!usesLanes(stages) || !discDiscLanes(p, q, result))
        discDiscAfterLanes(p, q, stages, result);
    return result;
}

RoundedContacts discSegmentContacts(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages)
{
    RoundedContacts result;
    if (!usesLanes(stages) || !discSegmentLanes(p, a, b, result))
        discSegmentAfterLanes(p, a, b, stages, result);
    return result;
}

RoundedContactList roundedContacts(const MovingShape& a, const MovingShape& b, StageSet stages)
{
    if (const auto general = generalContacts(a, b, stages))
        return {general->stage, {&general->contact[0], &general->contact[0] + general->count}};
    return exactContacts(a, b);
}

} // namespace sweep

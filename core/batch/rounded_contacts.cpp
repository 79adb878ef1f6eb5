#include "core/batch/rounded_contacts.h"

#include "core/base/contract.h"
#include "core/batch/exact_contacts.h"
#include "core/batch/lane_contacts.h"
#include "core/contacts/contacts.h"
#include "core/contacts/filter/general_filter.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

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

bool isPointOnLine(const MovingShape& p, const MovingShape& q)
{
    return p.shape == Shape::point && (q.shape == Shape::segment || isUnbounded(q.shape));
}

double proportion(const Body& point, const Body& line, const Instant& t)
{
    const Motion p = motionOver(point, {0, 1}, {0, 1});
    const Motion q = motionOver(line, {0, 1}, {0, 1});
    const PolynomialVec d = q.b - q.a;
    const Polynomial length = lengthSquared(d);
    return signAt(length, t) == Sign::zero ? none : nearestQuotient(dot(d, p.a - q.a), length, t);
}

// By integers of any size.
RoundedContactList exactContacts(const MovingShape& a, const MovingShape& b)
{
    RoundedContactList result{Stage::anyIntegers, {}};
    const Body p = bodyOf(a);
    const Body q = bodyOf(b);
    for (const Contact& contact : contacts(Scene{}, p, q, {0, 1})) {
        RoundedContact rounded{};
        rounded.begin = contact.begin.nearest();
        rounded.end = contact.end.nearest();
        rounded.lone = contact.lastsOneInstant();
        rounded.crosses = contact.crosses;
        rounded.beginsBefore = contact.begin == Instant(0);
        rounded.endsAfter = contact.end == Instant(1);
        if (isPointOnLine(a, b) || isPointOnLine(b, a)) {
            const auto& [point, line] = isPointOnLine(a, b) ? std::tie(p, q) : std::tie(q, p);
            rounded.s = proportion(point, line, contact.begin);
            rounded.sAtEnd = rounded.lone ? rounded.s : proportion(point, line, contact.end);
        }
        result.contacts.push_back(rounded);
    }
    return result;
}

QuickPoint quickPoint(const MovingPoint& p)
{
    return {{FineVec{{p.from.x, 0}, {p.from.y, 0}}, FineVec{}, FineVec{{p.to.x, 0}, {p.to.y, 0}}}, true};
}

QuickShape quickShape(const MovingShape& shape)
{
    QuickShape quick;
    quick.shape = shape.shape;
    quick.a = quickPoint(shape.a);
    quick.translates = !hasTwoControlPoints(shape.shape); // where it is not told, nothing is lost but time
    if (hasTwoControlPoints(shape.shape))
        quick.b = quickPoint(shape.b);
    if (hasRadius(shape.shape)) {
        quick.radius[0] = {shape.radius.from, 0};
        quick.radius[1] = {shape.radius.to, 0};
    }
    return quick;
}

// Nothing where it is unknown, or where a time stays open.
std::optional<RoundedContacts> generalContacts(const MovingShape& a, const MovingShape& b, StageSet stages)
{
    if (isPointOnLine(a, b) || isPointOnLine(b, a)) // their proportions are asked for
        return std::nullopt;
    const auto spans = contactsFiltered(quickShape(a), quickShape(b), stages);
    if (!spans || spans->count > RoundedContacts::most)
        return std::nullopt;
    RoundedContacts result;
    result.count = spans->count;
    result.stage = spans->stage;
    for (std::size_t i = 0; i < spans->count; ++i) {
        const QuickSpan& span = spans->span[i];
        const double begin = span.begin.nearestFiltered();
        const double end = span.lone ? begin : span.end.nearestFiltered();
        if (begin != begin || end != end)
            return std::nullopt;
        result.contact[i] = {
            begin, end, none, none, span.lone, span.crosses, span.begin.isExactly(0), span.end.isExactly(1)};
    }
    return result;
}

RoundedContacts few(const RoundedContactList& list)
{
    SWEEP_EXPECTS(list.contacts.size() <= RoundedContacts::most);
    RoundedContacts result;
    result.count = list.contacts.size();
    result.stage = list.stage;
    std::copy(list.contacts.begin(), list.contacts.end(), result.contact.begin());
    return result;
}

// What lanes do not know. In functions of their own: their space on the stack would cost every query.
[[gnu::noinline]] void pointSegmentAfterLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                              StageSet stages, RoundedContacts& result)
{
    const StageSet left = usesLanes(stages) ? stages.without(Stage::doubles) : stages; // those know no more than lanes
    LinearContacts contacts;
    if (!(pointLineFiltered(p, a, b, HullKind::segment, left, contacts) && roundFiltered(contacts, result)))
        result = exactContacts(p, a, b);
}

[[gnu::noinline]] void discDiscAfterLanes(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                          RoundedContacts& result)
{
    LinearContacts contacts;
    if (!(discDiscFiltered(p, q, stages, contacts) && roundFiltered(contacts, result)))
        result = few(exactContacts({Shape::circle, p.centre, {}, p.radius}, {Shape::circle, q.centre, {}, q.radius}));
}

[[gnu::noinline]] void discSegmentAfterLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                             StageSet stages, RoundedContacts& result)
{
    LinearContacts contacts;
    if (discSegmentFiltered(p, a, b, stages, contacts) && roundFiltered(contacts, result))
        return;
    const MovingShape disc{Shape::circle, p.centre, {}, p.radius};
    const MovingShape segment{Shape::segment, a, b, {}};
    const auto general = generalContacts(disc, segment, stages);
    result = general ? *general : few(exactContacts(disc, segment));
}

} // namespace

RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, StageSet stages)
{
    RoundedContacts result;
    const bool lanes = usesLanes(stages);
    if (lanes && looksRigid(a, b) && pointSegmentLanes(p, a, b, result))
        return result;
    if (!(lanes && turningSegmentLanes(p, a, b, result))) // most pairs end there
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

RoundedContacts exactContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b)
{
    return few(exactContacts({Shape::point, p, {}, {}}, {Shape::segment, a, b, {}}));
}

} // namespace sweep

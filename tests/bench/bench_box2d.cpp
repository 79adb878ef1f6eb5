// Exact first and last contacts against Box2D 2.4's time of impact, which is approximate and first only.
//
// Box2D computes in floats, stops where shapes are within its slop (0.005), and gives an edge a thickness of 0.01. The
// sweeps translate only. Each pair is converted to its types as in its own world: a few per cent of its time.

#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"

#ifdef SWEEPBENCH_BOX2D
#include <box2d/b2_time_of_impact.h>
#endif

namespace sweep::bench {

namespace {

#ifdef SWEEPBENCH_BOX2D

b2Vec2 narrow(Vec p)
{
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

b2Sweep sweepOf(const MovingPoint& p)
{
    b2Sweep sweep{};
    sweep.localCenter = {0, 0}; // b2Vec2 leaves its members uninitialised
    sweep.c0 = narrow(p.from);
    sweep.c = narrow(p.to);
    return sweep;
}

b2TOIOutput timeOfImpact(b2TOIInput& input)
{
    input.tMax = 1;
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    return output;
}

b2TOIOutput pointOrDiscMeetsSegment(const MovingPoint& p, double radius, const MovingPoint& a, const MovingPoint& b)
{
    const b2Vec2 centre{0, 0};
    const b2Vec2 ends[2] = {{0, 0}, narrow({b.from.x - a.from.x, b.from.y - a.from.y})};
    b2TOIInput input;
    input.proxyA.Set(ends, 2, b2_polygonRadius);
    input.proxyB.Set(&centre, 1, static_cast<float>(radius));
    input.sweepA = sweepOf(a);
    input.sweepB = sweepOf(p);
    return timeOfImpact(input);
}

b2TOIOutput impactOf(const PointSegment& q)
{
    return pointOrDiscMeetsSegment(q.p, 0, q.a, q.b);
}
b2TOIOutput impactOf(const DiscSegment& q)
{
    return pointOrDiscMeetsSegment(q.p.centre, q.p.radius.from, q.a, q.b);
}
b2TOIOutput impactOf(const DiscDisc& q)
{
    const b2Vec2 centre{0, 0};
    b2TOIInput input;
    input.proxyA.Set(&centre, 1, static_cast<float>(q.p.radius.from));
    input.proxyB.Set(&centre, 1, static_cast<float>(q.q.radius.from));
    input.sweepA = sweepOf(q.p.centre);
    input.sweepB = sweepOf(q.q.centre);
    return timeOfImpact(input);
}

RoundedContacts contactsOf(const PointSegment& q)
{
    return pointSegmentContacts(q.p, q.a, q.b);
}
RoundedContacts contactsOf(const DiscDisc& q)
{
    return discDiscContacts(q.p, q.q);
}
RoundedContacts contactsOf(const DiscSegment& q)
{
    return discSegmentContacts(q.p, q.a, q.b);
}

// The query with its radius changed by `by`: Box2D's touching has a tolerance.
DiscDisc grown(DiscDisc q, double by)
{
    q.p.radius.from = q.p.radius.to = std::max(0.0, q.p.radius.from + by);
    return q;
}
DiscSegment grown(DiscSegment q, double by)
{
    q.p.radius.from = q.p.radius.to = std::max(0.0, q.p.radius.from + by);
    return q;
}
DiscSegment grown(const PointSegment& q, double by)
{
    return grown(DiscSegment{{q.p, {}}, q.a, q.b}, by);
}

// True if Box2D reports a contact that shapes larger by 0.02 do not have, or misses one that shapes smaller by as much
// still have.
template <class Query>
bool differs(const Query& q)
{
    constexpr double tolerance = 0.02;
    const b2TOIOutput impact = impactOf(q);
    const bool touches = impact.state == b2TOIOutput::e_touching || impact.state == b2TOIOutput::e_overlapped;
    if (touches)
        return contactsOf(grown(q, tolerance)).count == 0;
    const RoundedContacts contacts = contactsOf(q);
    return contacts.count != 0 && contactsOf(grown(q, -tolerance)).count != 0;
}

const auto ours = [](const auto& q) { return mixOf(contactsOf(q)); };
const auto peer = [](const auto& q) {
    const b2TOIOutput impact = impactOf(q);
    return static_cast<double>(impact.t) + static_cast<double>(impact.state);
};

template <class Query>
void row(const char* subject, double bar, std::vector<Query> (*make)())
{
    compare({.name = std::string(subject) + "/vs-box2d", .bar = bar, .atLeast = true, .peer = "b2TimeOfImpact"},
            each(make, ours), each(make, peer), differsAtMost(1, make, differs<Query>));
}

const Registered rows = [] {
    row("point-segment", 8, rigidPointSegments);
    row("circle-circle", 8, discDiscs);
    row("circle-segment", 5, rigidDiscSegments);
    return Registered{};
}();

#else

const Registered rows = [] {
    for (const char* const subject : {"point-segment", "circle-circle", "circle-segment"})
        leaveOut(std::string(subject) + "/vs-box2d", "built without Box2D 2.4");
    return Registered{};
}();

#endif

} // namespace

} // namespace sweep::bench

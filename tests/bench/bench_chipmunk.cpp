// A circle against a segment: the exact first and last contact against Chipmunk's thick ray, which finds the first in
// doubles. A segment that translates is at rest for Chipmunk: the ray is the circle's path relative to it.

#include "tests/bench/query_rows.h"

#ifdef SWEEPBENCH_CHIPMUNK
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#endif

namespace sweep::bench {

namespace {

const std::string name = "circle-segment/vs-chipmunk";

#ifdef SWEEPBENCH_CHIPMUNK

// The shape is created in advance, as in an engine's space.
struct ShapeAndDisc
{
    cpSegmentShape shape;
    DiscSegment query;
};

std::vector<ShapeAndDisc> shapesAndDiscs()
{
    std::vector<ShapeAndDisc> all;
    for (const DiscSegment& q : rigidDiscSegments()) {
        all.push_back({{}, q});
        cpSegmentShape& shape = all.back().shape;
        cpSegmentShapeInit(&shape, nullptr, cpv(0, 0), cpv(q.b.from.x - q.a.from.x, q.b.from.y - q.a.from.y), 0);
        cpShapeUpdate(&shape.shape, cpTransformIdentity);
    }
    return all;
}

cpSegmentQueryInfo firstTouch(const ShapeAndDisc& pair)
{
    const DiscSegment& q = pair.query;
    const cpVect from = cpv(q.p.centre.from.x - q.a.from.x, q.p.centre.from.y - q.a.from.y);
    const cpVect to = cpv(q.p.centre.to.x - q.a.to.x, q.p.centre.to.y - q.a.to.y);
    cpSegmentQueryInfo touch;
    cpShapeSegmentQuery(&pair.shape.shape, from, to, q.p.radius.from, &touch);
    return touch;
}

RoundedContacts contactsOf(const ShapeAndDisc& pair)
{
    return discSegmentContacts(pair.query.p, pair.query.a, pair.query.b);
}

bool differs(const ShapeAndDisc& pair)
{
    const RoundedContacts contacts = contactsOf(pair);
    const cpSegmentQueryInfo touch = firstTouch(pair);
    if ((contacts.count == 0) != (touch.shape == nullptr))
        return true;
    return contacts.count != 0 && !isNear(contacts.contact[0].begin, touch.alpha);
}

const Registered chipmunk =
    compare({.name = name, .bar = 1, .atLeast = true, .peer = "cpShapeSegmentQuery"},
            each(shapesAndDiscs, [](const ShapeAndDisc& pair) { return mixOf(contactsOf(pair)); }),
            each(shapesAndDiscs, [](const ShapeAndDisc& pair) { return firstTouch(pair).alpha; }),
            differsAtMost(1, shapesAndDiscs, differs));

#else

const Registered chipmunk = leaveOut(name, "built without Chipmunk");

#endif

} // namespace

} // namespace sweep::bench

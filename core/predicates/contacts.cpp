#include "core/predicates/contacts.h"

#include "core/predicates/gap.h"
#include "core/scene/swept_box.h"

#include <algorithm>

namespace sweep {

std::optional<Interval> commonWindow(const Scene& scene, const Body& a, const Body& b)
{
    const Interval p = activeInterval(scene, a);
    const Interval q = activeInterval(scene, b);
    const Interval common{std::max(p.start, q.start), std::min(p.end, q.end)};
    return common.start < common.end ? std::optional(common) : std::nullopt;
}

Contact contactOf(const Span& span, Interval common)
{
    Contact contact{span.begin, span.end, span.holdsAtBegin, span.holdsAtEnd, false};
    if (contact.lastsOneInstant()) {
        const bool atEnd = span.begin == Instant(common.start) || span.begin == Instant(common.end);
        contact.crosses = !atEnd && span.sideBefore * span.sideAfter == Sign::negative;
    }
    return contact;
}

std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common)
{
    const Interval activeA = activeInterval(scene, a);
    const Interval activeB = activeInterval(scene, b);
    std::vector<Span> spans;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        if (disjoint(sweptBox(a, activeA, stretch), sweptBox(b, activeB, stretch)))
            continue;
        Motion p = motionOver(a, activeA, stretch);
        Motion q = motionOver(b, activeB, stretch);
        shareScale(p, q);
        const PairCondition pair = pairCondition(a.shape, p, b.shape, q, stretch);
        joinSpans(spans, spansOf(pair.condition, stretch, pair.side));
    }
    std::vector<Contact> result;
    for (const Span& span : spans)
        result.push_back(contactOf(span, common));
    return result;
}

} // namespace sweep

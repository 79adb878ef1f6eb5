#include "core/contacts/contacts.h"

#include "core/base/discard.h"
#include "core/contacts/filter/quick_contacts.h"
#include "core/scene/motion.h"
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
    Contact contact{span.begin, span.end, span.holdsAtBegin, span.holdsAtEnd, false, {}};
    if (contact.lastsOneInstant()) {
        contact.s = span.s;
        const bool atEnd = span.begin == Instant(common.start) || span.begin == Instant(common.end);
        contact.crosses = !atEnd && span.sideBefore * span.sideAfter == Sign::negative;
    }
    return contact;
}

namespace {

// Do swept boxes alone show that the two never meet during the stretch? Halves it a few times where they do not: bodies
// that pass the same place at different times are told apart without a polynomial.
bool surelyApart(const Body& a, Interval activeA, const Body& b, Interval activeB, Interval stretch, int halvings)
{
    if (disjoint(sweptBox(a, activeA, stretch), sweptBox(b, activeB, stretch)))
        return true;
    const double mid = stretch.start / 2 + stretch.end / 2;
    if (halvings == 0 || !(stretch.start < mid && mid < stretch.end))
        return false;
    return surelyApart(a, activeA, b, activeB, {stretch.start, mid}, halvings - 1) &&
           surelyApart(a, activeA, b, activeB, {mid, stretch.end}, halvings - 1);
}

} // namespace

DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                const ContactOptions& options)
{
    const Interval activeA = activeInterval(scene, a);
    const Interval activeB = activeInterval(scene, b);
    DecidedContacts result;
    std::vector<Span> spans;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        if (options.job.stopped())
            break;
        const PairOverStretch pair{a, activeA, b, activeB, stretch};
        if (auto quick = spansFiltered(pair, options.stages)) {
            result.stage = std::max(result.stage, quick->stage);
            joinSpans(spans, std::move(quick->spans));
            continue;
        }
        constexpr int halvings = 4;
        if (options.stages.holds(Stage::rejection) && surelyApart(a, activeA, b, activeB, stretch, halvings))
            continue;
        result.stage = Stage::anyIntegers;
        joinSpans(spans, exactSpans(pair));
    }
    for (const Span& span : spans) {
        if (options.job.stopped()) {
            discard(std::move(spans));
            break;
        }
        result.contacts.push_back(contactOf(span, common));
    }
    return result;
}

std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                              const ContactOptions& options)
{
    return decidedContacts(scene, a, b, common, options).contacts;
}

} // namespace sweep

#include "core/contacts/contacts.h"

#include "core/base/discard.h"
#include "core/contacts/exact/pair_over_stretch.h"
#include "core/scene/path_legs.h"
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

namespace {

// Whether swept bounding boxes alone prove that the two never meet during the stretch. If they do not, the stretch is
// halved a few times, so that bodies that pass the same point at different times are separated without polynomials.
bool areSweptBoxesDisjoint(const Body& a, Interval activeA, const Body& b, Interval activeB, Interval stretch,
                           int halvings)
{
    if (disjoint(sweptBox(a, activeA, stretch), sweptBox(b, activeB, stretch)))
        return true;
    const double mid = stretch.start / 2 + stretch.end / 2;
    if (halvings == 0 || !(stretch.start < mid && mid < stretch.end))
        return false;
    return areSweptBoxesDisjoint(a, activeA, b, activeB, {stretch.start, mid}, halvings - 1) &&
           areSweptBoxesDisjoint(a, activeA, b, activeB, {mid, stretch.end}, halvings - 1);
}

} // namespace

DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                const ContactOptions& options)
{
    const Interval activeA = activeInterval(scene, a);
    const Interval activeB = activeInterval(scene, b);
    DecidedContacts result;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        if (options.job.stopped())
            break;
        const PairOverStretch pair{a, activeA, b, activeB, stretch};
        if (auto filtered = contactsFiltered(pair, options.stages)) {
            result.stage = std::max(result.stage, filtered->stage);
            appendContacts(result.contacts, std::move(filtered->contacts));
            continue;
        }
        constexpr int halvings = 4;
        if (options.stages.holds(Stage::rejection) && areSweptBoxesDisjoint(a, activeA, b, activeB, stretch, halvings))
            continue;
        result.stage = Stage::anyIntegers;
        appendContacts(result.contacts, exactContacts(pair));
    }
    if (options.job.stopped())
        discard(std::move(result.contacts));
    return result;
}

std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                              const ContactOptions& options)
{
    return decidedContacts(scene, a, b, common, options).contacts;
}

} // namespace sweep

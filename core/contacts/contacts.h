// Do these two bodies meet, and when?
#pragma once

#include "core/base/job.h"
#include "core/contacts/exact/condition.h"
#include "core/contacts/filter/stage.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace sweep {

// One maximal interval of contact. Its ends belong to it, save between two rays or lines that turn parallel
// (touchesAtBegin, touchesAtEnd say so).
struct Contact
{
    Instant begin;
    Instant end;
    bool touchesAtBegin = true;
    bool touchesAtEnd = true;
    bool crosses = false; // an instant at which a point passes from one side of a line to the other

    std::optional<double> s = {}; // of a point against a line that lasts one instant, where a fast stage knows it: the
                                  // proportion along a→b, nearest double

    [[nodiscard]] bool lastsOneInstant() const { return begin == end; }
};

// The window over which two bodies are both active; none where it is empty or a single instant.
[[nodiscard]] std::optional<Interval> commonWindow(const Scene& scene, const Body& a, const Body& b);

struct ContactOptions
{
    StageSet stages = {}; // those that may decide; the answer is the same
    Job job = {};         // its progress is not called
};

// Every contact of two bodies over their common window, in order, exactly. Stretches on which their swept boxes stay
// apart are passed over. Laws: 1 the same for (b, a); 2 in order and disjoint, where they share an end neither holds
// it. Source: signs of gap polynomials, see gap.h; no tolerance. Stopped by its job, which is asked for every stretch
// between keys and every contact: some of the first of them.
[[nodiscard]] std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const ContactOptions& options = {});

// The same, and the last of the stages that had to be asked.
struct DecidedContacts
{
    Stage stage = Stage::rejection;
    std::vector<Contact> contacts;
};
[[nodiscard]] DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                              const ContactOptions& options = {});

// A span as a contact: `crosses` where a lone instant, at neither end of the window, has opposite sides before and
// after.
[[nodiscard]] Contact contactOf(const Span& span, Interval common);

} // namespace sweep

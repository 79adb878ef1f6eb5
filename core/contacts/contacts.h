// Contacts of two moving bodies: all maximal intervals of contact, exactly.
#pragma once

#include "core/base/job.h"
#include "core/contacts/filter/contact_filter.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace sweep {

// The window over which two bodies are both active. None where it is empty or a single instant.
[[nodiscard]] std::optional<Interval> commonWindow(const Scene& scene, const Body& a, const Body& b);

struct ContactOptions
{
    StageSet stages = {}; // those that may decide; the answer does not depend on them
    Job job = {};         // can stop the query; its progress is not called
};

// Every contact of two bodies over their common window, in order, exactly. Laws: 1 the contacts of (b, a) are the same;
// 2 contacts are in order and disjoint, and where two share an end neither holds it. No tolerance takes part. Cost: the
// filter stages decide most pairs in constant time; stretches on which the swept bounding boxes stay disjoint are
// skipped. The job is queried before every stretch between keys; where it stops, contacts are missing.
[[nodiscard]] std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const ContactOptions& options = {});

// The same contacts, and the last stage that was needed.
[[nodiscard]] DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                              const ContactOptions& options = {});

} // namespace sweep

// Contacts of two moving bodies: every maximal interval, exactly, from filter stages or integers of any size.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/contact.h>
#include <sweepbench/scene.h>

#include <optional>
#include <vector>

namespace sweep {

// Contacts of two moving bodies: all maximal intervals of contact, exactly.

// The interval during which both bodies are active. None if it is empty or a single instant.
[[nodiscard]] std::optional<Interval> commonWindow(const Scene& scene, const Body& a, const Body& b);

struct ContactOptions
{
    StageSet stages = {}; // the stages that may decide; the result does not depend on them
    Job job = {};         // can stop the query; its progress is not called
};

// Every contact of two bodies over their common window, in order, exactly. Laws: 1. the contacts of (b, a) are the
// same; 2. contacts are in order and disjoint; an end shared by two belongs to neither. There is no tolerance. Cost:
// the filter stages decide most pairs in constant time; stretches on which the swept bounding boxes stay disjoint are
// skipped. The job is polled before every stretch between keys; if it is stopped, contacts are missing.
[[nodiscard]] std::vector<Contact> contacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const ContactOptions& options = {});

// The same contacts, and the last stage needed.
[[nodiscard]] DecidedContacts decidedContacts(const Scene& scene, const Body& a, const Body& b, Interval common,
                                              const ContactOptions& options = {});

} // namespace sweep

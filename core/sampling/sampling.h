// What does a frame-by-frame checker see of a timeline?
#pragma once

#include "core/base/job.h"
#include "core/events/timeline.h"
#include "core/sampling/frames.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The checker looks at the frames alone. Two bodies are in contact for it where they are no further apart than their
// radii and a margin; a body and a cell as they are.
struct SamplingRule
{
    Rational rate = 60;  // frames a unit of time, > 0
    Rational offset = 0; // frames are at offset + k/rate, for every integer k
    Rational margin = 0; // ≥ 0, at most 2^1000
};

// A contact of the timeline and the frames that see it.
struct SampledContact
{
    std::size_t begin = 0; // the event that begins it; the one event of an instant
    std::size_t end = 0;   // the event that ends it
    std::int64_t first = 0;
    std::int64_t last = -1;  // no frame sees it where first > last. With a margin several contacts may share frames
    std::uint32_t group = 0; // contacts of one number, from 1, are taken for one; 0: told from all others
    bool showsBegin = false; // `first` sees contact begin: the frame before it sees none, and no other begins with it
    bool showsEnd = false;   // so for `last`, the frame behind it, and what ends

    [[nodiscard]] bool lastsOneInstant() const { return begin == end; }
    [[nodiscard]] bool missed() const { return first > last; }
};

// Two bodies that only the margin brings together, seen by frames all the same.
struct MarginContact
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Instant begin; // within the margin from here to `end`
    Instant end;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

struct Sampling
{
    SamplingRule rule;
    Frames frames;
    std::vector<SampledContact> contacts;      // as their first events stand in the timeline
    std::vector<std::uint32_t> contactOf;      // of each event of the timeline
    std::vector<MarginContact> marginContacts; // by a, b and time
    std::uint32_t groups = 0;
};

// Laws:
// 1. a contact is missed exactly where no frame of the window sees the pair in contact (with the margin) during it or
//    during the longer contact that the margin makes of it;
// 2. two contacts of a pair are taken for one exactly where frames see both and every frame between these sees contact;
// 3. where the frame time is less than the shortest lasting contact (see shortestContact), none that lasts is missed.
// All by exact comparison. Refused: see SamplingRule, and Frames::inWindow. Stopped by its job: "cancelled".
// Requires: the timeline is that of the scene. Cost: sorts the events; a margin solves the pairs of bodies again.
[[nodiscard]] Result<Sampling> sampled(const Scene& scene, const Timeline& timeline, const SamplingRule& rule,
                                       const Job& job = {});

// How much later than the event itself the checker notices it: at the first frame that sees the contact, or no longer
// sees it. The nearest double; negative where the margin lets it be seen earlier. Nothing where no frame notices:
// a missed contact, an end that no frame follows, the events between contacts that are taken for one; a clipped event,
// which is the window's.
[[nodiscard]] std::optional<double> lateness(const Timeline& timeline, const Sampling& sampling, std::size_t event);

// The contact that lasts least among those for which `asked` holds, instants left out.
struct ShortestContact
{
    std::size_t begin = 0; // its events
    std::size_t end = 0;
    double atLeast = 0;     // surely no more than any of these contacts lasts; its length but for the last digit
    std::string exact = {}; // a fraction where it is one: "1/3"
};
[[nodiscard]] std::optional<ShortestContact> shortestContact(
    const Timeline& timeline, const Sampling& sampling,
    const std::function<bool(const SampledContact&)>& asked = [](const auto&) { return true; });

} // namespace sweep

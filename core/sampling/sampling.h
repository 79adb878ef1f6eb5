// Frame sampling: which contacts of a timeline a frame-by-frame checker sees, misses or merges.
#pragma once

#include "core/base/job.h"
#include "core/events/timeline.h"
#include "core/sampling/frames.h"
#include "core/sampling/sampled_contact.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The checker tests for contact at frame times alone. It takes two bodies to be in contact if they are at most the sum
// of their radii and the margin apart; for a body and a cell there is no margin.
struct SamplingRule
{
    Rational rate = 60;  // frames per unit of time, > 0
    Rational offset = 0; // frames are at offset + k/rate for every integer k
    Rational margin = 0; // a distance from 0 to 2^1000
};

struct Sampling
{
    SamplingRule rule;
    Frames frames;
    std::vector<SampledContact> contacts;      // in the order of their first events in the timeline
    std::vector<std::uint32_t> contactOf;      // the index into `contacts` for each event of the timeline
    std::vector<MarginContact> marginContacts; // ordered by a, b and time
    std::uint32_t groups = 0;                  // number of groups of contacts that look like one
};

// Determines the frames that see each contact of the timeline, by exact comparison. Laws:
// 1. a contact is missed exactly if no frame of the window sees the pair in contact (with the margin) during it or
//    during the longer contact that the margin makes of it;
// 2. two contacts of a pair look like one exactly if frames see both and every frame between them sees contact;
// 3. if the time between frames is less than the shortest contact that lasts (see shortestContact), no contact that
//    lasts is missed;
// 4. an end of the window that is the double nearest to the time of a frame counts as that frame (see Frames).
// Refused: numbers that SamplingRule or Frames::inWindow excludes. If the job is stopped: "cancelled". Requires: the
// timeline is that of the scene. Cost: sorts the events; with a margin the pairs of bodies are solved again.
[[nodiscard]] Result<Sampling> sampled(const Scene& scene, const Timeline& timeline, const SamplingRule& rule,
                                       const Job& job = {});

// The delay between the begin or end of a contact and the frame at which the checker notices it: the first frame that
// sees the contact, or the first one that no longer does. Correctly rounded; negative if the margin lets the checker
// notice it earlier. None if no frame notices it: for a missed contact, an end after the last frame, an end between
// contacts that look like one, and a clipped event. A contact of one instant has both delays.
[[nodiscard]] std::optional<double> beginLateness(const Timeline& timeline, const Sampling& sampling,
                                                  const SampledContact& contact);
[[nodiscard]] std::optional<double> endLateness(const Timeline& timeline, const Sampling& sampling,
                                                const SampledContact& contact);

// Whether the begin or the end is clipped, so that the contact may last longer than the timeline shows.
[[nodiscard]] bool isClipped(const Timeline& timeline, const SampledContact& contact);

// The shortest of the contacts that last longer than an instant and satisfy `filter`. Its statements about frames hold
// for frames in the sampling's window.
[[nodiscard]] std::optional<ShortestContact> shortestContact(
    const Timeline& timeline, const Sampling& sampling,
    const std::function<bool(const SampledContact&)>& filter = [](const auto&) { return true; });

} // namespace sweep

// Frame sampling: which contacts of a timeline a frame-by-frame checker sees, misses or merges.
#pragma once

#include "core/base/job.h"
#include "core/events/timeline.h"
#include "core/sampling/frames.h"

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

// A contact of the timeline, and the frames that see it.
struct SampledContact
{
    std::size_t begin = 0;   // the event that begins it; equals `end` for an instantaneous contact
    std::size_t end = 0;     // the event that ends it
    std::int64_t first = 0;  // the first and last frame that see it; no frame does if first > last. With a margin,
    std::int64_t last = -1;  // several contacts may share frames
    std::uint32_t group = 0; // contacts with the same number, from 1 on, look like one contact; 0 looks like itself
    bool showsBegin = false; // frame `first` sees it begin: the frame before sees no contact, and no other begins there
    bool showsEnd = false;   // frame `last` sees it end: the next frame sees no contact, and no other ends there

    [[nodiscard]] bool isInstant() const { return begin == end; }
    [[nodiscard]] bool missed() const { return first > last; }
};

// A contact that exists only because of the margin, and that frames see: during it the two bodies never meet.
struct MarginContact
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Instant begin; // the two are within the margin from `begin` to `end`
    Instant end;
    std::int64_t first = 0; // the first and last frame that see it
    std::int64_t last = 0;
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

// What the checker sees of each contact of the timeline, by exact comparison. Laws:
// 1. a contact is missed exactly if no frame of the window sees the pair in contact (with the margin) during it or
//    during the longer contact that the margin makes of it;
// 2. two contacts of a pair look like one exactly if frames see both and every frame between them sees contact;
// 3. if the time between frames is less than the shortest contact that lasts (see shortestContact), no contact that
//    lasts is missed.
// Refused: see SamplingRule and Frames::inWindow. Stopped by its job: "cancelled". Requires: the timeline is that of
// the scene. Cost: sorts the events; with a margin the pairs of bodies are solved again.
[[nodiscard]] Result<Sampling> sampled(const Scene& scene, const Timeline& timeline, const SamplingRule& rule,
                                       const Job& job = {});

// How much later than the event itself the checker notices it, which is at the first frame that sees the contact, or no
// longer sees it. Correctly rounded; negative where the margin lets the checker notice the event earlier. None where no
// frame notices the event: of a missed contact, of an end after the last frame, between contacts that look like one,
// and of a clipped event.
[[nodiscard]] std::optional<double> lateness(const Timeline& timeline, const Sampling& sampling, std::size_t event);

// The shortest of the contacts that last longer than an instant and satisfy `filter`.
struct ShortestContact
{
    std::size_t begin = 0;  // the event that begins it
    std::size_t end = 0;    // the event that ends it
    double atLeast = 0;     // a lower bound of the length of all these contacts, within an ulp of the shortest
    std::string exact = {}; // its length if that is a fraction, such as "1/3"; else empty
};
[[nodiscard]] std::optional<ShortestContact> shortestContact(
    const Timeline& timeline, const Sampling& sampling,
    const std::function<bool(const SampledContact&)>& filter = [](const auto&) { return true; });

} // namespace sweep

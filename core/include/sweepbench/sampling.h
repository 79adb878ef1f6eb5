// Frame sampling: which frames of a clock see each contact, and which contacts they miss or invent.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Frame times of a checker that tests for contact frame by frame.

// A frame that an end of the window stands for: 1/60 is not a double, so a window that is meant to end at frame 1 ends
// at the double nearest to it.
struct FrameAtEnd
{
    std::int64_t frame = 0;
    bool isStart = false; // whether it is the start of the window; otherwise its end
    double t = 0;         // the time of that end
    Rational exact;       // offset + k/rate; t is the double nearest to it, but differs from it
};

// Frames are at the times offset + k/rate for every integer k; the checker looks at those inside a closed window. If an
// end of the window is the double nearest to the time of a frame, the end counts as that frame: anything that happens
// between the two, less than an ulp apart, happens at the frame. Laws:
// 1. every frame whose exact time lies in the window is a frame of the window, and sees the contacts at that time;
// 2. a frame has one time unless it is one of framesAtEnds().
class Frames
{
public:
    // The greatest magnitude of the number k of a frame inside the window.
    static constexpr std::int64_t mostNumber = std::int64_t{1} << 53;

    // Refused: a rate that is not positive, and frame numbers of a magnitude above mostNumber.
    [[nodiscard]] static Result<Frames> inWindow(const Rational& rate, const Rational& offset, Interval window);

    [[nodiscard]] const Rational& rate() const { return m_rate; }
    [[nodiscard]] const Rational& offset() const { return m_offset; }

    // offset + k/rate; for a frame at an end of the window, that time may lie outside the window.
    [[nodiscard]] Rational timeOf(std::int64_t k) const;
    // The same within an error bound of some 2⁻¹⁰⁰ of it and of the offset.
    [[nodiscard]] BoundedDoubleDouble boundedTimeOf(std::int64_t k) const;
    // The first and the last time in the window that count as frame k; both its time, unless an end counts as it.
    [[nodiscard]] Rational beginOf(std::int64_t k) const;
    [[nodiscard]] Rational endOf(std::int64_t k) const;
    // Whether frame k is one of framesAtEnds(), so that several times count as it.
    [[nodiscard]] bool isAtEnd(std::int64_t k) const { return k == m_atStart || k == m_atEnd; }
    // The least k whose frame is at or after t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t firstFrom(const Instant& t) const;
    // The greatest k whose frame is at or before t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t lastUpTo(const Instant& t) const;
    // The frame that t counts as: the one at t, or one whose time rounds to the double t; none otherwise. Requires: t
    // lies in the window.
    [[nodiscard]] std::optional<std::int64_t> frameAt(const Instant& t) const;
    // The frames that an end of the window stands for although it is not their exact time, in order; at most two.
    [[nodiscard]] std::vector<FrameAtEnd> framesAtEnds() const;

    // The numbers of the first and last frame inside the window; there is none if first > last.
    [[nodiscard]] std::int64_t first() const { return m_first; }
    [[nodiscard]] std::int64_t last() const { return m_last; }

private:
    Frames(Rational rate, Rational offset, Interval window);
    [[nodiscard]] Interval numberOf(const Instant& t) const;
    [[nodiscard]] std::int64_t firstTimeFrom(const Instant& t) const;
    [[nodiscard]] std::int64_t lastTimeUpTo(const Instant& t) const;
    [[nodiscard]] std::int64_t firstTimeFromExact(const Instant& t) const;
    [[nodiscard]] bool isNearest(double t, std::int64_t k) const;
    [[nodiscard]] std::optional<std::int64_t> frameAtEnd(double end, std::int64_t inside, std::int64_t outside) const;

    Rational m_rate;
    Rational m_offset;
    double m_approxRate = 0; // nearest doubles
    double m_approxOffset = 0;
    BoundedDoubleDouble m_boundedRate;
    BoundedDoubleDouble m_boundedOffset;
    Interval m_window;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
    std::optional<std::int64_t> m_atStart; // the frame that the start of the window stands for
    std::optional<std::int64_t> m_atEnd;   // the frame that the end of the window counts as
};

// Contacts as a frame-by-frame checker sees them, by the numbers of the frames.

// A contact of the timeline, and the frames that see it.
struct SampledContact
{
    std::size_t begin = 0; // the event that begins it; equals `end` for an instantaneous contact
    std::size_t end = 0;   // the event that ends it
    // The first and last frame that see it; no frame does if first > last. With a margin, several may share frames.
    std::int64_t first = 0;
    std::int64_t last = -1;
    std::uint32_t group = 0; // contacts of one group look like a single contact; in group 0, each looks like itself
    bool showsBegin = false; // frame `first` sees it begin: the frame before sees no contact, and no other begins there
    bool showsEnd = false;   // frame `last` sees it end: the next frame sees no contact, and no other ends there
    bool isOpen = false;     // it may exclude its ends: between rays and lines, and in open cells

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

// The shortest contact among all, or some, of those that last longer than an instant.
struct ShortestContact
{
    std::size_t begin = 0;  // the event that begins it
    std::size_t end = 0;    // the event that ends it
    double atLeast = 0;     // a lower bound of the length of all these contacts, within an ulp of the shortest
    std::string exact = {}; // its length if that is a fraction, such as "1/3"; else empty
    // The frame rate at which all these contacts are seen, whatever the offset: the least such number of at most five
    // significant digits, read exactly by fractionFrom(), such as "142.86"; empty if it would exceed 1e308 or be
    // refused by Frames::inWindow
    std::string rate = {};
};

// Frame sampling: which contacts of a timeline a frame-by-frame checker sees, misses or merges.

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

// The delay between the beginning or end of a contact and the frame at which the checker notices it: the first frame
// that sees the contact, or the first one that no longer does. Correctly rounded; negative if the margin lets the
// checker notice it earlier. None if no frame notices it: for a missed contact, an end after the last frame, an end
// between contacts that look like one, and a clipped event. A contact of one instant has both delays.
[[nodiscard]] std::optional<double> beginLateness(const Timeline& timeline, const Sampling& sampling,
                                                  const SampledContact& contact);
[[nodiscard]] std::optional<double> endLateness(const Timeline& timeline, const Sampling& sampling,
                                                const SampledContact& contact);

// How deep two bodies are in each other in the first frame that sees their contact. None for a missed contact, for one
// with a cell, and if the frame sees it by the margin alone. Cost: that of sharingOf().
[[nodiscard]] std::optional<Sharing> firstSight(const Scene& scene, const Timeline& timeline, const Sampling& sampling,
                                                const SampledContact& contact);

// Whether the beginning or the end is clipped, so that the contact may last longer than the timeline shows.
[[nodiscard]] bool isClipped(const Timeline& timeline, const SampledContact& contact);

// The shortest of the contacts that last longer than an instant and satisfy `filter`. Its statements about frames hold
// for frames in the sampling's window.
[[nodiscard]] std::optional<ShortestContact> shortestContact(
    const Timeline& timeline, const Sampling& sampling,
    const std::function<bool(const SampledContact&)>& filter = [](const auto&) { return true; });

} // namespace sweep

// Frame times of a checker that tests for contact frame by frame.
#pragma once

#include "core/number/bounded_double_double.h"
#include "core/number/text/fraction.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// A frame that an end of the window stands for: 1/60 is not a double, so a window that is meant to end at frame 1 ends
// at the double nearest to it.
struct FrameAtEnd
{
    std::int64_t frame = 0;
    bool isStart = false; // the start of the window; otherwise its end
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
    std::optional<std::int64_t> m_atEnd;   // the frame that the end of the window stands for
};

} // namespace sweep

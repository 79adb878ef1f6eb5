// Frame times of a checker that tests for contact frame by frame.
#pragma once

#include "core/number/bounded_double_double.h"
#include "core/number/text/fraction.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// A frame that an end of the window stands for: 1/60 is no double, so a window that is meant to end at frame 1 ends at
// the double nearest to it.
struct FrameAtEnd
{
    std::int64_t frame = 0;
    bool isStart = false; // the start of the window; otherwise its end
    double t = 0;         // that time
    Rational exact;       // offset + k/rate, of which t is the nearest double but which t is not
};

// Frames are at the times offset + k/rate for every integer k; the checker looks at those inside a closed window. Where
// an end of the window is the double nearest to the time of a frame, the end counts as that frame: what happens between
// the two, less than an ulp apart, happens at the frame. Laws:
// 1. every frame whose exact time lies in the window is a frame of the window, and sees what happens at that time;
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

    // offset + k/rate, which of a frame at an end of the window may lie outside it.
    [[nodiscard]] Rational timeOf(std::int64_t k) const;
    // The same within an error bound of some 2⁻¹⁰⁰ of it and of the offset.
    [[nodiscard]] BoundedDoubleDouble boundedTimeOf(std::int64_t k) const;
    // The first and the last time in the window that count as frame k; of other frames, their time.
    [[nodiscard]] Rational beginOf(std::int64_t k) const;
    [[nodiscard]] Rational endOf(std::int64_t k) const;
    // Whether frame k is one of framesAtEnds(), so that several times count as it.
    [[nodiscard]] bool isAtEnd(std::int64_t k) const { return k == m_atStart || k == m_atEnd; }
    // The least k whose frame is at or after t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t firstFrom(const Instant& t) const;
    // The greatest k whose frame is at or before t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t lastUpTo(const Instant& t) const;
    // The frame that t counts as: the one at t, or one whose time has the double t as its nearest. Requires: t lies in
    // the window.
    [[nodiscard]] std::optional<std::int64_t> frameAt(const Instant& t) const;
    // The frames that stand at an end of the window although their exact times are no doubles, in order; at most two.
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

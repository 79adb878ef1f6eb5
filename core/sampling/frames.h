// Frame times of a checker that tests for contact frame by frame.
#pragma once

#include "core/number/text/fraction.h"
#include "core/scene/scene.h"

#include <cstdint>

namespace sweep {

// Frames are at the times offset + k/rate for every integer k; the checker looks at those inside a closed window.
class Frames
{
public:
    // The greatest magnitude of the number k of a frame inside the window.
    static constexpr std::int64_t mostNumber = std::int64_t{1} << 53;

    // Refused: a rate that is not positive, and frame numbers of a magnitude above mostNumber.
    [[nodiscard]] static Result<Frames> inWindow(const Rational& rate, const Rational& offset, Interval window);

    [[nodiscard]] const Rational& rate() const { return m_rate; }
    [[nodiscard]] const Rational& offset() const { return m_offset; }

    [[nodiscard]] Rational timeOf(std::int64_t k) const;
    // The least k whose frame is at or after t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t firstFrom(const Instant& t) const;
    // The greatest k whose frame is at or before t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t lastUpTo(const Instant& t) const;

    // The numbers of the first and last frame inside the window; there is none if first > last.
    [[nodiscard]] std::int64_t first() const { return m_first; }
    [[nodiscard]] std::int64_t last() const { return m_last; }

private:
    Frames(Rational rate, Rational offset);
    [[nodiscard]] std::int64_t firstFromExact(const Instant& t) const;

    Rational m_rate;
    Rational m_offset;
    double m_approxRate = 0; // nearest doubles
    double m_approxOffset = 0;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
};

} // namespace sweep

// When does a frame-by-frame checker look?
#pragma once

#include "core/number/text/fraction.h"
#include "core/scene/scene.h"

#include <cstdint>

namespace sweep {

// The frames at offset + k/rate for every integer k, of which those inside a closed window are looked at.
class Frames
{
public:
    static constexpr std::int64_t mostNumber = std::int64_t{1} << 53; // of a frame inside the window, in magnitude

    // Refused: a rate that is not positive, and frames with numbers above mostNumber.
    [[nodiscard]] static Result<Frames> inWindow(const Rational& rate, const Rational& offset, Interval window);

    [[nodiscard]] const Rational& rate() const { return m_rate; }
    [[nodiscard]] const Rational& offset() const { return m_offset; }

    [[nodiscard]] Rational timeOf(std::int64_t k) const;
    // The least k whose frame is at or after t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t firstFrom(const Instant& t) const;
    // The greatest k whose frame is at or before t. Requires: t lies in the window.
    [[nodiscard]] std::int64_t lastUpTo(const Instant& t) const;

    // Those inside the window; none where first > last.
    [[nodiscard]] std::int64_t first() const { return m_first; }
    [[nodiscard]] std::int64_t last() const { return m_last; }

private:
    Frames(Rational rate, Rational offset);
    [[nodiscard]] std::int64_t firstFromExact(const Instant& t) const;

    Rational m_rate;
    Rational m_offset;
    double m_rateNear = 0;
    double m_offsetNear = 0;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
};

} // namespace sweep

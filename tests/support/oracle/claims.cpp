#include "tests/support/oracle/claims.h"

#include <algorithm>

namespace sweep::oracle {

Enclosure enclosure(const Instant& instant, int count)
{
    if (instant.isDouble())
        return {Rational(instant.nearest()), Rational(instant.nearest())};
    // The ends of a window that is a decimal are fractions.
    if (const std::string form = closedForm(instant);
        ReadingDecimals::isOn() && !form.empty() && form.find_first_not_of("-/0123456789") == std::string::npos)
        return {parseRational(form), parseRational(form)};
    const Rational below(instant.below());
    const Rational above(instant.above());
    const Rational value = parseRational(digits(instant, count));
    const Rational size = abs(value) == 0 ? Rational(above - below) : Rational(abs(value));
    // The error is at most half a unit of the last of `count` digits, less than 10^(1 − count) of the value.
    const Rational off = size * power(10, 1 - count);
    return {std::max(below, Rational(value - off)), std::min(above, Rational(value + off))};
}

Claims claimsOf(const Timeline& timeline, int count)
{
    const auto& instants = timeline.instants();
    Claims claims;
    for (const auto& instant : instants) {
        const auto events = timeline.eventsOf(instant);
        claims.push_back({instant.time.nearest(), enclosure(instant.time, count), {events.begin(), events.end()}});
    }
    for (std::size_t k = 1; k < claims.size(); ++k)
        if (claims[k - 1].time.hi >= claims[k].time.lo) {
            claims[k - 1].time = enclosure(instants[k - 1].time, mostDigits);
            claims[k].time = enclosure(instants[k].time, mostDigits);
        }
    return claims;
}

Claims about(const Claims& claims, const Event& pair)
{
    Claims own;
    for (const ClaimedInstant& instant : claims) {
        ClaimedInstant mine{instant.t, instant.time, {}};
        std::copy_if(instant.events.begin(), instant.events.end(), std::back_inserter(mine.events),
                     [&](const Event& event) { return samePair(event, pair); });
        if (!mine.events.empty())
            own.push_back(std::move(mine));
    }
    return own;
}

std::string described(const Scene& scene, const Event& event)
{
    const std::string other = event.withCell()
                                  ? "[" + std::to_string(event.cell.i) + ", " + std::to_string(event.cell.j) + "]"
                                  : scene.bodies[event.b].id;
    return std::string(name(event.kind)) + " " + scene.bodies[event.a].id + " / " + other;
}

} // namespace sweep::oracle

// Contact of two segments that keep their directions, in fractions alone.
#pragma once

#include "core/measure/body_state.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace sweep::oracle {

// At τ the body's place u is at the target's place s where w + τ·v + u·e = s·d. So they meet while τ·v is in the
// parallelogram of all s·d − u·e − w. A body of one control point has e = 0.
struct RigidSweep
{
    RationalVec w;
    RationalVec v;
    RationalVec d; // of the target
    RationalVec e; // of the body

    RigidSweep(const BodyState& body, const BodyState& target)
        : w(body.a - target.a), v(body.velocityA - target.velocityA), d(target.b - target.a), e(body.b - body.a)
    {
    }

    // Where the line along v cuts the segments between its corners, in order: the first and the last are the ends of
    // the contact. Requires: v ≠ 0.
    [[nodiscard]] std::vector<Rational> meetings() const
    {
        const RationalVec none{0, 0};
        const std::array corners{none - w, d - w, none - w - e, d - w - e};
        std::vector<Rational> times;
        for (const RationalVec& p : corners) {
            for (const RationalVec& q : corners) {
                const Rational atP = cross(v, p);
                const Rational atQ = cross(v, q);
                if (atP.is_zero())
                    times.push_back(dot(v, p) / dot(v, v));
                else if (atP.sign() < 0 && atQ.sign() > 0)
                    times.push_back(dot(v, p + (atP / (atP - atQ)) * (q - p)) / dot(v, v));
            }
        }
        std::sort(times.begin(), times.end());
        return times;
    }
    // Of the places that they share at τ, the middle: s, and u on the body.
    [[nodiscard]] std::pair<Rational, Rational> sharedAt(const Rational& tau) const
    {
        const RationalVec now = w + tau * v;
        const Rational turn = cross(d, e);
        if (!turn.is_zero())
            return {cross(now, e) / turn, cross(now, d) / turn};
        const auto on = [](const RationalVec& p, const RationalVec& line) {
            return line.isZero() ? Rational(0) : dot(p, line) / dot(line, line);
        };
        const auto middle = [](const Rational& from, const Rational& to) {
            const auto clamped = [](const Rational& r) { return std::clamp(r, Rational(0), Rational(1)); };
            return (clamped(from) + clamped(to)) / 2;
        };
        return {middle(on(now, d), on(now + e, d)), middle(on(RationalVec{0, 0} - now, e), on(d - now, e))};
    }
    // When the place u of the body crosses the target's line, and where on it. Requires: d × v ≠ 0.
    struct Crossing
    {
        Rational tau;
        Rational s;
    };
    [[nodiscard]] Crossing crossing(const Rational& u) const
    {
        const RationalVec from = w + u * e;
        const Rational tau = -cross(d, from) / cross(d, v);
        return {tau, dot(from + tau * v, d) / dot(d, d)};
    }
};

} // namespace sweep::oracle

// Contact of two segments that keep their directions, in fractions.
#pragma once

#include <sweepbench/body_state.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace sweep::oracle {

// At τ, point u of the body is at point s of the target if w + τ·v + u·e = s·d. Hence they meet while τ·v is in the
// parallelogram of all s·d − u·e − w. A body with one control point has e = 0.
struct RigidSweep
{
    RationalVec w;
    RationalVec v;
    RationalVec d; // direction of the target
    RationalVec e; // direction of the body

    RigidSweep(const BodyState& body, const BodyState& target)
        : w(body.a - target.a), v(body.velocityA - target.velocityA), d(target.b - target.a), e(body.b - body.a)
    {
    }

    // The parameters at which the line along v cuts the segments between the corners, in order: the first and the last
    // are the ends of the contact. Requires: v ≠ 0.
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
    // The middle of the points shared at τ: s, and u on the body.
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
    // The time and the place at which point u of the body crosses the target's line. Requires: d × v ≠ 0.
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

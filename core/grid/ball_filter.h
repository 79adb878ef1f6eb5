// When does a ball that moves straight and uniformly reach or leave a line of the grid, as far as doubles can tell?
//
// Errors: u = 2⁻⁵³, and M bounds every coordinate, every line, the radius and the way travelled until the time in
// question, |w| ≤ M their differences. A line o + n·s is off by at most 2uM, w = p − line by 3uM, a velocity that is a
// quotient of differences by 4u of itself, the place p + v·τ by 8uM. E = 512uM bounds all of these many times over.
//   One axis:    τ = (line ∓ r − p)/v is off by less than E/(16·|v|) + 32u|τ|.
//   Several:     with cross products c of v and w, disc = r²v² − Σc² is off by less than E·(v²·(r + E) + Σ|v|·Σ|c|),
//                because c is off by less than E·|v|/16; √disc by that over √disc where disc is more than twice it;
//                v·w by less than E·Σ|v|/32, and the quotient by 32u|τ| more.
// Whatever lies inside such a bound is unknown.
#pragma once

#include "core/grid/exact_ball.h"

#include <cmath>

namespace sweep {

// What will happen at a line. Times are since the start of the path.
template <int D>
struct Forecast
{
    enum class Kind : std::uint8_t
    {
        never,
        surely, // at one time from `early` to `late`, where contact with `feature` begins or ends
        unknown
    };

    Kind kind = Kind::never;
    bool leaves = false;
    double early = 0;
    double late = 0;
    Feature<D> feature;
};

template <int D>
class BallFilter
{
public:
    BallFilter(const BallPath<D>& path, const BoxGrid<D>& grid);

    // Can doubles be used at all? Not for accelerated paths, nor near overflow and underflow.
    [[nodiscard]] bool usable() const { return m_usable; }

    // The ball reaches (or leaves) the half-space beyond line n of the axis after the prefix, above the line (upwards)
    // or below it, inside the prefix' box, later than `now`. Requires: a radius above 0; now it does not reach it
    // (does).
    [[nodiscard]] Forecast<D> reaching(const Prefix<D>& prefix, long long n, bool upwards, bool leaves,
                                       const Forecast<D>& now) const;
    // The centre passes line n of the axis.
    [[nodiscard]] Forecast<D> passing(int axis, long long n) const;
    // Where the centre is surely strictly between two neighbouring lines all the time of the forecast: the cell's
    // index.
    [[nodiscard]] std::optional<long long> surelyIn(int axis, const Forecast<D>& when) const;
    [[nodiscard]] double velocity(int axis) const { return m_velocity[static_cast<std::size_t>(axis)]; }

private:
    enum Region
    {
        below,
        beside,
        above
    };
    enum class Fit
    {
        no,
        unknown,
        yes
    };
    static constexpr double unit = 0x1p-53;

    [[nodiscard]] double line(std::size_t a, long long n) const
    {
        return m_origin[a] + static_cast<double>(n) * m_spacing[a];
    }
    [[nodiscard]] double error(double tau, double w) const
    {
        return 512 * unit * (m_size + m_fastest * std::abs(tau) + w);
    }
    [[nodiscard]] static Fit fit(double margin, double room)
    {
        return room > margin ? Fit::yes : room < -margin ? Fit::no : Fit::unknown;
    }
    // The zero of the distance from a feature minus the radius; kind unknown where it cannot be told from none.
    [[nodiscard]] Forecast<D> zero(const Feature<D>& feature, int axis, double sense, bool leaves) const;
    [[nodiscard]] Forecast<D> sideZero(const Feature<D>& feature, int axis, double sense, bool leaves) const;
    [[nodiscard]] Fit fits(const Prefix<D>& prefix, const Feature<D>& feature, const Forecast<D>& when,
                           double sense) const;

    bool m_usable = true;
    Coordinates<D> m_at{};
    Coordinates<D> m_velocity{};
    Coordinates<D> m_origin{};
    Coordinates<D> m_spacing{};
    double m_radius = 0;
    double m_size = 0;    // of coordinates, lines nearby and the radius at the start
    double m_fastest = 0; // component of the velocity
};

} // namespace sweep

#include "tests/support/oracle/timeline_check.h"

#include "tests/support/oracle/nearby_cells.h"
#include "tests/support/oracle/pair_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace sweep::oracle {

namespace {

auto orderKey(const Event& event)
{
    return std::tuple(event.kind, event.withCell(), event.a, event.withCell() ? 0U : event.b, event.cell.i,
                      event.cell.j);
}

class TimelineCheck
{
public:
    TimelineCheck(const Scene& scene, const Claims& claims) : m_scene(scene), m_claims(claims) {}

    std::vector<std::string> run()
    {
        for (std::size_t k = 0; k < m_claims.size(); ++k)
            checkInstant(k);
        if (!m_faults.empty())
            return m_faults;
        for (std::uint32_t a = 0; a < m_scene.bodies.size(); ++a) {
            for (std::uint32_t b = a + 1; b < m_scene.bodies.size(); ++b)
                if (isTested(m_scene, a, b))
                    ask(Event{{a, b}});
            if (isTraced(m_scene, m_scene.bodies[a]))
                for (const Cell& cell : nearbyCells(m_scene, a, claimedCells(a)))
                    ask(Event{{a, cell}});
        }
        return m_faults;
    }

private:
    void blame(std::size_t k, const std::string& what)
    {
        m_faults.push_back("instant " + std::to_string(k) + " at t = " + std::to_string(m_claims[k].t) + ": " + what);
    }

    void ask(const Event& about)
    {
        const std::vector<std::string> found = pairFaults(Question(m_scene, about), ownClaims(about));
        m_faults.insert(m_faults.end(), found.begin(), found.end());
    }
    [[nodiscard]] Claims ownClaims(const Event& pair) const { return about(m_claims, pair); }

    [[nodiscard]] std::vector<Cell> claimedCells(std::uint32_t body) const
    {
        std::vector<Cell> cells;
        for (const ClaimedInstant& instant : m_claims)
            for (const Event& event : instant.events)
                if (event.withCell() && event.a == body)
                    cells.push_back(event.cell);
        return cells;
    }

    void checkInstant(std::size_t k)
    {
        const ClaimedInstant& instant = m_claims[k];
        if (instant.events.empty())
            blame(k, "has no events");
        if (k > 0 &&
            !(m_claims[k - 1].time.hi < instant.time.lo ||
              (m_claims[k - 1].time.hi == instant.time.lo && m_claims[k - 1].time.exact() != instant.time.exact())))
            blame(k, "is not later than the one before");
        checkRounding(k);
        for (std::size_t n = 0; n < instant.events.size(); ++n) {
            const Event& event = instant.events[n];
            if (n > 0 && !(orderKey(instant.events[n - 1]) < orderKey(event)))
                blame(k, "events out of order");
            checkTested(k, event);
        }
    }

    void checkTested(std::size_t k, const Event& event)
    {
        const std::size_t count = m_scene.bodies.size();
        if (event.a >= count || (!event.withCell() && event.b >= count)) {
            blame(k, "names a body that does not exist");
            return;
        }
        if (event.withCell() ? !isTraced(m_scene, m_scene.bodies[event.a])
                             : event.a >= event.b || !isTested(m_scene, event.a, event.b))
            blame(k, described(m_scene, event) + " is not tested");
    }

    // Nearest means between the midpoints towards both neighbours; on a midpoint, the even double.
    void checkRounding(std::size_t k)
    {
        const ClaimedInstant& instant = m_claims[k];
        const double t = instant.t;
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (!std::isfinite(t) || (t == 0 && std::signbit(t))) {
            blame(k, "t is not a number to print");
            return;
        }
        if (instant.time.exact() && nearestDouble(instant.time.lo) == t)
            return;
        const double below = std::nextafter(t, -infinity);
        const double above = std::nextafter(t, infinity);
        const Rational exact(t);
        if (std::isfinite(below) && instant.time.hi < (Rational(below) + exact) / 2)
            blame(k, "t is too large");
        if (std::isfinite(above) && instant.time.lo > (Rational(above) + exact) / 2)
            blame(k, "t is too small");
    }

    const Scene& m_scene;
    const Claims& m_claims;
    std::vector<std::string> m_faults;
};

} // namespace

std::vector<std::string> faults(const Scene& scene, const Claims& claims)
{
    return TimelineCheck(scene, claims).run();
}

std::vector<std::string> faults(const Scene& scene, const Timeline& timeline)
{
    // Numbers of 1e-300 combined with 1e300 make instants that 60 digits do not separate from a simple fraction.
    std::vector<std::string> found = faults(scene, claimsOf(timeline));
    if (!found.empty())
        found = faults(scene, claimsOf(timeline, mostDigits));
    if (timeline.window() != window(scene))
        found.push_back("the timeline's time is not the scene's");
    return found;
}

} // namespace sweep::oracle

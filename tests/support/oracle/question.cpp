#include "tests/support/oracle/question.h"

#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/contacts.h>

#include <algorithm>
#include <cmath>

namespace sweep::oracle {

namespace {

bool isFilterable(const Body& body)
{
    bool isModerate = !isUnbounded(body.shape);
    forEachVectorOf(body,
                    [&](Vec v, VectorRole) { isModerate = isModerate && std::abs(v.x) < 1e9 && std::abs(v.y) < 1e9; });
    return isModerate;
}

} // namespace

Question::Question(const Scene& scene, const Event& about) : m_scene(&scene), m_about(about)
{
    if (about.withCell()) {
        SWEEP_EXPECTS(scene.grid);
        m_window = activeInterval(scene, scene.bodies[about.a]);
        m_open = scene.grid->cells == CellRule::open;
        return;
    }
    const auto shared = commonWindow(scene, about.a, about.b);
    SWEEP_EXPECTS(shared);
    m_window = *shared;
    m_bothUnbounded = isUnbounded(scene.bodies[about.a].shape) && isUnbounded(scene.bodies[about.b].shape);
    m_isFilterable = isFilterable(scene.bodies[about.a]) && isFilterable(scene.bodies[about.b]) &&
                     std::abs(m_window.start) < 1e6 && std::abs(m_window.end) < 1e6;
}

// A gap that is large next to the rounding errors of 113 bits decides. A gap is a squared length, or the depth in a
// cell.
std::optional<bool> Question::contactFiltered(const Quad& t) const
{
    Quad largest = size(t);
    if (m_about.withCell()) {
        const Vec origin = m_scene->grid->origin.value_or(Vec{});
        largest = std::max({largest, Quad(std::abs(origin.x)), Quad(std::abs(origin.y))});
    }
    const Quad rough = gap(t);
    const Quad least = std::max(largest, largest * largest) * Quad(1e-14);
    return rough > least ? std::optional(false) : -rough > least ? std::optional(true) : std::nullopt;
}

bool Question::contact(const Rational& t) const
{
    // For bounded bodies of moderate size alone: rounding moves a position by 1e-34 of the largest number of its path,
    // and a ray or a line by any multiple of that.
    if (m_isFilterable)
        if (const auto certain = contactFiltered(as<Quad>(t)))
            return *certain;
    if (m_about.withCell())
        return inContact(*m_scene, m_about.a, m_about.cell, t);
    return inContact(*m_scene, m_about.a, m_about.b, t);
}

std::vector<double> Question::bends() const
{
    std::vector<double> times = oracle::bends(m_scene->bodies[m_about.a], m_window);
    if (!m_about.withCell()) {
        const std::vector<double> others = oracle::bends(m_scene->bodies[m_about.b], m_window);
        times.insert(times.end(), others.begin(), others.end());
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace sweep::oracle

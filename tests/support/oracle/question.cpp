#include "tests/support/oracle/question.h"

#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/contacts.h>

#include <algorithm>

namespace sweep::oracle {

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
}

bool Question::contact(const Rational& t) const
{
    if (m_about.withCell())
        return inContact(*m_scene, m_about.a, m_about.cell, t);
    return inContact(*m_scene, m_about.a, m_about.b, t);
}

Big Question::size(const Big& t) const
{
    Big largest = 0;
    const auto grow = [&](std::size_t index) {
        const Shaped<Big> shaped = placed(*m_scene, m_scene->bodies[index], t);
        for (const Big& x : {shaped.a.x, shaped.a.y, shaped.b.x, shaped.b.y})
            largest = std::max(largest, Big(abs(x)));
    };
    grow(m_about.a);
    if (!m_about.withCell())
        grow(m_about.b);
    return largest;
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

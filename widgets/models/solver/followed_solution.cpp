#include "widgets/models/solver/followed_solution.h"

#include <algorithm>
#include <iterator>

namespace sweep {

void FollowedSolution::follow(quint64 request, SceneChange change)
{
    const std::lock_guard lock(m_mutex);
    m_steps.push_back({request, std::move(change)});
}

std::vector<FollowedSolution::Step> FollowedSolution::takeUpTo(quint64 request)
{
    const std::lock_guard lock(m_mutex);
    const auto later =
        std::find_if(m_steps.begin(), m_steps.end(), [request](const Step& step) { return step.request > request; });
    std::vector<Step> taken(std::make_move_iterator(m_steps.begin()), std::make_move_iterator(later));
    m_steps.erase(m_steps.begin(), later);
    return taken;
}

void FollowedSolution::apply(const SceneChange& change)
{
    switch (change.kind) {
    case SceneChange::Kind::everything:
    case SceneChange::Kind::reordered:
        m_solution = {};
        break;
    case SceneChange::Kind::bodies:
        m_origins.change(change.bodies);
        break;
    case SceneChange::Kind::inserted:
        m_origins.insert(change.bodies);
        break;
    case SceneChange::Kind::removed:
        m_origins.remove(change.bodies);
        break;
    case SceneChange::Kind::settings:
    case SceneChange::Kind::view:
        break; // the solution compares them itself
    }
}

Result<std::shared_ptr<const Timeline>> FollowedSolution::solve(const Scene& scene, quint64 request,
                                                                const SolveOptions& options)
{
    for (const Step& step : takeUpTo(request)) {
        if (m_solution.timeline() || step.change.kind == SceneChange::Kind::everything)
            apply(step.change);
    }
    const auto done = m_solution.update(scene, m_origins, options);
    if (!done)
        return done.problems();
    m_origins = BodyOrigins(scene.bodies.size());
    return m_solution.timeline();
}

} // namespace sweep

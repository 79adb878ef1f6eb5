// How does a drag solve only the pairs of what is dragged?
#pragma once

#include "core/solve/solution.h"
#include "widgets/document/scene_change.h"

#include <QtGlobal>

#include <mutex>
#include <vector>

namespace sweep {

// The solution of the scene last solved, and what has changed since. One thread tells it of changes and another one
// solves; requests that are never solved do not matter.
class FollowedSolution
{
public:
    // The scene of this request differs by the change from that of the request before. Numbers of requests rise.
    void follow(quint64 request, SceneChange change);

    // The timeline of the scene of a request that it was told of.
    [[nodiscard]] Result<std::shared_ptr<const Timeline>> solve(const Scene& scene, quint64 request,
                                                                const SolveOptions& options);

private:
    struct Step
    {
        quint64 request;
        SceneChange change;
    };
    [[nodiscard]] std::vector<Step> takeUpTo(quint64 request);
    void apply(const SceneChange& change);

    std::mutex m_mutex; // of m_steps alone
    std::vector<Step> m_steps;
    Solution m_solution;
    BodyOrigins m_origins; // of the bodies since m_solution
};

} // namespace sweep

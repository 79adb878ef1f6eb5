// Visitor of the numbers of a path: its positions, velocities, accelerations and key times.
#pragma once

#include "core/scene/scene.h"

#include <type_traits>

namespace sweep {

enum class VectorRole
{
    position,
    derivative // a velocity or an acceleration
};

// Calls visit(vector, role) for every vector of the path, in the order of the scene file. A visitor that also accepts a
// double is called with the time of each key before its position. The path, and with it the numbers, may be const.
template <class AnyPath, class Visit>
void forEachVector(AnyPath& path, Visit visit)
{
    if (auto* rest = std::get_if<Rest>(&path)) {
        visit(rest->at, VectorRole::position);
    } else if (auto* line = std::get_if<FromTo>(&path)) {
        visit(line->from, VectorRole::position);
        visit(line->to, VectorRole::position);
    } else if (auto* launch = std::get_if<Launch>(&path)) {
        visit(launch->at, VectorRole::position);
        visit(launch->velocity, VectorRole::derivative);
        if (launch->acceleration)
            visit(*launch->acceleration, VectorRole::derivative);
    } else if (auto* keyed = std::get_if<Keyed>(&path)) {
        for (auto& key : keyed->keys) {
            if constexpr (std::is_invocable_v<Visit, decltype((key.t))>)
                visit(key.t);
            visit(key.at, VectorRole::position);
        }
    }
}

// The same for the one or two paths used by the body's shape.
template <class AnyBody, class Visit>
void forEachVectorOf(AnyBody& body, Visit visit)
{
    forEachVector(body.a, visit);
    if (hasTwoControlPoints(body.shape))
        forEachVector(body.b, visit);
}

} // namespace sweep

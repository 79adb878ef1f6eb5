#include "widgets/models/solver/no_events_text.h"

#include "widgets/format/translated.h"

#include <algorithm>

namespace sweep {

namespace {

bool isStill(const Path& path)
{
    if (std::holds_alternative<Rest>(path))
        return true;
    if (const auto* line = std::get_if<FromTo>(&path))
        return line->from == line->to;
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->velocity == Vec{} && launch->acceleration.value_or(Vec{}) == Vec{};
    const auto& keys = std::get<Keyed>(path).keys;
    return std::ranges::all_of(keys, [&](const Key& key) { return key.at == keys.front().at; });
}

bool isStill(const Body& body)
{
    const bool grows = body.radius.to && *body.radius.to != body.radius.from;
    return isStill(body.a) && (!hasTwoControlPoints(body.shape) || isStill(body.b)) &&
           !(hasRadius(body.shape) && grows);
}

} // namespace

QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage)
{
    if (answer && answer->timeline && !answer->timeline->events().empty())
        return {};
    switch (stage) {
    case Solver::Stage::idle:
        return {};
    case Solver::Stage::solving:
        return translated("Computing…");
    case Solver::Stage::refused:
        return translated("This scene cannot be solved. The Problems panel says why.");
    case Solver::Stage::cancelled:
        return translated("Computing was cancelled. Check ▸ Compute Again starts it again.");
    case Solver::Stage::auditing:
    case Solver::Stage::done:
        break;
    }
    if (scene.bodies.empty())
        return translated("There are no bodies yet. Draw one with a tool on the left.");
    if (scene.bodies.size() == 1 && !isTraced(scene, scene.bodies.front()))
        return translated("There is only one body, so there is nothing for it to meet.");
    const auto still = [](const Body& body) { return isStill(body); };
    if (std::ranges::all_of(scene.bodies, still))
        return translated("Nothing moves.");
    return translated("No bodies meet.");
}

} // namespace sweep

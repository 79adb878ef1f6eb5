#include "widgets/models/solver/no_events_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("EmptyReason", text);
}

bool stands(const Path& path)
{
    if (std::holds_alternative<Rest>(path))
        return true;
    if (const auto* line = std::get_if<FromTo>(&path))
        return line->from == line->to;
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->velocity == Vec{} && launch->acceleration.value_or(Vec{}) == Vec{};
    const auto& keys = std::get<Keyed>(path).keys;
    return std::all_of(keys.begin(), keys.end(), [&](const Key& key) { return key.at == keys.front().at; });
}

bool stands(const Body& body)
{
    const bool grows = body.radius.to && *body.radius.to != body.radius.from;
    return stands(body.a) && (!hasTwoControlPoints(body.shape) || stands(body.b)) && !(hasRadius(body.shape) && grows);
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
        return told("Computing…");
    case Solver::Stage::refused:
        return told("This scene cannot be solved. The Problems panel says why.");
    case Solver::Stage::cancelled:
        return told("Computing was cancelled. Press F5 to compute again.");
    case Solver::Stage::auditing:
    case Solver::Stage::done:
        break;
    }
    if (scene.bodies.empty())
        return told("There is no body yet. Draw one with a tool above.");
    if (scene.bodies.size() == 1 && !isTraced(scene, scene.bodies.front()))
        return told("There is one body only, and nothing for it to meet.");
    const auto still = [](const Body& body) { return stands(body); };
    if (std::all_of(scene.bodies.begin(), scene.bodies.end(), still))
        return told("Nothing moves.");
    return told("Nothing meets.");
}

} // namespace sweep

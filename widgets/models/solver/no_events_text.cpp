#include "widgets/models/solver/no_events_text.h"

#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <QStringList>

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

bool nothingMoves(const Scene& scene)
{
    return std::ranges::all_of(scene.bodies, [](const Body& body) { return isStill(body); });
}

QString testedText(const Scene& scene, const UntestedPairs& untested)
{
    const std::uint64_t tested = testedCount(scene, untested);
    if (tested == 0)
        return nothingMoves(scene) ? translated("Nothing moves.") : translated("No pair of bodies is tested.");
    return tested == 1 ? translated("The one tested pair never meets.")
                       : translated("None of the %1 tested pairs meets.").arg(countText(qlonglong(tested)));
}

// The numbers of untested pairs by reason, and of the contacts among the pairs at rest.
QString untestedText(const UntestedPairs& untested)
{
    const UntestedCounts& counts = untested.counts;
    if (counts.all() == 0)
        return {};
    QStringList reasons;
    const auto add = [&](std::uint64_t count, const QString& reason) {
        if (count > 0)
            reasons << reason.arg(countText(qlonglong(count)));
    };
    add(counts.atRest, translated("%1 at rest"));
    add(counts.sameGroup, translated("%1 of one group"));
    add(counts.ignored, translated("%1 ignored"));
    add(counts.noCommonTime, translated("%1 without common time"));
    QString text = u'\n' + translated("Not tested: %1.").arg(reasons.join(QStringLiteral(", ")));
    if (counts.atRest == 0)
        return text;
    const std::size_t listed = untested.inContact.size();
    const QString inContact = countText(qlonglong(listed + untested.unlisted));
    if (!untested.isComplete)
        text += u'\n' + translated("In contact at rest: more than %1").arg(inContact);
    else
        text += u'\n' + translated("In contact at rest: %1").arg(inContact);
    if (listed == 0)
        return text + u'.';
    if (untested.isComplete && untested.unlisted == 0)
        return text + translated(", listed below.");
    return text + translated(". The first %1 are listed below, all by sweepbench events --at-rest --format json.")
                      .arg(countText(qlonglong(listed)));
}

} // namespace

std::uint64_t testedCount(const Scene& scene, const UntestedPairs& untested)
{
    const std::uint64_t bodies = scene.bodies.size();
    return bodies == 0 ? 0 : bodies * (bodies - 1) / 2 - untested.counts.all();
}

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
    if (!answer || !answer->untested)
        return nothingMoves(scene) ? translated("Nothing moves.") : translated("No tested pair of bodies meets.");
    return testedText(scene, *answer->untested) + untestedText(*answer->untested);
}

} // namespace sweep

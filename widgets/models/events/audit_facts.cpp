#include "widgets/models/events/audit_facts.h"

#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"
#include "widgets/models/events/event_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace sweep {

namespace {

const Opinion* opinionOf(const SolverAnswer& answer, std::size_t event)
{
    return answer.audit && event < answer.audit->events.size() ? &answer.audit->events[event] : nullptr;
}

// A body whose cells were not all checked has an entry of its own, without a cell, before those of its cells.
const PairAudit* pairOf(const Audit& audit, const Event& event)
{
    const auto same = [&](const PairAudit& pair) {
        return pair.a == event.a && pair.b == event.b && (pair.b != Event::isCell || pair.cell == event.cell);
    };
    const auto fromBack = audit.pairs | std::views::reverse;
    const auto found = std::ranges::find_if(fromBack, same);
    return found == fromBack.end() ? nullptr : &*found;
}

QString verdictText(const Opinion& opinion)
{
    const QString word = verdictWord(opinion.verdict);
    return opinion.reason.empty() ? word : QStringLiteral("%1: %2").arg(word, textOf(opinion.reason));
}

// The shapes of the bodies only: a cell has no shape.
std::vector<Shape> shapesOf(const Scene& scene, const Event& event)
{
    std::vector<Shape> shapes{scene.bodies[event.a].shape};
    if (!event.withCell())
        shapes.push_back(scene.bodies[event.b].shape);
    return shapes;
}

bool areUnbounded(const Scene& scene, const Event& event)
{
    return !event.withCell() && isUnbounded(scene.bodies[event.a].shape) && isUnbounded(scene.bodies[event.b].shape);
}

// The audit's query in words; see DistanceQuery::residual.
QString askedText(const Scene& scene, const Event& event)
{
    constexpr const char* sentences[] = {
        // by the number of bodies with a radius
        "Boost.Geometry was asked for the distance of %1 and %2 at this time.",
        "Boost.Geometry was asked for the distance of %1 and %2, less the radius, at this time.",
        "Boost.Geometry was asked for the distance of %1 and %2, less both radii, at this time.",
    };
    const char* sentence = areUnbounded(scene, event)
                               ? "Boost.Geometry was asked for the distance of %1 and %2 at this time; beside it, the "
                                 "audit computed how far they are from parallel."
                               : sentences[std::ranges::count_if(shapesOf(scene, event), hasRadius)];
    return translated(sentence).arg(distinctLabelOf(scene, event.a), distinctPartnerText(scene, event.b, event.cell));
}

QString answeredText(const Scene& scene, const Event& event, const Opinion& opinion)
{
    if (std::isnan(opinion.value))
        return translated("They are parallel and apart then, as at an open end of a contact");
    const QString value = translated(areUnbounded(scene, event) ? "The figure that decided is %1" : "It answered %1")
                              .arg(roundedText(opinion.value, 2));
    // The depth of a contact that goes on beyond the window is not limited.
    const bool deep = event.clipped && event.kind != EventKind::touch && opinion.value < -opinion.bound;
    if (deep && opinion.verdict == Verdict::agree)
        return translated("%1. As the contact goes on beyond this time, any depth is right").arg(value);
    return translated("%1, which may differ from 0 by at most %2 where they touch")
        .arg(value, roundedText(opinion.bound, 2));
}

// The checks beyond the distance.
QString sidesText(const Scene& scene, const Event& event)
{
    const auto isPoint = [](Shape shape) { return shape == Shape::point; };
    const std::vector<Shape> shapes = shapesOf(scene, event);
    const bool pointOnLine =
        shapes.size() == 2 && std::ranges::any_of(shapes, isPoint) && std::ranges::any_of(shapes, isThinLine);
    if (!pointOnLine || event.clipped || event.kind == EventKind::enter || event.kind == EventKind::exit)
        return {};
    return event.kind == EventKind::cross ? translated("Just before and just after, the point is on different sides.")
                                          : translated("Just before and just after, the point is on the same side.");
}

QString conclusionText(const Opinion& opinion)
{
    if (opinion.verdict == Verdict::agree)
        return translated(": it agrees.");
    return (opinion.verdict == Verdict::undecided ? translated(". It cannot decide: %1.")
                                                  : translated(". It disagrees: %1."))
        .arg(textOf(opinion.reason));
}

// No value at an open end, and at a clipped enter or exit.
Fact residualFact(const Opinion& opinion)
{
    if (std::isnan(opinion.value))
        return {translated("Residual"), translated("none: the contact has an open end")};
    if (std::isnan(opinion.residualUlps))
        return {translated("Residual"), translated("none: at an end of the time the contact may have any depth")};
    return {translated("Residual"),
            translated("%1 ulp of the largest coordinate").arg(roundedText(opinion.residualUlps, 4)),
            exactText(opinion.residualUlps)};
}

QString arithmeticText(Precision precision)
{
    return precision == Precision::doubles ? precisionText(precision)
                                           : translated("numbers of %1").arg(precisionText(precision));
}

} // namespace

QString auditSentence(const SolverAnswer& answer, std::size_t index)
{
    const Opinion* opinion = opinionOf(answer, index);
    if (!opinion)
        return {};
    const Event& event = answer.timeline->events()[index];
    const Scene& scene = *answer.scene;
    QStringList sentences{askedText(scene, event), answeredText(scene, event, *opinion) + conclusionText(*opinion)};
    const QString sides = sidesText(scene, event);
    if (opinion->verdict == Verdict::agree && !sides.isEmpty())
        sentences << sides;
    return sentences.join(u' ');
}

std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t index)
{
    const Opinion* opinion = opinionOf(answer, index);
    if (!opinion)
        return {};
    std::vector<Fact> facts;
    const auto addNumber = [&](const char* name, double value) {
        facts.push_back({translated(name), shownText(value), exactText(value)});
    };
    if (!std::isnan(opinion->value)) {
        addNumber("Distance", opinion->value);
        addNumber("Allowed", opinion->bound);
    }
    facts.push_back(residualFact(*opinion));
    facts.push_back({translated("Arithmetic"), arithmeticText(opinion->precision)});
    if (const PairAudit* pair = pairOf(*answer.audit, answer.timeline->events()[index])) {
        facts.push_back({translated("Whole pair"), verdictWord(pair->verdict)});
        facts.push_back({translated("Between the events"), verdictText(pair->betweenEvents)});
    }
    return facts;
}

} // namespace sweep

// Headline: the answer of a scene, or of one pair in it, in one sentence.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/models/events/contact_model.h"
#include "widgets/models/events/facts.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace sweep {

struct Headline
{
    enum class Sign : std::uint8_t
    {
        none, // nothing was audited
        working,
        agree,
        missed, // Boost.Geometry agrees, but frames miss hits
        undecided,
        disagree,
        refused // the scene cannot be solved
    };

    QString text; // "2 hits (4 events) · Bullet meets Wall first at t = 49/192 ≈ 0.2552 · confirmed by Boost.Geometry"
    QStringList shorter; // the same in fewer letters, the longest one first
    Sign sign = Sign::none;
    QString verdict = {}; // the end of the sentences, " · confirmed by Boost.Geometry"; may be empty
    // The meaning of its terms, the question to Boost.Geometry and the numbers that decided; without what it lacks.
    QString explanation = {};
    friend bool operator==(const Headline&, const Headline&) = default;
};

// The pair of bodies, or of a body and a cell, that the subject is about; none if it is about the scene.
[[nodiscard]] std::optional<PairOrCell> pairOf(const EventSubject& subject);

// The headline of the subject's pair, otherwise of the scene. A hit is an event of two bodies that begins their
// contact: an enter, a touch or a cross. Contacts with cells are counted apart from hits, and all events if they are
// more than both. If no bodies meet, it names the nearest pair. Hits that last, and that `sampled` misses, are named
// with the frame rate. `answer` and `sampled` may be null; `sampled` is left out if it is of another timeline. Cost:
// one pass over the events and one over the audited pairs.
[[nodiscard]] Headline headlineOf(const SolverAnswer* answer, Solver::Stage stage, const EventSubject& subject,
                                  const SampledEvents* sampled = nullptr);

// "closest: Ball and Wall at t = 10", for the nearest pair of the headline; empty if something meets or nothing comes
// near.
[[nodiscard]] QString closestText(const SolverAnswer& answer);

} // namespace sweep

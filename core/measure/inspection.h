// Inspection: all answers about two bodies at one time, and about the nearest pairs of a scene.
#pragma once

#include "core/measure/gap_polynomial.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/impact.h>
#include <sweepbench/lines.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene.h>
#include <sweepbench/tested_pairs.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Inspection of two bodies at one time: relation, crossing lines, circle and line, time of impact, gap polynomials.

struct Event;

struct LinesInspection
{
    TwoLines exact;
    std::array<LineFormulaAnswer, 4> formulas;
};

// The mover is the only body of one control point, if there is exactly one; otherwise a.
struct ImpactInspection
{
    bool aMoves = true; // whether a is the mover and b the target
    Impact impact;
};

struct PairInspection
{
    std::size_t a = 0; // indices in the scene
    std::size_t b = 0;
    PairRelation relation = {};
    std::optional<LinesInspection> lines = {}; // if both have two control points
    std::optional<CircleLine> circle = {};     // if one has two control points and the other is round
    ImpactInspection impact = {};
    std::vector<GapPolynomial> formulas = {}; // none if one is a polygon
};

// None if one of the bodies is not active at t, or if the job stops. Only the impact of polygons and the formulas
// report progress. Requires: a ≠ b are indices in the scene.
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b,
                                                         const Rational& t, const Job& job = {});
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, double t,
                                                         const Job& job = {});

// The impact alone, which is the cheapest part of an inspection, for one body against many others. None as above.
[[nodiscard]] std::optional<ImpactInspection> impactBetween(const Scene& scene, std::size_t a, std::size_t b,
                                                            const Rational& t, const Job& job = {});

// Whether the two bodies of an event share no point at its time, so that their contact is open there. That happens only
// to rays and lines that turn parallel or lose their direction. Cost: that of relationAt.
[[nodiscard]] bool isOpenAt(const Scene& scene, const Event& event, const Instant& t);

// Pairs of bodies in contact at one time, the nearest of those that are apart, and closest approaches over time.

// Two bodies and their relation, without sides.
struct MeasuredPair
{
    BodyPair pair;
    PairRelation relation;
};

struct NearestPairs
{
    std::vector<MeasuredPair> inContact; // every pair, in increasing order
    std::vector<MeasuredPair> nearest;   // the pairs that are apart, the nearest first
};

// Among the bodies that are active at t, tested or not: the pairs that share a point, and at most `count` pairs that
// are apart. Contact is decided exactly; distances are compared by their nearest doubles, and equal ones by the order
// of pairs. Requires: t is finite. The same for any number of threads. If the job is stopped: some pairs in contact,
// and none apart. Cost: a broad phase of boxes that grow until they hold `count` pairs, and the relation of the pairs
// in them; a ray or a line is compared with every body.
[[nodiscard]] NearestPairs nearestPairs(const Scene& scene, double t, std::size_t count,
                                        const ParallelJob& work = {.threads = 0});

// The same for the pairs at rest, tested or not, each at the first instant of its common time. A pair without common
// time, or with a body that moves during it, is not at rest.
[[nodiscard]] NearestPairs nearestPairsAtRest(const Scene& scene, std::size_t count,
                                              const ParallelJob& work = {.threads = 0});

// Two bodies and the instant at which they come nearest to each other.
struct ClosestApproach
{
    BodyPair pair;
    Instant t;
    PairRelation relation;             // at t
    std::optional<Instant> until = {}; // if it lasts: its end
};
// The closest approach of two bodies over their common time, the earlier of two equal ones; at rest, at its start. None
// if they are never active together. If the job is stopped: that of the first part of the time.
[[nodiscard]] std::optional<ClosestApproach> closestApproach(const Scene& scene, BodyPair pair, const Job& job = {});

// Among the tested pairs of a scene without events, or the pairs that are not tested for one reason, the one that comes
// nearest, by the nearest double of its least distance; of equal ones the first. None if there is no such pair. Pairs
// are examined in the order of distance of their swept boxes; moving pairs with more than 250,000 pairs of edges are
// left out. The search ends after pairs with `most` stretches between keys, or if it becomes too large: then `compared`
// counts the pairs examined, and another one may come nearer. Otherwise `compared` is `all`.
struct NearestApproach
{
    ClosestApproach approach;
    std::uint64_t compared = 0;
    std::uint64_t all = 0; // pairs of that kind in the scene
};
[[nodiscard]] std::optional<NearestApproach> nearestApproach(const Scene& scene, std::optional<Untested> kind,
                                                             std::size_t most, const Job& job = {});

// The groups that two tested bodies stand for: bodies of one group count as one, such as the sides of a box. A body
// stands for its group if each body of the group is tested against the other body, or against each body of its group,
// and no body has the group's name as its id. Empty: it stands for itself.
struct GroupPair
{
    std::string a = {};
    std::string b = {};
};
[[nodiscard]] GroupPair groupsOfPair(const Scene& scene, BodyPair pair);

} // namespace sweep

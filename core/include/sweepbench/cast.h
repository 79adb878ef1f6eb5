// Casts: ray cast, segment query, shape cast and sweep test as a body that moves straight from its start to its end.
#pragma once

#include <sweepbench/relation.h>
#include <sweepbench/solve.h>
#include <sweepbench/timeline.h>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sweep {

// Whether a body is a cast: it moves straight and uniformly during all of its active time, whatever the form of its
// path, and its radius is constant. A ray or a line is never a cast. Exact.
[[nodiscard]] bool isCast(const Scene& scene, const Body& body);

// The cast that a body at rest stands for: a point that moves from a to b of a segment or ray, a circle of the same
// radius that moves along a capsule. All other members are kept. A body that is active for all of the scene's time
// becomes active from 0 to 1 if that lies in the scene's time, so that the fraction is the time. None for other shapes,
// or if the body moves, changes its radius or has no length. Law: the result is a cast.
[[nodiscard]] std::optional<Body> castOf(const Scene& scene, const Body& body);

// The relation of a cast and another body when they are first active together.
enum class CastStart : std::uint8_t
{
    outside,    // apart
    touching,   // they share points, none of them inside both
    on,         // they share points inside both, and both are thin
    inside,     // the cast is a point inside the other body, which is thick or a polygon
    overlapping // they share points inside both, one of them is thick or a polygon, and the cast is no point
};
// "outside", "touching", "on", "inside", "overlapping".
[[nodiscard]] const char* name(CastStart start);

// The first contact of a cast with one other body.
struct CastContact
{
    std::uint32_t body = 0; // the other body
    Event event = {};       // the event with which the contact begins
    Instant begin = {};
    std::optional<Instant> end = {}; // none if it lasts until one of them is no longer active
    bool isOver = false;             // the end is known
};

// A cast and its first contact with each body that it meets, in order of time, then in the scene's order.
struct Cast
{
    std::uint32_t body = 0;
    std::vector<CastContact> contacts = {};
    std::optional<std::uint32_t> against = {}; // the one other body whose contact is listed; none: all of them
};

// Collects the contacts of casts from a timeline in parts. Cost: one pass over the events.
class CastContacts
{
public:
    // `casts` holds indices of bodies of the scene.
    explicit CastContacts(const std::vector<std::uint32_t>& casts);
    // Requires: `part` is later than the parts added before.
    void add(const Timeline& part);
    [[nodiscard]] std::vector<Cast> casts() const;

private:
    void add(std::size_t cast, std::uint32_t other, const Event& event, const Instant& time);

    std::vector<Cast> m_found;                                // contacts in the order of events
    std::unordered_map<std::uint32_t, std::size_t> m_numbers; // the numbers of the casts, by body
    std::unordered_map<std::uint64_t, std::size_t> m_known;   // contacts by cast and other body
};

// Computes one cast from the scene alone. Requires: as solve(). Cost: that of the broad phase, and of its own pairs.
[[nodiscard]] Cast solveCast(const Scene& scene, std::uint32_t body, const SolveOptions& options = {});

// The bodies against which a cast is tested, in the scene's order; at most one with Cast::against.
[[nodiscard]] std::vector<std::uint32_t> testedBodies(const Scene& scene, const Cast& cast);

// One hit, as an engine's cast returns it.
struct CastHit
{
    std::uint32_t body = 0; // the body that is hit
    CastStart start = CastStart::outside;
    Instant fraction;                   // of the cast's active time and of its path: 0 at its start, 1 at its end
    std::optional<Instant> leaves = {}; // the fraction at which the contact ends; none if it lasts
    // Both none unless the cast starts outside. The normal is a unit vector out of the body that is hit, towards the
    // cast; none also if no single direction exists.
    std::optional<Vec> point = {};
    std::optional<Vec> normal = {};
    std::optional<Sharing> sharing = {}; // of the cast, a, and that body, b, at the start; none if outside
};

// Exact, except that point and normal are rounded as by contactPoint(). Laws: 1 the times of two hits and their
// fractions are in the same order; 2 a cast that runs from time 0 to 1 has the time as its fraction.
[[nodiscard]] CastHit castHit(const Scene& scene, const Cast& cast, const CastContact& contact);

// The fractions at which contacts begin and end, for printing enough digits to distinguish them. Owned by `hits`.
[[nodiscard]] std::vector<const Instant*> fractionsOf(const std::vector<CastHit>& hits);

} // namespace sweep

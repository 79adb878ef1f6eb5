// Casts: ray cast, segment query, shape cast and sweep test as a body that runs straight from its start to its end.
#pragma once

#include "core/events/timeline.h"
#include "core/solve/solve.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace sweep {

// Whether a body is a cast: it runs straight and uniformly during all of its active time, whatever the form of its
// path, and its radius is constant. A ray or a line is none. Exact.
[[nodiscard]] bool isCast(const Scene& scene, const Body& body);

// The cast that a body at rest stands for: a point that runs from a to b of a segment or ray, a circle of the same
// radius that runs along a capsule. Everything else of the body stays. A body that is active for all of the scene's
// time becomes active from 0 to 1 where that lies in the scene's time, so that the fraction is the time. None for other
// shapes, and where the body moves, grows or has no length. Law: the result is a cast.
[[nodiscard]] std::optional<Body> castOf(const Scene& scene, const Body& body);

// How a cast and another body stand when they are first active together.
enum class CastStart : std::uint8_t
{
    outside,  // apart
    touching, // they share points, none of them inside both
    on,       // they share points inside both, and both are thin
    inside    // they share points inside both, and one of them is thick
};
// "outside", "touching", "on", "inside".
[[nodiscard]] const char* name(CastStart start);

// The first contact of a cast with one other body.
struct CastContact
{
    std::uint32_t body = 0; // the other one
    Event event = {};       // with which the contact begins
    Instant begin = {};
    std::optional<Instant> end = {}; // none where it lasts until one of them is no longer active
    bool isOver = false;             // the end is known
};

// A cast and its first contact with each of the bodies that it meets, the earliest first, then in the scene's order.
struct Cast
{
    std::uint32_t body = 0;
    std::vector<CastContact> contacts = {};
    std::optional<std::uint32_t> against = {}; // the one other body whose contact is listed; none: all of them
};

// Collects the contacts of casts from a timeline in parts. Cost: one look at every event.
class CastContacts
{
public:
    // Indices of bodies of the scene.
    explicit CastContacts(const std::vector<std::uint32_t>& casts);
    // Requires: later than the parts before.
    void add(const Timeline& part);
    [[nodiscard]] std::vector<Cast> casts() const;

private:
    void add(std::size_t cast, std::uint32_t other, const Event& event, const Instant& time);

    std::vector<Cast> m_found;                                // contacts in the order of events
    std::unordered_map<std::uint32_t, std::size_t> m_numbers; // of the casts, by body
    std::unordered_map<std::uint64_t, std::size_t> m_known;   // contacts by cast and other body
};

// One cast, from the scene alone. Requires: what solve() requires. Cost: that of the broad phase, and of its own pairs.
[[nodiscard]] Cast solveCast(const Scene& scene, std::uint32_t body, const SolveOptions& options = {});

// The other bodies, or the one, against which a cast is tested, in the scene's order.
[[nodiscard]] std::vector<std::uint32_t> testedBodies(const Scene& scene, const Cast& cast);

// What an engine's cast returns of one hit.
struct CastHit
{
    std::uint32_t body = 0; // that is hit
    CastStart start = CastStart::outside;
    Instant fraction;                   // of the cast's active time and of its way: 0 at its start, 1 at its end
    std::optional<Instant> leaves = {}; // the fraction at which the contact ends; none where it lasts
    // Both none where the cast does not start outside. The normal is a unit vector out of the body that is hit, towards
    // the cast; none also where no single direction exists.
    std::optional<Vec> point = {};
    std::optional<Vec> normal = {};
};

// Exact but for the rounding of point and normal, which is that of contactPoint(). Laws: 1 the times of two hits and
// their fractions are in the same order; 2 a cast that runs from time 0 to 1 has the time as its fraction.
[[nodiscard]] CastHit castHit(const Scene& scene, const Cast& cast, const CastContact& contact);

// The fractions at which contact begins and ends, to tell them apart where they are printed. They belong to the hits.
[[nodiscard]] std::vector<const Instant*> fractionsOf(const std::vector<CastHit>& hits);

} // namespace sweep

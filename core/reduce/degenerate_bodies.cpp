#include "core/reduce/degenerate_bodies.h"

#include "core/measure/body_state.h"
#include "core/reduce/smaller_scene.h"
#include "core/scene/degenerate_line.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sweep {

namespace {

// A body with its scene and active interval.
struct TimedBody
{
    const Scene* scene = nullptr;
    const Body* body = nullptr;
    Interval active;

    friend bool operator==(const TimedBody& p, const TimedBody& q)
    {
        return p.active == q.active && *p.body == *q.body;
    }
};

struct ChangedBody
{
    TimedBody was;
    TimedBody is;
};

std::vector<ChangedBody> matched(const Scene& before, const Scene& after)
{
    std::vector<ChangedBody> bodies;
    bodies.reserve(after.bodies.size());
    auto was = before.bodies.begin();
    for (const Body& is : after.bodies) {
        was = std::find_if(was, before.bodies.end(), [&](const Body& body) { return body.id == is.id; });
        if (was == before.bodies.end())
            break;
        bodies.push_back({{&before, &*was, activeInterval(before, *was)}, {&after, &is, activeInterval(after, is)}});
    }
    return bodies;
}

bool hasZeroLength(const TimedBody& timed)
{
    const Body& body = *timed.body;
    return hasTwoControlPoints(body.shape) && firstCoincidence(body.a, body.b, timed.active).has_value();
}

bool losesItsRadius(const Body& was, const Body& is)
{
    const auto atEnd = [](const Body& body) { return body.radius.to.value_or(body.radius.from); };
    return hasRadius(is.shape) &&
           ((is.radius.from == 0 && was.radius.from != 0) || (atEnd(is) == 0 && atEnd(was) != 0));
}

// Numbers that are equal for two bodies exactly if the bodies are at one place.
using Place = std::vector<Rational>;

Place placeAt(const TimedBody& timed, double t)
{
    const auto state = bodyState(*timed.scene, *timed.body, t);
    std::vector<std::array<Rational, 2>> points{{state->a.x, state->a.y}};
    if (hasTwoControlPoints(timed.body->shape))
        points.push_back({state->b.x, state->b.y});
    std::ranges::sort(points);
    Place place;
    for (const auto& point : points)
        place.insert(place.end(), point.begin(), point.end());
    return place;
}
Place placeAtStart(const TimedBody& timed)
{
    return placeAt(timed, timed.active.start);
}
Place placeAtEnd(const TimedBody& timed)
{
    return placeAt(timed, timed.active.end);
}

// The form of a path, followed by all its numbers.
Place numbersOfPath(const Path& path)
{
    Scene scene;
    scene.bodies = {Body{.id = {}, .a = path}};
    Place place{Rational(double(path.index()))};
    for (const double* number : numbersOf(scene))
        place.push_back(Rational(*number));
    return place;
}
Place placeThroughout(const TimedBody& timed)
{
    const Body& body = *timed.body;
    std::vector<Place> paths{numbersOfPath(body.a)};
    if (hasTwoControlPoints(body.shape))
        paths.push_back(numbersOfPath(body.b));
    std::ranges::sort(paths);
    Place place{Rational(timed.active.start), Rational(timed.active.end)};
    for (const Place& path : paths)
        place.insert(place.end(), path.begin(), path.end());
    return place;
}

// Whether two bodies are at one place now, and were at different places before.
bool anyMeet(const std::vector<ChangedBody>& bodies, Place (*placeOf)(const TimedBody&))
{
    std::vector<std::pair<Place, const ChangedBody*>> places;
    places.reserve(bodies.size());
    for (const ChangedBody& body : bodies)
        places.emplace_back(placeOf(body.is), &body);
    std::ranges::sort(places);
    const auto meet = [&](const auto& p, const auto& q) {
        return p.first == q.first && placeOf(p.second->was) != placeOf(q.second->was);
    };
    return std::ranges::adjacent_find(places, meet) != places.end();
}

} // namespace

bool becomesDegenerate(const Scene& before, const Scene& after)
{
    const std::vector<ChangedBody> bodies = matched(before, after);
    bool isChanged = false;
    for (const ChangedBody& body : bodies) {
        if (body.was == body.is)
            continue;
        isChanged = true;
        if (losesItsRadius(*body.was.body, *body.is.body) || (hasZeroLength(body.is) && !hasZeroLength(body.was)))
            return true;
    }
    return isChanged &&
           (anyMeet(bodies, placeAtStart) || anyMeet(bodies, placeAtEnd) || anyMeet(bodies, placeThroughout));
}

} // namespace sweep

#include "core/audit/straight_way.h"

#include "core/audit/boost_distance.h"

namespace sweep::check {

namespace {

template <class T>
State visitWith(const SceneMotions& motions, std::uint32_t body, Cell cell, const Rules& rules)
{
    const Interval active = motions.active(body);
    const Strand<T> strand = motions.motion<T>(body).strand(active.start, active.end);
    const Box<T> box = cellBox<T>(*motions.scene().grid, cell);
    const T size = strand.magnitude(T(active.start), T(active.end)) + magnitude(box.low) + magnitude(box.high);
    if (!Accuracy<T>::holds(size))
        return State::unknown;
    const Hull<T> way{{strand.at(T(active.start)).p[0], strand.at(T(active.end)).p[0]}, 2, T(0)};
    const T radius = strand.radius(T(active.start));
    const T gap = boostDistance(way, box) - radius;
    // A path without thickness that runs along the border of an open cell is a question of its inside.
    if (radius == 0 && rules.open && !(gap > lengthBound(size)))
        return State::unknown;
    return stateOf(gap, lengthBound(size), rules);
}

} // namespace

bool isStraightDisc(const Body& body)
{
    if (body.shape != Shape::projectile && body.shape != Shape::circle)
        return false;
    if (body.radius.to && *body.radius.to != body.radius.from)
        return false;
    const auto* launch = std::get_if<Launch>(&body.a);
    return !std::holds_alternative<Keyed>(body.a) && !(launch && launch->acceleration.value_or(Vec{}) != Vec{});
}

State visitOf(const SceneMotions& motions, std::uint32_t body, Cell cell, const Rules& rules)
{
    const State inDoubles =
        motions.timesInDoubles(body) ? visitWith<double>(motions, body, cell, rules) : State::unknown;
    return inDoubles != State::unknown ? inDoubles : visitWith<Digits100>(motions, body, cell, rules);
}

} // namespace sweep::check

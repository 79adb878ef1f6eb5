#include "core/audit/straight_path.h"

#include "core/audit/boost_distance.h"

namespace sweep::auditing {

namespace {

template <class T>
ContactState visitWith(const SceneMotions& motions, std::uint32_t body, Cell cell, const ContactRules& rules)
{
    const Interval active = motions.active(body);
    const BodyLeg<T> leg = motions.motion<T>(body).leg(active.start, active.end);
    const Box<T> box = cellBox<T>(*motions.scene().grid, cell);
    const T size = leg.magnitude(T(active.start), T(active.end)) + magnitude(box.low) + magnitude(box.high);
    if (!NumberTraits<T>::canSquareLengths(size))
        return ContactState::unknown;
    const Hull<T> path{{leg.at(T(active.start)).p[0], leg.at(T(active.end)).p[0]}, 2, T(0)};
    const T radius = leg.radius(T(active.start));
    const T distance = boostDistance(path, box) - radius;
    // A path without thickness that runs along the boundary of an open cell needs a comparison with its inside.
    if (radius == 0 && rules.open && !(distance > lengthBound(size)))
        return ContactState::unknown;
    return stateOf(distance, lengthBound(size), rules);
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

ContactState visitState(const SceneMotions& motions, std::uint32_t body, Cell cell, const ContactRules& rules)
{
    const ContactState inDoubles =
        motions.timesInDoubles(body) ? visitWith<double>(motions, body, cell, rules) : ContactState::unknown;
    return inDoubles != ContactState::unknown ? inDoubles : visitWith<Digits100>(motions, body, cell, rules);
}

} // namespace sweep::auditing

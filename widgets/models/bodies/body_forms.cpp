#include "widgets/models/bodies/body_forms.h"

#include "core/scene/excerpt.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

Vec plus(Vec p, double x, double y)
{
    return {std::clamp(p.x + x, -largest, largest), std::clamp(p.y + y, -largest, largest)};
}

double ulpOf(double value)
{
    const double magnitude = std::min(std::abs(value), largest / 2);
    return std::nextafter(magnitude, largest) - magnitude;
}

Path movedBy(const Path& path, Vec by)
{
    struct Move
    {
        Vec by;
        Vec operator()(Vec p) const { return plus(p, by.x, by.y); }
        Path operator()(const Rest& rest) const { return Rest{(*this)(rest.at)}; }
        Path operator()(const FromTo& line) const { return FromTo{(*this)(line.from), (*this)(line.to)}; }
        Path operator()(const Launch& launch) const
        {
            return Launch{(*this)(launch.at), launch.velocity, launch.acceleration};
        }
        Path operator()(Keyed keyed) const
        {
            keyed.kept = {};
            for (Key& key : keyed.keys)
                key.at = (*this)(key.at);
            return keyed;
        }
    };
    return std::visit(Move{by}, path);
}

} // namespace

QString formName(PathForm form)
{
    constexpr const char* names[] = {"at rest", "from – to", "velocity", "velocity and acceleration", "keys"};
    return translated(names[std::size_t(form)]);
}

QString lossText(const Path& path, const FormChange& change)
{
    if (change.isSame)
        return {};
    const auto* keyed = std::get_if<Keyed>(&path);
    const bool bends = formOf(path) == PathForm::acceleration;
    QString text = formOf(change.path) == PathForm::rest ? translated("The motion is lost")
                   : bends                               ? translated("The acceleration is lost")
                   : keyed                               ? translated("The keys between the ends are lost")
                                                         : translated("The numbers are rounded");
    if (change.endMove > 0)
        text += translated("; the end moves by %1").arg(roundedText(change.endMove, 3));
    if (change.largestMove > change.endMove)
        text += translated("; it moves by up to %1, at t = %2")
                    .arg(roundedText(change.largestMove, 3), roundedText(change.largestMoveTime, 3));
    return text + u'.';
}

Keyed withKeyAdded(Keyed path, Interval active)
{
    const Key last = path.keys.back();
    double t = last.t + (active.end / 2 - active.start / 2) / 2;
    if (path.keys.size() > 1)
        t = last.t + (last.t - path.keys[path.keys.size() - 2].t);
    if (t > last.t && std::isfinite(t))
        path.keys.push_back({t, last.at});
    return path;
}

Path withKeyAt(const Path& path, Interval active, double t, Vec at)
{
    if (!(t >= active.start && t <= active.end))
        return path;
    Keyed keyed = std::get<Keyed>(withForm(path, PathForm::keys, active).path);
    const auto next = std::ranges::lower_bound(keyed.keys, t, {}, &Key::t);
    if (next != keyed.keys.end() && next->t == t)
        next->at = at;
    else
        keyed.keys.insert(next, {t, at});
    return keyed;
}

Body withShape(Body body, Shape shape, double extent)
{
    if (hasTwoControlPoints(shape) && !hasTwoControlPoints(body.shape))
        body.b = movedBy(body.a, {extent, 0});
    if (!hasTwoControlPoints(shape))
        body.b = Rest{};
    if (hasRadius(shape) && !hasRadius(body.shape))
        body.radius = {extent / 4};
    if (!hasRadius(shape))
        body.radius = {};
    if (isUnbounded(shape) && body.grid == true)
        body.grid.reset();
    body.shape = shape;
    return body;
}

QString shapeWord(Shape shape)
{
    return shape == Shape::capsule ? QStringLiteral("thick line") : QString::fromLatin1(name(shape));
}

std::string firstId(Shape shape)
{
    return shapeWord(shape).toStdString() + " 1";
}

Body freshBody(Shape shape, const std::string& id, Vec centre, double extent)
{
    // Not so short that both ends are the same double, not so long that they overflow.
    const double shortest = 16 * std::max(ulpOf(centre.x), ulpOf(centre.y));
    const double unit = roundLength(std::clamp(extent / 8, shortest, largest / 8));
    const auto onGrid = [unit](double value) {
        return std::clamp(std::round(value / unit) * unit, 2 * unit - largest, largest - 2 * unit);
    };
    const Vec at{onGrid(centre.x), onGrid(centre.y)};
    Body body;
    body.id = id;
    body.shape = shape;
    body.a = FromTo{plus(at, -2 * unit, 0), plus(at, 2 * unit, 0)};
    if (hasTwoControlPoints(shape)) {
        body.a = Rest{plus(at, 0, -unit)};
        body.b = FromTo{plus(at, 0, unit), plus(at, unit, unit)};
    }
    if (hasRadius(shape))
        body.radius = {shape == Shape::capsule ? unit / 4 : unit / 2};
    return body;
}

std::vector<Body> namedFor(const Scene& scene, std::vector<Body> bodies)
{
    Names ids = idsOf(scene);
    const Names groups = groupsOf(scene);
    for (Body& body : bodies) {
        std::string wish = body.id;
        if (body.group) {
            body.group = freeName(*body.group, groups);
            wish = *body.group + " side 1";
        }
        body.id = freeName(wish, ids);
        ids.insert(body.id);
    }
    return bodies;
}

double roundLength(double length)
{
    if (!(length > 0) || !std::isfinite(length))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(length)));
    double best = power;
    for (const double times : {2.0, 5.0})
        if (times * power <= length)
            best = times * power;
    return best > 0 ? best : length;
}

} // namespace sweep

#include "core/scene/editing.h"

#include "core/base/decimal.h"
#include "core/number/roots.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/instant.h>

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

// 400 binary digits. The sine and cosine of an angle below 2π err by a few units in the last place, far less than
// 2⁻²⁹¹; truncation to multiples of 2⁻²⁹² adds less than 2⁻²⁹². The total error is below 2⁻²⁹⁰.
using LongFloat =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<400, boost::multiprecision::digit_base_2>,
                                  boost::multiprecision::et_off>;
constexpr int cutDigits = 292;
constexpr int certainDigits = 290;

Dyadic dyadicOf(const LongFloat& value)
{
    return {Integer(boost::multiprecision::ldexp(value, cutDigits)), -cutDigits};
}

Dyadic magnitude(const Dyadic& value)
{
    return value.sign() == Sign::negative ? -value : value;
}

class Rewrite
{
public:
    explicit Rewrite(const Transform& transform) : m_transform(transform) {}

    [[nodiscard]] const Rounding& rounding() const { return m_rounding; }

    void position(Vec& p)
    {
        const Dyadic x(m_transform.centre.x);
        const Dyadic y(m_transform.centre.y);
        write(p, turned(Dyadic(p.x) - x, Dyadic(p.y) - y, x + Dyadic(m_transform.by.x), y + Dyadic(m_transform.by.y)));
    }
    void direction(Vec& v) { write(v, turned(Dyadic(v.x), Dyadic(v.y), Dyadic(), Dyadic())); }
    void length(double& r) { write(r, rounded(m_transform.length * Dyadic(r), Dyadic())); }

    [[nodiscard]] double rounded(const Dyadic& exact, const Dyadic& uncertainty)
    {
        return standingFor(exact, exact.nearest(), uncertainty);
    }
    // The number, which stands for the exact one.
    [[nodiscard]] double standingFor(const Dyadic& exact, double number, const Dyadic& uncertainty)
    {
        if (!std::isfinite(number)) {
            m_rounding.overflow = true;
            return 0;
        }
        const Dyadic error = magnitude(exact - Dyadic(number)) + uncertainty;
        if (!error.isZero()) {
            ++m_rounding.numbers;
            m_rounding.largestError = std::max(m_rounding.largestError, error.above());
        }
        return number;
    }

private:
    // An unchanged number keeps its double: −0 stays −0.
    static void write(double& number, double changed) { number = number == changed ? number : changed; }
    static void write(Vec& v, Vec changed)
    {
        write(v.x, changed.x);
        write(v.y, changed.y);
    }
    // M·(x, y) + (offsetX, offsetY).
    [[nodiscard]] Vec turned(const Dyadic& x, const Dyadic& y, const Dyadic& offsetX, const Dyadic& offsetY)
    {
        const Dyadic uncertainty = m_transform.uncertainty * (magnitude(x) + magnitude(y));
        return {rounded(m_transform.xx * x + m_transform.xy * y + offsetX, uncertainty),
                rounded(m_transform.yx * x + m_transform.yy * y + offsetY, uncertainty)};
    }

    const Transform& m_transform;
    Rounding m_rounding;
};

// The double nearest to the mean, even if the sum overflows.
double mean(double p, double q)
{
    return middle(Dyadic(p), Dyadic(q)).nearest();
}

} // namespace

Transform movedBy(Vec by)
{
    return {.by = by};
}

Transform mirroredHorizontally(Vec centre)
{
    return {.xx = Dyadic(-1), .centre = centre};
}

Transform mirroredVertically(Vec centre)
{
    return {.yy = Dyadic(-1), .centre = centre};
}

Transform quarterTurned(int quarters, Vec centre)
{
    const int turns = ((quarters % 4) + 4) % 4;
    const int cosine = turns == 0 ? 1 : turns == 2 ? -1 : 0;
    const int sine = turns == 1 ? 1 : turns == 3 ? -1 : 0;
    return {.xx = Dyadic(cosine), .xy = Dyadic(-sine), .yx = Dyadic(sine), .yy = Dyadic(cosine), .centre = centre};
}

Transform scaledBy(double factor, Vec centre)
{
    SWEEP_EXPECTS(std::isfinite(factor) && factor > 0);
    const Dyadic times(factor);
    return {.xx = times, .yy = times, .length = times, .centre = centre};
}

Transform turnedBy(double degrees, Vec centre)
{
    SWEEP_EXPECTS(std::isfinite(degrees));
    const double rest = std::fmod(degrees, 360); // exact
    if (std::fmod(rest, 90) == 0)
        return quarterTurned(static_cast<int>(rest / 90), centre);
    const LongFloat angle = LongFloat(rest) * boost::math::constants::pi<LongFloat>() / 180;
    const Dyadic cosine = dyadicOf(boost::multiprecision::cos(angle));
    const Dyadic sine = dyadicOf(boost::multiprecision::sin(angle));
    return {.xx = cosine,
            .xy = -sine,
            .yx = sine,
            .yy = cosine,
            .centre = centre,
            .uncertainty = Dyadic(Integer(1), -certainDigits)};
}

Rounding& Rounding::operator+=(const Rounding& other)
{
    numbers += other.numbers;
    largestError = std::max(largestError, other.largestError);
    overflow = overflow || other.overflow;
    return *this;
}

namespace {

void roundToSingle(double& number, Rounding& rounding)
{
    const double single = nearestSingle(number);
    if (!std::isfinite(single)) {
        rounding.overflow = true;
        return;
    }
    if (single == number)
        return;
    // The difference is exact: a multiple of the number's last place, and smaller than the number.
    rounding += {.numbers = 1, .largestError = std::abs(single - number)};
    number = single;
}

} // namespace

Rounding roundToSingles(Body& body)
{
    Rounding rounding;
    forEachNumberOfBody(body, [&](double& number, Dimension, const Body*) { roundToSingle(number, rounding); });
    return rounding;
}

Rounding roundToSingles(Scene& scene)
{
    Rounding rounding;
    forEachNumber(scene, [&](double& number, Dimension, const Body*) { roundToSingle(number, rounding); });
    return rounding;
}

SceneOfSingles withSingles(Scene scene)
{
    scene.numbers = NumberFormat::singles;
    const Rounding rounding = roundToSingles(scene);
    return {std::move(scene), rounding};
}

double heldNumber(const Scene& scene, double typed)
{
    return hasSingles(scene) ? nearestSingle(typed) : typed;
}

TransformedBody transformed(const Body& body, const Transform& transform)
{
    // The difference of two doubles may be infinite.
    if (!std::isfinite(transform.by.x) || !std::isfinite(transform.by.y))
        return {body, {.overflow = true}};
    Body result = body;
    Rewrite rewrite(transform);
    forEachVectorOf(result, [&](Vec& v, VectorRole role) {
        role == VectorRole::position ? rewrite.position(v) : rewrite.direction(v);
    });
    if (hasRadius(body.shape)) {
        rewrite.length(result.radius.from);
        if (result.radius.to)
            rewrite.length(*result.radius.to);
    }
    return {std::move(result), rewrite.rounding()};
}

namespace {

struct Cosine
{
    Dyadic value;
    Dyadic uncertainty = {};
};

// The cosine and sine of an angle of `share`/`parts` right angles.
struct Direction
{
    Cosine x;
    Cosine y;

    // Angles up to 45° are computed and the others mirrored. A rational angle has a rational cosine only if that is 0,
    // ±1/2 or ±1 (Source: I. Niven, Irrational Numbers, 1956, 3.4).
    Direction(Dyadic share, const Dyadic& parts)
    {
        int quadrant = 0;
        for (; share.sign() == Sign::negative; share = share + parts)
            --quadrant;
        for (; share >= parts; share = share - parts)
            ++quadrant;
        const bool isMirrored = share.scaled(1) > parts;
        if (isMirrored)
            share = parts - share;
        const Dyadic uncertainty(Integer(1), -certainDigits);
        if (share.isZero()) {
            x = {Dyadic(1)};
        } else {
            const LongFloat angle =
                boost::math::constants::half_pi<LongFloat>() * longFloatOf(share) / longFloatOf(parts);
            x = {dyadicOf(boost::multiprecision::cos(angle)), uncertainty};
            y = {dyadicOf(boost::multiprecision::sin(angle)), uncertainty};
            if (share * Dyadic(3) == parts)
                y = {Dyadic(Integer(1), -1)};
            else if (share.scaled(1) == parts)
                y = x;
        }
        if (isMirrored)
            std::swap(x, y);
        for (int turns = ((quadrant % 4) + 4) % 4; turns > 0; --turns)
            y = std::exchange(x, {-y.value, y.uncertainty});
    }

private:
    [[nodiscard]] static LongFloat longFloatOf(const Dyadic& value)
    {
        return boost::multiprecision::ldexp(LongFloat(value.mantissa()), value.exponent());
    }
};

} // namespace

Corners cornersOf(const RegularPolygon& polygon)
{
    SWEEP_EXPECTS(polygon.corners > 0);
    const Transform none;
    Rewrite rewrite(none);
    Corners corners;
    const Dyadic count(static_cast<std::int64_t>(polygon.corners));
    const Dyadic radius(polygon.radius);
    const Dyadic rotation = Dyadic(std::fmod(polygon.rotation, 360)) * count; // exact
    for (std::size_t k = 0; k < polygon.corners; ++k) {
        const Direction to(rotation + Dyadic(static_cast<std::int64_t>(360 * k)), Dyadic(90) * count);
        const auto coordinate = [&](double centre, const Cosine& cosine) {
            const Dyadic offset = radius * cosine.value;
            const double number = (Dyadic(centre) + Dyadic(offset.nearest())).nearest();
            return rewrite.standingFor(Dyadic(centre) + offset, number, magnitude(radius) * cosine.uncertainty);
        };
        const double x = coordinate(polygon.centre.x, to.x);
        corners.points.push_back({x, coordinate(polygon.centre.y, to.y)});
    }
    corners.rounding = rewrite.rounding();
    return corners;
}

Vec boundingBoxCentre(const Scene& scene, std::span<const std::size_t> indices)
{
    SWEEP_EXPECTS(!indices.empty());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Vec low{infinity, infinity};
    Vec high{-infinity, -infinity};
    for (const std::size_t index : indices) {
        forEachVectorOf(scene.bodies[index], [&](const Vec& p, VectorRole role) {
            if (role != VectorRole::position)
                return;
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        });
    }
    return {mean(low.x, high.x), mean(low.y, high.y)};
}

namespace {

// The extent of a bounding box along one axis.
struct Extent
{
    double low;
    double high;
    [[nodiscard]] double middle() const { return low / 2 + high / 2; }
};

Extent extentOf(const Scene& scene, const Body& body, double t, double Vec::*axis)
{
    const Pose pose = approxPose(scene, body, t);
    const auto [low, high] = std::minmax(pose.a.*axis, pose.b.*axis);
    return {low - pose.radius, high + pose.radius};
}

std::vector<Extent> extentsOf(const Scene& scene, std::span<const std::size_t> indices, double t, double Vec::*axis)
{
    std::vector<Extent> extents;
    for (const std::size_t index : indices)
        extents.push_back(extentOf(scene, scene.bodies[index], t, axis));
    return extents;
}

Extent hullOf(const std::vector<Extent>& extents)
{
    Extent all = extents.front();
    for (const Extent& extent : extents)
        all = {std::min(all.low, extent.low), std::max(all.high, extent.high)};
    return all;
}

double shiftOf(const Extent& extent, const Extent& all, Alignment alignment)
{
    if (alignment == Alignment::left || alignment == Alignment::bottom)
        return all.low - extent.low;
    if (alignment == Alignment::right || alignment == Alignment::top)
        return all.high - extent.high;
    return all.middle() - extent.middle(); // centre, middle
}

// The displacement of each body, in ascending order of the extents. The first and the last do not move.
std::vector<double> sortedShifts(const std::vector<Extent>& sorted, bool bySpacing)
{
    const double steps = static_cast<double>(sorted.size() - 1);
    const double sizes =
        std::accumulate(sorted.begin() + 1, sorted.end() - 1, 0.0,
                        [](double sum, const Extent& extent) { return sum + (extent.high - extent.low); });
    const double spacing = (sorted.back().low - sorted.front().high - sizes) / steps;
    const double distance = (sorted.back().middle() - sorted.front().middle()) / steps;
    std::vector<double> shifts(sorted.size(), 0.0);
    double edge = sorted.front().high;
    for (std::size_t k = 1; k + 1 < sorted.size(); ++k) {
        const double byCentre = sorted.front().middle() + static_cast<double>(k) * distance - sorted[k].middle();
        shifts[k] = bySpacing ? edge + spacing - sorted[k].low : byCentre;
        edge += spacing + (sorted[k].high - sorted[k].low);
    }
    return shifts;
}

Vec along(double shift, double Vec::*axis)
{
    Vec by;
    by.*axis = shift;
    return by;
}

} // namespace

std::vector<Vec> alignmentShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                 Alignment alignment)
{
    const bool across = alignment == Alignment::left || alignment == Alignment::centre || alignment == Alignment::right;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    std::vector<Vec> shifts;
    if (indices.empty())
        return shifts;
    const std::vector<Extent> extents = extentsOf(scene, indices, t, axis);
    const Extent all = hullOf(extents);
    for (const Extent& extent : extents)
        shifts.push_back(along(shiftOf(extent, all, alignment), axis));
    return shifts;
}

std::vector<Vec> distributionShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                    Distribution distribution)
{
    std::vector<Vec> shifts(indices.size());
    if (indices.size() < 3)
        return shifts;
    const bool across = distribution == Distribution::spacingAcross || distribution == Distribution::centresAcross;
    const bool bySpacing = distribution == Distribution::spacingAcross || distribution == Distribution::spacingDown;
    double Vec::*const axis = across ? &Vec::x : &Vec::y;
    const std::vector<Extent> extents = extentsOf(scene, indices, t, axis);
    std::vector<std::size_t> order(indices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t p, std::size_t q) { return extents[p].middle() < extents[q].middle(); });
    std::vector<Extent> sorted;
    for (const std::size_t k : order)
        sorted.push_back(extents[k]);
    const std::vector<double> shiftsInOrder = sortedShifts(sorted, bySpacing);
    for (std::size_t k = 0; k < order.size(); ++k)
        shifts[order[k]] = along(shiftsInOrder[k], axis);
    return shifts;
}

Vec boundingBoxCentreAt(const Scene& scene, std::span<const std::size_t> indices, double t)
{
    if (indices.empty())
        return {};
    return {hullOf(extentsOf(scene, indices, t, &Vec::x)).middle(),
            hullOf(extentsOf(scene, indices, t, &Vec::y)).middle()};
}

namespace {

// The stem of a name, and the number that follows it: "segment " from 2 for "segment 1", "ball " from 2 for "ball".
struct Counted
{
    std::string stem;
    long long number;
};

Counted countedFrom(const std::string& name)
{
    constexpr std::size_t mostDigits = 9;
    const std::size_t end = name.find_last_not_of("0123456789") + 1;
    const bool counts = end < name.size() && name.size() - end <= mostDigits && name[end] != '0' && end > 0;
    return counts ? Counted{name.substr(0, end), std::stoll(name.substr(end)) + 1} : Counted{name + ' ', 2};
}

// Names that are taken one after the other, in nearly constant time for each of a hundred thousand.
class FreeNames
{
public:
    explicit FreeNames(Names taken) : m_taken(std::move(taken)) {}

    [[nodiscard]] bool isTaken(const std::string& name) const { return m_taken.contains(name); }
    // freeName(preferred), which is taken from then on.
    std::string take(const std::string& preferred)
    {
        std::string name = preferred;
        if (isTaken(preferred)) {
            const auto [stem, first] = countedFrom(preferred);
            Run& run = m_runs.try_emplace(stem, Run{first, first}).first->second;
            const bool isInside = first >= run.first && first <= run.next;
            long long number = isInside ? run.next : first;
            for (name = stem + std::to_string(number); isTaken(name); name = stem + std::to_string(number))
                number = number == run.first ? std::max(run.next, number + 1) : number + 1;
            run = {isInside ? run.first : first, number + 1};
        }
        m_taken.insert(name);
        return name;
    }
    // The same for every call with this name.
    const std::string& renamed(const std::string& name)
    {
        const auto [entry, isFirst] = m_renames.try_emplace(name);
        if (isFirst)
            entry->second = take(name);
        return entry->second;
    }

private:
    // All numbers from the first to the one before the next are taken.
    struct Run
    {
        long long first;
        long long next;
    };

    Names m_taken;
    std::unordered_map<std::string, Run> m_runs; // by their stems
    std::unordered_map<std::string, std::string> m_renames;
};

} // namespace

std::string freeName(const std::string& preferred, const Names& taken)
{
    if (!taken.contains(preferred))
        return preferred;
    auto [stem, number] = countedFrom(preferred);
    while (taken.contains(stem + std::to_string(number)))
        ++number;
    return stem + std::to_string(number);
}

Names idsOf(const Scene& scene)
{
    Names ids;
    for (const Body& body : scene.bodies)
        ids.insert(body.id);
    return ids;
}

// Labels shown for the bodies: a body's name, or its id if it has none.
Names labelsOf(const Scene& scene)
{
    Names labels;
    for (const Body& body : scene.bodies)
        labels.insert(body.name && !body.name->empty() ? *body.name : body.id);
    return labels;
}

Names groupsOf(const Scene& scene)
{
    Names groups;
    for (const Body& body : scene.bodies)
        if (body.group)
            groups.insert(*body.group);
    return groups;
}

Scene excerptOf(const Scene& scene, std::span<const std::size_t> indices)
{
    Scene part;
    part.time = scene.time;
    part.numbers = scene.numbers;
    part.grid = scene.grid;
    for (const std::size_t index : indices)
        part.bodies.push_back(scene.bodies[index]);
    const Names ids = idsOf(part);
    if (!scene.ignore)
        return part;
    std::vector<std::pair<std::string, std::string>> among;
    for (const auto& pair : *scene.ignore)
        if (ids.contains(pair.first) && ids.contains(pair.second))
            among.push_back(pair);
    if (!among.empty())
        part.ignore = std::move(among);
    return part;
}

Scene withFreeNames(Scene part, const Scene& into)
{
    FreeNames ids(idsOf(into));
    FreeNames groups(groupsOf(into));
    FreeNames labels(labelsOf(into));
    for (Body& body : part.bodies) {
        body.id = ids.renamed(body.id);
        if (body.group)
            body.group = groups.renamed(*body.group);
        if (body.name && labels.isTaken(*body.name))
            body.name = labels.take(*body.name);
    }
    if (part.ignore)
        for (auto& [a, b] : *part.ignore) {
            a = ids.renamed(a);
            b = ids.renamed(b);
        }
    return part;
}

namespace {

Body pointOn(const Path& path)
{
    Body body;
    body.a = path;
    return body;
}

// A position in homogeneous coordinates: (x/scale, y/scale).
struct HomogeneousPoint
{
    Dyadic x;
    Dyadic y;
    Dyadic scale;

    [[nodiscard]] static double nearest(const Dyadic& n, const Dyadic& d)
    {
        return nearestQuotient(Polynomial(n), Polynomial(d), Instant());
    }
    [[nodiscard]] Vec nearest() const { return {nearest(x, scale), nearest(y, scale)}; }
};

HomogeneousPoint positionAt(const Motion& motion, double t)
{
    const Dyadic time(t);
    return {motion.a.x.at(time), motion.a.y.at(time), Dyadic(motion.scale, 0)};
}

// The first and last positions of a path.
struct Ends
{
    HomogeneousPoint from;
    HomogeneousPoint to;

    Ends(const Path& path, Interval active)
    {
        const Body body = pointOn(path);
        const PreparedBody prepared(body, active);
        const std::vector<Interval> stretches = prepared.stretches();
        from = positionAt(prepared.exactly(stretches.front()), active.start);
        to = positionAt(prepared.exactly(stretches.back()), active.end);
    }
    [[nodiscard]] Vec velocity(Interval active) const
    {
        const Dyadic scale = from.scale * to.scale * (Dyadic(active.end) - Dyadic(active.start));
        return {HomogeneousPoint::nearest(to.x * from.scale - from.x * to.scale, scale),
                HomogeneousPoint::nearest(to.y * from.scale - from.y * to.scale, scale)};
    }
};

Path inForm(const Path& path, PathForm form, Interval active)
{
    const Ends ends(path, active);
    const Vec from = ends.from.nearest();
    switch (form) {
    case PathForm::rest:
        return Rest{from};
    case PathForm::fromTo:
        return FromTo{from, ends.to.nearest(), keptOf(path)};
    case PathForm::keys:
        return Keyed{{{active.start, from}, {active.end, ends.to.nearest()}}, keptOf(path)};
    case PathForm::velocity:
    case PathForm::acceleration:
        break;
    }
    Launch launch{from, {}, {}, keptOf(path)};
    const auto* old = std::get_if<Launch>(&path);
    launch.velocity = old ? old->velocity : ends.velocity(active);
    if (form == PathForm::acceleration)
        launch.acceleration = Vec{};
    return launch;
}

// Records the distance between the two motions over a stretch in which both are polynomials.
void compareOver(Motion before, Motion after, Interval stretch, FormChange& change)
{
    toCommonScale(before, after);
    const PolynomialVec difference = before.a - after.a;
    if (difference.x.isZero() && difference.y.isZero())
        return;
    change.isSame = false;
    std::vector<double> times{stretch.start, stretch.end};
    const Polynomial slope = lengthSquared(difference).derivative();
    // If both move uniformly, the distance is largest at one of the ends.
    if (std::max(difference.x.degree(), difference.y.degree()) > 1 && !slope.isZero())
        for (const Instant& t : rootsBetween(slope, stretch.start, stretch.end))
            times.push_back(t.nearest());
    for (const double t : times) {
        const Dyadic time(t);
        const Vec by =
            HomogeneousPoint{difference.x.at(time), difference.y.at(time), Dyadic(before.scale, 0)}.nearest();
        const double distance = std::hypot(by.x, by.y);
        if (t == stretch.end)
            change.endMove = distance; // the value of the last stretch remains
        if (distance > change.largestMove) {
            change.largestMove = distance;
            change.largestMoveTime = t;
        }
    }
}

} // namespace

PathForm formOf(const Path& path)
{
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->acceleration ? PathForm::acceleration : PathForm::velocity;
    return std::holds_alternative<Rest>(path)     ? PathForm::rest
           : std::holds_alternative<FromTo>(path) ? PathForm::fromTo
                                                  : PathForm::keys;
}

FormChange withForm(const Path& path, PathForm form, Interval active)
{
    if (formOf(path) == form)
        return {path};
    // A scene under repair may have an empty time; its bodies have positions nevertheless.
    constexpr double largest = std::numeric_limits<double>::max();
    if (!(active.start < active.end))
        active = active.start < largest ? Interval{active.start, std::nextafter(active.start, largest)}
                                        : Interval{std::nextafter(largest, 0.0), largest};
    FormChange change{inForm(path, form, active)};
    const Body before = pointOn(path);
    const Body after = pointOn(change.path);
    const PreparedBody p(before, active);
    const PreparedBody q(after, active);
    for (const Interval& stretch : stretchesOf(p, q, active)) {
        change.endMove = 0;
        compareOver(p.exactly(stretch), q.exactly(stretch), stretch, change);
    }
    return change;
}

} // namespace sweep

// Touching, resting and sliding: an engine's normal state. Data of 24 bits, as singles near each other have, and of
// about 50 bits. Beside each row stands the share that short integers decided.

#include "core/contacts/condition.h"
#include "core/scene/prepared_body.h"
#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"
#include "tests/support/random.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sweep::bench {

namespace {

using oracle::Random;

// Coordinates below 8: multiples of 2⁻²⁰, or of 2⁻⁴⁸.
template <int fraction>
class Lattice
{
public:
    explicit Lattice(std::uint64_t seed) : m_random(seed) {}

    double between(double low, double high)
    {
        return std::ldexp(std::floor(std::ldexp(m_random.real(low, high), fraction)), -fraction);
    }

private:
    Random m_random;
};

MovingPoint still(Vec p)
{
    return {p, p};
}

enum class Way
{
    rests,
    slides,
    lands,   // and touches at the end of the window
    leaves,  // slides past the end of the floor
    onSlope, // slides along a floor of direction (4, 3)
};

// A disc that touches the floor exactly.
template <int fraction, Way way>
std::vector<DiscSegment> discs()
{
    Lattice<fraction> lattice(100 + static_cast<unsigned>(way));
    std::vector<DiscSegment> queries;
    while (queries.size() < setSize) {
        const double height = lattice.between(-3, 3);
        const double radius = lattice.between(0.1, 1);
        const double x = lattice.between(-2, 2);
        const double step = lattice.between(0.1, 1);
        const Vec on{x, height + radius};
        DiscSegment q{{still(on), {radius, radius}}, still({-4, height}), still({4, height})};
        if constexpr (way == Way::slides)
            q.p.centre.to.x = x + step;
        if constexpr (way == Way::lands)
            q.p.centre.from = {x - step, on.y + lattice.between(0.1, 1)};
        if constexpr (way == Way::leaves)
            q.b = still({x + lattice.between(0, 0.1), height});
        if constexpr (way == Way::leaves)
            q.p.centre.to.x = x + step;
        if constexpr (way == Way::onSlope) {
            const double r = radius / 8;
            const double s = step / 8;
            const auto fit = [](double v) { return std::ldexp(std::floor(std::ldexp(v, fraction)), -fraction); };
            const Vec normal{-3 * fit(r), 4 * fit(r)};
            const Vec along{4 * fit(s), 3 * fit(s)};
            const Vec a{x - 4, height - 3};
            q.a = still(a);
            q.b = still(a + Vec{8, 6});
            q.p.radius = {5 * fit(r), 5 * fit(r)};
            q.p.centre.from = a + along + normal;
            q.p.centre.to = a + 2.0 * along + normal;
        }
        queries.push_back(q);
    }
    return queries;
}

// A body that moves without turning: in doubles, and prepared for the solver.
struct Hull
{
    std::vector<Vec> points;
    Vec way;
    double radius = 0;

    [[nodiscard]] Vec at(std::size_t i) const { return points[i % points.size()]; }
    [[nodiscard]] MovingPoint moving(std::size_t i) const { return {at(i), at(i) + way}; }
    [[nodiscard]] std::size_t edges() const { return points.size() < 3 ? points.size() - 1 : points.size(); }
    [[nodiscard]] MovingShape shape() const
    {
        return {radius > 0 ? Shape::capsule : Shape::segment, moving(0), moving(1), {radius, radius}};
    }
    [[nodiscard]] Body body() const
    {
        Body body{.id = "body", .shape = points.size() == 1 ? Shape::circle : Shape::polygon};
        const auto path = [this](Vec p) { return way == Vec{} ? Path(Rest{p}) : Path(FromTo{p, p + way}); };
        for (const Vec& p : points)
            body.points.push_back(path(p));
        if (points.size() == 1)
            body.a = path(points[0]);
        body.radius.from = radius;
        return body;
    }
};
struct HullPair
{
    Hull p;
    Hull q;
};

// The first and the last contact of an end of one with an edge of the other, by discs and segments.
std::optional<textbook::Overlap> endsAndEdges(const HullPair& pair)
{
    std::optional<textbook::Overlap> found;
    const auto add = [&](const Hull& p, const Hull& q) {
        const double radius = p.radius + q.radius;
        for (std::size_t i = 0; i < p.points.size(); ++i)
            for (std::size_t k = 0; k < q.edges(); ++k) {
                const auto one = textbook::discSegment({{p.moving(i), {radius, radius}}, q.moving(k), q.moving(k + 1)});
                if (one)
                    found = {found ? std::min(found->enter, one->enter) : one->enter,
                             found ? std::max(found->exit, one->exit) : one->exit};
            }
    };
    add(pair.p, pair.q);
    if (pair.p.points.size() > 1)
        add(pair.q, pair.p);
    return found;
}

// The separating axes of two convex polygons, each of which tells when their shadows overlap.
std::optional<textbook::Overlap> separatingAxes(const HullPair& pair)
{
    textbook::Overlap overlap{0, 1};
    const Vec way = pair.p.way - pair.q.way;
    for (const Hull* hull : {&pair.p, &pair.q})
        for (std::size_t i = 0; i < hull->points.size(); ++i) {
            const Vec axis = (hull->at(i + 1) - hull->at(i)).perpendicular();
            const auto shadow = [axis](const Hull& of) {
                textbook::Overlap range{INFINITY, -INFINITY};
                for (const Vec& p : of.points)
                    range = {std::min(range.enter, dot(axis, p)), std::max(range.exit, dot(axis, p))};
                return range;
            };
            const auto [low, high] = shadow(pair.p);
            const auto [otherLow, otherHigh] = shadow(pair.q);
            const double speed = dot(axis, way);
            if (speed == 0 && (high < otherLow || low > otherHigh))
                return std::nullopt;
            if (speed == 0)
                continue;
            const double first = (otherLow - high) / speed;
            const double second = (otherHigh - low) / speed;
            overlap.enter = std::max(overlap.enter, std::min(first, second));
            overlap.exit = std::min(overlap.exit, std::max(first, second));
        }
    return overlap.enter <= overlap.exit ? std::optional(overlap) : std::nullopt;
}

Hull box(Vec at, double width, double height)
{
    return {{at, at + Vec{width, 0}, at + Vec{width, height}, at + Vec{0, height}}, {}};
}

enum class Pair
{
    discOnBox,
    segments, // one slides on the other
    capsules,
    boxes
};

template <int fraction, Pair kind>
std::vector<HullPair> hulls()
{
    Lattice<fraction> lattice(200 + static_cast<unsigned>(kind));
    std::vector<HullPair> pairs;
    while (pairs.size() < setSize / 4) {
        const double height = lattice.between(-3, 3);
        const double radius = lattice.between(0.1, 1);
        const Vec at{lattice.between(-2, 2), height};
        const double width = lattice.between(0.5, 2);
        const Vec way{lattice.between(0.1, 1), 0};
        const Hull floor = box({-4, height - 1}, 8, 1);
        const Hull line{{{-4, height}, {4, height}}, {}};
        if constexpr (kind == Pair::discOnBox)
            pairs.push_back({{{at + Vec{0, radius}}, {}, radius}, floor});
        if constexpr (kind == Pair::segments)
            pairs.push_back({{{at, at + Vec{width, 0}}, way}, line});
        if constexpr (kind == Pair::capsules)
            pairs.push_back({{{at + Vec{0, radius}, at + Vec{width, radius}}, way, radius}, line});
        if constexpr (kind == Pair::boxes)
            pairs.push_back({box(at, width, radius), floor});
    }
    return pairs;
}

struct PreparedHulls
{
    std::unique_ptr<const Body> bodies[2];
    std::unique_ptr<const PreparedBody> prepared[2];
    HullPair pair;
};

using sweep::bench::mixOf;
double mixOf(const DecidedContacts& list)
{
    double mix = static_cast<double>(list.contacts.size());
    for (const Contact& contact : list.contacts)
        mix += contact.begin.nearest() + contact.end.nearest();
    return mix;
}

// The row, and the share that short integers decided.
template <class Query, class Answer, class Textbook>
void touchingRows(const Row& row, std::vector<Query> (*make)(), Answer answer, Textbook formula)
{
    compare(row, each(make, [answer](const Query& q) { return mixOf(answer(q)); }),
            each(make, [formula](const Query& q) {
                const auto overlap = formula(q);
                return overlap ? 1 + overlap->enter + overlap->exit : 0;
            }));
    measure({.name = row.name + "/short-integers", .unit = "%"}, [make, answer] {
        return shareOf(make(), [answer](const Query& q) { return answer(q).stage == Stage::shortIntegers; });
    });
}

template <int fraction, Pair kind>
std::vector<PreparedHulls> prepared()
{
    std::vector<PreparedHulls> all;
    for (const HullPair& pair : hulls<fraction, kind>()) {
        PreparedHulls& one = all.emplace_back();
        one.pair = pair;
        for (const bool isSecond : {false, true}) {
            one.bodies[isSecond] = std::make_unique<const Body>((isSecond ? pair.q : pair.p).body());
            one.prepared[isSecond] = std::make_unique<const PreparedBody>(*one.bodies[isSecond], Interval{0, 1});
        }
    }
    return all;
}

// 50 discs on some of 200 walls, each against each: gravity pulls each disc a little, since engines do not test those
// that sleep. With a skin, the discs are tested a little smaller, and do not come as far.
template <int skin>
std::vector<DiscSegment> frame()
{
    Lattice<16> lattice(300);
    std::vector<MovingDisc> discs;
    for (int i = 0; i < 50; ++i) {
        const double radius = lattice.between(0.1, 0.5);
        discs.push_back({still({i * 4 - 100 + lattice.between(0, 4), (i % 10) + radius}), {radius, radius}});
        discs.back().centre.to.y -= 0x1p-11;
        discs.back().radius = {radius - skin * 0x1p-10, radius - skin * 0x1p-10};
    }
    std::vector<DiscSegment> pairs;
    for (int i = 0; i < 200; ++i) {
        const double height = i / 4 % 10;
        for (const MovingDisc& disc : discs)
            pairs.push_back({disc, still({i - 100.0, height}), still({i - 99.0, height})});
    }
    return pairs;
}

void discRows(const std::string& name, std::vector<DiscSegment> (*make)(), double bar)
{
    const auto answer = [](const DiscSegment& q) { return discSegmentContacts(q.p, q.a, q.b); };
    touchingRows({.name = name, .bar = bar, .peer = "the closed form in doubles"}, make, answer, textbook::discSegment);
}

template <int fraction>
void rowsOf(const std::string& suffix, double bar)
{
    discRows("resting/disc" + suffix, discs<fraction, Way::rests>, bar);
    discRows("sliding/disc" + suffix, discs<fraction, Way::slides>, bar);
    discRows("landing/disc" + suffix, discs<fraction, Way::lands>, bar);
    discRows("past-the-end/disc" + suffix, discs<fraction, Way::leaves>, bar);
    discRows("slope-3-4-5/disc" + suffix, discs<fraction, Way::onSlope>, bar);
    const auto solved = [](const PreparedHulls& q) { return decidedContacts(*q.prepared[0], *q.prepared[1], {0, 1}); };
    const auto rounded = [](const HullPair& q) { return roundedContacts(q.p.shape(), q.q.shape()); };
    touchingRows({.name = "resting/disc-polygon" + suffix, .bar = bar, .peer = "discs against edges in doubles"},
                 prepared<fraction, Pair::discOnBox>, solved,
                 [](const PreparedHulls& q) { return endsAndEdges(q.pair); });
    touchingRows({.name = "sliding/segment" + suffix, .bar = bar, .peer = "discs against edges in doubles"},
                 hulls<fraction, Pair::segments>, rounded, endsAndEdges);
    touchingRows({.name = "sliding/capsule" + suffix, .bar = bar, .peer = "discs against edges in doubles"},
                 hulls<fraction, Pair::capsules>, rounded, endsAndEdges);
    touchingRows({.name = "resting/box" + suffix, .bar = bar, .peer = "the separating axes in doubles"},
                 prepared<fraction, Pair::boxes>, solved,
                 [](const PreparedHulls& q) { return separatingAxes(q.pair); });
}

const Registered rows = [] {
    rowsOf<20>("", 20);
    rowsOf<48>("-doubles", 60);
    discRows("frame/at-rest", frame<0>, 3);
    discRows("frame/at-rest-skin", frame<1>, 1);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

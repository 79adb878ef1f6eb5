// Scene: plain values that mirror the scene file.
#pragma once

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/scalar.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

// Scene: bodies, their shapes and paths, a grid and expectations, as plain values that mirror the scene file. Nothing
// here is checked or derived: scene_file.h reads, writes and checks scenes; motion.h evaluates them.

using Vec = Vec2<double>;

// A closed interval of time, start < end.
struct Interval
{
    double start = 0;
    double end = 1;
    friend bool operator==(const Interval&, const Interval&) = default;
};

// A string or a list that is nearly always empty, in the size of a pointer: null if it is empty.
template <class Content>
class Boxed
{
public:
    Boxed() = default;
    Boxed(Content content) : m_content(content.empty() ? nullptr : std::make_unique<Content>(std::move(content))) {}
    Boxed(std::initializer_list<typename Content::value_type> items) : Boxed(Content(items)) {}
    Boxed(const char* text) : Boxed(Content(text)) {}
    Boxed(const Boxed& other) : Boxed(other.content()) {}
    Boxed(Boxed&&) noexcept = default;
    Boxed& operator=(const Boxed& other) { return *this = Boxed(other); }
    Boxed& operator=(Boxed&&) noexcept = default;
    ~Boxed() = default;

    void push_back(typename Content::value_type item)
    {
        if (!m_content)
            m_content = std::make_unique<Content>();
        m_content->push_back(std::move(item));
    }
    [[nodiscard]] bool empty() const { return !m_content; }
    [[nodiscard]] std::size_t size() const { return content().size(); }
    [[nodiscard]] auto begin() const { return content().begin(); }
    [[nodiscard]] auto end() const { return content().end(); }
    [[nodiscard]] const Content& content() const
    {
        static const Content none;
        return m_content ? *m_content : none;
    }
    operator const Content&() const { return content(); }
    friend bool operator==(const Boxed& p, const Boxed& q) { return p.content() == q.content(); }

private:
    std::unique_ptr<Content> m_content;
};

// An unknown member that is kept unchanged: its name, and its value as compact JSON text.
struct KeptMember
{
    std::string name;
    std::string json;
    friend bool operator==(const KeptMember&, const KeptMember&) = default;
};
using KeptMembers = Boxed<std::vector<KeptMember>>; // those of one object; few objects have any

// The motion of one control point over the active interval [f, u] of its body.
struct Rest // always at `at`
{
    Vec at;
    friend bool operator==(const Rest&, const Rest&) = default;
};
struct FromTo // from + (to − from)·(t − f)/(u − f)
{
    Vec from;
    Vec to;
    KeptMembers kept = {};
    friend bool operator==(const FromTo&, const FromTo&) = default;
};
struct Launch // at + velocity·τ + acceleration·τ²/2 with τ = t − f
{
    Vec at;
    Vec velocity;
    std::optional<Vec> acceleration = {};
    KeptMembers kept = {};
    friend bool operator==(const Launch&, const Launch&) = default;
};
struct Key
{
    double t = 0;
    Vec at;
    friend bool operator==(const Key&, const Key&) = default;
};
struct Keyed // uniform along a straight line between keys, at rest before the first and after the last one
{
    std::vector<Key> keys; // at least one; times strictly increasing
    KeptMembers kept = {};
    friend bool operator==(const Keyed&, const Keyed&) = default;
};
using Path = std::variant<Rest, FromTo, Launch, Keyed>;

// A radius ≥ 0: constant, or linear over the active interval if `to` is given.
struct Radius
{
    double from = 0;
    std::optional<double> to = {};
    KeptMembers kept = {};
    friend bool operator==(const Radius&, const Radius&) = default;
};

enum class Shape
{
    point,
    circle,
    projectile,
    segment,
    capsule,
    ray,
    line,
    polygon
};

// A moving closed set: the hull of its control points, or the closed region of a polygon, thickened by its radius.
// Shapes with one control point use only `a`, polygons only `points`, the others `a` and `b`.
struct Body
{
    std::string id; // unique in its scene, not empty
    Shape shape = Shape::point;
    Path a = Rest{};
    Path b = Rest{};
    std::vector<Path> points = {};         // the control points of a polygon, in order round it
    Radius radius = {};                    // used by a circle, projectile, capsule or polygon
    std::optional<std::string> name = {};  // shown in place of the id
    std::optional<Interval> active = {};   // within the scene's time; absent: the scene's time
    std::optional<std::string> group = {}; // bodies of one group are never tested against each other
    std::optional<bool> grid = {};         // whether its cells are reported; absent: true only for a projectile
    std::optional<std::string> style = {}; // a JSON object, kept unchanged
    KeptMembers kept = {};                 // members whose name begins with x-
    friend bool operator==(const Body&, const Body&) = default;
};

enum class CellRule
{
    closed,
    open
};

// Cell (i, j) is [x + i·sx, x + (i+1)·sx] × [y + j·sy, y + (j+1)·sy] in exact real numbers, with (x, y) the origin and
// (sx, sy) the spacing.
struct Grid
{
    std::optional<Vec> origin = {};     // absent: (0, 0)
    Vec spacing{1, 1};                  // each > 0
    std::optional<CellRule> cells = {}; // absent: closed
    KeptMembers kept = {};
    friend bool operator==(const Grid&, const Grid&) = default;
};

// The fewest and the most control points of a polygon.
inline constexpr std::size_t fewestPoints = 3;
inline constexpr std::size_t mostPoints = 10'000;

// Magnitudes of cell indices are below this limit.
inline constexpr long long cellIndexLimit = 1LL << 53;

struct Cell
{
    long long i = 0;
    long long j = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

// Outcomes that the scene's author may expect; checked by `sweepbench test`.
enum class ExpectedKind
{
    none,    // the pair is never in contact
    contact, // the pair is in contact at some time
    enter,
    exit,
    touch,
    cross
};
// Whether the kind describes the pair rather than its events; count and t are then not allowed.
[[nodiscard]] constexpr bool isOfPair(ExpectedKind kind)
{
    return kind == ExpectedKind::none || kind == ExpectedKind::contact;
}
struct Expectation
{
    std::string a;
    std::variant<std::string, Cell> other; // the id of b, or a cell
    ExpectedKind kind = ExpectedKind::none;
    std::optional<long long> count = {}; // ≥ 0
    std::optional<double> t = {};
    std::optional<double> within = {}; // > 0, only with t
    KeptMembers kept = {};
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

struct Bookmark
{
    double t = 0;
    std::string name;
    std::optional<std::string> note = {};
    KeptMembers kept = {};
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

struct SceneTime
{
    Interval interval;
    KeptMembers kept = {};
    // The instant at t = 0, where a unit of time is one second: an RFC 3339 date and time with its offset, kept as it
    // is written. It changes no event.
    std::optional<std::string> origin = {};
    friend bool operator==(const SceneTime&, const SceneTime&) = default;
};

// Two bodies by their indices in the scene, a < b.
struct BodyPair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

// The numbers that a scene may hold, apart from the members that it keeps unchanged. Singles are doubles whose values
// are IEEE-754 singles; events are exact for either.
enum class NumberFormat
{
    doubles,
    singles
};

struct Scene
{
    std::optional<std::string> title = {};
    std::optional<std::string> notes = {};
    std::optional<SceneTime> time = {};       // absent: 0 to 1
    std::optional<NumberFormat> numbers = {}; // absent: doubles
    std::optional<Grid> grid = {};
    std::vector<Body> bodies = {};
    std::optional<std::vector<std::pair<std::string, std::string>>> ignore = {};
    std::optional<std::vector<Expectation>> expect = {};
    std::optional<std::vector<Bookmark>> bookmarks = {};
    std::optional<std::string> view = {}; // a JSON object, kept unchanged
    KeptMembers kept = {};
    friend bool operator==(const Scene&, const Scene&) = default;
};

[[nodiscard]] constexpr bool hasTwoControlPoints(Shape shape)
{
    return shape == Shape::segment || shape == Shape::capsule || shape == Shape::ray || shape == Shape::line;
}
[[nodiscard]] constexpr bool isUnbounded(Shape shape)
{
    return shape == Shape::ray || shape == Shape::line;
}
[[nodiscard]] constexpr bool hasRadius(Shape shape)
{
    return shape == Shape::circle || shape == Shape::projectile || shape == Shape::capsule || shape == Shape::polygon;
}
// Whether the shape is a segment, ray or line.
[[nodiscard]] constexpr bool isThinLine(Shape shape)
{
    return hasTwoControlPoints(shape) && !hasRadius(shape);
}

// Calls visit(path) for each path that the body's shape uses, in the order of the scene file. The body, and with it the
// paths, may be const.
template <class AnyBody, class Visit>
void forEachPath(AnyBody& body, Visit visit)
{
    if (body.shape == Shape::polygon) {
        for (auto& path : body.points)
            visit(path);
        return;
    }
    visit(body.a);
    if (hasTwoControlPoints(body.shape))
        visit(body.b);
}

// Whether the scene holds only singles.
[[nodiscard]] inline bool hasSingles(const Scene& scene)
{
    return scene.numbers == NumberFormat::singles;
}

// The scene's time.
[[nodiscard]] inline Interval window(const Scene& scene)
{
    return scene.time ? scene.time->interval : Interval{};
}
// The interval over which the body exists.
[[nodiscard]] inline Interval activeInterval(const Scene& scene, const Body& body)
{
    return body.active.value_or(window(scene));
}
// Whether the body's cells are reported; always false without a scene grid.
[[nodiscard]] inline bool isTraced(const Scene& scene, const Body& body)
{
    return scene.grid && !isUnbounded(body.shape) && body.grid.value_or(body.shape == Shape::projectile);
}

// The kept members of the path; empty for a path at rest, which has none.
[[nodiscard]] const KeptMembers& keptOf(const Path& path);

// The name used in the scene file: "point", "circle", …
[[nodiscard]] const char* name(Shape shape);
[[nodiscard]] const char* name(ExpectedKind kind);
// "double" or "single".
[[nodiscard]] const char* name(NumberFormat format);

// Chain of control points with a radius: a body as everything after the broad phase sees it.

// Kind of the hull of one or two control points; the edges of a polygon are segments.
enum class HullKind
{
    point,
    segment,
    ray,
    line
};

[[nodiscard]] constexpr HullKind hullKind(Shape shape)
{
    if (shape == Shape::ray)
        return HullKind::ray;
    if (shape == Shape::line)
        return HullKind::line;
    return hasTwoControlPoints(shape) || shape == Shape::polygon ? HullKind::segment : HullKind::point;
}
[[nodiscard]] constexpr bool isUnbounded(HullKind kind)
{
    return kind == HullKind::ray || kind == HullKind::line;
}
// How many control points span the hull, and how many of them are ends: none of a line, one of a ray.
[[nodiscard]] constexpr std::size_t pointsOf(HullKind kind)
{
    return kind == HullKind::point ? 1 : 2;
}
[[nodiscard]] constexpr std::size_t endsOf(HullKind kind)
{
    return kind == HullKind::segment ? 2 : kind == HullKind::line ? 0 : 1;
}

// The kind of a chain. A chain with a radius that is 0 covers the same set as one without, but a point crosses a
// segment, ray or line, and a disc of radius 0 touches it.
struct ChainKind
{
    HullKind hull = HullKind::point;
    bool hasRadius = false;

    constexpr ChainKind(HullKind ofHull = HullKind::point, bool isThick = false) : hull(ofHull), hasRadius(isThick) {}
    // That of a polygon is the kind of its thick edges, because no point crosses it.
    constexpr ChainKind(Shape shape) : hull(hullKind(shape)), hasRadius(sweep::hasRadius(shape)) {}

    [[nodiscard]] constexpr bool isLong() const { return hull != HullKind::point; } // whether it has two control points
};

// Whether one is a point and the other a segment, ray or line: such pairs may cross, and their events have an s.
[[nodiscard]] constexpr bool isPointAgainstLine(const ChainKind& p, const ChainKind& q)
{
    return !p.isLong() && !p.hasRadius && q.isLong() && !q.hasRadius;
}

// A chain at one time or over one stretch, over any kind of number: the Minkowski sum of its hull and a disc.
template <class T>
struct Chain : ChainKind
{
    Vec2<T> a{};
    Vec2<T> b{}; // equals a if the hull is a point
    T radius{};  // 0 for a chain without a radius

    SWEEP_MATH [[nodiscard]] Vec2<T> direction() const { return b - a; }
    [[nodiscard]] std::vector<Vec2<T>> ends() const
    {
        if (endsOf(hull) == 2) // no ?: here, where g++ 12 destroys elements that a failing allocation left unmade
            return {a, b};
        return std::vector<Vec2<T>>(endsOf(hull), a);
    }
};

// A body at one time, over any kind of number: a chain, or the closed chain of a polygon, whose kind is that of its
// edges.

class Dyadic;

template <class T>
struct BodyAt : Chain<T>
{
    std::vector<Vec2<T>> points = {}; // the control points of a polygon, which leaves a and b at 0

    // Whether it is a polygon.
    [[nodiscard]] bool isClosed() const { return !points.empty(); }
    // The edges of a polygon, edge i from control point i to the next one; of another body it alone.
    [[nodiscard]] std::size_t pieceCount() const { return isClosed() ? points.size() : 1; }
    [[nodiscard]] BodyAt piece(std::size_t i) const
    {
        if (!isClosed())
            return *this;
        return {{*this, points[i], points[i + 1 < points.size() ? i + 1 : 0], this->radius}};
    }
};

using Pose = BodyAt<double>;
using DoubleDoublePose = BodyAt<DoubleDouble>;
using ExactPose = BodyAt<Dyadic>;

// A control point in straight and uniform motion during one window: at from + (to − from)·u with u from 0 to 1.
struct MovingPoint
{
    Vec from;
    Vec to;
};

// Cell policy: which points of its boundary a grid cell contains.

// A body is in a cell while its closed set shares a point with the cell's box [x0, x1] × [y0, y1], with the boundary
// points that the policy includes. Laws:
// 1. open contact implies half-open contact, which implies closed contact;
// 2. half-open cells tile the plane: at any time a point is in exactly one of them, the one whose indices are the floor
// of its coordinates relative to the origin, divided by the spacing.
enum class CellPolicy
{
    closed,  // [x0, x1] × [y0, y1]
    open,    // (x0, x1) × (y0, y1)
    halfOpen // [x0, x1) × [y0, y1)
};

// Whether the lower sides, x0 and y0, belong to the cell. If so, the corner (x0, y0) belongs to it as well.
[[nodiscard]] constexpr bool includesLowerSides(CellPolicy policy)
{
    return policy != CellPolicy::open;
}
// Whether the upper sides, x1 and y1, and the three corners on them belong to the cell.
[[nodiscard]] constexpr bool includesUpperSides(CellPolicy policy)
{
    return policy == CellPolicy::closed;
}

// The policy given in the scene file, which has no half-open cells.
[[nodiscard]] inline CellPolicy cellPolicy(const Grid& grid)
{
    return grid.cells == CellRule::open ? CellPolicy::open : CellPolicy::closed;
}

// "closed", "open" or "half-open".
[[nodiscard]] constexpr const char* name(CellPolicy policy)
{
    return policy == CellPolicy::closed ? "closed" : policy == CellPolicy::open ? "open" : "half-open";
}

} // namespace sweep

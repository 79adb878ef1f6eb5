#include "core/grid/trace.h"

#include "core/contacts/condition.h"
#include "core/contacts/polygon_contacts.h"
#include "core/grid/candidate_cells.h"
#include "core/grid/cell_filter.h"
#include "core/scene/motion.h"

#include <sweepbench/ball_path.h>
#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/cell_walk.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

namespace sweep {

namespace {

// A body in units of cells, in which a disc becomes an ellipse.
struct Outline
{
    Vec a;
    Vec b;
    Vec radius; // half extent of the thickness along x and y

    // The support function: the extent of the outline in a direction.
    [[nodiscard]] double support(Vec u) const
    {
        return std::max(a.x * u.x + a.y * u.y, b.x * u.x + b.y * u.y) + std::hypot(radius.x * u.x, radius.y * u.y);
    }
};

// A position in units of cells. Halved first, so that the difference of huge coordinates stays finite.
Vec inCells(const Grid& grid, Vec p)
{
    const Vec o = grid.origin.value_or(Vec{});
    return {(p.x / 2 - o.x / 2) / grid.spacing.x * 2, (p.y / 2 - o.y / 2) / grid.spacing.y * 2};
}

Vec pointAt(const BodyPaths& body, std::size_t i, const Grid& grid, double t)
{
    return inCells(grid, approxPosition(body.point(i), body.active(), t));
}

Vec radiusAt(const BodyPaths& body, const Grid& grid, double t)
{
    const double radius = approxRadius(body, t);
    return {radius / grid.spacing.x, radius / grid.spacing.y};
}

Outline outlineAt(const BodyPaths& body, const Grid& grid, double t)
{
    return {pointAt(body, 0, grid, t), pointAt(body, body.count() - 1, grid, t), radiusAt(body, grid, t)};
}

// The same for a polygon.
struct PolygonOutline
{
    std::vector<Vec> points;
    Vec radius;

    [[nodiscard]] double support(Vec u) const
    {
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec p : points)
            most = std::max(most, p.x * u.x + p.y * u.y);
        return most + std::hypot(radius.x * u.x, radius.y * u.y);
    }
    // Twice the signed area without the radius.
    [[nodiscard]] double twiceArea() const
    {
        double sum = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            sum += cross(points[i], points[(i + 1) % points.size()]);
        return sum;
    }
};

// The area of the outline grown by one cell.
double grownArea(const Outline& p)
{
    const double width = std::abs(p.b.x - p.a.x) + 2 * p.radius.x;
    const double height = std::abs(p.b.y - p.a.y) + 2 * p.radius.y;
    const double strip = 2 * std::hypot((p.b.x - p.a.x) * p.radius.y, (p.b.y - p.a.y) * p.radius.x);
    return std::numbers::pi * p.radius.x * p.radius.y + strip + width + height + 1;
}

// The area gained between two nearby times: the sum of the outline's parts times their outward displacements.
double gained(const Outline& p, const Outline& q)
{
    const auto outwards = [&](Vec u) {
        const double gain = q.support(u) - p.support(u);
        return gain < 0 ? 0.0 : gain; // keep NaN: a trace of unknown size is refused
    };
    double area = outwards({1, 0}) + outwards({-1, 0}) + outwards({0, 1}) + outwards({0, -1});
    const Vec d{(p.b.x - p.a.x + q.b.x - q.a.x) / 2, (p.b.y - p.a.y + q.b.y - q.a.y) / 2};
    const double segment = std::hypot(d.x, d.y);
    if (segment > 0) {
        const Vec normal{d.y / segment, -d.x / segment};
        area += segment * (outwards(normal) + outwards({-normal.x, -normal.y}));
    }
    constexpr int directions = 24;
    const double rx = (p.radius.x + q.radius.x) / 2;
    const double ry = (p.radius.y + q.radius.y) / 2;
    if (rx > 0 || ry > 0) {
        for (int k = 0; k < directions; ++k) {
            const double angle = 2 * std::numbers::pi * (k + 0.5) / directions;
            const Vec step{-rx * std::sin(angle), ry * std::cos(angle)}; // along the ellipse
            const double length = std::hypot(step.x, step.y);
            if (length > 0)
                area += length * 2 * std::numbers::pi / directions * outwards({step.y / length, -step.x / length});
        }
    }
    return area;
}

PolygonOutline polygonAt(const BodyPaths& body, const Grid& grid, double t)
{
    PolygonOutline outline{{}, radiusAt(body, grid, t)};
    for (std::size_t i = 0; i < body.count(); ++i)
        outline.points.push_back(pointAt(body, i, grid, t));
    return outline;
}

double grownArea(const PolygonOutline& p)
{
    const double width = p.support({1, 0}) + p.support({-1, 0});
    const double height = p.support({0, 1}) + p.support({0, -1});
    double strips = 0;
    for (std::size_t i = 0; i < p.points.size(); ++i) {
        const Vec d = p.points[(i + 1) % p.points.size()] - p.points[i];
        strips += std::hypot(d.x * p.radius.y, d.y * p.radius.x);
    }
    return std::abs(p.twiceArea()) / 2 + strips + std::numbers::pi * p.radius.x * p.radius.y + width + height + 1;
}

double gained(const PolygonOutline& p, const PolygonOutline& q)
{
    const auto positive = [](double gain) { return gain < 0 ? 0.0 : gain; }; // keeps NaN, as above
    const auto outwards = [&](Vec u) { return positive(q.support(u) - p.support(u)); };
    double area = outwards({1, 0}) + outwards({-1, 0}) + outwards({0, 1}) + outwards({0, -1});
    const double turn = p.twiceArea() < 0 ? -1 : 1;
    for (std::size_t i = 0; i < p.points.size(); ++i) {
        const std::size_t k = (i + 1) % p.points.size();
        const Vec d = q.points[k] - q.points[i];
        const double length = std::hypot(d.x, d.y);
        if (!(length > 0))
            continue;
        const Vec normal{turn * d.y / length, -turn * d.x / length};
        const Vec step = (q.points[i] - p.points[i]) + (q.points[k] - p.points[k]);
        const double grown = std::hypot(q.radius.x * normal.x, q.radius.y * normal.y) -
                             std::hypot(p.radius.x * normal.x, p.radius.y * normal.y);
        area += length * positive((step.x * normal.x + step.y * normal.y) / 2 + grown);
    }
    return area;
}

} // namespace

namespace {

// The cells met at the start and gained later, by outlines at few times between keys.
template <class AnyOutline>
double estimatedCells(const PreparedBody& body, const Grid& grid,
                      AnyOutline outlineAt(const BodyPaths&, const Grid&, double))
{
    constexpr int steps = 16;
    AnyOutline before = outlineAt(body, grid, body.active().start);
    double cells = grownArea(before);
    for (const Interval stretch : body.stretches()) {
        for (int k = 1; k <= steps; ++k) {
            const double share = static_cast<double>(k) / steps;
            AnyOutline after = outlineAt(body, grid, stretch.start * (1 - share) + stretch.end * share);
            cells += gained(before, after);
            before = std::move(after);
        }
    }
    return cells;
}

} // namespace

double estimatedTraceEvents(const PreparedBody& body, const Grid& grid)
{
    return 2 * (body.isClosed() ? estimatedCells(body, grid, polygonAt) : estimatedCells(body, grid, outlineAt));
}

double estimatedTraceEvents(const Scene& scene, const Body& body)
{
    return estimatedTraceEvents(PreparedBody(scene, body), *scene.grid);
}

namespace {

// Whether the distance beyond a line is positive at some time, or zero if the line itself counts.
bool reaches(Polynomial beyond, bool lineCounts, Interval stretch)
{
    Condition condition;
    const auto index = condition.add(std::make_shared<const PolynomialSigns>(std::move(beyond), stretch));
    condition.allow({{index, static_cast<SignSet>(lineCounts ? above | zero : above)}});
    return !contactsWhere(condition, stretch).empty();
}

// The coordinate of grid line n.
Dyadic gridLine(double origin, double spacing, long long n)
{
    return Dyadic(origin) + Dyadic(spacing) * Dyadic(static_cast<std::int64_t>(n));
}

// Whether doubles prove that the index stays inside the range.
bool certainlyInside(Bounds range, double origin, double spacing)
{
    const Bounds indices = (range - Bounds::exactly(origin)) / Bounds::exactly(spacing);
    const auto limit = static_cast<double>(cellIndexLimit);
    return indices.low > 1 - limit && indices.high < limit;
}

// Whether one piece of a body meets a cell without a distinct index. The stretches are those of the body.
bool pieceLeavesIndexRange(const BodyPaths& piece, const std::vector<Interval>& stretches, const Grid& grid,
                           CellPolicy policy)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const Box box = sweptBox(piece, piece.active());
    if (certainlyInside(box.x, origin.x, grid.spacing.x) && certainlyInside(box.y, origin.y, grid.spacing.y))
        return false;
    for (const Interval stretch : stretches) {
        const Motion motion = motionOver(piece, stretch);
        // Beyond the lower side of cell 2⁵³, or the upper side of cell −2⁵³.
        const auto leaves = [&](const Polynomial& coordinate, double from, double spacing) {
            const auto line = [&](long long n) {
                return Polynomial(gridLine(from, spacing, n) * Dyadic(motion.scale, 0));
            };
            return reaches(coordinate + motion.radius - line(cellIndexLimit), includesLowerSides(policy), stretch) ||
                   reaches(line(1 - cellIndexLimit) - coordinate + motion.radius, includesUpperSides(policy), stretch);
        };
        for (const PolynomialVec& end : motion.ends())
            if (leaves(end.x, origin.x, grid.spacing.x) || leaves(end.y, origin.y, grid.spacing.y))
                return true;
    }
    return false;
}

} // namespace

bool leavesIndexRange(const PreparedBody& body, const Grid& grid, CellPolicy policy)
{
    const std::vector<Interval> stretches = body.stretches();
    for (std::size_t i = 0; i < body.pieceCount(); ++i)
        if (pieceLeavesIndexRange(body.piece(i), stretches, grid, policy))
            return true;
    return false;
}

bool leavesIndexRange(const Scene& scene, const Body& body)
{
    return leavesIndexRange(scene, body, cellPolicy(*scene.grid));
}

bool leavesIndexRange(const Scene& scene, const Body& body, CellPolicy policy)
{
    return leavesIndexRange(PreparedBody(scene, body), *scene.grid, policy);
}

namespace {

struct Straighten
{
    BallPath<2>& path;

    // Each returns the reason why there is no straight path, or null.
    const char* operator()(const Rest& rest) const
    {
        path.at = {rest.at.x, rest.at.y};
        return nullptr;
    }
    const char* operator()(const FromTo& line) const
    {
        path.at = {line.from.x, line.from.y};
        path.to = {line.to.x, line.to.y};
        return nullptr;
    }
    const char* operator()(const Launch& launch) const
    {
        path.at = {launch.at.x, launch.at.y};
        path.velocity = {launch.velocity.x, launch.velocity.y};
        return launch.acceleration.value_or(Vec{}) == Vec{} ? nullptr : "its path is accelerated";
    }
    const char* operator()(const Keyed& keyed) const
    {
        path.at = {keyed.keys.front().at.x, keyed.keys.front().at.y};
        return keyed.keys.size() == 1 ? nullptr : "its path has several keys";
    }
};

// Requires: the body is a point or a disc.
Result<BallPath<2>> straightBallPath(const BodyPaths& body)
{
    BallPath<2> path;
    path.start = body.active().start;
    path.end = body.active().end;
    if (const char* whyNot = std::visit(Straighten{path}, body.point(0)))
        return Problem{.message = whyNot};
    if (body.startRadius() != body.endRadius())
        return Problem{.message = "its radius changes"};
    path.radius = body.startRadius();
    return path;
}

} // namespace

Result<BallPath<2>> straightPath(const Scene& scene, const Body& body)
{
    const BodyPaths paths(scene, body);
    if (paths.count() > 1)
        return Problem{.message = std::string("a ") + name(body.shape) + " is neither a point nor a disc"};
    return straightBallPath(paths);
}

namespace {

// Whether the ball certainly stays far from the cells without distinct indices.
bool staysInIndexRange(const BallPath<2>& path, const BoxGrid<2>& grid)
{
    const double time = *path.end - path.start;
    for (std::size_t a = 0; a < 2; ++a) {
        const double last = path.to ? (*path.to)[a] : path.at[a] + path.velocity[a] * time;
        const double farthest =
            std::max(std::abs(path.at[a] - grid.origin[a]), std::abs(last - grid.origin[a])) + path.radius;
        if (!(farthest < 0x1p50 * grid.spacing[a]))
            return false;
    }
    return true;
}

// The grid in the form used by walks.
BoxGrid<2> boxGrid(const Grid& grid, CellPolicy policy)
{
    const Vec origin = grid.origin.value_or(Vec{});
    return {{origin.x, origin.y}, {grid.spacing.x, grid.spacing.y}, policy};
}

// The path of a body that one walk can follow over its whole active interval.
std::optional<BallPath<2>> walkedPath(const BodyPaths& body, const BoxGrid<2>& grid)
{
    if (body.count() > 1)
        return std::nullopt;
    const auto path = straightBallPath(body);
    if (!path || !(path->start < *path->end) || !staysInIndexRange(*path, grid))
        return std::nullopt;
    return *path;
}

TraceEnd traceBall(const BallPath<2>& path, const BoxGrid<2>& grid, const Job& job,
                   const std::function<bool(Cell, const Contact&)>& found)
{
    std::map<Cell, Contact> begun;
    std::optional<Instant> now;
    std::uint64_t instantIndex = 0;
    CellWalk<2> walk(path, grid);
    walk.stopWith(job.stop);
    const auto stopped = [&] { // freed on another thread, as there may be millions of cells
        discard(std::pair(std::move(walk), std::move(begun)));
        return TraceEnd::stopped;
    };
    while (const CellEvent<2>* event = walk.next()) {
        if (!now || event->instantIndex != instantIndex) {
            now = walk.instant();
            job.report(std::clamp((event->t - path.start) / (*path.end - path.start), 0.0, 1.0));
        }
        instantIndex = event->instantIndex;
        const Cell cell{event->cell[0], event->cell[1]};
        if (event->change == CellChange::enter) {
            begun.insert({cell, {.begin = *now, .end = *now, .touchesAtBegin = event->belongs}});
            continue;
        }
        Contact contact{.begin = *now, .end = *now};
        if (event->change == CellChange::exit) {
            contact = begun.extract(cell).mapped();
            contact.end = *now;
            contact.touchesAtEnd = event->belongs;
        }
        if (!found(cell, contact))
            return stopped();
    }
    if (job.stopped())
        return stopped();
    SWEEP_EXPECTS(!walk.refusal() && begun.empty());
    return TraceEnd::complete;
}

// The lower left corner of a cell.
DyadicVec cornerOf(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    return {gridLine(origin.x, grid.spacing.x, cell.i), gridLine(origin.y, grid.spacing.y, cell.j)};
}

// General solver: follows one body through the stretches between its keys. It tests candidate cells, except on long
// legs of a point or disc, which it walks.
class GeneralTrace
{
public:
    GeneralTrace(const PreparedBody& body, const Grid& grid, const TraceOptions& options,
                 const std::function<bool(Cell, const Contact&)>& found)
        : m_grid(grid), m_body(body), m_active(m_body.active()),
          m_options(options), m_question{m_grid, options.policy.value_or(cellPolicy(m_grid))},
          m_boxes(boxGrid(m_grid, m_question.policy)), m_found(found)
    {
    }

    TraceEnd run()
    {
        const std::vector<Interval> stretches = m_body.stretches();
        m_stretches = stretches.size();
        for (const Interval stretch : stretches) {
            if (const auto leg = longLeg(stretch)) {
                if (walk(*leg, stretch) != TraceEnd::complete)
                    return TraceEnd::stopped;
                ++m_followed;
                continue;
            }
            const CellsMetThroughout throughout(m_body, m_grid, stretch);
            // A cell met throughout a later stretch is already in contact and stays so.
            const bool first = stretch.start == m_active.start;
            const auto cells = m_options.only ? std::optional(std::vector{*m_options.only})
                                              : candidateCells({m_body, m_grid, stretch, first ? nullptr : &throughout},
                                                               m_options.maxCells, m_options.job);
            if (m_options.job.stopped())
                return TraceEnd::stopped;
            if (!cells)
                return TraceEnd::tooManyCells;
            if (!follow(stretch, *cells, throughout))
                return TraceEnd::stopped;
            ++m_followed;
        }
        for (const auto& [cell, begun] : m_begun)
            if (!m_found(cell, {begun.begin, Instant(m_active.end), begun.touchesAtBegin}))
                return TraceEnd::stopped;
        return TraceEnd::complete;
    }

private:
    // The leg of a point or disc if it fills the stretch and leaves all cells in which it begins. A shorter leg is not
    // worth a walk, which would examine each of those cells.
    [[nodiscard]] std::optional<BallPath<2>> longLeg(Interval stretch) const
    {
        if (m_options.generalSolverOnly || m_options.only || m_body.count() > 1 ||
            m_body.startRadius() != m_body.endRadius())
            return std::nullopt;
        const auto found = legOver(m_body.point(0), m_active, stretch);
        if (!found || found->time != stretch)
            return std::nullopt;
        const Leg& leg = *found;
        BallPath<2> path;
        path.at = {leg.from.x, leg.from.y};
        path.to = {leg.to.x, leg.to.y};
        path.start = stretch.start;
        path.end = stretch.end;
        path.radius = m_body.startRadius();
        const auto leaves = [&](double from, double to, double spacing) {
            return std::abs(to - from) > 2 * (path.radius + spacing);
        };
        const bool isLong =
            leaves(leg.from.x, leg.to.x, m_grid.spacing.x) || leaves(leg.from.y, leg.to.y, m_grid.spacing.y);
        return isLong && staysInIndexRange(path, m_boxes) ? std::optional(path) : std::nullopt;
    }

    TraceEnd walk(const BallPath<2>& leg, Interval stretch)
    {
        const Job job{m_options.job.stop, [this](double share) { report(share); }};
        return traceBall(leg, m_boxes, job,
                         [&](Cell cell, const Contact& contact) { return follow(cell, {contact}, stretch); });
    }

    void report(double shareOfStretch) const
    {
        m_options.job.report((static_cast<double>(m_followed) + shareOfStretch) / static_cast<double>(m_stretches));
    }

    bool follow(Interval stretch, const std::vector<Cell>& cells, const CellsMetThroughout& throughout)
    {
        // Positions and indices count from a cell near the body, so that coordinates are as short as they can be.
        const Cell base = cells.empty() ? Cell{} : cells[cells.size() / 2];
        const DyadicVec corner = cornerOf(m_grid, base);
        const Grid grid{.origin = {}, .spacing = m_grid.spacing};
        const GridCells question{grid, m_question.policy};
        const Motion exact = m_body.exactly(stretch, corner);
        CellConditions conditions(exact, question, stretch);
        CellFilter filter(m_body.inDoubleDoubles(stretch, corner), exact, question, stretch);
        std::size_t seen = 0;
        for (const Cell cell : cells) {
            if (m_options.job.stopped())
                return false;
            report(static_cast<double>(seen++) / static_cast<double>(cells.size()));
            if (throughout.holds(cell)) { // contact throughout: nothing to solve
                m_begun.insert({cell, {Instant(stretch.start), Instant(stretch.start)}});
                continue;
            }
            const Cell local{cell.i - base.i, cell.j - base.j};
            conditions.forgetColumnsBefore(local.i);
            auto contacts = filter.contactsFiltered(local);
            if (!contacts)
                contacts = contactsWhere(conditions.of(local), stretch);
            if (!follow(cell, std::move(*contacts), stretch))
                return false;
        }
        return true;
    }

    // Joins a contact that began before the stretch to the cell's contacts, and reports all but one that continues.
    bool follow(Cell cell, std::vector<Contact> next, Interval stretch)
    {
        std::vector<Contact> contacts;
        if (const auto begun = m_begun.find(cell); begun != m_begun.end()) {
            contacts.push_back({begun->second.begin, Instant(stretch.start), begun->second.touchesAtBegin});
            m_begun.erase(begun);
        }
        appendContacts(contacts, std::move(next));
        if (!contacts.empty() && contacts.back().touchesAtEnd && contacts.back().end == Instant(stretch.end)) {
            m_begun[cell] = contacts.back();
            contacts.pop_back();
        }
        return std::all_of(contacts.begin(), contacts.end(),
                           [&](const Contact& contact) { return m_found(cell, contact); });
    }

    const Grid& m_grid;
    const PreparedBody& m_body;
    Interval m_active;
    const TraceOptions& m_options;
    GridCells m_question;
    BoxGrid<2> m_boxes;
    const std::function<bool(Cell, const Contact&)>& m_found;
    std::size_t m_stretches = 1;
    std::size_t m_followed = 0;
    // Contacts at the end of the last stretch. Each of their cells is a candidate of the next stretch, or met
    // throughout it.
    std::map<Cell, Contact> m_begun;
};

// The cells that a piece of a body meets at a time; nothing if there are more than `maxCells` candidates.
std::optional<std::vector<Cell>> cellsOfPiece(const PreparedBody& piece, const GridCells& question, double t,
                                              std::size_t maxCells)
{
    // The shortest stretch that begins or ends at t: it has no key inside.
    const auto [start, end] = piece.active();
    const bool last = t == end;
    const Interval stretch = last ? Interval{std::max(start, nextDown(t)), t} : Interval{t, nextUp(t)};
    const auto candidates = candidateCells({piece, question.grid, stretch}, maxCells);
    if (!candidates)
        return std::nullopt;
    CellConditions conditions(piece.exactly(stretch), question, stretch);
    std::vector<Cell> cells;
    for (const Cell cell : *candidates) {
        conditions.forgetColumnsBefore(cell.i);
        const std::vector<Contact> contacts = contactsWhere(conditions.of(cell), stretch);
        if (contacts.empty())
            continue;
        const Instant now(t);
        if (last ? contacts.back().end == now && contacts.back().touchesAtEnd
                 : contacts.front().begin == now && contacts.front().touchesAtBegin)
            cells.push_back(cell);
    }
    return cells;
}

// The cells of a polygon: those that its edges meet, and those that it covers while no edge meets them.
class PolygonTrace
{
public:
    PolygonTrace(const PreparedBody& body, const Grid& grid, const TraceOptions& options)
        : m_body(body), m_grid(grid), m_active(body.active()), m_options(options)
    {
    }

    TraceEnd run(const std::function<bool(Cell, const Contact&)>& found)
    {
        if (const TraceEnd end = followEdges(); end != TraceEnd::complete)
            return end;
        if (m_options.only)
            m_met.try_emplace(*m_options.only);
        std::optional<Cell> before;
        for (auto& [cell, contacts] : m_met) {
            if (before)
                if (const TraceEnd end = addCovered(*before, cell, found); end != TraceEnd::complete)
                    return end;
            before = cell;
            for (const Contact& contact : unionOfContacts(std::move(contacts), m_active,
                                                          [&](const ExactTime& time) { return covers(cell, time); }))
                if (!found(cell, contact))
                    return TraceEnd::stopped;
            if (m_options.job.stopped())
                return TraceEnd::stopped;
        }
        return TraceEnd::complete;
    }

    // Nothing if there are more than the largest number of candidates.
    [[nodiscard]] std::optional<std::vector<Cell>> cellsAt(double t) const
    {
        const auto met = metAt(t);
        if (!met)
            return {};
        const ExactTime time{Instant(t)};
        std::vector<Cell> cells;
        std::optional<Cell> before;
        for (const auto& [cell, isMet] : *met) {
            if (before && before->i == cell.i && before->j + 1 < cell.j && covers({cell.i, before->j + 1}, time)) {
                if (static_cast<std::uint64_t>(cell.j - before->j) > m_options.maxCells - cells.size())
                    return {};
                for (Cell inner{cell.i, before->j + 1}; inner.j < cell.j; ++inner.j)
                    cells.push_back(inner);
            }
            before = cell;
            if (isMet || covers(cell, time))
                cells.push_back(cell);
            if (cells.size() > m_options.maxCells)
                return {};
        }
        return cells;
    }

private:
    // The cells that edges meet at a time, and those that an edge only bounds: false. See addBounded().
    [[nodiscard]] std::optional<std::map<Cell, bool>> metAt(double t) const
    {
        const CellPolicy policy = m_options.policy.value_or(cellPolicy(m_grid));
        std::map<Cell, bool> met;
        for (std::size_t i = 0; i < m_body.pieceCount(); ++i) {
            const PreparedBody edge(m_body.piece(i));
            for (const CellPolicy asked : {policy, CellPolicy::closed}) {
                const auto cells = cellsOfPiece(edge, {m_grid, asked}, t, m_options.maxCells);
                if (!cells)
                    return {};
                for (const Cell cell : *cells)
                    met[cell] = met[cell] || asked == policy;
                if (met.size() > m_options.maxCells)
                    return {};
            }
        }
        return met;
    }

    TraceEnd followEdges()
    {
        std::size_t count = 0;
        const auto met = [&](Cell cell, const Contact& contact) {
            m_met[cell].push_back(contact);
            return ++count <= m_options.maxCells;
        };
        TraceOptions each = m_options;
        each.job = m_options.job.withoutProgress();
        for (std::size_t i = 0; i < m_body.pieceCount(); ++i) {
            const PreparedBody edge(m_body.piece(i));
            TraceEnd end = GeneralTrace(edge, m_grid, each, met).run();
            if (end == TraceEnd::complete)
                end = addBounded(edge, each);
            if (count > m_options.maxCells || m_met.size() > m_options.maxCells)
                return TraceEnd::tooManyCells;
            if (end != TraceEnd::complete)
                return end;
            m_options.job.report(static_cast<double>(i + 1) / static_cast<double>(m_body.pieceCount()));
        }
        return TraceEnd::complete;
    }

    // An edge along a grid line meets no cell that leaves that side out, and still bounds the cells beside it that have
    // an index: without them a column may have no cell that is met.
    TraceEnd addBounded(const PreparedBody& edge, TraceOptions options)
    {
        const CellPolicy policy = options.policy.value_or(cellPolicy(m_grid));
        if (options.only || policy == CellPolicy::closed)
            return TraceEnd::complete;
        options.policy = CellPolicy::closed;
        const auto bounds = [this](Cell cell, const Contact&) {
            m_met.try_emplace(cell);
            return m_met.size() <= m_options.maxCells;
        };
        return GeneralTrace(edge, m_grid, options, bounds).run();
    }

    // Requires: no edge meets the cell at that time.
    [[nodiscard]] bool covers(Cell cell, const ExactTime& time) const
    {
        const DyadicVec corner = cornerOf(m_grid, cell);
        const Vec spacing = m_grid.spacing;
        const DyadicVec middle{corner.x + Dyadic(spacing.x).scaled(-1), corner.y + Dyadic(spacing.y).scaled(-1)};
        return isInside(m_body, m_body.edges(), {middle, m_active, time});
    }

    // Adds the cells between two neighbours of one column if the polygon covers one of them, and so all, throughout.
    // A column of cells that no edge ever meets is never covered.
    TraceEnd addCovered(Cell first, Cell last, const std::function<bool(Cell, const Contact&)>& found)
    {
        const Cell next{first.i, first.j + 1};
        if (m_options.only || first.i != last.i || next.j >= last.j ||
            !covers(next, ExactTime(Instant(m_active.start))))
            return TraceEnd::complete;
        m_covered += static_cast<std::uint64_t>(last.j - next.j);
        if (m_covered > m_options.maxCells - m_met.size())
            return TraceEnd::tooManyCells;
        for (Cell cell = next; cell.j < last.j; ++cell.j)
            if (m_options.job.stopped() || !found(cell, {Instant(m_active.start), Instant(m_active.end)}))
                return TraceEnd::stopped;
        return TraceEnd::complete;
    }

    const PreparedBody& m_body;
    const Grid& m_grid;
    Interval m_active;
    const TraceOptions& m_options;
    // Contacts with edges, not in order; none of a cell that an edge only bounds.
    std::map<Cell, std::vector<Contact>> m_met;
    std::uint64_t m_covered = 0; // cells that no edge meets
};

} // namespace

std::optional<CellWalk<2>> walkOf(const BodyPaths& body, const Grid& grid)
{
    const BoxGrid<2> boxes = boxGrid(grid, cellPolicy(grid));
    const auto path = walkedPath(body, boxes);
    return path ? std::optional<CellWalk<2>>(std::in_place, *path, boxes) : std::nullopt;
}

std::optional<CellWalk<2>> walkOf(const Scene& scene, const Body& body)
{
    return walkOf(BodyPaths(scene, body), *scene.grid);
}

TraceEnd traceCells(const PreparedBody& body, const Grid& grid, const TraceOptions& options,
                    const std::function<bool(Cell, const Contact&)>& found)
{
    if (body.isClosed())
        return PolygonTrace(body, grid, options).run(found);
    const BoxGrid<2> boxes = boxGrid(grid, options.policy.value_or(cellPolicy(grid)));
    const auto path = options.generalSolverOnly || options.only ? std::nullopt : walkedPath(body, boxes);
    return path ? traceBall(*path, boxes, options.job, found) : GeneralTrace(body, grid, options, found).run();
}

TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                    const std::function<bool(Cell, const Contact&)>& found)
{
    return traceCells(PreparedBody(scene, body), *scene.grid, options, found);
}

std::optional<std::vector<Cell>> cellsAt(const PreparedBody& body, const Grid& grid, double t,
                                         const TraceOptions& options)
{
    SWEEP_EXPECTS(body.active().start <= t && t <= body.active().end);
    if (body.isClosed())
        return PolygonTrace(body, grid, options).cellsAt(t);
    return cellsOfPiece(body, {grid, options.policy.value_or(cellPolicy(grid))}, t, options.maxCells);
}

std::optional<std::vector<Cell>> cellsAt(const Scene& scene, const Body& body, double t, const TraceOptions& options)
{
    return cellsAt(PreparedBody(scene, body), *scene.grid, t, options);
}

} // namespace sweep

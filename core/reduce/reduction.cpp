#include <sweepbench/reduction.h>

#include "core/reduce/smaller_scene.h"
#include "core/scene/motion.h"

#include <sweepbench/body_state.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace sweep {

namespace {

enum class WindowEnd
{
    start,
    end
};

// The shorter times left by moving one end of a time: 64 marks divide it, counted from the end that stays.
class PartsOfTime
{
public:
    static constexpr int marks = 64;

    PartsOfTime(Interval whole, WindowEnd moves) : m_whole(whole), m_moves(moves) {}

    [[nodiscard]] double mark(int k) const
    {
        const double share = (m_moves == WindowEnd::end ? k : marks - k) / static_cast<double>(marks);
        return m_whole.start * (1 - share) + m_whole.end * share;
    }
    [[nodiscard]] Interval until(double t) const
    {
        return m_moves == WindowEnd::end ? Interval{m_whole.start, t} : Interval{t, m_whole.end};
    }
    // For each number of digits: the rounded mark, if any, that leaves the shortest time that is at least that to mark
    // k, and shorter than the whole.
    [[nodiscard]] std::vector<double> shortNumbersFrom(int k) const
    {
        constexpr int mostDigits = 17;
        std::vector<double> numbers;
        for (int digits = 0; digits <= mostDigits; ++digits) {
            for (int at = k; at < marks; ++at) {
                const auto t = roundedTo(mark(at), digits);
                if (t && isBetween(*t, mark(k))) {
                    numbers.push_back(*t);
                    break;
                }
            }
        }
        return numbers;
    }

private:
    [[nodiscard]] bool isBetween(double t, double least) const
    {
        return m_moves == WindowEnd::end ? least <= t && t < m_whole.end && m_whole.start < t
                                         : m_whole.start < t && t <= least && t < m_whole.end;
    }

    Interval m_whole;
    WindowEnd m_moves;
};

void dropKept(Path& path)
{
    if (auto* line = std::get_if<FromTo>(&path))
        line->kept = {};
    else if (auto* launch = std::get_if<Launch>(&path))
        launch->kept = {};
    else if (auto* keyed = std::get_if<Keyed>(&path))
        keyed->kept = {};
}

void dropWhatIsForPeople(Scene& scene)
{
    scene.notes.reset();
    scene.bookmarks.reset();
    scene.view.reset();
    scene.kept = {};
    if (scene.time)
        scene.time->kept = {};
    if (scene.grid)
        scene.grid->kept = {};
    for (Body& body : scene.bodies) {
        body.name.reset();
        body.style.reset();
        body.kept = {};
        body.radius.kept = {};
        forEachPath(body, [](Path& path) { dropKept(path); });
    }
}

// Tries candidates, and keeps the best. The candidates of a step depend on the best scene alone, so that reducing a
// result again gives the same result.
class Reducer
{
public:
    Reducer(Scene scene, const InterestingnessTest& happens, const ReductionOptions& options)
        : m_best(std::move(scene)), m_size(sizeOf(m_best)), m_happens(happens), m_options(options)
    {
    }

    [[nodiscard]] Reduction reduction() &&
    {
        constexpr std::pair<ReductionStep, bool (Reducer::*)()> steps[] = {
            {ReductionStep::bodies, &Reducer::removeBodies},
            {ReductionStep::window, &Reducer::shortenWindow},
            {ReductionStep::keys, &Reducer::dropKeys},
            {ReductionStep::digits, &Reducer::roundNumbers},
            {ReductionStep::origin, &Reducer::moveToOrigin}};
        std::array<std::size_t, std::size(steps)> finished; // m_found when a step could find nothing more
        finished.fill(nothing);
        for (std::size_t i = 0; !m_options.job.stopped() && finished[i] != m_found; i = (i + 1) % std::size(steps)) {
            const std::size_t before = m_found;
            const auto [step, act] = steps[i];
            tell(step);
            const bool isFinished = (this->*act)();
            finished[i] = isFinished || m_found == before ? m_found : nothing;
        }
        return {std::move(m_best), m_tries, m_options.job.stopped()};
    }

private:
    void tell(ReductionStep step) const
    {
        if (m_options.tell)
            m_options.tell(m_best, step);
    }

    bool isSmaller(const Scene& candidate) const
    {
        const std::size_t parts = partsOf(candidate);
        return parts == m_size.parts ? sizeOf(candidate) < m_size : parts < m_size.parts;
    }
    // Whether the candidate is still interesting. Requires: it breaks no rule.
    bool happensIn(const Scene& candidate)
    {
        ++m_tries;
        // The result of a test may be invalid once the job is stopped.
        return m_happens(candidate) && !m_options.job.stopped();
    }
    bool attempt(Scene candidate, ReductionStep step)
    {
        if (m_options.job.stopped() || !isSmaller(candidate) || !problemsOf(candidate).empty() ||
            becomesDegenerate(m_best, candidate) || !happensIn(candidate))
            return false;
        m_best = std::move(candidate);
        m_size = sizeOf(m_best);
        ++m_found;
        tell(step);
        return true;
    }
    // attempt() with a changed copy of the best scene.
    template <class Change>
    bool attemptWith(ReductionStep step, const Change& change)
    {
        if (m_options.job.stopped())
            return false;
        Scene candidate = m_best;
        change(candidate);
        return attempt(std::move(candidate), step);
    }

    // Leaves out parts of a list, large ones first. without(first, last) tries this and returns success.
    template <class Count, class Without>
    void leaveOut(std::size_t least, const Count& count, const Without& without)
    {
        std::size_t part = std::max<std::size_t>(count() / 2, 1);
        while (!m_options.job.stopped()) {
            bool any = false;
            for (std::size_t first = 0; first < count();) {
                const std::size_t last = std::min(first + part, count());
                if (count() - (last - first) >= least && without(first, last))
                    any = true;
                else
                    first = last;
            }
            if (part == 1 && !any)
                return;
            part = any ? std::clamp<std::size_t>(count() / 2, 1, part) : part / 2;
        }
    }

    // The steps. Each returns true if running it again would certainly find nothing, even if it has found something
    // now.

    bool removeBodies()
    {
        if (!m_options.likely.empty() && m_options.likely.size() < m_best.bodies.size())
            (void)attempt(withBodies(m_best, m_options.likely), ReductionStep::bodies);
        leaveOut(
            0, [this] { return m_best.bodies.size(); },
            [this](std::size_t first, std::size_t last) {
                return attempt(withoutBodies(m_best, first, last), ReductionStep::bodies);
            });
        return false;
    }

    // ---- Time

    // If a scene does not state its time, shortening that makes the scene smaller only if it drops parts of bodies.
    [[nodiscard]] bool canBeCut() const
    {
        const auto hasTimes = [](const Body& body) { return body.active || hasKeys(body); };
        return m_best.time || std::any_of(m_best.bodies.begin(), m_best.bodies.end(), hasTimes);
    }
    bool shortenWindow()
    {
        for (const WindowEnd end : {WindowEnd::end, WindowEnd::start})
            if (canBeCut())
                shorten(end);
        return false;
    }
    // Finds the shortest time, in 64ths, by bisection, as if a scene interesting in a shorter time were so in any
    // longer one. Then takes the shortest number that leaves no less time.
    void shorten(WindowEnd end)
    {
        const PartsOfTime parts(window(m_best), end);
        int high = PartsOfTime::marks;
        for (int low = 1; low < high;) {
            const int middle = (low + high) / 2;
            const Scene part = cutTo(m_best, parts.until(parts.mark(middle)));
            if (!m_options.job.stopped() && problemsOf(part).empty() && happensIn(part))
                high = middle;
            else
                low = middle + 1;
        }
        for (const double t : parts.shortNumbersFrom(high)) {
            const Scene part = cutTo(m_best, parts.until(t));
            if (attempt(part, ReductionStep::window) || attempt(withDigitsOf(m_best, part), ReductionStep::window))
                return;
        }
    }

    // ---- Optional parts

    bool dropKeys()
    {
        constexpr auto step = ReductionStep::keys;
        (void)attemptWith(step, dropWhatIsForPeople);
        dropExpectations();
        (void)attemptWith(step, [](Scene& scene) { scene.time.reset(); });
        (void)attemptWith(step, [](Scene& scene) { scene.ignore.reset(); });
        (void)attemptWith(step, [](Scene& scene) { scene.grid.reset(); });
        for (std::size_t i = 0; i < m_best.bodies.size(); ++i) {
            dropMembers(i);
            dropPoints(i);
            for (std::size_t k = 0; k < pathsOf(m_best.bodies[i]).size(); ++k)
                simplify(i, k);
        }
        return false;
    }
    // Drops control points of a polygon while at least three are left.
    void dropPoints(std::size_t i)
    {
        leaveOut(
            fewestPoints, [this, i] { return m_best.bodies[i].points.size(); },
            [this, i](std::size_t first, std::size_t last) {
                return attemptWith(ReductionStep::keys, [&](Scene& scene) {
                    std::vector<Path>& points = scene.bodies[i].points;
                    points.erase(points.begin() + static_cast<std::ptrdiff_t>(first),
                                 points.begin() + static_cast<std::ptrdiff_t>(last));
                });
            });
    }
    // The paths that the body's shape uses.
    static std::vector<Path*> pathsOf(Body& body)
    {
        std::vector<Path*> paths;
        forEachPath(body, [&paths](Path& path) { paths.push_back(&path); });
        return paths;
    }
    void dropExpectations()
    {
        constexpr auto step = ReductionStep::keys;
        if (attemptWith(step, [](Scene& scene) { scene.expect.reset(); }))
            return;
        leaveOut(
            1, [this] { return m_best.expect ? m_best.expect->size() : 0; },
            [this](std::size_t first, std::size_t last) {
                return attemptWith(ReductionStep::keys, [&](Scene& scene) {
                    scene.expect->erase(scene.expect->begin() + static_cast<std::ptrdiff_t>(first),
                                        scene.expect->begin() + static_cast<std::ptrdiff_t>(last));
                });
            });
    }
    void dropMembers(std::size_t i)
    {
        constexpr auto step = ReductionStep::keys;
        (void)attemptWith(step, [i](Scene& scene) { scene.bodies[i].group.reset(); });
        (void)attemptWith(step, [i](Scene& scene) { scene.bodies[i].grid.reset(); });
        (void)attemptWith(step, [i](Scene& scene) { scene.bodies[i].active.reset(); });
        (void)attemptWith(step, [i](Scene& scene) { scene.bodies[i].radius.to.reset(); });
    }
    void simplify(std::size_t i, std::size_t path)
    {
        const auto take = [&](Path simpler) {
            return attemptWith(ReductionStep::keys,
                               [&](Scene& scene) { *pathsOf(scene.bodies[i])[path] = std::move(simpler); });
        };
        const Path was = *pathsOf(m_best.bodies[i])[path];
        if (const auto* line = std::get_if<FromTo>(&was)) {
            (void)(take(Rest{line->from}) || take(Rest{line->to}));
        } else if (const auto* launch = std::get_if<Launch>(&was)) {
            (void)(take(Rest{launch->at}) || (launch->acceleration && take(Launch{launch->at, launch->velocity})));
        } else if (const auto* keyed = std::get_if<Keyed>(&was)) {
            if (!take(Rest{keyed->keys.front().at}))
                dropKeysOf(i, path);
        }
    }
    void dropKeysOf(std::size_t i, std::size_t path)
    {
        const auto keysOf = [i, path](Scene& scene) -> std::vector<Key>& {
            return std::get_if<Keyed>(pathsOf(scene.bodies[i])[path])->keys;
        };
        leaveOut(
            1, [&] { return keysOf(m_best).size(); },
            [&](std::size_t first, std::size_t last) {
                return attemptWith(ReductionStep::keys, [&](Scene& scene) {
                    auto& keys = keysOf(scene);
                    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(first),
                               keys.begin() + static_cast<std::ptrdiff_t>(last));
                });
            });
    }

    // ---- Digits

    static constexpr int mostDigits = 17;

    bool roundNumbers()
    {
        roundTogether();
        std::size_t before = m_found;
        do {
            roundOneByOne();
            before = m_found;
            roundTogether();
        } while (m_found != before);
        return true;
    }
    void roundTogether()
    {
        for (int digits = 1; digits < mostDigits && !roundAll(digits);)
            ++digits;
    }
    // Rounds numbers one after the other, until none can be rounded further.
    void roundOneByOne()
    {
        std::size_t refused = 0;
        const std::size_t count = numbersOf(m_best).size(); // rounding keeps the forms of all paths
        for (std::size_t i = 0; !m_options.job.stopped() && refused < count; i = (i + 1) % count) {
            const int had = digitsOf(*numbersOf(m_best)[i]);
            int digits = 0;
            while (digits < had && !roundOne(i, digits))
                ++digits;
            refused = digits < had ? 0 : refused + 1;
        }
    }
    bool roundAll(int digits)
    {
        return attemptWith(ReductionStep::digits, [digits](Scene& scene) {
            for (double* number : numbersOf(scene)) {
                if (digitsOf(*number) > digits)
                    *number = roundedTo(*number, digits).value_or(*number);
            }
        });
    }
    bool roundOne(std::size_t i, int digits)
    {
        return attemptWith(ReductionStep::digits, [i, digits](Scene& scene) {
            double& number = *numbersOf(scene)[i];
            number = roundedTo(number, digits).value_or(number);
        });
    }

    // ---- Place

    // A few bodies are enough: after a step the others are near the origin, too.
    bool moveToOrigin()
    {
        constexpr std::size_t places = 8;
        for (std::size_t i = 0; i < std::min(places, m_best.bodies.size()); ++i) {
            Scene one;
            one.bodies = {m_best.bodies[i]};
            const std::vector<double*> numbers = numbersOf(one);
            // A key's first number is its time.
            const std::size_t x = std::holds_alternative<Keyed>(*pathsOf(one.bodies[0]).front()) ? 1 : 0;
            (void)moveBy({-*numbers[x], -*numbers[x + 1]});
            for (const int digits : {mostDigits, 6, 3, 1}) {
                const Vec by = {-roundedTo(*numbers[x], digits).value_or(0),
                                -roundedTo(*numbers[x + 1], digits).value_or(0)};
                (void)moveBy({by.x, 0});
                (void)moveBy({0, by.y});
            }
        }
        return false;
    }
    bool moveBy(Vec by)
    {
        if (by == Vec{})
            return false;
        auto moved = movedExactly(m_best, by);
        return moved && attempt(std::move(*moved), ReductionStep::origin);
    }

    static constexpr std::size_t nothing = std::numeric_limits<std::size_t>::max();

    Scene m_best;
    SceneSize m_size;
    const InterestingnessTest& m_happens;
    const ReductionOptions& m_options;
    std::size_t m_tries = 0;
    std::size_t m_found = 0;
};

} // namespace

const char* name(ReductionStep step)
{
    static constexpr std::array names{"removing bodies", "shortening the window", "removing keys", "rounding numbers",
                                      "moving towards the origin"};
    return names[static_cast<std::size_t>(step)];
}

Reduction reduced(Scene scene, const InterestingnessTest& happens, const ReductionOptions& options)
{
    return Reducer(std::move(scene), happens, options).reduction();
}

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
    std::vector<std::array<Rational, 2>> points;
    for (const RationalVec& point : state->points)
        points.push_back({point.x, point.y});
    if (points.empty())
        points.push_back({state->a.x, state->a.y});
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
    std::vector<Place> paths;
    forEachPath(body, [&paths](const Path& path) { paths.push_back(numbersOfPath(path)); });
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

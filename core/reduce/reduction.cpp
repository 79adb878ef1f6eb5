#include "core/reduce/reduction.h"

#include "core/reduce/smaller_scene.h"
#include "core/scene/file/scene_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sweep {

namespace {

// Tries candidates, and keeps the best.
class Reducer
{
public:
    Reducer(Scene scene, const InterestingnessTest& happens, const ReductionOptions& options)
        : m_best(std::move(scene)), m_happens(happens), m_options(options), m_first(window(m_best))
    {
    }

    [[nodiscard]] Reduction reduction() &&
    {
        if (!m_options.likely.empty() && m_options.likely.size() < m_best.bodies.size())
            (void)attempt(withBodies(m_best, m_options.likely), ReductionStep::bodies);
        while (!m_options.job.stopped()) {
            const std::size_t before = m_found;
            run(ReductionStep::bodies, &Reducer::removeBodies);
            run(ReductionStep::window, &Reducer::shortenWindow);
            run(ReductionStep::keys, &Reducer::dropKeys);
            run(ReductionStep::digits, &Reducer::roundNumbers);
            run(ReductionStep::origin, &Reducer::moveToOrigin);
            if (m_found == before)
                break;
        }
        return {std::move(m_best), m_tries, m_options.job.stopped()};
    }

private:
    void run(ReductionStep step, void (Reducer::*act)())
    {
        if (m_options.job.stopped())
            return;
        tell(step);
        (this->*act)();
    }
    void tell(ReductionStep step) const
    {
        if (m_options.tell)
            m_options.tell(m_best, step);
    }

    bool attempt(Scene candidate, ReductionStep step)
    {
        if (m_options.job.stopped() || candidate == m_best || !problemsOf(candidate).empty())
            return false;
        ++m_tries;
        // What is said after somebody stopped it may not be an answer any more.
        if (!m_happens(candidate) || m_options.job.stopped())
            return false;
        m_best = std::move(candidate);
        ++m_found;
        tell(step);
        return true;
    }
    // The same with a change of a copy of the best.
    template <class Change>
    bool attemptWith(ReductionStep step, const Change& change)
    {
        if (m_options.job.stopped())
            return false;
        Scene candidate = m_best;
        change(candidate);
        return attempt(std::move(candidate), step);
    }

    // Leaves out parts of a list, at first large ones. without(first, last): did it still happen without them?
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

    void removeBodies()
    {
        leaveOut(
            0, [this] { return m_best.bodies.size(); },
            [this](std::size_t first, std::size_t last) {
                return attempt(withoutBodies(m_best, first, last), ReductionStep::bodies);
            });
    }

    // ---- Time

    [[nodiscard]] double mark(int k) const
    {
        const double share = k / static_cast<double>(marks);
        return m_first.start * (1 - share) + m_first.end * share;
    }
    bool cut(int from, int until)
    {
        Interval time = window(m_best);
        time.start = from == m_from ? time.start : mark(from);
        time.end = until == m_until ? time.end : mark(until);
        return time.start < time.end && attempt(cutTo(m_best, time), ReductionStep::window);
    }
    // The earliest end, then the latest start, as if what happens in a shorter time also did in a longer one.
    void shortenWindow()
    {
        for (int low = m_from + 1; low < m_until;) {
            const int middle = (low + m_until) / 2;
            if (cut(m_from, middle))
                m_until = middle;
            else
                low = middle + 1;
        }
        for (int high = m_until - 1; m_from < high;) {
            const int middle = (m_from + high + 1) / 2;
            if (cut(middle, m_until))
                m_from = middle;
            else
                high = middle - 1;
        }
    }

    // ---- What need not be there

    void dropKeys()
    {
        constexpr auto step = ReductionStep::keys;
        (void)attemptWith(step, [](Scene& scene) {
            scene.notes.reset();
            scene.bookmarks.reset();
            scene.view.reset();
            scene.kept = {};
            for (Body& body : scene.bodies) {
                body.name.reset();
                body.style.reset();
                body.kept = {};
            }
        });
        dropExpectations();
        (void)attemptWith(step, [](Scene& scene) { scene.ignore.reset(); });
        (void)attemptWith(step, [](Scene& scene) { scene.grid.reset(); });
        for (std::size_t i = 0; i < m_best.bodies.size(); ++i) {
            dropMembers(i);
            simplify(i, &Body::a);
            if (hasTwoControlPoints(m_best.bodies[i].shape))
                simplify(i, &Body::b);
        }
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
    void simplify(std::size_t i, Path Body::*path)
    {
        const auto take = [&](Path simpler) {
            return attemptWith(ReductionStep::keys, [&](Scene& scene) { scene.bodies[i].*path = std::move(simpler); });
        };
        const Path was = m_best.bodies[i].*path;
        if (const auto* line = std::get_if<FromTo>(&was)) {
            (void)(take(Rest{line->from}) || take(Rest{line->to}));
        } else if (const auto* launch = std::get_if<Launch>(&was)) {
            (void)(take(Rest{launch->at}) || (launch->acceleration && take(Launch{launch->at, launch->velocity})));
        } else if (const auto* keyed = std::get_if<Keyed>(&was)) {
            if (!take(Rest{keyed->keys.front().at}))
                dropKeysOf(i, path);
        }
    }
    void dropKeysOf(std::size_t i, Path Body::*path)
    {
        const auto keysOf = [i, path](Scene& scene) -> std::vector<Key>& {
            return std::get_if<Keyed>(&(scene.bodies[i].*path))->keys;
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

    void roundNumbers()
    {
        for (int digits = 1; digits < mostDigits && !roundAll(digits);)
            ++digits;
        for (std::size_t i = 0; !m_options.job.stopped() && i < numbersOf(m_best).size(); ++i) {
            const int had = digitsOf(*numbersOf(m_best)[i]);
            for (int digits = 0; digits < had && !roundOne(i, digits);)
                ++digits;
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

    // How far out the scene is, and how many digits say so.
    struct Extent
    {
        double sum = 0;
        int digits = 0;
        [[nodiscard]] bool isBelow(const Extent& other) const { return sum < other.sum && digits <= other.digits; }
    };
    [[nodiscard]] static Extent extentOf(Scene scene)
    {
        Extent extent;
        for (const double* number : numbersOf(scene)) {
            extent.sum += std::abs(*number);
            extent.digits += digitsOf(*number);
        }
        return extent;
    }

    // A few places are enough: after a step the others are near the origin, too.
    void moveToOrigin()
    {
        constexpr std::size_t places = 8;
        for (std::size_t i = 0; i < std::min(places, m_best.bodies.size()); ++i) {
            Scene one;
            one.bodies = {m_best.bodies[i]};
            const std::vector<double*> numbers = numbersOf(one);
            // Keys begin with their time.
            const std::size_t x = std::holds_alternative<Keyed>(one.bodies[0].a) ? 1 : 0;
            (void)moveBy({-*numbers[x], -*numbers[x + 1]});
            for (const int digits : {mostDigits, 6, 3, 1}) {
                const Vec by = {-roundedTo(*numbers[x], digits).value_or(0),
                                -roundedTo(*numbers[x + 1], digits).value_or(0)};
                (void)moveBy({by.x, 0});
                (void)moveBy({0, by.y});
            }
        }
    }
    bool moveBy(Vec by)
    {
        if (by == Vec{})
            return false;
        auto moved = movedExactly(m_best, by);
        return moved && extentOf(*moved).isBelow(extentOf(m_best)) && attempt(std::move(*moved), ReductionStep::origin);
    }

    static constexpr int marks = 64;

    Scene m_best;
    const InterestingnessTest& m_happens;
    const ReductionOptions& m_options;
    Interval m_first;
    int m_from = 0; // marks of the first window
    int m_until = marks;
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

} // namespace sweep

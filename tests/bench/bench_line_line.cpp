// Crossing of two lines: the four usual formulations, and the exact answer against the fastest of them.

#include "core/batch/line_crossing.h"
#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace sweep::bench {

namespace {

using textbook::Crossing;
using Formulation = std::optional<Crossing> (*)(const TwoLines&);

// A template parameter, so that the formulation is inlined.
template <Formulation formulation>
Timed timed()
{
    return each(lines, [](const TwoLines& two) {
        const auto crossing = formulation(two);
        return crossing ? crossing->s + crossing->t : 0;
    });
}

// The tolerance is relative to the size of the numbers: nearly parallel lines cross far away.
template <Formulation formulation>
bool differs(const TwoLines& two)
{
    const auto isClose = [](double x, double y) { return std::abs(x - y) <= 1e-9 * (1 + x * x + y * y); };
    const auto p = formulation(two);
    const auto q = textbook::perpDot(two);
    return !p || !q || !isClose(p->s, q->s) || !isClose(p->t, q->t);
}

template <Formulation formulation>
void row(const char* name)
{
    compare({.name = std::string("line-line/") + name, .peer = "perpendicular dot products"}, timed<formulation>(),
            timed<textbook::perpDot>(), differsAtMost(0, lines, differs<formulation>));
}

const Registered formulations = [] {
    row<textbook::perpDot>("perp-dot");
    row<textbook::elimination>("elimination");
    row<textbook::matrix>("matrix");
    row<textbook::parametric>("parametric");
    return Registered{};
}();

// ---- Exact

LineCrossing exactOf(const TwoLines& two)
{
    return lineCrossing(two.a, two.b, two.c, two.d);
}

double secondsOfSet(Formulation formulation, const std::vector<TwoLines>& set)
{
    double mix = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (const TwoLines& two : set)
        if (const auto crossing = formulation(two))
            mix += crossing->s + crossing->t;
    benchmark::DoNotOptimize(mix);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The formulation with the best of many rounds on the same set.
Formulation fastest()
{
    const std::vector<TwoLines> set = lines();
    const std::array<Formulation, 4> all{textbook::perpDot, textbook::elimination, textbook::matrix,
                                         textbook::parametric};
    std::array<double, 4> best;
    best.fill(INFINITY);
    for (int round = 0; round < 50; ++round)
        for (std::size_t i = 0; i < all.size(); ++i)
            best[i] = std::min(best[i], secondsOfSet(all[i], set));
    return all[static_cast<std::size_t>(std::min_element(best.begin(), best.end()) - best.begin())];
}

bool exactDiffers(const TwoLines& two)
{
    const LineCrossing exact = exactOf(two);
    const auto crossing = textbook::perpDot(two);
    const auto isClose = [](double x, double y) { return std::abs(x - y) <= 1e-9 * (1 + x * x); };
    return !crossing || exact.position != LinePosition::crossing || !isClose(exact.s, crossing->s) ||
           !isClose(exact.t, crossing->t);
}

const Registered exact = [] {
    const std::string name = "line-line/exact";
    // A call with an empty body costs the peer's whole time, and exactness needs about 65 vector instructions more.
    compare(
        {.name = name, .bar = 2.7, .peer = "the fastest of the four"},
        each(lines,
             [](const TwoLines& two) {
                 const LineCrossing crossing = exactOf(two);
                 return crossing.s + crossing.t;
             }),
        [](benchmark::State& state) {
            static const Formulation formulation = fastest();
            each(lines, [](const TwoLines& two) {
                const auto crossing = formulation(two);
                return crossing ? crossing->s + crossing->t : 0;
            })(state);
        },
        differsAtMost(0, lines, exactDiffers));
    measure({.name = name + "-any-integers", .unit = "%"}, [] {
        return shareOf(lines(), [](const TwoLines& two) { return exactOf(two).stage == Stage::anyIntegers; });
    });
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

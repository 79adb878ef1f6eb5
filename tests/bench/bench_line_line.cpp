// Where do two lines cross? The four usual formulations.

#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"

namespace sweep::bench {

namespace {

using textbook::Crossing;
using Formulation = std::optional<Crossing> (*)(const TwoLines&);

// A constant, so that it is inlined.
template <Formulation formulation>
Timed timed()
{
    return each(lines, [](const TwoLines& two) {
        const auto crossing = formulation(two);
        return crossing ? crossing->s + crossing->t : 0;
    });
}

// Relative to the size of the numbers: two lines that are nearly parallel cross far away.
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

} // namespace

} // namespace sweep::bench

// The four formulas are meant to be as rounded as in a textbook: nothing here decides anything.
#include "core/measure/two_lines.h"

#include <cmath>
#include <utility>

namespace sweep {

namespace {

Vec difference(Vec p, Vec q)
{
    return {p.x - q.x, p.y - q.y};
}

double crossed(Vec p, Vec q)
{
    return p.x * q.y - p.y * q.x;
}

// A·x + B·y = C
struct LineEquation
{
    double a;
    double b;
    double c;

    explicit LineEquation(const Pose& line)
        : a(line.a.y - line.b.y), b(line.b.x - line.a.x), c(a * line.a.x + b * line.a.y)
    {
    }
};

// By the coordinate that changes more along the line.
double parameterAt(Vec at, const Pose& line)
{
    const Vec d = difference(line.b, line.a);
    return std::abs(d.x) >= std::abs(d.y) ? (at.x - line.a.x) / d.x : (at.y - line.a.y) / d.y;
}

LineFormulaValues fromPoint(Vec at, const Pose& p, const Pose& q)
{
    return {parameterAt(at, p), parameterAt(at, q), at};
}

LineFormulaValues fromParameters(double s, double t, const Pose& p)
{
    const Vec r = difference(p.b, p.a);
    return {s, t, {p.a.x + s * r.x, p.a.y + s * r.y}};
}

LineFormulaValues byPerpDot(const Pose& p, const Pose& q)
{
    const Vec r = difference(p.b, p.a);
    const Vec v = difference(q.b, q.a);
    const Vec w = difference(q.a, p.a);
    const double turn = crossed(r, v);
    return fromParameters(crossed(w, v) / turn, crossed(w, r) / turn, p);
}

LineFormulaValues byElimination(const Pose& p, const Pose& q)
{
    LineEquation first(p);
    LineEquation second(q);
    if (std::abs(second.a) > std::abs(first.a))
        std::swap(first, second);
    const double factor = second.a / first.a;
    const double y = (second.c - factor * first.c) / (second.b - factor * first.b);
    return fromPoint({(first.c - first.b * y) / first.a, y}, p, q);
}

LineFormulaValues byLineMatrix(const Pose& p, const Pose& q)
{
    const LineEquation first(p);
    const LineEquation second(q);
    const double determinant = first.a * second.b - second.a * first.b;
    return fromPoint({(first.c * second.b - second.c * first.b) / determinant,
                      (first.a * second.c - second.a * first.c) / determinant},
                     p, q);
}

LineFormulaValues byParametricMatrix(const Pose& p, const Pose& q)
{
    const Vec r = difference(p.b, p.a);
    const Vec v = difference(q.b, q.a);
    const Vec w = difference(q.a, p.a);
    const double determinant = v.x * r.y - r.x * v.y;
    const double s = -v.y / determinant * w.x + v.x / determinant * w.y;
    const double t = -r.y / determinant * w.x + r.x / determinant * w.y;
    return fromParameters(s, t, p);
}

} // namespace

LineFormulaValues valuesBy(LineFormula formula, const Pose& p, const Pose& q)
{
    switch (formula) {
    case LineFormula::perpDot:
        return byPerpDot(p, q);
    case LineFormula::elimination:
        return byElimination(p, q);
    case LineFormula::lineMatrix:
        return byLineMatrix(p, q);
    case LineFormula::parametricMatrix:
        return byParametricMatrix(p, q);
    }
    return {};
}

std::array<LineFormulaAnswer, 4> formulaAnswers(const BodyState& p, const BodyState& q, const TwoLines& exact)
{
    const Pose first = nearestPose(p);
    const Pose second = nearestPose(q);
    std::array<LineFormulaAnswer, 4> answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        LineFormulaAnswer& answer = answers[i];
        answer.formula = lineFormulas[i];
        answer.values = valuesBy(answer.formula, first, second);
        if (exact.relation != LineRelation::crossing)
            continue;
        answer.ulpsS = errorInUlps(answer.values.s, exact.s);
        answer.ulpsT = errorInUlps(answer.values.t, exact.t);
        answer.ulpsX = errorInUlps(answer.values.at.x, exact.at.x);
        answer.ulpsY = errorInUlps(answer.values.at.y, exact.at.y);
    }
    return answers;
}

const char* name(LineFormula formula)
{
    switch (formula) {
    case LineFormula::perpDot:
        return "perp-dot";
    case LineFormula::elimination:
        return "elimination";
    case LineFormula::lineMatrix:
        return "line-matrix";
    case LineFormula::parametricMatrix:
        return "parametric-matrix";
    }
    return "";
}

} // namespace sweep

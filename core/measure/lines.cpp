#include <sweepbench/lines.h>

#include <sweepbench/base/contract.h>
#include <sweepbench/number/scalar.h>

#include <array>
#include <cmath>
#include <utility>

namespace sweep {

namespace {

bool isWithinHull(HullKind hull, const Rational& parameter)
{
    return (hull == HullKind::line || parameter.sign() >= 0) && (isUnbounded(hull) || parameter <= 1);
}

// Whether the point lies on the hull.
bool holds(const RationalPose& hull, const RationalVec& point)
{
    const RationalVec direction = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (direction.isZero())
        return w.isZero();
    return cross(direction, w).is_zero() && isWithinHull(hull.hull, dot(w, direction) / dot(direction, direction));
}

// Hulls on one line, or of which one is a point, meet exactly if an end of one lies on the other; two unbounded lines,
// which have no ends, if any point of one lies on the other.
bool endsMeet(const RationalPose& p, const RationalPose& q)
{
    const auto anyEndOn = [](const RationalPose& ends, const RationalPose& hull) {
        return holds(hull, ends.a) || (!isUnbounded(ends.hull) && holds(hull, ends.b));
    };
    return anyEndOn(p, q) || anyEndOn(q, p);
}

// The rest of the file: four formulas that round exactly as textbooks write them. They decide no query.

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

// The parameter of a point on the line, from the coordinate that changes more along it.
double parameterAt(Vec at, const Pose& line)
{
    const Vec d = line.b - line.a;
    return std::abs(d.x) >= std::abs(d.y) ? (at.x - line.a.x) / d.x : (at.y - line.a.y) / d.y;
}

LineFormulaValues fromPoint(Vec at, const Pose& p, const Pose& q)
{
    return {parameterAt(at, p), parameterAt(at, q), at};
}

LineFormulaValues fromParameters(double s, double t, const Pose& p)
{
    const Vec r = p.b - p.a;
    return {s, t, {p.a.x + s * r.x, p.a.y + s * r.y}};
}

LineFormulaValues byPerpDot(const Pose& p, const Pose& q)
{
    const Vec r = p.b - p.a;
    const Vec v = q.b - q.a;
    const Vec w = q.a - p.a;
    const double turn = cross(r, v);
    return fromParameters(cross(w, v) / turn, cross(w, r) / turn, p);
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
    const Vec r = p.b - p.a;
    const Vec v = q.b - q.a;
    const Vec w = q.a - p.a;
    const double determinant = v.x * r.y - r.x * v.y;
    const double s = -v.y / determinant * w.x + v.x / determinant * w.y;
    const double t = -r.y / determinant * w.x + r.x / determinant * w.y;
    return fromParameters(s, t, p);
}

} // namespace

TwoLines twoLines(const RationalPose& p, const RationalPose& q)
{
    SWEEP_EXPECTS(p.isLong() && q.isLong());
    TwoLines lines;
    const RationalVec direction = p.b - p.a;
    const auto [s, t, denominator] = lineParameters(p.a, p.b, q.a, q.b);
    if (direction.isZero() || (q.b - q.a).isZero())
        lines.relation = LineRelation::degenerate;
    else if (denominator.is_zero())
        lines.relation = t.is_zero() ? LineRelation::coincident : LineRelation::parallel;
    if (lines.relation != LineRelation::crossing) {
        lines.hullsMeet = endsMeet(p, q);
        return lines;
    }
    lines.s = s / denominator;
    lines.t = t / denominator;
    lines.at = p.a + lines.s * direction;
    lines.onP = isWithinHull(p.hull, lines.s);
    lines.onQ = isWithinHull(q.hull, lines.t);
    lines.hullsMeet = lines.onP && lines.onQ;
    return lines;
}

const char* name(LineRelation relation)
{
    static constexpr std::array names{"crossing", "parallel", "coincident", "degenerate"};
    return names[static_cast<std::size_t>(relation)];
}

LineFormulaValues valuesBy(LineFormula formula, const Pose& p, const Pose& q)
{
    static constexpr std::array formulas{byPerpDot, byElimination, byLineMatrix, byParametricMatrix};
    return formulas[static_cast<std::size_t>(formula)](p, q);
}

std::array<LineFormulaAnswer, 4> formulaAnswers(const RationalPose& p, const RationalPose& q, const TwoLines& exact)
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
    static constexpr std::array names{"perp-dot", "elimination", "line-matrix", "parametric-matrix"};
    return names[static_cast<std::size_t>(formula)];
}

namespace {

QuadraticSurd minus(const QuadraticSurd& x, const Rational& y)
{
    return {x.p - y, x.q, x.r};
}

// origin + u·step
QuadraticSurd along(const Rational& origin, const QuadraticSurd& u, const Rational& step)
{
    return {origin + u.p * step, u.q * step, u.r};
}

CircleLinePoint linePointAt(const RationalPose& hull, const QuadraticSurd& u)
{
    const RationalVec d = hull.b - hull.a;
    const bool fromStart = hull.hull == HullKind::line || signOf(u) != Sign::negative;
    const bool toEnd = isUnbounded(hull.hull) || signOf(minus(u, 1)) != Sign::positive;
    return {u, along(hull.a.x, u, d.x), along(hull.a.y, u, d.y), fromStart && toEnd};
}

Rational clampedTo(HullKind hull, Rational u)
{
    if (hull != HullKind::line && u.sign() < 0)
        return 0;
    return !isUnbounded(hull) && u > 1 ? Rational(1) : u;
}

void addClosest(CircleLine& answer, const RationalPose& circle, const RationalPose& hull, const Rational& u)
{
    answer.closestU = u;
    answer.closest = hull.a + u * (hull.b - hull.a);
    const RationalVec d = circle.a - answer.closest;
    answer.distance = {0, 1, dot(d, d)};
    answer.clearance = minus(answer.distance, answer.radius);
}

} // namespace

CircleLine circleLine(const RationalPose& circle, const RationalPose& hull)
{
    SWEEP_EXPECTS(!circle.isLong() && hull.isLong());
    CircleLine answer;
    answer.radius = circle.radius + hull.radius;
    const RationalVec d = hull.b - hull.a;
    if (d.isZero()) {
        answer.relation = CircleLineRelation::degenerate;
        addClosest(answer, circle, hull, 0);
        return answer;
    }
    // With w from a to the centre: the foot of the perpendicular is at u = w·d/d², and the line is |w × d|/|d| away.
    const RationalVec w = circle.a - hull.a;
    const Rational square = dot(d, d);
    const Rational foot = dot(w, d) / square;
    const Rational side = cross(w, d);
    const Rational half = answer.radius * answer.radius - side * side / square; // the square of half the chord
    addClosest(answer, circle, hull, clampedTo(hull.hull, foot));
    if (half.sign() < 0)
        return answer;
    if (half.is_zero()) {
        answer.relation = CircleLineRelation::tangent;
        answer.points = {linePointAt(hull, {foot})};
        return answer;
    }
    answer.relation = CircleLineRelation::two;
    answer.points = {linePointAt(hull, {foot, -1, half / square}), linePointAt(hull, {foot, 1, half / square})};
    answer.chord = {0, 2, half};
    return answer;
}

const char* name(CircleLineRelation relation)
{
    static constexpr std::array names{"none", "tangent", "two", "degenerate"};
    return names[static_cast<std::size_t>(relation)];
}

} // namespace sweep

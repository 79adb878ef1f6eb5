#include <sweepbench/batch.h>

#include "core/batch/integers/short_integers.h"
#include "core/batch/integers/translating_hulls.h"
#include "core/contacts/condition.h"
#include "core/contacts/lanes.h"
#include "core/contacts/pair_filter.h"
#include "core/events/contact_events.h"
#include "core/number/environment.h"
#include "core/scene/motion.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/contacts.h>
#include <sweepbench/timeline.h>

#include <emmintrin.h>

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Rounds the contacts of a filter stage. False if the error bound of a time allows more than one nearest double, or if
// an s that is needed is not certain.
[[gnu::always_inline]] inline bool round(const FilteredContacts& contacts, bool needsS, RoundedContacts& result)
{
    result.count = contacts.count;
    result.stage = contacts.stage;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const FilteredContact& from = contacts.contact[i];
        RoundedContact& to = result.contact[i];
        to.begin = from.begin.nearestOrNan();
        to.end = from.isInstant ? to.begin : from.end.nearestOrNan();
        if (to.begin != to.begin || to.end != to.end || (needsS && from.s != from.s))
            return false;
        to.s = from.s;
        to.sAtEnd = from.isInstant ? from.s : from.sAtEnd;
        to.isInstant = from.isInstant;
        to.crosses = from.crosses();
        to.beginsBefore = from.begin.isExactly(0);
        to.endsAfter = from.end.isExactly(1);
    }
    return true;
}

Path pathOf(const MovingPoint& p)
{
    if (p.from == p.to)
        return Rest{p.from};
    return FromTo{p.from, p.to};
}

Body bodyOf(const MovingShape& shape)
{
    Body body;
    body.shape = shape.shape;
    body.a = pathOf(shape.a);
    if (hasTwoControlPoints(shape.shape))
        body.b = pathOf(shape.b);
    if (hasRadius(shape.shape)) {
        body.radius.from = shape.radius.from;
        if (shape.radius.to != shape.radius.from)
            body.radius.to = shape.radius.to;
    }
    return body;
}

double proportion(const Body& point, const Body& line, const Instant& t)
{
    return nearestProportion(motionOver({point, {0, 1}}, {0, 1}), motionOver({line, {0, 1}}, {0, 1}), t);
}

bool havePointAndLine(const MovingShape& a, const MovingShape& b)
{
    return isPointAgainstLine(a.shape, b.shape) || isPointAgainstLine(b.shape, a.shape);
}

// The last stage, by integers of any size.
ContactList<double> exactContacts(const MovingShape& a, const MovingShape& b)
{
    ContactList<double> result{Stage::anyIntegers, {}};
    const Body p = bodyOf(a);
    const Body q = bodyOf(b);
    for (const Contact& contact : contacts(Scene{}, p, q, {0, 1})) {
        RoundedContact rounded{};
        rounded.begin = contact.begin.nearest();
        rounded.end = contact.end.nearest();
        rounded.isInstant = contact.isInstant();
        rounded.crosses = contact.crosses();
        rounded.beginsBefore = contact.begin == Instant(0);
        rounded.endsAfter = contact.end == Instant(1);
        if (havePointAndLine(a, b)) {
            const auto& [point, line] = isPointAgainstLine(a.shape, b.shape) ? std::tie(p, q) : std::tie(q, p);
            rounded.s = proportion(point, line, contact.begin);
            rounded.sAtEnd = rounded.isInstant ? rounded.s : proportion(point, line, contact.end);
        }
        result.contacts.push_back(rounded);
    }
    return result;
}

DoubleDoublePath pathInPairs(const MovingPoint& p)
{
    return {
        {DoubleDoubleVec{{p.from.x, 0}, {p.from.y, 0}}, DoubleDoubleVec{}, DoubleDoubleVec{{p.to.x, 0}, {p.to.y, 0}}},
        true};
}

DoubleDoubleBody bodyInPairs(const MovingShape& shape)
{
    DoubleDoubleBody body{shape.shape};
    body.a = pathInPairs(shape.a);
    body.translates = !body.isLong(); // false for a body that translates only costs time
    if (body.isLong())
        body.b = pathInPairs(shape.b);
    if (body.hasRadius) {
        body.radius[0] = {shape.radius.from, 0};
        body.radius[1] = {shape.radius.to, 0};
    }
    return body;
}

// The filter of all shapes. False if it cannot decide, or cannot round every number.
bool decideFiltered(const MovingShape& a, const MovingShape& b, StageSet stages, RoundedContacts& result)
{
    const auto filtered = pairFiltered(bodyInPairs(a), bodyInPairs(b), stages);
    return filtered && round(*filtered, havePointAndLine(a, b), result);
}

// Short integers, for bodies that translate. False if they cannot decide, or cannot round every number.
bool decideTranslating(const MovingShape& a, const MovingShape& b, int digits, RoundedContacts& result)
{
    const auto isFit = [](const MovingShape& shape) {
        return !isUnbounded(shape.shape) && shape.shape != Shape::polygon && shape.radius.from == shape.radius.to;
    };
    if (!isFit(a) || !isFit(b) || havePointAndLine(a, b))
        return false;
    const std::array<MovingPoint, 2> p{a.a, a.b};
    const std::array<MovingPoint, 2> q{b.a, b.b};
    const auto hullOf = [](const MovingShape& shape, const std::array<MovingPoint, 2>& points) {
        const std::size_t count = hasTwoControlPoints(shape.shape) ? 2 : 1;
        return TranslatingHull{{points.data(), count}, hasRadius(shape.shape) ? shape.radius.from : 0};
    };
    const auto exact = translatingContacts(hullOf(a, p), hullOf(b, q), digits);
    return exact && round(*exact, false, result);
}

RoundedContacts asArray(const ContactList<double>& list)
{
    SWEEP_EXPECTS(list.contacts.size() <= RoundedContacts::most);
    RoundedContacts result;
    result.count = list.contacts.size();
    result.stage = list.stage;
    std::copy(list.contacts.begin(), list.contacts.end(), &result.contact[0]);
    return result;
}

// Each of these decides pairs that the lane functions cannot. They are not inlined, because their stack space would
// slow down every call.
[[gnu::noinline]] void afterShortIntegers(const MovingShape& a, const MovingShape& b, StageSet stages,
                                          RoundedContacts& result)
{
    if (!decideFiltered(a, b, stages, result))
        result = asArray(exactContacts(a, b));
}

[[gnu::noinline]] void pointSegmentAfterLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                              StageSet stages, RoundedContacts& result)
{
    if (stages.holds(Stage::shortIntegers))
        if (const auto exact = pointLineShort(p, a, b, HullKind::segment); exact && round(*exact, false, result))
            return;
    afterShortIntegers({Shape::point, p, {}, {}}, {Shape::segment, a, b, {}}, stages, result);
}

[[gnu::noinline]] void discDiscAfterLanes(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                          RoundedContacts& result)
{
    if (stages.holds(Stage::shortIntegers))
        if (const auto exact = discDiscShort(p, q); exact && round(*exact, false, result))
            return;
    afterShortIntegers({Shape::circle, p.centre, {}, p.radius}, {Shape::circle, q.centre, {}, q.radius}, stages,
                       result);
}

// Whether swept boxes prove that a disc and a segment do not meet: a rounded difference exceeds the radius only if the
// exact one does. Both axes side by side.
[[gnu::always_inline]] inline bool areApart(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b)
{
    static_assert(sizeof(Vec) == sizeof(__m128d));
    const auto low = [](const MovingPoint& q) { return _mm_min_pd(_mm_loadu_pd(&q.from.x), _mm_loadu_pd(&q.to.x)); };
    const auto high = [](const MovingPoint& q) { return _mm_max_pd(_mm_loadu_pd(&q.from.x), _mm_loadu_pd(&q.to.x)); };
    const __m128d before = _mm_sub_pd(_mm_min_pd(low(a), low(b)), high(p.centre));
    const __m128d after = _mm_sub_pd(low(p.centre), _mm_max_pd(high(a), high(b)));
    const __m128d radius = _mm_set1_pd(branchlessMax(p.radius.from, p.radius.to));
    return _mm_movemask_pd(_mm_cmpgt_pd(_mm_max_pd(before, after), radius)) != 0;
}

[[gnu::noinline]] void discSegmentAfterLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                             StageSet stages, RoundedContacts& result)
{
    const std::array<MovingPoint, 2> segment{a, b};
    if (stages.holds(Stage::shortIntegers) && p.radius.from == p.radius.to)
        if (const auto exact =
                translatingContacts(TranslatingHull{{&p.centre, 1}, p.radius.from}, TranslatingHull{segment});
            exact && round(*exact, false, result))
            return;
    afterShortIntegers({Shape::circle, p.centre, {}, p.radius}, {Shape::segment, a, b, {}}, stages, result);
}

} // namespace

RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, StageSet stages)
{
    RoundedContacts result;
    const bool lanes = usesLanes(stages);
    if (lanes && isRoundedTranslation(a, b) && pointSegmentLanes(p, a, b, result))
        return result;
    if (!(lanes && turningSegmentLanes(p, a, b, result))) // most pairs are decided there
        pointSegmentAfterLanes(p, a, b, stages, result);
    return result;
}

RoundedContacts discDiscContacts(const MovingDisc& p, const MovingDisc& q, StageSet stages)
{
    RoundedContacts result;
    if (!usesLanes(stages) || !discDiscLanes(p, q, result))
        discDiscAfterLanes(p, q, stages, result);
    return result;
}

RoundedContacts discSegmentContacts(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages)
{
    RoundedContacts result;
    if (stages.holds(Stage::rejection) && areApart(p, a, b)) {
        expectRoundingToNearest();
        return result;
    }
    if (!usesLanes(stages) || !discSegmentLanes(p, a, b, result))
        discSegmentAfterLanes(p, a, b, stages, result);
    return result;
}

ContactList<double> roundedContacts(const MovingShape& a, const MovingShape& b, StageSet stages)
{
    expectRoundingToNearest();
    RoundedContacts result;
    const bool usesShort = stages.holds(Stage::shortIntegers);
    if ((usesShort && decideTranslating(a, b, 24, result)) || decideFiltered(a, b, stages, result) ||
        (usesShort && decideTranslating(a, b, mostHullDigits, result)))
        return {result.stage, {&result.contact[0], &result.contact[0] + result.count}};
    return exactContacts(a, b);
}

} // namespace sweep

namespace sweep::detail {

namespace {

// The number of pairs that are tested side by side: inner loops have this fixed length, so that the compiler can
// vectorise them.
constexpr std::size_t lanes = 8;

struct Lane
{
    const double* x0;
    const double* y0;
    const double* x1;
    const double* y1;

    Lane(const MovingPoints& points, std::size_t first)
        : x0(points.fromX.data() + first), y0(points.fromY.data() + first), x1(points.toX.data() + first),
          y1(points.toY.data() + first)
    {
    }
};

// Positive if, on one axis, the interval that p sweeps and that of the hull of a and b are disjoint. It is the larger
// of two differences; rounding keeps the sign of a difference, so the comparison with 0 is exact. It is never NaN,
// because coordinates are finite and an overflow keeps its sign.
[[gnu::always_inline]] inline double separation(double p0, double p1, double a0, double a1, double b0, double b1)
{
    const double low = branchlessMin(branchlessMin(a0, a1), branchlessMin(b0, b1));
    const double high = branchlessMax(branchlessMax(a0, a1), branchlessMax(b0, b1));
    return branchlessMax(low - branchlessMax(p0, p1), branchlessMin(p0, p1) - high);
}

[[gnu::always_inline]] inline double size(double x0, double y0, double x1, double y1)
{
    return branchlessMax(branchlessMax(std::abs(x0), std::abs(y0)), branchlessMax(std::abs(x1), std::abs(y1)));
}

// 1 if pair i is certainly apart, 0 if that is unknown. The bound, with m the product of the sizes of d and w: a
// difference errs by u of itself, so a product of two by 3u·m with its own rounding; b1 is half of a sum of four
// products, which rounds three times: 6u·m + 4u·m, and terms in u². 12u·m covers that.
[[gnu::always_inline]] inline double apart(const Lane& p, const Lane& a, const Lane& b, std::size_t i)
{
    const double boxes = branchlessMax(separation(p.x0[i], p.x1[i], a.x0[i], a.x1[i], b.x0[i], b.x1[i]),
                                       separation(p.y0[i], p.y1[i], a.y0[i], a.y1[i], b.y0[i], b.y1[i]));
    const double dx0 = b.x0[i] - a.x0[i];
    const double dy0 = b.y0[i] - a.y0[i];
    const double dx1 = b.x1[i] - a.x1[i];
    const double dy1 = b.y1[i] - a.y1[i];
    const double wx0 = p.x0[i] - a.x0[i];
    const double wy0 = p.y0[i] - a.y0[i];
    const double wx1 = p.x1[i] - a.x1[i];
    const double wy1 = p.y1[i] - a.y1[i];
    const double b0 = dx0 * wy0 - dy0 * wx0;
    const double b1 = 0.5 * ((dx0 * wy1 - dy0 * wx1) + (dx1 * wy0 - dy1 * wx0));
    const double b2 = dx1 * wy1 - dy1 * wx1;
    const double error = 12 * roundoff * (size(dx0, dy0, dx1, dy1) * size(wx0, wy0, wx1, wy1)) + underflowMargin;
    const double side =
        branchlessMax(branchlessMin(branchlessMin(b0, b1), b2), -branchlessMax(branchlessMax(b0, b1), b2));
    // A NaN compares false: such a pair is kept.
    return static_cast<double>(static_cast<int>(boxes > 0) | static_cast<int>(side > error));
}

[[gnu::always_inline]] inline std::size_t keepCandidates(const PointSegmentPairs& pairs, std::size_t first,
                                                         std::size_t count, BatchBlock& kept)
{
    const Lane p(pairs.p, first);
    const Lane a(pairs.a, first);
    const Lane b(pairs.b, first);
    std::array<double, batchBlock> isApart;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k)
            isApart[i + k] = apart(p, a, b, i + k);
    for (; i < count; ++i)
        isApart[i] = apart(p, a, b, i);
    std::size_t keptCount = 0;
    for (std::size_t k = 0; k < count; ++k) {
        kept[keptCount] = static_cast<std::uint32_t>(k);
        keptCount += isApart[k] > 0 ? 0 : 1;
    }
    return keptCount;
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
std::size_t
keepAvx2(const PointSegmentPairs& pairs, std::size_t first, std::size_t count, BatchBlock& kept)
{
    return keepCandidates(pairs, first, count, kept);
}

} // namespace

std::size_t keepFiltered(const PointSegmentPairs& pairs, std::size_t first, std::size_t count, StageSet stages,
                         BatchBlock& kept)
{
    expectRoundingToNearest();
    if (!stages.holds(Stage::rejection)) {
        for (std::size_t k = 0; k < count; ++k)
            kept[k] = static_cast<std::uint32_t>(k);
        return count;
    }
    return stages.usesFused() ? keepAvx2(pairs, first, count, kept) : keepCandidates(pairs, first, count, kept);
}

} // namespace sweep::detail

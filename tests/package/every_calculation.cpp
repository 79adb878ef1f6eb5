// A caller of every function of the public headers that calculates with doubles; tst_caller_flags compiles it with many
// options.
#include <sweepbench/batch.h>
#include <sweepbench/thin_cells.h>

namespace caller {

using namespace sweep;

// Keeps the value, so that the call is not optimised away.
template <class T>
[[gnu::noinline]] void keep(const T& value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

// Of a vector, and of two numbers or two vectors.
template <class T>
void sums(const T& p, const T& q)
{
    keep(p + q);
    keep(p - q);
    keep(-p);
}
template <class T>
void vectors(const Vec2<T>& p, const Vec2<T>& q)
{
    sums(p, q);
    keep(p.x * q);
    keep(q * p.x);
    keep(p.perpendicular());
    keep(dot(p, q));
    keep(cross(p, q));
    keep(lengthSquared(p));
    keep(Chain<T>{{}, p, q}.direction());
}
template <class T>
void quotients(const T& p, const T& q)
{
    sums(p, q);
    keep(p * q);
    keep(p / q);
    keep(p.signFiltered());
    vectors<T>({p, q}, {q, p});
}

void scalars(const Vec2<double>& p, const Vec2<double>& q)
{
    vectors(p, q);
    keep(p == q);
    keep(p.isZero());
    keep(lineParameters(p, q, q, p));
    keep(branchlessMin(p.x, q.x));
    keep(branchlessMax(p.x, q.x));
}

void bounds(Bounds p, Bounds q, const Integer& n, const BoundsPolynomial& f)
{
    quotients(p, q);
    keep(nextUp(p.low));
    keep(nextDown(p.low));
    keep(Bounds::exactly(p.low));
    keep(Bounds::everything());
    keep(p.isExact());
    keep(p.holds(q.low));
    keep(hull(p, q));
    keep(disjoint(p, q));
    const ScaledBounds s(p, 1);
    const ScaledBounds t(n);
    keep(s * t);
    keep(s + t);
    keep(s.signFiltered());
    keep(f.at(p));
    keep(f.signFiltered(p.low));
    keep(fromOrdinal(ordinal(p.low)));
}

template <bool Fused>
void products(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
{
    keep(twoProduct<Fused>(p.error, q.error));
    keep(product<Fused>(p.value, q.value));
    keep(product<Fused>(p.value, q.error));
    keep(quotient<Fused>(p.value, q.value));
    keep(fastProduct<Fused>(p, q));
    keep(fastCross<Fused>({p, q}, {q, p}));
    keep(fastDot<Fused>({p, q}, {q, p}));
}

void doubleDoubles(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
{
    keep(twoSum(p.error, q.error));
    keep(twoDifference(p.error, q.error));
    keep(fastTwoSum(p.error, q.error));
    sums(p.value, q.value);
    keep(nearestFiltered(p.value, p.error));
    products<false>(p, q);
    products<true>(p, q);
    quotients(p, q);
    keep(BoundedDoubleDouble::exactly(p.error));
    keep(BoundedDoubleDouble::difference(p.error, q.error));
    keep(BoundedDoubleDouble::around(p.bounds()));
    keep(BoundedDoubleDouble::unknown());
    keep(p.isDouble());
    keep(p.isExactly(q.error));
    keep(p.nearestFiltered());
    keep(p.nearestOrNan());
    keep(detail::hasExactProducts(p.error));
    keep(detail::exactSum(p.value, q.value));
    keep(fastSum(p, q));
    keep(fastDifference(p, q));
    keep(FilteredContact{p, q}.crosses());
}

template <int D>
void cells(const BallPath<D>& path, const BoxGrid<D>& grid)
{
    keep(isWalkable(path, grid));
    ThinCells<D> walk(path, grid);
    walk.walk(3, [](const CellIndex<D>& cell) { keep(cell); });
    walk.walkTimed(3, [](const CellIndex<D>& cell, double t) { keep(cell), keep(t); });
}

void walks(const IndexRange& range, const PointSegmentPairs& pairs)
{
    cells<2>({}, {});
    cells<3>({}, {});
    LineOrder order(0.1, 0.3);
    order.begin(0.1, 0.2, 0.1);
    keep(order);
    keep(range.count());
    pointSegmentContacts(pairs, [](std::size_t i, const RoundedContacts& contacts) { keep(i), keep(contacts); });
}

#ifdef CALLER_TAKES_ADDRESSES
void addresses()
{
    keep(static_cast<BoundedDoubleDouble (*)(const BoundedDoubleDouble&, const BoundedDoubleDouble&)>(&operator*));
    keep(&BoundedDoubleDouble::bounds);
    keep(&cross<BoundedDoubleDouble>);
    keep(&nextUp);
}
#endif

} // namespace caller

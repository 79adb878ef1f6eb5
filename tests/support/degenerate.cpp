#include "tests/support/degenerate.h"

#include <QStringList>

#include <algorithm>

namespace sweep::oracle {

namespace {

constexpr int sparse = 500;

} // namespace

double degenerateCoordinate(Random& random, int family)
{
    switch (family) {
    case 0:
        return random.in(-2, 2);
    case 1:
        return random.real(-10, 10);
    case 2:
        return random.in(-2, 2) * 1e300;
    case 3:
        return random.in(-2, 2) * 1e-300;
    default:
        return random.of<double>({0, 1, -1, 0.1, 1e300, -1e300, 1e-300, 5e-324, 0x1p52, 0x1p52 + 1});
    }
}

void DegenerateCount::see(const RationalVec& p, const RationalVec& d, const RationalVec& q, const RationalVec& e)
{
    const bool isPoint = d.isZero() || e.isZero();
    const bool alongside = !isPoint && cross(d, e).is_zero();
    const bool onOneLine = alongside && cross(d, q - p).is_zero();
    add(Degenerate::zeroLength, isPoint);
    add(Degenerate::parallel, alongside && !onOneLine);
    add(Degenerate::coincident, onOneLine);
    Rational most = 0;
    for (const RationalVec* v : {&p, &d, &q, &e})
        most = std::max({most, abs(v->x), abs(v->y)});
    add(Degenerate::huge, most >= rationalOf(Dyadic(1e299)));
    add(Degenerate::tiny, most <= rationalOf(Dyadic(1e-299)) && !most.is_zero());
}

QString DegenerateCount::missing(int cases) const
{
    constexpr std::array names{"parallel", "coincident", "zero length", "huge", "tiny"};
    QStringList missing;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (m_counts[i] < cases / sparse)
            missing << QString::fromLatin1(names[i]);
    return missing.join(QStringLiteral(", "));
}

} // namespace sweep::oracle

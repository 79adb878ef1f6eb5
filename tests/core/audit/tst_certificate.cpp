#include "core/audit/certificate.h"
#include "core/audit/motion.h"
#include "core/audit/query.h"
#include "tests/support/random.h"

#include <QTest>

namespace sweep::tst_certificate {

using namespace sweep::auditing;
namespace oracle = sweep::oracle;

namespace {

Arc<double> line(Point<double> from, Point<double> to)
{
    return {from, (from + to) * 0.5, to};
}

Sweep<double> disc(const Arc<double>& arc, double first, double last)
{
    return {{arc, arc}, 1, {first, last}};
}

Sweep<double> segment(const Arc<double>& a, const Arc<double>& b, double radius = 0)
{
    return {{a, b}, 2, {radius, radius}};
}

// The pose at share s of the sweep's interval.
auditing::Hull<double> poseAt(const Sweep<double>& sweep, double s)
{
    auditing::Hull<double> hull;
    hull.count = sweep.count;
    for (std::size_t k = 0; k < 2; ++k) {
        const Arc<double>& arc = sweep.arc[k];
        hull.p[k] = arc[0] * ((1 - s) * (1 - s)) + arc[1] * (2 * s * (1 - s)) + arc[2] * (s * s);
    }
    hull.radius = sweep.radius[0] * (1 - s) + sweep.radius[1] * s;
    return hull;
}

double gapAt(const Sweep<double>& a, const Sweep<double>& b, double s)
{
    const auditing::Hull<double> p = poseAt(a, s);
    const auditing::Hull<double> q = poseAt(b, s);
    return boostDistance(p, q) - p.radius - q.radius;
}

Sweep<double> anySweep(oracle::Random& random)
{
    const auto point = [&] { return Point<double>{random.real(-2, 2), random.real(-2, 2)}; };
    Sweep<double> sweep;
    sweep.count = random.in(1, 2);
    for (Arc<double>& arc : sweep.arc) {
        const Point<double> first = point();
        const auto near = [&] { return first + point() * 0.1; };
        arc = {first, near(), near()};
    }
    sweep.radius = {random.chance(50) ? random.real(0, 1) : 0, random.chance(50) ? random.real(0, 1) : 0};
    return sweep;
}

constexpr double bound = 1e-12;

} // namespace

class TestCertificate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Law: a certificate for an interval holds at every time of it.
    void aCertificateHoldsAtEveryTime()
    {
        int told = 0;
        const int cases = oracle::caseCount(3000);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("certificate", k);
            const Sweep<double> a = anySweep(random);
            const Sweep<double> b = anySweep(random);
            const WitnessPoints<double> place = witnessPoints(poseAt(a, 0.5), poseAt(b, 0.5));
            const std::array<WitnessPoints<double>, 2> ends{witnessPoints(a.first(), b.first()),
                                                            witnessPoints(a.last(), b.last())};
            const Proof beside = proveByLine(a, b, bound, false);
            const bool clear = separated(a, b, place.between, {bound, bound, bound}) || beside == Proof::clear;
            const bool contact = connected(a, b, ends, bound) || crossing(a, b, bound) || beside == Proof::contact;
            QVERIFY(!clear || !contact);
            told += clear || contact ? 1 : 0;
            for (int n = 0; n <= 16; ++n) {
                const double gap = gapAt(a, b, n / 16.0);
                QVERIFY2(!clear || gap > -1e-9, "told clear, is in contact");
                QVERIFY2(!contact || gap < 1e-9, "told to be in contact, is clear");
            }
        }
        QVERIFY(told * 2 > cases);
    }

    // Law: a body's distance from its position in the middle of the interval never exceeds its displacementBound.
    void theDisplacementBoundIsNeverExceeded()
    {
        const int cases = oracle::caseCount(2000);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("reach", k);
            const Sweep<double> sweep = anySweep(random);
            const auditing::Hull<double> middle = poseAt(sweep, 0.5);
            for (int n = 0; n <= 16; ++n) {
                const auditing::Hull<double> pose = poseAt(sweep, n / 16.0);
                double moved = length(Point<double>(pose.p[0] - middle.p[0]));
                if (sweep.count == 2)
                    moved = std::max(moved, length(Point<double>(pose.p[1] - middle.p[1])));
                QVERIFY(moved + std::abs(pose.radius - middle.radius) <= displacementBound(sweep) + bound);
            }
        }
    }

    void aPointThatGoesThroughASegmentPasses_data()
    {
        QTest::addColumn<double>("height");
        QTest::addColumn<bool>("passes");
        QTest::newRow("through the middle") << 0.5 << true;
        QTest::newRow("beyond the end") << 1.5 << false;
        QTest::newRow("exactly at the end") << 1.0 << false;
    }
    void aPointThatGoesThroughASegmentPasses()
    {
        QFETCH(double, height);
        const auto wall = segment(line({0, 0}, {0, 0}), line({0, 1}, {0, 1}));
        const auto dot = disc(line({-1, height}, {1, height}), 0, 0);
        QTEST(passes(dot, wall, bound), "passes");
        QTEST(passes(wall, dot, bound), "passes");
    }

    // No fixed direction separates these: the segment turns while the point approaches to second order.
    void aTurningSegmentThatGrazesAPointIsDecidedByItsLine()
    {
        using D = Digits100;
        const D tiny = D(1) / 1000000;
        const auto point = [](const D& x, const D& y) { return Point<D>{x, y}; };
        const auto atRest = [&](const D& x, const D& y) { return Arc<D>{point(x, y), point(x, y), point(x, y)}; };
        // The segment turns about the origin; the point moves along y = t² above y = 0.
        const Sweep<D> turning{
            {atRest(0, 0), Arc<D>{point(1, tiny), point(1, tiny * 3 / 2), point(1, tiny * 2)}}, 2, {}};
        const D square = tiny * tiny;
        const Sweep<D> above{
            {Arc<D>{point(tiny, square * 2), point(tiny * 3 / 2, square * 7 / 2), point(tiny * 2, square * 6)},
             Arc<D>{}},
            1,
            {}};
        QCOMPARE(proveByLine(above, turning, D(1e-40), false), Proof::clear);
    }

    void aPointThatSlidesAlongAGrowingSegmentStaysInContact()
    {
        using D = Digits100;
        const auto atRest = [](double x, double y) {
            const Point<D> p{D(x), D(y)};
            return Arc<D>{p, p, p};
        };
        const Sweep<D> growing{
            {atRest(-4, 0), Arc<D>{Point<D>{D(1), D(0)}, Point<D>{D(2), D(0)}, Point<D>{D(3), D(0)}}}, 2, {}};
        const Sweep<D> dot{{atRest(1, 0), atRest(1, 0)}, 1, {}};
        QCOMPARE(proveByLine(dot, growing, D(1e-90), true), Proof::contact);
        QCOMPARE(proveByLine(dot, growing, D(1e-90), false), Proof::nothing);
    }
};

QTEST_GUILESS_MAIN(TestCertificate)

} // namespace sweep::tst_certificate
#include "tst_certificate.moc"

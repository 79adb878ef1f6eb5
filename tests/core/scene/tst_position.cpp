#include <QtTest>

#include "core/scene/motion.h"

#include <cmath>

namespace sweep::tst_position {

class PositionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormOfPathHasItsPosition_data()
    {
        QTest::addColumn<Path>("path");
        QTest::addColumn<Interval>("active");
        QTest::addColumn<double>("t");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        const auto row = [](const char* name, const Path& path, Interval active, double t, Vec p) {
            QTest::newRow(name) << path << active << t << p.x << p.y;
        };
        const Keyed keyed{{{1, {0, 0}}, {2, {4, 0}}, {4, {4, 8}}}};
        row("at rest", Rest{{1, 2}}, {0, 1}, 0.5, {1, 2});
        row("from and to", FromTo{{0, 0}, {4, -8}}, {2, 4}, 2.5, {1, -2});
        row("before its time", FromTo{{0, 0}, {4, -8}}, {2, 4}, 0, {0, 0});
        row("after its time", FromTo{{0, 0}, {4, -8}}, {2, 4}, 9, {4, -8});
        row("accelerated", Launch{{1, 1}, {2, 0}, Vec{0, -4}}, {1, 5}, 3, {5, -7});
        row("before the first key", keyed, {0, 8}, 0.5, {0, 0});
        row("between keys", keyed, {0, 8}, 3, {4, 4});
        row("after the last key", keyed, {0, 8}, 5, {4, 8});
        row("a time of denormals", FromTo{{0, 0}, {4, -8}}, {0, 4 * 5e-324}, 5e-324, {1, -2});
        row("a time of one denormal", FromTo{{0, 0}, {4, -8}}, {0, 5e-324}, 5e-324, {4, -8});
        row("a time beyond the greatest double", FromTo{{0, 0}, {4, -8}}, {-1.5e308, 1.5e308}, 0, {2, -4});
        row("places beyond the greatest double apart", FromTo{{-1.5e308, 0}, {1.5e308, 0}}, {0, 1}, 0.5, {0, 0});
    }
    void everyFormOfPathHasItsPosition()
    {
        QFETCH(Path, path);
        QFETCH(Interval, active);
        QFETCH(double, t);
        QFETCH(double, x);
        QFETCH(double, y);
        const Vec p = approxPosition(path, active, t);
        QVERIFY2(p == (Vec{x, y}), qPrintable(QStringLiteral("(%1, %2)").arg(p.x).arg(p.y)));
    }
};

QTEST_GUILESS_MAIN(PositionTest)

} // namespace sweep::tst_position
#include "tst_position.moc"

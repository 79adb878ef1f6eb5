#include "widgets/paint/paint_notes.h"

#include <QTest>

namespace sweep::tst_label_layout {

namespace {

const QRectF view(0, 0, 400, 300);

LabelRequest wishAt(std::vector<QPointF> centres, bool always = false)
{
    return {QSizeF(40, 16), std::move(centres), always};
}

} // namespace

class TestLabelLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theBestFreePlaceIsTaken()
    {
        LabelLayout labels;
        QCOMPARE(labels.add(wishAt({{100, 100}, {200, 100}}), view)->center(), QPointF(100, 100));
        QCOMPARE(labels.add(wishAt({{110, 100}, {110, 140}}), view)->center(), QPointF(110, 140)); // the other is free
    }

    void strokesAreAvoidedWherePossible()
    {
        LabelLayout labels;
        labels.avoid({60, 99, 500, 110}); // no end is in the box
        QCOMPARE(labels.add(wishAt({{100, 100}, {100, 140}}), view)->center(), QPointF(100, 140));
        QVERIFY(labels.add(wishAt({{100, 100}}), view));
    }

    void marksAreCoveredByWhatMustBeShownAlone()
    {
        LabelLayout labels;
        labels.keepOff(QLineF(100, 0, 100, 300));
        labels.keepOff(QRectF(200, 90, 10, 10));
        for (const double x : {100.0, 205.0}) {
            QVERIFY(!labels.add(wishAt({{x, 95}}), view));
            QCOMPARE(labels.add(wishAt({{x, 95}, {300, x}}, true), view)->center(), QPointF(300, x));
            QVERIFY(labels.add(wishAt({{x, 95}}, true), view));
        }
    }

    void labelsWithoutRoomAreOmittedUnlessRequired()
    {
        LabelLayout labels;
        QVERIFY(labels.add(wishAt({{100, 100}}), view));
        QVERIFY(!labels.add(wishAt({{105, 102}}), view));
        QVERIFY(labels.add(wishAt({{95, 98}}, true), view));
    }

    void labelsStayInTheView()
    {
        LabelLayout labels;
        QVERIFY(view.contains(*labels.add(wishAt({{395, 100}, {300, 100}}), view)));
        QVERIFY(!labels.add(wishAt({{-50, 10}}), view));
    }
};

QTEST_GUILESS_MAIN(TestLabelLayout)

} // namespace sweep::tst_label_layout
#include "tst_label_layout.moc"

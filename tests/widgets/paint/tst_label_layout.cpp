#include "widgets/paint/label_layout.h"

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
        const std::vector<LabelRequest> wishes{wishAt({{100, 100}, {200, 100}}), wishAt({{110, 100}, {110, 140}})};
        const auto places = layOutLabels(wishes, {}, view);
        QCOMPARE(places[0]->center(), QPointF(100, 100));
        QCOMPARE(places[1]->center(), QPointF(110, 140)); // the first would cover the other label
    }

    void strokesAreAvoidedWherePossible()
    {
        const std::vector<QPointF> strokes{{100, 100}, {105, 100}};
        const std::vector<LabelRequest> wishes{wishAt({{100, 100}, {100, 140}})};
        QCOMPARE(layOutLabels(wishes, strokes, view)[0]->center(), QPointF(100, 140));
        const std::vector<LabelRequest> tight{wishAt({{100, 100}})};
        QVERIFY(layOutLabels(tight, strokes, view)[0]);
    }

    void whatFindsNoPlaceIsLeftOutUnlessItMustBeShown()
    {
        const std::vector<LabelRequest> wishes{wishAt({{100, 100}}), wishAt({{105, 102}}), wishAt({{95, 98}}, true)};
        const auto places = layOutLabels(wishes, {}, view);
        QVERIFY(places[0]);
        QVERIFY(!places[1]);
        QVERIFY(places[2]);
    }

    void labelsStayInTheView()
    {
        const std::vector<LabelRequest> wishes{wishAt({{395, 100}, {300, 100}}), wishAt({{-50, 10}})};
        const auto places = layOutLabels(wishes, {}, view);
        QVERIFY(view.contains(*places[0]));
        QVERIFY(!places[1]);
    }
};

QTEST_GUILESS_MAIN(TestLabelLayout)

} // namespace sweep::tst_label_layout
#include "tst_label_layout.moc"

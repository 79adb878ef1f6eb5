// If nothing meets, canvas and time axis mark where and when the nearest bodies come closest.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/canvas/canvas.h"
#include "widgets/timeline/time_slider.h"

namespace sweep::tst_nothing_meets {

class TestNothingMeets : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theClosestApproachIsMarkedWithTheNumberOfTheHeadline()
    {
        openPath(QString::fromStdString(sourcePath("scenes/circle-wall-miss.scene.json")));
        const auto nearest = canvas().nearest();
        QVERIFY(nearest.has_value());
        QCOMPARE(nearest->t, 10.0);
        QCOMPARE(nearest->distance, 0x1p-30);
        const auto closest = m_window->panels().timeSlider().closest();
        QVERIFY(closest.has_value());
        QCOMPARE(closest->t, 10.0);
        QCOMPARE(closest->words, QStringLiteral("closest: Ball and Wall at t = 10"));
        picture("nothing-meets");
    }

    void aSceneWithEventsHasNoSuchMark()
    {
        openPath(QString::fromStdString(sourcePath("scenes/circle-wall-miss.scene.json")));
        QVERIFY(canvas().nearest().has_value());
        openPath(QString::fromStdString(sourcePath("scenes/circle-wall-tangent.scene.json")));
        QVERIFY(!canvas().nearest());
        QVERIFY(!m_window->panels().timeSlider().closest());
    }
};

QTEST_MAIN(TestNothingMeets)

} // namespace sweep::tst_nothing_meets
#include "tst_nothing_meets.moc"

#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/sampling.h>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace sweep::tst_clearance_view {

namespace {

// Two discs of radius 1 that meet from 1/4 to 3/4.
std::shared_ptr<const Scene> meeting()
{
    Body moves{.id = "moves", .shape = Shape::circle};
    moves.a = FromTo{{-4, 0}, {4, 0}};
    moves.radius = {1};
    Body rests{.id = "rests", .shape = Shape::circle};
    rests.radius = {1};
    auto scene = std::make_shared<Scene>();
    scene->bodies = {moves, rests};
    return scene;
}

} // namespace

class TestClearanceView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_playhead = std::make_unique<Playhead>();
        m_model = std::make_unique<ClearanceModel>();
        m_window = std::make_unique<QWidget>();
        m_slider = new TimeSlider(*m_playhead, m_window.get());
        m_slider->setMargins(188, 16);
        m_view = new ClearanceView(*m_slider, *m_playhead, *m_model, m_window.get());
        m_window->resize(1000, 400);
        m_slider->setGeometry(0, 0, 1000, 90);
        m_view->setGeometry(0, 90, 1000, 200);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_model->setActive(true);
    }
    void cleanup() { m_window.reset(); }

    void withoutAPairItExplainsWhatToSelect()
    {
        QVERIFY(m_view->words().contains(QStringLiteral("Select two bodies")));
        m_model->setSubject(meeting(), std::nullopt);
        QVERIFY(m_view->words().contains(QStringLiteral("Select two bodies")));
        const auto* tolerances = m_view->findChild<QComboBox*>();
        QVERIFY2(!tolerances->isVisible(), "there is no curve that it could be about");
        show(meeting());
        QVERIFY(tolerances->isVisible());
    }

    void framesAreDrawnAsLinesIfNotTooDense()
    {
        QVERIFY(m_view->frames().empty());
        m_playhead->setWindow({0, 1});
        m_slider->setFrames(std::make_shared<const Frames>(Frames::inWindow(8, 0, {0, 1}).value()));
        const std::vector<FrameTick> frames = m_view->frames();
        QCOMPARE(frames.size(), std::size_t(9));
        QCOMPARE(frames[3].frame, std::int64_t(3));
        QVERIFY(std::abs(frames[3].x - m_view->scale().xOf(0.375)) < 1e-6);
        m_slider->setFrames(
            std::make_shared<const Frames>(Frames::inWindow(200, 0, {0, 1}).value())); // frames are four pixels apart
        QVERIFY(m_view->frames().empty());
        m_slider->setFrames({});
        QVERIFY(m_view->frames().empty());
    }

    void aPairHasACurveAndAVerdict()
    {
        show(meeting());
        QVERIFY2(m_view->words().contains(QStringLiteral("Crossing, least −2 at t = 0.5")),
                 qPrintable(m_view->words()));
        QVERIFY(m_view->points().size() > 700);
        QCOMPARE(m_view->accessibleDescription(), m_view->words());
    }

    void aPressOnARootJumpsToItAndADragScrubs()
    {
        show(meeting());
        const TimeScale scale = m_view->scale();
        const int zero = int(m_view->values().yOf(0));
        QTest::mouseClick(m_view, Qt::LeftButton, {}, {int(scale.xOf(0.25)) + 2, zero + 1});
        QCOMPARE(m_playhead->time(), 0.25);
        QTest::mousePress(m_view, Qt::LeftButton, {}, {int(scale.xOf(0.9)), 20});
        QVERIFY(std::abs(m_playhead->time() - 0.9) < 0.002);
        QTest::mouseMove(m_view, {int(scale.xOf(0.6)), 60});
        QVERIFY(std::abs(m_playhead->time() - 0.6) < 0.002);
        QTest::mouseRelease(m_view, Qt::LeftButton, {}, {int(scale.xOf(0.6)), 60});
    }

    void itZoomsAndPansWithTheAxis()
    {
        show(meeting());
        const double at = m_view->scale().timeAt(600);
        QWheelEvent wheel({600, 50}, m_view->mapToGlobal(QPointF(600, 50)), {}, {0, 240}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view, &wheel);
        QVERIFY(m_slider->scale().shown.end - m_slider->scale().shown.start < 0.8);
        QVERIFY(std::abs(m_view->scale().timeAt(600) - at) < 1e-12);
        QVERIFY(m_view->scale().shown == m_slider->scale().shown);
        const Interval before = m_slider->scale().shown;
        QTest::mousePress(m_view, Qt::MiddleButton, {}, {600, 50});
        QTest::mouseMove(m_view, {650, 50});
        QTest::mouseRelease(m_view, Qt::MiddleButton, {}, {650, 50});
        QVERIFY(m_slider->scale().shown.start < before.start);
        QTest::mouseDClick(m_view, Qt::LeftButton, {}, {700, 30});
        QCOMPARE(m_slider->scale().shown, (Interval{0, 1}));
    }

    void hoveringShowsTimeAndValue()
    {
        show(meeting());
        QCOMPARE(m_view->wordsAt({m_view->scale().xOf(0), 190}), QStringLiteral("t = 0 · 2"));
        const QPointF root(m_view->scale().xOf(0.75), m_view->values().yOf(0));
        QCOMPARE(m_view->wordsAt(root), QStringLiteral("Contact ends at t = 0.75"));
        QVERIFY(m_view->wordsAt({20, 50}).isEmpty());
    }

    // A line that is parallel to the other one at 1/2 alone, and meets it before and after.
    void theLimitBesideAnInstantIsNotTheValueThere()
    {
        const Body axis{.id = "axis", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}};
        const Body turn{.id = "turn", .shape = Shape::line, .a = Rest{{0, 1}}, .b = FromTo{{1, 0}, {1, 2}}};
        auto scene = std::make_shared<Scene>();
        scene->bodies = {axis, turn};
        show(scene);
        m_playhead->setTime(0.25);
        QCOMPARE(m_view->nowWords(), QStringLiteral("now 0"));
        m_playhead->setTime(0.5);
        QCOMPARE(m_view->nowWords(), QStringLiteral("now parallel and apart"));
    }

    void theToleranceIsTypedOrChosen()
    {
        show(meeting());
        QCOMPARE(m_view->tolerance(), 0.005);
        QSignalSpy changed(m_view, &ClearanceView::toleranceChanged);
        auto* field = m_view->findChild<QComboBox*>()->lineEdit();
        const auto type = [&](const char* text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
        };
        type("1/4");
        QCOMPARE(m_view->tolerance(), 0.25);
        type("-1");
        QCOMPARE(m_view->tolerance(), 0.25);
        QCOMPARE(field->text(), QStringLiteral("0.25"));
        type("wide");
        QCOMPARE(m_view->tolerance(), 0.25);
        QCOMPARE(changed.count(), 1);
        type("0,125");
        QCOMPARE(m_view->tolerance(), 0.125);
    }

    void aNewSceneReplacesTheCurveOfTheOldOne()
    {
        show(meeting());
        auto apart = std::make_shared<Scene>(*meeting());
        std::get<FromTo>(apart->bodies[0].a) = {{-4, 5}, {4, 5}};
        m_model->setSubject(apart, ClearanceModel::Pair(0, 1));
        QVERIFY(m_model->isStale());
        QTRY_VERIFY(!m_model->isBusy());
        QVERIFY2(m_view->words().contains(QStringLiteral("Apart, least 3")), qPrintable(m_view->words()));
        QCOMPARE(leastWords(ClearanceTurn{.t = Instant(3.0), .value = {2, 2}, .until = Instant(7.0)}),
                 QStringLiteral("2 from t = 3 to t = 7"));
        QCOMPARE(leastWords(ClearanceTurn{.t = Instant(3.0), .value = {2, 2}}), QStringLiteral("2 at t = 3"));
    }

    void nothingIsComputedWhileHidden()
    {
        m_model->setActive(false);
        m_model->setSubject(meeting(), ClearanceModel::Pair(0, 1));
        QVERIFY(!m_model->isBusy());
        QVERIFY(!m_model->answer());
        m_model->setActive(true);
        QTRY_VERIFY(m_model->answer());
    }

    void aCancelledCurveStaysCancelledUntilRecomputed()
    {
        m_model->setSubject(meeting(), ClearanceModel::Pair(0, 1));
        QVERIFY(m_model->isBusy());
        m_model->cancel();
        QVERIFY(!m_model->isBusy());
        QVERIFY(m_model->isCancelled());
        QVERIFY(m_view->words().contains(QStringLiteral("cancelled")));
        QCoreApplication::processEvents();
        QVERIFY(!m_model->answer()); // no answer arrives later
        m_model->computeAgain();
        QTRY_VERIFY(m_model->answer() && !m_model->isCancelled());
    }

    void theSelectedBodiesAreThePair()
    {
        Scene scene = *meeting();
        QCOMPARE(clearancePair(scene, {}), std::optional(ClearanceModel::Pair(0, 1)));
        scene.bodies.push_back(scene.bodies[1]);
        QVERIFY(!clearancePair(scene, {}));
        QVERIFY(!clearancePair(scene, {1}));
        QVERIFY(!clearancePair(scene, {0, 1, 2}));
        QCOMPARE(clearancePair(scene, {0, 2}), std::optional(ClearanceModel::Pair(0, 2)));
    }

private:
    void show(std::shared_ptr<const Scene> scene)
    {
        m_model->setSubject(std::move(scene), ClearanceModel::Pair(0, 1));
        QTRY_VERIFY(m_model->answer() && !m_model->isBusy());
    }

    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<ClearanceModel> m_model;
    std::unique_ptr<QWidget> m_window;
    TimeSlider* m_slider = nullptr;
    ClearanceView* m_view = nullptr;
};

QTEST_MAIN(TestClearanceView)

} // namespace sweep::tst_clearance_view
#include "tst_clearance_view.moc"

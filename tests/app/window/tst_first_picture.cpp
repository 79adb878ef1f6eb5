// The first picture of the window: it holds the scene, and nothing moves afterwards.
#include "app/guide/welcome.h"
#include "app/run_window.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/timeline/time_slider.h"

#include <QApplication>

namespace sweep::tst_first_picture {

namespace {

// The layout that the user sees.
struct Seen
{
    QRect canvas;
    QRect slider;
    Vec centre;
    std::size_t bodies = 0;
    bool isAnswered = false;
};

Seen seenIn(MainWindow& window)
{
    const auto placeOf = [&window](const QWidget& part) { return QRect(part.mapTo(&window, QPoint()), part.size()); };
    return {placeOf(window.canvas()), placeOf(window.panels().timeSlider()), window.canvas().view().toWorld({0, 0}),
            window.workbench().scene()->bodies.size(), window.workbench().answer() != nullptr};
}

constexpr int longest = 3'600'000; // a wait that is not ended by something else fails as a time-out of the test

// Notes what is seen when the canvas is painted first.
class FirstPaint : public QObject
{
public:
    explicit FirstPaint(MainWindow& window) : m_window(window) { window.canvas().installEventFilter(this); }
    std::optional<Seen> seen;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && !seen)
            seen = seenIn(m_window);
        return false;
    }

private:
    MainWindow& m_window;
};

} // namespace

class TestFirstPicture : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstPictureIsTheLast_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<bool>("isKnown"); // the settings of an earlier run
        QTest::newRow("the first start") << QString() << false;
        QTest::newRow("the next start") << QString() << true;
        QTest::newRow("lanes and a log") << QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json") << false;
        QTest::newRow("lanes and a log, with a stored layout")
            << QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json") << true;
        QTest::newRow("cells") << QStringLiteral(":/scenes/plasma-straight.scene.json") << false;
        QTest::newRow("nothing meets") << QStringLiteral(":/scenes/raise-miss.scene.json") << false;
    }
    void theFirstPictureIsTheLast()
    {
        QFETCH(const QString, scene);
        QFETCH(const bool, isKnown);
        if (isKnown)
            m_window->keepSettings();
        else
            m_store->clear();
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->resize(1280, 800);
        FirstPaint first(*m_window);
        if (scene.isEmpty())
            m_window->firstMinute().begin();
        else
            m_window->files().openPath(scene);
        showWhole(*m_window, longest);
        QTRY_VERIFY(first.seen);
        awaitAnswer();
        QTRY_VERIFY(!m_window->workbench().solver.isBusy() && !m_window->canvas().isDrawing());
        const Seen last = seenIn(*m_window);
        QVERIFY(last.bodies > 0);
        QCOMPARE(first.seen->bodies, last.bodies);
        QVERIFY(first.seen->isAnswered);
        QCOMPARE(first.seen->canvas, last.canvas);
        QCOMPARE(first.seen->slider, last.slider);
        QCOMPARE(first.seen->centre.x, last.centre.x);
        QCOMPARE(first.seen->centre.y, last.centre.y);
    }
    void aSceneThatTakesLongIsShownWhileItIsComputed()
    {
        m_window = std::make_unique<MainWindow>(*m_store);
        QByteArray bodies;
        for (int i = 0; i < 3000; ++i)
            bodies += (i ? ",\n" : "") + QByteArray(R"({"id": "%1", "shape": "circle", "radius": 40, "path": )"
                                                    R"({"from": [%2, %1], "to": [%3, %4]}})")
                                             .replace("%1", QByteArray::number(i))
                                             .replace("%2", QByteArray::number(i % 7))
                                             .replace("%3", QByteArray::number(i * 13 % 3001))
                                             .replace("%4", QByteArray::number(i * 7 % 2999));
        m_window->files().openPath(
            write(QStringLiteral("slow.scene.json"),
                  R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}"));
        showWhole(*m_window, 0);
        QVERIFY(m_window->isVisible());
        QVERIFY(!m_window->workbench().answer());
    }
    void aRefusedSceneIsShownAtOnce()
    {
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->files().openPath(write(QStringLiteral("bad.scene.json"), "{"));
        showWhole(*m_window, longest);
        QVERIFY(m_window->isVisible());
        QVERIFY(!m_window->workbench().loader.isLoading());
    }
    void aRefusedLogIsNotAwaited()
    {
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        m_window->panels().log().open(write(QStringLiteral("bad.csv"), "no log"));
        showWhole(*m_window, longest);
        QVERIFY(m_window->isVisible());
        QVERIFY(!m_window->panels().log().compared());
    }
    void aVisibleWindowIsNotAwaited()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        showWhole(*m_window, longest);
        QVERIFY(m_window->workbench().loader.isLoading());
    }
    void aStoppedStartShowsNothing()
    {
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        showWhole(*m_window, longest, [] { return true; });
        QVERIFY(!m_window->isVisible());
    }
};

QTEST_MAIN(TestFirstPicture)

} // namespace sweep::tst_first_picture
#include "tst_first_picture.moc"

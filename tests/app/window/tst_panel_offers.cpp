// An empty panel offers the next action as a button.
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/labels.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/clearance_view.h"

#include <QDockWidget>
#include <QFile>
#include <QPushButton>
#include <QToolButton>

namespace sweep::tst_panel_offers {

namespace {

// The balls meet at 0.25 and part at 0.75; the third body meets no other.
const char* const twoBalls = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "bystander", "shape": "point", "path": [0, 9]},
  {"id": "left", "shape": "circle", "path": {"from": [-2, 0], "to": [2, 0]}, "radius": 0.5},
  {"id": "right", "shape": "circle", "path": {"from": [2, 0], "to": [-2, 0]}, "radius": 0.5}]})";

} // namespace

class TestPanelOffers : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(twoBalls);
    }

    void theInstrumentsOfferThePairThatMeetsNext()
    {
        InstrumentPanel& instruments = m_window->panels().instruments();
        m_window->panels().raise(instruments);
        click(instruments.placeholder(), "Select left and right");
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{1, 2}));
        QTRY_VERIFY(instruments.table().model()->rowCount() > 0);
        QVERIFY(!instruments.placeholder().button().isVisible());
    }

    void theClearanceOffersThePairThatMeetsNext()
    {
        ClearanceView& clearance = m_window->panels().clearance();
        m_window->panels().raise(clearance);
        click(clearance.placeholder(), "Select left and right");
        QTRY_VERIFY(clearance.points().size() > 1);
        QVERIFY(!clearance.placeholder().isVisible());
    }

    // Nothing is compared without a click, because the files may come from anybody.
    void aLogBesideTheSceneIsOffered()
    {
        QToolButton& offer = m_window->panels().headline().offer();
        QVERIFY(!offer.isVisible());
        write(QStringLiteral("game.log.csv"), "t,a,b,kind\n0.25,left,right,enter\n");
        open(twoBalls, QStringLiteral("game.scene.json"));
        QTRY_VERIFY(offer.isVisible());
        QCOMPARE(offer.text(), QStringLiteral("Compare with Log…"));
        QVERIFY2(offer.toolTip().contains(QStringLiteral("game.log.csv")), qPrintable(offer.toolTip()));
        QVERIFY(!m_window->panels().log().hasLog());
        QTest::mouseClick(&offer, Qt::LeftButton);
        QTRY_VERIFY(m_window->panels().log().compared());
        QVERIFY(!offer.isVisible());
        QVERIFY(m_window->panels().headline().log().isVisible());
        open(twoBalls, QStringLiteral("alone.scene.json"));
        QVERIFY(!offer.isVisible());
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json")); // opens its log itself
        QTRY_VERIFY(m_window->panels().log().compared());
        QVERIFY(!offer.isVisible());
    }

    // In the smallest window, where the button takes room from the sentence. A missed hit has no green tick.
    void missedHitsStayInSightBesideTheOffer()
    {
        QFile bullet(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
        QVERIFY(bullet.open(QIODevice::ReadOnly));
        m_window->resize(1024, 700);
        write(QStringLiteral("game.log.csv"), "t,a,b,kind\n0.4,bullet,target,enter\n");
        open(bullet.readAll(), QStringLiteral("game.scene.json"));
        HeadlineBar& bar = m_window->panels().headline();
        QTRY_COMPARE(bar.headline().sign, Headline::Sign::missed);
        QVERIFY(bar.offer().isVisible());
        const auto* sentence = bar.findChild<ElidedLabel*>();
        QTRY_VERIFY2(
            sentence->seenText().contains(QStringLiteral(" · 1 of 2 missed by frames at 60 fps · ✓ confirmed")),
            qPrintable(sentence->seenText()));
        QVERIFY2(!sentence->seenText().contains(u'…'), qPrintable(sentence->seenText()));
    }

    void framesOfferSampling()
    {
        trigger(ActionId::sampleFrames); // turns sampling off
        FramePanel& frames = m_window->panels().frames();
        m_window->panels().raise(frames);
        click(frames.placeholder(), "Sample by Frames");
        QVERIFY(action(ActionId::sampleFrames).isChecked());
        QTRY_COMPARE(frames.table().model()->rowCount(), 1);
    }

    void theGridLabOffersAGridAndThenABody()
    {
        GridLab& lab = m_window->panels().lab();
        m_window->panels().raise(lab);
        click(lab.placeholder(), "Add a Grid");
        QVERIFY(scene().grid.has_value());
        QCOMPARE(stack().undoText(), QStringLiteral("Add Grid"));
        awaitAnswer();
        click(lab.placeholder(), "Select bystander");
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{0});
    }

    // The size is the smallest that a panel can have; a low one scrolls.
    void aNarrowGridLabOverlapsNothing()
    {
        GridLab& lab = m_window->panels().lab();
        m_window->panels().raise(lab);
        auto* dock = qobject_cast<QDockWidget*>(lab.parentWidget());
        QVERIFY(dock);
        dock->setFloating(true);
        Placeholder& placeholder = lab.placeholder();
        const QPushButton& button = placeholder.button();
        for (const QSize size : {QSize(220, 400), QSize(220, 220), QSize(220, 200), QSize(220, 180), QSize(640, 160)}) {
            dock->resize(size);
            QTest::qWait(50);
            QVERIFY(button.isVisible());
            QVERIFY(placeholder.parentWidget()->rect().contains(button.geometry()));
            // The text is within the margins of its label.
            const QRect text = placeholder.geometry().adjusted(0, placeholder.margin(), 0, -placeholder.margin());
            QVERIFY2(!text.intersects(button.geometry()) && text.top() >= 0,
                     qPrintable(QStringLiteral("%1 × %2").arg(size.width()).arg(size.height())));
            QCOMPARE_GE(placeholder.height(), placeholder.heightForWidth(placeholder.width()));
            QCOMPARE(button.toolTip(), QString());
        }
    }

    void cutsOfferTheCutTool()
    {
        CutList& cuts = m_window->panels().cuts();
        m_window->panels().raise(cuts);
        click(cuts.placeholder(), "Use the Cut Tool");
        QCOMPARE(canvas().tool(), ToolKind::cut);
    }

    void eventsOfferToClearAFilterThatNothingPasses()
    {
        EventTable& events = m_window->panels().events();
        m_window->panels().raise(events);
        QTRY_COMPARE(events.table().model()->rowCount(), 2);
        events.setFilter(QStringLiteral("kind:cross"));
        click(events.placeholder(), "Clear the Filter");
        QCOMPARE(events.table().model()->rowCount(), 2);
        QVERIFY(!events.placeholder().isVisible());
    }

    void thePairThatMeetsNextFollowsTheTime()
    {
        m_window->panels().raise(m_window->panels().instruments());
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "bystander", "shape": "point", "path": [0, 9]},
          {"id": "ball", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
          {"id": "first", "shape": "segment", "a": [2, -1], "b": [2, 1]},
          {"id": "second", "shape": "segment", "a": [6, -1], "b": [6, 1]}]})",
             QStringLiteral("walls.scene.json"));
        QPushButton& button = m_window->panels().instruments().placeholder().button();
        QTRY_COMPARE(button.text(), QStringLiteral("Select ball and first"));
        workbench().playhead.setTime(0.5);
        QTRY_COMPARE(button.text(), QStringLiteral("Select ball and second"));
    }

    void aNameWithAnAmpersandIsShownAsItIs()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a & b", "shape": "point", "path": {"from": [0, 0], "to": [1, 0]}},
          {"id": "a body whose name has many more letters than a button", "shape": "point", "path": [2, 0]},
          {"id": "c", "shape": "point", "path": [3, 0]}]})",
             QStringLiteral("names.scene.json"));
        ClearanceView& clearance = m_window->panels().clearance();
        m_window->panels().raise(clearance);
        QTRY_COMPARE(clearance.placeholder().button().text(),
                     QStringLiteral("Select a && b and a body whose name has m…"));
    }

    void aSceneWithFewerBodiesOffersItsOwnPair()
    {
        m_window->panels().raise(m_window->panels().clearance());
        open(
            R"({"format": "sweepbench.scene", "version": 1, "bodies": [{"id": "p", "shape": "point", "path": [0, 0]}]})",
            QStringLiteral("one.scene.json"));
        QVERIFY(!m_window->panels().clearance().placeholder().button().isVisible());
    }

private:
    void click(Placeholder& placeholder, const char* offer)
    {
        QPushButton& button = placeholder.button();
        QTRY_VERIFY(button.isVisible());
        QTRY_COMPARE(button.text(), QString::fromLatin1(offer));
        QVERIFY(button.parentWidget()->rect().contains(button.geometry()));
        QVERIFY(button.y() >= placeholder.geometry().bottom() + 1 - placeholder.margin());
        picture(offer);
        QTest::mouseClick(&button, Qt::LeftButton);
    }
};

QTEST_MAIN(TestPanelOffers)

} // namespace sweep::tst_panel_offers
#include "tst_panel_offers.moc"

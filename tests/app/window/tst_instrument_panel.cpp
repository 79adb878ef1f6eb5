// The instruments in the window: live on selection, time and drags.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/number_field.h"
#include "widgets/models/instruments/instruments.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QTimer>

namespace sweep::tst_instrument_panel {

namespace {
const char* const crossing = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "upright", "shape": "segment", "a": {"from": [0, -2], "to": [8, -2]}, "b": {"from": [0, 3], "to": [8, 3]}},
  {"id": "level", "shape": "segment", "a": [3, 0], "b": [5, 0]},
  {"id": "dot", "shape": "point", "path": {"from": [0, 1], "to": [3, 1]}}]})";

} // namespace

class TestInstrumentPanel : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void itExplainsWhatToSelect()
    {
        open();
        QTRY_VERIFY(panel().words().startsWith(QStringLiteral("Select a body")));
        m_window->panels().raise(m_window->panels().lab());
        QTRY_VERIFY(!m_window->workbench().instruments.isActive());
    }
    void aClickOnAnInstrumentShowsIt()
    {
        open();
        m_window->workbench().selection.setBodies({2});
        pick(Instrument::impact);
        QTRY_COMPARE(panel().table().model()->rowCount(), 2);
        m_window->workbench().selection.setBodies({0, 2});
        pick(Instrument::formula);
        QTRY_VERIFY(panel().words().startsWith(QStringLiteral("In the time τ")));
        QVERIFY(m_window->close());
        start();
        open(); // the choice is remembered
        QCOMPARE(panel().choice().currentIndex(), int(Instrument::formula));
    }
    void itsEntriesFollowTheTheme()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        for (const ActionId theme : {ActionId::darkTheme, ActionId::lightTheme}) {
            trigger(theme);
            QApplication::processEvents();
            const QBrush quiet = QApplication::palette().brush(QPalette::PlaceholderText);
            for (const Instrument instrument : allInstruments) {
                const QVariant ink = panel().choice().itemData(int(instrument), Qt::ForegroundRole);
                QCOMPARE(ink.isValid(), instrument == Instrument::circleLine);
                QVERIFY(!ink.isValid() || ink.value<QBrush>() == quiet);
            }
        }
    }
    // Time to Impact is shown until another one is chosen.
    void theChosenOneStaysAfterARestart()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        pick(Instrument::impact);
        QVERIFY(m_window->close());
        start();
        open();
        m_window->workbench().selection.setBodies({0, 1});
        QCOMPARE(panel().choice().currentIndex(), int(Instrument::impact));
    }
    void itFollowsTheTimeAndADrag()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        m_window->workbench().playhead.setTypedTime(0.5);
        QTRY_COMPARE(cell(0, 1), QStringLiteral("2/5"));
        QTRY_COMPARE(cell(0, 5), QStringLiteral("4"));
        m_window->workbench().playhead.setTypedTime(0.25);
        QTRY_COMPARE(cell(0, 5), QStringLiteral("2"));

        Canvas& canvas = m_window->canvas();
        m_window->workbench().playhead.setTypedTime(0.5);
        m_window->workbench().selection.setBodies({0, 1});
        m_window->workbench().selection.setBodies({1, 2});
        m_window->workbench().selection.setBodies({0, 1});
        const QPoint grip = canvas.view().toPixel({4.5, 0}).toPoint();
        QTest::mousePress(&canvas, Qt::LeftButton, Qt::ControlModifier, grip);
        QTest::mouseMove(&canvas, grip - QPoint(0, 12));
        QTest::mouseMove(&canvas, grip - QPoint(0, 40));
        QTRY_VERIFY(cell(0, 7) != QStringLiteral("0")); // while the button is still down
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, grip - QPoint(0, 40));
        QTRY_VERIFY(!m_window->workbench().instruments.isBusy());
        QVERIFY(cell(0, 7).toDouble() > 0);
    }
    void itFollowsWhileTimeRuns()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        m_window->workbench().playhead.setTypedTime(0);
        QTest::keyClick(&m_window->canvas(), Qt::Key_Space);
        const auto measured = [this] {
            const auto& reading = m_window->workbench().instruments.reading();
            return reading ? reading->query.time->t : Rational(0);
        };
        QTRY_VERIFY(measured() > 0);
        const Rational before = measured();
        QTRY_VERIFY(measured() > before && m_window->workbench().player.isPlaying());
        QTest::keyClick(&m_window->canvas(), Qt::Key_Space);
        QTRY_VERIFY(!m_window->workbench().instruments.isBusy());
        QVERIFY(instrumentTime(m_window->workbench().playhead.time())->t == measured());
    }
    void exactInstantsAreMeasuredExactly()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [3, 0]}},
          {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})");
        m_window->workbench().playhead.setInstant(0); // the instant at 1/3
        m_window->workbench().selection.setBodies({0});
        pick(Instrument::impact);
        QTRY_COMPARE(cell(0, 3), QStringLiteral("0"));
    }
    void theRateIsTypedAndRemembered()
    {
        open();
        m_window->workbench().selection.setBodies({2});
        pick(Instrument::impact);
        QTRY_COMPARE(panel().table().model()->rowCount(), 2);
        NumberField& rate = panel().rate();
        rate.setFocus();
        rate.selectAll();
        QTest::keyClicks(&rate, QStringLiteral("24"));
        QTest::keyClick(&rate, Qt::Key_Return);
        QCOMPARE(m_window->workbench().frames.rate(), 24.0);
        QTRY_COMPARE(m_window->workbench().instruments.reading()->query.rate, 24.0);
        rate.selectAll();
        QTest::keyClicks(&rate, QStringLiteral("-1"));
        QTest::keyClick(&rate, Qt::Key_Return);
        QCOMPARE(m_window->workbench().frames.rate(), 24.0);
        QCOMPARE(rate.value(), 24.0);
        QVERIFY(m_window->close());
        start();
        QCOMPARE(m_window->workbench().frames.rate(), 24.0);
    }
    void valuesAndRowsAreCopied()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        m_window->workbench().playhead.setTypedTime(0.5);
        QTRY_COMPARE(cell(0, 1), QStringLiteral("2/5"));
        DenseTable& table = panel().table();
        const QPoint at = table.visualRect(table.model()->index(0, 1)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Exactly\t2/5")));
        QTimer::singleShot(0, this, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            QTest::keyClick(menu, Qt::Key_V);
        });
        Q_EMIT table.customContextMenuRequested(at);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("2/5"));
    }
    void theCanvasShowsItAndCanHideIt()
    {
        open();
        m_window->workbench().selection.setBodies({0, 1});
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        m_window->workbench().playhead.setTypedTime(0.45);
        QTRY_VERIFY(!m_window->workbench().instruments.isBusy() && m_window->workbench().instruments.reading());
        const QImage with = m_window->canvas().grab().toImage();
        Layers layers = m_window->canvas().layers();
        layers.instruments = false;
        m_window->canvas().setLayers(layers);
        const QImage without = m_window->canvas().grab().toImage();
        QVERIFY(with != without);
        layers.instruments = true;
        m_window->canvas().setLayers(layers);
        m_window->panels().raise(m_window->panels().lab());
        QTRY_VERIFY(!m_window->workbench().instruments.isActive());
        QCOMPARE(m_window->canvas().grab().toImage(), without);
    }

private:
    void open(const char* text = crossing)
    {
        WindowTest::open(text);
        m_window->panels().raise(panel());
        QTRY_VERIFY(m_window->workbench().instruments.isActive());
    }
    [[nodiscard]] InstrumentPanel& panel() { return m_window->panels().instruments(); }
    void pick(Instrument instrument)
    {
        QComboBox& choice = panel().choice();
        choice.setFocus();
        QTest::keyClick(&choice, Qt::Key_Home);
        for (int i = 0; i < int(instrument); ++i)
            QTest::keyClick(&choice, Qt::Key_Down);
        QCOMPARE(m_window->workbench().instruments.instrument(), instrument);
    }
    [[nodiscard]] QString cell(int row, int column)
    {
        return panel().table().model()->index(row, column).data().toString();
    }
};

QTEST_MAIN(TestInstrumentPanel)

} // namespace sweep::tst_instrument_panel
#include "tst_instrument_panel.moc"

// The tour, taken step by step with real clicks.
#include "app/main_window.h"
#include "app/panels.h"
#include "app/tour.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/instrument_panel.h"

#include <QDockWidget>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace sweep;

class TestTour : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_window = std::make_unique<MainWindow>(*m_store);
        m_window->resize(1024, 700);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_store.reset();
    }

    void everyStepHasWhatItSpeaksOf()
    {
        for (const TourStep& step : tourSteps()) {
            QVERIFY2(QFile::exists(QStringLiteral(":/scenes/%1.scene.json").arg(step.scene)), qPrintable(step.scene));
            QVERIFY2(m_window->findChild<QDockWidget*>(step.panel), qPrintable(step.panel));
            QVERIFY(!step.title.isEmpty() && step.text.size() < 240);
        }
    }
    void nextLeadsThroughAllStepsAndBackAgain()
    {
        begin();
        const std::vector<TourStep> steps = tourSteps();
        for (std::size_t k = 0; k < steps.size(); ++k) {
            QTRY_COMPARE(tour().step(), k);
            QTRY_COMPARE(m_window->bench().document.name(), steps[k].scene + QStringLiteral(".scene.json"));
            QTRY_COMPARE(m_window->bench().selection.bodies().size(), std::size_t(steps[k].selected.size()));
            QTRY_COMPARE(m_window->bench().playhead.time(), steps[k].time);
            auto* dock = m_window->findChild<QDockWidget*>(steps[k].panel);
            QTRY_VERIFY(!dock->visibleRegion().isEmpty());
            if (steps[k].instrument) {
                QTRY_VERIFY(m_window->bench().instruments.reading());
                QCOMPARE(m_window->bench().instruments.reading()->question.instrument, *steps[k].instrument);
                QTRY_VERIFY(m_window->bench().instruments.reading()->sheet.why.isEmpty());
            }
            QVERIFY(m_window->canvas().height() >= m_window->canvas().minimumSizeHint().height());
            QCOMPARE(m_window->size(), QSize(1024, 700)); // the card pushes nothing out
            QVERIFY(m_window->canvas().hasFocus());       // its keys are what a step speaks of
            QVERIFY(!steps[k].tool || m_window->actions()[*steps[k].tool].isChecked());
            QTest::mouseClick(&tour().next(), Qt::LeftButton);
        }
        QVERIFY(!tour().isVisible());
        begin();
        QTest::mouseClick(&tour().next(), Qt::LeftButton);
        QTRY_COMPARE(tour().step(), std::size_t{1});
        QTest::mouseClick(&tour().back(), Qt::LeftButton);
        QTRY_COMPARE(tour().step(), std::size_t{0});
        QVERIFY(!tour().back().isEnabled());
        QTest::keyClick(&tour().next(), Qt::Key_Escape);
        QVERIFY(!tour().isVisible());
    }
    void changesAreNotLostOnTheWay()
    {
        begin();
        m_window->bench().document.renameBody(0, "mine");
        const quint64 revision = m_window->bench().document.revision();
        bool asked = false;
        QTimer robot;
        connect(&robot, &QTimer::timeout, &robot, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box || !box->isVisible() || asked)
                return;
            asked = true;
            QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        });
        robot.start(5);
        QTest::mouseClick(&tour().next(), Qt::LeftButton);
        QVERIFY(asked);
        QTest::qWait(0);
        QCOMPARE(tour().step(), std::size_t{0});
        QCOMPARE(m_window->bench().document.revision(), revision);
        QVERIFY(m_window->bench().document.isModified());
        // What is opened then is no step of the tour.
        m_window->bench().document.undoStack().undo();
        m_window->files().openPath(QStringLiteral(":/scenes/lines-cross.scene.json"));
        QTRY_COMPARE(m_window->bench().document.name(), QStringLiteral("lines-cross.scene.json"));
        QTest::qWait(0);
        QCOMPARE(tour().step(), std::size_t{0});
    }

private:
    [[nodiscard]] Tour& tour() { return *m_window->findChild<Tour*>(); }
    void begin()
    {
        m_window->actions()[Command::tour].trigger();
        QTRY_VERIFY(tour().isVisible());
        QTRY_COMPARE(m_window->bench().document.name(), QStringLiteral("raise.scene.json"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_store;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestTour)
#include "tst_tour.moc"

// Two windows with one settings store: neither window overwrites the other's changes.
#include "app/files/picture_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/log_table.h"
#include "app/workbench/settings.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMouseEvent>

namespace sweep::tst_two_windows {

class TestTwoWindows : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_otherStore = std::make_unique<QSettings>(path(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_other = std::make_unique<MainWindow>(*m_otherStore);
        m_other->resize(m_window->size());
        m_other->show();
        QVERIFY(QTest::qWaitForWindowActive(m_other.get()));
    }
    void cleanup()
    {
        m_other.reset();
        m_otherStore.reset();
        WindowTest::cleanup();
    }

    void settingsOfOneWindowSurviveTheOther()
    {
        trigger(ActionId::darkTheme);
        trigger(ActionId::reopenOnStart);
        trigger(ActionId::snapGrid);
        const bool snaps = action(ActionId::snapGrid).isChecked();
        m_other->workbench().player.setSpeed(0.25);
        m_other->actions()[ActionId::loop].trigger();
        m_other->actions()[ActionId::snapPoints].trigger();
        const bool snapsToPoints = m_other->actions()[ActionId::snapPoints].isChecked();
        QVERIFY(m_window->close());
        QVERIFY(m_other->close());
        start();
        QVERIFY(action(ActionId::darkTheme).isChecked());
        QVERIFY(!action(ActionId::reopenOnStart).isChecked());
        QCOMPARE(action(ActionId::snapGrid).isChecked(), snaps);
        QCOMPARE(action(ActionId::snapPoints).isChecked(), snapsToPoints);
        QCOMPARE(workbench().player.speed(), 0.25);
        QVERIFY(workbench().player.loops());
        trigger(ActionId::systemTheme);
    }

    void settingsAreWrittenAtOnce()
    {
        trigger(ActionId::darkTheme);
        QTRY_COMPARE(m_otherStore->value(QStringLiteral("view/theme")).toString(), QStringLiteral("dark"));
        trigger(ActionId::systemTheme);
        QTRY_COMPARE(m_otherStore->value(QStringLiteral("view/theme")).toString(), QStringLiteral("system"));
    }

    void recentFilesOfBothAreKept()
    {
        const QString mine = open(dot, QStringLiteral("mine.scene.json"));
        const QString others = write(QStringLiteral("others.scene.json"), dot);
        m_other->files().openPath(others);
        QTRY_COMPARE(m_other->workbench().document.path(), others);
        QCOMPARE(m_other->recentFiles(), (QStringList{others, mine}));
        QMenu* menu = m_window->actions().menu(MenuId::file);
        menu->popup(m_window->mapToGlobal(QPoint(20, 20)));
        menu->close();
        QCOMPARE(m_window->recentFiles(), (QStringList{others, mine}));
        QVERIFY(m_other->close());
        QVERIFY(m_window->close());
        start();
        QCOMPARE(m_window->recentFiles(), (QStringList{others, mine}));
    }

    // The other window's panels are moved by the program, to fit the scene.
    void movedPanelsStayInPlace()
    {
        auto* frames = m_window->findChild<QDockWidget*>(QStringLiteral("frames"));
        QVERIFY(!frames->isHidden());
        frames->close();
        m_window->resize(m_window->size() - QSize(40, 30));
        const QSize size = m_window->size();
        QVERIFY(m_window->close());
        m_other->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_VERIFY(m_other->workbench().answer() && m_other->workbench().answer()->audit);
        QVERIFY(m_other->close());
        start({});
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("frames"))->isHidden());
        QCOMPARE(m_window->size(), size);
    }

    void draggedEdgesStayInPlace()
    {
        auto* scene = m_window->findChild<QDockWidget*>(QStringLiteral("events"));
        const int before = scene->width();
        const QPoint edge = scene->mapTo(m_window.get(), QPoint(-2, 60));
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, edge);
        QMouseEvent move(QEvent::MouseMove, edge - QPoint(50, 0), m_window->mapToGlobal(edge - QPoint(50, 0)),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &move);
        QTRY_VERIFY(scene->width() > before);
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, edge - QPoint(50, 0));
        const int after = scene->width();
        QVERIFY(m_window->close());
        QVERIFY(m_other->close());
        start();
        QCOMPARE(m_window->findChild<QDockWidget*>(QStringLiteral("events"))->width(), after);
    }

    void logWordsOfBothAreKept()
    {
        const LogArguments before = storedLogArguments(*m_store);
        LogArguments mine = before;
        setLogWord(mine.reading, "boom", LogWord::enter);
        mine.within = 0.25;
        LogArguments others = before;
        setLogWord(others.reading, "bye", LogWord::exit);
        others.reading.exits = true;
        storeLogArguments(mine, before, *m_store);
        storeLogArguments(others, before, *m_otherStore);
        const LogArguments both = storedLogArguments(*m_store);
        QCOMPARE(both.reading.words.size(), std::size_t{2});
        QCOMPARE(both.within, std::optional(0.25));
        QVERIFY(both.reading.exits);
    }

    void onlyTheValuesChosenInADialogAreWritten()
    {
        const PictureChoices before = loadPictureChoices(*m_store);
        PictureChoices mine = before;
        mine.dark = !before.dark;
        PictureChoices others = before;
        others.transparent = !before.transparent;
        savePictureChoices(mine, before, *m_store);
        savePictureChoices(others, before, *m_otherStore);
        const PictureChoices both = loadPictureChoices(*m_store);
        QCOMPARE(both.dark, mine.dark);
        QCOMPARE(both.transparent, others.transparent);
    }

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";

    std::unique_ptr<QSettings> m_otherStore;
    std::unique_ptr<MainWindow> m_other;
};

QTEST_MAIN(TestTwoWindows)

} // namespace sweep::tst_two_windows
#include "tst_two_windows.moc"

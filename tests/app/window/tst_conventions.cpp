#include "app/guide/command_palette.h"
#include "app/guide/welcome.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/solver.h"
#include "widgets/format/labels.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>
#include <QWhatsThis>

#include <boost/version.hpp>

#include <algorithm>

namespace sweep::tst_conventions {

// Conventions that users expect of an editor.
class TestConventions : public WindowTest
{
    Q_OBJECT

private:
    // Opens a box by this action, and returns what its button copies.
    QString copiedFrom(ActionId id)
    {
        bool was = false;
        onNextDialog([&was](QDialog& dialog) {
            was = true;
            const auto buttons = dialog.findChildren<QPushButton*>();
            const auto copy = std::ranges::find(buttons, QStringLiteral("Copy"), &QPushButton::text);
            QVERIFY(copy != buttons.end());
            QTest::mouseClick(*copy, Qt::LeftButton);
            dialog.reject();
        });
        trigger(id);
        return QTest::qWaitFor([&was] { return was; }) ? QApplication::clipboard()->text() : QString();
    }

private Q_SLOTS:
    // Shortcuts can be changed: a text shows the action's current shortcut, or names the command.
    void textsShowTheCurrentShortcuts()
    {
        const auto buttons = m_window->findChildren<QToolButton*>();
        const auto stop = std::ranges::find_if(
            buttons, [](const QToolButton* button) { return button->toolTip().contains(QStringLiteral("(Ctrl+.)")); });
        QVERIFY(stop != buttons.end());
        setKeys(action(ActionId::cancel), {QKeySequence(QStringLiteral("Ctrl+K"))});
        QVERIFY2((*stop)->toolTip().contains(QStringLiteral("(Ctrl+K)")), qPrintable((*stop)->toolTip()));
        const QString cancelled = noEventsText(scene(), nullptr, Solver::Stage::cancelled);
        QVERIFY2(!cancelled.contains(QStringLiteral("F5")), qPrintable(cancelled));
        QVERIFY2(cancelled.contains(action(ActionId::computeAgain).iconText()), qPrintable(cancelled));
    }

    void everyActionOfTheMenusHasADescription()
    {
        open(QStringLiteral("a"));
        for (const QAction* action : actionsOfTheBar()) {
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->text()));
            for (const QKeySequence& key : action->shortcuts().mid(0, 1))
                QVERIFY2(action->toolTip().contains(key.toString(QKeySequence::NativeText)),
                         qPrintable(action->toolTip()));
        }
    }

    void everyActionOfTheWindowIsInTheMenuBar()
    {
        const QList<const QAction*> bar = actionsOfTheBar();
        for (const QAction* action : actionsOfTheWindow())
            QVERIFY2(bar.contains(action), qPrintable(action->text() + action->objectName()));
        const QList<QAction*> forms = m_window->actions().menu(MenuId::copies)->actions(); // in the dialog of Copy As
        for (const QAction* action : m_window->actions().all())
            QCOMPARE(bar.count(action), forms.contains(action) ? 0 : 1);
    }

    void noTwoActionsShareAKeyAndNoneHasAKeyOfTheDesktopOrTheMenus()
    {
        QHash<QKeySequence, const QAction*> owners;
        QSet<const QAction*> actions = actionsOfTheWindow();
        for (const QAction* action : actionsOfTheBar())
            actions << action;
        for (const QAction* action : actions)
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!owners.contains(key), qPrintable(action->text() + key.toString()));
                owners[key] = action;
                const Qt::KeyboardModifiers modifiers = key[0].keyboardModifiers();
                const bool isLetter = key[0].key() >= Qt::Key_A && key[0].key() <= Qt::Key_Z;
                QVERIFY2(!(modifiers & Qt::MetaModifier), qPrintable(key.toString()));
                QVERIFY2(!(modifiers == Qt::AltModifier && isLetter), qPrintable(key.toString()));
            }
        QVERIFY2(owners.size() > 70, qPrintable(QString::number(owners.size())));
        QCOMPARE(owners.value(QKeySequence(Qt::Key_F1)), &action(ActionId::manual));
        QCOMPARE(owners.value(QKeySequence(Qt::Key_F11)), &action(ActionId::fullScreen));
        QCOMPARE(owners.value(QKeySequence(QStringLiteral("Ctrl+,"))), &action(ActionId::preferences));
        QCOMPARE(owners.value(QKeySequence(QStringLiteral("Ctrl+Q"))), &action(ActionId::quit));
        QCOMPARE(owners.value(QKeySequence(QStringLiteral("Ctrl+Shift+P"))), &action(ActionId::findCommand));
        QCOMPARE(owners.value(QKeySequence(QStringLiteral("Ctrl+?"))), &action(ActionId::shortcuts));
    }

    void mnemonicsOfTheFixedMenusAreUnique() { verifyMnemonics(m_window->menuBar()->actions()); }

    void examplesAreGroupedByTheme()
    {
        const QMenu* menu = menuNamed(QStringLiteral("Examples"));
        QVERIFY(menu);
        QStringList opened;
        for (const QAction* theme : menu->actions()) {
            QVERIFY2(theme->menu(), qPrintable(theme->text()));
            QVERIFY(theme->menu()->actions().size() <= 10);
            for (const QAction* example : theme->menu()->actions())
                opened << example->toolTip();
        }
        opened.sort();
        QStringList all;
        for (const Example& example : examples())
            all << example.name;
        all.sort();
        QCOMPARE(opened, all);
    }

    void copiesInOtherFormsAreOneListThatBeginsWithTheLastChoice()
    {
        open(QStringLiteral("a"));
        const auto forms = [this] {
            QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            return dialog ? dialog->findChild<QListWidget*>() : nullptr;
        };
        QListWidget* list = forms();
        QVERIFY(list);
        QCOMPARE(list->findItems(action(ActionId::copyClearanceCsv).text(), Qt::MatchExactly).size(), 0); // no pair
        const auto wkt = list->findItems(action(ActionId::copyAsWkt).text(), Qt::MatchExactly);
        QCOMPARE(wkt.size(), 1);
        list->setCurrentItem(wkt.front());
        QVERIFY(list->window()->findChild<WrappedLabel*>()->text().contains(QStringLiteral("well-known text")));
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY2(QApplication::clipboard()->text().startsWith(QStringLiteral("POINT")),
                 qPrintable(QApplication::clipboard()->text()));
        list = forms();
        QVERIFY(list);
        QCOMPARE(list->currentItem()->text(), action(ActionId::copyAsWkt).text());
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!QApplication::activeModalWidget());
    }

    // Lists of files, examples, bookmarks and changes are as long as what they list.
    void theMenusAreShort()
    {
        open(QStringLiteral("a"));
        const auto isEntry = [](const QAction* action) { return action->isVisible() && !action->isSeparator(); };
        const QStringList lists{QStringLiteral("Open Recent"), QStringLiteral("Examples"),
                                QStringLiteral("Undo History"), QStringLiteral("Go to Bookmark")};
        QStringList first;
        QStringList below;
        for (const QAction* top : m_window->menuBar()->actions())
            for (const QAction* entry : top->menu()->actions()) {
                if (!isEntry(entry))
                    continue;
                first << plainName(entry->text());
                if (!entry->menu() || lists.contains(first.back()))
                    continue;
                for (const QAction* under : entry->menu()->actions())
                    if (isEntry(under))
                        below << plainName(under->text());
            }
        qInfo("%lld entries in menus, %lld below", first.size(), below.size());
        QVERIFY2(first.size() > 80 && first.size() <= 90, qPrintable(first.join(u", ")));
        QVERIFY2(below.size() > 50 && below.size() <= 60, qPrintable(below.join(u", ")));
    }

    void recentFilesAreTenNewestFirstWithTheirPaths()
    {
        for (int i = 0; i < 12; ++i)
            open(QStringLiteral("f%1").arg(i));
        QFile::remove(m_folder->filePath(QStringLiteral("f10.scene.json")));
        QVERIFY(m_window->close());
        start();
        QMenu* recent = menuNamed(QStringLiteral("Open Recent"));
        QVERIFY(recent);
        QList<QAction*> lines = recent->actions();
        QCOMPARE(lines.size(), 12); // ten files, a separator and Clear
        QCOMPARE(lines[0]->text(), QStringLiteral("f11.scene.json"));
        QCOMPARE(lines[0]->toolTip(), m_folder->filePath(QStringLiteral("f11.scene.json")));
        QVERIFY(lines[0]->isEnabled());
        QVERIFY2(!lines[1]->isEnabled(), "its file is gone");
        QCOMPARE(lines[9]->text(), QStringLiteral("f2.scene.json"));
        lines[0]->trigger();
        QTRY_COMPARE(m_window->workbench().document.name(), QStringLiteral("f11.scene.json"));
        recent->actions().last()->trigger();
        QTRY_VERIFY(m_window->recentFiles().isEmpty());
        QVERIFY(!menuNamed(QStringLiteral("Open Recent"))->isEnabled());
    }

    void theTitleNamesTheFileAndItsChanges()
    {
        const QString path = open(QStringLiteral("a"));
        QCOMPARE(m_window->windowFilePath(), path);
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("a.scene.json[*]")));
        QVERIFY(!m_window->isWindowModified());
        m_window->workbench().document.renameBody(0, "other");
        QVERIFY(m_window->isWindowModified());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_window->isWindowModified());
        QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());
    }

    void theUndoHistoryMarksTheSavedStateAndLeadsToEveryState()
    {
        open(QStringLiteral("a"));
        for (int step = 1; step <= 40; ++step)
            document().renameBody(0, "dot " + std::to_string(step));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_COMPARE(document().savedIndex(), 40);
        stack().undo();
        QMenu* menu = menuNamed(QStringLiteral("Undo History"));
        QVERIFY(menu);
        menu->popup(m_window->mapToGlobal(QPoint(20, 20)));
        const QList<QAction*> states = menu->actions();
        QCOMPARE(states.size(), 30);
        QCOMPARE(states[0]->text(), QStringLiteral("Rename dot 39 (saved)"));
        QCOMPARE(states[1]->text(), QStringLiteral("Rename dot 38"));
        QVERIFY(states[1]->isChecked() && !states[0]->isChecked());
        menu->setActiveAction(states[29]);
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(stack().index(), 11);
        QCOMPARE(scene().bodies[0].id, std::string("dot 11"));
        QTRY_VERIFY(menu->isEmpty()); // the palette finds no earlier states
    }

    void filesCanBeDropped_data()
    {
        QTest::addColumn<QList<QUrl>>("urls");
        QTest::addColumn<bool>("taken");
        const auto file = [](const char* name) { return QUrl::fromLocalFile(QString::fromLatin1(name)); };
        QTest::newRow("a scene") << QList<QUrl>{file("/a.scene.json")} << true;
        QTest::newRow("a bug report") << QList<QUrl>{file("/a.zip")} << true;
        QTest::newRow("a picture, which may carry a scene") << QList<QUrl>{file("/a.png")} << true;
        QTest::newRow("a picture that cannot, for a word why") << QList<QUrl>{file("/a.jpg")} << true;
        QTest::newRow("two scenes") << QList<QUrl>{file("/a.json"), file("/b.json")} << true;
        QTest::newRow("a page, for a word why")
            << QList<QUrl>{QUrl(QStringLiteral("https://example.org/a.json"))} << true;
        QTest::newRow("nothing") << QList<QUrl>{} << false;
    }
    void filesCanBeDropped()
    {
        QFETCH(QList<QUrl>, urls);
        QFETCH(bool, taken);
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(m_window.get(), &enter);
        QCOMPARE(enter.isAccepted(), taken);
    }

    void savingKeepsTheModeAndTheLink()
    {
        const QString path = open(QStringLiteral("a"));
        const QString link = m_folder->filePath(QStringLiteral("link.scene.json"));
        QVERIFY(QFile::link(path, link));
        const QFile::Permissions mode =
            QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser | QFile::ReadGroup;
        QVERIFY(QFile::setPermissions(path, mode));
        m_window->files().openPath(link);
        QTRY_COMPARE(m_window->workbench().document.path(), link);
        m_window->workbench().document.renameBody(0, "other");
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(QFile::permissions(path), mode);
        QCOMPARE(readSceneFile(path.toStdString()).value().bodies[0].id, std::string("other"));
    }

    void aFailedSaveGivesTheReasonAndLeavesTheOldFile()
    {
        const QString path = open(QStringLiteral("a"));
        const Scene before = readSceneFile(path.toStdString()).value();
        const QString away = m_folder->filePath(QStringLiteral("away"));
        // A folder takes the file's place.
        QVERIFY(QFile::rename(path, away));
        QVERIFY(QDir().mkpath(path));
        m_window->workbench().document.renameBody(0, "other");
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("it is a folder")),
                 qPrintable(m_window->messageBar().text()));
        QVERIFY(m_window->isWindowModified());
        QVERIFY(QFileInfo(path).isDir());
        QVERIFY(readSceneFile(away.toStdString()).value() == before);
    }

    void undoableCommandsAskNoQuestion()
    {
        open(QStringLiteral("a"));
        bool asked = false;
        QTimer robot;
        connect(&robot, &QTimer::timeout, this, [&] {
            if (QWidget* dialog = QApplication::activeModalWidget()) {
                asked = true;
                dialog->close();
            }
        });
        robot.start(5);
        for (const Qt::Key key : {Qt::Key_Delete, Qt::Key_X}) {
            m_window->workbench().selection.selectAllBodies();
            QTest::keyClick(&m_window->canvas(), key, key == Qt::Key_X ? Qt::ControlModifier : Qt::NoModifier);
            QVERIFY(m_window->workbench().document.scene().bodies.empty());
            QVERIFY(m_window->actions()[ActionId::undo].isEnabled());
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(m_window->workbench().document.scene().bodies.size(), std::size_t{1});
        }
        QVERIFY(!asked);
    }

    // Questions appear only for unsaved changes, picked bodies, and files to be replaced; the other message is About.
    void onlyIrreversibleCommandsAskAQuestion()
    {
        const QDir root(QString::fromStdString(sourcePath()));
        const QRegularExpression asks(
            QStringLiteral("QMessageBox(::(question|warning|critical|information)\\(| \\w+[({])"));
        QStringList files;
        for (const char* top : {"app", "widgets"}) {
            QDirIterator sources(root.filePath(QLatin1String(top)), {QStringLiteral("*.cpp")}, QDir::Files,
                                 QDirIterator::Subdirectories);
            while (sources.hasNext()) {
                QFile source(sources.next());
                QVERIFY(source.open(QIODevice::ReadOnly));
                if (QString::fromUtf8(source.readAll()).contains(asks))
                    files << root.relativeFilePath(source.fileName());
            }
        }
        files.sort();
        QCOMPARE(files,
                 (QStringList{QStringLiteral("app/files/import_dialog.cpp"),
                              QStringLiteral("app/files/scene_files.cpp"), QStringLiteral("app/guide/help.cpp")}));
    }

    void switchingTheThemeLooksLikeStartingWithIt()
    {
        trigger(ActionId::lightTheme);
        open(QStringLiteral("a"));
        workbench().selection.setBodies({0});
        awaitAudit();
        panelPictures(); // shows every panel in the other theme first
        trigger(ActionId::darkTheme);
        const QMap<QString, QImage> switched = panelPictures();
        m_window->close();
        start();
        open(QStringLiteral("a"));
        workbench().selection.setBodies({0});
        awaitAudit();
        const QMap<QString, QImage> started = panelPictures();
        QCOMPARE(switched.keys(), started.keys());
        QVERIFY(switched.size() > 8);
        for (const QString& panel : switched.keys())
            QVERIFY2(switched[panel] == started[panel], qPrintable(panel));
    }

    void everyPanelExplainsItself()
    {
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            QVERIFY2(panel->whatsThis().size() > 40, qPrintable(panel->objectName()));
        QTest::keyClick(m_window.get(), Qt::Key_F1, Qt::ShiftModifier);
        QVERIFY(QWhatsThis::inWhatsThisMode());
        QTest::mouseClick(&m_window->canvas(), Qt::LeftButton);
        QTRY_VERIFY(!QWhatsThis::inWhatsThisMode());
    }

    void theAboutBoxNamesItsVersionsAndCopiesThem()
    {
        const QString copied = copiedFrom(ActionId::about);
        for (const QString& part :
             {QStringLiteral("Sweepbench"), QStringLiteral("built "), QStringLiteral("Qt ") + QLatin1String(qVersion()),
              QStringLiteral("Boost %1.%2").arg(BOOST_VERSION / 100'000).arg(BOOST_VERSION / 100 % 1'000),
              QGuiApplication::platformName(), QStringLiteral("Locale")})
            QVERIFY2(copied.contains(part), qPrintable(copied));
    }

    void aReportOfAProblemHasTheVersionsAndTheMessages()
    {
        m_window->messageBar().showError(QStringLiteral("It failed."), {Problem{.message = "for a reason"}});
        m_window->messageBar().showNotice(QStringLiteral("It is better now."));
        m_window->messageBar().clear();
        const QString copied = copiedFrom(ActionId::reportProblem);
        QVERIFY2(copied.startsWith(copiedFrom(ActionId::about)), qPrintable(copied));
        QVERIFY2(copied.endsWith(QStringLiteral("Messages:\nIt failed.\nfor a reason\nIt is better now.")),
                 qPrintable(copied));
    }

    void theCursorShowsTheEffectOfADrag()
    {
        open(QStringLiteral("a"));
        look({0, 0});
        canvas().setFocus();
        QTest::keyPress(&canvas(), Qt::Key_Space);
        QCOMPARE(canvas().cursor().shape(), Qt::OpenHandCursor);
        press({3, 3});
        QCOMPARE(canvas().cursor().shape(), Qt::ClosedHandCursor);
        release({3, 3});
        QTest::keyRelease(&canvas(), Qt::Key_Space);
        QCOMPARE(canvas().cursor().shape(), Qt::ArrowCursor);
        QTest::mousePress(&canvas(), Qt::MiddleButton, {}, pixelOf({3, 3}));
        QCOMPARE(canvas().cursor().shape(), Qt::ClosedHandCursor);
        QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, pixelOf({3, 3}));
        QCOMPARE(canvas().cursor().shape(), Qt::ArrowCursor);
    }

    void theHeadlineLeadsToTheAudit()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        ElidedLabel& sentence = m_window->panels().headline().text();
        QTRY_VERIFY(!sentence.linkRect().isEmpty());
        QTest::mouseClick(&sentence, Qt::LeftButton, {}, QPoint(5, 5));
        QVERIFY2(m_window->panels().auditPanel().visibleRegion().isEmpty(), "the sentence is no link, its end is");
        QTest::mouseClick(&sentence, Qt::LeftButton, {}, sentence.linkRect().center());
        QTRY_VERIFY(!m_window->panels().auditPanel().visibleRegion().isEmpty());
        m_window->panels().raise(m_window->panels().events());
        QTest::mousePress(&sentence, Qt::LeftButton, {}, QPoint(5, 5));
        QTest::mouseRelease(&sentence, Qt::LeftButton, {}, sentence.linkRect().center());
        QVERIFY2(m_window->panels().auditPanel().visibleRegion().isEmpty(), "the press was not on the link");
        QWidget* before = sentence.previousInFocusChain();
        while (!(before->focusPolicy() & Qt::TabFocus) || !before->isVisible() || !before->isEnabled())
            before = before->previousInFocusChain();
        before->setFocus();
        QTest::keyClick(before, Qt::Key_Tab);
        QVERIFY(sentence.hasFocus());
        QTest::keyClick(&sentence, Qt::Key_Return);
        QTRY_VERIFY(!m_window->panels().auditPanel().visibleRegion().isEmpty());
    }

    void escapeEndsADragAndThenClearsTheSelection()
    {
        open(QStringLiteral("a"));
        look({0, 0});
        const Scene before = scene();
        workbench().selection.setBodies({0});
        press({1, 1});
        moveTo({1.5, 1});
        moveTo({2, 1});
        QVERIFY(!(scene() == before));
        key(Qt::Key_Escape);
        release({2, 1});
        QVERIFY(scene() == before);
        QCOMPARE(stack().count(), 0);
        QCOMPARE(workbench().selection.bodies().size(), std::size_t{1});
        key(Qt::Key_Escape);
        QVERIFY(workbench().selection.bodies().empty());
    }

private:
    QString open(const QString& name)
    {
        Scene scene;
        scene.bodies = {{.id = "dot", .a = Rest{{1, 1}}}};
        return WindowTest::open(QByteArray::fromStdString(sceneText(scene)), name + QStringLiteral(".scene.json"));
    }

    void awaitAudit() { QTRY_VERIFY(workbench().answer() && workbench().answer()->audit); }
    // A picture of the window with each panel in front.
    QMap<QString, QImage> panelPictures()
    {
        QMap<QString, QImage> pictures;
        QList<QDockWidget*> panels = m_window->findChildren<QDockWidget*>();
        std::ranges::sort(panels, {}, [](const QDockWidget* panel) { return panel->objectName(); });
        for (int round = 0; round < 2; ++round) { // the first round brings the same tab to the front of every tab bar
            for (QDockWidget* panel : panels) {
                panel->raise();
                QApplication::processEvents();
                pictures[panel->objectName()] = m_window->grab().toImage();
            }
        }
        pictures.remove(QStringLiteral("instruments")); // its answer arrives later
        return pictures;
    }

    // Each menu has its own mnemonics; lists of files have none.
    static void verifyMnemonics(const QList<QAction*>& actions)
    {
        QSet<QChar> mnemonics;
        for (const QAction* action : actions) {
            const qsizetype at = action->text().indexOf(u'&');
            if (action->isSeparator() || at < 0)
                continue;
            const QChar mnemonic = action->text().at(at + 1).toLower();
            QVERIFY2(!mnemonics.contains(mnemonic), qPrintable(action->text()));
            mnemonics << mnemonic;
            if (action->menu())
                verifyMnemonics(action->menu()->actions());
        }
    }
    static void collect(const QMenu& menu, QList<const QAction*>& found)
    {
        for (const QAction* action : menu.actions()) {
            if (action->menu())
                collect(*action->menu(), found);
            else if (!action->isSeparator())
                found << action;
        }
    }
    [[nodiscard]] QList<const QAction*> actionsOfTheBar() const
    {
        QList<const QAction*> found;
        for (const QAction* top : m_window->menuBar()->actions())
            collect(*top->menu(), found);
        return found;
    }
    // The actions in a tool bar, on a button, or with a shortcut, except Qt's own, such as a field's clear button,
    // which have names beginning with "_q_".
    [[nodiscard]] QSet<const QAction*> actionsOfTheWindow() const
    {
        QSet<const QAction*> found;
        for (const QAction* action : m_window->findChildren<QAction*>())
            if (!action->shortcuts().isEmpty())
                found << action;
        for (const QToolBar* bar : m_window->findChildren<QToolBar*>())
            for (const QAction* action : bar->actions())
                found << action;
        for (const QToolButton* button : m_window->findChildren<QToolButton*>())
            if (button->defaultAction())
                found << button->defaultAction();
        found.removeIf([](const QAction* action) {
            return action->isSeparator() || action->text().isEmpty() || action->menu() ||
                   action->objectName().startsWith(QStringLiteral("_q_"));
        });
        return found;
    }
    [[nodiscard]] QMenu* menuNamed(const QString& title) const
    {
        for (QMenu* menu : m_window->findChildren<QMenu*>())
            if (menu->title().remove(u'&') == title)
                return menu;
        return nullptr;
    }
};

QTEST_MAIN(TestConventions)

} // namespace sweep::tst_conventions
#include "tst_conventions.moc"

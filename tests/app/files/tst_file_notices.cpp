#include "app/files/scene_files.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QUndoStack>

namespace sweep::tst_file_notices {

// The scene's file is changed, replaced or deleted by another program, or open in another window.
class TestFileNotices : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aChangeByOthersIsReloadedAsOneStep()
    {
        const QString path = open(dot);
        write(name, twoDots);
        QTRY_VERIFY(button(QStringLiteral("Reload")));
        QVERIFY2(bar().text().contains(QStringLiteral("“a.scene.json” was changed by another program")),
                 qPrintable(bar().text()));
        QCOMPARE(scene().bodies.size(), std::size_t(1));
        QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
        QTRY_COMPARE(scene().bodies.size(), std::size_t(2));
        QVERIFY(!bar().isVisible());
        QVERIFY(!m_window->isWindowModified());
        QCOMPARE(stack().undoText(), QStringLiteral("Reload"));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().bodies.size(), std::size_t(1));
        QVERIFY2(m_window->isWindowModified(), "the file holds another scene");
        QCOMPARE(document().path(), path);
    }

    void aReloadKeepsTheSelection()
    {
        open(twoDots);
        workbench().selection.setBodies({1});
        const std::string id = scene().bodies[1].id;
        write(name,
              QByteArray(twoDots).replace("\"bodies\": [", "\"bodies\": [\n"
                                                           R"({"id": "before", "shape": "point", "path": [7, 7]},)"));
        QTRY_VERIFY(button(QStringLiteral("Reload")));
        QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
        QTRY_COMPARE(scene().bodies.size(), std::size_t(3));
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{2}));
        QCOMPARE(scene().bodies[2].id, id);
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{1}));
    }

    void unsavedChangesComeBackAfterAReload()
    {
        open(dot);
        document().renameBody(0, "mine");
        write(name, twoDots);
        QTRY_VERIFY(button(QStringLiteral("Reload")));
        QVERIFY2(bar().text().contains(QStringLiteral("unsaved changes")), qPrintable(bar().text()));
        QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
        QTRY_COMPARE(scene().bodies.size(), std::size_t(2));
        stack().undo();
        QCOMPARE(scene().bodies.front().id, std::string("mine"));
    }

    void aFileThatIsReplacedOrTouchedIsNoticedEveryTime()
    {
        open(dot);
        for (int round = 1; round <= 3; ++round) {
            write(QStringLiteral("new"), QByteArray(twoDots) + QByteArray(round, '\n'));
            QCOMPARE(std::rename(qPrintable(path(QStringLiteral("new"))), qPrintable(path(name))), 0);
            QTRY_VERIFY(button(QStringLiteral("Keep Mine")));
            QTest::mouseClick(button(QStringLiteral("Keep Mine")), Qt::LeftButton);
            QVERIFY(!bar().isVisible());
        }
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(5), QFileDevice::FileModificationTime));
        file.close();
        QTRY_VERIFY(button(QStringLiteral("Reload")));
    }

    void savingIsNotReportedAsAChange()
    {
        open(dot);
        const QSignalSpy changes(&m_window->files(), &SceneFiles::fileChanged);
        for (const char* id : {"a", "b", "c"}) {
            document().renameBody(0, id);
            key(Qt::Key_S, Qt::ControlModifier);
            QTRY_VERIFY(!m_window->isWindowModified());
            m_window->files().checkFile();
        }
        write(name, dot); // a single report follows, and it is about this write
        QTRY_VERIFY(changes.count() > 0);
        QCOMPARE(changes.count(), 1);
    }

    void aKeptSceneCountsAsUnsavedAndReplacesTheFile()
    {
        open(dot);
        write(name, twoDots);
        QTRY_VERIFY(button(QStringLiteral("Keep Mine")));
        QTest::mouseClick(button(QStringLiteral("Keep Mine")), Qt::LeftButton);
        QVERIFY(m_window->isWindowModified());
        key(Qt::Key_S, Qt::ControlModifier); // saves without asking, since Keep Mine was the answer
        QTRY_VERIFY(!m_window->isWindowModified());
        QCOMPARE(bodiesInFile(), std::size_t(1));
    }

    void savingOverAnUnseenChangeAsksFirst()
    {
        open(dot);
        document().renameBody(0, "mine");
        write(name, twoDots);
        answerNext(QMessageBox::Cancel);
        key(Qt::Key_S, Qt::ControlModifier);
        awaitNoDialog();
        QCOMPARE(bodiesInFile(), std::size_t(2));
        QVERIFY(m_window->isWindowModified());
        activate();
        onNextDialog([](QDialog& dialog) {
            for (auto* button : dialog.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("&Replace"))
                    return button->click();
        });
        key(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());
        QCOMPARE(bodiesInFile(), std::size_t(1));
    }

    void savingRestoresADeletedFile()
    {
        open(dot);
        QVERIFY(QFile::remove(path(name)));
        QTRY_VERIFY(button(QStringLiteral("Save")));
        QVERIFY2(bar().text().contains(QStringLiteral("was deleted or moved")), qPrintable(bar().text()));
        QVERIFY(m_window->isWindowModified());
        QTest::mouseClick(button(QStringLiteral("Save")), Qt::LeftButton);
        QTRY_VERIFY(!m_window->isWindowModified());
        QCOMPARE(bodiesInFile(), std::size_t(1));
        QVERIFY(!bar().isVisible());
    }

    void differencesAreListed()
    {
        open(crossing);
        document().renameBody(1, "mine");
        write(name, QByteArray(crossing).replace("[8, 0]", "[4, 0]"));
        QTRY_VERIFY(button(QStringLiteral("Show Differences")));
        QStringList rows;
        onNextDialog([this, &rows](QDialog& dialog) {
            const auto* model = dialog.findChild<QTableView*>()->model();
            QTRY_VERIFY(model->rowCount() > 0);
            for (int row = 0; row < model->rowCount(); ++row)
                rows << model->index(row, 0).data().toString() + u'|' + model->index(row, 1).data().toString() + u'|' +
                            model->index(row, 2).data().toString();
            picture("differences");
            dialog.reject();
        });
        QTest::mouseClick(button(QStringLiteral("Show Differences")), Qt::LeftButton);
        awaitNoDialog();
        const QStringList expected{QStringLiteral("body dot||only in the file"), QStringLiteral("body mine|only here|"),
                                   QStringLiteral("cross · wall · mine|0.25|none"),
                                   QStringLiteral("cross · wall · dot|none|0.5")};
        QCOMPARE(rows, expected);
        QVERIFY2(button(QStringLiteral("Reload")), "the choice is still open");
    }

    void ofABodyThatDiffersBothValuesAreListed()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "title": "Mine", "bodies": [
            {"id": "ball", "shape": "circle", "path": [0, 0], "radius": 0.5},
            {"id": "wall", "shape": "segment", "a": [4, -1], "b": [4, 1]}]})");
        Scene changed = scene();
        changed.title.reset();
        changed.bodies[0].radius = {0.75, 1.5};
        changed.bodies[0].name = "Ball";
        changed.bodies[1].b = Rest{{4, 2}};
        write(name, QByteArray::fromStdString(sceneText(changed)));
        QTRY_VERIFY(button(QStringLiteral("Show Differences")));
        QStringList rows;
        onNextDialog([&rows](QDialog& dialog) {
            const auto* model = dialog.findChild<QTableView*>()->model();
            QTRY_VERIFY(model->rowCount() > 0);
            for (int row = 0; row < model->rowCount(); ++row)
                rows << model->index(row, 0).data().toString() + u'|' + model->index(row, 1).data().toString() + u'|' +
                            model->index(row, 2).data().toString();
            dialog.reject();
        });
        QTest::mouseClick(button(QStringLiteral("Show Differences")), Qt::LeftButton);
        awaitNoDialog();
        const QStringList expected{QStringLiteral("scene: title|\"Mine\"|–"),
                                   QStringLiteral("body ball: radius|0.5|{\"from\": 0.75, \"to\": 1.5}"),
                                   QStringLiteral("body ball: name|–|\"Ball\""),
                                   QStringLiteral("body wall: path|a: [4, -1], b: [4, 1]|a: [4, -1], b: [4, 2]")};
        QCOMPARE(rows, expected);
    }

    void aReloadKeepsTheTime()
    {
        open(crossing);
        Playhead& playhead = workbench().playhead;
        const auto reload = [this](const QByteArray& text) {
            write(name, text);
            QTRY_VERIFY(button(QStringLiteral("Reload")));
            QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
            QTRY_COMPARE(stack().undoText(), QStringLiteral("Reload"));
            awaitAnswer();
        };
        playhead.setTime(0.375);
        reload(QByteArray(crossing).replace("[8, 0]", "[4, 0]"));
        QCOMPARE(playhead.time(), 0.375);
        stack().undo();
        awaitAnswer();
        QCOMPARE(playhead.time(), 0.375);
        trigger(ActionId::toPrevious);
        QVERIFY(playhead.instant());
        const double t = playhead.time();
        stack().redo();
        awaitAnswer();
        QCOMPARE(playhead.time(), t);
    }

    void anUnreadableFileIsReportedInsteadOfItsDifferences()
    {
        open(dot);
        write(name, "no scene");
        onNextDialog([](QDialog& dialog) {
            const auto* words = dialog.findChild<QLabel*>();
            QTRY_VERIFY2(words->text().contains(QStringLiteral("cannot be compared")), qPrintable(words->text()));
            dialog.reject();
        });
        trigger(ActionId::fileDifferences);
        awaitNoDialog();
    }

    void reloadingAnUnreadableFileKeepsTheScene()
    {
        open(dot);
        write(name, "no scene");
        QTRY_VERIFY(button(QStringLiteral("Reload")));
        QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
        QTRY_VERIFY2(bar().text().contains(QStringLiteral("was not opened")), qPrintable(bar().text()));
        QCOMPARE(scene().bodies.size(), std::size_t(1));
    }

    void aSceneWithoutAFileCannotBeReloaded()
    {
        open(dot);
        QVERIFY(action(ActionId::reload).isEnabled());
        trigger(ActionId::closeScene);
        QVERIFY(!action(ActionId::reload).isEnabled());
    }

    void anotherWindowWithTheSameFileIsNamedByProcessAndHost()
    {
        const QString file = write(name, dot);
        QProcess other;
        other.start(QString::fromUtf8(buildFacts.program), {file});
        QVERIFY(other.waitForStarted());
        QTRY_VERIFY(QFile::exists(path(QStringLiteral(".a.scene.json.lock"))));
        m_window->files().lockFiles();
        openPath(file);
        const QString who = QStringLiteral("process %1 on %2").arg(other.processId()).arg(QSysInfo::machineHostName());
        QTRY_VERIFY2(bar().isVisible() && bar().text().contains(who), qPrintable(bar().text()));
        other.kill(); // leaves it no chance to remove its lock
        QVERIFY(other.waitForFinished());
        trigger(ActionId::closeScene);
        openPath(file);
        QVERIFY(!bar().isVisible());
        QVERIFY(QFile::exists(path(QStringLiteral(".a.scene.json.lock"))));
        trigger(ActionId::closeScene);
        QVERIFY2(!QFile::exists(path(QStringLiteral(".a.scene.json.lock"))), "nothing is left beside the scene");
    }

    void aLockCopiedWithItsFolderHasNoEffect()
    {
        QVERIFY(QDir().mkpath(path(QStringLiteral("folder"))));
        const QString file = write(QStringLiteral("folder/a.scene.json"), dot);
        QProcess other;
        other.start(QString::fromUtf8(buildFacts.program), {file});
        QVERIFY(other.waitForStarted());
        QTRY_VERIFY(QFile::exists(path(QStringLiteral("folder/.a.scene.json.lock"))));
        QVERIFY(QDir().mkpath(path(QStringLiteral("copy"))));
        for (const QString& one : {QStringLiteral("a.scene.json"), QStringLiteral(".a.scene.json.lock")})
            QVERIFY(QFile::copy(path(QStringLiteral("folder/") + one), path(QStringLiteral("copy/") + one)));
        m_window->files().lockFiles();
        openPath(path(QStringLiteral("copy/a.scene.json")));
        QApplication::processEvents();
        QVERIFY2(!bar().isVisible(), qPrintable(bar().text()));
        openPath(file); // the original is still open in the other window
        QTRY_VERIFY(bar().isVisible());
        other.kill();
        QVERIFY(other.waitForFinished());
    }

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";
    static constexpr const char* twoDots = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}, {"id": "other", "shape": "point", "path": [2, 1]}]})";
    static constexpr const char* crossing = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
      {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";
    const QString name = QStringLiteral("a.scene.json");

    [[nodiscard]] MessageBar& bar() { return m_window->messageBar(); }
    // The message bar's button with this text; null if it is not shown.
    [[nodiscard]] QPushButton* button(const QString& text)
    {
        for (auto* button : bar().findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == text)
                return button;
        return nullptr;
    }
    [[nodiscard]] std::size_t bodiesInFile() const
    {
        const auto scene = readSceneFile(qPrintable(path(name)), {});
        return scene ? scene.value().bodies.size() : 0;
    }
};

QTEST_MAIN(TestFileNotices)

} // namespace sweep::tst_file_notices
#include "tst_file_notices.moc"

#include "app/guide/welcome.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

namespace sweep::tst_scene_files {

// Opening, saving and closing scenes by the File menu.
class TestSceneFiles : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void closeLeavesAnEmptyWindowAndAsksForChanges()
    {
        const QString path = open(dot);
        canvas().setTool(ToolKind::circle);
        document().renameBody(0, "other");
        answerNext(QMessageBox::Cancel);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(document().path(), path);
        QCOMPARE(canvas().tool(), ToolKind::circle);
        activate();
        answerNext(QMessageBox::Discard);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(document().path().isEmpty());
        QVERIFY(scene().bodies.empty());
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(m_window->isVisible());
        QVERIFY(m_window->welcome().isVisible());
    }

    void newWindowOpensAnotherOneAndKeepsThisOne()
    {
        const QString path = open(dot);
        QSignalSpy asked(m_window.get(), &MainWindow::newWindowRequested);
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(document().path(), path);
    }

    void aFailedSaveCanBeRepeatedElsewhereAtOnce()
    {
        const QString path = open(dot);
        auto* remedy = buttonOfTheBar(QStringLiteral("Save As…"));
        QVERIFY(!remedy);
        QVERIFY(QFile::remove(path));
        QVERIFY(QDir().mkpath(path)); // a folder takes the file's place
        document().renameBody(0, "other");
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2((remedy = buttonOfTheBar(QStringLiteral("Save As…"))), qPrintable(m_window->messageBar().text()));
        const QString elsewhere = this->path(QStringLiteral("b.scene.json"));
        onNextDialog([&elsewhere](QDialog& dialog) { choose(dialog, elsewhere); });
        QTest::mouseClick(remedy, Qt::LeftButton);
        QTRY_COMPARE(document().path(), elsewhere);
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!m_window->messageBar().isVisible());
        m_window->files().openPath(this->path(QStringLiteral("none.scene.json")));
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY2(!buttonOfTheBar(QStringLiteral("Save As…")), "it was not about saving");
    }

    void theNextDialogDoesNotStartInAFolderThatFailed()
    {
        open(dot);
        const QString before = m_window->files().folder();
        QCOMPARE(before, QFileInfo(m_folder->path()).absoluteFilePath());
        trigger(ActionId::closeScene);
        document().appendBodies({{.id = "dot", .a = Rest{{1, 1}}}}, QStringLiteral("Add"));
        onNextDialog([](QDialog& dialog) { choose(dialog, QStringLiteral("/proc/a.scene.json")); });
        trigger(ActionId::saveAs);
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QCOMPARE(m_window->files().folder(), before);
        QString next;
        onNextDialog([&next](QDialog& dialog) {
            next = dynamic_cast<QFileDialog&>(dialog).directory().absolutePath();
            dialog.reject();
        });
        trigger(ActionId::saveAs);
        QCOMPARE(next, before);
    }

    void theFolderOfARefusedFileIsNotRemembered()
    {
        open(dot);
        const QString before = m_window->files().folder();
        QVERIFY(QDir().mkpath(path(QStringLiteral("other"))));
        const QString bad = write(QStringLiteral("other/bad.scene.json"), "no scene");
        onNextDialog([&bad](QDialog& dialog) { choose(dialog, bad); });
        trigger(ActionId::open);
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QCOMPARE(m_window->files().folder(), before);
        const QString good = write(QStringLiteral("other/good.scene.json"), dot);
        onNextDialog([&good](QDialog& dialog) { choose(dialog, good); });
        trigger(ActionId::open);
        QTRY_COMPARE(document().path(), good);
        QCOMPARE(m_window->files().folder(), QFileInfo(good).absolutePath());
    }

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";

    static void choose(QDialog& dialog, const QString& path)
    {
        QVERIFY(qobject_cast<QFileDialog*>(&dialog));
        auto* name = dialog.findChild<QLineEdit*>();
        QTRY_VERIFY(name->hasFocus()); // without the focus the selected file would count instead of the typed name
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    }
    // The message bar's button with this text; null if it is not shown.
    [[nodiscard]] QPushButton* buttonOfTheBar(const QString& text)
    {
        for (auto* button : m_window->messageBar().findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == text)
                return button;
        return nullptr;
    }
};

QTEST_MAIN(TestSceneFiles)

} // namespace sweep::tst_scene_files
#include "tst_scene_files.moc"

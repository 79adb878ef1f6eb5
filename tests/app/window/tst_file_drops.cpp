// Drops on the window: scenes, logs and other data.
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QStatusBar>
#include <QUrl>

namespace sweep::tst_file_drops {

class TestFileDrops : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void onlyCopyIsAccepted_data()
    {
        QTest::addColumn<int>("offered");
        QTest::addColumn<int>("keys");
        QTest::addColumn<bool>("taken");
        QTest::newRow("copy") << int(Qt::CopyAction) << int(Qt::NoModifier) << true;
        QTest::newRow("move by Shift") << int(Qt::CopyAction | Qt::MoveAction) << int(Qt::ShiftModifier) << true;
        QTest::newRow("link by Alt") << int(Qt::CopyAction | Qt::LinkAction) << int(Qt::AltModifier) << true;
        QTest::newRow("move alone") << int(Qt::MoveAction) << int(Qt::NoModifier) << false;
        QTest::newRow("link alone") << int(Qt::LinkAction) << int(Qt::NoModifier) << false;
    }
    // Drops on the window and on everything in it, including fields that would accept a file's name as text.
    void onlyCopyIsAccepted()
    {
        QFETCH(int, offered);
        QFETCH(int, keys);
        QFETCH(bool, taken);
        const QString file = open(dotAndWall);
        workbench().selection.setBodies({0});
        const auto data = filesOf({file});
        data->setText(file);
        const auto actions = Qt::DropActions::fromInt(offered);
        const auto modifiers = Qt::KeyboardModifiers::fromInt(keys);
        int fields = 0;
        QList<QWidget*> targets{m_window.get()};
        for (QWidget* widget : m_window->findChildren<QWidget*>())
            if (widget->isVisible() && widget->acceptDrops())
                targets << widget;
        for (QWidget* target : targets) {
            auto* line = qobject_cast<QLineEdit*>(target);
            fields += line != nullptr;
            const QString before = line ? line->text() : QString();
            QDragEnterEvent enter({5, 5}, actions, data.get(), Qt::LeftButton, modifiers);
            QDragMoveEvent move({6, 6}, actions, data.get(), Qt::LeftButton, modifiers);
            QDropEvent drop(QPointF(6, 6), actions, data.get(), Qt::LeftButton, modifiers);
            for (QDropEvent* event : {static_cast<QDropEvent*>(&enter), static_cast<QDropEvent*>(&move), &drop}) {
                event->ignore();
                QApplication::sendEvent(target, event);
                QVERIFY2(event->isAccepted() == taken, target->metaObject()->className());
                if (taken)
                    QCOMPARE(event->dropAction(), Qt::CopyAction);
            }
            QCOMPARE(line ? line->text() : QString(), before);
        }
        QVERIFY2(fields > 3, "there are fields under the mouse");
        QCOMPARE(m_window->statusBar()->currentMessage().contains(QStringLiteral("never moved")), !taken);
    }

    void nothingIsDroppedBehindADialog()
    {
        const QString mine = open(dotAndWall);
        const auto data = filesOf({write(QStringLiteral("b.scene.json"), dotAndWall)});
        onNextDialog([&](QDialog& dialog) {
            for (QWidget* target : {static_cast<QWidget*>(m_window.get()), static_cast<QWidget*>(&dialog)}) {
                QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
                enter.ignore();
                QApplication::sendEvent(target, &enter);
                QVERIFY(!enter.isAccepted());
            }
            dialog.reject();
        });
        trigger(ActionId::newScene);
        QCOMPARE(document().path(), mine);
    }

    void aSecondSceneOpensAWindowOfItsOwn()
    {
        QSignalSpy wanted(m_window.get(), &MainWindow::newWindowRequested);
        const QString a = write(QStringLiteral("a.scene.json"), dotAndWall);
        const QString b = write(QStringLiteral("b.json"), dotAndWall);
        dropFiles({a, b});
        QTRY_COMPARE(document().path(), a);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.front().front().toString(), b);
    }

    void oneDropOpensFewWindows()
    {
        QSignalSpy wanted(m_window.get(), &MainWindow::newWindowRequested);
        QStringList files;
        for (int i = 0; i < 12; ++i)
            files << write(QStringLiteral("s%1.json").arg(i), dotAndWall);
        dropFiles(files);
        QTRY_COMPARE(document().path(), files.front());
        QCOMPARE(wanted.count(), 9);
        MessageBar& bar = m_window->messageBar();
        QTRY_VERIFY2(bar.text().contains(QStringLiteral("2 files")), qPrintable(bar.text()));
        QVERIFY2(bar.text().contains(QStringLiteral("s11.json")), qPrintable(bar.text()));
    }

    void aLogIsCompared_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("CSV") << QStringLiteral("log.csv") << QByteArray("a,b,t\ndot,wall,0.25\n");
        QTest::newRow("JSON, an array") << QStringLiteral("log.json")
                                        << QByteArray(R"([{"a":"dot","b":"wall","t":1}])");
        QTest::newRow("JSON, an object") << QStringLiteral("log.json")
                                         << QByteArray(R"({"events":[{"a":"dot","b":"wall","t":1}]})");
    }
    void aLogIsCompared()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        const QString scene = open(dotAndWall);
        dropFiles({write(name, text)});
        QTRY_VERIFY(log().compared());
        QVERIFY(log().isVisible());
        QCOMPARE(document().path(), scene);
    }

    void aLogComesWithItsScene()
    {
        const QString log = write(QStringLiteral("log.csv"), "a,b,t\ndot,wall,0.25\n");
        const QString file = write(QStringLiteral("a.scene.json"), dotAndWall);
        dropFiles({log, file});
        QTRY_VERIFY(this->log().compared());
        QCOMPARE(document().path(), file);
    }

    void unopenedFilesAreReportedWithTheReason_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const QStringList& names, const char* why) {
            QTest::newRow(name) << names << QString::fromLatin1(why);
        };
        row("another kind", {QStringLiteral("photo.jpg")}, "neither a scene");
        row("a folder", {QStringLiteral("folder")}, "folder");
        row("nothing", {QStringLiteral("none.scene.json")}, "no such file");
        row("another computer's", {QStringLiteral("https://example.org/a.json")}, "not a file on this computer");
        row("a log without a scene", {QStringLiteral("log.csv")}, "open its scene first");
        row("several", {QStringLiteral("photo.jpg"), QStringLiteral("folder")}, "2 files");
        row("beside a scene", {QStringLiteral("a.scene.json"), QStringLiteral("photo.jpg")}, "neither a scene");
    }
    void unopenedFilesAreReportedWithTheReason()
    {
        QFETCH(QStringList, names);
        QFETCH(QString, why);
        write(QStringLiteral("a.scene.json"), dotAndWall);
        write(QStringLiteral("photo.jpg"), "photo");
        write(QStringLiteral("log.csv"), "a,b,t\ndot,wall,0.25\n");
        QVERIFY(QDir().mkpath(path(QStringLiteral("folder"))));
        QList<QUrl> urls;
        for (const QString& name : names)
            urls << (name.startsWith(QStringLiteral("https")) ? QUrl(name) : QUrl::fromLocalFile(path(name)));
        QMimeData data;
        data.setUrls(urls);
        drop(data);
        MessageBar& bar = m_window->messageBar();
        QTRY_VERIFY2(bar.isVisible() && bar.text().contains(why), qPrintable(bar.text()));
    }

    void dataThatIsNotAFileIsRefusedWithAMessage()
    {
        QMimeData text;
        text.setText(QStringLiteral("no file"));
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(!enter.isAccepted());
        QVERIFY(m_window->statusBar()->currentMessage().contains(QStringLiteral("Only files")));
    }

    void keepingChangesKeepsTheScene()
    {
        const QString mine = open(dotAndWall);
        document().renameBody(0, "other");
        bool asked = false;
        onNextDialog([&asked](QDialog& dialog) {
            asked = true;
            dialog.reject();
        });
        dropFiles({write(QStringLiteral("b.scene.json"), dotAndWall)});
        QTRY_VERIFY(asked && !QApplication::activeModalWidget());
        QCOMPARE(document().path(), mine);
        QVERIFY(m_window->isWindowModified());
    }

private:
    static constexpr const char* dotAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
      {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";

    [[nodiscard]] LogPanel& log() { return m_window->panels().log(); }
    [[nodiscard]] static std::unique_ptr<QMimeData> filesOf(const QStringList& paths)
    {
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        auto data = std::make_unique<QMimeData>();
        data->setUrls(urls);
        return data;
    }
    void dropFiles(const QStringList& paths) { drop(*filesOf(paths)); }
    void drop(const QMimeData& data)
    {
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &event);
    }
};

QTEST_MAIN(TestFileDrops)

} // namespace sweep::tst_file_drops
#include "tst_file_drops.moc"

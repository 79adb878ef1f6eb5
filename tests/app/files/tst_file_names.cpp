// Files whose names are not UTF-8: the window opens, saves and remembers them as the command line reads them.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/document/file_path.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QUrl>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace sweep::tst_file_names {

class TestFileNames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_bytes = m_folder->path().toStdString() + "/caf\xe9.scene.json";
        std::ofstream(m_bytes, std::ios::binary) << dot;
    }

    void itIsOpenedByItsBytes()
    {
        openPath(pathOf(m_bytes));
        QCOMPARE(scene().bodies.front().id, std::string("dot"));
        QVERIFY2(!m_window->messageBar().isVisible(), qPrintable(m_window->messageBar().text()));
    }

    // Qt's file dialog and the settings lose the byte.
    void itIsFoundByWhatADialogSays()
    {
        m_window->files().openPath(path(u"caf\ufffd.scene.json"_qs));
        QTRY_COMPARE(bytesOf(document().path()), m_bytes);
    }

    void twoFilesThatADialogTellsNotApartAreNotMistaken()
    {
        std::ofstream(m_folder->path().toStdString() + "/caf\xe8.scene.json", std::ios::binary) << dot;
        m_window->files().openPath(path(u"caf\ufffd.scene.json"_qs));
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY(document().path().isEmpty());
        openPath(pathOf(m_bytes));
    }

    void itIsSavedInPlaceAndWatched()
    {
        openPath(pathOf(m_bytes));
        document().renameBody(0, "other");
        key(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());
        QVERIFY(content().contains("other"));
        QVERIFY(!m_window->messageBar().isVisible());
        QCOMPARE(std::remove(m_bytes.c_str()), 0);
        m_window->files().checkFile();
        QTRY_VERIFY(m_window->messageBar().text().contains(QStringLiteral("deleted")));
    }

    void itIsReopenedFromTheRecentFilesOfAnotherRun()
    {
        openPath(pathOf(m_bytes));
        QVERIFY(m_window->close());
        m_window.reset();
        m_store = std::make_unique<QSettings>(path(QStringLiteral("settings.ini")), QSettings::IniFormat);
        start();
        QCOMPARE(m_window->recentFiles().size(), 1);
        m_window->files().openPath(m_window->recentFiles().front());
        QTRY_COMPARE(bytesOf(document().path()), m_bytes);
    }

    void itIsDropped()
    {
        QMimeData data;
        data.setUrls({QUrl::fromEncoded("file://" + m_folder->path().toUtf8() + "/caf%E9.scene.json")});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE(bytesOf(document().path()), m_bytes);
    }

    void itIsLockedAgainstOtherWindows()
    {
        m_window->files().lockFiles();
        openPath(pathOf(m_bytes));
        QVERIFY(QFile::exists(path(QStringLiteral(".caf%E9.scene.json.lock"))));
    }

    void picturesOfItHaveSuchNames_data()
    {
        QTest::addColumn<QByteArray>("arguments");
        QTest::newRow("of the window") << QByteArray("--screenshot");
        QTest::newRow("of the scene") << QByteArray("render --output");
    }
    void picturesOfItHaveSuchNames()
    {
        QFETCH(QByteArray, arguments);
        const std::string picture = m_folder->path().toStdString() + "/p\xe8.png";
        const std::string command = "QT_QPA_PLATFORM=offscreen '" + std::string(buildFacts.program) + "' " +
                                    arguments.toStdString() + " '" + picture + "' '" + m_bytes + "' 2>/dev/null";
        QCOMPARE(std::system(command.c_str()), 0);
        QVERIFY(std::ifstream(picture).good());
    }

    void everyPathIsReadAndWrittenByItsBytes()
    {
        const QDir root(QString::fromStdString(sourcePath()));
        for (const char* top : {"app", "widgets"}) {
            QDirIterator sources(root.filePath(QLatin1String(top)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                                 QDir::Files, QDirIterator::Subdirectories);
            while (sources.hasNext()) {
                QFile source(sources.next());
                QVERIFY(source.open(QIODevice::ReadOnly));
                const QByteArray text = source.readAll();
                const bool usesQts = text.contains("QFile::encodeName") || text.contains("QFile::decodeName");
                QVERIFY2(!usesQts || source.fileName().endsWith(QStringLiteral("widgets/document/file_path.cpp")),
                         qPrintable(source.fileName()));
            }
        }
    }

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";

    [[nodiscard]] QByteArray content() const
    {
        std::ostringstream text;
        text << std::ifstream(m_bytes, std::ios::binary).rdbuf();
        return QByteArray::fromStdString(text.str());
    }

    std::string m_bytes; // the file's path
};

QTEST_MAIN(TestFileNames)

} // namespace sweep::tst_file_names
#include "tst_file_names.moc"

// Files whose names are not UTF-8: the window opens, saves and remembers them as the command line reads them.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/document/file_path.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QDirIterator>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <QtPrintSupport/QPrintDialog>
#include <QtPrintSupport/QPrinter>

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

    void fileIsOpenedByItsBytes()
    {
        openPath(pathOf(m_bytes));
        QCOMPARE(scene().bodies.front().id, std::string("dot"));
        QVERIFY2(!m_window->messageBar().isVisible(), qPrintable(m_window->messageBar().text()));
    }

    // Qt's file dialog and the settings lose the byte that is not UTF-8.
    void fileIsFoundByTheNameFromADialog()
    {
        m_window->files().openPath(path(u"caf\ufffd.scene.json"_qs));
        QTRY_COMPARE(bytesOf(document().path()), m_bytes);
    }

    // The replacement character of a lost byte does not get into the name of another file.
    void derivedFilesHaveCleanNames_data()
    {
        QTest::addColumn<ActionId>("command");
        QTest::newRow("print") << ActionId::print;
        QTest::newRow("picture") << ActionId::exportPicture;
        QTest::newRow("events") << ActionId::exportEvents;
    }
    void derivedFilesHaveCleanNames()
    {
        QFETCH(ActionId, command);
        openPath(pathOf(m_bytes));
        QStringList names;
        const auto look = [&names](QDialog& dialog) {
            for (const auto* field : dialog.findChildren<QLineEdit*>())
                names << field->text();
            if (const auto* print = qobject_cast<const QPrintDialog*>(&dialog))
                names << print->printer()->docName(); // the print dialog derives a file name from it
            dialog.reject();
        };
        onNextDialog([&](QDialog& dialog) {
            if (command != ActionId::exportPicture)
                return look(dialog);
            onNextDialog(look);
            QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
        });
        trigger(command);
        QVERIFY2(names.join(u' ').contains(QStringLiteral("caf_")), qPrintable(names.join(u' ')));
        for (const QString& name : names)
            for (const QChar c : name)
                QVERIFY2(c != QChar::ReplacementCharacter && !c.isSurrogate(), qPrintable(name));
    }

    void filesThatADialogCannotDistinguishAreNotConfused()
    {
        std::ofstream(m_folder->path().toStdString() + "/caf\xe8.scene.json", std::ios::binary) << dot;
        m_window->files().openPath(path(u"caf\ufffd.scene.json"_qs));
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY(document().path().isEmpty());
        openPath(pathOf(m_bytes));
    }

    void fileIsSavedInPlaceAndWatched()
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

    void fileIsReopenedFromTheRecentFilesOfAnotherRun()
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

    void fileIsOpenedByDropping()
    {
        QMimeData data;
        data.setUrls({QUrl::fromEncoded("file://" + m_folder->path().toUtf8() + "/caf%E9.scene.json")});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE(bytesOf(document().path()), m_bytes);
    }

    void fileIsLockedAgainstOtherWindows()
    {
        m_window->files().lockFiles();
        openPath(pathOf(m_bytes));
        QVERIFY(QFile::exists(path(QStringLiteral(".caf%E9.scene.json.lock"))));
    }

    void picturesCanHaveSuchNames_data()
    {
        QTest::addColumn<QByteArray>("arguments");
        QTest::newRow("of the window") << QByteArray("--screenshot");
        QTest::newRow("of the scene") << QByteArray("render --output");
    }
    void picturesCanHaveSuchNames()
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

    std::string m_bytes; // the bytes of the file's path
};

QTEST_MAIN(TestFileNames)

} // namespace sweep::tst_file_names
#include "tst_file_names.moc"

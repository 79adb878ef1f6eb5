#include "widgets/document/file_path.h"

#include <QFile>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest>

#include <fstream>

namespace sweep::tst_file_path {

// Paths of any bytes as texts.
class TestFilePath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreConvertedBack_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("ASCII") << QByteArray("/tmp/a.scene.json");
        QTest::newRow("UTF-8") << QByteArray("/tmp/\xc3\xa9\xf0\x9f\x98\x80");
        QTest::newRow("Latin 1") << QByteArray("/tmp/caf\xe9.scene.json");
        QTest::newRow("cut off") << QByteArray("/tmp/\xf0\x9f\x98");
        QTest::newRow("every byte") << every();
    }
    void bytesAreConvertedBack()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(QByteArray::fromStdString(bytesOf(pathOf(bytes.toStdString()))), bytes);
    }

    void utf8PathsEqualQtsText()
    {
        QCOMPARE(pathOf(std::string("/tmp/\xc3\xa9")), QStringLiteral("/tmp/\u00e9"));
        QCOMPARE(bytesOf(QStringLiteral("/tmp/\U0001f600")), std::string("/tmp/\xf0\x9f\x98\x80"));
    }

    void aLostByteIsRecoveredIfOneFileFits()
    {
        const std::string folder = m_folder.path().toStdString() + "/b\xe9";
        QVERIFY(std::system(("mkdir '" + folder + "'").c_str()) == 0);
        std::ofstream(folder + "/a\xe9.txt") << "a";
        const QString lossy = QFile::decodeName(QByteArray::fromStdString(folder + "/a\xe9.txt"));
        QVERIFY(pathExists(lossy));
        QCOMPARE(bytesOf(lossy), folder + "/a\xe9.txt");
        std::ofstream(folder + "/a\xe8.txt") << "another";
        QVERIFY2(!pathExists(lossy), "which of the two is meant nobody knows");
        std::ofstream(folder + "/a\xef\xbf\xbd.txt") << "to the letter";
        QCOMPARE(bytesOf(lossy), folder + "/a\xef\xbf\xbd.txt");
    }

    void aUrlKeepsItsBytes()
    {
        QCOMPARE(bytesOf(pathOf(QUrl::fromEncoded("file:///tmp/caf%E9%20a%23.json"))),
                 std::string("/tmp/caf\xe9 a#.json"));
        QVERIFY(pathOf(QUrl(QStringLiteral("https://example.org/a"))).isEmpty());
        const QString plain = QStringLiteral("/tmp/\u00e9 &%20.json");
        QCOMPARE(pathOf(QUrl::fromLocalFile(plain)), plain);
    }

    void onlyAFileIsOpened()
    {
        const std::string path = m_folder.path().toStdString() + "/c\xe9";
        std::ofstream(path) << "text";
        QFile file;
        QCOMPARE(openForReading(file, path), QString());
        QCOMPARE(file.readAll(), QByteArray("text"));
        QFile none;
        QVERIFY(!openForReading(none, path + "x").isEmpty());
        QVERIFY(!openForReading(none, m_folder.path().toStdString()).isEmpty());
    }

private:
    static QByteArray every()
    {
        QByteArray bytes;
        for (int byte = 1; byte < 256; ++byte)
            bytes += char(byte);
        return bytes;
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestFilePath)

} // namespace sweep::tst_file_path
#include "tst_file_path.moc"

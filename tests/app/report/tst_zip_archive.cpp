#include "app/report/zip_archive.h"

#include <QDateTime>
#include <QTest>
#include <QtEndian>

#include <string>
#include <vector>
#include <zip.h>

namespace sweep::tst_zip_archive {

namespace {

std::string whyNot(const QByteArray& bytes, const ArchiveLimits& limits = {})
{
    const auto opened = openedArchive(bytes, {}, limits);
    return opened ? "opened" : opened.problems().front().message;
}

QByteArray archive(const std::vector<ArchiveFile>& files)
{
    const auto made = archiveOf(files);
    return made ? *made : QByteArray();
}

// Replaces one file name by another of the same length, in the local header and in the central directory.
QByteArray renamed(QByteArray bytes, const char* from, const char* to)
{
    return bytes.replace(from, to);
}

} // namespace

class TestZipArchive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackTheFilesThatWereWritten()
    {
        const std::vector<ArchiveFile> files{{"a.txt", "hello"}, {"b/c.txt", QByteArray(5000, 'x')}, {"empty", ""}};
        const auto opened = openedArchive(archive(files));
        QVERIFY(opened.ok());
        QCOMPARE(opened->size(), files.size());
        for (std::size_t i = 0; i < files.size(); ++i) {
            QCOMPARE((*opened)[i].name, files[i].name);
            QCOMPARE((*opened)[i].content, files[i].content);
        }
    }

    void theSameFilesGiveTheSameBytes()
    {
        const std::vector<ArchiveFile> files{{"a.txt", "hello"}, {"b.txt", "world"}};
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        const QByteArray here = archive(files);
        const QByteArray zone = qgetenv("TZ");
        qputenv("TZ", "Asia/Tokyo");
        tzset();
        const QByteArray there = archive(files);
        qputenv("TZ", zone);
        tzset();
        qunsetenv("SOURCE_DATE_EPOCH");
        QVERIFY(!here.isEmpty());
        QCOMPARE(here, there);
    }

    void filesHaveTheTimeOfTheArchiveInAnyTimeZone()
    {
        qunsetenv("SOURCE_DATE_EPOCH");
        const qint64 before = QDateTime::currentSecsSinceEpoch();
        QByteArray zip = archive({{"main.cpp", "int main() {}"}});
        zip_source_t* const source = zip_source_buffer_create(zip.data(), zip_uint64_t(zip.size()), 0, nullptr);
        zip_t* const opened = zip_open_from_source(source, ZIP_RDONLY, nullptr);
        QVERIFY(opened);
        zip_stat_t stat;
        QCOMPARE(zip_stat_index(opened, 0, 0, &stat), 0);
        QVERIFY(stat.mtime >= before - 2); // in steps of two seconds
        zip_uint16_t size = 0;
        const zip_uint8_t* const stamp = zip_file_extra_field_get_by_id(opened, 0, 0x5455, 0, &size, ZIP_FL_LOCAL);
        QVERIFY(stamp && size == 5);
        QCOMPARE(int(stamp[0]), 1);
        const auto made = qFromLittleEndian<qint32>(stamp + 1);
        QVERIFY(made >= before && made <= QDateTime::currentSecsSinceEpoch());
        zip_discard(opened);
    }

    void onlyRequestedFilesAreUnpacked()
    {
        const auto opened = openedArchive(archive({{"a", "1"}, {"b", "2"}}), {"b"});
        QVERIFY(opened.ok());
        QCOMPARE(opened->size(), std::size_t(1));
        QCOMPARE(opened->front().content, QByteArray("2"));
    }

    void aNameOutsideTheArchiveIsRefused_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("up") << QByteArray("../x");
        QTest::newRow("absolute") << QByteArray("/abc");
        QTest::newRow("backslash") << QByteArray("a\\bc");
        QTest::newRow("drive") << QByteArray("C:ab");
        QTest::newRow("this folder") << QByteArray("./ab");
        QTest::newRow("empty part") << QByteArray("a//b");
        QTest::newRow("control") << QByteArray("a\nbc");
    }
    void aNameOutsideTheArchiveIsRefused()
    {
        QFETCH(QByteArray, name);
        const QByteArray bytes = renamed(archive({{"good", "text"}}), "good", name.constData());
        QVERIFY2(QString::fromStdString(whyNot(bytes)).contains(QStringLiteral("name")), whyNot(bytes).c_str());
    }

    void aDuplicateFileIsRefused()
    {
        const QByteArray bytes = renamed(archive({{"aaaa", "1"}, {"bbbb", "2"}}), "bbbb", "aaaa");
        const QString why = QString::fromStdString(whyNot(bytes));
        QVERIFY2(why.contains(QStringLiteral("twice")), qPrintable(why));
    }

    void aSymbolicLinkIsRefused()
    {
        QByteArray bytes = archive({{"link", "/etc/passwd"}});
        // The central directory holds the attributes: the type of a regular file becomes that of a link.
        const qsizetype list = bytes.indexOf(QByteArray("PK\x01\x02", 4));
        QVERIFY(list > 0);
        bytes[list + 41] = char(0xa1);
        QVERIFY2(QString::fromStdString(whyNot(bytes)).contains(QStringLiteral("neither")), whyNot(bytes).c_str());
    }

    void tooManyBytesAreRefusedBeforeUnpacking()
    {
        ArchiveLimits limits;
        limits.files = 1;
        QVERIFY(whyNot(archive({{"a", "1"}, {"b", "2"}}), limits).find("2 files") != std::string::npos);
        limits = {};
        limits.bytesOfFile = 10;
        QVERIFY(whyNot(archive({{"a", "12345678901"}}), limits).find("11 bytes") != std::string::npos);
        limits = {};
        limits.bytes = 10;
        QVERIFY(whyNot(archive({{"a", "123456"}, {"b", "123456"}}), limits).find("more than 10") != std::string::npos);
    }

    void aZipBombIsRefusedByItsRatio()
    {
        QByteArray text;
        for (int i = 0; text.size() < 2 << 20; ++i)
            text += "the same again, and a number: " + QByteArray::number(i) + '\n';
        const QByteArray packed = archive({{"bomb", text}});
        QVERIFY(openedArchive(packed).ok());
        const auto opened = openedArchive(packed, {}, {.ratio = 2});
        QVERIFY(!opened);
        QVERIFY(opened.problems().front().text().find("not plausible") != std::string::npos);
    }

    void repetitiveFilesAreNotPackedLikeAZipBomb()
    {
        const QByteArray spaces(4 << 20, ' ');
        const auto opened = openedArchive(archive({{"notes", spaces}}));
        QVERIFY(opened.ok());
        QCOMPARE(opened->front().content, spaces);
    }

    void aFileThatIsNotAnArchiveIsRefused()
    {
        QVERIFY(whyNot("").find("not a zip archive") != std::string::npos);
        QVERIFY(whyNot("PK\x03\x04 but nothing more").find("not a readable zip archive") != std::string::npos);
        const QByteArray whole = archive({{"a", "hello"}});
        QVERIFY(whyNot(whole.left(whole.size() / 2)).find("not a readable zip archive") != std::string::npos);
    }

    void aDamagedFileIsRefused()
    {
        QByteArray bytes = archive({{"a", "hello hello hello hello"}});
        bytes[33] = char(bytes[33] ^ 0x55);
        QVERIFY(whyNot(bytes) != "opened");
    }
};

QTEST_APPLESS_MAIN(TestZipArchive)

} // namespace sweep::tst_zip_archive
#include "tst_zip_archive.moc"

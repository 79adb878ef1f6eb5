// Replacement of files: complete or not at all, whatever fails, and private from the first byte.
#include "core/base/temporary_files.h"
#include "tests/support/file_faults.h"

#include <sweepbench/base/files.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <memory>

#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

namespace sweep::tst_file_replacement {

class TestFileReplacement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theTemporaryFileOfAPrivateFileIsPrivate();
    void aNewFileHasItsModeFromTheFirstByte();
    void theAccessControlListIsKept();
    void aProcessThatEndsLeavesNoTemporaryFile();
    void everyCallThatFailsLeavesTheOldFile_data();
    void everyCallThatFailsLeavesTheOldFile();
    void nothingIsWrittenAfterAFault();

private:
    [[nodiscard]] QString at(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    [[nodiscard]] std::string path(const char* name) const { return at(name).toStdString(); }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    void put(const char* name, const char* text, unsigned mode) const;
    [[nodiscard]] QByteArray contentOf(const char* name) const;
    [[nodiscard]] unsigned modeOf(const QString& name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestFileReplacement::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    ::umask(022);
}

void TestFileReplacement::put(const char* name, const char* text, unsigned mode) const
{
    QFile file(at(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(::chmod(path(name).c_str(), mode), 0);
}

QByteArray TestFileReplacement::contentOf(const char* name) const
{
    QFile file(at(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

unsigned TestFileReplacement::modeOf(const QString& name) const
{
    struct stat status
    {
    };
    return ::stat(m_folder->filePath(name).toUtf8().constData(), &status) == 0 ? status.st_mode & 07777U : 0;
}

void TestFileReplacement::theTemporaryFileOfAPrivateFileIsPrivate()
{
    put("a", "old", 0600);
    FileReplacement file(path("a"));
    QVERIFY(!file.problem());
    QStringList others = entries();
    others.removeOne(QStringLiteral("a"));
    QCOMPARE(others.size(), 1);
    QCOMPARE(modeOf(others.front()), 0600U);
    file.write("new");
    QCOMPARE(modeOf(others.front()), 0600U);
    QVERIFY(file.finish());
    QCOMPARE(modeOf(QStringLiteral("a")), 0600U);
    QCOMPARE(entries(), QStringList{QStringLiteral("a")});
}

void TestFileReplacement::aNewFileHasItsModeFromTheFirstByte()
{
    FileReplacement file(path("a"), 0600);
    QCOMPARE(modeOf(entries().value(0)), 0600U);
    QVERIFY(file.finish());
    QCOMPARE(modeOf(QStringLiteral("a")), 0600U);
    QVERIFY(replaceFile(path("b"), "usual"));
    QCOMPARE(modeOf(QStringLiteral("b")), 0644U);
}

void TestFileReplacement::theAccessControlListIsKept()
{
#ifdef __linux__
    put("a", "old", 0640);
    // Version 2, then tag, permissions and id of each entry: owner, user 1234, group, mask, others.
    const QByteArray list = QByteArray::fromHex("02000000"
                                                "01000600ffffffff"
                                                "02000400d2040000"
                                                "04000400ffffffff"
                                                "10000400ffffffff"
                                                "20000000ffffffff");
    constexpr const char* name = "system.posix_acl_access";
    if (::setxattr(path("a").c_str(), name, list.constData(), std::size_t(list.size()), 0) != 0)
        QSKIP("the file system has no access control lists");
    QVERIFY(replaceFile(path("a"), "new"));
    QByteArray kept(1000, '\0');
    kept.resize(qsizetype(::getxattr(path("a").c_str(), name, kept.data(), std::size_t(kept.size()))));
    QCOMPARE(kept, list);
    QCOMPARE(modeOf(QStringLiteral("a")), 0640U);
    // A file without a list gets none from its folder.
    QCOMPARE(::setxattr(m_folder->path().toUtf8().constData(), "system.posix_acl_default", list.constData(),
                        std::size_t(list.size()), 0),
             0);
    QCOMPARE(::removexattr(path("a").c_str(), name), 0);
    QCOMPARE(::chmod(path("a").c_str(), 0640), 0);
    QVERIFY(replaceFile(path("a"), "newer"));
    QVERIFY(::getxattr(path("a").c_str(), name, nullptr, 0) < 0);
    QCOMPARE(modeOf(QStringLiteral("a")), 0640U);
#else
    QSKIP("the list is an attribute on Linux alone");
#endif
}

void TestFileReplacement::aProcessThatEndsLeavesNoTemporaryFile()
{
    put("a", "old", 0600);
    FileReplacement first(path("a"));
    FileReplacement second(path("b"));
    QVERIFY(replaceFile(path("c"), "whole"));
    QCOMPARE(entries().size(), 4);
    removeTemporaryFiles();
    QCOMPARE(entries(), (QStringList{QStringLiteral("a"), QStringLiteral("c")}));
    QVERIFY(!first.finish());
    QCOMPARE(contentOf("a"), QByteArray("old"));
}

void TestFileReplacement::everyCallThatFailsLeavesTheOldFile_data()
{
    QTest::addColumn<bool>("exists");
    QTest::addColumn<int>("error");
    QTest::addColumn<QByteArray>("reason");
    for (const bool exists : {false, true}) {
        const char* const name = exists ? "over an old one" : "new";
        QTest::addRow("full disk, %s", name) << exists << ENOSPC << QByteArray("no space left on device");
        QTest::addRow("broken disk, %s", name) << exists << EIO << QByteArray("input/output error");
    }
}

void TestFileReplacement::everyCallThatFailsLeavesTheOldFile()
{
    QFETCH(bool, exists);
    QFETCH(int, error);
    QFETCH(QByteArray, reason);
    if (exists)
        put("a", "old", 0640);
    QByteArray calls;
    for (std::size_t n = 1;; ++n) {
        const FileFault fault(n, error);
        const auto written = replaceFile(path("a"), "new");
        if (!fault.happened()) {
            QVERIFY(written);
            break;
        }
        calls += QByteArray(fault.calls().back()) + ' ';
        QVERIFY(!written);
        const std::string message = written.problems().front().text();
        QVERIFY2(message.find(reason.toStdString()) != std::string::npos, message.c_str());
        QVERIFY2(exists || message.find("unchanged") == std::string::npos, message.c_str());
        QCOMPARE(contentOf("a"), QByteArray(exists ? "old" : ""));
        QCOMPARE(entries(), exists ? QStringList{QStringLiteral("a")} : QStringList());
    }
    QCOMPARE(calls, QByteArray(exists ? "open write fchmod fsync rename " : "open write fsync rename "));
    QCOMPARE(contentOf("a"), QByteArray("new"));
    QCOMPARE(modeOf(QStringLiteral("a")), exists ? 0640U : 0644U);
}

void TestFileReplacement::nothingIsWrittenAfterAFault()
{
    const FileFault fault(2, ENOSPC);
    FileReplacement file(path("a"));
    file.write("lost");
    file.write("not tried");
    QCOMPARE(fault.calls().size(), std::size_t(2));
    QVERIFY(file.problem());
    QVERIFY(!file.finish());
    QCOMPARE(contentOf("a"), QByteArray());
}

QTEST_APPLESS_MAIN(TestFileReplacement)

} // namespace sweep::tst_file_replacement
#include "tst_file_replacement.moc"

// The pages about the public headers: core/api.awk, which gives their comments to Doxygen, and the pages themselves.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_api_pages {

namespace {

const QString core = QString::fromStdString(sourcePath("core"));

QString contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

// The first group of every match.
QStringList found(const char* pattern, const QString& text)
{
    const QRegularExpression wanted(QString::fromUtf8(pattern), QRegularExpression::MultilineOption);
    QStringList groups;
    for (auto matches = wanted.globalMatch(text); matches.hasNext();)
        groups << matches.next().captured(1);
    return groups;
}

// Text without spaces, of which a browser shows those that fit.
QString joined(QString text)
{
    static const QRegularExpression space(QStringLiteral("[\\s\\x{200b}]|&#160;"));
    return text.remove(space);
}

// The text that a page shows.
QString shownIn(QString page)
{
    static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
    page = joined(page.remove(tag));
    page.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    return page.replace("&amp;", "&");
}

// The program's output with its messages, followed by its status unless that is 0.
QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(core);
    process.start(program, arguments);
    if (!process.waitForFinished(-1))
        return process.errorString();
    const QString status = process.exitCode() == 0 ? QString() : QStringLiteral("status %1").arg(process.exitCode());
    return QString::fromUtf8(process.readAll()) + status;
}

} // namespace

class TestApiPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile settings(QString::fromUtf8(buildFacts.folder) + "/core/Doxyfile.sweepbench_api");
        const QString doxygen = QStandardPaths::findExecutable("doxygen");
        if (doxygen.isEmpty() || !settings.open(QIODevice::ReadOnly))
            return;
        const QTemporaryDir folder;
        QFile moved(folder.filePath("Doxyfile"));
        QVERIFY(moved.open(QIODevice::WriteOnly));
        moved.write(settings.readAll() + "\nOUTPUT_DIRECTORY = " + folder.path().toUtf8() + '\n');
        moved.close();
        m_messages = outputOf(doxygen, {moved.fileName()});
        const QDir html(folder.filePath("html"));
        for (const QString& name : html.entryList({"*.html"}))
            m_pages[name] = contentOf(html.filePath(name));
        QVERIFY2(!m_pages.isEmpty(), qPrintable(m_messages));
    }

    void aPlainCommentBelongsToItsTopicOrDeclaration()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("sweepbench/base"));
        const QString path = folder.filePath("sweepbench/base/a.h");
        QFile header(path);
        QVERIFY(header.open(QIODevice::WriteOnly));
        header.write(
            "// A: one\n// two. Three.\n#pragma once\n\nnamespace sweep {\n\n// ---- B. More\n\n// (D,\n// 1997. E\n\n"
            "// F, t < 1, `t<1`:\n//     a < b\n// 1. a\n//    b;\n// 2. c\n// d.\n// E.\n[[nodiscard]] int f(); // "
            "g\nstruct S // h\n{\n"
            "    friend class T;\n    int s; // i\n};\n\n// J: k.\n\nint g();\n\n} // namespace sweep\n");
        header.close();
        QCOMPARE(outputOf("awk", {"-f", "api.awk", path}).split('\n'),
                 QStringLiteral("/// \\file\n/// A: one two.\n/// \\see \\ref base_a_h\n\n"
                                "/// \\defgroup base_a_h sweepbench/base/a.h\n/// A: one\n/// two. Three.\n\n"
                                "namespace sweep {\n/// \\addtogroup base_a_h\n/// \\{\n\n"
                                "\n/// \\defgroup base_a_h_1 B\n/// B. More\n"
                                "\n/// \\addtogroup base_a_h_1\n/// (D,\n/// 1997\\. E\n/// \\{\n\n"
                                "/// F, t \\< 1, `t<1`:\n/// \\code{.unparsed}\n///    a < b\n/// \\endcode\n"
                                "/// 1. a\n///    b;\n/// 2. c\n/// d.\n///\n/// E.\n"
                                "///\n/// g\nint f();\n/// h\nstruct S\n{\n    /// i\n    int s;\n};\n\n"
                                "/// \\}\n\n/// \\defgroup base_a_h_2 J\n/// J: k.\n/// \\{\n\nint g();\n\n"
                                "/// \\}\n/// \\}\n} // namespace sweep\n")
                     .split('\n'));
    }

    void doxygenHasNothingToWarnOf()
    {
        if (m_pages.isEmpty())
            QSKIP("doxygen is not installed");
        QCOMPARE(m_messages, QString());
    }

    void everyPageIsReachedFromTheFrontPage()
    {
        if (m_pages.isEmpty())
            QSKIP("doxygen is not installed");
        QSet<QString> reached{"index.html"};
        QStringList next = reached.values();
        while (!next.isEmpty())
            for (const QString& name : found("href=\"([^\":#?]+\\.html)", m_pages[next.takeLast()]))
                if (!reached.contains(name)) {
                    QVERIFY2(m_pages.contains(name), qPrintable(name));
                    reached << name;
                    next << name;
                }
        for (const QString& name : m_pages.keys())
            QVERIFY2(reached.contains(name), qPrintable(name));
    }

    void pagesAreTheSameOnEveryMachineAndRequestNothing()
    {
        if (m_pages.isEmpty())
            QSKIP("doxygen is not installed");
        for (auto page = m_pages.cbegin(); page != m_pages.cend(); ++page) {
            QVERIFY2(!page->contains(core) && !page->contains(buildFacts.folder), qPrintable(page.key()));
            QCOMPARE(found("(?:src|<link[^>]*href)=\"(\\w*:?//[^\"]*)", *page), QStringList());
        }
    }

    void everyCommentOfAPublicHeaderIsShown()
    {
        if (m_pages.isEmpty())
            QSKIP("doxygen is not installed");
        QString shown;
        for (const QString& page : m_pages)
            shown += shownIn(page);
        static const QRegularExpression internal(QStringLiteral("\nnamespace detail \\{.*?\n\\} // namespace detail"),
                                                 QRegularExpression::DotMatchesEverythingOption);
        QStringList missing;
        int lines = 0;
        for (QDirIterator files(core + "/include", {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
             files.hasNext();)
            for (QString line : found("^// *(?:-+ |[0-9]+\\. )?(.*)", contentOf(files.next()).remove(internal))) {
                ++lines;
                if (!shown.contains(joined(line.remove('`'))))
                    missing << line;
            }
        QVERIFY(lines > 700);
        QCOMPARE(missing.join('\n'), QString());
    }

private:
    QString m_messages;             // of Doxygen
    QMap<QString, QString> m_pages; // empty if doxygen is not installed
};

QTEST_GUILESS_MAIN(TestApiPages)

} // namespace sweep::tst_api_pages
#include "tst_api_pages.moc"

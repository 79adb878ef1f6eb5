// The words of public names: one word for one thing, and that the field's. The glossary is core/README.md.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_words {

namespace {

// Words that no name in a header of core or widgets may hold, and what says the same.
const QMap<QString, QString>& retiredWords()
{
    static const QMap<QString, QString> words = {
        {"ahead", "next target"},
        {"beside", "adjacent, or in the edge's region"},
        {"fan", "cell range"},
        {"happenings", "events by pair"},
        {"inquiry", "audit pair"},
        {"lone", "is instant"},
        {"moment", "instant"},
        {"passage", "line times"},
        {"place", "point, index or position"},
        {"places", "points, indices or positions"},
        {"question", "query"},
        {"quick", "filtered"},
        {"ride", "steered path"},
        {"spelled", "name"},
        {"stand", "pose"},
        {"sure", "certain"},
        {"told", "reported"},
        {"way", "path, displacement or direction"},
        {"ways", "paths, displacements or directions"},
    };
    return words;
}

QString withoutCommentsAndStrings(QString code)
{
    static const QRegularExpression noise(QStringLiteral("//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*\"|#include[^\\n]*"));
    return code.remove(noise);
}

// "retiredWords" holds "retired" and "words".
QStringList wordsOf(const QString& name)
{
    static const QRegularExpression word(QStringLiteral("[A-Z]?[a-z]+|[A-Z]+(?![a-z])"));
    QStringList words;
    for (auto matches = word.globalMatch(name); matches.hasNext();)
        words << matches.next().captured().toLower();
    return words;
}

QStringList retiredNamesIn(const QString& code)
{
    static const QRegularExpression identifier(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*"));
    QStringList names;
    for (auto matches = identifier.globalMatch(withoutCommentsAndStrings(code)); matches.hasNext();) {
        const QString name = matches.next().captured();
        for (const QString& word : wordsOf(name))
            if (retiredWords().contains(word))
                names << QStringLiteral("%1 (say: %2)").arg(name, retiredWords()[word]);
    }
    return names;
}

} // namespace

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRetiredWordIsFound()
    {
        QCOMPARE(retiredNamesIn("double sureRadius; // a way\n#include \"ride.h\""),
                 QStringList{"sureRadius (say: certain)"});
        QCOMPARE(retiredNamesIn("std::size_t always = standard(measure);"), QStringList());
    }

    void headersUseTheWordsOfTheGlossary()
    {
        QStringList faults;
        int headers = 0;
        for (const char* top : {"core", "widgets"}) {
            const QDir root(QString::fromStdString(sourcePath()));
            QDirIterator files(root.filePath(top), {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++headers;
                for (const QString& name : retiredNamesIn(QString::fromUtf8(file.readAll())))
                    faults << root.relativeFilePath(file.fileName()) + ": " + name;
            }
        }
        QVERIFY(headers > 250);
        QCOMPARE(faults.join('\n'), QString());
    }
};

QTEST_GUILESS_MAIN(TestWords)

} // namespace sweep::tst_words
#include "tst_words.moc"

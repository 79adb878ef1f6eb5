// Names in code: one word for one thing, that of the glossary in core/README.md.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_words {

namespace {

using Words = QMap<QString, QString>;

// Words that no name in a header of core or widgets may hold, and their replacements.
const Words& retiredWords()
{
    static const Words words = {
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

// The retired words that no name in any source of the program may hold. Local names may use the others.
const Words& wordsRetiredEverywhere()
{
    static const Words words = [] {
        Words everywhere;
        for (const char* word :
             {"fan", "happenings", "inquiry", "lone", "passage", "ride", "spelled", "stand", "sure", "ways"})
            everywhere[word] = retiredWords()[word];
        return everywhere;
    }();
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

QStringList retiredNamesIn(const QString& code, const Words& retired)
{
    static const QRegularExpression identifier(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*"));
    QStringList names;
    for (auto matches = identifier.globalMatch(withoutCommentsAndStrings(code)); matches.hasNext();) {
        const QString name = matches.next().captured();
        for (const QString& word : wordsOf(name))
            if (retired.contains(word))
                names << QStringLiteral("%1 (say: %2)").arg(name, retired[word]);
    }
    return names;
}

// The retired words in the names of these files. Qt Test shortens long messages, so each is printed as well.
QStringList faultsIn(const QStringList& folders, const QStringList& files, const Words& retired)
{
    const QDir root(QString::fromStdString(sourcePath()));
    QStringList faults;
    int count = 0;
    for (const QString& folder : folders)
        for (QDirIterator found(root.filePath(folder), files, QDir::Files, QDirIterator::Subdirectories);
             found.hasNext(); ++count) {
            QFile file(found.next());
            (void)file.open(QIODevice::ReadOnly);
            for (const QString& name : retiredNamesIn(QString::fromUtf8(file.readAll()), retired)) {
                faults << root.relativeFilePath(file.fileName()) + ": " + name;
                qWarning("%s", qPrintable(faults.last()));
            }
        }
    return count > 100 ? faults : QStringList{QStringLiteral("%1 files").arg(count)};
}

} // namespace

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRetiredWordIsFound()
    {
        QCOMPARE(retiredNamesIn("double sureRadius; // a way\n#include \"ride.h\"", retiredWords()),
                 QStringList{"sureRadius (say: certain)"});
        QCOMPARE(retiredNamesIn("std::size_t always = standard(measure);", retiredWords()), QStringList());
    }

    void namesUseTheWordsOfTheGlossary()
    {
        QCOMPARE(faultsIn({"core", "widgets"}, {"*.h"}, retiredWords()), QStringList());
        QCOMPARE(faultsIn({"core", "widgets", "app"}, {"*.h", "*.cpp"}, wordsRetiredEverywhere()), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestWords)

} // namespace sweep::tst_words
#include "tst_words.moc"

// Words of names, comments and pages: one word for one thing, and that the field's. The glossary is core/README.md.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <vector>

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

// A pattern that a text may not match, and its replacement.
struct Retired
{
    QRegularExpression pattern;
    QString instead;
};
using RetiredPatterns = std::vector<Retired>;

Retired retired(const char* pattern, const char* instead)
{
    return {QRegularExpression(QString::fromUtf8(pattern), QRegularExpression::CaseInsensitiveOption),
            QString::fromUtf8(instead)};
}

// Phrases of comments and pages.
const RetiredPatterns& retiredPhrases()
{
    static const RetiredPatterns phrases = {
        retired("\\b(?:whoever|somebody|someone|nobody)\\b", "the user, the caller, a process, or the passive"),
        retired("\\b(?:for|to|of|by) who\\b", "for a user who"),
        retired("\\blet(?:s|ting)? go\\b", "release"),
        retired("\\bwhat of\\b", "the part of"),
        retired("\\bwhat there (?:is|was)\\b", "the name of the thing"),
        retired("\\bits words\\b", "its text, its terms"),
        retired("\\b(?:says?|said|saying) so\\b", "reports it, states it"),
        retired("\\b(?:is|are|was|were|be|been|being) (?:said|told)\\b", "is reported, is stated"),
        retired("\\basked about\\b", "audited, queried"),
        retired("\\bopinions?\\b|\\bBoost\\.Geometry (?:is |can |also )?check(?:s|ed|ing)?\\b", "audit, verdict"),
        retired("\\bhears? (?:of|that)\\b", "is notified of"),
        retired("\\bspeaks? of\\b", "mentions, describes"),
        retired("\\bthat (?:is|are) no (?!longer|more)", "that is not a, or an adjective such as invalid"),
        retired("\\bend(?:s|ed)? with (?:status )?[0-2]\\b", "exits with status"),
        retired("\\bone a line\\b|\\ba line each\\b", "one per line"),
        retired("\\b(?:empty|null|nothing|none) where\\b", "if"),
        retired("\\bwhere there (?:is|are) (?:no|none|one)\\b", "if there is"),
        retired("\\b(?:whence|thereof|therein|wherein)\\b", "modern English"),
    };
    return phrases;
}

// Forms of comments alone.
const RetiredPatterns& retiredComments()
{
    static const RetiredPatterns forms = {
        retired("^What\\b", "the noun: \"The …\""),
        retired("[a-z0-9)]\\?(?:\\s|$)", "a statement: \"True if …\""),
        retired("^of (?:it|them|that|those|these)$", "the name of the thing"),
    };
    return forms;
}

// Forms of the names of test functions. These are sentences about behaviour.
const RetiredPatterns& retiredTestNames()
{
    static const RetiredPatterns forms = {
        retired("^what(?=(?-i:[A-Z]))", "the noun"),
        retired("(?-i:Whoever|Somebody|Someone|Nobody)", "the noun, or the passive"),
        retired("(?-i:(?:Said|Told|Says|Tells)(?![a-z]))", "reported, shown, stated or distinguished"),
        retired("(?-i:AskedAbout)", "audited, queried"),
    };
    return forms;
}

// "…the text around the match… (write: the replacement)" for each match.
QStringList matchesIn(const QString& text, const RetiredPatterns& patterns)
{
    constexpr qsizetype around = 30;
    QStringList found;
    for (const Retired& one : patterns)
        for (auto matches = one.pattern.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            const qsizetype begin = std::max(qsizetype(0), match.capturedStart() - around);
            const QString shown = text.mid(begin, match.capturedEnd() + around - begin).simplified();
            found << QStringLiteral("%1 (write: %2)").arg(shown, one.instead);
        }
    return found;
}

QString withoutCommentsAndStrings(QString code)
{
    static const QRegularExpression noise(QStringLiteral("//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*\"|#include[^\\n]*"));
    return code.remove(noise);
}

QString withoutQuotations(QString prose)
{
    static const QRegularExpression quotation(QStringLiteral("`[^`]*`|\"[^\"]*\""));
    return prose.replace(quotation, QStringLiteral("_"));
}

// The comments of C++ code, each on one line and without quotations. Adjacent lines are one comment.
QStringList commentsOf(const QString& code)
{
    static const QRegularExpression token(
        QStringLiteral("R\"(\\w*)\\(.*?\\)\\1\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)'"
                       "|(?<comment>//[^\\n]*(?:\\n[ \\t]*//[^\\n]*)*)"),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression marker(QStringLiteral("(?:^|\\n)[ \\t]*//"));
    QStringList comments;
    for (auto tokens = token.globalMatch(code); tokens.hasNext();)
        if (QString comment = tokens.next().captured(u"comment"); !comment.isEmpty())
            comments << withoutQuotations(comment.replace(marker, QStringLiteral(" "))).simplified();
    return comments;
}

// The prose of a page in Markdown, without code and quotations.
QString proseOf(QString page)
{
    static const QRegularExpression block(QStringLiteral("```.*?```"), QRegularExpression::DotMatchesEverythingOption);
    return withoutQuotations(page.remove(block)).simplified();
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

QStringList retiredNamesIn(const QString& code, const Words& retired = retiredWords())
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

QStringList retiredPhrasesIn(const QString& code)
{
    QStringList found;
    for (const QString& comment : commentsOf(code))
        found << matchesIn(comment, retiredPhrases()) << matchesIn(comment, retiredComments());
    return found;
}

QStringList retiredTestNamesIn(const QString& code)
{
    static const QRegularExpression function(QStringLiteral("\\n *void (?:\\w+::)?(\\w+)\\(\\)"));
    QStringList found;
    for (auto matches = function.globalMatch(code); matches.hasNext();)
        found << matchesIn(matches.next().captured(1), retiredTestNames());
    found.removeDuplicates();
    return found;
}

QDir root()
{
    return QDir(QString::fromStdString(sourcePath()));
}

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Collects the faults that `faultsIn` finds in each file of these folders and names, and counts the files.
class Survey
{
public:
    template <class FaultsIn>
    void look(const QStringList& tops, const QStringList& names, const FaultsIn& faultsIn)
    {
        for (const QString& top : tops) {
            QDirIterator files(root().filePath(top), names, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext())
                lookAt(files.next(), faultsIn);
        }
    }
    template <class FaultsIn>
    void lookAt(const QString& path, const FaultsIn& faultsIn)
    {
        ++m_files;
        for (const QString& fault : faultsIn(contentOf(path)))
            add(root().relativeFilePath(path) + ": " + fault);
    }

    [[nodiscard]] int files() const { return m_files; }
    [[nodiscard]] QString faults() const { return m_faults.join('\n'); }

private:
    // Qt Test shortens long messages, so each fault is printed as well.
    void add(const QString& fault)
    {
        qWarning("%s", qPrintable(fault));
        m_faults << fault;
    }

    int m_files = 0;
    QStringList m_faults;
};

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

    void aRetiredPhraseIsFound()
    {
        QCOMPARE(commentsOf("int a; // one\n    // two\nf(\"// no\"); // \"quoted\" `code`\n"),
                 (QStringList{"one two", "_ _"}));
        QCOMPARE(retiredPhrasesIn("// Waits until somebody\n// answers.\n").size(), 1);
        QCOMPARE(retiredPhrasesIn("// What a thread\n"), QStringList{"What a thread (write: the noun: \"The …\")"});
        QCOMPARE(retiredPhrasesIn("bool isOpen(); // is it?\n").size(), 1);
        QCOMPARE(retiredPhrasesIn("// True if \"who?\" is typed, whatever the case.\n"), QStringList());
        QCOMPARE(retiredPhrasesIn("// Then Boost.Geometry checks it.\n// A checked event\n").size(), 1);
        QCOMPARE(matchesIn(proseOf("```sh\n# somebody\n```\n`nobody`\n"), retiredPhrases()), QStringList());
    }

    void aRetiredTestNameIsFound()
    {
        QCOMPARE(retiredTestNamesIn("\n    void whatIsOpenIsClosed()\n").size(), 1);
        QCOMPARE(retiredTestNamesIn("\nvoid TestThing::aFaultIsSaid()\n").size(), 1);
        QCOMPARE(retiredTestNamesIn("\n    void whateverFailsIsReported()\n"), QStringList());
    }

    void headersUseTheWordsOfTheGlossary()
    {
        Survey survey;
        survey.look({"core", "widgets"}, {"*.h"}, [](const QString& code) { return retiredNamesIn(code); });
        QVERIFY(survey.files() > 100);
        QVERIFY2(survey.faults().isEmpty(), qPrintable(survey.faults()));
    }

    void sourcesUseTheWordsOfTheGlossary()
    {
        Survey survey;
        survey.look({"core", "widgets", "app"}, {"*.h", "*.cpp"},
                    [](const QString& code) { return retiredNamesIn(code, wordsRetiredEverywhere()); });
        QVERIFY(survey.files() > 300);
        QVERIFY2(survey.faults().isEmpty(), qPrintable(survey.faults()));
    }

    void commentsUseThePhrasesOfTheField()
    {
        Survey survey;
        survey.look({"core", "widgets", "app", "tests"}, {"*.h", "*.cpp"}, retiredPhrasesIn);
        QVERIFY(survey.files() > 400);
        QVERIFY2(survey.faults().isEmpty(), qPrintable(survey.faults()));
    }

    void pagesUseThePhrasesOfTheField()
    {
        const auto faultsIn = [](const QString& page) { return matchesIn(proseOf(page), retiredPhrases()); };
        Survey survey;
        survey.look({"core", "widgets", "app", "tests", "scenes"}, {"README.md", "HOW.md", "TOUR.md"}, faultsIn);
        survey.look({"app/manual"}, {"*.md"}, faultsIn);
        survey.lookAt(root().filePath("README.md"), faultsIn);
        survey.lookAt(root().filePath("app/cli/FORMATS.md"), faultsIn);
        QVERIFY(survey.files() > 30);
        QVERIFY2(survey.faults().isEmpty(), qPrintable(survey.faults()));
    }

    void testFunctionsAreSentencesAboutBehaviour()
    {
        Survey survey;
        survey.look({"tests"}, {"tst_*.cpp"}, retiredTestNamesIn);
        QVERIFY(survey.files() > 100);
        QVERIFY2(survey.faults().isEmpty(), qPrintable(survey.faults()));
    }
};

QTEST_GUILESS_MAIN(TestWords)

} // namespace sweep::tst_words
#include "tst_words.moc"

// Names of joined sources. The sources of a folder are one translation unit, so that a function in an anonymous
// namespace is also visible in the sources after its own, where it can hide a function of a header: the compiler would
// silently call the wrong one.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

#include <algorithm>

namespace sweep::tst_joined_names {

namespace {

using Names = QSet<QString>;

// The code without comments and without the contents of string literals.
QString codeOf(const QString& path)
{
    static const QRegularExpression rawText(QStringLiteral(R"re(R"\(.*?\)")re"),
                                            QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression text(QStringLiteral(R"re("(\\.|[^"\\\n])*")re"));
    static const QRegularExpression comment(QStringLiteral("//[^\n]*"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    QString code = QString::fromUtf8(file.readAll());
    code.replace("} // namespace\n", "}end\n");
    return code.replace(rawText, "\"\"").replace(text, "\"\"").replace(comment, "");
}

// The function that a line outside every class and function declares; empty if there is none.
QString declaredIn(const QString& line)
{
    static const QRegularExpression declaration(
        QStringLiteral(R"(^(?:\[\[[^\]]*\]\]\s*)*(?:template <.*> )?[\w\[][\w:<>,&*\s]*?[\s&*>](\w+)\()"));
    static const QRegularExpression other(QStringLiteral("^(return|using|namespace|class|struct)\\b"));
    return other.match(line).hasMatch() ? QString() : declaration.match(line).captured(1);
}

Names declaredIn(const QStringList& lines)
{
    Names names;
    for (const QString& line : lines)
        if (const QString name = declaredIn(line); !name.isEmpty())
            names.insert(name);
    return names;
}

Names anonymousIn(const QString& code)
{
    static const QRegularExpression block(QStringLiteral("\nnamespace \\{\n(.*?)\n\\}end\n"),
                                          QRegularExpression::DotMatchesEverythingOption);
    Names names;
    for (auto blocks = block.globalMatch(code); blocks.hasNext();)
        names.unite(declaredIn(blocks.next().captured(1).split('\n')));
    return names;
}

bool calls(const QString& code, const QString& name)
{
    const QRegularExpression call("(?<![\\w.:>])" + name + "\\(|, " + name + "(?=[,)>])");
    const QStringList lines = code.split('\n');
    return std::any_of(lines.begin(), lines.end(),
                       [&](const QString& line) { return declaredIn(line) != name && call.match(line).hasMatch(); });
}

// "core/grid/cell_walk.cpp: roundedTime hides …", for each call by a name that an earlier source of the folder
// defines. Folders of the third level belong to the one above, as join_folders() in CMakeLists.txt may join them.
QStringList hiddenNames(const QDir& root)
{
    Names ofHeaders;
    QMap<QString, QStringList> units;
    for (const char* top : {"core", "widgets", "app"}) {
        QDirIterator files(root.filePath(top), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = root.relativeFilePath(files.next());
            if (path.endsWith(".h"))
                ofHeaders.unite(declaredIn(codeOf(root.filePath(path)).split('\n')));
            else
                units[path.section('/', 0, 1)] << path;
        }
    }
    QStringList faults;
    for (QStringList& sources : units) {
        sources.sort();
        QMap<QString, QString> definedBy; // names that are in an anonymous namespace and in a header
        for (const QString& source : sources) {
            const QString code = codeOf(root.filePath(source));
            const Names own = anonymousIn(code);
            for (auto name = definedBy.begin(); name != definedBy.end(); ++name)
                if (!own.contains(name.key()) && calls(code, name.key()))
                    faults << QStringLiteral("%1: %2 of %3 hides a header's").arg(source, name.key(), name.value());
            for (const QString& name : own& ofHeaders)
                definedBy[name] = source;
        }
    }
    return faults;
}

} // namespace

class TestJoinedNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noFunctionHidesOneOfAHeader()
    {
        const QStringList hidden = hiddenNames(QDir(QString::fromStdString(sourcePath())));
        QVERIFY2(hidden.isEmpty(), qPrintable('\n' + hidden.join('\n')));
    }
    void aHiddenNameIsFound()
    {
        const QTemporaryDir folder;
        const QDir root(folder.path());
        QVERIFY(root.mkpath("core/base"));
        const auto plant = [&](const QString& name, const QByteArray& text) {
            QFile file(root.filePath("core/base/" + name));
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        QVERIFY(plant("rate.h", "double rateFrom(int text);\n"));
        QVERIFY(plant("a.cpp", "\nnamespace {\n\nint rateFrom(int text)\n{\n    return text;\n}\n\n} // namespace\n"));
        QVERIFY(plant("b.cpp", "double read()\n{\n    return rateFrom(1); // from rate.h\n}\n"));
        QVERIFY(plant("c.cpp", "double other()\n{\n    return of.rateFrom(1) + \"rateFrom(1)\";\n}\n"));
        QCOMPARE(hiddenNames(root), QStringList("core/base/b.cpp: rateFrom of core/base/a.cpp hides a header's"));
    }
};

QTEST_APPLESS_MAIN(TestJoinedNames)

} // namespace sweep::tst_joined_names
#include "tst_joined_names.moc"

// Man pages and completion of the shells: they have the subcommands, options and choices of --help.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <array>

namespace sweep::tst_pages {

using namespace Qt::StringLiterals;

namespace {

// Prints what a shell offers for the last of these words, one candidate a line. The functions of zsh need a terminal;
// others in their places print the arguments.
struct Shell
{
    QString name;
    QString page;
    const char* script;
};

const std::array shells{
    Shell{u"bash"_s, u"sweepbench.bash"_s,
          R"(source '%1'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sweepbench; printf '%s\n' "${COMPREPLY[@]}")"},
    Shell{u"zsh"_s, u"_sweepbench"_s,
          R"(_arguments() { print -rl -- $@ }; _describe() { print -rl -- ${(P)4} }
             words=("$@"); CURRENT=$#; source '%1')"},
    Shell{u"fish"_s, u"sweepbench.fish"_s, "source '%1'; complete -C \"$argv\""}};

QString pagePath(const QString& name)
{
    return QString::fromUtf8(buildFacts.folder) + u"/pages/"_s + name;
}

QString outputOf(const QString& program, const QStringList& arguments, QString* messages = nullptr)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(-1))
        qWarning("%s does not run", qPrintable(program));
    if (messages)
        *messages = QString::fromUtf8(process.readAllStandardError());
    return QString::fromUtf8(process.readAllStandardOutput());
}

// The first groups of all matches, sorted, each once.
QStringList found(const QString& text, const char* pattern)
{
    QStringList all;
    const QRegularExpression expression(QString::fromUtf8(pattern), QRegularExpression::MultilineOption);
    for (auto matches = expression.globalMatch(text); matches.hasNext();)
        all << matches.next().captured(1);
    all.sort();
    all.removeDuplicates();
    return all;
}

QString helpOf(const QString& command)
{
    const std::string word = command.toStdString();
    return QString::fromStdString(
        runCommand(word.empty() ? std::vector<std::string>{"--help"} : std::vector<std::string>{word, "--help"}).out);
}

QStringList commands()
{
    const QString help = helpOf({});
    const QString list = help.section(u"Subcommands:\n"_s, 1).section(u"\n\n"_s, 0, 0);
    return found(list, "^  (\\S+)");
}

QStringList optionsOf(const QString& command)
{
    return found(helpOf(command), "^  (?:-\\w,)?(--[\\w-]+)");
}

} // namespace

class TestPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachSubcommandHasItsPage();
    void eachPageHasTheOptions_data();
    void eachPageHasTheOptions();
    void eachShellOffersThem_data();
    void eachShellOffersThem();
    void aShellOffersFiles();
};

void TestPages::eachSubcommandHasItsPage()
{
    QVERIFY(commands().size() > 10);
    QStringList expected{u"sweepbench.1"_s};
    for (const QString& command : commands())
        expected << u"sweepbench-"_s + command + u".1"_s;
    expected.sort();
    QCOMPARE(QDir(pagePath({})).entryList({u"*.1"_s}, QDir::Files, QDir::Name), expected);
}

void TestPages::eachPageHasTheOptions_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("the program") << QString();
    for (const QString& command : commands())
        QTest::newRow(qPrintable(command)) << command;
}

void TestPages::eachPageHasTheOptions()
{
    QFETCH(QString, command);
    const QString path = pagePath((command.isEmpty() ? u"sweepbench"_s : u"sweepbench-"_s + command) + u".1"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll()).replace(u"\\-"_s, u"-"_s);
    QCOMPARE(found(text, "^\\\\fB(?:-\\w, )?(--[\\w-]+)\\\\fR"), optionsOf(command));
    QCOMPARE(found(text, "^\\.SH (EXAMPLES|EXIT STATUS|OPTIONS|NAME|SYNOPSIS|DESCRIPTION|SEE ALSO)$").size(), 7);
    for (const QString& paragraph : helpOf(command).split(u"\n\n"_s)) {
        const QString line = paragraph.section(u'\n', -1).section(u' ', -3).remove(QRegularExpression(u"[^\\w ].*"_s));
        QVERIFY2(text.contains(line), qPrintable(line));
    }
    QString messages;
    if (!QStandardPaths::findExecutable(u"man"_s).isEmpty())
        outputOf(u"man"_s, {u"--warnings"_s, u"-l"_s, path}, &messages);
    QCOMPARE(messages, QString());
    if (!QStandardPaths::findExecutable(u"mandoc"_s).isEmpty())
        QCOMPARE(outputOf(u"mandoc"_s, {u"-T"_s, u"lint"_s, u"-W"_s, u"error"_s, path}), QString());
}

void TestPages::eachShellOffersThem_data()
{
    QTest::addColumn<int>("shell");
    QTest::addColumn<QString>("command");
    for (int i = 0; i < int(shells.size()); ++i) {
        if (QStandardPaths::findExecutable(shells[i].name).isEmpty())
            continue;
        for (const QString& command : commands() + QStringList{QString()})
            QTest::addRow("%s: %s", qPrintable(shells[i].name), qPrintable(command)) << i << command;
    }
}

// The candidates of a shell for the last of these words.
QString offered(const Shell& shell, const QStringList& words)
{
    const QString script = QString::fromUtf8(shell.script).arg(pagePath(shell.page));
    QStringList arguments{u"-c"_s, script};
    if (shell.name != u"fish"_s)
        arguments << shell.name; // $0
    QString messages;
    const QString text = outputOf(shell.name, arguments + QStringList{u"sweepbench"_s} + words, &messages);
    return messages.isEmpty() ? text : messages;
}

void TestPages::eachShellOffersThem()
{
    QFETCH(int, shell);
    QFETCH(QString, command);
    const Shell& asked = shells.at(shell);
    const QStringList words = command.isEmpty() ? QStringList() : QStringList{command};
    QCOMPARE(found(offered(asked, words + QStringList{u"--"_s}), "^(?:\\(.*?\\)|\\*)?(--[\\w-]+)"), optionsOf(command));
    if (command.isEmpty())
        QCOMPARE(found(offered(asked, {u""_s}), "^([a-z]\\w+)(?=[\\t:]|$)"), commands());
    const QRegularExpression choice(u"^  (?:-\\w,)?(--[\\w-]+) \\{(.*?)\\}"_s, QRegularExpression::MultilineOption);
    for (auto matches = choice.globalMatch(helpOf(command)); matches.hasNext();) {
        const auto match = matches.next();
        QStringList choices = match.captured(2).split(u',');
        if (asked.name == u"zsh"_s) {
            QVERIFY(
                offered(asked, words + QStringList{u"--"_s})
                    .contains(QRegularExpression(match.captured(1) + u"=\\[.*\\]:value:\\("_s + choices.join(u' '))));
            continue;
        }
        choices.sort();
        QCOMPARE(found(offered(asked, words + QStringList{match.captured(1), u""_s}), "^([\\w-]+)"), choices);
    }
}

void TestPages::aShellOffersFiles()
{
    const QTemporaryDir folder;
    for (const QString& name : {u"one.scene.json"_s, u"two words.zip"_s, u"notes.txt"_s})
        QVERIFY(QFile(folder.filePath(name)).open(QIODevice::WriteOnly));
    const QString all = folder.path() + u'/';
    const Shell& bash = shells.front();
    const QString expected = all + u"one.scene.json\n"_s + all + u"two words.zip"_s;
    QStringList lines = offered(bash, {u"events"_s, all}).trimmed().split(u'\n');
    lines.sort();
    QCOMPARE(lines.join(u'\n'), expected);
    lines = offered(bash, {all}).trimmed().split(u'\n');
    lines.sort();
    QCOMPARE(lines.join(u'\n'), expected);
    QCOMPARE(offered(bash, {u"events"_s, u"--digits"_s, all}).trimmed(), QString());
}

QTEST_GUILESS_MAIN(TestPages)

} // namespace sweep::tst_pages
#include "tst_pages.moc"

// Numbers on the command line: every option takes the forms that the fields of the window take.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QtTest>

#include <CLI/CLI.hpp>

#include <set>

namespace sweep::tst_typed_options {

namespace {

const std::set<std::string> numbers{"N", "T", "S", "FPS", "RATE", "D", "R", "NUMBER", "WHAT"};
const std::set<std::string> lists{"WxH", "X,Y,Z", "S|SX,SY,SZ"};
const std::set<std::string> words{"",     "FILE", "SCENE",   "LOG",       "FOLDER",    "ID",           "NAMES",
                                  "NAME", "TEXT", "VERSION", "THIS=NAME", "WORD=KIND", "'PROGRAM {}'", "I/N"};

// The option with this number, after the subcommand. With --help the values are read and nothing else happens.
CommandRun runWith(const QString& command, const QString& option, const QString& placeholder, const QString& number)
{
    const QString separator = placeholder == u"WxH" ? QStringLiteral("x") : QStringLiteral(",");
    const int count = placeholder == u"WxH" ? 2 : placeholder.contains(u',') ? 3 : 1;
    const QString value = QStringList(count, number).join(separator);
    std::vector<std::string> arguments{option.toStdString() + '=' + value.toStdString(), "--help"};
    if (!command.isEmpty())
        arguments.insert(arguments.begin(), command.toStdString());
    return runCommand(arguments);
}

void addOptions(const CLI::App& command, const QString& name)
{
    for (const CLI::Option* option : command.get_options()) {
        const std::string placeholder = option->get_positional() ? "" : option->get_type_name();
        if (placeholder.starts_with('{') || words.contains(placeholder))
            continue;
        if (!numbers.contains(placeholder) && !lists.contains(placeholder))
            qFatal("%s: is %s a number?", option->get_name().c_str(), placeholder.c_str());
        QTest::addRow("%s %s", qPrintable(name), option->get_name().c_str())
            << name << QString::fromStdString("--" + option->get_lnames().at(0)) << QString::fromStdString(placeholder);
    }
}

} // namespace

class TestTypedOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOptionTakesEveryForm_data();
    void everyOptionTakesEveryForm();
    void valuesAreExact_data();
    void valuesAreExact();
    void neededFormsAreNamed_data();
    void neededFormsAreNamed();
};

void TestTypedOptions::everyOptionTakesEveryForm_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("placeholder");
    const auto program = programParser();
    addOptions(*program, {});
    for (const CLI::App* command : program->get_subcommands({}))
        addOptions(*command, QString::fromStdString(command->get_name()));
}

void TestTypedOptions::everyOptionTakesEveryForm()
{
    QFETCH(QString, command);
    QFETCH(QString, option);
    QFETCH(QString, placeholder);
    for (const char* form : {"4", "4.0", "+4", "0.4e1", "0x1p2", "0x4", "8/2", "(1 + 3)", "2^2", "sqrt(16)", " 4 ",
                             "hypot(0; 4)", "max(1,4)", "7 − 3"}) {
        const CommandRun run = runWith(command, option, placeholder, QString::fromUtf8(form));
        QVERIFY2(run.status == 0, (form + (": " + run.err)).c_str());
    }
    if (!lists.contains(placeholder.toStdString()))
        QCOMPARE(runWith(command, option, placeholder, QStringLiteral("4,0")).status, 0);
    for (const char* text : {"", "four", "4 4", "1/0", "nan", "1e9999"}) {
        const CommandRun run = runWith(command, option, placeholder, QString::fromUtf8(text));
        QVERIFY2(run.status == 2, text);
        QVERIFY2(run.err.find(option.toStdString()) != std::string::npos, run.err.c_str());
    }
}

void TestTypedOptions::valuesAreExact_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("plain");
    QTest::addColumn<QString>("typed");
    const auto row = [](const char* command, const char* plain, const char* typed) {
        QTest::addRow("%s %s", command, typed)
            << QString::fromUtf8(command) << QString::fromUtf8(plain) << QString::fromUtf8(typed);
    };
    row("sample", "--fps=60000/1001", "--fps=60*1000/1001");
    row("sample", "--offset=1/3", "--offset=(1/2)*(2/3)");
    row("events", "--digits=1000", "--digits=1e3");
    row("events", "--max-events=18446744073709551615", "--max-events=2^64 - 1");
    row("inspect", "--at=1/3", "--at=sqrt(1/9)");
    row("export", "--as=csv\n--frames=30000/1001", "--as=csv\n--frames=30*(1000/1001)");
}

void TestTypedOptions::valuesAreExact()
{
    QFETCH(QString, command);
    QFETCH(QString, plain);
    QFETCH(QString, typed);
    const auto answer = [&](const QString& options) {
        std::vector<std::string> arguments{command.toStdString(), sourcePath("scenes/raise.scene.json")};
        for (const QString& option : options.split(u'\n'))
            arguments.push_back(option.toStdString());
        const CommandRun run = runCommand(arguments);
        return QString::fromStdString(run.out + run.err);
    };
    QCOMPARE(answer(typed), answer(plain));
    QVERIFY(answer(plain).size() > 100);
}

void TestTypedOptions::neededFormsAreNamed_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("number");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* command, const char* option, const char* number, const char* message) {
        QTest::addRow("%s %s", option, number) << QString::fromUtf8(command) << QString::fromUtf8(option)
                                               << QString::fromUtf8(number) << QString::fromUtf8(message);
    };
    row("sample", "--fps", "sqrt(2)", "a fraction is needed");
    row("sample", "--fps", "0", "0 is not above 0");
    row("sample", "--margin", "-1/3", "-1/3 is below 0");
    row("events", "--digits", "1001", "1001 is above 1000");
    row("events", "--digits", "1/2", "is not a whole number");
    row("events", "--max-events", "2^64", "is not a whole number");
    row("events", "--threads", "-1", "is not a whole number");
    row("report", "--event", "1 - 1", "counts from 1");
    row("render", "--scale", "1/11", "1/11 is below 0.1");
    row("reduce", "--keep", "disagreement:0", "counts from 1");
    row("reduce", "--keep", "expectation:1.5", "is not a whole number");
}

void TestTypedOptions::neededFormsAreNamed()
{
    QFETCH(QString, command);
    QFETCH(QString, option);
    QFETCH(QString, number);
    QFETCH(QString, message);
    const CommandRun run = runWith(command, option, QStringLiteral("N"), number);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.find((option + QStringLiteral(": ")).toStdString()) != std::string::npos, run.err.c_str());
    QVERIFY2(run.err.find(message.toStdString()) != std::string::npos, run.err.c_str());
}

QTEST_GUILESS_MAIN(TestTypedOptions)

} // namespace sweep::tst_typed_options
#include "tst_typed_options.moc"

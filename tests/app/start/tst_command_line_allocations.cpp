// Failing allocations in subcommands: each that only computes reports the lack of memory and exits with its documented
// status, or completes its work.
#include "app/cli/subcommands.h"
#include "app/command_line.h"
#include "tests/support/allocation_faults.h"
#include "tests/support/comparison_text.h"

#include <CLI/CLI.hpp>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <iostream>
#include <streambuf>

#include <sys/wait.h>
#include <unistd.h>

namespace sweep::tst_command_line_allocations {

namespace {

const char* const scene = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
  {"id": "ball", "shape": "projectile", "path": {"from": [0, 0], "to": [3, 1]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [2, -2], "b": [2, 2]}],
  "expect": [{"a": "ball", "b": "wall", "kind": "enter", "count": 1}]})";

// A stream buffer without memory of its own; drops output that does not fit.
class FixedBuffer : public std::streambuf
{
public:
    FixedBuffer() { setp(m_text.data(), m_text.data() + m_text.size()); }
    [[nodiscard]] std::string_view text() const { return {pbase(), std::size_t(pptr() - pbase())}; }

private:
    std::array<char, 1 << 16> m_text{};
};

} // namespace

class TestCommandLineAllocations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSubcommandReportsOrThrowsTheLackOfMemory_data();
    void aSubcommandReportsOrThrowsTheLackOfMemory();
    void theProgramReportsTheLackOfMemory();
    void aLackOfMemoryWhileParsingIsReported();

private:
    // Writes a file with this text and returns its path.
    std::string file(const char* name, const char* text) const;

    QTemporaryDir m_folder;
};

std::string TestCommandLineAllocations::file(const char* name, const char* text) const
{
    QFile to(m_folder.filePath(QLatin1String(name)));
    if (!to.open(QIODevice::WriteOnly) || to.write(text) < 0)
        qFatal("%s", name);
    return to.fileName().toStdString();
}

void TestCommandLineAllocations::aSubcommandReportsOrThrowsTheLackOfMemory_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command :
         {"events SCENE", "events --format json SCENE", "events --format csv SCENE", "check SCENE", "validate SCENE",
          "test SCENE", "test --format tap SCENE", "test --format junit SCENE", "cells SCENE", "cells SCENE --json",
          "cells3 --from 0,0,0 --to 3,2,1 --radius 0.5", "inspect SCENE --a ball --b wall --at 0.25",
          "inspect SCENE --a ball --b wall --clearance 4", "sample SCENE --fps 10", "diff SCENE LOG",
          "reduce SCENE --keep 1"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void TestCommandLineAllocations::aSubcommandReportsOrThrowsTheLackOfMemory()
{
    QFETCH(QString, command);
    const std::string paths[] = {file("a.scene.json", scene),
                                 file("a.csv", "a,b,kind,t\nball,wall,enter,0.5\nball,wall,touch,0.9\n")};
    const QStringList words = command.split(u' ');
    std::vector<std::string> arguments;
    for (auto word = words.rbegin(); *word != words.front(); ++word) // CLI11 takes arguments in reverse order
        arguments.push_back(*word == u"SCENE" ? paths[0] : *word == u"LOG" ? paths[1] : word->toStdString());
    const auto subcommand = std::ranges::find(subcommands::all, words.front().toStdString(),
                                              [](const Subcommand* one) { return one->name; });
    CLI::App parser;
    const SubcommandWork work = (*subcommand)->prepare(parser);
    parser.parse(std::move(arguments));
    const auto run = [&] {
        FixedBuffer out;
        FixedBuffer err;
        std::ostream outStream(&out);
        std::ostream errStream(&err);
        const int status = work(outStream, errStream);
        if (status == 2 && err.text().find("not enough memory") != std::string_view::npos)
            throw std::bad_alloc(); // reported as documented; counted like a thrown exception
        return status;
    };
    QCOMPARE(run(), words.front() == u"diff" ? 1 : 0); // the log lacks an event
    const FaultRuns runs = withEveryAllocationFailing(run, [](int status) { return std::to_string(status); });
    QCOMPARE(runs.wrong, QString());
    QVERIFY2(runs.thrown > 20, qPrintable(QString::number(runs.allocations)));
}

namespace {

// Runs a long walk by `sweepbench cells3`.
int runWalk(std::ostream& err)
{
    char words[][20] = {"sweepbench", "cells3", "--from", "0,0,0", "--to", "90,20,10"};
    char* arguments[] = {words[0], words[1], words[2], words[3], words[4], words[5], nullptr};
    FixedBuffer out;
    std::ostream outStream(&out);
    int argc = int(std::size(words));
    return runProgram(argc, arguments, outStream, err);
}

} // namespace

// The walk makes the last allocation.
void TestCommandLineAllocations::theProgramReportsTheLackOfMemory()
{
    FixedBuffer err;
    std::ostream errStream(&err);
    AllocationFault counting(AllocationFault::never, AllocationFault::Extent::one);
    QCOMPARE(runWalk(errStream), 0);
    counting.end();
    AllocationFault fault(counting.count(), AllocationFault::Extent::all);
    const int status = runWalk(errStream);
    fault.end();
    QVERIFY(fault.happened());
    QCOMPARE(status, 2);
    QCOMPARE(std::string(err.text()), std::string("sweepbench: out of memory\n"));
}

// CLI11 does not let exceptions through everywhere, so that each case runs in a process of its own.
void TestCommandLineAllocations::aLackOfMemoryWhileParsingIsReported()
{
    for (std::size_t n = 1; n < 3000; n += 37) {
        int ends[2];
        QCOMPARE(::pipe(ends), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::dup2(ends[1], STDERR_FILENO);
            AllocationFault fault(n, AllocationFault::Extent::all);
            const int status = runWalk(std::cerr);
            ::_exit(status);
        }
        ::close(ends[1]);
        std::array<char, 1000> said{};
        const ssize_t length = ::read(ends[0], said.data(), said.size());
        ::close(ends[0]);
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(std::string(said.data(), std::size_t(std::max<ssize_t>(length, 0))),
                 std::string("sweepbench: out of memory\n"));
        QVERIFY2(WIFEXITED(status), qPrintable(QString::number(n)));
        QCOMPARE(WEXITSTATUS(status), 2);
    }
}

QTEST_GUILESS_MAIN(TestCommandLineAllocations)

} // namespace sweep::tst_command_line_allocations
#include "tst_command_line_allocations.moc"

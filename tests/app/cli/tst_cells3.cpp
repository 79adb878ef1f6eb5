#include <QtTest>

#include "tests/app/cli/command_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace sweep::tst_cells3 {

namespace {

struct Answer
{
    int status = -1;
    QByteArray out;
    QByteArray err;
};

Answer run(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "cells3");
    const CommandRun made = runCommand(std::move(arguments));
    return {made.status, QByteArray::fromStdString(made.out), QByteArray::fromStdString(made.err)};
}

} // namespace

class TestCells3 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textHasARowForEveryEvent()
    {
        const Answer answer = run({"--from", "0.5,0.5,0.5", "--to", "2.5,0.5,0.5", "--radius", "0.25", "--exact"});
        QCOMPARE(answer.err, QByteArray());
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("1/8  enter   (1, 0, 0)  (-1, 0, 0)  ≈ (1, 0, 0)"), answer.out.constData());
        QVERIFY(answer.out.contains("3/8  exit    (0, 0, 0)  (1, 0, 0)   ≈ (-1, 0, 0)"));
        QVERIFY(answer.out.endsWith("\n6 events\n"));
    }
    void jsonGroupsSimultaneousEvents()
    {
        const Answer answer =
            run({"--from", "-0.5,-0.5,-0.5", "--to", "0.5,0.5,0.5", "--json", "--policy", "half-open"});
        QCOMPARE(answer.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(object[QStringLiteral("format")].toString(), QStringLiteral("sweepbench.cells3"));
        const QJsonArray instants = object[QStringLiteral("instants")].toArray();
        QCOMPARE(instants.size(), 3);
        const QJsonObject corner = instants.at(1).toObject();
        QCOMPARE(corner[QStringLiteral("t")].toDouble(), 0.5);
        const QJsonArray events = corner[QStringLiteral("events")].toArray();
        QCOMPARE(events.size(), 2);
        QCOMPARE(events.at(0).toObject()[QStringLiteral("change")].toString(), QStringLiteral("exit"));
        QCOMPARE(events.at(1).toObject()[QStringLiteral("cell")].toArray(), QJsonArray({0, 0, 0}));
        QVERIFY(events.at(1).toObject()[QStringLiteral("normal")].isNull());
    }
    void theStartCanBeLeftOut()
    {
        const Answer answer =
            run({"--from", "0.5,0.5,0.5", "--to", "0.5,0.5,0.625", "--radius", "4", "--without-start"});
        QCOMPARE(answer.status, 0);
        QVERIFY(!answer.out.contains("enter*"));
    }
    void badArgumentsAreNamed_data()
    {
        QTest::addColumn<QList<QByteArray>>("arguments");
        QTest::addColumn<QByteArray>("message");
        const QList<QByteArray> path{"--from", "0,0,0", "--to", "1,1,1"};
        QTest::newRow("two numbers") << QList<QByteArray>{"--from", "0,0", "--to", "1,1,1"} << QByteArray("--from");
        QTest::newRow("no number") << QList<QByteArray>{"--from", "0,0,x", "--to", "1,1,1"} << QByteArray("--from");
        QTest::newRow("nothing") << QList<QByteArray>{} << QByteArray("--from is required");
        QTest::newRow("a radius below 0") << path + QList<QByteArray>{"--radius", "-1"} << QByteArray("-1 is below 0");
        QTest::newRow("no spacing") << path + QList<QByteArray>{"--spacing", "1,0,1"} << QByteArray("0 is not above 0");
        QTest::newRow("an endless radius") << path + QList<QByteArray>{"--radius", "inf"} << QByteArray("--radius");
        QTest::newRow("too many events") << path + QList<QByteArray>{"--max-events", "3"}
                                         << QByteArray("more than 3 events (--max-events");
        QTest::newRow("far too many events on the way")
            << QList<QByteArray>{"--from", "0,0,0", "--to", "1e300,0,0"} << QByteArray("more than 1000000 events");
        QTest::newRow("far too many cells at the start")
            << path + QList<QByteArray>{"--radius", "1e300", "--spacing", "1e-300"}
            << QByteArray("more than 1000000 events");
        QTest::newRow("cells without an index")
            << QList<QByteArray>{"--from", "9007199254740900,0.5,0.5", "--to", "9007199254749999,0.5,0.5"}
            << QByteArray("2^53");
    }
    void badArgumentsAreNamed()
    {
        QFETCH(const QList<QByteArray>, arguments);
        QFETCH(const QByteArray, message);
        std::vector<std::string> words;
        for (const QByteArray& argument : arguments)
            words.push_back(argument.toStdString());
        const Answer answer = run(words);
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains(message), answer.err.constData());
        QCOMPARE(answer.out, QByteArray());
    }
    // A point that moves along a grid line is never in an open cell, however far it goes.
    void aLongWalkWithoutEventsIsFast()
    {
        const Answer answer = run({"--from", "0,0,0", "--to", "1e9,0,0", "--policy", "open"});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.endsWith("\n0 events\n"), answer.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestCells3)

} // namespace sweep::tst_cells3
#include "tst_cells3.moc"

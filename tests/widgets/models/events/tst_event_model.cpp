#include "core/events/contact_point.h"
#include "tests/support/scene_families.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/events/facts.h"
#include "widgets/models/events/pair_models.h"

#include <sweepbench/audit.h>
#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace sweep::tst_event_model {

namespace {

const char* const scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "wall", "shape": "segment", "a": [0, -9], "b": [0, 9]},
  {"id": "dot", "name": "Dot", "shape": "point", "path": {"from": [-1, 1], "to": [2, 1]}},
  {"id": "ball", "shape": "circle", "path": {"from": [-3, 2], "to": [1, 2]}, "radius": 0.5}]})";

SolverAnswerPtr answerOf(const char* text, bool isAudited)
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->revision = 1;
    answer->scene = std::make_shared<const Scene>(parseScene(text, "test").value());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    if (isAudited)
        answer->audit = std::make_shared<const Audit>(audit(*answer->scene, *answer->timeline));
    return answer;
}

// To 24 binary digits, halves away from zero.
double shortened(double x)
{
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return std::ldexp(std::round(std::ldexp(fraction, 24)), exponent - 24);
}

// By x, then y, each to 24 binary digits; events without a point come after all others.
std::vector<std::size_t> sortedByPoint(const SolverAnswer& answer, bool descending)
{
    using Key = std::tuple<bool, double, double>;
    const Timeline& timeline = *answer.timeline;
    std::vector<Key> keys;
    for (std::size_t i = 0; i < timeline.events().size(); ++i) {
        const auto point = contactPoint(*answer.scene, timeline.events()[i], timeline.timeOf(i)).point;
        keys.push_back(point ? Key{false, shortened(point->x), shortened(point->y)} : Key{true, 0, 0});
    }
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(
        order, [&](std::size_t p, std::size_t q) { return descending ? keys[q] < keys[p] : keys[p] < keys[q]; });
    return order;
}

QString shown(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestEventModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<EventModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
    }

    void theNumbersOfInstantsAreExplainedInTheirHeading()
    {
        const EventModel model;
        const auto tipOf = [&](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        };
        QVERIFY2(tipOf(EventModel::InstantColumn).contains(QStringLiteral("share a number")),
                 qPrintable(tipOf(EventModel::InstantColumn)));
        QVERIFY(tipOf(EventModel::KindColumn).isEmpty());
        QCOMPARE(model.headerData(EventModel::InstantColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("#"));
        QCOMPARE(model.headerData(EventModel::InstantColumn, Qt::Horizontal, Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Instant"));
    }

    // The dot crosses five cells and a wall; the other one passes through a corner.
    void aCellHasARowForEachStay()
    {
        m_model->setAnswer(
            answerOf(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
          {"id": "dot", "shape": "point", "grid": true, "path": {"from": [0.5, 0.5], "to": [4.5, 0.5]}},
          {"id": "other", "shape": "point", "grid": true, "path": {"from": [8.5, 0.5], "to": [9.5, 1.5]}},
          {"id": "wall", "shape": "segment", "a": [2.5, -3], "b": [2.5, 3]}]})",
                     false));
        const int events = m_model->rowCount();
        m_model->setCellsWanted(true);
        const auto row = [&](int i) {
            QStringList texts;
            for (const int column : {EventModel::InstantColumn, EventModel::TimeColumn, EventModel::PairColumn,
                                     EventModel::ExitColumn, EventModel::StayColumn})
                texts << shown(*m_model, i, column);
            return texts.join(u'|');
        };
        QCOMPARE(m_model->rowCount(), 5 + 4);
        QCOMPARE(row(0), QStringLiteral("1|0|dot · cell (0, 0)|0.125|0.125"));
        QCOMPARE(row(2), QStringLiteral("2|0.125|dot · cell (1, 0)|0.375|0.25"));
        QCOMPARE(m_model->headerData(EventModel::TimeColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Enter"));
        QCOMPARE(m_model->copier()(2, EventModel::ExitColumn), QStringLiteral("0.375"));
        m_model->sort(EventModel::StayColumn, Qt::AscendingOrder);
        QCOMPARE(row(0), QStringLiteral("4|0.5|other · cell (8, 1)|touch|0"));
        m_model->sort(EventModel::ExitColumn, Qt::DescendingOrder);
        QCOMPARE(shown(*m_model, 8, EventModel::ExitColumn), QStringLiteral("0.125"));
        m_model->setFilter(QStringLiteral("cell:2,0"));
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(std::ranges::count(m_model->passing(), true), 2); // the lanes show the exit, too
        m_model->setFilter(QStringLiteral("kind:exit"));
        QCOMPARE(m_model->rowCount(), 5 + 2); // not the cells that are only touched
        m_model->setFilter({});
        m_model->setCellsWanted(false);
        QCOMPARE(m_model->rowCount(), events);
    }

    // A clipped event is no begin or end that was seen. Copies have the word of the files.
    void contactsAtTheEndsOfTheTimeReadAsSuch()
    {
        const SolverAnswerPtr answer = answerOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [1, 0]}, "radius": 2},
          {"id": "dot", "shape": "point", "path": [0, 0]}]})",
                                                true);
        m_model->setAnswer(answer);
        QCOMPARE(shown(*m_model, 0, EventModel::KindColumn), QStringLiteral("enter, clipped"));
        QCOMPARE(shown(*m_model, 1, EventModel::KindColumn), QStringLiteral("exit, clipped"));
        const QModelIndex first = m_model->index(0, EventModel::KindColumn);
        QCOMPARE(first.data(EventModel::ExactRole).toString(), QStringLiteral("enter, clipped"));
        QVERIFY(first.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("Already in contact when")));
        QVERIFY(m_model->index(1, EventModel::KindColumn)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith(QStringLiteral("Still in contact when")));
        QCOMPARE(eventSentence(*answer, 0),
                 QStringLiteral("ball and dot are in contact when their common time starts"));
        QCOMPARE(eventSentence(*answer, 1), QStringLiteral("ball and dot are in contact when their common time ends"));
    }

    // The ball leaves the dot after a while, so that only its enter is clipped.
    void theFilterKnowsTheWordForClippedEvents_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QList<int>>("events");
        QTest::newRow("clipped alone") << QStringLiteral("kind:clipped") << QList<int>{0};
        QTest::newRow("clipped, in another case, and a kind")
            << QStringLiteral("kind:Clipped,exit") << QList<int>{0, 1};
        QTest::newRow("the kind in files") << QStringLiteral("kind:enter") << QList<int>{0};
        QTest::newRow("another kind") << QStringLiteral("kind:exit") << QList<int>{1};
        QTest::newRow("clipped, at the start") << QStringLiteral("kind:clipped kind:enter") << QList<int>{0};
        QTest::newRow("clipped, at the end") << QStringLiteral("kind:clipped kind:exit") << QList<int>{};
    }
    void theFilterKnowsTheWordForClippedEvents()
    {
        QFETCH(QString, filter);
        QFETCH(QList<int>, events);
        m_model->setAnswer(answerOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [4, 0]}, "radius": 2},
          {"id": "dot", "shape": "point", "path": [0, 0]}]})",
                                    true));
        QCOMPARE(m_model->rowCount(), 2);
        m_model->setFilter(filter);
        QList<int> found;
        for (int row = 0; row < m_model->rowCount(); ++row)
            found << int(m_model->eventOf(row));
        QCOMPARE(found, events);
    }

    // Equal numbers look like one number: only the first of an instant is in ink.
    void repeatedNumbersOfAnInstantAreFaint()
    {
        m_model->setAnswer(answerOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "wall", "shape": "segment", "a": [0, -9], "b": [0, 9]},
          {"id": "dot", "shape": "point", "path": {"from": [-1, 1], "to": [2, 1]}},
          {"id": "spot", "shape": "point", "path": {"from": [-1, 3], "to": [2, 3]}},
          {"id": "late", "shape": "point", "path": {"from": [-1, 5], "to": [1, 5]}}]})",
                                    true));
        QCOMPARE(m_model->rowCount(), 3);
        const auto at = [this](int row, int column, int role) { return m_model->index(row, column).data(role); };
        QStringList numbers;
        QList<bool> faint;
        for (int row = 0; row < 3; ++row) {
            numbers << at(row, EventModel::InstantColumn, Qt::DisplayRole).toString();
            faint << at(row, EventModel::InstantColumn, Qt::ForegroundRole).isValid();
            QVERIFY(!at(row, EventModel::TimeColumn, Qt::ForegroundRole).isValid());
        }
        QCOMPARE(numbers, (QStringList{QStringLiteral("1"), QStringLiteral("1"), QStringLiteral("2")}));
        QCOMPARE(faint, (QList<bool>{false, true, false}));
        QCOMPARE(at(1, EventModel::InstantColumn, Qt::ToolTipRole).toString(),
                 QStringLiteral("Instant 1 of 2, with 2 events"));
        QCOMPARE(at(2, EventModel::InstantColumn, Qt::ToolTipRole).toString(), QStringLiteral("Instant 2 of 2"));
    }

    void rowsAreEventsInExactOrder()
    {
        m_model->setAnswer(answerOf(scene, true));
        QCOMPARE(m_model->rowCount(), 3);
        QCOMPARE(shown(*m_model, 0, EventModel::TimeColumn), QStringLiteral("≈ 0.333333"));
        QCOMPARE(m_model->index(0, EventModel::TimeColumn).data(ExactFormRole).toString(), QStringLiteral("1/3"));
        QCOMPARE(m_model->index(0, EventModel::TimeColumn).data(EventModel::ExactRole).toString(),
                 QStringLiteral("0.3333333333333333"));
        QCOMPARE(shown(*m_model, 0, EventModel::PairColumn), QStringLiteral("wall · Dot"));
        QCOMPARE(shown(*m_model, 0, EventModel::KindColumn), QStringLiteral("cross"));
        QCOMPARE(shown(*m_model, 0, EventModel::AColumn), QStringLiteral("wall"));
        QCOMPARE(shown(*m_model, 0, EventModel::BColumn), QStringLiteral("Dot"));
        QCOMPARE(shown(*m_model, 1, EventModel::TimeColumn), QStringLiteral("0.625"));
        QCOMPARE(shown(*m_model, 1, EventModel::KindColumn), QStringLiteral("enter"));
        QCOMPARE(shown(*m_model, 2, EventModel::TimeColumn), QStringLiteral("0.875"));
    }

    // Two cushions are hit 3.9e-16 apart, at times with the same nearest double.
    void instantsOfOneDoubleHaveEnoughDigitsToDiffer()
    {
        m_model->setAnswer(answerOf(R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2.47},
            "bodies": [
            {"id": "cue", "shape": "circle", "radius": 0.028575,
             "path": {"at": [1, 1], "velocity": [1.4142135623730951, 1.414213562373095]}},
            {"id": "right", "shape": "segment", "a": [4.5, 0], "b": [4.5, 4.5], "group": "cushions"},
            {"id": "top", "shape": "segment", "a": [0, 4.5], "b": [4.5, 4.5], "group": "cushions"}]})",
                                    false));
        QCOMPARE(shown(*m_model, 0, EventModel::TimeColumn), QStringLiteral("≈ 2.4546681578805106"));
        QCOMPARE(shown(*m_model, 1, EventModel::TimeColumn), QStringLiteral("≈ 2.454668157880510958"));
    }

    void neighbouringPointsDifferInOneNotation()
    {
        m_model->setAnswer(answerOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [302584, -5240490], "to": [302585, -5240491]}},
            {"id": "first", "shape": "line", "a": [302584.25, 0], "b": [302584.25, 1]},
            {"id": "second", "shape": "line", "a": [302584.375, 0], "b": [302584.375, 1]}]})",
                                    false));
        QCOMPARE(shown(*m_model, 0, EventModel::PointColumn), QStringLiteral("302584.25, −5240490.2"));
        QCOMPARE(shown(*m_model, 1, EventModel::PointColumn), QStringLiteral("302584.38, −5240490.4"));
    }

    void aTimeThatLooksLikeASimpleFractionShowsHowFarItIsFromIt()
    {
        m_model->setAnswer(answerOf(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "disc", "shape": "circle", "radius": 0.1, "path": {"from": [0, 0.1], "to": [0.3, 0.1]}},
          {"id": "dot", "shape": "point", "path": [0.1, 0.2]}]})",
                                    true));
        const QModelIndex time = m_model->index(0, EventModel::TimeColumn);
        QCOMPARE(time.data().toString(), QStringLiteral("≈ 0.333333"));
        QCOMPARE(time.data(ExactFormRole).toString(), QStringLiteral("1/3 + 3.1e−17"));
    }

    void theRowsOfTheInstantAreMarked()
    {
        m_model->setAnswer(answerOf(scene, true));
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        const auto marked = [this] {
            QList<int> rows;
            for (int row = 0; row < m_model->rowCount(); ++row)
                if (m_model->index(row, 0).data(Qt::BackgroundRole).isValid())
                    rows << row;
            return rows;
        };
        QCOMPARE(marked(), QList<int>{});
        m_model->setInstant(1);
        QCOMPARE(marked(), QList<int>{1});
        const auto tip = [this](int row) { return m_model->index(row, 0).data(Qt::ToolTipRole).toString(); };
        QVERIFY2(tip(1).endsWith(QStringLiteral("\nThe coloured rows are the events at the shown time")),
                 qPrintable(tip(1)));
        QVERIFY2(!tip(0).contains(QStringLiteral("coloured")), qPrintable(tip(0)));
        QCOMPARE(changed.size(), 1);
        m_model->setInstant(2);
        QCOMPARE(marked(), QList<int>{2});
        QCOMPARE(changed.size(), 3); // one for the old row and one for the new one
        m_model->setFilter(QStringLiteral("body:ball"));
        QCOMPARE(marked(), QList<int>{1});
        m_model->setInstant(99);
        QCOMPARE(marked(), QList<int>{});
    }

    void theVerdictIsShownOnceItIsKnown()
    {
        m_model->setAnswer(answerOf(scene, false));
        QVERIFY(shown(*m_model, 0, EventModel::AuditColumn).contains(QStringLiteral("auditing")));
        m_model->setAnswer(answerOf(scene, true));
        for (int row = 0; row < m_model->rowCount(); ++row)
            QCOMPARE(shown(*m_model, row, EventModel::AuditColumn), QStringLiteral("agree"));
    }

    void verdictsAreInAColumnCalledAudit()
    {
        const PairModel pairs;
        QCOMPARE(pairs.headerData(PairModel::AuditColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Audit"));
        QCOMPARE(m_model->headerData(EventModel::AuditColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Audit"));
        m_model->setAuditing(false);
        m_model->setAnswer(answerOf(scene, false));
        QCOMPARE(shown(*m_model, 0, EventModel::AuditColumn), QStringLiteral("not audited"));
    }

    void anAuditThatArrivesLaterKeepsTheRows()
    {
        const SolverAnswerPtr first = answerOf(scene, false);
        auto second = std::make_shared<SolverAnswer>(*first);
        second->audit = std::make_shared<const Audit>(audit(*first->scene, *first->timeline));
        m_model->setAnswer(first);
        QSignalSpy reset(m_model.get(), &QAbstractItemModel::modelReset);
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        m_model->setAnswer(second);
        QCOMPARE(reset.size(), 0);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(shown(*m_model, 2, EventModel::AuditColumn), QStringLiteral("agree"));
    }

    void theFilterKnowsWhichEventsFramesSee_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QList<int>>("events");
        QTest::newRow("missed") << QStringLiteral("sample:missed") << QList<int>{0};
        QTest::newRow("late") << QStringLiteral("sample:late") << QList<int>{2};
        QTest::newRow("seen") << QStringLiteral("sample:seen") << QList<int>{1};
        QTest::newRow("one of two") << QStringLiteral("SAMPLE:late,missed") << QList<int>{0, 2};
        QTest::newRow("taken for one") << QStringLiteral("sample:merged") << QList<int>{};
        QTest::newRow("and of a body") << QStringLiteral("body:ball sample:late") << QList<int>{2};
        QTest::newRow("no such word") << QStringLiteral("sample:often") << QList<int>{};
    }
    void theFilterKnowsWhichEventsFramesSee()
    {
        QFETCH(QString, filter);
        QFETCH(QList<int>, events);
        const SolverAnswerPtr answer = answerOf(scene, false); // events at 1/3, 5/8 and 7/8
        m_model->setAnswer(answer);
        m_model->setFilter(filter);
        QCOMPARE(m_model->rowCount(), 0);
        QVERIFY(!m_model->filterProblem().isEmpty());
        FrameSampler sampler;
        sampler.setRule({.rate = 8});
        sampler.setAnswer(answer);
        QTRY_VERIFY(sampler.sampled());
        m_model->setSampled(sampler.sampled(), {});
        QCOMPARE(m_model->filterProblem().isEmpty(), filter != QStringLiteral("sample:often"));
        QList<int> found;
        for (int row = 0; row < m_model->rowCount(); ++row)
            found << int(m_model->eventOf(row));
        QCOMPARE(found, events);
    }

    void eventsAreSortedByTheirFrameMarks()
    {
        const SolverAnswerPtr answer = answerOf(scene, false);
        m_model->setAnswer(answer);
        m_model->sort(EventModel::FramesColumn, Qt::DescendingOrder);
        QCOMPARE(shown(*m_model, 0, EventModel::FramesColumn), QStringLiteral("sampling…"));
        FrameSampler sampler;
        sampler.setRule({.rate = 8});
        sampler.setAnswer(answer);
        QTRY_VERIFY(sampler.sampled());
        m_model->setSampled(sampler.sampled(), {});
        QStringList column;
        for (int row = 0; row < m_model->rowCount(); ++row)
            column << shown(*m_model, row, EventModel::FramesColumn);
        QCOMPARE(column, (QStringList{QStringLiteral("seen"), QStringLiteral("late by 0.125"),
                                      QStringLiteral("missed 2 | 3")}));
        m_model->setAnswer(answerOf(scene, false));
        QCOMPARE(shown(*m_model, 0, EventModel::FramesColumn), QStringLiteral("sampling…"));
        m_model->setSampled(sampler.sampled(), {});
        QVERIFY2(!m_model->sampled(), "it is of another timeline");
        m_model->setSampled(nullptr, QStringLiteral("too many frames"));
        QCOMPARE(shown(*m_model, 0, EventModel::FramesColumn), QStringLiteral("not sampled"));
        QCOMPARE(m_model->index(0, EventModel::FramesColumn).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("too many frames"));
    }

    void aFilterKeepsRowsThatMatchAllWords_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QList<int>>("events");
        QTest::newRow("nothing") << QString() << QList<int>{0, 1, 2};
        QTest::newRow("a kind") << QStringLiteral("kind:enter") << QList<int>{1};
        QTest::newRow("a body by id") << QStringLiteral("body:ball") << QList<int>{1, 2};
        QTest::newRow("a body by name, in another case") << QStringLiteral("body:dOT") << QList<int>{0};
        QTest::newRow("a word alone") << QStringLiteral("wall") << QList<int>{0, 1, 2};
        QTest::newRow("both words") << QStringLiteral("body:ball kind:exit") << QList<int>{2};
        QTest::newRow("a verdict") << QStringLiteral("audit:agree") << QList<int>{0, 1, 2};
        QTest::newRow("another verdict") << QStringLiteral("audit:disagree") << QList<int>{};
        QTest::newRow("one of two kinds") << QStringLiteral("kind:cross,exit") << QList<int>{0, 2};
        QTest::newRow("a name in quotes") << QStringLiteral("body:\"dot\"") << QList<int>{0};
        QTest::newRow("before a time") << QStringLiteral("t<0.625") << QList<int>{0};
        QTest::newRow("before a time with a decimal comma") << QStringLiteral("t<0,625") << QList<int>{0};
        QTest::newRow("after a time with the minus sign of numbers") << QStringLiteral("t>−0.5") << QList<int>{0, 1, 2};
        QTest::newRow("up to a time") << QStringLiteral("t<=5/8") << QList<int>{0, 1};
        QTest::newRow("from a third on") << QStringLiteral("t>=1/3") << QList<int>{0, 1, 2};
        QTest::newRow("after a third") << QStringLiteral("t>1/3") << QList<int>{1, 2};
        QTest::newRow("after the double below a third")
            << QStringLiteral("t>0x1.5555555555555p-2") << QList<int>{0, 1, 2};
        QTest::newRow("exactly a third") << QStringLiteral("t=1/3") << QList<int>{0};
        QTest::newRow("exactly the double that a third rounds to")
            << QStringLiteral("t=0x1.5555555555555p-2") << QList<int>{};
        QTest::newRow("a range of times") << QStringLiteral("T>0.5 t<7/8") << QList<int>{1};
        QTest::newRow("no time") << QStringLiteral("t<soon") << QList<int>{};
        QTest::newRow("no cell") << QStringLiteral("cell:3") << QList<int>{};
        QTest::newRow("no such kind") << QStringLiteral("kind:bounce") << QList<int>{};
        QTest::newRow("a cell where there is none") << QStringLiteral("cell:0,0") << QList<int>{};
    }
    void aFilterKeepsRowsThatMatchAllWords()
    {
        QFETCH(QString, filter);
        QFETCH(QList<int>, events);
        m_model->setAnswer(answerOf(scene, true));
        m_model->setFilter(filter);
        QList<int> found;
        for (int row = 0; row < m_model->rowCount(); ++row)
            found << int(m_model->eventOf(row));
        QCOMPARE(found, events);
        for (int row = 0; row < m_model->rowCount(); ++row)
            QCOMPARE(m_model->rowOf(m_model->eventOf(row)), std::optional(row));
    }

    void anUnknownWordIsReported_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("told"); // a part of the message; empty: there is no problem
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("what is there") << QStringLiteral("kind:enter ball t<1") << QString();
        QTest::newRow("kind") << QStringLiteral("kind:bounce") << QStringLiteral("bounce");
        QTest::newRow("one of several kinds") << QStringLiteral("kind:enter,bounce") << QStringLiteral("bounce");
        QTest::newRow("verdict") << QStringLiteral("audit:maybe") << QStringLiteral("maybe");
        QTest::newRow("empty verdict") << QStringLiteral("audit:") << QStringLiteral("verdict");
        QTest::newRow("cell") << QStringLiteral("cell:3;4") << QStringLiteral("3;4");
        QTest::newRow("time") << QStringLiteral("t<1/0") << QStringLiteral("1/0");
        QTest::newRow("body") << QStringLiteral("body:goal") << QStringLiteral("goal");
        QTest::newRow("key") << QStringLiteral("colour:red") << QStringLiteral("colour:red");
    }
    void anUnknownWordIsReported()
    {
        QFETCH(QString, filter);
        QFETCH(QString, told);
        m_model->setAnswer(answerOf(scene, true));
        m_model->setFilter(filter);
        QCOMPARE(m_model->filterProblem().isEmpty(), told.isEmpty());
        QVERIFY2(m_model->filterProblem().contains(told), qPrintable(m_model->filterProblem()));
        QCOMPARE(m_model->rowCount() == 0, !told.isEmpty());
    }

    void namesAreSortedNaturally()
    {
        const char* const walls = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "S10", "shape": "segment", "a": [1, -9], "b": [1, 9]},
            {"id": "s2", "shape": "segment", "a": [2, -9], "b": [2, 9]},
            {"id": "S1", "shape": "segment", "a": [3, -9], "b": [3, 9]},
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}}]})";
        m_model->setAnswer(answerOf(walls, false));
        m_model->sort(EventModel::AColumn, Qt::AscendingOrder);
        const auto names = [this] {
            return QStringList{shown(*m_model, 0, EventModel::AColumn), shown(*m_model, 1, EventModel::AColumn),
                               shown(*m_model, 2, EventModel::AColumn)};
        };
        QCOMPARE(names(), (QStringList{QStringLiteral("S1"), QStringLiteral("s2"), QStringLiteral("S10")}));
        m_model->sort(EventModel::AColumn, Qt::DescendingOrder);
        QCOMPARE(names(), (QStringList{QStringLiteral("S10"), QStringLiteral("s2"), QStringLiteral("S1")}));
        m_model->sort(EventModel::PairColumn, Qt::AscendingOrder);
        QCOMPARE(names(), (QStringList{QStringLiteral("S1"), QStringLiteral("s2"), QStringLiteral("S10")}));
        m_model->sort(EventModel::PairColumn, Qt::DescendingOrder);
        QCOMPARE(names(), (QStringList{QStringLiteral("S10"), QStringLiteral("s2"), QStringLiteral("S1")}));
        m_model->sort(EventModel::AColumn, Qt::DescendingOrder);
        m_model->sort(EventModel::BColumn, Qt::DescendingOrder); // all are equal: the order of time is kept
        QCOMPARE(names(), (QStringList{QStringLiteral("S10"), QStringLiteral("s2"), QStringLiteral("S1")}));
        m_model->sort(EventModel::PointColumn, Qt::DescendingOrder);
        QCOMPARE(names(), (QStringList{QStringLiteral("S1"), QStringLiteral("s2"), QStringLiteral("S10")}));
    }

    void aFilterStaysWhenItsColumnIsSorted()
    {
        m_model->setAnswer(answerOf(scene, true));
        m_model->sort(EventModel::TimeColumn, Qt::DescendingOrder);
        m_model->setFilter(QStringLiteral("body:ball"));
        QCOMPARE(m_model->rowCount(), 2);
        QCOMPARE(m_model->eventOf(0), std::size_t(2));
        m_model->sort(EventModel::KindColumn, Qt::AscendingOrder);
        QCOMPARE(m_model->rowCount(), 2);
        QCOMPARE(shown(*m_model, 0, EventModel::KindColumn), QStringLiteral("exit"));
    }

    void sortingMovesRowsAndKeepsTheirEvents()
    {
        m_model->setAnswer(answerOf(scene, true));
        m_model->sort(EventModel::TimeColumn, Qt::DescendingOrder);
        QCOMPARE(shown(*m_model, 0, EventModel::TimeColumn), QStringLiteral("0.875"));
        QCOMPARE(m_model->rowOf(2), std::optional(0));
        m_model->sort(EventModel::KindColumn, Qt::AscendingOrder);
        QCOMPARE(shown(*m_model, 0, EventModel::KindColumn), QStringLiteral("exit"));
        m_model->sort(EventModel::InstantColumn, Qt::AscendingOrder);
        QCOMPARE(m_model->rowOf(2), std::optional(2));
    }

    void manyPointsAreSortedInTheBackground()
    {
        Scene crossings;
        for (int i = 0; i < 150; ++i) {
            Body wall{.id = "wall " + std::to_string(i), .shape = Shape::segment};
            wall.a = Rest{{double(i), -1}};
            wall.b = Rest{{double(i), 300}};
            wall.group = "walls";
            crossings.bodies.push_back(std::move(wall));
        }
        for (int i = 0; i < 145; ++i) {
            Body dot{.id = "dot " + std::to_string(i)};
            dot.a = FromTo{{-1.0 - i % 7, double(i)}, {160, i + 0.3}};
            dot.group = "dots";
            crossings.bodies.push_back(std::move(dot));
        }
        auto answer = std::make_shared<SolverAnswer>();
        answer->scene = std::make_shared<const Scene>(std::move(crossings));
        answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
        QVERIFY(answer->timeline->events().size() > EventModel::maxRowsSortedAtOnce);
        m_model->setAnswer(answer);
        m_model->sort(EventModel::PointColumn, Qt::AscendingOrder);
        QVERIFY(m_model->isSorting());
        m_model->cancelSorting();
        QVERIFY(!m_model->isSorting());
        QCOMPARE(m_model->eventOf(100), std::size_t(100));
        m_model->sort(EventModel::PointColumn, Qt::DescendingOrder);
        QCOMPARE(m_model->rowOf(100), std::optional(100));
        QTRY_VERIFY(!m_model->isSorting());
        const auto placeOf = [&](int row) {
            const std::size_t event = m_model->eventOf(row);
            const auto& instant = answer->timeline->instants()[answer->timeline->instantOf(event)];
            return *contactPoint(*answer->scene, answer->timeline->events()[event], instant.time).point;
        };
        for (int row = 1; row < m_model->rowCount(); row += 13) {
            const Vec p = placeOf(row - 1);
            const Vec q = placeOf(row);
            QVERIFY2(std::tie(p.x, p.y) > std::tie(q.x, q.y), qPrintable(QStringLiteral("row %1").arg(row)));
        }
        const std::size_t event = m_model->eventOf(77);
        QCOMPARE(m_model->rowOf(event), std::optional(77));
    }

    void equalPointsKeepTheOrderOfTime()
    {
        std::size_t sorted = 0;
        for (int k = 0; k < oracle::caseCount(60); ++k) {
            oracle::Random random = oracle::caseRandom("order of points", k);
            const oracle::NamedScene drawn = oracle::sceneOf(random, k);
            auto answer = std::make_shared<SolverAnswer>();
            answer->scene = std::make_shared<const Scene>(drawn.scene);
            auto timeline = solve(*answer->scene);
            if (!timeline.ok() || timeline->events().size() > 300)
                continue;
            answer->timeline = std::make_shared<const Timeline>(std::move(timeline).value());
            m_model->setAnswer(answer);
            for (const bool descending : {false, true}) {
                m_model->sort(EventModel::PointColumn, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
                const std::vector<std::size_t> wanted = sortedByPoint(*answer, descending);
                for (std::size_t row = 0; row < wanted.size(); ++row)
                    QCOMPARE(m_model->eventOf(int(row)), wanted[row]);
                sorted += wanted.size();
            }
        }
        QVERIFY(sorted > 100);
    }

    void aCopyIsNeverRounded()
    {
        m_model->setAnswer(answerOf(scene, true));
        const QModelIndex point = m_model->index(1, EventModel::PointColumn);
        const QStringList parts = point.data(EventModel::ExactRole).toString().split(QStringLiteral(", "));
        QCOMPARE(parts.size(), 2);
        QCOMPARE(parts[1].toDouble(), 2.0);
        QCOMPARE(m_model->index(0, EventModel::TimeColumn).data(EventModel::ExactRole).toString(),
                 QStringLiteral("0.3333333333333333"));
    }

    void aTimeThatIsNotADoubleIsMarked()
    {
        const SolverAnswerPtr answer = answerOf(scene, true);
        m_model->setAnswer(answer);
        QCOMPARE(shown(*m_model, 0, EventModel::TimeColumn), QStringLiteral("≈ 0.333333"));
        QCOMPARE(m_model->index(0, EventModel::TimeColumn).data(ExactFormRole).toString(), QStringLiteral("1/3"));
        QCOMPARE(m_model->index(0, EventModel::TimeColumn).data(EventModel::ExactRole).toString(),
                 QStringLiteral("0.3333333333333333"));
        QCOMPARE(shown(*m_model, 0, EventModel::PairColumn), QStringLiteral("wall · Dot"));
        QVERIFY(!shown(*m_model, 2, EventModel::TimeColumn).contains(u'≈'));  // 0.875 is exact
        QVERIFY(!shown(*m_model, 0, EventModel::PointColumn).contains(u'≈')); // the heading has the ≈
        QVERIFY(
            m_model->headerData(EventModel::PointColumn, Qt::Horizontal, Qt::DisplayRole).toString().contains(u'≈'));
    }

    void aHeadingIsAlignedAsItsColumn()
    {
        const QVariant empty = m_model->headerData(EventModel::InstantColumn, Qt::Horizontal, Qt::TextAlignmentRole);
        QCOMPARE(empty.toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        m_model->setAnswer(answerOf(scene, true));
        for (int column = 0; column < m_model->columnCount(); ++column)
            QCOMPARE(m_model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole),
                     m_model->index(0, column).data(Qt::TextAlignmentRole));
    }

    void staleRowsAreFaint()
    {
        m_model->setAnswer(answerOf(scene, true));
        QVERIFY(!m_model->index(0, 0).data(Qt::ForegroundRole).isValid());
        m_model->setStale(true);
        QVERIFY(m_model->index(0, 0).data(Qt::ForegroundRole).isValid());
    }

    void theSentenceOfAnEventNamesBoth()
    {
        QCOMPARE(eventSentence(*answerOf(scene, true), 1), QStringLiteral("Contact of wall and ball begins"));
    }

    void pairsThatDisagreeComeFirst()
    {
        auto answer = std::make_shared<SolverAnswer>(*answerOf(scene, true));
        auto wrong = std::make_shared<Audit>(*answer->audit);
        QVERIFY(wrong->pairs.size() > 1);
        PairAudit last = wrong->pairs[wrong->pairs.size() - 1];
        last.verdict = Verdict::disagree;
        wrong->pairs.set(wrong->pairs.size() - 1, last);
        answer->audit = wrong;
        PairModel pairs;
        const QAbstractItemModelTester tester(&pairs, QAbstractItemModelTester::FailureReportingMode::Fatal);
        pairs.setAnswer(answer);
        QCOMPARE(pairs.rowCount(), int(wrong->pairs.size()));
        QCOMPARE(shown(pairs, 0, PairModel::AuditColumn), QStringLiteral("disagree"));
        pairs.setAnswer(nullptr);
        QCOMPARE(pairs.rowCount(), 0);
    }

    void contactsAtRestAreRowsOfTheAudit()
    {
        auto answer = std::make_shared<SolverAnswer>(*answerOf(scene, true));
        auto untested = std::make_shared<UntestedPairs>();
        untested->inContact = {{{0, 1}, Relation::touch}, {{1, 2}, Relation::cross}};
        answer->untested = untested;
        auto audit = std::make_shared<Audit>(*answer->audit);
        const int tested = int(audit->pairs.size());
        audit->atRest.resize(2);
        audit->atRest[1].verdict = Verdict::undecided;
        audit->atRest[1].reason = "too few digits";
        answer->audit = audit;
        PairModel pairs;
        const QAbstractItemModelTester tester(&pairs, QAbstractItemModelTester::FailureReportingMode::Fatal);
        pairs.setAnswer(answer);
        QCOMPARE(pairs.rowCount(), tested + 2);
        QCOMPARE(shown(pairs, 0, PairModel::AuditColumn), QStringLiteral("undecided"));
        QCOMPARE(shown(pairs, 0, PairModel::ReasonColumn), QStringLiteral("at rest, cross; too few digits"));
        QCOMPARE(shown(pairs, tested + 1, PairModel::AuditColumn), QStringLiteral("agree"));
        QCOMPARE(shown(pairs, tested + 1, PairModel::ReasonColumn), QStringLiteral("at rest, touch"));
        QVERIFY(shown(pairs, tested + 1, PairModel::PairColumn)
                    .startsWith(labelOf(answer->scene->bodies[0]) + QStringLiteral(" · ")));
    }

private:
    std::unique_ptr<EventModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_MAIN(TestEventModel)

} // namespace sweep::tst_event_model
#include "tst_event_model.moc"

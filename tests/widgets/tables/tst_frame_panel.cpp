#include <QtTest>

#include "widgets/tables/dense_table.h"
#include "widgets/tables/frame_panel.h"

#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

namespace sweep::tst_frame_panel {

namespace {

// A bullet passes back and forth through a disc, from 13/32 to 15/32 and from 17/32 to 19/32, and past a wall at 3/16
// and 13/16; a ball comes within 1/4 of a post and starts inside a ring.
const char* const passings = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "bullet", "shape": "point", "path": {"keys": [[0, -4, 0], [0.5, 4, 0], [1, -4, 0]]}},
  {"id": "disc", "shape": "circle", "path": [3, 0], "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [-1, -1], "b": [-1, 1]},
  {"id": "ball", "shape": "circle", "path": {"from": [0, 9], "to": [8, 9]}, "radius": 0.5},
  {"id": "post", "shape": "point", "path": [4, 9.75]},
  {"id": "ring", "shape": "circle", "path": [0, 10.5], "radius": 1}]})";

const char* const onePassing = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "bullet", "shape": "point", "path": {"from": [-4, 0], "to": [4, 0]}},
  {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1}]})";

struct FrameBench
{
    SceneDocument document;
    Selection selection{document};
    Playhead playhead;
    FrameSampler sampler;
    FramePanel panel{sampler, playhead, selection};
    QAbstractItemModelTester tester{&panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal};

    explicit FrameBench(const char* scene = passings)
    {
        document.adopt(parseScene(scene, "test").value(), {});
        auto answer = std::make_shared<SolverAnswer>();
        answer->scene = document.snapshot();
        answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
        playhead.setTimeline(answer->timeline);
        sampler.setAnswer(answer);
        panel.resize(1000, 160);
        panel.show();
    }

    void type(QLineEdit& field, const QString& text)
    {
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
    }
    void show(ContactCategory part)
    {
        QTest::keyClick(&panel.parts(), Qt::Key_Home);
        for (int i = 0; i < int(part); ++i)
            QTest::keyClick(&panel.parts(), Qt::Key_Down);
    }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList texts;
        auto& model = const_cast<FrameBench*>(this)->panel.model();
        for (int row = 0; row < model.rowCount(); ++row)
            texts << model.index(row, column).data().toString();
        return texts;
    }
    void click(int row, int column)
    {
        DenseTable& table = panel.table();
        const QRect cell = table.visualRect(panel.model().index(row, column));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, QPoint(cell.right() - 3, cell.center().y()));
    }
};

} // namespace

class TestFramePanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTableIsBelowIfThereIsNotEnoughWidth()
    {
        FrameBench bench;
        const auto showAt = [&](int width) {
            bench.panel.resize(width, 500);
            bench.panel.show();
            QApplication::processEvents();
        };
        const auto place = [&](const QWidget& widget) {
            return QRect(widget.mapTo(&bench.panel, QPoint(0, 0)), widget.size());
        };
        showAt(420);
        QVERIFY(place(bench.panel.table()).top() > place(bench.panel.fields()).bottom());
        QVERIFY(bench.panel.table().width() > 400);
        showAt(900);
        QVERIFY(place(bench.panel.table()).left() > place(bench.panel.fields()).right());
        QVERIFY(bench.panel.minimumSizeHint().width() < 420); // the panel can be made narrow again
        showAt(420);
        QVERIFY(place(bench.panel.table()).top() > place(bench.panel.fields()).bottom());
    }

    void theSummaryIsCompletelyVisible()
    {
        FrameBench bench;
        QTRY_VERIFY(bench.panel.words().text().contains(QStringLiteral("at any offset")));
        for (const int width : {280, 340, 420, 560}) {
            bench.panel.resize(width, 500);
            const QWidget* seen = bench.panel.words().parentWidget();
            QTRY_VERIFY2(seen->height() >= bench.panel.words().heightForWidth(seen->width()),
                         qPrintable(QStringLiteral("%1 at a width of %2").arg(seen->height()).arg(width)));
        }
    }

    void listAndFieldsBeginOnOneLine()
    {
        FrameBench bench;
        bench.panel.resize(420, 500);
        QApplication::processEvents();
        const auto left = [&](const QWidget& widget) { return widget.mapTo(&bench.panel, QPoint(0, 0)).x(); };
        QCOMPARE(left(bench.panel.parts()), left(bench.panel.fields()));
    }

    void typedFramesReportTheMissedContacts()
    {
        FrameBench bench;
        QTRY_VERIFY(bench.sampler.sampled());
        QCOMPARE(bench.panel.model().count(ContactCategory::lasting), std::size_t(2));
        QCOMPARE(bench.panel.model().count(ContactCategory::instantaneous), std::size_t(2));
        QCOMPARE(bench.panel.model().count(ContactCategory::clipped), std::size_t(1));
        bench.type(bench.panel.fields().rate(), QStringLiteral("2"));
        QTRY_VERIFY(bench.sampler.sampled() && bench.sampler.rule().rate == 2);
        QCOMPARE(bench.column(ContactModel::CheckerColumn),
                 (QStringList{QStringLiteral("missed"), QStringLiteral("missed")}));
        bench.type(bench.panel.fields().rate(), QStringLiteral("8"));
        bench.type(bench.panel.fields().offset(), QStringLiteral("1/16"));
        QTRY_VERIFY(bench.sampler.sampled() && bench.sampler.rule().offset == Rational(1, 16));
        QCOMPARE(bench.column(ContactModel::CheckerColumn),
                 (QStringList{QStringLiteral("merged #1"), QStringLiteral("merged #1")}));
        QCOMPARE(bench.column(ContactModel::FramesColumn), (QStringList{QStringLiteral("3"), QStringLiteral("4")}));
        bench.show(ContactCategory::instantaneous);
        QCOMPARE(bench.column(ContactModel::CheckerColumn),
                 (QStringList{QStringLiteral("seen"), QStringLiteral("seen")}));
        bench.show(ContactCategory::clipped);
        QCOMPARE(bench.column(ContactModel::PairColumn).value(0).section(u' ', 0, 0), QStringLiteral("ball"));
    }

    void oneContactIsCountedInTheSingular()
    {
        FrameBench one(onePassing);
        QTRY_VERIFY(one.panel.words().text().contains(QStringLiteral(": 1 contact, 0 missed")));
        FrameBench several;
        QTRY_VERIFY(several.panel.words().text().contains(QStringLiteral(": 5 contacts, ")));
    }

    void contactsByTheMarginAreListedSeparately()
    {
        FrameBench bench;
        bench.type(bench.panel.fields().margin(), QStringLiteral("0.5"));
        QTRY_VERIFY(bench.sampler.sampled() && bench.sampler.rule().margin == Rational(1, 2));
        bench.show(ContactCategory::marginOnly);
        QCOMPARE(bench.column(ContactModel::PairColumn).value(0).section(u' ', -1), QStringLiteral("post"));
        bench.click(0, ContactModel::BeginColumn);
        QVERIFY(bench.playhead.time() > 0.3);
        QVERIFY(bench.playhead.time() < 0.5);
        QVERIFY(!bench.selection.pickedEvent());
    }

    void aRowLeadsToItsContact()
    {
        FrameBench bench;
        QTRY_VERIFY(bench.sampler.sampled());
        bench.click(1, ContactModel::BeginColumn);
        QCOMPARE(bench.playhead.time(), 17.0 / 32);
        QVERIFY(bench.playhead.instant());
        QVERIFY(bench.selection.pickedEvent());
    }

    void theShortestContactIsShownAsALink()
    {
        FrameBench bench;
        QTRY_VERIFY(bench.sampler.knowsShortest() && bench.sampler.shortest());
        const QString words = bench.panel.words().text();
        QVERIFY2(words.contains(QStringLiteral("disc")) && words.contains(QStringLiteral("1/16 = 0.0625")),
                 qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("At 16 fps or more no lasting contact is missed")), qPrintable(words));
        Q_EMIT bench.panel.words().linkActivated(QStringLiteral("#"));
        QCOMPARE(bench.playhead.time(), 13.0 / 32);
        bench.sampler.setSubject({{2}, {}});
        QTRY_VERIFY(
            bench.panel.words().text().contains(QStringLiteral("No contact of the selection begins and later ends")));
    }

    void theRateIsAdvisedForContactsThatAreNotClipped()
    {
        FrameBench clipped(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1000, 0]}},
            {"id": "start", "shape": "segment", "a": [-1, 0], "b": [5, 0]}]})");
        QTRY_VERIFY(clipped.panel.words().text().contains(
            QStringLiteral("No contact begins and later ends within the scene's time.")));
        FrameBench both(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1000, 0]}},
            {"id": "start", "shape": "segment", "a": [-1, 0], "b": [5, 0]},
            {"id": "bar", "shape": "segment", "a": [500, 0], "b": [507, 0]}]})");
        QTRY_VERIFY(both.panel.words().text().contains(QStringLiteral("At 142.86 fps or more")));
    }

    void anEndNearestToAFrameIsNamed()
    {
        FrameBench bench(R"({"format": "sweepbench.scene", "version": 1,
            "time": {"start": 0, "end": 0.016666666666666666}, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
            {"id": "wall", "shape": "segment", "a": [8, -1], "b": [8, 1]}]})");
        QTRY_VERIFY(bench.panel.words().text().contains(QStringLiteral("Frames 0 to 1: 1 contact, 0 missed")));
        QVERIFY(
            bench.panel.words().text().contains(QStringLiteral("the double nearest to 1/60; that counts as frame 1.")));
    }

    void anInstantHasALatenessOfItsEnd()
    {
        FrameBench bench;
        bench.type(bench.panel.fields().rate(), QStringLiteral("16"));
        QTRY_VERIFY(bench.sampler.sampled() && bench.sampler.rule().rate == 16);
        bench.show(ContactCategory::instantaneous);
        QCOMPARE(bench.column(ContactModel::LateColumn), (QStringList{QStringLiteral("0"), QStringLiteral("0")}));
        QCOMPARE(bench.column(ContactModel::EndLateColumn),
                 (QStringList{QStringLiteral("0.0625"), QStringLiteral("0.0625")}));
    }

    void aWrongNumberGivesTheReasonAndChangesNothing_data()
    {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("no number") << 0 << QStringLiteral("fast");
        QTest::newRow("a rate of nothing") << 0 << QStringLiteral("0");
        QTest::newRow("a rate below nothing") << 0 << QStringLiteral("-60");
        QTest::newRow("a denominator of nothing") << 1 << QStringLiteral("1/0");
        QTest::newRow("a margin below nothing") << 2 << QStringLiteral("-0.5");
        QTest::newRow("an empty field") << 2 << QString();
    }
    void aWrongNumberGivesTheReasonAndChangesNothing()
    {
        QFETCH(int, field);
        QFETCH(QString, text);
        SamplingFields fields;
        fields.show();
        QSignalSpy changed(&fields, &SamplingFields::ruleChanged);
        QLineEdit* edits[] = {&fields.rate(), &fields.offset(), &fields.margin()};
        const QString tip = edits[field]->toolTip();
        edits[field]->selectAll();
        QTest::keyClick(edits[field], Qt::Key_Delete);
        QTest::keyClicks(edits[field], text);
        QTest::keyClick(edits[field], Qt::Key_Return);
        QCOMPARE(changed.size(), 0);
        QVERIFY(edits[field]->toolTip() != tip);
        QCOMPARE(fields.rule().rate, Rational(60));
    }

    void aDecimalCommaIsAccepted()
    {
        SamplingFields fields;
        fields.show();
        fields.margin().selectAll();
        QTest::keyClicks(&fields.margin(), QStringLiteral("0,25"));
        QTest::keyClick(&fields.margin(), Qt::Key_Return);
        QCOMPARE(fields.rule().margin, Rational(1, 4));
        fields.rate().selectAll();
        QTest::keyClicks(&fields.rate(), QStringLiteral("1,500")); // could also mean 1500
        QTest::keyClick(&fields.rate(), Qt::Key_Return);
        QCOMPARE(fields.rule().rate, Rational(60));
    }

    void invalidRememberedTextsAreIgnored()
    {
        SamplingFields fields;
        fields.setTexts({QStringLiteral("x"), QStringLiteral("1/120"), QStringLiteral("-1")});
        QCOMPARE(fields.texts(), (QStringList{QStringLiteral("60"), QStringLiteral("1/120"), QStringLiteral("0")}));
        QCOMPARE(fields.rule().offset, Rational(1, 120));
    }

    void clickingAHeadingSorts()
    {
        FrameBench bench;
        QTRY_VERIFY(bench.sampler.sampled());
        for (int column = 0; column < ContactModel::ColumnCount; ++column) {
            bench.panel.table().sortByColumn(column, Qt::DescendingOrder);
            QCOMPARE(bench.panel.model().rowCount(), 2);
        }
        bench.panel.table().sortByColumn(ContactModel::BeginColumn, Qt::DescendingOrder);
        QCOMPARE(bench.panel.model().beginOf(0), 17.0 / 32);
        bench.panel.table().sortByColumn(ContactModel::LateColumn, Qt::AscendingOrder);
        const QStringList late = bench.column(ContactModel::LateColumn);
        QVERIFY(late[0].toDouble() <= late[1].toDouble());
    }
};

QTEST_MAIN(TestFramePanel)

} // namespace sweep::tst_frame_panel
#include "tst_frame_panel.moc"

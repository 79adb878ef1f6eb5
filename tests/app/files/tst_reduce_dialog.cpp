// Reduction in the window: one undo step, even if it is cancelled.
#include "app/files/reduce_dialog.h"
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/blind_solver.h"
#include "tests/support/crowd.h"
#include "widgets/format/numbers.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

namespace sweep::tst_reduce_dialog {

namespace {
// The dot crosses the wall at 0.25 and, on its way back, at 0.75; the ball meets no other body.
const char* const dotAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 9], "to": [1, 9]}, "radius": 0.5},
 {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0.125], [0.5, 4, 0.25], [1, 0, 0.375]]}},
 {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]}],
 "expect": [{"a": "dot", "b": "wall", "kind": "cross", "count": 2}, {"a": "ball", "b": "wall", "kind": "touch"}]})";

// Every leg of the path crosses the wall, and no event may be lost: there are hundreds of numbers to round.
QByteArray longWay()
{
    QByteArray keys;
    for (int i = 0; i < 200; ++i)
        keys += QByteArray(i ? ", " : "") + "[" + QByteArray::number(i) + ", " + (i % 2 ? "3.1415926" : "0.1234567") +
                ", " + QByteArray::number(i * 0.0123457) + "]";
    return R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 199}, "bodies": [
 {"id": "ball", "shape": "point", "path": [-5, 5]}, {"id": "other", "shape": "point", "path": [-6, 5]},
 {"id": "dot", "shape": "point", "path": {"keys": [)" +
           keys + R"(]}}, {"id": "wall", "shape": "segment", "a": [1.3, -100], "b": [1.3, 100]}],
 "expect": [{"a": "dot", "b": "wall", "kind": "cross", "count": 7}]})";
}

} // namespace

class TestReduceDialog : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theSelectedEventStaysAndUndoRestoresTheScene();
    void aFailingExpectationStays();
    void anExpectationThatHoldsCannotBeKept();
    void aDifferenceFromTheLogStays();
    void aDisagreementOfTheAuditStays();
    void aDifferencePlantedInACrowdEndsWithTwoBodies();
    void cancelKeepsTheSmallestSoFar();

private:
    // The dialog, as opened by the menu.
    ReduceDialog& asked();
    static void choose(ReduceDialog& dialog, const char* words);
    static QPushButton& button(ReduceDialog& dialog, const char* words);
    static void reduce(ReduceDialog& dialog);
    [[nodiscard]] QStringList bodies();
};

ReduceDialog& TestReduceDialog::asked()
{
    m_window->actions()[ActionId::reduceScene].trigger();
    auto* dialog = m_window->findChild<ReduceDialog*>();
    if (dialog == nullptr)
        qFatal("there is no dialog");
    return *dialog;
}

void TestReduceDialog::choose(ReduceDialog& dialog, const char* words)
{
    auto* box = dialog.findChild<QComboBox*>();
    box->setCurrentIndex(box->findText(QString::fromUtf8(words), Qt::MatchContains));
    QVERIFY(box->currentIndex() >= 0);
}

QPushButton& TestReduceDialog::button(ReduceDialog& dialog, const char* words)
{
    for (QPushButton* one : dialog.findChildren<QPushButton*>())
        if (one->text().remove(u'&').startsWith(QLatin1String(words)))
            return *one;
    qFatal("there is no button %s", words);
}

void TestReduceDialog::reduce(ReduceDialog& dialog)
{
    QSignalSpy settled(&dialog, &ReduceDialog::settled);
    QTest::mouseClick(&button(dialog, "Reduce"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!settled.isEmpty(), 600'000);
}

QStringList TestReduceDialog::bodies()
{
    QStringList ids;
    for (const Body& body : m_window->workbench().document.scene().bodies)
        ids << QString::fromStdString(body.id);
    return ids;
}

void TestReduceDialog::theSelectedEventStaysAndUndoRestoresTheScene()
{
    open(dotAndWall);
    SceneDocument& document = m_window->workbench().document;
    const std::string before = sceneText(document.scene());
    const QString path = document.path();
    m_window->workbench().selection.setEvent(1);
    ReduceDialog& dialog = asked();
    QVERIFY(dialog.findChild<QComboBox*>()->currentText().startsWith(QStringLiteral("The selected event")));
    reduce(dialog);
    QCOMPARE(bodies(), QStringList({QStringLiteral("dot"), QStringLiteral("wall")}));
    QVERIFY(!document.scene().expect);
    QCOMPARE(document.undoStack().undoText(), QStringLiteral("Reduce"));
    QCOMPARE(document.undoStack().count(), 1);
    QVERIFY(document.isModified());
    QCOMPARE(document.path(), path);
    QTRY_VERIFY(m_window->workbench().answer() && m_window->workbench().answer()->timeline);
    QCOMPARE(m_window->workbench().answer()->timeline->events().front().kind, EventKind::cross);
    QTest::mouseClick(&button(dialog, "Close"), Qt::LeftButton);
    m_window->actions()[ActionId::undo].trigger();
    QCOMPARE(sceneText(document.scene()), before);
    QVERIFY(!document.isModified());
}

void TestReduceDialog::aFailingExpectationStays()
{
    open(dotAndWall);
    ReduceDialog& dialog = asked();
    choose(dialog, "The first expectation that fails");
    reduce(dialog);
    QCOMPARE(bodies(), QStringList({QStringLiteral("ball"), QStringLiteral("wall")}));
}

void TestReduceDialog::anExpectationThatHoldsCannotBeKept()
{
    open(dotAndWall);
    ReduceDialog& dialog = asked();
    choose(dialog, "Failing expectation 1: dot · wall, cross");
    reduce(dialog);
    const auto labels = dialog.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("the first that fails is 2"));
    }));
    QVERIFY(!m_window->workbench().document.isModified());
}

void TestReduceDialog::aDifferenceFromTheLogStays()
{
    open(dotAndWall);
    LogPanel& log = m_window->panels().log();
    QSignalSpy compared(&log, &LogPanel::settled);
    log.open(write(QStringLiteral("a.csv"), "a,b,kind,t\ndot,wall,cross,0.26\nwall,dot,cross,0.75\n"));
    QTRY_VERIFY(!compared.isEmpty());
    ReduceDialog& dialog = asked();
    choose(dialog, "Difference from the log: dot · wall, late");
    reduce(dialog);
    QCOMPARE(bodies(), QStringList({QStringLiteral("dot"), QStringLiteral("wall")}));
    QTRY_VERIFY(log.compared() && log.compared()->answer == m_window->workbench().answer());
    QCOMPARE(log.compared()->comparison.count(LogClass::late), std::size_t(1));
}

// Contacts of dot and wall are missed while the ball is there: the audit disagrees, and all three must stay.
void TestReduceDialog::aDisagreementOfTheAuditStays()
{
    QByteArray more = dotAndWall;
    open(more.replace(R"("expect")", R"("time": {"start": 0, "end": 1}, "expect")")
             .replace(R"({"id": "ball")", R"({"id": "far", "shape": "point", "path": [-9, -9]}, {"id": "ball")"));
    Workbench& workbench = m_window->workbench();
    QTRY_VERIFY(!workbench.solver.isBusy());
    const SolveScene blind = blindTo("dot", "wall", "ball");
    SolverAnswer wrong = *workbench.answer();
    wrong.timeline = std::make_shared<const Timeline>(*blind(*wrong.scene, {}));
    wrong.audit = std::make_shared<const Audit>(audit(*wrong.scene, *wrong.timeline));
    wrong.lanes = std::make_shared<const Lanes>(*wrong.scene, *wrong.timeline);
    Q_EMIT workbench.solver.answered(std::make_shared<const SolverAnswer>(wrong));
    ReduceDialog dialog(workbench, nullptr, m_window.get(), blind);
    dialog.show();
    choose(dialog, "Disagreement of the audit: dot · wall");
    reduce(dialog);
    QCOMPARE(bodies(), QStringList({QStringLiteral("ball"), QStringLiteral("dot"), QStringLiteral("wall")}));
}

void TestReduceDialog::aDifferencePlantedInACrowdEndsWithTwoBodies()
{
    const Scene crowd = oracle::crowd(500);
    open(QByteArray::fromStdString(sceneText(crowd)));
    const Timeline& timeline = *m_window->workbench().answer()->timeline;
    QByteArray said = "a,b,kind,t\n";
    QStringList missing;
    for (const auto& instant : timeline.instants()) {
        for (const Event& event : timeline.eventsOf(instant)) {
            const std::string a = crowd.bodies[event.a].id;
            const std::string b = crowd.bodies[event.b].id;
            if (!event.clipped && missing.isEmpty())
                missing = {QString::fromStdString(a), QString::fromStdString(b)};
            else
                said += QByteArray::fromStdString(a + ',' + b + ',' + name(event.kind) + ',') +
                        QByteArray::number(instant.time.nearest(), 'g', 17) + '\n';
        }
    }
    LogPanel& log = m_window->panels().log();
    QSignalSpy compared(&log, &LogPanel::settled);
    log.open(write(QStringLiteral("crowd.csv"), said));
    QTRY_VERIFY_WITH_TIMEOUT(!compared.isEmpty(), 60'000);
    QCOMPARE(log.model().rowCount(), 1);
    ReduceDialog& dialog = asked();
    choose(dialog, "Difference from the log");
    reduce(dialog);
    QCOMPARE(bodies(), missing);
}

void TestReduceDialog::cancelKeepsTheSmallestSoFar()
{
    open(longWay());
    ReduceDialog& dialog = asked();
    choose(dialog, "The first expectation that fails");
    QSignalSpy settled(&dialog, &ReduceDialog::settled);
    QTest::mouseClick(&button(dialog, "Reduce"), Qt::LeftButton);
    const auto says = [&](const QString& words) {
        const auto labels = dialog.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(words); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("2 bodies so far")), 60'000);
    QVERIFY(!button(dialog, "Close").isEnabled());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(dialog.isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!settled.isEmpty(), 60'000);
    const std::size_t bytes = sceneText(m_window->workbench().document.scene()).size();
    QVERIFY(says(QStringLiteral("Cancelled; the smallest so far: 4 bodies, ")));
    QVERIFY(says(QStringLiteral(" became 2 bodies, %1 bytes").arg(countText(qint64(bytes)))));
    QCOMPARE(bodies(), QStringList({QStringLiteral("dot"), QStringLiteral("wall")}));
    QTRY_VERIFY(m_window->workbench().answer() && m_window->workbench().answer()->timeline);
    QCOMPARE(m_window->workbench().answer()->timeline->events().size(), std::size_t(199));
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
}

QTEST_MAIN(TestReduceDialog)

} // namespace sweep::tst_reduce_dialog
#include "tst_reduce_dialog.moc"

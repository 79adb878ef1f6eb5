// A regular polygon added with a dialog, by keys alone.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <sweepbench/scene_file.h>

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoStack>

namespace sweep::tst_regular_polygon {

namespace {

const char* const level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [9, 0]}}]})";

QString remarkIn(const QDialog& dialog)
{
    for (const auto* label : dialog.findChildren<QLabel*>())
        if (label->wordWrap())
            return label->text();
    return {};
}

bool accepts(const QDialog& dialog)
{
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled();
}

} // namespace

class TestRegularPolygon : public WindowTest
{
    Q_OBJECT

    // Types the numbers into the fields of the dialog, in their order, with Tab from one to the next.
    static void type(const QDialog& dialog, const QStringList& numbers)
    {
        const auto fields = dialog.findChildren<QLineEdit*>();
        QCOMPARE(fields.size(), 6);
        fields.front()->setFocus();
        for (qsizetype i = 0; i < numbers.size(); ++i) {
            QCOMPARE(dialog.focusWidget(), static_cast<QWidget*>(fields[i]));
            fields[i]->selectAll();
            QTest::keyClicks(fields[i], numbers[i]);
            QTest::keyClick(fields[i], Qt::Key_Tab);
        }
    }

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(level);
        look({-8, -8});
        canvas().setFocus();
    }

    void aTypedSquareIsAddedSelectedInOneStep()
    {
        const Scene before = scene();
        QString remark;
        onNextDialog([&remark](QDialog& dialog) {
            type(dialog, {QStringLiteral("4"), QStringLiteral("sqrt(2)"), QStringLiteral("3"), QStringLiteral("1"),
                          QStringLiteral("45"), QStringLiteral("1/4")});
            remark = remarkIn(dialog);
            QTest::keyClick(&dialog, Qt::Key_Return);
        });
        key(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        awaitNoDialog();
        QVERIFY2(remark.contains(QStringLiteral("8 numbers are rounded")), qPrintable(remark));
        QCOMPARE(scene().bodies.size(), 2U);
        const Body& polygon = scene().bodies[1];
        QCOMPARE(polygon.id, std::string("polygon 1"));
        const std::vector<Path> corners{Rest{{4, 2}}, Rest{{2, 2}}, Rest{{2, 0}}, Rest{{4, 0}}};
        QVERIFY2(polygon.points == corners, sceneText(scene()).c_str());
        QCOMPARE(polygon.radius.from, 0.25);
        QVERIFY(problemsOf(scene()).empty());
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{1}));
        QCOMPARE(stack().count(), 1);
        QCOMPARE(stack().undoText(), QStringLiteral("Add polygon 1"));
        awaitAnswer();
        picture("regular-polygon");
        trigger(ActionId::undo);
        QVERIFY(scene() == before);
    }

    void theOfferedHexagonLiesInTheMiddleOfTheView()
    {
        onNextDialog([](QDialog& dialog) {
            if (const QString folder = qEnvironmentVariable("SWEEPBENCH_PICTURES"); !folder.isEmpty())
                dialog.grab().save(folder + QStringLiteral("/regular-polygon-dialog.png"));
            QTest::keyClick(&dialog, Qt::Key_Return);
        });
        trigger(ActionId::addRegularPolygon);
        awaitNoDialog();
        const Body& polygon = scene().bodies.at(1);
        QCOMPARE(polygon.points.size(), 6U);
        for (const Path& corner : polygon.points)
            QVERIFY(QRectF(canvas().rect()).contains(canvas().view().toPixel(std::get<Rest>(corner).at)));
    }

    void numbersThatGiveNoPolygonAreRefusedInTheDialog_data()
    {
        QTest::addColumn<QStringList>("numbers");
        QTest::addColumn<QString>("remark");
        const auto row = [](const char* name, const char* numbers, const char* remark) {
            QTest::newRow(name) << QString::fromLatin1(numbers).split(u' ') << QString::fromLatin1(remark);
        };
        row("two corners", "2", "from 3 to 1000");
        row("a thousand and one corners", "1001", "from 3 to 1000");
        row("half a corner", "4.5", "from 3 to 1000");
        row("no radius", "5 0", "The radius must be greater than 0.");
        row("a negative radius", "5 -1", "The radius must be greater than 0.");
        row("negative thickness", "5 1 0 0 0 -1", "must not be negative");
        row("corners that coincide", "5 1 1e17", "do not form a polygon");
        row("beyond the doubles", "5 1e308 1e308", "too large");
        row("no number", "five", "not a finite number");
    }
    void numbersThatGiveNoPolygonAreRefusedInTheDialog()
    {
        QFETCH(QStringList, numbers);
        QFETCH(QString, remark);
        QString shown;
        bool isAccepted = true;
        onNextDialog([&](QDialog& dialog) {
            type(dialog, numbers);
            shown = remarkIn(dialog);
            isAccepted = accepts(dialog);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        trigger(ActionId::addRegularPolygon);
        awaitNoDialog();
        QVERIFY2(shown.contains(remark), qPrintable(shown));
        QVERIFY(!isAccepted);
        QCOMPARE(stack().count(), 0);
    }

    void aCancelledDialogKeepsWhatWasTypedUntilAnotherSceneIsOpened()
    {
        const auto cancel = [](QDialog& dialog) {
            type(dialog, {QStringLiteral("7")});
            QTest::keyClick(&dialog, Qt::Key_Escape);
        };
        QString shown;
        const auto look = [&shown](QDialog& dialog) {
            shown = dialog.findChild<QLineEdit*>()->text();
            QTest::keyClick(&dialog, Qt::Key_Escape);
        };
        onNextDialog(cancel);
        trigger(ActionId::addRegularPolygon);
        awaitNoDialog();
        onNextDialog(look);
        trigger(ActionId::addRegularPolygon);
        awaitNoDialog();
        QCOMPARE(shown, QStringLiteral("7"));
        open(level, QStringLiteral("b.scene.json"));
        onNextDialog(look);
        trigger(ActionId::addRegularPolygon);
        awaitNoDialog();
        QCOMPARE(shown, QStringLiteral("6"));
    }
};

QTEST_MAIN(TestRegularPolygon)

} // namespace sweep::tst_regular_polygon
#include "tst_regular_polygon.moc"

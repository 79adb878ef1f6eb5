// Paste and import of geometry: what the dialog shows, what it adds, and what is refused.
#include "app/files/import/import_choices.h"
#include "app/files/import_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyle>
#include <QUndoStack>
#include <QUrl>

namespace sweep::tst_import_dialog {

namespace {

const char* const square = "POLYGON ((0.1 0, 1 0, 1 1, 0 1, 0.1 0))";
const char* const scale = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [4, 0]}, "radius": 0.5}]})";

} // namespace

class TestImportDialog : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aPolygonIsAddedByEnterAndUndoneInOneStep();
    void pasteInPlaceAndPasteKeepEveryNumber();
    void nothingIsAddedBeforeTheUserAdds();
    void onlyTextThatLeavesNoChoiceIsAddedAtOnce_data();
    void onlyTextThatLeavesNoChoiceIsAddedAtOnce();
    void columnsAreChosenAndRemembered();
    void aTableOfManyColumnsHasNoBoxes();
    void settingsOfTextWithoutAGrammarAreRemembered();
    void theChoiceDecidesWhatPointsBecome_data();
    void theChoiceDecidesWhatPointsBecome();
    void theChoiceIsThatOfSingleRowsOrOfTheirName_data();
    void theChoiceIsThatOfSingleRowsOrOfTheirName();
    void rowsBecomeTheVelocityOfTheBodyAboveOrNone();
    void framesAreDividedByTheRate();
    void anInvalidRateCannotBeAdded();
    void remarksHaveTheirPlace();
    void remarksAreInTheOrderOfTheText();
    void idsAreShownWhole();
    void garbageIsRefusedWithItsPlace_data();
    void garbageIsRefusedWithItsPlace();
    void movingBodiesAreShownWhereTheyBegin();
    void aBrokenSceneIsRefusedAsAScene();
    void roundingIsStatedBefore();
    void theTimeIsExtendedAndStatedBefore();
    void bodiesOutOfSightAreFitted();
    void bodiesInSightLeaveTheViewAlone();
    void snippetsAreUnderstood_data();
    void snippetsAreUnderstood();
    void aFileOfGeometryIsImported_data();
    void aFileOfGeometryIsImported();
    void aLogWithWordsOfItsOwnIsNoGeometry();
    void anOpenedFileOfGeometryIsImported();
    void aCopiedFileIsImported();
    void aFileOfGeometryIsChosenToOpen();
    void twoFilesComeTogether();
    void aFileThatCannotBeReadIsNamedBesideTheOther();
    void aMissingFileIsRefused();
    void theDialogCanBeUsedByKeysAlone();
    void manyBodiesAreShown();
    void readingCanBeCancelled();
    void aPathOfSvgTurnsABlankScene();
    void aPathOfSvgStandsUpsideDownInOtherScenes();
    void unsureRowsAreAddedByTheirMarks();
    void bodiesWithoutAMarkAreInThePicture();
    void rowsAreLeftOutByTheirMarks();
    void rowsAreLeftOutByKeys();
    void theRateBeginsWithThatOfTheFrames();

private:
    // The open dialog with its first preview.
    ImportDialog& dialog();
    ImportDialog& pasted(const QString& text, ActionId how = ActionId::pasteInPlace);
    void dropFiles(const QStringList& names);
    // Waits for the preview that a choice causes.
    template <class Choose>
    void awaitPreview(ImportDialog& dialog, const Choose& choose)
    {
        QSignalSpy shown(&dialog, &ImportDialog::shown);
        choose();
        QTRY_VERIFY(!shown.isEmpty());
    }
    static void press(ImportDialog& dialog, Qt::Key key) { QTest::keyClick(&dialog, key); }
    [[nodiscard]] QString told() { return m_window->messageBar().text(); }
    [[nodiscard]] static QAbstractItemModel& table(const ImportDialog& dialog)
    {
        return *dialog.findChild<DenseTable*>()->model();
    }
    [[nodiscard]] static QString cell(const ImportDialog& dialog, int row, int column)
    {
        return table(dialog).index(row, column).data().toString();
    }
    // All texts of visible labels.
    [[nodiscard]] static QString words(const ImportDialog& dialog)
    {
        QStringList all;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->isVisible())
                all << label->text();
        return all.join(u'\n');
    }
};

ImportDialog& TestImportDialog::dialog()
{
    ImportDialog* open = nullptr;
    const auto isOpen = [&] {
        open = m_window->findChild<ImportDialog*>();
        return open != nullptr && open->isVisible() && table(*open).rowCount() > 0;
    };
    if (!QTest::qWaitFor(isOpen, 30'000))
        qFatal("there is no dialog; the window says: %s", qPrintable(told()));
    return *open;
}

ImportDialog& TestImportDialog::pasted(const QString& text, ActionId how)
{
    QApplication::clipboard()->setText(text);
    trigger(how);
    return dialog();
}

void TestImportDialog::dropFiles(const QStringList& names)
{
    QList<QUrl> urls;
    for (const QString& name : names)
        urls << QUrl::fromLocalFile(path(name));
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &event);
}

void TestImportDialog::aPolygonIsAddedByEnterAndUndoneInOneStep()
{
    open(scale);
    const Scene before = scene();
    QApplication::clipboard()->setText(QString::fromLatin1(square));
    canvas().setFocus();
    QTest::keyClick(&canvas(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    ImportDialog& open = dialog();
    QCOMPARE(cell(open, 0, 0), QStringLiteral("polygon 1"));
    QCOMPARE(cell(open, 0, 1), QStringLiteral("polygon"));
    QCOMPARE(cell(open, 0, 2), QStringLiteral("4 points from (0.1, 0)"));
    QCOMPARE(cell(open, 0, 4), QStringLiteral("1:10"));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(3));
    QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{2});
    QCOMPARE(stack().count(), 1);
    QCOMPARE(stack().undoText(), QStringLiteral("Paste polygon 1"));
    trigger(ActionId::undo);
    QVERIFY(scene() == before);
}

void TestImportDialog::pasteInPlaceAndPasteKeepEveryNumber()
{
    for (const ActionId how : {ActionId::paste, ActionId::pasteInPlace}) {
        press(pasted(QStringLiteral("POINT Z (0.1 1e-300 7)"), how), Qt::Key_Return);
        QVERIFY(scene().bodies.back().a == Path(Rest{{0.1, 1e-300}}));
    }
    press(pasted(QStringLiteral("Point(0.1f, 2.0f)")), Qt::Key_Return);
    QVERIFY(scene().bodies.back().a == Path(Rest{{double(0.1F), 2}}));
    QVERIFY(!scene().numbers);
}

void TestImportDialog::nothingIsAddedBeforeTheUserAdds()
{
    open(scale);
    const Scene before = scene();
    ImportDialog& open = pasted(QString::fromLatin1(square));
    QVERIFY(scene() == before);
    press(open, Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    QVERIFY(scene() == before);
    QCOMPARE(stack().count(), 0);
}

void TestImportDialog::onlyTextThatLeavesNoChoiceIsAddedAtOnce_data()
{
    QTest::addColumn<QString>("file"); // empty: it is not dropped
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("bodies"); // 0: the dialog asks
    const auto row = [](const char* name, const char* file, const char* text, int bodies) {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromLatin1(text) << bodies;
    };
    row("WKT", "a.wkt", square, 1);
    row("named columns", "a.csv", "id,t,x,y\na,0,0,0\na,5,1,1\nb,0,3,3\nb,5,3,4\n", 2);
    row("GeoJSON", "a.geojson", R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]]})", 1);
    row("a third coordinate", "a.wkt", "POINT Z (1 2 3)", 0);
    row("frames", "a.csv", "id,frame,x,y\na,0,0,0\na,5,1,1\n", 0);
    row("an unsure body", "", "f(1, 2, 3, 4)", 0);
    row("an unused number", "", "7 corners: wall = [(0, 0), (4, 0), (4, 3)]", 0);
    row("y that points down", "a.svg", R"(<path d="M 0 0 L 10 0 L 10 5 Z"/>)", 0);
}

void TestImportDialog::onlyTextThatLeavesNoChoiceIsAddedAtOnce()
{
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(int, bodies);
    for (const bool isDropped : {false, true}) {
        if (isDropped) {
            if (file.isEmpty())
                continue;
            write(file, text.toUtf8());
            dropFiles({file});
        } else {
            QApplication::clipboard()->setText(text);
            trigger(ActionId::paste);
        }
        if (bodies == 0) {
            press(dialog(), Qt::Key_Escape);
            QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
            QVERIFY(scene().bodies.empty());
            continue;
        }
        QTRY_COMPARE(scene().bodies.size(), std::size_t(bodies));
        QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
        QCOMPARE(stack().count(), 1);
        trigger(ActionId::undo);
    }
}

// A heading that names no x and y is refused, but its columns can be chosen.
void TestImportDialog::columnsAreChosenAndRemembered()
{
    const QString text = QStringLiteral("p,q,s\n1,2,3\n4,5,6\n");
    QApplication::clipboard()->setText(text);
    trigger(ActionId::paste);
    QTRY_VERIFY(m_window->findChild<ImportDialog*>() && m_window->findChild<ImportDialog*>()->isVisible());
    auto& open = *m_window->findChild<ImportDialog*>();
    QCOMPARE(table(open).rowCount(), 0);
    const auto box = [this](const char* heading) { return named<QComboBox>(QString::fromLatin1(heading)); };
    QCOMPARE(box("p")->currentText(), QStringLiteral("unused"));
    box("p")->setCurrentText(QStringLiteral("x"));
    QVERIFY(!open.findChild<QPushButton*>()->isEnabled()); // there is no y yet
    box("s")->setCurrentText(QStringLiteral("y"));
    QTRY_COMPARE(table(open).rowCount(), 2);
    QCOMPARE(cell(open, 1, 2), QStringLiteral("(4, 6)"));
    awaitPreview(open, [&box] { box("q")->setCurrentText(QStringLiteral("x")); });
    QCOMPARE(box("p")->currentText(), QStringLiteral("unused"));
    QCOMPARE(cell(open, 1, 2), QStringLiteral("(5, 6)"));
    box("p")->setCurrentText(QStringLiteral("x2"));
    QVERIFY(!open.findChild<QPushButton*>()->isEnabled()); // a second end has a y, too
    awaitPreview(open, [&box] { box("p")->setCurrentText(QStringLiteral("unused")); });
    picture("import columns");
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(2));
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    trigger(ActionId::paste);
    QCOMPARE(table(dialog()).rowCount(), 2);
    QCOMPARE(box("q")->currentText(), QStringLiteral("x"));
    QCOMPARE(cell(dialog(), 0, 2), QStringLiteral("(2, 3)"));
}

void TestImportDialog::aTableOfManyColumnsHasNoBoxes()
{
    QStringList headings{QStringLiteral("x"), QStringLiteral("y")};
    QStringList numbers{QStringLiteral("1"), QStringLiteral("2")};
    for (int i = 0; i < 1000; ++i) {
        headings << QStringLiteral("c&d%1").arg(i);
        numbers << QStringLiteral("0");
    }
    const auto boxes = [](const ImportDialog& open) {
        return open.findChild<ColumnBoxes*>()->findChildren<QComboBox*>();
    };
    ImportDialog& many = pasted(headings.join(u',') + u'\n' + numbers.join(u','));
    QVERIFY(boxes(many).isEmpty());
    many.reject();
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    const ImportDialog& few = pasted(headings.mid(0, 3).join(u',') + u'\n' + numbers.mid(0, 3).join(u','));
    QCOMPARE(boxes(few).size(), 3);
    QCOMPARE(few.findChild<ColumnBoxes*>()->findChildren<QLabel*>().last()->text(), QStringLiteral("c&&d0"));
}

void TestImportDialog::settingsOfTextWithoutAGrammarAreRemembered()
{
    const QString text = QStringLiteral("wall = [(0, 1), (4, 5), (4, 3)]");
    ImportDialog& open = pasted(text);
    awaitPreview(open, [this] { named<QComboBox>(QStringLiteral("Order"))->setCurrentIndex(1); });
    press(open, Qt::Key_Return);
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    pasted(text, ActionId::paste); // it is shown, because a setting is not the usual one
    QCOMPARE(named<QComboBox>(QStringLiteral("Order"))->currentIndex(), 1);
    QVERIFY2(cell(dialog(), 0, 2).startsWith(QStringLiteral("(1, 0)")), qPrintable(cell(dialog(), 0, 2)));
}

void TestImportDialog::theChoiceDecidesWhatPointsBecome_data()
{
    QTest::addColumn<int>("use");
    QTest::addColumn<int>("bodies");
    QTest::addColumn<QString>("shape");
    QTest::newRow("as read") << int(GeometryUse::asRead) << 3 << QStringLiteral("point");
    QTest::newRow("points") << int(GeometryUse::points) << 3 << QStringLiteral("point");
    QTest::newRow("polyline") << int(GeometryUse::polyline) << 2 << QStringLiteral("segment");
    QTest::newRow("polygon") << int(GeometryUse::polygon) << 1 << QStringLiteral("polygon");
    QTest::newRow("track") << int(GeometryUse::track) << 1 << QStringLiteral("point");
}

void TestImportDialog::theChoiceDecidesWhatPointsBecome()
{
    QFETCH(int, use);
    QFETCH(int, bodies);
    QFETCH(QString, shape);
    ImportDialog& open = pasted(QStringLiteral("MULTIPOINT ((0 0), (1 0), (1 1))"));
    auto* box = named<QComboBox>(QStringLiteral("Points become"));
    box->setFocus();
    for (int i = 0; i < use; ++i)
        awaitPreview(open, [box] { QTest::keyClick(box, Qt::Key_Down); });
    QCOMPARE(table(open).rowCount(), bodies);
    QCOMPARE(cell(open, 0, 1), shape);
    QCOMPARE(open.findChild<TextField*>()->isVisible(), use == int(GeometryUse::track));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(bodies));
    QVERIFY(problemsOf(scene()).empty());
}

void TestImportDialog::theChoiceIsThatOfSingleRowsOrOfTheirName_data()
{
    QTest::addColumn<int>("scope");
    QTest::addColumn<QString>("shapes");
    QTest::newRow("all") << 0 << QStringLiteral("polygon polygon polygon");
    QTest::newRow("the row") << 1 << QStringLiteral("polygon segment segment");
    QTest::newRow("its name") << 2 << QStringLiteral("polygon segment polygon");
}

void TestImportDialog::theChoiceIsThatOfSingleRowsOrOfTheirName()
{
    QFETCH(int, scope);
    QFETCH(QString, shapes);
    ImportDialog& open =
        pasted(QStringLiteral("wall = [(0, 0), (4, 3)]\nroad = [(5, 5), (6, 7)]\nwall = [(8, 8), (9, 9)]"));
    QCOMPARE(table(open).rowCount(), 3);
    open.findChild<DenseTable*>()->selectRow(0);
    named<QComboBox>(QStringLiteral("Rows"))->setCurrentIndex(scope);
    auto* box = named<QComboBox>(QStringLiteral("Points become"));
    box->setFocus();
    awaitPreview(open, [box] { box->setCurrentIndex(int(GeometryUse::box)); });
    QStringList seen;
    for (int row = 0; row < table(open).rowCount(); ++row)
        seen << cell(open, row, 1);
    QCOMPARE(seen.join(u' '), shapes);
    QCOMPARE(cell(open, 0, 2), QStringLiteral("4 points from (0, 0)"));
}

void TestImportDialog::rowsBecomeTheVelocityOfTheBodyAboveOrNone()
{
    ImportDialog& open = pasted(QStringLiteral("a = (0, 0)\nk = (1, 2)\nb = (5, 5)\nk = (3, 0)\nc = (9, 9)"));
    QCOMPARE(table(open).rowCount(), 5);
    auto* use = named<QComboBox>(QStringLiteral("Points become"));
    auto* scope = named<QComboBox>(QStringLiteral("Rows"));
    open.findChild<DenseTable*>()->selectRow(1);
    scope->setCurrentIndex(2); // with its name
    awaitPreview(open, [use] { use->setCurrentIndex(int(GeometryUse::velocity)); });
    QCOMPARE(table(open).rowCount(), 3);
    QCOMPARE(cell(open, 0, 2), QStringLiteral("moves; at first (0, 0)"));
    QCOMPARE(cell(open, 1, 2), QStringLiteral("moves; at first (5, 5)"));
    open.findChild<DenseTable*>()->selectRow(2);
    scope->setCurrentIndex(1); // alone
    awaitPreview(open, [use] { use->setCurrentIndex(int(GeometryUse::none)); });
    QCOMPARE(table(open).rowCount(), 2);
    scope->setCurrentIndex(0);
    awaitPreview(open, [use] { use->setCurrentIndex(int(GeometryUse::velocity)); });
    QCOMPARE(table(open).rowCount(), 0); // there is no body above the first
}

void TestImportDialog::framesAreDividedByTheRate()
{
    ImportDialog& open = pasted(QStringLiteral("frame,x,y\n0,0,0\n1,1,1\n7,2,2\n"));
    auto* rate = open.findChild<TextField*>();
    rate->setFocus();
    QVERIFY(rate->isVisible());
    rate->selectAll();
    QTest::keyClicks(rate, QStringLiteral("3"));
    QTest::keyClick(rate, Qt::Key_Return); // before the preview follows
    QTRY_COMPARE(scene().bodies.size(), std::size_t(1));
    const auto& keys = std::get<Keyed>(scene().bodies[0].a).keys;
    QCOMPARE(keys[1].t, 1.0 / 3);
    QCOMPARE(window(scene()).end, 7.0 / 3);
}

void TestImportDialog::anInvalidRateCannotBeAdded()
{
    ImportDialog& open = pasted(QStringLiteral("frame,x,y\n0,0,0\n1,1,1\n"));
    auto* rate = open.findChild<TextField*>();
    rate->setFocus();
    for (const char* text : {"0", "-1", "many"}) {
        rate->selectAll();
        QTest::keyClicks(rate, QLatin1String(text));
        QVERIFY2(!rate->fault().isEmpty(), text);
        QTest::keyClick(rate, Qt::Key_Return);
        QVERIFY2(scene().bodies.empty(), text);
    }
    rate->selectAll();
    QTest::keyClicks(rate, QStringLiteral("60"));
    QTest::keyClick(rate, Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(1));
}

void TestImportDialog::remarksHaveTheirPlace()
{
    ImportDialog& open = pasted(QStringLiteral("POINT (1 2)\nPOLYGON ((0 0, 9 0, 9 9, 0 0), (4 1, 5 1, 5 2, 4 1))"));
    auto* remarks = named<QPlainTextEdit>(QStringLiteral("Remarks"));
    QVERIFY(remarks->isVisible());
    QVERIFY2(remarks->toPlainText().startsWith(QStringLiteral("line 2, column ")), qPrintable(remarks->toPlainText()));
    QVERIFY(remarks->toPlainText().contains(QStringLiteral("hole")));
    picture("import remarks");
    open.reject();
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    pasted(QStringLiteral("POINT (1 2)"));
    QVERIFY(!named<QPlainTextEdit>(QStringLiteral("Remarks"))->isVisible());
}

// A crossing polygon has its remark where the choice makes it one, behind the remarks of the reader.
void TestImportDialog::remarksAreInTheOrderOfTheText()
{
    ImportDialog& open = pasted(QStringLiteral("LINESTRING (0 0, 2 2, 2 0, 0 2)\nPOINT EMPTY\n"));
    awaitPreview(
        open, [&] { named<QComboBox>(QStringLiteral("Points become"))->setCurrentIndex(int(GeometryUse::polygon)); });
    const QStringList remarks = named<QPlainTextEdit>(QStringLiteral("Remarks"))->toPlainText().split(u'\n');
    QCOMPARE(remarks.size(), 2);
    QVERIFY2(remarks[0].startsWith(QStringLiteral("line 1, ")), qPrintable(remarks[0]));
    QVERIFY2(remarks[1].startsWith(QStringLiteral("line 2, ")), qPrintable(remarks[1]));
}

void TestImportDialog::idsAreShownWhole()
{
    ImportDialog& open = pasted(QStringLiteral("LINESTRING (5 0, 6 1, 7 0)"));
    QCOMPARE(cell(open, 0, 0), QStringLiteral("line 1 segment 1"));
    const auto& table = *open.findChild<DenseTable*>();
    const QAbstractItemView& view = table;
    QTRY_VERIFY2(table.columnWidth(0) >= view.sizeHintForColumn(0),
                 qPrintable(QStringLiteral("%1 of %2").arg(table.columnWidth(0)).arg(view.sizeHintForColumn(0))));
}

void TestImportDialog::garbageIsRefusedWithItsPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("prose") << QStringLiteral("nonsense") << QStringLiteral("1:1: there are no coordinates");
    QTest::newRow("nothing") << QString() << QStringLiteral("holds no text");
    QTest::newRow("broken WKT") << QStringLiteral("POLYGON ((0 0,\n 1 0, 1") << QStringLiteral("2:");
    QTest::newRow("empty geometry") << QStringLiteral("POLYGON EMPTY") << QStringLiteral("POLYGON EMPTY is left out");
}

void TestImportDialog::garbageIsRefusedWithItsPlace()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    open(scale);
    const Scene before = scene();
    QApplication::clipboard()->setText(text);
    trigger(ActionId::paste);
    QTRY_VERIFY2(told().contains(QStringLiteral("Nothing was pasted")), qPrintable(told()));
    QVERIFY2(told().contains(why), qPrintable(told()));
    QVERIFY(!QApplication::activeModalWidget());
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    QVERIFY(scene() == before);
    // The refusal does not stay beside what is pasted next.
    QVERIFY2(words(pasted(QString::fromLatin1(square))).contains(QStringLiteral("1 polygon")), "it can be pasted");
    QVERIFY2(told().isEmpty(), qPrintable(told()));
}

void TestImportDialog::movingBodiesAreShownWhereTheyBegin()
{
    ImportDialog& open =
        pasted(QStringLiteral(R"([{"id": "p", "shape": "point", "path": {"from": [1, 2], "to": [3, 4]}},
  {"id": "l", "shape": "segment", "a": {"at": [0, 0.5], "velocity": [1, 0]}, "b": [8, 0]}])"));
    QCOMPARE(cell(open, 0, 2), QStringLiteral("moves; at first (1, 2)"));
    QCOMPARE(cell(open, 1, 2), QStringLiteral("moves; at first (0, 0.5) to (8, 0)"));
    QCOMPARE(cell(open, 1, 4), QStringLiteral("2:3"));
}

void TestImportDialog::aBrokenSceneIsRefusedAsAScene()
{
    QApplication::clipboard()->setText(QStringLiteral(R"({"format": "sweepbench.scene", "version": 1})"));
    trigger(ActionId::paste);
    QVERIFY2(told().contains(QStringLiteral("not a valid scene")), qPrintable(told()));
    QVERIFY2(told().contains(QStringLiteral("bodies")), qPrintable(told()));
}

void TestImportDialog::roundingIsStatedBefore()
{
    open(R"({"format": "sweepbench.scene", "version": 1, "numbers": "single", "bodies": [
 {"id": "dot", "shape": "point", "path": [0, 0]}]})");
    ImportDialog& rounded = pasted(QStringLiteral("POINT (0.1 0.5)"));
    QVERIFY2(words(rounded).contains(QStringLiteral("1 number is rounded")), qPrintable(words(rounded)));
    QCOMPARE(cell(rounded, 0, 2), QStringLiteral("(0.1, 0.5)"));
    press(rounded, Qt::Key_Return);
    QVERIFY(scene().bodies.back().a == Path(Rest{{double(0.1F), 0.5}}));
    QVERIFY2(told().contains(QStringLiteral("rounded")), qPrintable(told()));
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    ImportDialog& refused = pasted(QStringLiteral("POINT (1e300 0)"));
    QVERIFY2(
        words(refused).contains(QStringLiteral("cannot be added: body \"point 2\": 1e300 is not finite as a single")),
        qPrintable(words(refused)));
    press(refused, Qt::Key_Return);
    QVERIFY(refused.isVisible());
    QCOMPARE(scene().bodies.size(), std::size_t(2));
}

void TestImportDialog::theTimeIsExtendedAndStatedBefore()
{
    open(scale);
    const Scene before = scene();
    ImportDialog& open = pasted(QStringLiteral("id,t,x,y\na,2,0,0\na,5,1,1\n"));
    QVERIFY2(words(open).contains(QStringLiteral("time becomes 0 to 5")), qPrintable(words(open)));
    QCOMPARE(cell(open, 0, 2), QStringLiteral("2 keys from (0, 0)"));
    press(open, Qt::Key_Return);
    QVERIFY(scene().bodies[1].active == (Interval{0, 1})); // it moves as before
    QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{2});
    trigger(ActionId::undo);
    QVERIFY(scene() == before);
}

void TestImportDialog::bodiesOutOfSightAreFitted()
{
    open(scale);
    for (const char* text : {"POLYGON ((500000 0, 500001 0, 500001 1, 500000 0))",
                             "POLYGON ((1 1, 1.0001 1, 1.0001 1.0001, 1 1))"}) { // too small to be seen
        look({-2, -2});
        press(pasted(QString::fromLatin1(text)), Qt::Key_Return);
        const WorldBox box = *boundsOf(scene(), scene().bodies.size() - 1);
        const ViewTransform& view = canvas().view();
        QVERIFY2(view.toPixels(box.high.x - box.low.x) > 100, text);
        QVERIFY(QRectF(canvas().rect()).contains(view.toPixel(box.low)));
        QVERIFY(QRectF(canvas().rect()).contains(view.toPixel(box.high)));
        QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    }
}

void TestImportDialog::bodiesInSightLeaveTheViewAlone()
{
    open(scale);
    look({-2, -2});
    const ViewTransform before = canvas().view();
    press(pasted(QString::fromLatin1(square)), Qt::Key_Return);
    QVERIFY(canvas().view().scale() == before.scale());
    QCOMPARE(canvas().view().toPixel({1, 1}), before.toPixel({1, 1})); // other parts of the window may resize it
}

void TestImportDialog::snippetsAreUnderstood_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("bodies");
    QTest::newRow("WKT in a message") << QStringLiteral("locationtech/jts#666") << 2;
    QTest::newRow("initialiser of C++") << QStringLiteral("erincatto/box2d#1006") << 4;
    QTest::newRow("lines of Rust") << QStringLiteral("georust/geo#1342") << 3;
    QTest::newRow("JavaScript") << QStringLiteral("w8r/martinez#90") << -1;
    QTest::newRow("Python") << QStringLiteral("libgeos/geos#1344") << -1;
}

// The snippets of public issues, through the clipboard of the window.
void TestImportDialog::snippetsAreUnderstood()
{
    QFETCH(QString, source);
    QFETCH(int, bodies);
    QFile file(QString::fromStdString(sourcePath("tests/data/pasted/snippets")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString all = QString::fromUtf8(file.readAll());
    const QString heading = QStringLiteral("=== %1\n").arg(source);
    const qsizetype begin = all.indexOf(heading);
    QVERIFY(begin >= 0);
    const qsizetype from = begin + heading.size();
    ImportDialog& open = pasted(all.mid(from, all.indexOf(QStringLiteral("\n---"), from) - from));
    QVERIFY(bodies < 0 || table(open).rowCount() == bodies);
    const int count = table(open).rowCount();
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(count));
    QVERIFY(problemsOf(scene()).empty());
}

void TestImportDialog::aFileOfGeometryIsImported_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("form");
    const auto row = [](const char* name, const char* text, const char* form) {
        QTest::newRow(name) << QString::fromLatin1(name) << QByteArray(text) << QString::fromLatin1(form);
    };
    row("a.wkt", square, "WKT");
    row("a.geojson", R"({"type": "Point", "coordinates": [1, 2]})", "GeoJSON");
    row("b.json", R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]]})", "GeoJSON");
    row("track.csv", "t,x,y\n0,1,2\n1,3,4\n", "rows");
    row("numbers.tsv", "0\t1\t2\n1\t3\t4\n", "rows");
    row("a.txt", square, "WKT");
    row("drawing.svg", R"(<svg xmlns="http://www.w3.org/2000/svg"><path d="M 0 0 L 1 0 L 1 1 Z"/></svg>)", "XML");
    row("places.csv", "name,lon,lat\nA,1,2\nB,2,3\n", "rows");
    row("segments.csv", "id;x1;y1;x2;y2\na;0;0;1;1\nb;0,5;0;1;1\n", "rows");
    row("shapes.csv", "id;wkt\na;POINT (1 2)\nb;LINESTRING (0 0, 1 1)\n", "WKT");
    row("track.txt", "# t x y\n0 1 2\n1 3 4\n2 5 6\n", "rows");
}

void TestImportDialog::aFileOfGeometryIsImported()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, form);
    const QString mine = open(scale);
    write(name, text);
    QVERIFY(m_window->files().openPath(path(name)));
    ImportDialog& open = dialog();
    QCOMPARE(open.windowTitle(), QStringLiteral("Import %1").arg(name));
    QVERIFY2(words(open).contains(QStringLiteral("Read as %1:").arg(form)), qPrintable(words(open)));
    press(open, Qt::Key_Return);
    QVERIFY(scene().bodies.size() > 2);
    QCOMPARE(document().path(), mine);
    QVERIFY(stack().undoText().startsWith(QStringLiteral("Import ")));
}

// Its columns are chosen in the panel of the log.
void TestImportDialog::aLogWithWordsOfItsOwnIsNoGeometry()
{
    for (const char* log : {"time,event,body_a,body_b\n0.5,enter,1,2\n", "when;obj1;obj2\n0.5;1;2\n",
                            "Time\tThis\tThat\n0.5\t1\t2\n", "when,this,that,what\n0.5,ball,wall,bump\n"}) {
        write(QStringLiteral("log.csv"), log);
        QVERIFY2(!ImportActions::isGeometryFile(path(QStringLiteral("log.csv"))), log);
    }
}

// As from the command line and the recent files. Nothing prompts about changes, because they stay.
void TestImportDialog::anOpenedFileOfGeometryIsImported()
{
    const QString mine = open(scale);
    write(QStringLiteral("a.wkt"), square);
    document().removeBodies({0}, QStringLiteral("Delete"));
    QVERIFY(m_window->files().openPath(path(QStringLiteral("a.wkt"))));
    ImportDialog& open = dialog();
    QCOMPARE(open.windowTitle(), QStringLiteral("Import a.wkt"));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(2));
    QCOMPARE(document().path(), mine);
    QVERIFY2(told().isEmpty(), qPrintable(told()));
}

// As file managers copy it.
void TestImportDialog::aCopiedFileIsImported()
{
    open(scale);
    const QString file = write(QStringLiteral("a b.wkt"), square);
    auto* copied = new QMimeData;
    copied->setUrls({QUrl::fromLocalFile(file)});
    QApplication::clipboard()->setMimeData(copied);
    trigger(ActionId::pasteInPlace);
    QCOMPARE(dialog().windowTitle(), QStringLiteral("Import a b.wkt"));
    press(dialog(), Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(3));
}

void TestImportDialog::aFileOfGeometryIsChosenToOpen()
{
    open(scale);
    write(QStringLiteral("b.json"), R"({"type": "Point", "coordinates": [1, 2]})");
    onNextDialog([this](QDialog& dialog) {
        dynamic_cast<QFileDialog&>(dialog).selectFile(path(QStringLiteral("b.json")));
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    trigger(ActionId::open);
    QCOMPARE(dialog().windowTitle(), QStringLiteral("Import b.json"));
    press(dialog(), Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(3));
}

void TestImportDialog::twoFilesComeTogether()
{
    write(QStringLiteral("a.wkt"), "a = POINT (1 2)");
    write(QStringLiteral("b.wkt"), "\na = POINT Z (3 4 5)");
    dropFiles({QStringLiteral("a.wkt"), QStringLiteral("b.wkt")});
    ImportDialog& open = dialog();
    QCOMPARE(open.windowTitle(), QStringLiteral("Import 2 Files"));
    QCOMPARE(cell(open, 0, 4), QStringLiteral("a.wkt:1:5"));
    QCOMPARE(cell(open, 1, 0), QStringLiteral("a 2"));
    QCOMPARE(cell(open, 1, 4), QStringLiteral("b.wkt:2:5"));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(2));
    QCOMPARE(stack().count(), 1);
}

void TestImportDialog::aFileThatCannotBeReadIsNamedBesideTheOther()
{
    write(QStringLiteral("a.wkt"), "POINT (1 2)");
    write(QStringLiteral("b.wkt"), "POINT (1");
    dropFiles({QStringLiteral("a.wkt"), QStringLiteral("b.wkt")});
    ImportDialog& open = dialog();
    const QString remarks = named<QPlainTextEdit>(QStringLiteral("Remarks"))->toPlainText();
    QVERIFY2(remarks.startsWith(QStringLiteral("b.wkt:1:")), qPrintable(remarks));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(1));
}

void TestImportDialog::aMissingFileIsRefused()
{
    for (auto* imports : m_window->findChildren<ImportActions*>())
        imports->importFiles({path(QStringLiteral("none.wkt"))}, false);
    QTRY_VERIFY2(told().contains(QStringLiteral("Nothing was imported from none.wkt")), qPrintable(told()));
    QVERIFY2(told().contains(QStringLiteral("no such file"), Qt::CaseInsensitive), qPrintable(told()));
}

// Tab goes through all parts, none of which keeps it, and Enter in the table adds.
void TestImportDialog::theDialogCanBeUsedByKeysAlone()
{
    ImportDialog& open = pasted(QStringLiteral("frame,x,y,z\n0,0,0,1\n1,1,1,1\n"));
    QVERIFY(qobject_cast<QPushButton*>(open.focusWidget()));
    QSet<QWidget*> seen;
    while (!seen.contains(open.focusWidget())) {
        seen.insert(open.focusWidget());
        QTest::keyClick(open.focusWidget(), Qt::Key_Tab);
    }
    QVERIFY(seen.contains(open.findChild<DenseTable*>()));
    QVERIFY(seen.contains(named<QComboBox>(QStringLiteral("Points become"))));
    QVERIFY(seen.contains(open.findChild<TextField*>()));
    QVERIFY(seen.contains(named<QPlainTextEdit>(QStringLiteral("Remarks"))));
    QVERIFY(seen.contains(named<QPlainTextEdit>(QStringLiteral("Text"))));
    QCOMPARE(int(seen.size()), 13); // with the columns, the tools and both buttons
    open.findChild<DenseTable*>()->setFocus();
    QTest::keyClick(open.focusWidget(), Qt::Key_Down);
    QTest::keyClick(open.focusWidget(), Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(1));
}

void TestImportDialog::manyBodiesAreShown()
{
    QString text;
    for (int i = 0; i < 3000; ++i)
        text += QStringLiteral("POINT (%1 %2)\n").arg(i % 60).arg(i / 60);
    ImportDialog& open = pasted(text);
    const QAbstractItemModelTester tester(&table(open));
    QCOMPARE(table(open).rowCount(), 3000);
    QCOMPARE(cell(open, 2999, 4), QStringLiteral("3000:1"));
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(3000));
}

// The dialog opens when reading takes long, or with what was read.
void TestImportDialog::readingCanBeCancelled()
{
    QByteArray text = "MULTIPOINT (0 0";
    for (int i = 1; i < 300'000; ++i)
        text += ", " + QByteArray::number(i) + ' ' + QByteArray::number(i % 7);
    write(QStringLiteral("long.wkt"), text + ')');
    dropFiles({QStringLiteral("long.wkt")});
    QTRY_VERIFY_WITH_TIMEOUT(QApplication::activeModalWidget(), 60'000);
    QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    QVERIFY(scene().bodies.empty());
    QVERIFY(told().isEmpty());
}

void TestImportDialog::aPathOfSvgTurnsABlankScene()
{
    const Scene before = scene();
    ImportDialog& open = pasted(QStringLiteral(R"(<path d="M 0 0 L 10 0 L 10 5 Z"/>)"));
    QVERIFY2(words(open).contains(QStringLiteral("The scene shows y downwards")), qPrintable(words(open)));
    const QImage picture = open.findChild<ImportPicture*>()->grab().toImage();
    press(open, Qt::Key_Return);
    QVERIFY(pointsDown(scene()));
    QVERIFY(canvas().view().pointsDown());
    QCOMPARE(stack().count(), 1);
    trigger(ActionId::undo);
    QVERIFY(scene() == before);
    // The dialog's picture is drawn as the canvas will be.
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    ImportDialog& up = pasted(QStringLiteral("POLYGON ((0 0, 10 0, 10 5, 0 0))"));
    QVERIFY(up.findChild<ImportPicture*>()->grab().toImage() != picture);
    press(up, Qt::Key_Return);
    QVERIFY(!pointsDown(scene()));
}

void TestImportDialog::aPathOfSvgStandsUpsideDownInOtherScenes()
{
    open(scale);
    ImportDialog& up = pasted(QStringLiteral(R"(<path d="M 0 0 L 10 0 L 10 5 Z"/>)"));
    QVERIFY2(words(up).contains(QStringLiteral("upside down until you choose View ▸ Y Points Down")),
             qPrintable(words(up)));
    press(up, Qt::Key_Return);
    QVERIFY(!pointsDown(scene()));
    QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    trigger(ActionId::yDown);
    ImportDialog& down = pasted(QStringLiteral(R"(<path d="M 0 0 L 10 0 L 10 5 Z"/>)"));
    QVERIFY2(!words(down).contains(QStringLiteral("drawings y")), qPrintable(words(down)));
}

// A call of four numbers may be two positions or a box.
void TestImportDialog::unsureRowsAreAddedByTheirMarks()
{
    ImportDialog& open = pasted(QStringLiteral("wall = [(0, 0), (4, 0), (4, 3)]\nf(1, 2, 3, 4)"));
    QCOMPARE(table(open).rowCount(), 3);
    QCOMPARE(cell(open, 2, 3), QStringLiteral("four numbers or more in one bracket"));
    QCOMPARE(table(open).index(2, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QCOMPARE(table(open).index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    awaitPreview(open, [&] { QVERIFY(table(open).setData(table(open).index(2, 0), Qt::Checked, Qt::CheckStateRole)); });
    press(open, Qt::Key_Return);
    QTRY_COMPARE(scene().bodies.size(), std::size_t(3));
}

void TestImportDialog::bodiesWithoutAMarkAreInThePicture()
{
    QList<QImage> pictures;
    for (const char* text :
         {"It goes from (1, 2) and ends at (9, 9) now.", "It goes from (1, 2) and ends at (1, 9) now."}) {
        ImportDialog& open = pasted(QString::fromUtf8(text));
        QCOMPARE(table(open).rowCount(), 2);
        QVERIFY(!open.findChild<DenseTable*>()->isColumnHidden(3));
        pictures << open.findChild<ImportPicture*>()->grab().toImage();
        press(open, Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<ImportDialog*>());
    }
    QVERIFY(pictures[0] != pictures[1]);
    // Reasons have a column where there are any.
    QVERIFY(pasted(QStringLiteral("POINT (1 2)")).findChild<DenseTable*>()->isColumnHidden(3));
}

void TestImportDialog::rowsAreLeftOutByTheirMarks()
{
    ImportDialog& open = pasted(QStringLiteral("id,t,x,y\na,0,0,0\na,5,1,1\nb,0,0,0\nb,9,1,1\nc,0,3,3\nc,1,1,1\n"));
    QVERIFY2(words(open).contains(QStringLiteral("time becomes 0 to 9")), qPrintable(words(open)));
    auto& table = *open.findChild<DenseTable*>();
    const QModelIndex b = table.model()->index(1, 0);
    QCOMPARE(b.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    // The place of the mark, as the style has it.
    QStyleOptionViewItem item;
    item.initFrom(&table);
    item.rect = table.visualRect(b);
    item.features = QStyleOptionViewItem::HasCheckIndicator | QStyleOptionViewItem::HasDisplay;
    const QRect mark = table.style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, &table);
    awaitPreview(open, [&] { QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, mark.center()); });
    QCOMPARE(b.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY2(words(open).contains(QStringLiteral("2 bodies, and 1 is left out")), qPrintable(words(open)));
    QVERIFY2(words(open).contains(QStringLiteral("time becomes 0 to 5")), qPrintable(words(open)));
    QCOMPARE(table.model()->rowCount(), 3);
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(2));
    QCOMPARE(scene().bodies[1].id, std::string("c"));
    QCOMPARE(stack().count(), 1);
}

void TestImportDialog::rowsAreLeftOutByKeys()
{
    ImportDialog& open = pasted(QStringLiteral("MULTIPOINT ((0 0), (1 0), (1 1))"));
    auto& table = *open.findChild<DenseTable*>();
    table.setFocus();
    table.selectAll();
    table.selectionModel()->setCurrentIndex(table.model()->index(0, 1), QItemSelectionModel::NoUpdate);
    awaitPreview(open, [&] { QTest::keyClick(&table, Qt::Key_Delete); });
    QVERIFY2(words(open).contains(QStringLiteral("nothing to add")), qPrintable(words(open)));
    press(open, Qt::Key_Return);
    QVERIFY(open.isVisible());
    table.selectRow(2);
    awaitPreview(open, [&] { QTest::keyClick(&table, Qt::Key_Space); });
    QCOMPARE(table.currentIndex().row(), 2);
    press(open, Qt::Key_Return);
    QCOMPARE(scene().bodies.size(), std::size_t(1));
    QVERIFY(scene().bodies[0].a == Path(Rest{{1, 1}}));
}

void TestImportDialog::theRateBeginsWithThatOfTheFrames()
{
    workbench().sampler.setRule({.rate = Rational(60000) / 1001});
    ImportDialog& open = pasted(QStringLiteral("frame,x,y\n0,0,0\n60000,1,1\n"));
    QCOMPARE(open.findChild<TextField*>()->text(), QStringLiteral("60000/1001"));
    press(open, Qt::Key_Return);
    QCOMPARE(window(scene()).end, 1001.0);
}

QTEST_MAIN(TestImportDialog)

} // namespace sweep::tst_import_dialog
#include "tst_import_dialog.moc"

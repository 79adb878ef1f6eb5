#include "core/scene/editing.h"
#include "tests/support/scene_recipe.h"
#include "widgets/format/number_field.h"
#include "widgets/format/palette.h"
#include "widgets/format/theme.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/inspectors/path_editor.h"

#include <sweepbench/scene_file.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

namespace sweep::tst_body_inspector {

namespace {

const char* const someBodies =
    R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2}, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0.1, 0], "to": [8, 1]}, "radius": 0.5, "group": "round"},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": [5, 3]},
  {"id": "shell", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -0.25]},
   "radius": 0.5},
  {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 1, 2], [2, 3, 4]]}},
  {"id": "disc", "shape": "circle", "path": {"from": [3, 0], "to": [8, 7]}, "radius": 2, "active": [0, 1]}]})";

Scene fresh()
{
    return parseScene(someBodies, "test").value();
}

// A disc and a polygon on the corners of a square, or on a parabola.
Scene withPolygon(int count)
{
    Scene scene;
    Body disc{.id = "disc", .shape = Shape::circle};
    disc.radius = {1};
    Body polygon{.id = "hull", .shape = Shape::polygon};
    for (int i = 0; i < count; ++i)
        polygon.points.emplace_back(
            Rest{count == 4 ? Vec{i == 1 || i == 2 ? 2.0 : 0.0, i < 2 ? 0.0 : 2.0} : Vec{double(i), double(i) * i}});
    scene.bodies = {disc, polygon};
    return scene;
}

int shownRows(const QTableView& table)
{
    int rows = 0;
    for (int row = 0; row < table.model()->rowCount(table.rootIndex()); ++row)
        rows += table.isRowHidden(row) ? 0 : 1;
    return rows;
}

} // namespace

class TestBodyInspector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_inspector.reset();
        m_selection.reset();
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_playhead = std::make_unique<Playhead>();
        m_inspector = std::make_unique<Inspector>(*m_document, *m_selection, *m_playhead);
        m_inspector->resize(320, 900);
        m_inspector->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_inspector.get()));
        m_inspector->activateWindow();
        m_document->adopt(fresh(), {});
    }

    void theFormIsChosenByKeyAndTheBodyStaysSelected()
    {
        m_selection->setBodies({0});
        auto* form = shown<QComboBox>("form a");
        form->setFocus();
        QTest::keyClick(form, Qt::Key_Down); // changes "from – to" to "velocity": 7.9/2 is not a double
        QVERIFY(std::holds_alternative<Launch>(body(0).a));
        QVERIFY(std::get<Launch>(body(0).a).velocity.x == 3.95);
        QVERIFY(isTold(QStringLiteral("The numbers are rounded; the end moves by")));
        QTest::keyClick(form, Qt::Key_Down);
        QVERIFY(std::get<Launch>(body(0).a).acceleration == Vec{});
        QVERIFY(!isTold(QStringLiteral("lost")));
        QVERIFY(!isTold(QStringLiteral("rounded")));
        type("y of acceleration", QStringLiteral("-1/2"));
        QVERIFY(std::get<Launch>(body(0).a).acceleration->y == -0.5);
        QTest::keyClick(form, Qt::Key_Up);
        QVERIFY(isTold(QStringLiteral("The acceleration is lost; the end moves by 1.")));
        QVERIFY(!std::get<Launch>(body(0).a).acceleration);
        QCOMPARE(m_document->undoStack().count(), 4);
        m_document->undoStack().undo();
        QVERIFY(!isTold(QStringLiteral("The acceleration is lost")));
    }

    void aPolygonShowsItsVerticesAndThickness()
    {
        m_document->adopt(withPolygon(4), {});
        m_selection->setBodies({1});
        const auto* shape = shown<QComboBox>("shape");
        QCOMPARE(shape->currentText(), QStringLiteral("polygon"));
        QVERIFY(!shape->isEnabled());
        QVERIFY(isTold(QStringLiteral("4 vertices")));
        auto* table = shown<QTableView>("vertices");
        QCOMPARE(shownRows(*table), 4);
        const auto cell = [&](int row, int column) { return table->model()->index(row, column, table->rootIndex()); };
        QCOMPARE(cell(2, 0).data().toString(), QStringLiteral("vertex 2"));
        QCOMPARE(cell(2, 1).data().toString(), QStringLiteral("2"));
        table->setCurrentIndex(cell(2, 2));
        edit(*table, QStringLiteral("5/2"));
        QCOMPARE(body(1).points[2], Path(Rest{{2, 2.5}}));
        type("radius", QStringLiteral("1/4"));
        QCOMPARE(body(1).radius.from, 0.25);
        m_selection->setBodies({0, 1});
        QCOMPARE(shape->currentIndex(), -1);
        QVERIFY(!shape->isEnabled());
        m_selection->setBodies({0});
        QCOMPARE(shape->currentText(), QStringLiteral("circle"));
        QCOMPARE(shape->findText(QStringLiteral("polygon")), -1);
        QVERIFY(shape->isEnabled());
        QVERIFY(!table->isVisible());
    }

    void manyVerticesScroll()
    {
        m_document->adopt(withPolygon(10'000), {});
        m_selection->setBodies({1});
        QVERIFY(isTold(QStringLiteral("%1 vertices").arg(countText(10'000))));
        auto* table = shown<QTableView>("vertices");
        QCOMPARE(shownRows(*table), 10'000);
        QVERIFY(table->height() < 300);
        Body changed = body(1);
        changed.points.resize(3);
        changed.active = Interval{0, 1};
        m_document->changeBody(1, changed, {});
        QVERIFY(isTold(QStringLiteral("3 vertices")));
        QCOMPARE(shownRows(*table), 3);
        m_document->removeBodies({1});
        QVERIFY(!table->isVisible());
    }

    void referencesAreShownBesideTheId()
    {
        Scene scene = fresh();
        const std::string first = scene.bodies[0].id;
        const std::string second = scene.bodies[1].id;
        scene.ignore.emplace({std::pair(second, first)});
        scene.expect.emplace({Expectation{.a = first, .other = second}, Expectation{.a = second, .other = first}});
        m_document->adopt(scene, {});
        m_selection->setBodies({0});
        auto* words = shown<QLabel>("references");
        QVERIFY2(words->text().startsWith(QStringLiteral("Used by 2 expectations and 1 ignored pair,")),
                 qPrintable(words->text()));
        m_selection->setBodies({2});
        QVERIFY2(words->text().startsWith(QStringLiteral("Logs")), qPrintable(words->text()));
        m_selection->setBodies({0, 2});
        QVERIFY(!words->isVisible());
    }

    void lossesOfAFormAreShownInAdvance()
    {
        m_selection->setBodies({2});
        const auto* form = shown<QComboBox>("form a");
        const auto tip = [form](PathForm other) { return form->itemData(int(other), Qt::ToolTipRole).toString(); };
        QCOMPARE(tip(PathForm::velocity), QStringLiteral("The acceleration is lost; the end moves by 0.5."));
        QCOMPARE(tip(PathForm::acceleration), QStringLiteral("The motion stays the same."));
        QVERIFY(tip(PathForm::rest).startsWith(QStringLiteral("The motion is lost")));
        QVERIFY(form->toolTip().contains(tip(PathForm::velocity)));
    }

    void aChangeOfFormWithoutAWarningKeepsTheMotion()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("forms", i);
            oracle::Recipe recipe;
            recipe.shapes = {Shape::point};
            recipe.paths = {oracle::PathKind::rest, oracle::PathKind::fromTo, oracle::PathKind::launch,
                            oracle::PathKind::accelerated, oracle::PathKind::keyed};
            recipe.coordinate = [](oracle::Random& r) { return r.in(-40, 40) / 10.0; };
            recipe.fewest = recipe.most = 1;
            const Scene scene = oracle::makeScene(random, recipe);
            m_document->adopt(scene, {});
            m_selection->setBodies({0});
            auto* form = shown<QComboBox>("form a");
            form->setFocus();
            const Qt::Key key = random.chance(50) ? Qt::Key_Down : Qt::Key_Up;
            const Path before = body(0).a;
            QTest::keyClick(form, key);
            const bool silent = !isTold(QStringLiteral("lost")) && !isTold(QStringLiteral("rounded"));
            // Converts back: if nothing was lost, the motion is the same again.
            const FormChange back = withForm(body(0).a, formOf(before), activeInterval(scene, scene.bodies[0]));
            if (silent)
                QVERIFY(back.isSame);
            QCOMPARE(silent, withForm(before, formOf(body(0).a), activeInterval(scene, scene.bodies[0])).isSame);
        }
    }

    void keysAreEditedInTheirTable()
    {
        m_selection->setBodies({3});
        auto* table = shown<QTableView>({});
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, 1));
        edit(*table, QStringLiteral("1/3"));
        QVERIFY(keys()[1].at.x == 1.0 / 3);
        QCOMPARE(table->model()->index(1, 1).data().toString(), QStringLiteral("≈ 0.3333333333333333"));
        table->setCurrentIndex(table->model()->index(1, 0));
        edit(*table, QStringLiteral("t1/4 + 1"));
        QVERIFY(keys()[1].t == 1.5);
        edit(*table, QStringLiteral("2"));
        QVERIFY(keys()[1].t == 1.5);
        QVERIFY(isTold(QStringLiteral("Key 3: 2 is not after 2")));
        edit(*table, QStringLiteral("2+"));
        QVERIFY(isTold(QStringLiteral("At character 3")));
        QCOMPARE(m_document->undoStack().count(), 2);
    }

    void aLongNumberFillsItsNarrowCell()
    {
        m_selection->setBodies({3});
        auto* table = shown<QTableView>({});
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, 1));
        edit(*table, QStringLiteral("1/3"));
        table->setCurrentIndex(table->model()->index(0, 0));
        m_inspector->resize(280, 700);
        QCoreApplication::processEvents();
        const QRect cell = table->visualRect(table->model()->index(1, 1));
        QVERIFY(cell.width() < table->fontMetrics().horizontalAdvance(QStringLiteral("≈ 0.3333333333333333")));
        const QImage left = table->viewport()->grab(cell.adjusted(2, 2, -cell.width() / 2, -2)).toImage();
        bool hasInk = false;
        for (int y = 0; y < left.height(); ++y)
            for (int x = 0; x < left.width(); ++x)
                hasInk = hasInk || left.pixel(x, y) != left.pixel(0, 0);
        QVERIFY(hasInk);
    }

    void arrowKeysStepANumberInItsCell()
    {
        m_selection->setBodies({3});
        auto* table = shown<QTableView>(nullptr);
        table->setCurrentIndex(table->model()->index(1, 0));
        table->edit(table->currentIndex());
        NumberField* editor = table->findChild<NumberField*>();
        QVERIFY(editor);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(editor, Qt::Key_Up);
        QVERIFY(keys()[1].t == 0.56); // by a hundredth of the scene's time
        QCOMPARE(m_document->undoStack().count(), 1);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(m_document->undoStack().count(), 1);
    }

    void keysAreAddedAndRemoved()
    {
        m_selection->setBodies({3});
        auto* table = shown<QTableView>({});
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::mouseClick(shown<QPushButton>("Add keys"), Qt::LeftButton);
        QCOMPARE(keys().size(), std::size_t{4});
        QVERIFY((keys()[1] == Key{0.25, {0.5, 1}}));
        QCOMPARE(table->currentIndex().row(), 1);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(keys().size(), std::size_t{3});
        table->selectAll();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(keys().size(), std::size_t{3});
        QVERIFY(isTold(QStringLiteral("at least one key")));
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        QVERIFY(m_document->scene() == fresh());
    }

    void keysArePastedFromASpreadsheet_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("tabs") << QStringLiteral("0\t1\t2\n1\t0.5\t-3\r\n");
        QTest::newRow("semicolons and a heading") << QStringLiteral("t;x;y\n0;1;2\n1;1/2;-3");
        QTest::newRow("commas and blanks") << QStringLiteral("\n 0, 1, 2\n\n 1, 0.5, -3 \n\n");
    }
    void keysArePastedFromASpreadsheet()
    {
        QFETCH(QString, text);
        m_selection->setBodies({3});
        QGuiApplication::clipboard()->setText(text);
        auto* table = shown<QTableView>({});
        table->setFocus();
        QTest::keySequence(table, QKeySequence::Paste);
        QVERIFY((keys() == std::vector<Key>{{0, {1, 2}}, {1, {0.5, -3}}}));
        QCOMPARE(m_document->undoStack().count(), 1);
        table->clearSelection();
        QTest::keySequence(table, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0\t1\t2\n1\t0.5\t-3\n"));
    }

    void aDecimalCommaIsReadFromASpreadsheet()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        m_selection->setBodies({3});
        QGuiApplication::clipboard()->setText(QStringLiteral("0\t1\t2\n1,5\t0,5\t-3"));
        QTest::keySequence(shown<QTableView>({}), QKeySequence::Paste);
        QLocale::setDefault(QLocale::c());
        QVERIFY((keys() == std::vector<Key>{{0, {1, 2}}, {1.5, {0.5, -3}}}));
    }

    void aWrongTextIsNotPasted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("a word") << QStringLiteral("0\t1\t2\n1\tabc\t3") << QStringLiteral("Row 2, column 2, “abc”");
        QTest::newRow("two columns") << QStringLiteral("0\t1\t2\n1\t2") << QStringLiteral("Row 2 has 2 columns");
        QTest::newRow("not sorted") << QStringLiteral("0;1;2\n2;1;2\n1;1;2")
                                    << QStringLiteral("Row 3, column 1: 1 is not after 2");
        QTest::newRow("twice") << QStringLiteral("0,1,2\n0,1,2") << QStringLiteral("Row 2, column 1");
        QTest::newRow("nothing") << QString() << QStringLiteral("no rows");
        QTest::newRow("not finite") << QStringLiteral("0\t1\tinf") << QStringLiteral("Row 1, column 3");
        QTest::newRow("beyond the doubles") << QStringLiteral("0\t1e999\t1") << QStringLiteral("Row 1, column 2");
    }
    void aWrongTextIsNotPasted()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        m_selection->setBodies({3});
        QGuiApplication::clipboard()->setText(text);
        QTest::keySequence(shown<QTableView>({}), QKeySequence::Paste);
        QVERIFY(isTold(QStringLiteral("Nothing was pasted.")));
        QVERIFY(isTold(words));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void pairsAreIgnoredAndTestedAgain()
    {
        m_selection->setBodies({0});
        auto* other = shown<QComboBox>("ignore");
        const auto ignore = [other](const char* id) {
            other->setFocus();
            other->lineEdit()->selectAll();
            QTest::keyClicks(other, QString::fromLatin1(id));
            QTest::keyClick(other, Qt::Key_Return);
        };
        ignore("wall");
        QCOMPARE(m_document->scene().ignore->size(), std::size_t{1});
        QVERIFY((m_document->scene().ignore->front() == std::pair<std::string, std::string>{"ball", "wall"}));
        ignore("wall");
        ignore("ball");
        QVERIFY(isTold(QStringLiteral("never tested against itself")));
        ignore("nobody");
        QVERIFY(isTold(QStringLiteral("No body has the id “nobody”.")));
        QCOMPARE(m_document->undoStack().count(), 1);
        m_selection->setBodies({1}); // shows the pairs of body 1
        auto* list = shown<QListWidget>("ignored");
        QCOMPARE(list->count(), 1);
        QCOMPARE(list->item(0)->text(), QStringLiteral("ball"));
        list->setFocus();
        list->selectAll();
        button(QStringLiteral("Test Again"))->click();
        QVERIFY(!m_document->scene().ignore);
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        QVERIFY(m_document->scene() == fresh());
    }

    void theColourIsChosenFromThePalette()
    {
        m_selection->setBodies({0, 1});
        choose(QStringLiteral("Vermilion"));
        QCOMPARE(body(0).style, std::optional<std::string>("{\"color\":\"#d55e00\"}"));
        QCOMPARE(body(1).style, body(0).style);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(shown<QPushButton>("colour")->text(), QStringLiteral("Vermilion"));
        const auto shownIn = [this](Brightness brightness) {
            return BodyColours(m_document->scene(), brightness).colour(0);
        };
        // The palette's colour in each theme: that of the second body of a scene without styles.
        for (const Brightness brightness : {Brightness::light, Brightness::dark})
            QCOMPARE(shownIn(brightness), BodyColours(fresh(), brightness).colour(1));
        choose(QStringLiteral("None"));
        QVERIFY(!body(0).style);
        QVERIFY(!body(1).style);
    }

    void theColourLeavesTheRestOfTheStyle()
    {
        m_selection->setBodies({0});
        shown<QToolButton>("more")->click();
        type("style", QStringLiteral("{\"width\": 1.50, \"color\": \"red\", \"\\u00e9\": [1e3]}"));
        QCOMPARE(shown<QPushButton>("colour")->text(), QStringLiteral("#ff0000"));
        choose(QStringLiteral("Blue"));
        QCOMPARE(*body(0).style, std::string("{\"width\":1.50,\"color\":\"#0072b2\",\"é\":[1e3]}"));
        choose(QStringLiteral("None"));
        QCOMPARE(*body(0).style, std::string("{\"width\":1.50,\"é\":[1e3]}"));
    }

    void anotherColourOpensADialog()
    {
        m_selection->setBodies({0});
        QSignalSpy asked(&m_inspector->bodyPage(), &BodyInspector::otherColourWanted);
        choose(QStringLiteral("Other…"));
        QCOMPARE(asked.count(), 1);
        QCOMPARE(m_document->undoStack().count(), 0);
        m_inspector->bodyPage().setColour(QColor(1, 2, 3));
        QCOMPARE(*body(0).style, std::string("{\"color\":\"#010203\"}"));
    }

    void theStyleIsBehindMore()
    {
        m_selection->setBodies({0});
        auto* style = m_inspector->findChild<QLineEdit*>(QStringLiteral("style"));
        QVERIFY(!style->isVisible());
        QTest::mouseClick(shown<QToolButton>("more"), Qt::LeftButton);
        QVERIFY(style->isVisible());
        QTest::mouseClick(shown<QToolButton>("more"), Qt::LeftButton);
        QVERIFY(!style->isVisible());
    }

    void theStyleMustBeAnObject()
    {
        m_selection->setBodies({0});
        shown<QToolButton>("more")->click();
        type("style", QStringLiteral("{\"color\": \"#d55e00\", \"x\": 0.10}"));
        QCOMPARE(body(0).style, std::optional<std::string>("{\"color\":\"#d55e00\",\"x\":0.10}"));
        for (const char* wrong : {"{\"a\": 1, }", "[1]", "{\"a\": 1, \"a\": 2}", "{\"a\": 1e999}", "{} 1"}) {
            type("style", QString::fromLatin1(wrong));
            shown<QLineEdit>("group")->setFocus();
            QCOMPARE(shown<QLineEdit>("style")->text(), QString::fromLatin1(wrong));
            QVERIFY(!shown<QLabel>("style remark")->text().isEmpty());
        }
        QCOMPARE(m_document->undoStack().count(), 1);
        type("style", QString());
        QVERIFY(!body(0).style);
        QVERIFY(!m_inspector->findChild<QLabel*>(QStringLiteral("style remark"))->isVisible());
    }

    void theOtherFieldsOfABodyAreEdited()
    {
        m_selection->setBodies({1});
        type("name", QStringLiteral("The wall"));
        type("group", QStringLiteral("walls"));
        QCOMPARE(body(1).name, std::optional<std::string>("The wall"));
        QCOMPARE(body(1).group, std::optional<std::string>("walls"));
        auto* own = shown<QCheckBox>("active interval");
        own->setFocus();
        QTest::keyClick(own, Qt::Key_Space);
        QCOMPARE(body(1).active, (Interval{0, 2}));
        type("active from", QStringLiteral("t1/8"));
        QCOMPARE(body(1).active, (Interval{0.25, 2}));
        own->setFocus();
        QTest::keyClick(own, Qt::Key_Space);
        QVERIFY(!body(1).active);
        SceneSettings settings = settingsOf(m_document->scene());
        settings.grid = Grid{};
        m_document->changeSettings(settings, QStringLiteral("Grid"));
        auto* traced = shown<QComboBox>("traced");
        traced->setFocus();
        QTest::keyClick(traced, Qt::Key_Down);
        QCOMPARE(body(1).grid, std::optional(true));
        QTest::keyClick(traced, Qt::Key_Down);
        QCOMPARE(body(1).grid, std::optional(false));
    }

    // The user is about to replace the id while the scene changes elsewhere.
    void aChangeElsewhereLeavesTheSelectedTextAlone()
    {
        m_selection->setBodies({0});
        auto* id = shown<QLineEdit>("id");
        id->setFocus();
        id->selectAll();
        SceneSettings settings = settingsOf(m_document->scene());
        settings.title = "Another";
        m_document->changeSettings(settings, QStringLiteral("Title"));
        m_inspector->setAnswer(nullptr);
        QCOMPARE(id->selectedText(), QStringLiteral("ball"));
        QTest::keyClicks(id, QStringLiteral("egg"));
        QTest::keyClick(id, Qt::Key_Return);
        QCOMPARE(body(0).id, std::string("egg"));
    }

    void anIdThatIsTakenIsRefused()
    {
        m_selection->setBodies({0});
        auto* id = shown<TextField>("id");
        id->setFocus();
        id->selectAll();
        QTest::keyClicks(id, QStringLiteral("wall"));
        QTest::keyClick(id, Qt::Key_Return);
        QCOMPARE(body(0).id, std::string("ball"));
        QCOMPARE(id->text(), QStringLiteral("wall")); // stays, to be corrected
        QCOMPARE(id->fault(), QStringLiteral("Another body is already called “wall”; ball keeps its name."));
        QCOMPARE(QToolTip::text(), id->fault());
        QTest::keyClick(id, Qt::Key_Escape);
        QCOMPARE(id->text(), QStringLiteral("ball"));
        QCOMPARE(id->fault(), QString());
    }

    void severalBodiesShowTheirCommonValues()
    {
        m_selection->setBodies({0, 2, 4});
        QVERIFY(isTold(QStringLiteral("3 bodies")));
        QCOMPARE(shown<QComboBox>("shape")->currentIndex(), -1);
        QCOMPARE(shown<QComboBox>("form a")->currentIndex(), -1);
        QCOMPARE(shown<QLineEdit>("group")->text(), QString());
        QCOMPARE(shown<QLineEdit>("group")->placeholderText(), QStringLiteral("mixed"));
        QCOMPARE(shown<QLineEdit>("name")->placeholderText(), QStringLiteral("none"));
        QCOMPARE(shown<QCheckBox>("active interval")->checkState(), Qt::PartiallyChecked);
        QCOMPARE(shown<QCheckBox>("radius changes")->checkState(), Qt::Unchecked);
        QVERIFY(shown<NumberField>("radius")->isMixed());
        m_selection->setBodies({0, 2});
        QCOMPARE(shown<NumberField>("radius")->text(), QStringLiteral("0.5"));
        Body grown = body(2);
        grown.radius.to = 3;
        m_document->changeBody(2, grown, QStringLiteral("Grow"));
        QCOMPARE(shown<NumberField>("radius")->text(), QStringLiteral("0.5"));
        type("radius", QStringLiteral("1"));
        QVERIFY(body(0).radius.from == 1);
        QVERIFY(body(2).radius.from == 1);
        QVERIFY(body(2).radius.to == 3);
    }

    void anEditOfSeveralBodiesIsOneStep()
    {
        m_selection->setBodies({0, 4});
        type("radius", QStringLiteral("1/4"));
        QVERIFY(body(0).radius.from == 0.25);
        QVERIFY(body(4).radius.from == 0.25);
        QCOMPARE(m_document->undoStack().count(), 1);
        type("x of to", QStringLiteral("8"));
        QCOMPARE(m_document->undoStack().count(), 1); // both are 8 already
        type("group", QStringLiteral("discs"));
        QVERIFY(body(0).group == "discs");
        QVERIFY(body(4).group == "discs");
        auto* shape = shown<QComboBox>("shape");
        QVERIFY(shape->findText(QStringLiteral("thick line")) >= 0); // the name of its tool
        QVERIFY(shape->findText(QStringLiteral("capsule")) < 0);
        shape->setFocus();
        QTest::keyClick(shape, Qt::Key_Down);
        QCOMPARE(body(0).shape, Shape::projectile);
        QCOMPARE(body(4).shape, Shape::projectile);
        auto* own = shown<QCheckBox>("active interval");
        own->setFocus();
        QTest::keyClick(own, Qt::Key_Space);
        QCOMPARE(body(0).active, (Interval{0, 2}));
        QCOMPARE(body(4).active, (Interval{0, 1}));
        QCOMPARE(m_document->undoStack().count(), 4);
        QVERIFY(body(0).a == fresh().bodies[0].a);
        QVERIFY(body(4).a == fresh().bodies[4].a); // unchanged
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(m_document->scene() == fresh());
    }

    void tabGoesThroughTheFieldsInVisualOrder()
    {
        for (const std::size_t place : {0, 2, 1, 4}) { // each selection creates new fields
            m_selection->setBodies({place});
            shown<QLineEdit>("id")->setFocus();
            int y = m_inspector->mapToGlobal(QPoint()).y();
            QSet<QWidget*> seen;
            for (QWidget* at = m_inspector->focusWidget(); at && !seen.contains(at); at = m_inspector->focusWidget()) {
                seen.insert(at);
                const QPoint here = at->mapToGlobal(QPoint());
                if (here.y() < y)
                    break;
                y = here.y();
                QTest::keyClick(at, Qt::Key_Tab);
                QCoreApplication::processEvents();
            }
            for (const QLineEdit* line : m_inspector->findChildren<QLineEdit*>())
                if (line->isVisible() && line->parent()->objectName() != QStringLiteral("ignore"))
                    QVERIFY2(seen.contains(const_cast<QLineEdit*>(line)), qPrintable(line->objectName()));
        }
    }

    void goingThroughMixedFieldsWritesNothing()
    {
        for (const std::vector<std::size_t>& bodies :
             {std::vector<std::size_t>{0, 1, 2, 3, 4}, {0, 4}, {0, 2}, {3}, {1}, {2}}) {
            m_selection->setBodies(bodies);
            for (int i = 0; i < 40; ++i)
                QTest::keyClick(m_inspector->focusWidget() ? m_inspector->focusWidget() : m_inspector.get(),
                                Qt::Key_Tab);
            for (QLineEdit* line : m_inspector->findChildren<QLineEdit*>()) {
                if (!line->isVisible() || line->parent()->objectName() == QStringLiteral("ignore"))
                    continue;
                line->setFocus();
                QTest::keyClick(line, Qt::Key_Return);
            }
        }
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void theFormOfSeveralBodiesIsChangedTogether()
    {
        m_selection->setBodies({0, 2});
        auto* form = shown<QComboBox>("form a");
        form->setFocus();
        QTest::keyClick(form, Qt::Key_Home); // the entry for rest
        QVERIFY(std::holds_alternative<Rest>(body(0).a));
        QVERIFY(std::holds_alternative<Rest>(body(2).a));
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(isTold(QStringLiteral("ball: The motion is lost")));
        QVERIFY(isTold(QStringLiteral("shell: The motion is lost")));
    }

    void theMenuShowsTheColoursOfTheThemesCanvas()
    {
        m_selection->setBodies({0});
        for (const Brightness brightness : {Brightness::light, Brightness::dark}) {
            QPushButton* button = shown<QPushButton>("colour");
            button->setPalette(widgetPalette(brightness));
            button->menu()->popup({});
            for (std::size_t k = 0; k < BodyColours::count; ++k) {
                const QImage swatch = button->menu()->actions()[qsizetype(k)]->icon().pixmap(16, 16).toImage();
                QCOMPARE(swatch.pixelColor(swatch.rect().center()), BodyColours({}, brightness).colour(k));
            }
            button->menu()->close();
        }
    }

private:
    // Chooses from the swatch's menu by keyboard.
    void choose(const QString& words)
    {
        QMenu* menu = shown<QPushButton>("colour")->menu();
        menu->popup({});
        for (QAction* action : menu->actions())
            if (action->text() == words) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
        QFAIL(qPrintable(words));
    }

    [[nodiscard]] const Body& body(std::size_t place) const { return m_document->scene().bodies[place]; }
    [[nodiscard]] const std::vector<Key>& keys() const { return std::get<Keyed>(body(3).a).keys; }
    template <class Widget>
    [[nodiscard]] Widget* shown(const char* name) const
    {
        QCoreApplication::processEvents(); // the event loop shows new fields
        for (Widget* candidate : m_inspector->findChildren<Widget*>())
            if (candidate->isVisible() && (!name || candidate->objectName() == QString::fromLatin1(name)))
                return candidate;
        qFatal("no such field: %s", name);
    }
    [[nodiscard]] QPushButton* button(const QString& text) const
    {
        for (QPushButton* candidate : m_inspector->findChildren<QPushButton*>())
            if (candidate->isVisible() && candidate->text() == text)
                return candidate;
        qFatal("no such button");
    }
    [[nodiscard]] bool isTold(const QString& words) const
    {
        QCoreApplication::processEvents();
        const auto labels = m_inspector->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    void type(const char* name, const QString& text) const
    {
        auto* line = shown<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        if (text.isEmpty())
            QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    static void edit(QTableView& table, const QString& text)
    {
        QTest::keyClick(&table, Qt::Key_F2);
        QLineEdit* editor = nullptr;
        for (QLineEdit* candidate : table.findChildren<QLineEdit*>())
            if (candidate->isVisible())
                editor = candidate; // the last open editor
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<Inspector> m_inspector;
};

QTEST_MAIN(TestBodyInspector)

} // namespace sweep::tst_body_inspector
#include "tst_body_inspector.moc"

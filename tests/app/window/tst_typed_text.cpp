#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/input.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/timeline/lane_view.h"

#include <sweepbench/scene.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSet>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>

namespace sweep::tst_typed_text {

namespace {

const char* const shipAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]}]})";

// Every form of a path, every number of a body, a grid, and an ignored pair.
const char* const everything = R"({"format": "sweepbench.scene", "version": 1, "title": "All", "notes": "None",
  "time": {"start": 0, "end": 2}, "grid": {"spacing": [1, 1]}, "ignore": [["rest", "speed"]], "bodies": [
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
  {"id": "rest", "shape": "circle", "path": [9, 9], "radius": 1},
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": {"from": 0.1, "to": 0.2},
   "active": [0.5, 1.5]},
  {"id": "speed", "shape": "point", "path": {"at": [0, 1], "velocity": [4, 0]}},
  {"id": "fall", "shape": "point", "path": {"at": [0, 2], "velocity": [4, 0], "acceleration": [0, -1]}},
  {"id": "keys", "shape": "point", "path": {"keys": [[0, 0, -1], [2, 9, -1]]}}]})";

// A visible field: a line, several lines, or an editable cell.
struct Place
{
    QString name;
    std::function<void()> edit; // gives the field the focus
};

bool isField(const QWidget& widget)
{
    if (!widget.isVisible() || !widget.isEnabled())
        return false;
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return !line->isReadOnly();
    const auto* text = qobject_cast<const QPlainTextEdit*>(&widget);
    return text && !text->isReadOnly();
}

QWidgetList fieldsIn(const QWidget& part)
{
    QWidgetList fields = part.findChildren<QWidget*>();
    fields.removeIf([](const QWidget* widget) { return !isField(*widget); });
    return fields;
}

QModelIndexList cellsOf(const QAbstractItemView& view, const QModelIndex& parent = {})
{
    QModelIndexList cells;
    const QAbstractItemModel* model = view.model();
    if (!model || view.editTriggers() == QAbstractItemView::NoEditTriggers)
        return cells;
    for (int row = 0; row < model->rowCount(parent); ++row) {
        for (int column = 0; column < model->columnCount(parent); ++column)
            if (const QModelIndex cell = model->index(row, column, parent); cell.flags() & Qt::ItemIsEditable)
                cells << cell;
        cells << cellsOf(view, model->index(row, 0, parent));
    }
    return cells;
}

} // namespace

class TestTypedText : public WindowTest
{
    Q_OBJECT

public:
    TestTypedText() : WindowTest({1600, 1200}) {}

private Q_SLOTS:
    void typedTextIsSaved()
    {
        const QString path = open(shipAndWall);
        type(QStringLiteral("x of to"), QStringLiteral("66"));
        QVERIFY(m_window->isWindowModified());
        key(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(contents(path).contains("66"));
        QTRY_VERIFY(!m_window->isWindowModified());
        QCOMPARE(QApplication::focusWidget(), fieldCalled(QStringLiteral("x of to")));
    }

    void typedNotesAskBeforeTheWindowCloses()
    {
        open(shipAndWall);
        auto* notes = named<QPlainTextEdit>(QStringLiteral("Notes"));
        notes->setFocus();
        QTest::keyClicks(notes, QStringLiteral("Look here"));
        QVERIFY(m_window->isWindowModified());
        answerNext(QMessageBox::Cancel);
        key(Qt::Key_Q, Qt::ControlModifier);
        awaitNoDialog();
        QVERIFY(m_window->isVisible());
        QCOMPARE(scene().notes, std::optional<std::string>("Look here"));
    }

    void escDiscardsTypedNotes()
    {
        open(shipAndWall);
        auto* notes = named<QPlainTextEdit>(QStringLiteral("Notes"));
        const QString before = notes->toPlainText();
        notes->setFocus();
        QTest::keyClicks(notes, QStringLiteral("zz"));
        QTest::keyClick(notes, Qt::Key_Escape);
        QCOMPARE(notes->toPlainText(), before);
        canvas().setFocus();
        QVERIFY(!m_window->isWindowModified());
    }

    void discardedTextIsNotSaved()
    {
        open(shipAndWall);
        auto* title = named<QLineEdit>(QStringLiteral("Title"));
        title->setFocus();
        QTest::keyClicks(title, QStringLiteral("Sea"));
        QVERIFY(m_window->isWindowModified());
        key(Qt::Key_Escape);
        QCOMPARE(title->text(), QString());
        QVERIFY(!m_window->isWindowModified());
        canvas().setFocus();
        QCOMPARE(stack().count(), 0);
    }

    void invalidTextKeepsTheSceneAndTheWindow()
    {
        const QString path = open(shipAndWall);
        const QByteArray before = contents(path);
        type(QStringLiteral("x of to"), QStringLiteral("1/"));
        QWidget* field = QApplication::focusWidget();
        for (const ActionId command : {ActionId::save, ActionId::exportEvents, ActionId::copyAsMarkdown, ActionId::quit,
                                       ActionId::newScene, ActionId::saveAs}) {
            canvas().setFocus();
            m_window->messageBar().clear();
            trigger(command);
            QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("is invalid")),
                     qPrintable(action(command).text()));
            QCOMPARE(QApplication::focusWidget(), field);
        }
        QVERIFY(!m_window->close());
        QCOMPARE(contents(path), before);
        QCOMPARE(qobject_cast<QLineEdit*>(field)->text(), QStringLiteral("1/"));
        key(Qt::Key_Escape);
        QTRY_COMPARE(m_window->messageBar().text(), QString()); // nothing is left to be corrected
        trigger(ActionId::copyAsMarkdown);
        QCOMPARE(m_window->messageBar().text(), QString());
        QVERIFY(m_window->close());
    }

    // Walks through the panels instead of a list of fields; of fields with the same name it takes the first. A field
    // belongs to the scene if leaving it changes the scene.
    void everyFieldIsCommittedBySaveCloseAndExport()
    {
        open(everything);
        Panels& panels = m_window->panels();
        for (std::size_t body = 0; body <= scene().bodies.size(); ++body) {
            if (body == scene().bodies.size())
                workbench().selection.clear();
            else
                workbench().selection.setBodies({body});
            for (QToolButton* more : panels.inspector().findChildren<QToolButton*>(QStringLiteral("more")))
                more->setChecked(true);
            walk(panels.inspector());
        }
        panels.bodies().tree().expandAll();
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>()) {
            panel->show();
            panel->raise();
            if (!panel->isAncestorOf(&panels.inspector()))
                walk(*panel);
        }
        walkLanes();
        for (const char* name : {"Title", "Notes", "Id", "Name", "Group", "Style", "Time from", "x of from", "y of to",
                                 "radius", "Id of a body to ignore", "Keys 0", "Bodies 0", "Events 8", "Lanes"})
            QVERIFY2(
                m_walked.contains(QLatin1String(name)),
                qPrintable(
                    QStringLiteral("%1 is not among %2").arg(QLatin1String(name)).arg(m_walked.values().join(u", "))));
    }

private:
    static QByteArray contents(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    // The only visible field with this accessible name.
    [[nodiscard]] QWidget* fieldCalled(const QString& name) const
    {
        for (QWidget* field : fieldsIn(*m_window))
            if (field->accessibleName() == name)
                return field;
        return nullptr;
    }
    void type(const QString& field, const QString& text)
    {
        workbench().selection.setBodies({0});
        QTRY_VERIFY(fieldCalled(field));
        fieldCalled(field)->setFocus();
        typeHere(text);
    }
    // Replaces the text of the focused field.
    void typeHere(const QString& text)
    {
        key(Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), text);
    }

    void walk(const QWidget& part)
    {
        QApplication::processEvents();
        for (qsizetype i = 0; i < fieldsIn(part).size(); ++i) {
            const auto field = [&part, i] { return fieldsIn(part).value(i); };
            visit({field()->accessibleName(), [field] { field()->setFocus(); }});
        }
        for (QAbstractItemView* view : part.findChildren<QAbstractItemView*>()) {
            if (!view->isVisible() || qobject_cast<QHeaderView*>(view))
                continue;
            for (qsizetype i = 0; i < cellsOf(*view).size(); ++i)
                visit({QStringLiteral("%1 %2").arg(view->accessibleName()).arg(cellsOf(*view)[i].column()), [view, i] {
                           view->setFocus();
                           view->setCurrentIndex(cellsOf(*view).value(i));
                           QTest::keyClick(view, Qt::Key_F2);
                       }});
        }
    }
    void walkLanes()
    {
        LaneView& lanes = m_window->panels().lanes();
        m_window->panels().raise(lanes);
        QApplication::processEvents();
        visit({QStringLiteral("Lanes"), [&lanes] {
                   QTest::mouseDClick(lanes.viewport(), Qt::LeftButton, {},
                                      {LaneView::nameLeft + 2, lanes.rowHeight() / 2});
               }});
    }

    void visit(const Place& place)
    {
        if (m_walked.contains(place.name) || QTest::currentTestFailed())
            return;
        const int before = stack().index();
        begin(place);
        const QPointer<QLineEdit> line = lineOf(*QApplication::focusWidget());
        while (QWidget* completions = QApplication::activePopupWidget())
            completions->close();
        canvas().setFocus();
        const bool isOfScene = stack().index() > before;
        undoTo(before);
        if (!isOfScene) {
            if (line)
                line->clear(); // the field may be a filter
            return;
        }
        m_walked << place.name;
        const auto taken = [&](const char* command) {
            QVERIFY2(stack().index() == before + 1,
                     qPrintable(QStringLiteral("%1: %2").arg(place.name).arg(QLatin1String(command))));
            canvas().setFocus();
            QVERIFY2(stack().index() == before + 1, qPrintable(place.name));
        };
        begin(place);
        QVERIFY2(m_window->isWindowModified(), qPrintable(place.name));
        key(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(!workbench().saver.isSaving() && !document().isModified(),
                     qPrintable(place.name + u' ' + m_window->messageBar().text()));
        QVERIFY2(!m_window->isWindowModified(), qPrintable(place.name));
        taken("save");
        QVERIFY2(!document().isModified(), qPrintable(place.name));
        undoTo(before);
        begin(place);
        answerNext(QMessageBox::Cancel);
        m_window->close();
        awaitNoDialog();
        activate();
        taken("close");
        undoTo(before);
        begin(place);
        bool isPresent = false;
        onNextDialog([&](QDialog& dialog) {
            isPresent = workbench().answer() && workbench().answer()->scene == workbench().scene();
            dialog.reject();
        });
        trigger(ActionId::exportEvents);
        awaitNoDialog();
        activate();
        QVERIFY2(isPresent, qPrintable(place.name));
        taken("export");
        undoTo(before);
    }
    void begin(const Place& place)
    {
        awaitAnswer();
        activate(); // a list of completions may have been the active window
        place.edit();
        QVERIFY2(QApplication::focusWidget(), qPrintable(place.name));
        const bool isNumber = qobject_cast<NumberField*>(QApplication::focusWidget());
        const bool isEnd = place.name == QLatin1String("Time to") || place.name.endsWith(QStringLiteral("until"));
        typeHere(isNumber                               ? isEnd ? QStringLiteral("1.75") : QStringLiteral("0.01")
                                               : place.name == QLatin1String("Style") ? QStringLiteral("{\"color\": \"#d55e00\"}")
                 : place.name == QLatin1String("Id of a body to ignore") ? QStringLiteral("speed")
                                                                         : QStringLiteral("typed"));
    }
    void undoTo(int index)
    {
        stack().setIndex(index);
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        awaitAnswer();
    }

    QSet<QString> m_walked;
};

QTEST_MAIN(TestTypedText)

} // namespace sweep::tst_typed_text
#include "tst_typed_text.moc"

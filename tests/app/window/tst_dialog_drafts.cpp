#include "app/files/scene_files.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/number_field.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

namespace sweep::tst_dialog_drafts {

namespace {

const char* const shipAndWall = R"({"format": "sweepbench.scene", "version": 1,
  "bookmarks": [{"t": 0.5, "name": "half"}, {"t": 0.75, "name": "late"}], "bodies": [
  {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]}]})";

QWidgetList fieldsIn(const QDialog& dialog)
{
    QWidgetList fields;
    for (QWidget* widget : dialog.findChildren<QWidget*>())
        if (widget->isVisible() && (qobject_cast<QLineEdit*>(widget) || qobject_cast<QPlainTextEdit*>(widget)))
            fields << widget;
    return fields;
}

QStringList textsIn(const QDialog& dialog)
{
    QStringList texts;
    for (const QWidget* field : fieldsIn(dialog)) {
        const auto* line = qobject_cast<const QLineEdit*>(field);
        texts << (line ? line->text() : qobject_cast<const QPlainTextEdit*>(field)->toPlainText());
    }
    return texts;
}

void fill(const QDialog& dialog, const char* text = "typed")
{
    for (QWidget* field : fieldsIn(dialog)) {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        const bool isNumber = qobject_cast<NumberField*>(field);
        const bool isCount = qobject_cast<QAbstractSpinBox*>(field->parentWidget()); // 16 is within all bounds
        QTest::keyClicks(field, QString::fromLatin1(isNumber ? "0.625" : isCount ? "16" : text));
        if (qobject_cast<QPlainTextEdit*>(field)) {
            QTest::keyClick(field, Qt::Key_Return);
            QTest::keyClicks(field, QStringLiteral("below"));
        }
    }
    if (const auto* buttons = dialog.findChild<QDialogButtonBox*>())
        buttons->buttons().front()->setFocus(); // moving the focus accepts the typed text
}

// True if the dialog has fields that are used on acceptance, other than a search or a file's name.
bool isFormOf(const QDialog& dialog)
{
    const auto* buttons = dialog.findChild<QDialogButtonBox*>();
    return !fieldsIn(dialog).isEmpty() && buttons && buttons->button(QDialogButtonBox::Cancel) &&
           !dialog.inherits("QFileDialog") && !dialog.inherits("QAbstractPrintDialog") &&
           !dialog.inherits("sweep::NeighboursDialog");
}

QStringList forms()
{
    return {QStringLiteral("exportPicture"), QStringLiteral("exportReport"), QStringLiteral("addRegularPolygon"),
            QStringLiteral("moveBy"),        QStringLiteral("turnBy"),       QStringLiteral("scaleBy"),
            QStringLiteral("addBookmark")};
}

enum Way
{
    escape,
    cancel,
    cross
};

void leave(QDialog& dialog, Way way)
{
    const auto* buttons = dialog.findChild<QDialogButtonBox*>();
    if (way == escape || !buttons)
        QTest::keyClick(&dialog, Qt::Key_Escape);
    else if (way == cancel)
        QTest::mouseClick(buttons->button(QDialogButtonBox::Cancel), Qt::LeftButton);
    else
        dialog.close();
}

QPushButton* resetOf(const QDialog& dialog)
{
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Reset);
}

QString noteIn(const QDialog& dialog, int row)
{
    return dialog.findChild<QTableView*>()->model()->index(row, 3).data().toString();
}

// Types a note and leaves the editor open.
void typeNote(const QDialog& dialog, int row)
{
    auto* table = dialog.findChild<QTableView*>();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(row, 3));
    QTest::keyClick(table, Qt::Key_F2);
    QTest::keyClicks(dialog.focusWidget(), QStringLiteral("note"));
}

} // namespace

class TestDialogDrafts : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    // Each command whose name ends with "…" opens a dialog. The system's file dialogs are not tested.
    void typedTextIsOfferedAgainHoweverTheDialogIsClosed_data()
    {
        QTest::addColumn<int>("way");
        QTest::newRow("Esc") << int(escape);
        QTest::newRow("Cancel") << int(cancel);
        QTest::newRow("the title bar's ×") << int(cross);
    }

    void typedTextIsOfferedAgainHoweverTheDialogIsClosed()
    {
        QFETCH(int, way);
        open(shipAndWall);
        workbench().selection.setBodies({0});
        QStringList walked;
        for (QAction* command : m_window->actions().all()) {
            if (!command->isEnabled() || !command->text().endsWith(u'…'))
                continue;
            QStringList typed;
            onDialogOf(*command, [&](QDialog& dialog) {
                if (isFormOf(dialog)) {
                    fill(dialog);
                    typed = textsIn(dialog);
                }
                leave(dialog, typed.isEmpty() ? escape : Way(way));
            });
            if (typed.isEmpty())
                continue;
            walked << command->objectName();
            QStringList again;
            onDialogOf(*command, [&](QDialog& dialog) {
                again = textsIn(dialog);
                leave(dialog, escape);
            });
            QCOMPARE(again, typed);
        }
        QCOMPARE(walked, forms());
    }

    void resetRestoresTheInitialValues()
    {
        open(shipAndWall);
        workbench().selection.setBodies({0});
        for (const QString& name : forms()) {
            QAction& command = named(name);
            QStringList before;
            onDialogOf(command, [&](QDialog& dialog) {
                QVERIFY2(!resetOf(dialog), qPrintable(name)); // nothing is left to reset
                before = textsIn(dialog);
                fill(dialog);
                leave(dialog, escape);
            });
            onDialogOf(command, [&](QDialog& dialog) {
                QVERIFY2(resetOf(dialog), qPrintable(name));
                QTest::mouseClick(resetOf(dialog), Qt::LeftButton);
                QCOMPARE(textsIn(dialog), before);
                leave(dialog, escape);
            });
            onDialogOf(command, [&](QDialog& dialog) {
                QCOMPARE(textsIn(dialog), before);
                leave(dialog, escape);
            });
        }
    }

    void anotherSceneBeginsWithEmptyFields()
    {
        open(shipAndWall);
        workbench().selection.setBodies({0});
        QList<QStringList> before;
        for (const QString& name : forms())
            onDialogOf(named(name), [&](QDialog& dialog) {
                before << textsIn(dialog);
                fill(dialog);
                leave(dialog, escape);
            });
        open(shipAndWall, QStringLiteral("b.scene.json"));
        workbench().selection.setBodies({0});
        for (const QString& name : forms())
            onDialogOf(named(name), [&](QDialog& dialog) {
                QCOMPARE(textsIn(dialog), before.takeFirst());
                leave(dialog, escape);
            });
    }

    void usedTextIsNotOfferedAgain()
    {
        open(shipAndWall);
        workbench().selection.setBodies({0});
        QStringList before;
        onDialogOf(action(ActionId::turnBy), [&](QDialog& dialog) {
            before = textsIn(dialog);
            fill(dialog, "30");
            QTest::keyClick(fieldsIn(dialog).front(), Qt::Key_Return);
        });
        QCOMPARE(stack().count(), 1);
        onDialogOf(action(ActionId::turnBy), [&](QDialog& dialog) {
            QCOMPARE(textsIn(dialog), before);
            leave(dialog, escape);
        });
    }

    void theListOfBookmarksReopensAsItWasLeft_data() { typedTextIsOfferedAgainHoweverTheDialogIsClosed_data(); }

    // The second note is still being typed when Cancel or × is clicked; Esc would end its editor first.
    void theListOfBookmarksReopensAsItWasLeft()
    {
        QFETCH(int, way);
        open(shipAndWall);
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            for (int row = 0; row < 2; ++row) {
                typeNote(dialog, row);
                if (row == 0 || way == escape)
                    QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
            }
            leave(dialog, Way(way));
        });
        QVERIFY(!scene().bookmarks->front().note);
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            QCOMPARE(noteIn(dialog, 0), QStringLiteral("note"));
            QCOMPARE(noteIn(dialog, 1), QStringLiteral("note"));
            QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        });
        QCOMPARE(scene().bookmarks->back().note, std::optional<std::string>("note"));
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            QVERIFY(!resetOf(dialog)); // they are now the scene's bookmarks
            leave(dialog, escape);
        });
    }

    void resetRestoresTheBookmarksOfTheScene()
    {
        open(shipAndWall);
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            QVERIFY(!resetOf(dialog));
            typeNote(dialog, 0);
            leave(dialog, cancel);
        });
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            QVERIFY(resetOf(dialog));
            QTest::mouseClick(resetOf(dialog), Qt::LeftButton);
            QCOMPARE(noteIn(dialog, 0), QString());
            leave(dialog, escape);
        });
        onDialogOf(action(ActionId::editBookmarks), [&](QDialog& dialog) {
            QVERIFY(!resetOf(dialog));
            leave(dialog, escape);
        });
    }

private:
    [[nodiscard]] QAction& named(const QString& name)
    {
        for (QAction* command : m_window->actions().all())
            if (command->objectName() == name)
                return *command;
        qFatal("there is no command %s", qPrintable(name));
    }
    void onDialogOf(QAction& command, const std::function<void(QDialog&)>& work)
    {
        onNextDialog(work);
        command.trigger();
        QApplication::processEvents();
        awaitNoDialog();
        activate();
        awaitAnswer();
    }
};

QTEST_MAIN(TestDialogDrafts)

} // namespace sweep::tst_dialog_drafts
#include "tst_dialog_drafts.moc"

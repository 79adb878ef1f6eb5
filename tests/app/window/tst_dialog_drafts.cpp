#include "app/files/scene_files.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/number_field.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

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

void fill(const QDialog& dialog)
{
    for (QWidget* field : fieldsIn(dialog)) {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, qobject_cast<NumberField*>(field) ? QStringLiteral("0.625") : QStringLiteral("typed"));
        if (qobject_cast<QPlainTextEdit*>(field)) {
            QTest::keyClick(field, Qt::Key_Return);
            QTest::keyClicks(field, QStringLiteral("below"));
        }
    }
}

} // namespace

class TestDialogDrafts : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    // Each command whose name ends with "…" opens a dialog; of those the ones with more than one line of typing.
    void whatIsTypedIsThereAgainAfterEscape()
    {
        open(shipAndWall);
        QStringList walked;
        for (QAction* command : m_window->actions().all()) {
            if (!command->isEnabled() || !command->text().endsWith(u'…'))
                continue;
            QStringList typed;
            onDialogOf(*command, [&](QDialog& dialog) {
                if (dialog.findChild<QPlainTextEdit*>()) {
                    fill(dialog);
                    typed = textsIn(dialog);
                }
                dialog.findChild<QPlainTextEdit*>() ? QTest::keyClick(&dialog, Qt::Key_Escape) : dialog.reject();
            });
            if (typed.isEmpty())
                continue;
            walked << command->objectName();
            QStringList again;
            onDialogOf(*command, [&](QDialog& dialog) {
                again = textsIn(dialog);
                QTest::keyClick(&dialog, Qt::Key_Escape);
            });
            QCOMPARE(again, typed);
        }
        QCOMPARE(walked, (QStringList{QStringLiteral("exportReport"), QStringLiteral("addBookmark")}));
    }

    void anotherSceneBeginsWithEmptyFields()
    {
        open(shipAndWall);
        QStringList before;
        onDialogOf(action(ActionId::exportReport), [&](QDialog& dialog) {
            before = textsIn(dialog);
            fill(dialog);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        open(shipAndWall, QStringLiteral("b.scene.json"));
        onDialogOf(action(ActionId::exportReport), [&](QDialog& dialog) {
            QCOMPARE(textsIn(dialog), before);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
    }

    void cancelGivesABookmarkUp()
    {
        open(shipAndWall);
        QStringList before;
        onDialogOf(action(ActionId::addBookmark), [&](QDialog& dialog) {
            before = textsIn(dialog);
            fill(dialog);
            QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel), Qt::LeftButton);
        });
        onDialogOf(action(ActionId::addBookmark), [&](QDialog& dialog) {
            QCOMPARE(textsIn(dialog), before);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
    }

private:
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

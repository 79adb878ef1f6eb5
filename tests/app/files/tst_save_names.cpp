// Names of files to write: every dialog completes the name before it asks whether to replace a file.
#include "tests/app/window/window_test.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>

namespace sweep::tst_save_names {

class TestSaveNames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theQuestionNamesTheFileWithItsSuffix_data() { everyDialog(); }
    void theQuestionNamesTheFileWithItsSuffix();
    void filesAreReplacedOnlyAfterAQuestion_data() { everyDialog(); }
    void filesAreReplacedOnlyAfterAQuestion();
    void aSequenceAsksAboutAnyOfItsFrames();
    void aDotInTheNameIsNotASuffix_data() { everyDialog(); }
    void aDotInTheNameIsNotASuffix();
    void aSuffixThatWasTypedStays();
    void aFormatThatIsChosenChangesTheSuffixAlone();
    void openListsFilesWrittenBySaveAs();
    void aNewSceneIsOfferedByItsNameAlone();

private:
    static void everyDialog();
    // Handles a dialog with choices, if one appears, and then the file dialog.
    void onNextFileDialog(const std::function<void(QFileDialog&)>& work);
    void type(QFileDialog& dialog, const QString& name) const;
    [[nodiscard]] QByteArray contentOf(const QString& name) const;
};

void TestSaveNames::everyDialog()
{
    QTest::addColumn<ActionId>("command");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("scene") << ActionId::saveAs << QStringLiteral(".scene.json");
    QTest::newRow("events") << ActionId::exportEvents << QStringLiteral(".csv");
    QTest::newRow("report") << ActionId::exportReport << QStringLiteral(".zip");
    QTest::newRow("picture") << ActionId::exportPicture << QStringLiteral(".png");
}

void TestSaveNames::onNextFileDialog(const std::function<void(QFileDialog&)>& work)
{
    onNextDialog([this, work](QDialog& dialog) {
        if (auto* files = qobject_cast<QFileDialog*>(&dialog)) {
            // Without the focus the selected file would count instead of the typed name.
            QTRY_VERIFY(files->findChild<QLineEdit*>()->hasFocus());
            work(*files);
            return;
        }
        onNextFileDialog(work);
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
}

void TestSaveNames::type(QFileDialog& dialog, const QString& name) const
{
    auto* field = dialog.findChild<QLineEdit*>();
    field->setText(path(name)); // typed keys would go to the completion list
    QTest::keyClick(field, Qt::Key_Return);
}

QByteArray TestSaveNames::contentOf(const QString& name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const char* const dotAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
  {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";

void TestSaveNames::theQuestionNamesTheFileWithItsSuffix()
{
    QFETCH(ActionId, command);
    QFETCH(QString, suffix);
    open(dotAndWall);
    write(QStringLiteral("target") + suffix, "old");
    QString question;
    QString again;
    onNextFileDialog([&](QFileDialog& dialog) {
        onNextDialog([&](QDialog& asked) {
            auto* box = qobject_cast<QMessageBox*>(&asked);
            QVERIFY2(box, "nobody was asked");
            question = box->text();
            onNextDialog([&](QDialog& once) { // the dialog returns so that the name can be changed
                again = once.findChild<QLineEdit*>()->text();
                once.reject();
            });
            QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        });
        type(dialog, QStringLiteral("target"));
    });
    trigger(command);
    QVERIFY2(question.contains(QStringLiteral("target") + suffix), qPrintable(question));
    QVERIFY2(again.endsWith(QStringLiteral("target")), qPrintable(again));
    QCOMPARE(contentOf(QStringLiteral("target") + suffix), QByteArray("old"));
}

void TestSaveNames::filesAreReplacedOnlyAfterAQuestion()
{
    QFETCH(ActionId, command);
    QFETCH(QString, suffix);
    open(dotAndWall);
    write(QStringLiteral("target") + suffix, "old");
    onNextFileDialog([&](QFileDialog& dialog) {
        onNextDialog([](QDialog& asked) {
            for (auto* button : asked.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("&Replace"))
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        type(dialog, QStringLiteral("target"));
    });
    trigger(command);
    QTRY_VERIFY_WITH_TIMEOUT(contentOf(QStringLiteral("target") + suffix).size() > 3, 30'000);
}

void TestSaveNames::aSequenceAsksAboutAnyOfItsFrames()
{
    open(dotAndWall);
    write(QStringLiteral("target-0003.png"), "old");
    m_store->setValue(QStringLiteral("picture/kind"), QStringLiteral("sequence"));
    QString question;
    onNextFileDialog([&](QFileDialog& dialog) {
        onNextDialog([&](QDialog& asked) {
            auto* box = qobject_cast<QMessageBox*>(&asked);
            QVERIFY2(box, "nobody was asked");
            question = box->text();
            onNextDialog([](QDialog& once) { once.reject(); });
            QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        });
        type(dialog, QStringLiteral("target"));
    });
    trigger(ActionId::exportPicture);
    QVERIFY2(question.contains(QStringLiteral("target-0003.png")), qPrintable(question));
    QCOMPARE(contentOf(QStringLiteral("target-0003.png")), QByteArray("old"));
}

void TestSaveNames::aDotInTheNameIsNotASuffix()
{
    QFETCH(ActionId, command);
    QFETCH(QString, suffix);
    open(dotAndWall);
    onNextFileDialog([this](QFileDialog& dialog) { type(dialog, QStringLiteral("v1.2")); });
    trigger(command);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path(QStringLiteral("v1.2") + suffix)), 30'000);
    QVERIFY(!QFile::exists(path(QStringLiteral("v1.2"))));
}

void TestSaveNames::aSuffixThatWasTypedStays()
{
    open(dotAndWall);
    onNextFileDialog([this](QFileDialog& dialog) { type(dialog, QStringLiteral("plain.json")); });
    trigger(ActionId::saveAs);
    QTRY_COMPARE(document().path(), path(QStringLiteral("plain.json")));
    for (const auto& [typed, saved] :
         {std::pair("target.scene", "target.scene.json"), std::pair("v2.", "v2.scene.json")}) {
        onNextFileDialog([&](QFileDialog& dialog) { type(dialog, QString::fromLatin1(typed)); });
        trigger(ActionId::saveAs);
        QTRY_COMPARE(document().path(), path(QString::fromLatin1(saved)));
    }
    onNextFileDialog([this](QFileDialog& dialog) { type(dialog, QStringLiteral("events.JSON")); });
    trigger(ActionId::exportEvents);
    QTRY_VERIFY_WITH_TIMEOUT(contentOf(QStringLiteral("events.JSON")).startsWith('{'), 30'000);
}

void TestSaveNames::aFormatThatIsChosenChangesTheSuffixAlone()
{
    open(dotAndWall);
    QString name;
    onNextFileDialog([&](QFileDialog& dialog) {
        dialog.findChild<QLineEdit*>()->setText(QStringLiteral("target.csv"));
        dialog.selectNameFilter(dialog.nameFilters().last());
        Q_EMIT dialog.filterSelected(dialog.selectedNameFilter()); // as a choice in the list of formats does
        name = dialog.findChild<QLineEdit*>()->text();
        dialog.reject();
    });
    trigger(ActionId::exportEvents);
    QCOMPARE(name, QStringLiteral("target.json"));
}

void TestSaveNames::openListsFilesWrittenBySaveAs()
{
    open(dotAndWall);
    for (const char* typed : {"v1.2", "plain.json", "of all.files"}) {
        onNextFileDialog([&](QFileDialog& dialog) { type(dialog, QString::fromLatin1(typed)); });
        trigger(ActionId::saveAs);
        const QString before = document().path();
        QTRY_VERIFY(document().path() != before || document().path().contains(QString::fromLatin1(typed)));
    }
    QStringList listed;
    onNextFileDialog([&](QFileDialog& dialog) {
        const QAbstractItemView* list = dialog.findChild<QListView*>(QStringLiteral("listView"));
        QVERIFY(list);
        const auto names = [list] {
            QStringList all;
            for (int row = 0; row < list->model()->rowCount(list->rootIndex()); ++row)
                all << list->model()->index(row, 0, list->rootIndex()).data().toString();
            return all;
        };
        QTRY_VERIFY(names().size() >= 4);
        listed = names();
        dialog.reject();
    });
    trigger(ActionId::open);
    for (const char* name : {"a.scene.json", "v1.2.scene.json", "plain.json", "of all.files.scene.json"})
        QVERIFY2(listed.contains(QString::fromLatin1(name)), qPrintable(listed.join(u'\n')));
}

void TestSaveNames::aNewSceneIsOfferedByItsNameAlone()
{
    m_window->files().setFolder({});
    m_window->files().newScene();
    QString offered;
    onNextFileDialog([&offered](QFileDialog& dialog) {
        offered = dialog.findChild<QLineEdit*>()->text();
        dialog.reject();
    });
    trigger(ActionId::save);
    awaitNoDialog();
    QCOMPARE(offered, QStringLiteral("Untitled.scene.json"));
}

QTEST_MAIN(TestSaveNames)

} // namespace sweep::tst_save_names
#include "tst_save_names.moc"

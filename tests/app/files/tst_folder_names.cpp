// Folders whose names are not UTF-8: every file dialog enters and leaves them, opens files there and saves beside them.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/document/file_path.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace sweep::tst_folder_names {

class TestFolderNames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyDialogEntersTheFolder_data();
    void everyDialogEntersTheFolder();
    void fileIsOpenedByItsNameInTheList();
    void nestedFoldersAreEnteredAndLeft();
    void theButtonBackReturns();
    void aFolderIsTypedAsItIsShown();
    void similarNamesAreNotConfused();
    void aSceneIsSavedBeside();
    void replacingIsAsked();
    void dialogsBeginInTheFolder();
    void fileIsReopenedFromTheRecentFilesOfAnotherRun();
    void fileIsWatchedAndLocked();
    void linksDoNotOutliveTheDialog();

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";

    [[nodiscard]] static QListWidget* others(const QDialog& dialog)
    {
        return dialog.findChild<QListWidget*>(QStringLiteral("other names"));
    }
    // Double-clicks the row of the list of other names.
    static void enter(const QDialog& dialog, int row);
    static void type(const QDialog& dialog, const QString& text);
    // The folder that the dialog names.
    [[nodiscard]] static QString shownFolder(const QDialog& dialog);
    [[nodiscard]] static QString shown(const std::string& folder)
    {
        return QString::fromUtf8(folder.data(), qsizetype(folder.size()));
    }
    [[nodiscard]] static bool exists(const std::string& path)
    {
        struct stat state = {};
        return ::stat(path.c_str(), &state) == 0;
    }
    [[nodiscard]] std::string top() const { return m_folder->path().toStdString(); }
    // The Qt widget that lists the folder.
    [[nodiscard]] static QStringList listed(const QDialog& dialog);

    QByteArray m_temporary; // TMPDIR before the test
    std::string m_outer;    // the bytes of the paths
    std::string m_inner;
};

void TestFolderNames::init()
{
    WindowTest::init();
    QVERIFY(m_folder->isValid());
    m_temporary = qgetenv("TMPDIR");
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("links")));
    qputenv("TMPDIR", (m_folder->path() + QStringLiteral("/links")).toUtf8());
    m_outer = top() + "/caf\xe9";
    m_inner = m_outer + "/na\xefve";
    QCOMPARE(::mkdir(m_outer.c_str(), 0700), 0);
    QCOMPARE(::mkdir(m_inner.c_str(), 0700), 0);
    for (const std::string& folder : {m_outer, m_inner})
        for (const char* name : {"/in.scene.json", "/in.csv"})
            std::ofstream(folder + name, std::ios::binary) << dot;
    open(dot, QStringLiteral("usual.scene.json"));
}

// QTemporaryDir cannot remove such folders.
void TestFolderNames::cleanup()
{
    if (m_temporary.isNull())
        qunsetenv("TMPDIR");
    else
        qputenv("TMPDIR", m_temporary);
    WindowTest::cleanup();
    std::error_code ignored;
    if (m_folder && m_folder->isValid())
        std::filesystem::remove_all(top(), ignored);
}

void TestFolderNames::enter(const QDialog& dialog, int row)
{
    QListWidget* list = others(dialog);
    QVERIFY(list && list->isVisible() && row < list->count());
    const QPoint at = list->visualItemRect(list->item(row)).center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
}

void TestFolderNames::type(const QDialog& dialog, const QString& text)
{
    auto* field = dialog.findChild<QLineEdit*>();
    field->setFocus();
    field->setText(text); // typed keys would go to the completion list
    QTest::keyClick(field, Qt::Key_Return);
}

QString TestFolderNames::shownFolder(const QDialog& dialog)
{
    return dialog.findChild<QComboBox*>(QStringLiteral("lookInCombo"))->currentText();
}

QStringList TestFolderNames::listed(const QDialog& dialog)
{
    const auto* view = dialog.findChild<QListView*>(QStringLiteral("listView"));
    QStringList names;
    for (int row = 0; row < view->model()->rowCount(view->rootIndex()); ++row)
        names << view->model()->index(row, 0, view->rootIndex()).data().toString();
    return names;
}

void TestFolderNames::everyDialogEntersTheFolder_data()
{
    QTest::addColumn<ActionId>("command");
    QTest::addColumn<bool>("byMouse");
    const auto rows = [](const char* name, ActionId command) {
        QTest::addRow("%s, by mouse", name) << command << true;
        QTest::addRow("%s, by keys", name) << command << false;
    };
    rows("open", ActionId::open);
    rows("log", ActionId::compareLog);
    rows("save", ActionId::saveAs);
    rows("events", ActionId::exportEvents);
}

void TestFolderNames::everyDialogEntersTheFolder()
{
    QFETCH(ActionId, command);
    QFETCH(bool, byMouse);
    QString where;
    QStringList names;
    onNextDialog([&](QDialog& dialog) {
        QVERIFY(others(dialog));
        QCOMPARE(others(dialog)->count(), 1);
        QCOMPARE(others(dialog)->item(0)->text(), u"caf\ufffd"_qs);
        if (byMouse) {
            enter(dialog, 0);
        } else {
            others(dialog)->setFocus();
            QTest::keyClick(others(dialog), Qt::Key_Home);
            auto* answers = dialog.findChild<QDialogButtonBox*>();
            auto* button =
                answers->button(command == ActionId::open || command == ActionId::compareLog ? QDialogButtonBox::Open
                                                                                             : QDialogButtonBox::Save);
            QVERIFY(button->isEnabled());
            QCOMPARE(button->text(), QStringLiteral("&Open"));
            QTest::keyClick(others(dialog), Qt::Key_Return);
        }
        QVERIFY(dialog.isVisible());
        where = shownFolder(dialog);
        (void)QTest::qWaitFor([&] { return !listed(dialog).isEmpty(); });
        names = listed(dialog);
        dialog.reject();
    });
    trigger(command);
    QCOMPARE(where, shown(m_outer));
    const bool isTable = command == ActionId::exportEvents;
    QVERIFY2(names.contains(isTable ? QStringLiteral("in.csv") : QStringLiteral("in.scene.json")),
             qPrintable(names.join(u' ')));
}

void TestFolderNames::fileIsOpenedByItsNameInTheList()
{
    onNextDialog([&](QDialog& dialog) {
        enter(dialog, 0);
        QTRY_VERIFY(listed(dialog).contains(QStringLiteral("in.scene.json")));
        auto* view = dialog.findChild<QListView*>(QStringLiteral("listView"));
        const int row = int(listed(dialog).indexOf(QStringLiteral("in.scene.json")));
        const QPoint at = view->visualRect(view->model()->index(row, 0, view->rootIndex())).center();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, at);
    });
    trigger(ActionId::open);
    QTRY_COMPARE(bytesOf(document().path()), m_outer + "/in.scene.json");
    QVERIFY2(m_window->windowTitle().contains(QStringLiteral("in.scene.json")), qPrintable(m_window->windowTitle()));
    QVERIFY(!m_window->messageBar().isVisible());
}

void TestFolderNames::nestedFoldersAreEnteredAndLeft()
{
    QStringList where;
    onNextDialog([&](QDialog& dialog) {
        auto* up = dialog.findChild<QToolButton*>(QStringLiteral("toParentButton"));
        enter(dialog, 0);
        enter(dialog, 0);
        where << shownFolder(dialog);
        QTest::mouseClick(up, Qt::LeftButton);
        where << shownFolder(dialog);
        QTest::mouseClick(up, Qt::LeftButton);
        where << shownFolder(dialog);
        enter(dialog, 0);
        type(dialog, QStringLiteral("..")); // handled by Qt itself
        QTRY_COMPARE(dynamic_cast<QFileDialog&>(dialog).directory().absolutePath(), m_folder->path());
        enter(dialog, 0);
        enter(dialog, 0);
        type(dialog, QStringLiteral("in.scene.json"));
    });
    trigger(ActionId::open);
    QCOMPARE(where, (QStringList{shown(m_inner), shown(m_outer), m_folder->path()}));
    QTRY_COMPARE(bytesOf(document().path()), m_inner + "/in.scene.json");
}

void TestFolderNames::theButtonBackReturns()
{
    QStringList where;
    onNextDialog([&](QDialog& dialog) {
        auto* up = dialog.findChild<QToolButton*>(QStringLiteral("toParentButton"));
        auto* back = dialog.findChild<QToolButton*>(QStringLiteral("backButton"));
        enter(dialog, 0);
        QTest::mouseClick(up, Qt::LeftButton);
        where << shownFolder(dialog);
        QTest::mouseClick(back, Qt::LeftButton);
        where << shownFolder(dialog);
        QTest::mouseClick(back, Qt::LeftButton);
        where << shownFolder(dialog);
        dialog.reject();
    });
    trigger(ActionId::open);
    QCOMPARE(where, (QStringList{m_folder->path(), shown(m_outer), m_folder->path()}));
}

void TestFolderNames::aFolderIsTypedAsItIsShown()
{
    QStringList where;
    onNextDialog([&](QDialog& dialog) {
        QTRY_VERIFY(dialog.findChild<QLineEdit*>()->hasFocus());
        type(dialog, u"caf\ufffd"_qs);
        where << shownFolder(dialog);
        type(dialog, u"na\ufffdve"_qs);
        where << shownFolder(dialog);
        type(dialog, m_folder->path());
        where << shownFolder(dialog);
        type(dialog, shown(m_inner));
        where << shownFolder(dialog);
        type(dialog, shown(m_outer) + QStringLiteral("/in.scene.json"));
    });
    trigger(ActionId::open);
    QCOMPARE(where, (QStringList{shown(m_outer), shown(m_inner), m_folder->path(), shown(m_inner)}));
    QTRY_COMPARE(bytesOf(document().path()), m_outer + "/in.scene.json");
}

void TestFolderNames::similarNamesAreNotConfused()
{
    const std::string other = top() + "/caf\xe8";
    QCOMPARE(::mkdir(other.c_str(), 0700), 0);
    std::ofstream(other + "/in.scene.json", std::ios::binary) << dot;
    for (const int row : {0, 1}) {
        open(dot, QStringLiteral("usual.scene.json"));
        onNextDialog([&](QDialog& dialog) {
            QCOMPARE(others(dialog)->count(), 2);
            enter(dialog, row);
            type(dialog, QStringLiteral("in.scene.json"));
        });
        trigger(ActionId::open);
        QTRY_COMPARE(bytesOf(document().path()), (row == 0 ? other : m_outer) + "/in.scene.json");
    }
}

void TestFolderNames::aSceneIsSavedBeside()
{
    const auto save = [this](const QString& name, int folders) {
        onNextDialog([name, folders](QDialog& dialog) {
            QTRY_VERIFY(dialog.findChild<QLineEdit*>()->hasFocus());
            for (int i = 0; i < folders; ++i)
                enter(dialog, 0);
            type(dialog, name);
        });
        activate();
        trigger(ActionId::saveAs);
    };
    // The offered name stays while folders are entered.
    onNextDialog([](QDialog& dialog) {
        enter(dialog, 0);
        QCOMPARE(dialog.findChild<QLineEdit*>()->text(), QStringLiteral("usual.scene.json"));
        QCOMPARE(dialog.findChild<QLineEdit*>()->selectedText(), QStringLiteral("usual.scene.json"));
        dialog.reject();
    });
    trigger(ActionId::saveAs);
    save(QStringLiteral("beside"), 2);
    QTRY_COMPARE(bytesOf(document().path()), m_inner + "/beside.scene.json");
    QVERIFY(exists(m_inner + "/beside.scene.json"));
    // The next Save As begins there.
    save(QStringLiteral("again"), 0);
    QTRY_COMPARE(bytesOf(document().path()), m_inner + "/again.scene.json");
    document().renameBody(0, "other");
    trigger(ActionId::save);
    QTRY_VERIFY(!m_window->isWindowModified());
}

void TestFolderNames::replacingIsAsked()
{
    bool asked = false;
    onNextDialog([&](QDialog& dialog) {
        QTRY_VERIFY(dialog.findChild<QLineEdit*>()->hasFocus());
        enter(dialog, 0);
        onNextDialog([&](QDialog& box) {
            asked = qobject_cast<QMessageBox*>(&box);
            onNextDialog([](QDialog& again) { again.reject(); });
            box.reject();
        });
        type(dialog, QStringLiteral("in"));
    });
    trigger(ActionId::saveAs);
    QVERIFY(asked);
}

void TestFolderNames::dialogsBeginInTheFolder()
{
    openPath(pathOf(m_inner + "/in.scene.json"));
    for (const ActionId command : {ActionId::open, ActionId::saveAs, ActionId::compareLog, ActionId::exportEvents}) {
        QString where;
        QString offered;
        onNextDialog([&](QDialog& dialog) {
            where = shownFolder(dialog);
            offered = dialog.findChild<QLineEdit*>()->text();
            dialog.reject();
        });
        trigger(command);
        QCOMPARE(where, shown(m_inner));
        if (command == ActionId::saveAs)
            QCOMPARE(offered, QStringLiteral("in.scene.json"));
    }
}

void TestFolderNames::fileIsReopenedFromTheRecentFilesOfAnotherRun()
{
    openPath(pathOf(m_inner + "/in.scene.json"));
    QVERIFY(m_window->close());
    m_window.reset();
    m_store = std::make_unique<QSettings>(path(QStringLiteral("settings.ini")), QSettings::IniFormat);
    start();
    QVERIFY(!m_window->recentFiles().isEmpty());
    m_window->files().openPath(m_window->recentFiles().front());
    QTRY_COMPARE(bytesOf(document().path()), m_inner + "/in.scene.json");
}

void TestFolderNames::fileIsWatchedAndLocked()
{
    m_window->files().lockFiles();
    openPath(pathOf(m_outer + "/in.scene.json"));
    QVERIFY(exists(m_outer + "/.in.scene.json.lock"));
    std::ofstream(m_outer + "/in.scene.json", std::ios::binary) << dot << "\n\n";
    QTRY_VERIFY(m_window->messageBar().text().contains(QStringLiteral("changed"))); // without checkFile()
    m_window.reset();
    QVERIFY(!exists(m_outer + "/.in.scene.json.lock"));
}

void TestFolderNames::linksDoNotOutliveTheDialog()
{
    const auto links = [this] {
        return QDir(path(QStringLiteral("links"))).entryList({QStringLiteral("sweepbench-*")});
    };
    onNextDialog([&](QDialog& dialog) {
        enter(dialog, 0);
        enter(dialog, 0);
        QCOMPARE(links().size(), 2);
        dialog.reject();
    });
    trigger(ActionId::open);
    QCOMPARE(links(), QStringList());
    QVERIFY(exists(m_inner + "/in.scene.json"));
    onNextDialog([&](QDialog& dialog) {
        for (const QString& visited : dynamic_cast<QFileDialog&>(dialog).history())
            QVERIFY2(!visited.contains(QStringLiteral("links")), qPrintable(visited));
        dialog.reject();
    });
    trigger(ActionId::open);
}

QTEST_MAIN(TestFolderNames)

} // namespace sweep::tst_folder_names
#include "tst_folder_names.moc"

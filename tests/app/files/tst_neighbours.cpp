// The scenes of the file's folder: listed with pictures and verdicts, filtered, opened, stepped through by key.
#include "app/files/neighbours.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/workbench.h"
#include "tests/app/window/window_test.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/labels.h"

#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QLineEdit>
#include <QListView>
#include <QtTest>

namespace sweep::tst_neighbours {

namespace {

constexpr const char* ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "TITLE", "bodies": [
    {"id": "ball", "shape": "circle", "radius": 1, "path": {"from": [-5, 0], "to": [5, 0]}},
    {"id": "wall", "shape": "segment", "a": [0, -9], "b": [0, 9]}],
    "expect": [{"a": "ball", "b": "wall", "kind": "KIND"}]})";

// A ball that passes a wall, with the expectation that the pair has this kind of event.
QByteArray sceneOf(const QByteArray& title, const QByteArray& kind)
{
    return QByteArray(ballAndWall).replace("TITLE", title).replace("KIND", kind);
}

QString textOf(const QListView& list, int row)
{
    return list.model()->index(row, 0).data().toString();
}

} // namespace

class TestNeighbours : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theListShowsTitlesVerdictsAndPictures();
    void typingFiltersAndEnterOpens();
    void keysStepThroughTheFolder();
    void anUntitledSceneBrowsesTheFolderOfTheDialogs();
    void onlyRowsInViewAreSolved();
    void aTitleOutOfViewPassesTheFilter();

private:
    [[nodiscard]] QString openName() const { return QFileInfo(m_window->workbench().document.path()).fileName(); }
};

void TestNeighbours::theListShowsTitlesVerdictsAndPictures()
{
    write(QStringLiteral("b10.scene.json"), sceneOf("Ten", "enter"));
    write(QStringLiteral("b2.scene.json"), sceneOf("Two", "none"));
    write(QStringLiteral("b3.scene.json"), "{\"bodies\": [1]}");
    write(QStringLiteral("other.json"), "{}");
    open(sceneOf("One", "enter"), QStringLiteral("b1.scene.json"));
    bool isDone = false;
    onNextDialog([&isDone](QDialog& dialog) {
        const auto& list = *dialog.findChild<QListView*>();
        QCOMPARE(list.model()->rowCount(), 4);
        QCOMPARE(list.currentIndex().row(), 0);
        QTRY_COMPARE(textOf(list, 0), QStringLiteral("b1\nOne\n✓ 1 of 1 expectation holds"));
        QTRY_COMPARE(textOf(list, 1), QStringLiteral("b2\nTwo\n✗ 0 of 1 expectation holds"));
        QTRY_VERIFY(textOf(list, 2).startsWith(QStringLiteral("b3\n✗ ")));
        QTRY_COMPARE(textOf(list, 3), QStringLiteral("b10\nTen\n✓ 1 of 1 expectation holds"));
        const auto colourOf = [&list](int row) { return list.model()->index(row, 0).data(Qt::ForegroundRole); };
        QVERIFY(!colourOf(0).isValid() && colourOf(1).isValid() && colourOf(2).isValid());
        const auto pictureOf = [&list](int row) {
            return list.model()->index(row, 0).data(Qt::DecorationRole).value<QIcon>().pixmap(160, 100).toImage();
        };
        QCOMPARE(pictureOf(0), pictureOf(3));  // the scenes differ in their titles
        QVERIFY(pictureOf(0) != pictureOf(2)); // which has none
        isDone = true;
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    trigger(ActionId::neighbours);
    QVERIFY(isDone);
    QCOMPARE(openName(), QStringLiteral("b1.scene.json"));
}

void TestNeighbours::typingFiltersAndEnterOpens()
{
    for (int i = 1; i <= 20; ++i)
        write(QStringLiteral("f%1.scene.json").arg(i), sceneOf("Title " + QByteArray::number(i), "enter"));
    open(sceneOf("First", "enter"), QStringLiteral("f0.scene.json"));
    onNextDialog([](QDialog& dialog) {
        auto& field = *dialog.findChild<QLineEdit*>();
        QTRY_VERIFY(field.hasFocus());
        QTest::keyClicks(&field, QStringLiteral("F1"));
        const auto& list = *dialog.findChild<QListView*>();
        QCOMPARE(list.model()->rowCount(), 11); // f1, f10 to f19
        QTest::keyClick(&field, Qt::Key_Down);
        QTest::keyClick(&field, Qt::Key_Down);
        QTest::keyClick(&field, Qt::Key_Return);
    });
    trigger(ActionId::neighbours);
    QTRY_COMPARE(openName(), QStringLiteral("f11.scene.json"));
    onNextDialog([](QDialog& dialog) {
        auto& field = *dialog.findChild<QLineEdit*>();
        QTest::keyClicks(&field, QStringLiteral("nothing has this name"));
        QCOMPARE(dialog.findChild<QListView*>()->model()->rowCount(), 0);
        QCOMPARE(dialog.findChild<Placeholder*>()->text(), QStringLiteral("No scene has this in its name or title."));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    trigger(ActionId::neighbours);
    QCOMPARE(openName(), QStringLiteral("f11.scene.json"));
}

void TestNeighbours::keysStepThroughTheFolder()
{
    write(QStringLiteral("s9.scene.json"), sceneOf("Nine", "enter"));
    write(QStringLiteral("s10.scene.json"), sceneOf("Ten", "enter"));
    open(sceneOf("Eight", "enter"), QStringLiteral("s8.scene.json"));
    key(Qt::Key_PageDown, Qt::ControlModifier);
    QTRY_COMPARE(openName(), QStringLiteral("s9.scene.json"));
    key(Qt::Key_PageDown, Qt::ControlModifier);
    QTRY_COMPARE(openName(), QStringLiteral("s10.scene.json"));
    awaitAnswer();
    key(Qt::Key_PageDown, Qt::ControlModifier);
    QTRY_COMPARE(m_window->messageBar().text(), QStringLiteral("This is the last scene of the folder."));
    key(Qt::Key_PageUp, Qt::ControlModifier);
    QTRY_COMPARE(openName(), QStringLiteral("s9.scene.json"));
}

void TestNeighbours::anUntitledSceneBrowsesTheFolderOfTheDialogs()
{
    write(QStringLiteral("only.scene.json"), sceneOf("Only", "enter"));
    QDir(m_folder->path()).mkdir(QStringLiteral("empty"));
    m_window->files().setFolder(path(QStringLiteral("empty")));
    onNextDialog([this](QDialog& dialog) {
        QCOMPARE(dialog.findChild<Placeholder*>()->text(),
                 QStringLiteral("No file in %1 ends in .scene.json.").arg(path(QStringLiteral("empty"))));
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    trigger(ActionId::neighbours);
    m_window->files().setFolder(m_folder->path());
    onNextDialog([](QDialog& dialog) { QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_Return); });
    trigger(ActionId::neighbours);
    QTRY_COMPARE(openName(), QStringLiteral("only.scene.json"));
}

void TestNeighbours::onlyRowsInViewAreSolved()
{
    QDir(m_folder->path()).mkdir(QStringLiteral("many"));
    for (int i = 0; i < 10'000; ++i)
        write(QStringLiteral("many/n%1.scene.json").arg(i), sceneOf("Many " + QByteArray::number(i), "enter"));
    NeighboursDialog dialog(path(QStringLiteral("many")), QStringLiteral("n5000.scene.json"), nullptr);
    dialog.show();
    const auto& list = *dialog.findChild<QListView*>();
    QCOMPARE(list.currentIndex().row(), 5000);
    QTRY_VERIFY(textOf(list, 5000).contains(QStringLiteral("✓")));
    QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_Down);
    QTRY_VERIFY(textOf(list, 5001).contains(QStringLiteral("✓")));
    QTRY_VERIFY_WITH_TIMEOUT(textOf(list, 9999).contains(QStringLiteral("Many")), 60'000); // its title is read last
    int loaded = 0;
    for (int row = 0; row < 10'000; ++row)
        loaded += textOf(list, row).contains(QStringLiteral("✓")) ? 1 : 0;
    QVERIFY2(loaded < 20, qPrintable(QString::number(loaded)));
    QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("no such title"));
    QCOMPARE(list.model()->rowCount(), 0);
}

void TestNeighbours::aTitleOutOfViewPassesTheFilter()
{
    for (int i = 0; i < 200; ++i)
        write(QStringLiteral("t%1.scene.json").arg(i), sceneOf("Number " + QByteArray::number(i) + ".", "enter"));
    NeighboursDialog dialog(m_folder->path(), {}, nullptr);
    dialog.show();
    QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("number 150."));
    const auto& list = *dialog.findChild<QListView*>();
    QTRY_COMPARE(list.model()->rowCount(), 1);
    QTRY_COMPARE(textOf(list, 0), QStringLiteral("t150\nNumber 150.\n✓ 1 of 1 expectation holds"));
    QCOMPARE(dialog.chosen(), QStringLiteral("t150.scene.json"));
}

QTEST_MAIN(TestNeighbours)

} // namespace sweep::tst_neighbours
#include "tst_neighbours.moc"

#include "app/guide/command_palette.h"
#include "app/guide/manual_reader.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>

namespace sweep::tst_command_palette {

// Every named thing is found by a few letters of its name, and run from the keyboard.
class TestCommandPalette : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void wordsMatchATextByTheirLetters_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("found");
        const auto row = [](const char* title, const char* typed, const char* name, bool found) {
            QTest::newRow(title) << QString::fromUtf8(typed) << QString::fromUtf8(name) << found;
        };
        row("nothing typed", "", "Zoom In", true);
        row("the name", "Zoom In", "Zoom In", true);
        row("words in any order", "in zoom", "Zoom In", true);
        row("letters in order", "zmin", "Zoom In", true);
        row("letters out of order", "nimz", "Zoom In", false);
        row("one word of two", "zoom out", "Zoom In", false);
        row("inside of a word", "oom", "Zoom In", true);
        row("letters that do not begin a word", "omn", "Zoom In", false);
        row("letters far apart", "ze", "Zoom to the picked event", false);
        row("capitals and accents", "ELAN", "élan", true);
    }
    void wordsMatchATextByTheirLetters()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, name);
        QFETCH(const bool, found);
        QCOMPARE(FuzzyQuery(typed).score({foldedText(name), {}, {}}) > 0, found);
    }

    void theBetterMatchCountsMore_data()
    {
        QTest::addColumn<SearchedText>("better");
        QTest::addColumn<SearchedText>("worse");
        QTest::newRow("begins a word, inside one")
            << SearchedText{QStringLiteral("copy"), {}, {}} << SearchedText{QStringLiteral("xcopy"), {}, {}};
        QTest::newRow("inside, letters in order")
            << SearchedText{QStringLiteral("xcopy"), {}, {}} << SearchedText{QStringLiteral("cuodpy"), {}, {}};
        QTest::newRow("name, context") << SearchedText{QStringLiteral("copy"), {}, {}}
                                       << SearchedText{{}, QStringLiteral("copy"), {}};
        QTest::newRow("context, rest") << SearchedText{{}, QStringLiteral("copy"), {}}
                                       << SearchedText{{}, {}, QStringLiteral("copy")};
        QTest::newRow("short, long") << SearchedText{QStringLiteral("copy"), {}, {}}
                                     << SearchedText{QStringLiteral("copy rows"), {}, {}};
    }
    void theBetterMatchCountsMore()
    {
        QFETCH(const SearchedText, better);
        QFETCH(const SearchedText, worse);
        const FuzzyQuery query(QStringLiteral("copy"));
        const int least = query.score(worse);
        QVERIFY2(least > 0, qPrintable(QString::number(least)));
        QVERIFY2(query.score(better) > least, qPrintable(QString::number(query.score(better))));
    }

    void everyEnabledActionIsFoundByItsNameAndRuns()
    {
        openTwoBodies();
        palette().open();
        int checked = 0;
        for (const MenuEntry& entry : menuEntries(*m_window->menuBar())) {
            QAction* action = entry.action;
            if (!action->isVisible() || !action->isEnabled() || qobject_cast<QDockWidget*>(action->parent()))
                continue;
            palette().model().search(plainName(action->text()) + u' ' + entry.context);
            const int row = rowOf(plainName(action->text()), entry.context);
            QVERIFY2(row >= 0, qPrintable(entry.context + action->text()));
            QCOMPARE(palette().model().command(row).keys,
                     QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
            action->disconnect(); // the test counts triggers only, and some actions would wait for input
            int runs = 0;
            connect(action, &QAction::triggered, this, [&runs] { ++runs; });
            palette().model().command(row).run();
            action->disconnect();
            QVERIFY2(runs == 1, qPrintable(action->text()));
            ++checked;
        }
        QVERIFY2(checked > 100, qPrintable(QString::number(checked)));
    }

    void aFewLettersAndEnterRunACommand()
    {
        openTwoBodies();
        key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(palette().isVisible());
        QTest::keyClicks(&palette().field(), QStringLiteral("sel all"));
        QTest::keyClick(&palette().field(), Qt::Key_Return);
        QVERIFY(!palette().isVisible());
        QCOMPARE(workbench().selection.bodies().size(), std::size_t{2});
    }

    void arrowsChooseAndEscapeChangesNothing()
    {
        openTwoBodies();
        type(QStringLiteral("wall"));
        const Command first = palette().model().command(0);
        QTest::keyClick(&palette().field(), Qt::Key_Escape);
        QVERIFY(!palette().isVisible());
        QVERIFY(workbench().selection.bodies().empty());
        QCOMPARE(first.name, QStringLiteral("wall"));
        type(QStringLiteral("zoom"));
        const QString second = palette().model().command(1).name;
        QCOMPARE(second, QStringLiteral("Zoom Out"));
        const double before = canvas().view().unitsPerPixel();
        QTest::keyClick(&palette().field(), Qt::Key_Down);
        QTest::keyClick(&palette().field(), Qt::Key_Return);
        QVERIFY2(canvas().view().unitsPerPixel() > before,
                 qPrintable(QString::number(canvas().view().unitsPerPixel())));
    }

    void theResultsKeepTheLawsOfAModel()
    {
        openTwoBodies();
        const QAbstractItemModelTester tester(&palette().model());
        palette().open();
        QTest::keyClicks(&palette().field(), QStringLiteral("zoom"));
        QTest::keyClick(&palette().field(), Qt::Key_Escape);
        QCOMPARE(palette().model().rowCount(), 0);
    }

    void aBodyIsSelected()
    {
        openTwoBodies();
        run(QStringLiteral("wall"));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
    }

    void aBodyIsFoundByItsShapeAndItsId()
    {
        open(R"({"format": "sweepbench.scene", "version": 2, "bodies": [
          {"id": "dot", "shape": "point", "path": [9, 9]},
          {"id": "m-17", "name": "Wheel", "shape": "polygon", "points": [[0, 0], [4, 0], [0, 4]]},
          {"id": "bar", "shape": "capsule", "a": [5, 5], "b": [6, 5], "radius": 0.25}]})");
        run(QStringLiteral("m-17"));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
        run(QStringLiteral("body polygon wheel"));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
        run(QStringLiteral("body thick line bar"));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{2});
    }

    void aBookmarkIsReached()
    {
        openTwoBodies();
        run(QStringLiteral("apex"));
        QCOMPARE(workbench().playhead.time(), 0.25);
    }

    void anExampleIsOpened()
    {
        type(QStringLiteral("examples raise"));
        QVERIFY(palette().model().rowCount() > 0);
        QCOMPARE(palette().model().command(0).context, QStringLiteral("File ▸ Examples ▸ Points and lines"));
        const QString title = palette().model().command(0).name;
        QTest::keyClick(&palette().field(), Qt::Key_Return);
        QTRY_COMPARE(QString::fromStdString(document().scene().title.value_or("")), title);
    }

    void aPanelIsBroughtToTheFrontAndNeverHidden()
    {
        auto* panel = m_window->findChild<QDockWidget*>(QStringLiteral("problems"));
        QVERIFY(panel);
        panel->hide();
        run(QStringLiteral("problems panel"));
        QVERIFY(!panel->isHidden());
        run(QStringLiteral("problems panel"));
        QVERIFY(!panel->isHidden());
    }

    void aPageOfTheManualIsOpened()
    {
        run(QStringLiteral("manual frames"));
        auto* reader = m_window->findChild<ManualReader*>();
        QVERIFY(reader);
        QCOMPARE(reader->view().source(), QUrl(QStringLiteral("frames.md")));
    }

    void disabledCommandsComeLastAndDoNotRun()
    {
        type(QStringLiteral("duplicate"));
        const int row = rowOf(QStringLiteral("Duplicate"), QStringLiteral("Body"));
        QCOMPARE(row, palette().model().rowCount() - 1);
        QVERIFY(!palette().model().command(row).isEnabled);
        QTest::keyClick(&palette().field(), Qt::Key_Return);
        QVERIFY(scene().bodies.empty());
    }

    // Commands without an entry in a menu are listed by their subject.
    void aCommandWithoutAnEntryIsFoundBelowItsSubject()
    {
        openTwoBodies();
        palette().open();
        for (const auto& [name, subject] : {std::pair("Go to Start", "Time"), std::pair("Polygon", "Tools"),
                                            std::pair("Next Pane", "View"), std::pair("To Points", "Tools ▸ Snap")}) {
            palette().model().search(QString::fromUtf8(name));
            QVERIFY2(rowOf(QString::fromUtf8(name), QString::fromUtf8(subject)) >= 0, name);
        }
        palette().hide();
    }

    void aSearchWithoutResultsIsReported()
    {
        type(QStringLiteral("qqqxyz"));
        QCOMPARE(palette().model().rowCount(), 0);
        palette().hide();
    }

private:
    [[nodiscard]] CommandPalette& palette() const { return *m_window->findChild<CommandPalette*>(); }

    [[nodiscard]] int rowOf(const QString& name, const QString& context) const
    {
        for (int row = 0; row < palette().model().rowCount(); ++row)
            if (palette().model().command(row).name == name && palette().model().command(row).context == context)
                return row;
        return -1;
    }

    void type(const QString& words)
    {
        palette().open();
        QTest::keyClicks(&palette().field(), words);
    }

    void run(const QString& words)
    {
        type(words);
        QTest::keyClick(&palette().field(), Qt::Key_Return);
        QVERIFY(!palette().isVisible());
    }

    void openTwoBodies()
    {
        Scene scene;
        scene.bodies = {{.id = "dot", .a = Rest{{1, 1}}}, {.id = "wall", .a = Rest{{3, 1}}}};
        Bookmark apex;
        apex.t = 0.25;
        apex.name = "apex";
        scene.bookmarks = {apex};
        open(QByteArray::fromStdString(sceneText(scene)));
    }
};

QTEST_MAIN(TestCommandPalette)

} // namespace sweep::tst_command_palette
#include "tst_command_palette.moc"

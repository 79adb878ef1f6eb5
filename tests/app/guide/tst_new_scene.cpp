// File ▸ New, by keys and clicks: a blank scene, a scene with a grid, or an example.
#include "app/guide/welcome.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QListWidget>

namespace sweep::tst_new_scene {

class TestNewScene : public WindowTest
{
    Q_OBJECT

public:
    TestNewScene() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_COMPARE(document().name(), QStringLiteral("raise.scene.json"));
        canvas().setFocus();
    }

    void everyExampleHasOneTheme()
    {
        QStringList themed;
        for (const ExampleTheme& theme : exampleThemes())
            for (const Example& example : theme.examples)
                themed << example.name;
        themed.sort();
        QStringList all;
        for (const Example& example : examples())
            all << example.name;
        all.sort();
        QCOMPARE(themed, all);
    }

    void enterBeginsABlankScene()
    {
        choose([](QDialog& dialog) { enter(dialog); });
        QCOMPARE(scene(), Scene{});
    }

    void escapeKeepsTheScene()
    {
        choose([](QDialog& dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
        QCOMPARE(document().name(), QStringLiteral("raise.scene.json"));
    }

    void theSecondPictureIsASceneWithAGrid()
    {
        choose([](QDialog& dialog) {
            QTest::keyClick(listIn(dialog, "Scenes"), Qt::Key_Right);
            enter(dialog);
        });
        QVERIFY(scene().grid.has_value());
        QVERIFY(scene().bodies.empty());
    }

    void anExampleIsFoundByItsThemeAndPicture()
    {
        choose([](QDialog& dialog) {
            QListWidget* themes = listIn(dialog, "Themes");
            QTest::keyClick(themes, Qt::Key_Down);
            QTest::keyClick(themes, Qt::Key_Down);
            QCOMPARE(themes->currentItem()->text(), QStringLiteral("Circles and walls"));
            QListWidget* pictures = listIn(dialog, "Scenes");
            const QRect second = pictures->visualItemRect(pictures->item(1));
            QTest::mouseClick(pictures->viewport(), Qt::LeftButton, {}, second.center());
            QTest::mouseDClick(pictures->viewport(), Qt::LeftButton, {}, second.center());
        });
        QTRY_COMPARE(document().name(), QStringLiteral("circle-circle.scene.json"));
    }

    void everyPictureIsDrawnAndDiffers()
    {
        choose([](QDialog& dialog) {
            QListWidget* pictures = listIn(dialog, "Scenes");
            const auto picture = [&](int row) { return pictures->item(row)->icon().pixmap(160, 100).toImage(); };
            QTRY_VERIFY(picture(pictures->count() - 1) != picture(0));
            for (int row = 1; row < pictures->count(); ++row)
                QVERIFY2(picture(row) != picture(row - 1), qPrintable(pictures->item(row)->text()));
            QVERIFY(dialog.width() <= 1024);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
    }

    void unsavedChangesPromptAQuestion()
    {
        document().renameBody(0, "mine");
        choose([this](QDialog& dialog) {
            answerNext(QMessageBox::Cancel);
            enter(dialog);
        });
        QCOMPARE(scene().bodies[0].id, std::string("mine"));
    }

private:
    static void enter(QDialog& dialog) { QTest::keyClick(dialog.focusWidget(), Qt::Key_Return); }
    static QListWidget* listIn(QDialog& dialog, const char* name)
    {
        for (auto* list : dialog.findChildren<QListWidget*>())
            if (list->accessibleName() == QLatin1String(name))
                return list;
        return nullptr;
    }
    void choose(const std::function<void(QDialog&)>& work)
    {
        onNextDialog(work);
        key(Qt::Key_N, Qt::ControlModifier);
    }
};

QTEST_MAIN(TestNewScene)

} // namespace sweep::tst_new_scene
#include "tst_new_scene.moc"

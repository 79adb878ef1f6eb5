#include "app/guide/help.h"
#include "app/guide/manual_reader.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/paths.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/event_table.h"

#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>

namespace sweep::tst_manual_reader {

// The program shows the manual's pages and no other files.
class TestManualReader : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageIsBuiltIn()
    {
        const QDir folder(QString::fromStdString(sourcePath("app/manual")));
        QStringList names = folder.entryList({QStringLiteral("*.md")});
        names.removeOne(QStringLiteral("README.md"));
        QVERIFY2(names.size() > 10, qPrintable(names.join(u' ')));
        for (const QString& name : names)
            QVERIFY2(isSection(name), qPrintable(name));
        QCOMPARE(manualSections().front().link, QStringLiteral("index.md"));
    }

    void everyLinkLeadsToASection()
    {
        static const QRegularExpression link(QStringLiteral(R"(\]\(([^()\s]*\.md[^()\s]*)\))"));
        int links = 0;
        for (const ManualSection& page : searchManual({}))
            for (auto found = link.globalMatch(manualPage(page.link)); found.hasNext(); ++links) {
                const QString target = found.next().captured(1);
                QVERIFY2(isSection(target), qPrintable(page.link + QStringLiteral(": ") + target));
            }
        QVERIFY2(links > 12, qPrintable(QString::number(links)));
    }

    void linksOutOfTheManualDoNotWork_data()
    {
        QTest::addColumn<QString>("link");
        for (const char* link : {"https://example.org/events.md", "file:///etc/hostname", "../../core/README.md",
                                 "/etc/hostname", "missing.md", "http:events.md"})
            QTest::newRow(link) << QString::fromLatin1(link);
    }
    void linksOutOfTheManualDoNotWork()
    {
        QFETCH(const QString, link);
        ManualReader& reader = opened(QStringLiteral("index.md"));
        const QString text = reader.view().toPlainText();
        reader.open(link);
        QCOMPARE(shown(), QStringLiteral("index.md"));
        QCOMPARE(reader.view().toPlainText(), text);
    }

    void thePageHasTheWidthBesideTheList()
    {
        ManualReader& reader = opened(QStringLiteral("index.md"));
        QVERIFY2(reader.view().x() - reader.list().geometry().right() < 20,
                 qPrintable(QString::number(reader.view().x())));
    }

    void noFileIsReadForAPage()
    {
        ManualReader& reader = opened(QStringLiteral("index.md"));
        const QString picture = QString::fromStdString(sourcePath("app/screenshot.png"));
        QVERIFY2(QFile::exists(picture), qPrintable(picture));
        for (const auto type : {QTextDocument::ImageResource, QTextDocument::HtmlResource,
                                QTextDocument::StyleSheetResource, QTextDocument::MarkdownResource}) {
            const QVariant read = reader.view().document()->resource(type, QUrl::fromLocalFile(picture));
            if (type == QTextDocument::ImageResource)
                QCOMPARE(read.value<QImage>().size(), QSize(1, 1));
            else
                QCOMPARE(read.toByteArray(), QByteArray());
        }
    }

    void picturesOfTheManualFitThePage()
    {
        ManualReader& reader = opened(QStringLiteral("first-lesson.md"));
        for (const char* name :
             {"pictures/lesson-drawn.png", "pictures/lesson-answer.png", "pictures/lesson-hit.png"}) {
            const QVariant read =
                reader.view().document()->resource(QTextDocument::ImageResource, QUrl(QString::fromLatin1(name)));
            QVERIFY2(read.value<QImage>().height() > 50, name);
        }
        QTest::qWait(0);
        QCOMPARE(reader.view().horizontalScrollBar()->maximum(), 0);
        for (const char* name : {"pictures/../../icons/sweepbench.png", "pictures/none.png", "../screenshot.png"}) {
            const QVariant read =
                reader.view().document()->resource(QTextDocument::ImageResource, QUrl(QString::fromLatin1(name)));
            QCOMPARE(read.value<QImage>().size(), QSize(1, 1));
        }
    }

    void everyPictureOfAPageExists()
    {
        static const QRegularExpression picture(QStringLiteral("!\\[[^]]+\\]\\(([^)]+)\\)"));
        int count = 0;
        for (const QString& page : QDir(QStringLiteral(":/manual")).entryList({QStringLiteral("*.md")}))
            for (const QRegularExpressionMatch& found : picture.globalMatch(manualPage(page))) {
                QVERIFY2(QFile::exists(QStringLiteral(":/manual/") + found.captured(1)), qPrintable(found.captured(1)));
                ++count;
            }
        QVERIFY(count >= 6);
    }

    void thePageAboutEveryPanelAndToolExists()
    {
        for (const QDockWidget* panel : m_window->findChildren<QDockWidget*>()) {
            const QString topic = manualTopic(panel->widget());
            QVERIFY2(topic != QStringLiteral("index.md"), qPrintable(panel->objectName()));
            QVERIFY2(isSection(topic), qPrintable(topic));
        }
        for (int tool = 0; tool < int(toolCount); ++tool) {
            canvas().setTool(ToolKind(tool));
            QVERIFY2(isSection(manualTopic(&canvas())), qPrintable(manualTopic(&canvas())));
        }
        QCOMPARE(manualTopic(nullptr), QStringLiteral("index.md"));
    }

    void f1OpensThePageAboutWhatHasTheFocus()
    {
        canvas().setFocus();
        key(Qt::Key_M);
        key(Qt::Key_F1);
        QCOMPARE(shown(), QStringLiteral("instruments.md#measure-by-hand"));
        reader().close();
        activate();
        key(Qt::Key_F, Qt::ControlModifier); // goes to the filter of events
        key(Qt::Key_F1);
        QCOMPARE(shown(), QStringLiteral("events.md"));
        QTRY_VERIFY(reader().isActiveWindow());
    }

    void f1WorksInADialog()
    {
        onNextDialog([](QDialog& dialog) {
            QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_F1);
            auto* reader = dialog.findChild<ManualReader*>();
            QVERIFY(reader);
            QCOMPARE(reader->view().source(), QUrl(QStringLiteral("index.md#keys-and-commands")));
            dialog.reject();
        });
        trigger(ActionId::shortcuts);
    }

    void f1WorksInADialogBesideTheWindow()
    {
        QDialog beside(m_window.get());
        auto* field = new QLineEdit(&beside);
        beside.show();
        beside.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&beside));
        QTest::keyClick(field, Qt::Key_F1);
        QVERIFY(m_window->findChild<ManualReader*>());
    }

    void aLetterThatOpensTheManualIsTypedInADialog()
    {
        action(ActionId::manual).setShortcut(QKeySequence(Qt::Key_J));
        onNextDialog([](QDialog& dialog) {
            auto* field = dialog.findChild<QLineEdit*>();
            QTest::keyClick(field, Qt::Key_J);
            QCOMPARE(field->text(), QStringLiteral("j"));
            QVERIFY(!dialog.findChild<ManualReader*>());
            dialog.reject();
        });
        trigger(ActionId::shortcuts);
    }

    void linksCanBeFollowedAndGoneBack()
    {
        ManualReader& reader = opened(QStringLiteral("index.md"));
        QTest::keyClick(&reader.view(), Qt::Key_Tab); // to the first link
        const QString link = reader.view().textCursor().charFormat().anchorHref();
        QTest::keyClick(&reader.view(), Qt::Key_Return);
        QVERIFY2(!link.isEmpty() && link != QStringLiteral("index.md"), qPrintable(link));
        QCOMPARE(shown(), link);
        QTRY_VERIFY(reader.isActiveWindow());
        QTest::keyClick(&reader, Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(shown(), QStringLiteral("index.md"));
        QTest::keyClick(&reader, Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(shown(), link);
    }

    void aSearchFindsSectionsAndMarksTheWords()
    {
        ManualReader& reader = opened(QStringLiteral("index.md"));
        QTest::keyClicks(&reader.field(), QStringLiteral("bookmarks"));
        QVERIFY(reader.list().count() > 0);
        QCOMPARE(reader.list().item(0)->text(), QStringLiteral("Time ▸ Bookmarks"));
        QTest::keyClick(&reader.field(), Qt::Key_Return);
        QCOMPARE(shown(), QStringLiteral("time.md#bookmarks"));
        QVERIFY(!reader.view().extraSelections().isEmpty());
        QCOMPARE(reader.view().textCursor().block().text(), QStringLiteral("Bookmarks"));
        reader.field().setText(QStringLiteral("qqqxyz"));
        QCOMPARE(reader.list().count(), 1);
        QCOMPARE(reader.list().item(0)->flags(), Qt::NoItemFlags);
        reader.field().clear();
        QCOMPARE(reader.list().count(), int(searchManual({}).size()));
    }

    void anchorsAreThoseOfTheLinks()
    {
        QCOMPARE(headingAnchor(QStringLiteral("An engine's log")), QStringLiteral("an-engines-log"));
        QCOMPARE(headingAnchor(QStringLiteral("The audit")), QStringLiteral("the-audit"));
    }

private:
    [[nodiscard]] ManualReader& reader() const { return *m_window->findChild<ManualReader*>(); }

    ManualReader& opened(const QString& page)
    {
        showManual(*m_window, page);
        return reader();
    }

    [[nodiscard]] QString shown() const { return reader().view().source().toString(); }

    [[nodiscard]] static bool isSection(const QString& link)
    {
        return std::ranges::find(manualSections(), link, &ManualSection::link) != manualSections().end();
    }
};

QTEST_MAIN(TestManualReader)

} // namespace sweep::tst_manual_reader
#include "tst_manual_reader.moc"

#include "app/files/exports.h"
#include "app/files/report_dialog.h"
#include "app/report/report_case.h"
#include "app/report/report_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/number_field.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>

#include <algorithm>

namespace sweep::tst_reports {

namespace {
const char* const ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "Ball and wall", "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]},
 {"id": "far", "shape": "point", "path": [9, 9]}]})";

// Takes the addresses that the program opens with other programs.
class Desktop : public QObject
{
    Q_OBJECT

public:
    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl& url) { opened << url; }
};

} // namespace

class TestReports : public WindowTest
{
    Q_OBJECT

    QByteArray read(const char* name) const
    {
        QFile file(path(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QPushButton* button(const char* text) const
    {
        for (QPushButton* button : m_window->messageBar().findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QLatin1String(text))
                return button;
        return nullptr;
    }
    ReportExport& commands() { return *m_window->findChild<ReportExport*>(); }

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(ballAndWall);
    }

    void theWindowWritesTheSameFileAsTheCommand()
    {
        QSignalSpy written(&commands(), &ReportExport::written);
        ReportOptions options;
        options.event = 0;
        options.expected = "no hit";
        commands().write(path(QStringLiteral("window.zip")), options, workbench().scene());
        QVERIFY(written.wait(30000));
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("window.zip")));
        const auto report = reportCase(m_window->workbench().document.scene(), options);
        QVERIFY(report.ok());
        const auto archive = reportArchive(*report);
        QVERIFY(archive.ok());
        const auto zipped = openedArchive(read("window.zip"));
        const auto made = openedArchive(*archive);
        QVERIFY(zipped.ok());
        QVERIFY(made.ok());
        QCOMPARE(zipped->size(), made->size());
        for (std::size_t i = 0; i < made->size(); ++i) {
            const std::string& name = (*made)[i].name;
            // Letters differ by a pixel in a thread that has drawn them for a screen before.
            QVERIFY2(name.ends_with(".png") || (*zipped)[i].content == (*made)[i].content, name.c_str());
        }
    }

    void aSavedReportOffersItsPageAndItsFolder()
    {
        Desktop desktop;
        QDesktopServices::setUrlHandler(QStringLiteral("file"), &desktop, "open");
        const auto restore = qScopeGuard([] { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); });
        QSignalSpy written(&commands(), &ReportExport::written);
        const QString zip = path(QStringLiteral("the one.zip"));
        commands().write(zip, {}, workbench().scene());
        QVERIFY(written.wait(30000));
        QTRY_VERIFY(button("Open Page") && button("Show in Folder"));
        QTest::mouseClick(button("Open Page"), Qt::LeftButton);
        QTest::mouseClick(button("Show in Folder"), Qt::LeftButton);
        QCOMPARE(desktop.opened.size(), 2);
        QFile page(desktop.opened.front().toLocalFile());
        QCOMPARE(QFileInfo(page).fileName(), QStringLiteral("the one.html"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto zipped = openedArchive(read("the one.zip"), {"report.html"});
        QVERIFY(zipped.ok());
        QCOMPARE(page.readAll(), zipped->front().content);
        QCOMPARE(desktop.opened.back(), QUrl::fromLocalFile(QFileInfo(zip).path()));
        QVERIFY(QFile::remove(zip));
        QTest::mouseClick(button("Open Page"), Qt::LeftButton);
        QCOMPARE(desktop.opened.size(), 2);
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("The page of the one.zip cannot be opened.")));
    }

    void failedWritesAreReportedAndNothingIsLost()
    {
        QSignalSpy refused(&commands(), &ReportExport::refused);
        commands().write(path(QStringLiteral("no/such/folder.zip")), {}, workbench().scene());
        QVERIFY(refused.wait(30000));
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("was not saved")));
    }

    void anOpenedReportShowsItsSubjectAndIsNotOverwritten()
    {
        QSignalSpy written(&commands(), &ReportExport::written);
        ReportOptions options;
        options.expected = "no hit";
        commands().write(path(QStringLiteral("report.zip")), options, workbench().scene());
        QVERIFY(written.wait(30000));
        const QByteArray before = read("report.zip");
        QSignalSpy settled(&workbench(), &Workbench::settled);
        m_window->files().openPath(path(QStringLiteral("report.zip")));
        QVERIFY(settled.wait(10'000));
        Workbench& workbench = m_window->workbench();
        QCOMPARE(workbench.document.scene().bodies.size(), std::size_t(3));
        QCOMPARE(workbench.playhead.time(), 0.4375);
        QVERIFY(
            m_window->messageBar().text().contains(QStringLiteral("Bug report. The contact of \"ball\" and \"wall\"")));
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("\nExpected: no hit")));
        QVERIFY(workbench.document.path().isEmpty()); // Save opens a file dialog
        QCOMPARE(workbench.document.name(), QStringLiteral("report.scene.json"));
        QVERIFY(m_window->recentFiles().contains(path(QStringLiteral("report.zip"))));
        QCOMPARE(read("report.zip"), before);
    }

    void aDamagedReportIsReportedAndTheSceneStays()
    {
        QFile file(path(QStringLiteral("bad.zip")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("PK\x03\x04 and no more"));
        file.close();
        QSignalSpy refused(&m_window->files(), &SceneFiles::refused);
        m_window->files().openPath(path(QStringLiteral("bad.zip")));
        QVERIFY(refused.wait(10000));
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("bad.zip was not opened")));
        QCOMPARE(m_window->workbench().document.scene().bodies.size(), std::size_t(3));
    }

    void theSelectionIsCopiedAsText()
    {
        Workbench& workbench = m_window->workbench();
        workbench.playhead.setTime(0.25);
        workbench.selection.setBodies({0});
        const auto copied = [] { return QApplication::clipboard()->text(); };
        trigger(ActionId::copyAsWkt);
        QCOMPARE(copied(), QStringLiteral("POINT (2 0)\n"));
        QCOMPARE(m_window->messageBar().text(),
                 QStringLiteral("1 body copied as WKT; motion left out: \"ball\"; radius left out: \"ball\"; id left "
                                "out: \"ball\""));
        trigger(ActionId::copyAsGeoJson);
        QVERIFY(copied().contains(QStringLiteral("\"id\": \"ball\", \"properties\": {\"shape\": \"circle\"")));
        trigger(ActionId::copyAsKeys);
        QCOMPARE(copied(), QStringLiteral("id,t,x,y,r\nball,0,0,0,0.5\nball,1,8,0,0.5\n"));
        QVERIFY(m_window->messageBar().text().isEmpty()); // nothing is lost
        trigger(ActionId::copyAsFrames);
        QCOMPARE(copied().count(u'\n'), 62); // 60 frames in a unit of time
        QVERIFY(copied().contains(QStringLiteral("\nball,0.5,4,0,0.5\n")));
        trigger(ActionId::copyAsCpp);
        QVERIFY(copied().contains(QStringLiteral("{.id = \"ball\", .shape = \"circle\", .points = {{2.0, 0.0}}")));
        trigger(ActionId::copyAsScene);
        QVERIFY(copied().contains(QStringLiteral("body.id = \"ball\";")));
        workbench.selection.setBodies({});
        workbench.selection.setEvent(0);
        trigger(ActionId::copyAsMarkdown);
        QVERIFY(copied().startsWith(QStringLiteral("The contact of `ball` and `wall` begins at t = 0.4375.")));
        trigger(ActionId::copyAsImage);
        QCOMPARE(QApplication::clipboard()->image().size(), m_window->canvas().size() * 2);
    }

    void theDialogNamesTheSubjectOfTheReport()
    {
        ReportDialogInput offer;
        offer.title = QStringLiteral("T");
        offer.bodies = 3;
        offer.selected = {"ball"};
        offer.event = 1;
        offer.disagreements = 2;
        offer.window = {0, 1};
        ReportDialog dialog(offer);
        ReportOptions options = dialog.options();
        QCOMPARE(options.title, std::string("T"));
        QCOMPARE(options.event, std::size_t(1));
        QVERIFY(!options.disagreement);
        QVERIFY(!options.window);
        QVERIFY(options.bodies.empty());
        const auto boxes = dialog.findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        boxes[0]->setCurrentIndex(3); // after the event, the likely subject and the first difference
        boxes[1]->setCurrentIndex(1);
        dialog.findChildren<QPlainTextEdit*>()[0]->setPlainText(QStringLiteral("two hits\n"));
        const auto field = [&](const QString& name) {
            for (QLineEdit* line : dialog.findChildren<QLineEdit*>()) {
                if (line->accessibleName() == name)
                    return line;
            }
            return static_cast<QLineEdit*>(nullptr);
        };
        QLineEdit* library = field(QStringLiteral("Library under test"));
        QLineEdit* version = field(QStringLiteral("Version of the library"));
        QVERIFY(library != nullptr);
        for (const QLabel* label : dialog.findChildren<QLabel*>()) // a label without a buddy would show the &
            QVERIFY2(!label->text().contains(u'&') || label->buddy() != nullptr, qPrintable(label->text()));
        QVERIFY(version != nullptr);
        QVERIFY(!version->isEnabled());
        QTest::keyClicks(library, QStringLiteral("Box2D "));
        QTest::keyClicks(version, QStringLiteral("2.4.1"));
        options = dialog.options();
        QVERIFY(!options.event);
        QCOMPARE(options.disagreement, std::size_t(1));
        QCOMPARE(options.bodies, std::vector<std::string>{"ball"});
        QCOMPARE(options.expected, std::string("two hits"));
        QCOMPARE(options.library, std::string("Box2D"));
        QCOMPARE(options.libraryVersion, std::string("2.4.1"));
        library->clear();
        QCOMPARE(dialog.options().libraryVersion, std::string());
    }

    void moreEventsThanATrackerAcceptsAreNotListed()
    {
        ReportOptions options;
        options.maxListed = 1;
        const auto report = reportCase(scene(), options);
        QVERIFY(report.ok());
        const auto archive = reportArchive(*report);
        QVERIFY(archive.ok());
        const auto files = openedArchive(*archive);
        QVERIFY(files.ok());
        QCOMPARE(files->at(1).name, std::string("report.md"));
        QVERIFY(!files->at(1).content.contains("events.json"));
        for (const ArchiveFile& file : *files)
            QVERIFY2(file.name != "events.json" && file.name != "check.json", file.name.c_str());
    }

    // Stopped after the first pairs of the audit.
    void aReportGoesOnWhereItsAuditStopped()
    {
        Scene crowd = scene();
        for (int i = 0; i < 20; ++i) {
            crowd.bodies.push_back(crowd.bodies[1]);
            crowd.bodies.back().id = "wall " + std::to_string(i);
        }
        for (const bool endsWithJob : {true, false}) {
            std::stop_source source;
            ReportOptions options{.threads = 1, .endsWithJob = endsWithJob};
            options.job = {source.get_token(), [&](double share) {
                               if (share > 0.25)
                                   source.request_stop();
                           }};
            const auto report = reportCase(crowd, options);
            QCOMPARE(report.ok(), !endsWithJob);
            if (endsWithJob)
                continue;
            const auto files = reportFiles(*report);
            QVERIFY(files.front().content.contains(
                "asked independently until its processor time was over. Of 64 answers "));
            QVERIFY(std::ranges::any_of(files, [](const ArchiveFile& file) {
                return file.name == "check.json" && file.content.contains("not asked, because the audit was stopped");
            }));
        }
    }

    void aComparedLogIsOfferedAndGoesIntoTheReport()
    {
        LogPanel& log = m_window->panels().log();
        QSignalSpy compared(&log, &LogPanel::settled);
        log.open(write(QStringLiteral("engine.csv"), "a,b,kind,t\nball,wall,enter,0.4375\nball,far,enter,0.75\n"));
        QTRY_VERIFY(!compared.isEmpty());
        ReportDialogInput offer = commands().dialogInput(m_window->workbench().answer());
        QCOMPARE(offer.logName, QStringLiteral("engine.csv"));
        ReportDialog dialog(offer);
        auto* log1 = dialog.findChild<QCheckBox*>();
        QCOMPARE(log1->text(), QStringLiteral("engine.csv: 1 equal, 1 extra"));
        QVERIFY(dialog.options().log);
        auto* about = dialog.findChildren<QComboBox*>()[0];
        about->setCurrentIndex(about->findText(QStringLiteral("Difference 1 of the log: ball · far, extra")));
        QCOMPARE(dialog.options().difference, std::optional<std::size_t>(0));
        QSignalSpy done(&commands(), &ReportExport::written);
        commands().write(path(QStringLiteral("log.zip")), dialog.options(), offer.answer->scene);
        QVERIFY(done.wait(30000));
        const auto zipped = openedArchive(read("log.zip"));
        QVERIFY(zipped.ok());
        QVERIFY(std::any_of(zipped->begin(), zipped->end(), [](const auto& file) { return file.name == "diff.json"; }));
        log1->click();
        QVERIFY(!dialog.options().log);
        QVERIFY(!dialog.options().difference);
        QCOMPARE(about->count(), 1);
    }

    void theDialogReadsAnotherLogOrRefusesItWithoutLoss()
    {
        ReportDialog dialog(commands().dialogInput(m_window->workbench().answer()));
        auto* log = dialog.findChild<QCheckBox*>();
        QVERIFY(!log->isEnabled());
        QVERIFY(!dialog.options().log);
        const auto take = [&](const char* name, const char* text) {
            QSignalSpy done(&dialog, &ReportDialog::logRead);
            dialog.readLog(write(QLatin1String(name), text));
            QTRY_VERIFY(!done.isEmpty());
        };
        take("good.csv", "a,b,kind,t\nball,wall,enter,0.4375\n");
        QCOMPARE(log->text(), QStringLiteral("good.csv: 1 equal"));
        take("bad.csv", "a,b,kind,t\nball,cat,enter,0.4375\n");
        const auto labels = dialog.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("the scene has no body or group \"cat\""));
        }));
        QCOMPARE(dialog.options().log->events.size(), std::size_t(1));
        QVERIFY(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled());
    }

    void theDialogRejectsTimesOutsideTheScene()
    {
        ReportDialogInput offer;
        offer.window = {0, 1};
        ReportDialog dialog(offer);
        auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        QVERIFY(save->isEnabled());
        NumberField* until = dialog.findChildren<NumberField*>()[1];
        const auto type = [until](const char* text) {
            until->selectAll();
            QTest::keyClicks(until, QString::fromLatin1(text));
            QVERIFY(until->commit());
        };
        type("2");
        QVERIFY(!save->isEnabled());
        type("1/2");
        QVERIFY(save->isEnabled());
        QVERIFY(dialog.options().window == Interval({0, 0.5}));
    }
};

QTEST_MAIN(TestReports)

} // namespace sweep::tst_reports
#include "tst_reports.moc"

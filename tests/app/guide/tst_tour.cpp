// The tour, taken step by step with real clicks.
#include "app/guide/tour.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/panels.h"

#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>

namespace sweep::tst_tour {

class TestTour : public WindowTest
{
    Q_OBJECT

public:
    TestTour() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void everyStepShowsTheThingsItMentions()
    {
        for (const TourStep& step : tourSteps) {
            QVERIFY2(!step.scene ||
                         QFile::exists(QStringLiteral(":/scenes/%1.scene.json").arg(QLatin1String(step.scene))),
                     step.scene);
            QVERIFY2(!step.target || m_window->findChild<QWidget*>(QLatin1String(step.target)), step.target);
            QVERIFY2(*step.title != 0, step.text);
            QVERIFY2(QLatin1String(step.text).size() < 240, step.text);
        }
    }
    // "File ▸ Export ▸ Bug Report…": the outline is around the first menu if there is no other target.
    void everyMenuPathOfTheTextsExists()
    {
        static const QRegularExpression path(QStringLiteral("\\w+(?: ▸ \\w+(?: \\w+)*…?)+"));
        int found = 0;
        for (const TourStep& step : tourSteps)
            for (auto each = path.globalMatch(QString::fromUtf8(step.text)); each.hasNext(); ++found) {
                const QStringList names = each.next().captured().split(QStringLiteral(" ▸ "));
                const QWidget* menu = m_window->menuBar();
                for (const QString& name : names) {
                    const QAction* entry = entryOf(*menu, name);
                    QVERIFY2(entry, qPrintable(names.join(u'/')));
                    QVERIFY(step.target || menu != m_window->menuBar() || entry->menu() == fileMenu());
                    menu = entry->menu();
                }
            }
        QCOMPARE(found, 2);
    }
    void nextLeadsThroughAllStepsAndReturns()
    {
        begin();
        const std::vector<TourStep>& steps = tourSteps;
        QCOMPARE(steps.size(), std::size_t{7});
        tour().hide();
        QVERIFY(!outline().isVisible());
        begin();
        for (std::size_t k = 0; k < steps.size(); ++k) {
            QTRY_COMPARE(tour().step(), k);
            QTRY_COMPARE(m_window->workbench().document.name(),
                         steps[k].scene ? QLatin1String(steps[k].scene) + QStringLiteral(".scene.json")
                                        : QStringLiteral("Untitled"));
            QTRY_VERIFY(m_window->workbench().answer());
            if (!m_window->workbench().timeline()->events().empty())
                QTRY_COMPARE(m_window->workbench().playhead.instant(), std::optional<std::size_t>(0));
            QTRY_COMPARE(outline().geometry(), placeOf(steps[k]));
            QVERIFY(outline().isVisible());
            QVERIFY(m_window->canvas().height() >= m_window->canvas().minimumSizeHint().height());
            QCOMPARE(m_window->size(), QSize(1024, 700)); // the card does not enlarge the window
            QVERIFY(tour().next().hasFocus());
            QVERIFY(m_window->actions()[steps[k].command].isChecked());
            QTest::keyClick(&tour().next(), Qt::Key_Return);
        }
        QVERIFY(!tour().isVisible());
        QVERIFY(!outline().isVisible());
        begin();
        QTest::mouseClick(&tour().next(), Qt::LeftButton);
        QTRY_COMPARE(tour().step(), std::size_t{1});
        QTest::mouseClick(&tour().back(), Qt::LeftButton);
        QTRY_COMPARE(tour().step(), std::size_t{0});
        QVERIFY(!tour().back().isEnabled());
        tour().next().setFocus();
        QTest::keyClick(&tour().next(), Qt::Key_Escape);
        QVERIFY(!tour().isVisible());
    }
    void theKeysOfTheTextsWorkBesideTheFocusedButton()
    {
        begin();
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
        QTRY_VERIFY(m_window->workbench().player.isPlaying());
        QTest::keyClick(m_window->windowHandle(), Qt::Key_Space);
        QTRY_VERIFY(!m_window->workbench().player.isPlaying());
        QCOMPARE(tour().step(), std::size_t{0});
        QTest::keyClick(m_window->windowHandle(), Qt::Key_C);
        QCOMPARE(m_window->canvas().tool(), ToolKind::circle);
    }
    void backShowsTheSamePanels()
    {
        begin();
        std::vector<std::vector<QDockWidget*>> forward;
        for (std::size_t k = 0; k < tourSteps.size(); ++k) {
            QTRY_COMPARE(tour().step(), k);
            settle();
            forward.push_back(m_window->panels().inSight());
            if (k + 1 < tourSteps.size())
                QTest::mouseClick(&tour().next(), Qt::LeftButton);
        }
        for (std::size_t k = tourSteps.size() - 1; k-- > 0;) {
            QTest::mouseClick(&tour().back(), Qt::LeftButton);
            QTRY_COMPARE(tour().step(), k);
            settle();
            QVERIFY2(m_window->panels().inSight() == forward[k], qPrintable(QString::number(k)));
        }
    }
    void theEndRestoresWhatWasBefore()
    {
        QAction& sample = m_window->actions()[ActionId::sampleFrames];
        sample.setChecked(false);
        m_window->files().openPath(QStringLiteral(":/scenes/lines-cross.scene.json"));
        QTRY_COMPARE(m_window->workbench().document.name(), QStringLiteral("lines-cross.scene.json"));
        begin();
        QTest::mouseClick(&tour().next(), Qt::LeftButton);
        QTRY_COMPARE(tour().step(), std::size_t{1});
        QVERIFY(sample.isChecked());
        QTest::keyClick(&tour().next(), Qt::Key_Escape);
        QVERIFY(!sample.isChecked());
        QTRY_COMPARE(m_window->workbench().document.name(), QStringLiteral("lines-cross.scene.json"));
        begin();
        m_window->workbench().document.renameBody(0, "mine");
        QTest::keyClick(&tour().next(), Qt::Key_Escape);
        QCOMPARE(m_window->workbench().document.name(), QStringLiteral("raise.scene.json"));
        QVERIFY(m_window->workbench().document.isModified());
    }
    void theOutlineFollowsItsPanelAndTakesNoClicks()
    {
        begin();
        QTRY_COMPARE(outline().geometry(), placeOf(tourSteps[0]));
        const QRect before = outline().geometry();
        m_window->resize(1200, 780);
        QTRY_VERIFY(outline().geometry() != before);
        QTRY_COMPARE(outline().geometry(), placeOf(tourSteps[0]));
        QVERIFY(m_window->childAt(outline().geometry().center()) != &outline());
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("time"));
        dock->hide();
        QVERIFY(!outline().isVisible());
        dock->show();
        QTRY_VERIFY(outline().isVisible());
    }
    void changesAreNotLostDuringTheTour()
    {
        begin();
        m_window->workbench().document.renameBody(0, "mine");
        const quint64 revision = m_window->workbench().document.revision();
        answerNext(QMessageBox::Cancel);
        QTest::mouseClick(&tour().next(), Qt::LeftButton);
        QTest::qWait(0);
        QCOMPARE(tour().step(), std::size_t{0});
        QCOMPARE(m_window->workbench().document.revision(), revision);
        QVERIFY(m_window->workbench().document.isModified());
        // A scene that is opened now is not a step of the tour.
        m_window->workbench().document.undoStack().undo();
        m_window->files().openPath(QStringLiteral(":/scenes/lines-cross.scene.json"));
        QTRY_COMPARE(m_window->workbench().document.name(), QStringLiteral("lines-cross.scene.json"));
        QTest::qWait(0);
        QCOMPARE(tour().step(), std::size_t{0});
    }

private:
    [[nodiscard]] Tour& tour() { return *m_window->findChild<Tour*>(); }
    [[nodiscard]] QWidget& outline() { return *m_window->findChild<QWidget*>(QStringLiteral("outline")); }
    [[nodiscard]] QMenu* fileMenu() { return m_window->actions().menu(MenuId::file); }
    [[nodiscard]] static const QAction* entryOf(const QWidget& menu, const QString& name)
    {
        for (const QAction* entry : menu.actions())
            if (entry->text().remove(u'&') == name)
                return entry;
        return nullptr;
    }
    void settle()
    {
        QTRY_VERIFY(m_window->workbench().answer());
        QTest::qWait(100);
    }
    // Where the outline must be: around the panel in front, the tools, or the menu.
    [[nodiscard]] QRect placeOf(const TourStep& step)
    {
        if (!step.target)
            return around(m_window->menuBar()->actionGeometry(fileMenu()->menuAction()));
        QWidget* target = m_window->findChild<QDockWidget*>(QLatin1String(step.target));
        if (!target)
            target = m_window->findChild<QWidget*>(QLatin1String(step.target));
        if (target->visibleRegion().isEmpty())
            return {};
        return around({target->mapTo(m_window.get(), QPoint()), target->size()});
    }
    [[nodiscard]] QRect around(QRect place) const { return place.adjusted(-2, -2, 2, 2) & m_window->rect(); }
    void begin()
    {
        m_window->actions()[ActionId::tour].trigger();
        QTRY_VERIFY(tour().isVisible());
        QTRY_COMPARE(m_window->workbench().document.name(), QStringLiteral("raise.scene.json"));
    }
};

QTEST_MAIN(TestTour)

} // namespace sweep::tst_tour
#include "tst_tour.moc"

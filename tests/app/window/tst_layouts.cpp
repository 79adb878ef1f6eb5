#include "app/layout.h"
#include "app/tool_palette.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QTabBar>

#include <algorithm>

namespace sweep::tst_layouts {

class TestLayouts : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstWindowIsNotLargerThanItsScreen_data()
    {
        QTest::addColumn<QSize>("room");
        QTest::addColumn<QSize>("size");
        QTest::newRow("large") << QSize(2560, 1400) << QSize(1280, 800);
        QTest::newRow("1920×1080 at scale 2, with a bar") << QSize(960, 516) << QSize(944, 476);
        QTest::newRow("wide and low") << QSize(3840, 700) << QSize(1280, 660);
        QTest::newRow("exactly, with the frame") << QSize(1296, 840) << QSize(1280, 800);
    }
    void theFirstWindowIsNotLargerThanItsScreen()
    {
        QFETCH(QSize, room);
        QFETCH(QSize, size);
        QCOMPARE(firstSize(room), size);
    }

    void theCanvasHasHalfOfTheWindowAndPanelsAreReadable()
    {
        m_window->resize(1600, 1000);
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_VERIFY(m_window->workbench().answer() && m_window->workbench().answer()->audit);
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4}) {
            QTest::keyClick(m_window.get(), key, Qt::AltModifier);
            QApplication::processEvents();
            const QSize canvas = m_window->canvas().size();
            const bool isBelow = key == Qt::Key_2 || key == Qt::Key_4;
            if (isBelow)
                QVERIFY2(20 * canvas.height() >= 9 * 1000, qPrintable(QString::number(canvas.height())));
            if (key == Qt::Key_1)
                QVERIFY2(2 * canvas.width() * canvas.height() >= 1600 * 1000,
                         qPrintable(QStringLiteral("%1 × %2").arg(canvas.width()).arg(canvas.height())));
            for (const char* name : {"events", "audit", "frames", "instruments", "lab", "clearance"}) {
                auto* dock = m_window->findChild<QDockWidget*>(QLatin1String(name));
                dock->raise();
                QApplication::processEvents();
                QVERIFY2(dock->widget()->height() >= (isBelow ? 190 : 260),
                         qPrintable(QStringLiteral("%1 %2 %3")
                                        .arg(QLatin1String(name))
                                        .arg(key - Qt::Key_0)
                                        .arg(dock->widget()->height())));
            }
        }
    }

    void panelsAreAsWideAgainAfterTheWindowWasSmall()
    {
        m_window->resize(1600, 1000);
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_VERIFY(m_window->workbench().answer() && m_window->workbench().answer()->audit);
        QTest::qWait(50);
        const auto widths = [this] {
            return std::pair(m_window->panels().bodies().width(), m_window->panels().inspector().width());
        };
        const auto resize = [this](int width) {
            m_window->resize(width, 1000);
            QTest::qWait(50);
        };
        const auto wide = widths();
        resize(700);
        QVERIFY(widths().second < wide.second);
        resize(1200);
        resize(1600);
        QCOMPARE(widths(), wide);
        // A width that the user has chosen stays.
        resize(700);
        const QPoint edge(m_window->panels().inspector().mapTo(m_window.get(), QPoint()).x() - 3, 300);
        QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, {}, edge);
        QTest::mouseMove(m_window->windowHandle(), edge + QPoint(30, 0));
        QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, edge + QPoint(30, 0));
        QTest::qWait(50);
        const auto chosen = widths();
        resize(1600);
        QCOMPARE(widths(), chosen);
    }

    // By one resize, and the tabs are whole again as soon as there is room.
    void theWindowBecomesAsSmallAsIsAsked()
    {
        m_window->resize(1600, 1000);
        m_window->files().openPath(QStringLiteral(":/scenes/plasma-at-an-angle.scene.json"));
        awaitAnswer();
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4}) {
            QTest::keyClick(m_window.get(), key, Qt::AltModifier);
            for (auto* dock : m_window->findChildren<QDockWidget*>())
                dock->raise();
            for (const QSize size : {QSize(1600, 1000), QSize(1024, 700), QSize(1280, 800)}) {
                m_window->resize(size);
                QTest::qWait(50);
                QCOMPARE(m_window->size(), size);
                for (const auto* tabs : m_window->findChildren<QTabBar*>())
                    for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i)
                        QVERIFY2(tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)) < tabs->tabRect(i).width(),
                                 qPrintable(QStringLiteral("%1 %2").arg(tabs->tabText(i)).arg(size.width())));
            }
        }
    }

    void aLayoutFitsAFittedViewAgain()
    {
        m_window->resize(1400, 900);
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        awaitAnswer();
        QTest::qWait(50);
        for (const Qt::Key key : {Qt::Key_2, Qt::Key_4, Qt::Key_1}) {
            QTest::keyClick(m_window.get(), key, Qt::AltModifier);
            QTest::qWait(50);
            const ViewTransform shown = canvas().view();
            canvas().fitAll();
            QVERIFY2(shown == canvas().view(), qPrintable(QKeySequence(key).toString()));
        }
        canvas().zoomBy(2);
        const Scale chosen = canvas().view().scale();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
        QTest::qWait(50);
        QCOMPARE(canvas().view().scale(), chosen);
    }

    // Nothing was moved: the view is fitted whenever the canvas gets another size.
    void aFittedViewFollowsTheWindowAndThePanels()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        awaitAnswer();
        const auto isFitted = [this] {
            QTest::qWait(50);
            const ViewTransform shown = canvas().view();
            trigger(ActionId::fitAll);
            return canvas().view() == shown;
        };
        for (const QSize size : {QSize(1600, 1000), QSize(1024, 700), QSize(1280, 800)}) {
            m_window->resize(size);
            QVERIFY2(isFitted(), qPrintable(QString::number(size.width())));
        }
        QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
        QVERIFY(isFitted());
        QTest::keyClick(m_window.get(), Qt::Key_F9);
        QVERIFY(isFitted());
        QTest::keyClick(m_window.get(), Qt::Key_F9);
        QVERIFY(isFitted());
    }

    // As if the user had never arranged anything, in this run and the next.
    void aResetLayoutFollowsTheWindowAgain()
    {
        m_window->resize(1280, 800);
        QTest::qWait(50);
        const auto widths = [this] {
            QTest::qWait(50);
            return std::pair(m_window->panels().events().width(), m_window->panels().inspector().height());
        };
        m_window->resize(1600, 1000);
        const auto first = widths();
        m_window->findChild<QDockWidget*>(QStringLiteral("audit"))->hide(); // a change of the user
        m_window->close();
        start();
        m_window->resize(1280, 800);
        trigger(ActionId::resetLayout);
        m_window->resize(1600, 1000);
        QCOMPARE(widths(), first);
        QVERIFY(m_window->close());
        QVERIFY(m_store->value(QStringLiteral("layouts/edit")).toByteArray().isEmpty());
    }

    void theEventsAreInFrontWhereALogWas()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
        QTRY_VERIFY(!m_window->panels().log().visibleRegion().isEmpty());
        m_window->findChild<QDockWidget*>(QStringLiteral("audit"))->hide(); // so that the layout is stored
        QVERIFY(m_window->close());
        start();
        QTRY_VERIFY(!m_window->panels().events().visibleRegion().isEmpty());
    }

    // By a command, not by the menu of panels.
    void aClosedPanelThatIsBroughtBackStays()
    {
        const auto lab = [this] { return m_window->findChild<QDockWidget*>(QStringLiteral("lab")); };
        m_window->files().openPath(QStringLiteral(":/scenes/plasma-at-an-angle.scene.json"));
        awaitAnswer();
        QVERIFY(lab()->close());
        m_window->panels().raise(m_window->panels().lab());
        m_window->files().openPath(QStringLiteral(":/scenes/plasma-at-an-angle.scene.json"));
        awaitAnswer();
        QApplication::processEvents();
        QVERIFY(!lab()->isHidden());
    }

    void aSecondWindowOpensBesideTheFirst()
    {
        const QRect screen(0, 0, 1920, 1080);
        std::vector<QPoint> corners{{100, 60}};
        for (int others = 1; others < 9; ++others) {
            corners.push_back(cornerBeside(corners.front(), screen, others));
            QCOMPARE(std::ranges::count(corners, corners.back()), std::ptrdiff_t(1));
        }
        const QPoint low = cornerBeside({1900, 1070}, screen, 1);
        QVERIFY(screen.adjusted(0, 0, -100, -50).contains(low));
    }

    // Checks a docked panel, the same panel dragged out by its title, and docked again by its button.
    void noButtonMentionsADockWidget()
    {
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("events"));
        m_window->panels().raise(m_window->panels().events());
        auto* button = dock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_floatbutton"));
        QCOMPARE(buttonsOfDocks(), QString());
        QTest::mouseDClick(dock, Qt::LeftButton, {}, {40, 8});
        QTRY_VERIFY(dock->isFloating());
        QApplication::processEvents();
        QCOMPARE(buttonsOfDocks(), QString());
        QCOMPARE(button->accessibleDescription(), QStringLiteral("Puts the panel back into the window"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!dock->isFloating());
        QApplication::processEvents();
        QCOMPARE(buttonsOfDocks(), QString());
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>()) {
            panel->setFloating(true);
            QCOMPARE(buttonsOfDocks(), QString());
            panel->setFloating(false);
            panel->setFeatures(panel->features() | QDockWidget::DockWidgetVerticalTitleBar);
        }
        QApplication::processEvents();
        QCOMPARE(buttonsOfDocks(), QString());
    }

    // A click that misses the close button has no effect.
    void aClickOnATitleNeverUndocksThePanel()
    {
        for (const char* name : {"events", "inspector"}) {
            auto* dock = inFront(name);
            const QRect close = dock->findChild<QWidget*>(QStringLiteral("qt_dockwidget_closebutton"))->geometry();
            for (int x = close.left() - 1; x > close.left() - 60; --x) {
                mouse(MouseClick, *dock, {x, close.center().y()});
                QVERIFY2(!dock->isFloating() && dock->isVisible(), qPrintable(QString::number(close.left() - x)));
            }
        }
    }

    // A drag by the title or the tab, still held, or released just before the key.
    void aLayoutEndsADrag_data()
    {
        QTest::addColumn<bool>("byTab");
        QTest::addColumn<bool>("isHeld");
        QTest::addColumn<int>("key");
        for (const bool byTab : {false, true})
            for (const bool isHeld : {false, true})
                for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_4, Qt::Key_F9})
                    QTest::addRow("%s, %s, %s", byTab ? "tab" : "title", isHeld ? "held" : "released",
                                  qPrintable(QKeySequence(key).toString()))
                        << byTab << isHeld << int(key);
    }
    void aLayoutEndsADrag()
    {
        QFETCH(bool, byTab);
        QFETCH(bool, isHeld);
        QFETCH(int, key);
        const auto* dock = inFront("events");
        QPoint at = dock->mapTo(m_window.get(), QPoint(40, 8));
        for (const auto* bar : m_window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            for (int i = 0; byTab && i < bar->count(); ++i)
                if (bar->isVisible() && bar->tabText(i) == dock->windowTitle())
                    at = bar->mapTo(m_window.get(), bar->tabRect(i).center());
        for (int repeated = 0; repeated < 2; ++repeated) {
            QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, {}, at);
            for (const QPoint by : {QPoint(-20, 12), QPoint(-200, 60), QPoint(-400, 200)}) {
                QTest::mouseMove(m_window->windowHandle(), at + by);
                QTest::qWait(5);
            }
            if (!isHeld)
                QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, at + QPoint(-400, 200));
            QTest::keyClick(m_window.get(), Qt::Key(key), key == Qt::Key_F9 ? Qt::NoModifier : Qt::AltModifier);
            QTest::qWait(20);
            if (isHeld)
                QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, at + QPoint(-400, 200));
            QApplication::processEvents();
            if (key == Qt::Key_F9)
                QTest::keyClick(m_window.get(), Qt::Key_F9);
            trigger(ActionId::resetLayout);
            QVERIFY(!dock->isFloating() && !dock->isHidden());
        }
    }

    void aFloatingPanelDocksWhereItWas_data()
    {
        QTest::addColumn<QByteArray>("out");
        QTest::addColumn<QByteArray>("back");
        for (const char* out : {"by a double click", "by a drag"})
            for (const char* back : {"closed and shown", "by its button", "by the layout's reset"})
                QTest::addRow("%s, %s", out, back) << QByteArray(out) << QByteArray(back);
    }
    void aFloatingPanelDocksWhereItWas()
    {
        QFETCH(QByteArray, out);
        QFETCH(QByteArray, back);
        for (const char* name : {"events", "inspector"}) {
            auto* dock = inFront(name);
            const QRect before = dock->geometry();
            const auto beside = m_window->tabifiedDockWidgets(dock);
            if (out == "by a drag")
                dragOut(*dock);
            else
                mouse(MouseDClick, *dock, {40, 8});
            QTRY_VERIFY2(dock->isFloating() && dock->isVisible(), name);
            QVERIFY(!dock->windowTitle().isEmpty());
            if (back == "by its button") {
                dock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_floatbutton"))->click();
            } else if (back == "closed and shown") {
                QVERIFY(dock->close());
                QVERIFY(dock->isHidden());
                dock->toggleViewAction()->trigger();
            } else {
                trigger(ActionId::resetLayout);
            }
            QVERIFY2(!dock->isFloating() && !dock->isHidden(), name);
            dock->raise();
            QTRY_COMPARE(dock->geometry(), before);
            QCOMPARE(m_window->tabifiedDockWidgets(dock), beside);
        }
    }

    void everyToolIsVisibleBesideTheLog()
    {
        m_window->resize(1600, 1000);
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json")); // with its log
        awaitAnswer();
        trigger(ActionId::compareLayout);
        QTRY_VERIFY(m_window->panels().log().isVisible());
        const auto* tools = m_window->findChild<ToolPalette*>();
        const QWidget* last = tools->widgetForAction(tools->actions().back());
        QTRY_VERIFY(last->isVisible());
        QVERIFY(last->geometry().bottom() < tools->height());
        picture("tools-beside-log");
    }

    void everyLayoutIsKeptAsItWasLeft()
    {
        const auto isHidden = [this](const char* name) {
            return m_window->findChild<QDockWidget*>(QLatin1String(name))->isHidden();
        };
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
        QVERIFY(m_window->actions()[ActionId::stepLayout].isChecked());
        QVERIFY(!m_window->panels().events().visibleRegion().isEmpty());
        m_window->findChild<QDockWidget*>(QStringLiteral("audit"))->hide();
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
        QVERIFY(!isHidden("audit"));
        m_window->findChild<QDockWidget*>(QStringLiteral("frames"))->hide();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
        QVERIFY(isHidden("audit") && !isHidden("frames"));
        QVERIFY(m_window->close());
        start();
        QVERIFY(m_window->actions()[ActionId::stepLayout].isChecked());
        QVERIFY(isHidden("audit") && !isHidden("frames"));
        m_window->actions()[ActionId::resetLayout].trigger();
        QVERIFY(!isHidden("audit"));
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
        QVERIFY(isHidden("frames"));
    }

    void anUntouchedLayoutStartsWithItsOwnPanelsInFront()
    {
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
        QTRY_VERIFY(!m_window->panels().instruments().visibleRegion().isEmpty());
        QVERIFY(m_window->close());
        start();
        QVERIFY(m_window->actions()[ActionId::measureLayout].isChecked());
        QTRY_VERIFY(!m_window->panels().instruments().visibleRegion().isEmpty());
    }

    void aLayoutLeavesTheKeyboardFocusToAPartThatIsThere()
    {
        auto* list = m_window->findChild<QDockWidget*>(QStringLiteral("bodies"))->findChild<QAbstractItemView*>();
        list->window()->activateWindow();
        m_window->panels().raise(*list);
        list->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier);
        QVERIFY(QApplication::focusWidget());
        QVERIFY(QApplication::focusWidget()->isVisible());
    }

    void panelsWithoutContentAppearWhenTheyHaveSome()
    {
        const auto isHidden = [this](const char* name) {
            return m_window->findChild<QDockWidget*>(QLatin1String(name))->isHidden();
        };
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
        QVERIFY(isHidden("cuts") && isHidden("problems") && isHidden("lab"));
        auto boxes = m_window->panels().inspector().findChildren<QCheckBox*>();
        const auto grid = std::ranges::find(boxes, QStringLiteral("Grid of cells"), &QCheckBox::text);
        QVERIFY(grid != boxes.end());
        (*grid)->click();
        QTRY_VERIFY(!isHidden("lab"));
        QTRY_VERIFY(!m_window->panels().inspector().visibleRegion().isEmpty()); // the new tab does not cover it
        workbench().selectBodies({QStringLiteral("dot")});
        QTRY_VERIFY(!isHidden("cuts"));
        workbench().selection.clear();
        QTRY_VERIFY(isHidden("cuts"));
        trigger(ActionId::undo);
        QVERIFY2(!isHidden("lab"), "it stays with its scene");
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
        QTRY_VERIFY(isHidden("cuts") && isHidden("lab"));
    }

    void aPanelThatComesByItselfStaysClosed()
    {
        const auto lab = [this] { return m_window->findChild<QDockWidget*>(QStringLiteral("lab")); };
        const auto show = [this] {
            m_window->files().openPath(QStringLiteral(":/scenes/plasma-at-an-angle.scene.json"));
            awaitAnswer();
            QApplication::processEvents();
        };
        show();
        QVERIFY(!lab()->isHidden());
        lab()->raise();
        QApplication::processEvents();
        QTest::mouseClick(lab()->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_closebutton")),
                          Qt::LeftButton);
        QVERIFY(lab()->isHidden());
        QVERIFY(m_window->close());
        start();
        show();
        QVERIFY(lab()->isHidden());
        lab()->toggleViewAction()->trigger();
        QVERIFY(!lab()->isHidden());
        QVERIFY(m_window->close());
        start();
        show();
        QVERIFY(!lab()->isHidden());
        lab()->toggleViewAction()->trigger();
        trigger(ActionId::resetLayout);
        QVERIFY(!lab()->isHidden());
    }

    void aThemeLeavesDockedPanelsWithoutAFloatButton()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/lines-cross.scene.json"));
        awaitAnswer();
        m_window->panels().raise(m_window->panels().instruments());
        workbench().selection.setBodies({0, 1});
        for (const ActionId theme : {ActionId::darkTheme, ActionId::lightTheme}) {
            trigger(theme);
            QApplication::processEvents();
            for (const auto* panel : m_window->findChildren<QDockWidget*>())
                if (const auto* button =
                        panel->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_floatbutton")))
                    QVERIFY2(button->isHidden(), qPrintable(panel->objectName()));
        }
    }

    void aStoredLayoutMayHaveAPanelThatIsNoMore()
    {
        m_window->findChild<QDockWidget*>(QStringLiteral("frames"))->hide();
        auto* history = new QDockWidget(m_window.get());
        history->setObjectName(QStringLiteral("history"));
        m_window->tabifyDockWidget(m_window->findChild<QDockWidget*>(QStringLiteral("events")), history);
        history->show();
        const QByteArray layout = m_window->saveState(Settings::layoutVersion);
        delete history;
        QVERIFY(m_window->close());
        m_store->setValue(QStringLiteral("layouts/edit"), layout);
        start();
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("frames"))->isHidden());
        QVERIFY(m_window->panels().events().isVisible());
        QVERIFY(m_window->panels().inspector().isVisible());
    }

    void anInvalidLayoutBecomesTheDefault()
    {
        const QByteArray usual = m_window->saveState();
        m_store->setValue(QStringLiteral("layouts/edit"), QByteArray("x"));
        start();
        QCOMPARE(m_window->saveState(), usual);
    }

    void theOrderOfLanesIsOfferedOnlyIfItMatters()
    {
        const auto isOffered = [this] {
            for (const auto* choice :
                 m_window->findChild<QDockWidget*>(QStringLiteral("time"))->findChildren<QComboBox*>())
                if (choice->accessibleName() == QStringLiteral("Order of lanes"))
                    return choice->isVisible();
            return false;
        };
        const auto show = [this](std::size_t lanes) {
            Scene scene;
            scene.bodies = {{.id = "floor", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}}};
            for (std::size_t i = 0; i < lanes; ++i)
                scene.bodies.push_back({.id = "p" + std::to_string(i), .a = FromTo{{double(i), -1}, {double(i), 2}}});
            m_window->workbench().document.adopt(std::move(scene), {});
            QTRY_COMPARE(m_window->panels().lanes().rows().size(), lanes);
        };
        show(2);
        QVERIFY(isOffered());
        const auto* choice = named<QComboBox>(QStringLiteral("Order of lanes"));
        const auto captions = choice->parentWidget()->findChildren<QLabel*>();
        QCOMPARE(captions.size(), 1);
        QCOMPARE(captions[0]->text(), QStringLiteral("Sort"));
        QVERIFY(captions[0]->isVisible());
        QCOMPARE(captions[0]->buddy(), choice);
        QVERIFY(captions[0]->geometry().right() < choice->geometry().left());
        show(1);
        QVERIFY(!isOffered());
        show(3);
        QVERIFY(isOffered());
        show(0);
        QVERIFY(!isOffered());
    }

    void theTimeAxisIsAsHighAsItsLanesNeed()
    {
        m_window->resize(1600, 1000);
        const auto show = [this](int points) {
            Scene scene;
            scene.bodies = {{.id = "floor", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}}};
            for (int i = 0; i < points; ++i)
                scene.bodies.push_back({.id = "p" + std::to_string(i), .a = FromTo{{double(i), -1}, {double(i), 2}}});
            m_window->workbench().document.adopt(std::move(scene), {});
        };
        const auto height = [this] { return m_window->findChild<QDockWidget*>(QStringLiteral("time"))->height(); };
        show(0);
        QTRY_VERIFY(m_window->workbench().answer() && m_window->panels().lanes().isHidden());
        const int none = height();
        QVERIFY2(none > 0 && none < 150, qPrintable(QString::number(none)));
        const int rows = m_window->panels().lanes().rowHeight();
        show(1);
        QTRY_VERIFY(m_window->panels().lanes().isOnAxis());
        QTRY_COMPARE(height(), none);
        show(3);
        QTRY_COMPARE(height(), none + 3 * rows);
        show(40);
        QTRY_COMPARE(m_window->panels().lanes().rows().size(), std::size_t(40));
        QVERIFY(height() < none + 40 * rows);
        show(0);
        QTRY_COMPARE(height(), none);
    }

private:
    enum Mouse
    {
        MouseClick,
        MouseDClick
    };
    // Sends the mouse action to the widget at this point of the panel.
    void mouse(Mouse action, const QWidget& panel, QPoint at)
    {
        const QPoint place = panel.mapTo(m_window.get(), at);
        if (action == MouseClick)
            QTest::mouseClick(m_window->windowHandle(), Qt::LeftButton, {}, place);
        else
            QTest::mouseDClick(m_window->windowHandle(), Qt::LeftButton, {}, place);
    }
    // Drags the panel by its title to a place where panels cannot dock.
    void dragOut(const QWidget& panel)
    {
        const QPoint at = panel.mapTo(m_window.get(), QPoint(40, 8));
        QTest::mousePress(m_window->windowHandle(), Qt::LeftButton, {}, at);
        for (const QPoint by : {QPoint(-30, 10), QPoint(-300, 100), QPoint(-600, m_window->height())})
            QTest::mouseMove(m_window->windowHandle(), at + by);
        QTest::mouseRelease(m_window->windowHandle(), Qt::LeftButton, {}, at + QPoint(-600, m_window->height()));
    }
    [[nodiscard]] QDockWidget* inFront(const char* name)
    {
        auto* dock = m_window->findChild<QDockWidget*>(QLatin1String(name));
        dock->raise();
        QApplication::processEvents();
        return dock;
    }
    // The accessible texts of the visible dock buttons.
    [[nodiscard]] QString buttonsOfDocks() const
    {
        QStringList words;
        for (const auto* button : m_window->findChildren<QAbstractButton*>()) {
            if (!button->isVisible())
                continue;
            for (const QString& text : {button->accessibleName(), button->accessibleDescription(), button->toolTip()})
                if (text.contains(QStringLiteral("dock"), Qt::CaseInsensitive))
                    words << button->objectName() + QStringLiteral(": ") + text;
        }
        return words.join(u'\n');
    }
};

QTEST_MAIN(TestLayouts)

} // namespace sweep::tst_layouts
#include "tst_layouts.moc"

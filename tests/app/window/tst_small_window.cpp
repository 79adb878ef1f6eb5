#include "app/guide/welcome.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/timeline/lane_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>

namespace sweep::tst_small_window {

namespace {

const char* const plasmaInAGrid = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]},
  "bodies": [{"id": "plasma", "shape": "projectile", "name": "Plasma ball",
              "path": {"from": [0.5, 0.5], "to": [7.5, 3.5]}, "radius": 1.25}]})";

// `count` points pass through one wall, each at its own time.
Scene shower(int count)
{
    Scene scene;
    scene.bodies = {{.id = "wall", .shape = Shape::segment, .a = Rest{{1, -1}}, .b = Rest{{1, double(count)}}}};
    for (int i = 0; i < count; ++i) {
        const double y = i;
        scene.bodies.push_back({.id = "dot " + std::to_string(i), .a = FromTo{{0, y}, {2 + y / 1024, y}}});
    }
    return scene;
}

} // namespace

// The smallest supported window.
class TestSmallWindow : public WindowTest
{
    Q_OBJECT

public:
    TestSmallWindow() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void theHintOfADragIsCompleteBesideLongCoordinates()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [0.001, 0.001]}, "bodies": [
          {"id": "far", "shape": "circle", "path": {"from": [123456.125, -654321.5], "to": [123457, -654321.5]},
           "radius": 0.25},
          {"id": "wall", "shape": "segment", "a": [123456.75, -654323], "b": [123456.75, -654320]}]})");
        workbench().playhead.setTime(0);
        const auto* hint = named<QLabel>(QStringLiteral("Hint"));
        QVERIFY(hint);
        press({123456.125, -654321.5});
        movePixel(pixelOf({123456.125, -654321.5}) + QPoint(31, -17));
        QVERIFY(!hint->text().isEmpty());
        QTRY_COMPARE_GE(hint->width(), hint->fontMetrics().horizontalAdvance(hint->text()));
        QTest::keyClick(&canvas(), Qt::Key_Escape);
        release({123456.125, -654321.5});
    }

    void theHintAfterDrawingIsComplete()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        look({-7, -6});
        trigger(ActionId::toolCircle);
        drag({-3, 0}, {-2, 0});
        awaitAnswer();
        const auto* hint = named<QLabel>(QStringLiteral("Hint"));
        QVERIFY(hint->text().contains(QStringLiteral("motion")));
        QTest::qWait(0); // the layout follows
        QCOMPARE_GE(hint->width(), hint->fontMetrics().horizontalAdvance(hint->text()));
    }

    void theWelcomeShowsWholeTitles()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        QTRY_VERIFY(m_window->welcome().isVisible());
        const auto links = m_window->welcome().findChildren<QPushButton*>();
        QVERIFY2(links.size() > 6, qPrintable(QString::number(links.size())));
        QVERIFY(links.front()->isVisible());
        for (const QPushButton* link : links)
            QTRY_VERIFY2(!link->text().contains(u'…'), qPrintable(link->text()));
        // Each link has a picture in the theme's colours.
        const auto pictures = [&links] {
            QList<QImage> images;
            for (const QPushButton* link : links)
                if (!link->icon().isNull())
                    images << link->icon().pixmap(link->iconSize()).toImage();
            return images;
        };
        trigger(ActionId::lightTheme);
        const QList<QImage> light = pictures();
        QCOMPARE(light.size(), 6);
        for (qsizetype i = 1; i < light.size(); ++i)
            QVERIFY(light[i] != light[i - 1]);
        trigger(ActionId::darkTheme);
        QTRY_VERIFY(pictures().front() != light.front());
        // The card is set off from the canvas.
        const QImage card = m_window->welcome().grab().toImage();
        QVERIFY(card.pixelColor(0, card.height() / 2) == colours(Brightness::dark).outline);
    }

    void aRefusedFileIsReportedBesideTheWelcome()
    {
        m_window->files().openPath(
            write(QStringLiteral("bad.scene.json"), R"({"format": "sweepbench.scene", "version": 1,
          "bodies": [{"id": "ball", "shape": "circle", "path": [0, 0], "radius": -1},
                     {"id": "ball", "shape": "circle", "path": [0, 0], "radius": 1, "actives": 3}]})"));
        QTRY_VERIFY(m_window->messageBar().isVisible());
        for (const auto* words : m_window->messageBar().findChildren<QLabel*>())
            QTRY_VERIFY(!words->wordWrap() || words->height() >= words->heightForWidth(words->width()));
        QTRY_VERIFY(m_window->welcome().isVisible());
        for (const auto* button : m_window->welcome().findChildren<QToolButton*>())
            QTRY_VERIFY(button->height() >= button->sizeHint().height());
        const auto says = [this](const QWidget& panel) {
            for (const auto* label : panel.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QStringLiteral("There are no bodies yet")))
                    return true;
            return false;
        };
        QTRY_VERIFY(says(m_window->panels().events()));
    }

    // Half of 1920 × 1080, minus the screen's margins and a title bar: the space of a common screen at a scale of 2.
    void theWindowFitsAScreenOfScaleTwo()
    {
        open(plasmaInAGrid);
        for (const ActionId layout :
             {ActionId::editLayout, ActionId::stepLayout, ActionId::measureLayout, ActionId::compareLayout}) {
            trigger(layout);
            for (auto* panel : m_window->findChildren<QDockWidget*>())
                panel->raise();
            const QSize least = m_window->minimumSizeHint();
            QVERIFY2(least.width() <= 940 && least.height() <= 500,
                     qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
        }
        m_window->resize(940, 500);
        QTRY_COMPARE(m_window->size(), QSize(940, 500));
        QVERIFY(named<QLineEdit>(QStringLiteral("Time"))->isVisible());
        for (const ActionId id : {ActionId::play, ActionId::toPrevious, ActionId::toNext}) {
            const auto buttons = m_window->findChildren<QToolButton*>();
            QVERIFY(std::ranges::any_of(buttons, [&](const QToolButton* button) {
                return button->defaultAction() == &action(id) && button->isVisible() &&
                       !button->visibleRegion().isEmpty();
            }));
        }
    }

    // Events of bodies and cells need this width to show both names. The canvas takes more than half of the window.
    void theColumnBesideTheCanvasHasTwoFifthsOfTheWindow()
    {
        open(plasmaInAGrid);
        const int width = m_window->panels().events().width();
        QVERIFY2(width <= 412, qPrintable(QString::number(width)));
        QVERIFY2(canvas().width() > m_window->width() / 2, qPrintable(QString::number(canvas().width())));
        m_window->panels().raise(m_window->panels().frames()); // a panel with much text
        workbench().selection.setBodies({0});
        awaitAnswer();
        QTRY_COMPARE(m_window->panels().frames().width(), width);
        for (const auto* tabs : m_window->findChildren<QTabBar*>())
            for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i)
                QVERIFY2(tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)) < tabs->tabRect(i).width(),
                         qPrintable(tabs->tabText(i)));
    }

    void framesFitWithoutAScrollBarBelow()
    {
        trigger(ActionId::stepLayout);
        open(plasmaInAGrid);
        m_window->panels().raise(m_window->panels().frames());
        QTRY_VERIFY(m_window->panels().frames().table().isVisible());
        QTRY_VERIFY(m_window->panels().frames().table().model()->rowCount() > 2); // a vertical scroll bar is shown
        QCOMPARE(m_window->panels().frames().table().horizontalScrollBar()->maximum(), 0);
    }

    void theBoxesOfTheGridLabAreNotCutOff()
    {
        trigger(ActionId::stepLayout);
        open(plasmaInAGrid);
        GridLab& lab = m_window->panels().lab();
        m_window->panels().raise(lab);
        const auto* boxes = lab.findChild<QScrollArea*>();
        QTRY_VERIFY(boxes->isVisible());
        QTRY_VERIFY(boxes->viewport()->width() >= boxes->widget()->minimumSizeHint().width());
        workbench().selection.setBodies({0});
        for (const auto* table : lab.findChildren<DenseTable*>()) {
            QTRY_VERIFY(table->model()->rowCount() > 0);
            QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
        }
    }

    void namesOfEventsAreNotCutOff()
    {
        trigger(ActionId::stepLayout);
        open(plasmaInAGrid);
        const DenseTable& table = m_window->panels().events().table();
        const QModelIndex name = table.model()->index(0, EventModel::PairColumn);
        QVERIFY(name.data().toString().startsWith(QStringLiteral("Plasma ball · cell (")));
        QTRY_VERIFY(table.sizeHintForIndex(name).width() <= table.columnWidth(EventModel::PairColumn));
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
    }

    void contactsAtRestAreNotCutOffIfThereIsRoom()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "origin", "shape": "point", "path": [0, 0]},
          {"id": "1e100", "shape": "segment", "a": [0, -1e100], "b": [3, 0]},
          {"id": "9e307", "shape": "segment", "a": [0, -9e307], "b": [3, 0]}]})");
        const DenseTable& table = m_window->panels().events().resting().table();
        QTRY_COMPARE(table.model()->index(0, RestingModel::AuditColumn).data().toString(), QStringLiteral("agree"));
        for (int column = 0; column < RestingModel::ColumnCount; ++column)
            QTRY_COMPARE_GE(table.columnWidth(column), table.sizeHintForIndex(table.model()->index(0, column)).width());
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
    }

    void longNamesLeaveRoomForTheVerdictAtRest()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a", "name": "A long wall in the west", "shape": "segment", "a": [0, 0], "b": [0.123456789, 9]},
          {"id": "b", "name": "A long floor below it", "shape": "segment", "a": [0.02, 1.5], "b": [9.87654321, 1.5]},
          {"id": "c", "shape": "segment", "a": [20, 0], "b": [30, 0]}]})");
        const DenseTable& table = m_window->panels().events().resting().table();
        QTRY_COMPARE(table.model()->index(0, RestingModel::AuditColumn).data().toString(), QStringLiteral("agree"));
        for (const int column : {RestingModel::RelationColumn, RestingModel::AuditColumn})
            QTRY_COMPARE_GE(table.columnWidth(column), table.sizeHintForIndex(table.model()->index(0, column)).width());
        const int letters = table.fontMetrics().horizontalAdvance(QStringLiteral("A lo…"));
        for (const int column : {RestingModel::AColumn, RestingModel::BColumn})
            QCOMPARE_GE(table.columnWidth(column), table.iconSize().width() + letters);
    }

    // Headings above a message would name columns that are not shown.
    void anEmptyTableOfEventsHasNoHeading()
    {
        const QHeaderView& heading = *m_window->panels().events().table().horizontalHeader();
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "dot", "shape": "point", "path": [0, 0]}]})");
        QTRY_VERIFY(!heading.isVisible());
        open(plasmaInAGrid, QStringLiteral("b.scene.json"));
        QTRY_VERIFY(heading.isVisible());
        QTest::keyClicks(named<QLineEdit>(QStringLiteral("Event filter")), QStringLiteral("kind:touch"));
        QTRY_COMPARE(m_window->panels().events().table().model()->rowCount(), 0);
        QVERIFY(heading.isVisible()); // the heading stays while a filter is typed
    }

    void theTimeLabelIsNotCutOff()
    {
        document().adopt(shower(12), {});
        awaitAnswer();
        workbench().playhead.setTime(0.49995); // before the last of twelve events
        const QList<ElidedLabel*> labels = m_window->findChildren<ElidedLabel*>();
        const auto place = std::ranges::find_if(
            labels, [](const ElidedLabel* label) { return label->text().startsWith(QStringLiteral("after #")); });
        QVERIFY(place != labels.end());
        QVERIFY((*place)->isVisible());
        QVERIFY2((*place)->text().startsWith(QStringLiteral("after #11 of 12")), qPrintable((*place)->text()));
        const QString seen = (*place)->seenText();
        const QRegularExpression whole(QStringLiteral("^after #11( of 12)? · (frame 29|just before frame 30)$"));
        QVERIFY2(whole.match(seen).hasMatch(), qPrintable(seen));
    }

    // The total is omitted to make room for it: "before #1 · frame 0".
    void theNumberOfTheFrameIsInSight()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
        const auto seen = [this] {
            QStringList texts;
            for (const auto* label : m_window->findChildren<ElidedLabel*>())
                texts << label->seenText();
            return texts;
        };
        workbench().playhead.setTime(0);
        QTRY_VERIFY2(seen().indexOf(QRegularExpression(QStringLiteral("^before #1.* · frame 0$"))) >= 0,
                     qPrintable(seen().join(u'|')));
        workbench().playhead.setTime(0.3125);
        QTRY_VERIFY2(seen().indexOf(QRegularExpression(QStringLiteral("^after #2.* · frame 18.*$"))) >= 0,
                     qPrintable(seen().join(u'|')));
    }

    // As in the event table: its column # has the same numbers, and the headline the same counts.
    void eventsOfOneInstantAreCountedAlike()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/tie-of-three.scene.json"));
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
        const auto isSeen = [this](const QString& text) {
            const auto labels = m_window->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
        };
        QVERIFY(isSeen(QStringLiteral("before #1 of 1")));
        QVERIFY(isSeen(QStringLiteral("3 hits, all at t = 1/3 ≈ 0.3333 · confirmed by Boost.Geometry")));
        workbench().playhead.setInstant(0);
        QVERIFY(isSeen(QStringLiteral("at #1 of 1")));
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_VERIFY(isSeen(QStringLiteral("before #1 of 2")));
        m_window->files().openPath(QStringLiteral(":/scenes/circle-wall-miss.scene.json"));
        QTRY_VERIFY(isSeen(QStringLiteral("The only tested pair, Ball and Wall, never meets.")));
    }

    void theExactTimeIsBesideTheRoundedOne()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/tie-of-three.scene.json"));
        const DenseTable& table = m_window->panels().events().table();
        QTRY_COMPARE(table.model()->rowCount(), 3);
        const QModelIndex time = table.model()->index(0, EventModel::TimeColumn);
        QTRY_COMPARE_GE(table.columnWidth(EventModel::TimeColumn), table.sizeHintForIndex(time).width());
        QCOMPARE(seenIn(table, time), QStringLiteral("≈ 0.333333"));
        QCOMPARE(seenIn(table, time.siblingAtColumn(EventModel::PairColumn)), QStringLiteral("Eastward · Northward"));
        QCOMPARE(seenIn(table, time.siblingAtColumn(EventModel::AuditColumn)), QStringLiteral("agree"));
    }

    void bodiesHaveTheSameNameInEveryRowOfACell()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/plasma-through-corners.scene.json"));
        const DenseTable& table = m_window->panels().events().table();
        QTRY_COMPARE(table.model()->rowCount(), 144);
        QCoreApplication::processEvents(); // the widths follow the rows
        QStringList names;
        QStringList words;
        for (int row = 0; row < 144; ++row) {
            const QString seen = seenIn(table, table.model()->index(row, EventModel::PairColumn));
            if (seen.startsWith(u'P') && !names.contains(seen.section(u'·', 0, 0)))
                names << seen.section(u'·', 0, 0);
            const QString word = seen.section(QStringLiteral(" · "), 1).section(u'(', 0, 0);
            if (!words.contains(word))
                words << word;
        }
        QVERIFY2(names.size() == 1, qPrintable(names.join(u'|')));
        QVERIFY2(words.size() == 1, qPrintable(words.join(u'|')));
    }

    // Names lose letters first, and the beginning of the sentence stays.
    void theHeadlineFitsTheWindow()
    {
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a", "name": "A bullet with a long name for its kind", "shape": "point",
           "path": {"from": [0, 2], "to": [96, 2]}},
          {"id": "b", "name": "A wall with an even longer name than that", "shape": "segment", "a": [24.75, -4],
           "b": [24.75, 8]}]})";
        open(scene);
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
        QCOMPARE(m_window->size(), QSize(1024, 700));
        const auto* sentence = m_window->panels().headline().findChild<ElidedLabel*>();
        QTRY_VERIFY2(sentence->seenText().endsWith(QStringLiteral("confirmed by Boost.Geometry")),
                     qPrintable(sentence->seenText()));
        QVERIFY2(sentence->seenText().startsWith(QStringLiteral(
                     "1 hit · A bullet with a long name for it… meets A wall with an even longer name … at "
                     "t = 33/128 ≈ 0.2578")),
                 qPrintable(sentence->seenText()));
        m_window->resize(940, 500);
        QTRY_COMPARE(m_window->width(), 940);
        QVERIFY(sentence->seenText().startsWith(QStringLiteral("1 hit · A bullet wit…")));
        QVERIFY(sentence->seenText().endsWith(QStringLiteral(" · confirmed by Boost.Geometry")));
        QTRY_VERIFY(sentence->toolTip().startsWith(sentence->text())); // because names lost letters
        QVERIFY(sentence->toolTip().contains(QStringLiteral("\nBoost.Geometry was asked for distances")));
    }

    // If a contact with long names and times lasts, the beginning of the headline is elided.
    void theHeadlineKeepsItsVerdict()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "a", "name": "WWWWWWWWWWWWWWWWWW", "shape": "circle", "radius": 0.125,
           "path": {"from": [0, 2], "to": [77, 2]}},
          {"id": "b", "name": "MMMMMMMMMMMMMMMMMM", "shape": "circle", "radius": 0.25, "path": [24.75, 2]}]})");
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
        const auto* sentence = m_window->panels().headline().findChild<ElidedLabel*>();
        QTRY_VERIFY2(sentence->seenText().endsWith(QStringLiteral(" · confirmed by Boost.Geometry")),
                     qPrintable(sentence->seenText()));
        QVERIFY2(sentence->seenText().contains(u'…'), qPrintable(sentence->seenText()));
        QVERIFY2(sentence->seenText().startsWith(QStringLiteral("1 hit")), qPrintable(sentence->seenText()));
        const int width = sentence->fontMetrics().horizontalAdvance(sentence->seenText());
        QVERIFY2(width <= sentence->width(), qPrintable(QString::number(width)));
    }

    // It follows the frame rate, and yields to the verdict if the window is narrow.
    void theHeadlineNamesHitsMissedByFrames()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/bullet-and-thin-wall.scene.json"));
        const auto* sentence = m_window->panels().headline().findChild<ElidedLabel*>();
        const QString missed = QStringLiteral(" · 1 of 2 missed by frames at 60 fps · ");
        QTRY_VERIFY2(sentence->text().contains(missed), qPrintable(sentence->text()));
        QTRY_VERIFY2(sentence->seenText().endsWith(QStringLiteral(" · ✓ confirmed by Boost.Geometry")),
                     qPrintable(sentence->seenText()));
        m_window->resize(1600, 1000);
        QTRY_VERIFY2(sentence->seenText().contains(missed), qPrintable(sentence->seenText()));
        workbench().sampler.setRule({.rate = 1000});
        QTRY_VERIFY2(!sentence->text().contains(QStringLiteral("missed")), qPrintable(sentence->text()));
    }

    // The notes scroll with the page, not within it, and at its top no line is cut in half.
    void theNotesShowWholeLines()
    {
        for (const char* name : {"touch-that-doubles-miss", "plasma-through-corners", "tie-of-three", "raise"}) {
            m_window->files().openPath(QStringLiteral(":/scenes/%1.scene.json").arg(QLatin1String(name)));
            QTRY_COMPARE(document().name(), QStringLiteral("%1.scene.json").arg(QLatin1String(name)));
            auto* notes = named<QPlainTextEdit>(QStringLiteral("Notes"));
            QTRY_COMPARE(notes->verticalScrollBar()->maximum(), 0);
            const double edge = notes->document()->documentMargin() + notes->frameWidth();
            const double line = QFontMetricsF(notes->font()).lineSpacing();
            const auto isWhole = [&] {
                const int seen = notes->visibleRegion().boundingRect().height();
                return seen == notes->height() || std::abs(std::remainder(seen - edge, line)) < 1.5;
            };
            QTRY_VERIFY2(isWhole(), name);
            QCOMPARE_GT(notes->visibleRegion().boundingRect().height(), 4 * line);
        }
    }

    void namesBesideCellsAreWhole()
    {
        m_window->files().openPath(QStringLiteral(":/scenes/plasma-at-an-angle.scene.json"));
        const DenseTable& table = m_window->panels().events().table();
        QTRY_COMPARE(table.model()->rowCount(), 76);
        QTRY_COMPARE(seenIn(table, table.model()->index(0, EventModel::PairColumn)),
                     QStringLiteral("Plasma ball · (−1, −1)"));
        const LaneView& lanes = m_window->panels().lanes();
        QTRY_COMPARE(lanes.rows().size(), std::size_t(1));
        const Lane& lane = workbench().answer()->lanes->lanes()[lanes.rows()[0]];
        QCOMPARE(lanes.shownNamesOf(lane).first.text, QStringLiteral("Plasma ball")); // beside "in 9 cells"
    }

    void nothingIsCutOffInLargerLetters()
    {
        const QFont usual = QApplication::font();
        QFont larger = usual;
        larger.setPointSize(14);
        QApplication::setFont(larger);
        start();
        open(plasmaInAGrid);
        workbench().selection.setBodies({0});
        awaitAnswer();
        const auto cutTexts = [this] {
            QStringList cut;
            for (const auto* label : m_window->findChildren<QLabel*>())
                if (isSeen(*label) && !label->text().isEmpty() &&
                    label->height() < std::max(label->heightForWidth(label->width()), label->fontMetrics().height()))
                    cut << label->text();
            for (const auto* button : m_window->findChildren<QAbstractButton*>())
                if (isSeen(*button) && !button->text().isEmpty() && button->height() < button->fontMetrics().height())
                    cut << button->text();
            for (const auto* field : m_window->findChildren<QLineEdit*>())
                if (isSeen(*field) && field->height() < field->fontMetrics().height())
                    cut << field->accessibleName();
            return cut;
        };
        QStringList cut;
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>()) {
            panel->raise();
            // A label that wraps computes its height from its width: a layout takes two rounds.
            if (!QTest::qWaitFor([&] { return cutTexts().isEmpty(); }, 1000))
                cut << cutTexts();
        }
        picture("larger-letters");
        QApplication::setFont(usual);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u' ')));
    }

    void noMessageWidensTheWindow()
    {
        m_window->files().openPath(write(QString(180, u'W') + QStringLiteral(".json"), QByteArray(65, '[')));
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QTest::qWait(0);
        QCOMPARE(m_window->size(), QSize(1024, 700));
        QVERIFY(m_window->minimumSizeHint().width() <= 940);
    }

    void workOnACrowdDoesNotWidenTheWindow()
    {
        document().adopt(shower(2000), {});
        awaitAnswer();
        QTRY_VERIFY(workbench().answer()->audit);
        Q_EMIT workbench().loader.progressed(0.5); // the progress bar shows as long as a file is being read
        QTest::qWait(0);
        QCOMPARE(m_window->size(), QSize(1024, 700));
    }

private:
    // The text of an item as it is painted.
    [[nodiscard]] static QString seenIn(const DenseTable& table, const QModelIndex& index)
    {
        QStyleOptionViewItem option;
        option.initFrom(&table);
        option.widget = &table;
        option.font = table.font();
        option.fontMetrics = table.fontMetrics();
        option.decorationSize = table.iconSize();
        option.rect = QRect(0, 0, table.columnWidth(index.column()), table.rowHeight(index.row()));
        static_cast<const RowDelegate*>(table.itemDelegate())->initStyleOption(&option, index);
        return option.text;
    }
    [[nodiscard]] static bool isSeen(const QWidget& widget)
    {
        return widget.isVisible() && !widget.visibleRegion().isEmpty();
    }
};

QTEST_MAIN(TestSmallWindow)

} // namespace sweep::tst_small_window
#include "tst_small_window.moc"

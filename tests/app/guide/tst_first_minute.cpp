// The first start, by real input: the example, the purpose of the program and the three hints.
#include "app/files/preferences_dialog.h"
#include "app/guide/welcome.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/labels.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

namespace sweep::tst_first_minute {

class TestFirstMinute : public WindowTest
{
    Q_OBJECT

public:
    TestFirstMinute() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        begin();
    }

    void theExampleIsPausedAtItsFirstHit()
    {
        QTRY_COMPARE(workbench().playhead.time(), 0.25);
        QVERIFY(!workbench().player.isPlaying());
        QVERIFY(hints().isVisible());
        QVERIFY(!m_window->welcome().isVisible());
        QVERIFY(!hints().geometry().intersects(canvas().geometry()));
        QCOMPARE(m_window->size(), QSize(1024, 700));
        for (const QLabel* label : hints().findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
            QVERIFY2(label->objectName() == QStringLiteral("purpose") || label->width() >= label->sizeHint().width(),
                     qPrintable(label->text()));
    }

    // Buttons, fields, lists, tabs, headings and menus in sight: about sixty.
    void theFirstScreenIsCalm()
    {
        m_window->resize(1280, 800);
        QApplication::processEvents();
        const auto isSeen = [](const QWidget* widget) {
            return widget->isVisible() && !widget->visibleRegion().isEmpty();
        };
        qsizetype controls = m_window->menuBar()->actions().size();
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!isSeen(widget))
                continue;
            if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
                controls += tabs->count();
            else if (const auto* heading = qobject_cast<const QHeaderView*>(widget))
                controls += heading->count() - heading->hiddenSectionCount();
            else if (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                     (qobject_cast<const QLineEdit*>(widget) && !qobject_cast<const QComboBox*>(widget->parent())))
                ++controls;
        }
        qInfo("%lld controls", controls);
        QVERIFY2(controls > 50 && controls <= 66, qPrintable(QString::number(controls)));
    }

    // The purpose is in one line, and there is no second play button beside it.
    void thePurposeOfTheProgramIsShown()
    {
        const auto* purpose = hints().findChild<ElidedLabel*>(QStringLiteral("purpose"));
        QVERIFY(purpose && purpose->isVisible());
        QCOMPARE(purpose->seenText(),
                 QStringLiteral("Exactly if, when and where moving bodies meet, checked by Boost.Geometry."));
        m_window->resize(1600, 1000);
        QTRY_COMPARE(purpose->seenText(), purpose->text());
        QVERIFY2(purpose->text().startsWith(QStringLiteral("Sweepbench finds exactly if, when and where")),
                 qPrintable(purpose->text()));
        QVERIFY(!hints().findChild<QToolButton*>());
    }

    void eachHintIsTickedOnceFollowed()
    {
        QTRY_COMPARE(workbench().playhead.time(), 0.25);
        QVERIFY(canvas().hasFocus());
        for (std::size_t hint = 0; hint < 3; ++hint)
            QVERIFY(!hints().isDone(hint));
        key(Qt::Key_Right, Qt::ControlModifier);
        QTRY_COMPARE(workbench().playhead.time(), 0.75);
        QVERIFY(hints().isDone(1));
        Body renamed = pointBody();
        renamed.name = "Other";
        document().changeBody(std::size_t(&pointBody() - scene().bodies.data()), renamed, QStringLiteral("Rename"));
        QCOMPARE(pointBody().name, std::optional<std::string>("Other"));
        QVERIFY(!hints().isDone(0));
        const Vec point = std::get<Rest>(pointBody().a).at;
        drag(point, {point.x, point.y + 0.5});
        QVERIFY(std::get<Rest>(pointBody().a).at != point);
        QVERIFY(hints().isDone(0));
        QVERIFY(!hints().isDone(2));
        key(Qt::Key_Space);
        QVERIFY(workbench().player.isPlaying());
        QVERIFY(hints().isDone(2));
        QVERIFY(canvas().hasFocus());
        key(Qt::Key_Space);
        QVERIFY(!workbench().player.isPlaying());
    }

    void oneClickDismissesTheHintsForGood()
    {
        QTest::mouseClick(hints().findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!hints().isVisible());
        QVERIFY(canvas().hasFocus());
        m_window->close();
        start();
        begin();
        QTRY_COMPARE(workbench().playhead.time(), 0.25);
        QVERIFY(!hints().isVisible());
    }

    void theDefaultsBringTheHintsBack()
    {
        QTRY_COMPARE(workbench().playhead.time(), 0.25);
        key(Qt::Key_Right, Qt::ControlModifier);
        QTest::mouseClick(hints().findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!hints().isVisible());
        trigger(ActionId::preferences);
        const auto* buttons = m_window->findChild<PreferencesDialog*>()->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(hints().isVisible());
        QVERIFY(!hints().isDone(1));
        m_window->close();
        start();
        begin();
        QVERIFY(hints().isVisible());
    }

    void theDefaultsShowNoHintsBesideAnotherScene()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        QVERIFY(!hints().isVisible());
        trigger(ActionId::preferences);
        const auto* buttons = m_window->findChild<PreferencesDialog*>()->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(!hints().isVisible());
    }

    void anotherSceneHidesTheHintsUntilTheNextStart()
    {
        trigger(ActionId::tour); // it shows the same example with texts of its own
        QTRY_VERIFY(!hints().isVisible());
        m_window->close();
        start();
        begin();
        QVERIFY(hints().isVisible());
    }

private:
    [[nodiscard]] FirstMinute& hints() { return m_window->firstMinute(); }
    [[nodiscard]] const Body& pointBody() { return *std::ranges::find(scene().bodies, Shape::point, &Body::shape); }
    void begin()
    {
        hints().begin();
        QTRY_COMPARE(document().name(), QStringLiteral("raise.scene.json"));
        awaitAnswer();
    }
};

QTEST_MAIN(TestFirstMinute)

} // namespace sweep::tst_first_minute
#include "tst_first_minute.moc"

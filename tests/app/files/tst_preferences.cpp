#include "app/files/preferences_dialog.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/number_field.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"

#include <sweepbench/sampling.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

namespace sweep::tst_preferences {

// The preferences and the controls elsewhere show and set the same values.
class TestPreferences : public WindowTest
{
    Q_OBJECT

public:
    TestPreferences() : WindowTest({1024, 700}) {}

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        key(Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(m_window->findChild<PreferencesDialog*>());
        QTRY_VERIFY(dialog().isActiveWindow());
    }

    void thereIsASinglePage()
    {
        trigger(ActionId::preferences);
        QCOMPARE(m_window->findChildren<PreferencesDialog*>().size(), 1);
        QTest::mouseClick(button(QDialogButtonBox::Close), Qt::LeftButton);
        QTRY_COMPARE(m_window->findChildren<PreferencesDialog*>().size(), 0);
        trigger(ActionId::preferences);
        QVERIFY(dialog().isVisible());
    }

    void itFitsASmallWindowAndExplainsEveryField()
    {
        QVERIFY2(dialog().width() <= 1024, qPrintable(QString::number(dialog().width())));
        QVERIFY2(dialog().height() <= 700, qPrintable(QString::number(dialog().height())));
        int fields = 0;
        for (const QWidget* field : dialog().findChildren<QWidget*>()) {
            const bool isBox = qobject_cast<const QComboBox*>(field) || qobject_cast<const QCheckBox*>(field);
            const bool isLine = qobject_cast<const QLineEdit*>(field) && field->parentWidget()->layout();
            if (!isBox && !isLine)
                continue;
            ++fields;
            QVERIFY2(!field->accessibleDescription().isEmpty(), qPrintable(field->accessibleName()));
            const auto* box = qobject_cast<const QCheckBox*>(field);
            QVERIFY2(!field->accessibleName().isEmpty() || (box && !box->text().isEmpty()),
                     qPrintable(field->objectName()));
        }
        QCOMPARE(fields, 21);
    }

    void aCheckBoxMirrorsItsAction_data()
    {
        QTest::addColumn<ActionId>("command");
        QTest::newRow("session") << ActionId::reopenOnStart;
        QTest::newRow("loop") << ActionId::loop;
        QTest::newRow("frames") << ActionId::sampleFrames;
        QTest::newRow("snapping") << ActionId::snap;
        QTest::newRow("a finer grid") << ActionId::snapFiner;
        QTest::newRow("the grid") << ActionId::snapGrid;
        QTest::newRow("points") << ActionId::snapPoints;
        QTest::newRow("lines") << ActionId::snapLines;
        QTest::newRow("crossings") << ActionId::snapCrossings;
        QTest::newRow("alignment") << ActionId::snapAlignment;
        QTest::newRow("tangents") << ActionId::snapTangents;
    }
    void aCheckBoxMirrorsItsAction()
    {
        QFETCH(ActionId, command);
        QCheckBox* box = boxOf(command);
        QVERIFY(box);
        const bool before = action(command).isChecked();
        QCOMPARE(box->isChecked(), before);
        QTest::keyClick(box, Qt::Key_Space);
        QCOMPARE(action(command).isChecked(), !before);
        QCOMPARE(box->isChecked(), !before);
        trigger(command);
        QCOMPARE(box->isChecked(), before);
        trigger(command);
        QTest::mouseClick(button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QCOMPARE(action(command).isChecked(), before);
    }

    void theThemeIsShownAtOnce()
    {
        auto* themes = field<QComboBox>("Theme");
        QCOMPARE(themes->currentIndex(), 0);
        trigger(ActionId::lightTheme);
        QCOMPARE(themes->currentIndex(), 1);
        const QColor light = m_window->palette().color(QPalette::Window);
        QTest::keyClick(themes, Qt::Key_Down);
        QVERIFY(action(ActionId::darkTheme).isChecked());
        QTRY_VERIFY(m_window->palette().color(QPalette::Window).lightness() < light.lightness() / 2);
    }

    void timesAreSetHereAndElsewhere()
    {
        type(field<QComboBox>("Frame rate")->lineEdit(), "24");
        QCOMPARE(workbench().frames.rate(), 24.0);
        QCOMPARE(named<QComboBox>(QStringLiteral("Frame rate"))->currentText(), QStringLiteral("24 fps"));
        workbench().frames.setRate(25);
        QCOMPARE(field<QComboBox>("Frame rate")->currentText(), QStringLiteral("25 fps"));
        QTest::keyClick(field<QComboBox>("Speed"), Qt::Key_Up);
        QCOMPARE(workbench().player.speed(), 0.5);
        QTest::keyClick(field<QComboBox>("Order of lanes"), Qt::Key_End);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::active);
        QVERIFY(dialog().isVisible()); // Enter in a field does not close the dialog
    }

    void numbersAreSetHereAndElsewhereAndBadOnesChangeNothing()
    {
        ClearanceView& view = m_window->panels().clearance();
        auto* nearMiss = field<NumberField>("Near miss");
        type(nearMiss, "1/4");
        QCOMPARE(view.tolerance(), 0.25);
        type(nearMiss, "-1");
        QCOMPARE(view.tolerance(), 0.25);
        QCOMPARE(nearMiss->value(), 0.25);
        view.setTolerance(0.5);
        QCOMPARE(nearMiss->value(), 0.5);

        auto* fields = dialog().findChild<SamplingFields*>();
        type(&fields->rate(), "100/3");
        QCOMPARE(workbench().sampler.rule().rate, Rational(100, 3));
        type(&fields->margin(), "-1");
        QCOMPARE(workbench().sampler.rule().margin, Rational(0));
        SamplingFields& panels = m_window->panels().frames().fields();
        type(&panels.offset(), "1/8");
        QCOMPARE(fields->offset().text(), QStringLiteral("1/8"));
    }

    void columnsOfEventsAreTicked()
    {
        auto* columns = field<QPushButton>("Events");
        QTimer::singleShot(0, columns->menu(), [menu = columns->menu()] { // a click returns once the menu is closed
            QTest::keyClick(menu, Qt::Key_Down);
            QTest::keyClick(menu, Qt::Key_Return);
        });
        QTest::mouseClick(columns, Qt::LeftButton);
        QCOMPARE(m_window->panels().events().columnChoices(), QStringList{QStringLiteral("-instant")});
        QTest::mouseClick(button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(m_window->panels().events().columnChoices().isEmpty());
        QVERIFY(m_store->value(QStringLiteral("events/columns")).toStringList().isEmpty());
    }

    void theFinerGridCanBeChosen()
    {
        auto* parts = field<QComboBox>("Parts of the grid");
        QTest::keyClick(parts, Qt::Key_Down);
        QCOMPARE(canvas().snapping().parts, 10);
        QVERIFY(action(ActionId::snapTenth).isChecked());
        trigger(ActionId::snapHalf);
        QCOMPARE(parts->currentIndex(), 0);
    }

    void preferencesAreRememberedAndCanBeReset()
    {
        trigger(ActionId::darkTheme);
        trigger(ActionId::snapLines);
        type(field<QComboBox>("Frame rate")->lineEdit(), "144");
        type(field<NumberField>("Near miss"), "0.125");
        workbench().player.setSpeed(4);
        m_window->panels().lanes().setOrder(LaneOrder::body);
        QVERIFY(m_window->close());
        start();
        trigger(ActionId::preferences);
        QCOMPARE(field<QComboBox>("Theme")->currentIndex(), 2);
        QVERIFY(!boxOf(ActionId::snapLines)->isChecked());
        QCOMPARE(field<QComboBox>("Frame rate")->currentText(), QStringLiteral("144 fps"));
        QCOMPARE(field<NumberField>("Near miss")->value(), 0.125);
        QCOMPARE(dialog().findChild<SamplingFields*>()->rate().text(), QStringLiteral("144")); // there is only one rate

        QTest::mouseClick(button(QDialogButtonBox::RestoreDefaults), Qt::LeftButton);
        QVERIFY(action(ActionId::systemTheme).isChecked());
        QVERIFY(action(ActionId::snapLines).isChecked());
        QCOMPARE(workbench().frames.rate(), FrameStepper::defaultRate);
        QCOMPARE(workbench().player.speed(), 1.0);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::firstEvent);
        QCOMPARE(m_window->panels().clearance().tolerance(), ClearanceView::boxSlop);
        QVERIFY(canvas().snapping() == SnapSettings{});
        QCOMPARE(workbench().sampler.rule().rate, SamplingRule{}.rate);
        QVERIFY(m_window->close());
        start();
        QVERIFY(action(ActionId::systemTheme).isChecked());
        QCOMPARE(workbench().frames.rate(), FrameStepper::defaultRate);
    }

private:
    [[nodiscard]] PreferencesDialog& dialog() { return *m_window->findChild<PreferencesDialog*>(); }
    [[nodiscard]] QPushButton* button(QDialogButtonBox::StandardButton which)
    {
        return dialog().findChild<QDialogButtonBox*>()->button(which);
    }
    template <typename Field>
    [[nodiscard]] Field* field(const char* name)
    {
        for (auto* found : dialog().findChildren<Field*>())
            if (found->accessibleName() == QLatin1String(name))
                return found;
        qFatal("there is no field %s", name);
    }
    [[nodiscard]] QCheckBox* boxOf(ActionId command)
    {
        for (auto* box : dialog().findChildren<QCheckBox*>())
            if (box->text() == action(command).text().remove(u'&'))
                return box;
        return nullptr;
    }
    static void type(QLineEdit* line, const char* text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
        QTest::keyClick(line, Qt::Key_Return);
    }
};

QTEST_MAIN(TestPreferences)

} // namespace sweep::tst_preferences
#include "tst_preferences.moc"

// Outlines of fields on every background.
#include <QtTest>

#include "tests/widgets/format/contrast.h"
#include "widgets/format/palette.h"
#include "widgets/format/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QToolBar>
#include <QToolTip>

namespace sweep::tst_outlined_style {

class TestOutlinedStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldHasAnOutline_data()
    {
        QTest::addColumn<int>("theme");
        QTest::addColumn<QByteArray>("field");
        for (const Theme theme : {Theme::light, Theme::dark})
            for (const char* field : {"QLineEdit", "QComboBox", "QPlainTextEdit", "QCheckBox"})
                QTest::addRow("%s, %s", field, theme == Theme::dark ? "dark" : "light")
                    << int(theme) << QByteArray(field);
    }
    void everyFieldHasAnOutline()
    {
        QFETCH(int, theme);
        QFETCH(QByteArray, field);
        applyTheme(*qApp, Theme(theme));
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        QWidget* widget = made(field);
        row->addWidget(widget);
        window.resize(200, 90);
        window.show();
        const QImage image = window.grab().toImage();
        // Coming from the left, the outline is the first part that contrasts with the background.
        const QColor ground = image.pixelColor(1, 1);
        const int y = widget->geometry().center().y();
        double strongest = 1;
        for (int x = widget->x(); x < widget->x() + 4; ++x)
            strongest = std::max(strongest, contrast(image.pixelColor(x, y), ground));
        QVERIFY2(strongest >= 3, qPrintable(QString::number(strongest)));
    }

    void theCurrentTabIsUnderlinedAtItsPanelsSide()
    {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            applyTheme(*qApp, theme);
            const QColor accent = colours(brightnessOf(qApp->palette())).accent;
            for (const auto shape : {QTabBar::RoundedNorth, QTabBar::RoundedSouth}) {
                QTabBar tabs;
                tabs.setShape(shape);
                tabs.addTab(QStringLiteral("Bodies"));
                tabs.addTab(QStringLiteral("Events"));
                tabs.setCurrentIndex(1);
                const QImage image = tabs.grab().toImage();
                const auto side = [&](int tab) {
                    const QRect area = tabs.tabRect(tab);
                    return image.pixelColor(area.center().x(),
                                            shape == QTabBar::RoundedNorth ? area.bottom() : area.top());
                };
                QCOMPARE(side(1), accent);
                QVERIFY(side(0) != accent);
            }
        }
    }

    void thePanelWithTheFocusHasATitleInTheAccentColour()
    {
        applyTheme(*qApp, Theme::light);
        const QColor accent = colours(brightnessOf(qApp->palette())).accent;
        QMainWindow window;
        auto* panel = new QDockWidget(QStringLiteral("Events"), &window);
        auto* field = new QLineEdit;
        panel->setWidget(field);
        window.addDockWidget(Qt::RightDockWidgetArea, panel);
        auto* work = new QLineEdit;
        window.setCentralWidget(work);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto hasAccent = [&] {
            const QImage image = panel->grab(QRect(0, 0, 80, field->y())).toImage();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) == accent)
                        return true;
            return false;
        };
        work->setFocus();
        QVERIFY(!hasAccent());
        field->setFocus();
        QVERIFY(hasAccent());
    }

    // A body's name may be <b>.
    void labelsAndTipsDoNotInterpretMarkup()
    {
        applyTheme(*qApp, Theme::light);
        QLabel label(QStringLiteral("<b>ball</b>"));
        label.show();
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QLabel rich;
        rich.setTextFormat(Qt::RichText);
        rich.show();
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QToolTip::showText({}, QStringLiteral("<b>ball</b>"), &label);
        const QLabel* tip = nullptr;
        for (const QWidget* widget : QApplication::topLevelWidgets())
            if (widget->inherits("QTipLabel"))
                tip = qobject_cast<const QLabel*>(widget);
        QVERIFY(tip);
        QCOMPARE(tip->textFormat(), Qt::PlainText);
        QToolTip::showText({}, QString(10'000, u'x'), &label);
        QVERIFY(tip->width() <= 1000);
        QToolTip::hideText();
    }

    void aMenuStandsOutFromTheWindowBelowIt_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << int(Theme::light);
        QTest::newRow("dark") << int(Theme::dark);
    }
    void aMenuStandsOutFromTheWindowBelowIt()
    {
        QFETCH(int, theme);
        applyTheme(*qApp, Theme(theme));
        QMenu menu;
        menu.addAction(QStringLiteral("Cut"));
        menu.resize(menu.sizeHint());
        const QImage image = menu.grab().toImage();
        const QColor window = menu.palette().color(QPalette::Window);
        for (const QPoint at : {QPoint(0, image.height() / 2), QPoint(image.width() - 1, image.height() / 2),
                                QPoint(image.width() / 2, 0), QPoint(image.width() / 2, image.height() - 1)})
            QVERIFY2(contrast(image.pixelColor(at), window) >= 3,
                     qPrintable(QStringLiteral("%1, %2: %3").arg(at.x()).arg(at.y()).arg(image.pixelColor(at).name())));
    }

    void aWarningHasTheSignOfADisagreement()
    {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            applyTheme(*qApp, theme);
            const QIcon icon = qApp->style()->standardIcon(QStyle::SP_MessageBoxWarning);
            const QImage image = icon.pixmap(icon.availableSizes().constFirst()).toImage();
            const QPoint inside(image.width() / 4, image.height() * 3 / 4); // next to the exclamation mark
            QCOMPARE(image.pixelColor(inside), verdictColour(Verdict::disagree, brightnessOf(qApp->palette())));
        }
    }

    void theArrowsOfANarrowToolBarStayVisibleInAnotherTheme()
    {
        QToolBar bar;
        for (int i = 0; i < 20; ++i)
            bar.addAction(QStringLiteral("Tool"));
        for (const auto orientation : {Qt::Horizontal, Qt::Vertical}) {
            for (const Theme theme : {Theme::light, Theme::dark}) {
                applyTheme(*qApp, theme);
                bar.setOrientation(orientation);
                bar.resize(120, 120);
                bar.show();
                QCoreApplication::processEvents();
                auto* more = bar.findChild<QWidget*>(QStringLiteral("qt_toolbar_ext_button"));
                QVERIFY(more && more->isVisible());
                QVERIFY(pictureContrast(*more) >= 3);
            }
        }
    }

    void theButtonsInATitleArePlainAndStayVisibleInAnotherTheme()
    {
        QDockWidget panel(QStringLiteral("Events"));
        for (const Theme theme : {Theme::light, Theme::dark}) {
            applyTheme(*qApp, theme);
            panel.show();
            QCoreApplication::processEvents();
            for (const char* name : {"qt_dockwidget_closebutton", "qt_dockwidget_floatbutton"}) {
                auto* button = panel.findChild<QWidget*>(QLatin1String(name));
                QVERIFY2(button, name);
                QVERIFY2(pictureContrast(*button) >= 3, name);
                const QImage image = button->grab().toImage();
                QCOMPARE(image.pixelColor(image.width() / 2, 3), qApp->palette().color(QPalette::Window)); // no frame
            }
        }
    }

    void buttonsOfDialogsHaveTextOnly()
    {
        applyTheme(*qApp, Theme::light);
        const QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        for (const QAbstractButton* button : box.buttons())
            QVERIFY(button->icon().isNull());
    }

private:
    // The strongest contrast of a button's icon with the window around it.
    static double pictureContrast(QWidget& button)
    {
        const QImage image = button.grab().toImage();
        const QColor window = qApp->palette().color(QPalette::Window);
        double strongest = 1;
        for (int y = 3; y < image.height() - 3; ++y)
            for (int x = 3; x < image.width() - 3; ++x)
                strongest = std::max(strongest, contrast(image.pixelColor(x, y), window));
        return strongest;
    }
    static QWidget* made(const QByteArray& field)
    {
        if (field == "QComboBox")
            return new QComboBox;
        if (field == "QPlainTextEdit")
            return new QPlainTextEdit;
        if (field == "QCheckBox")
            return new QCheckBox;
        return new QLineEdit;
    }
};

QTEST_MAIN(TestOutlinedStyle)

} // namespace sweep::tst_outlined_style
#include "tst_outlined_style.moc"

// Are fields seen on every ground?
#include <QtTest>

#include "tests/widgets/format/contrast.h"
#include "widgets/format/palette.h"
#include "widgets/format/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

using namespace sweep;

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
        // Along a line from the left through its middle the outline is the first thing that stands out.
        const QColor ground = image.pixelColor(1, 1);
        const int y = widget->geometry().center().y();
        double strongest = 1;
        for (int x = widget->x(); x < widget->x() + 4; ++x)
            strongest = std::max(strongest, contrast(image.pixelColor(x, y), ground));
        QVERIFY2(strongest >= 3, qPrintable(QString::number(strongest)));
    }

private:
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
#include "tst_outlined_style.moc"

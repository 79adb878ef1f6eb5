#include "tests/widgets/format/contrast.h"
#include "widgets/format/glyph.h"
#include "widgets/format/theme.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <set>

namespace sweep::tst_palette {

namespace {

constexpr std::array bothBrightnesses{Brightness::light, Brightness::dark};
constexpr std::array eventKinds{EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter};
constexpr std::array verdicts{Verdict::agree, Verdict::undecided, Verdict::disagree};

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsReadableOnEveryBackground()
    {
        for (const Brightness brightness : bothBrightnesses) {
            const Colours& c = colours(brightness);
            for (const QColor& ground : {c.canvas, c.window, c.field, c.fieldAlt, c.raised, c.marked}) {
                QVERIFY(contrast(c.ink, ground) >= 7);
                QVERIFY(contrast(c.inkQuiet, ground) >= 4.5);
                QVERIFY(contrast(c.inkFaint, ground) >= 3);
                QVERIFY(ground == c.marked || contrast(c.outline, ground) >= 3);
            }
            QVERIFY(contrast(c.accentInk, c.accent) >= 4.5);
            // Links, titles and error messages are text.
            const QColor wrong = widgetPalette(brightness).color(QPalette::BrightText);
            for (const QColor& ground : {c.canvas, c.window, c.raised, c.field, c.fieldAlt}) {
                QVERIFY(contrast(c.accent, ground) >= 4.5);
                QVERIFY(contrast(wrong, ground) >= 4.5);
            }
        }
    }

    void marksStandOutFromCanvasAndTables()
    {
        for (const Brightness brightness : bothBrightnesses) {
            const Colours& c = colours(brightness);
            for (const QColor& ground : {c.canvas, c.field}) {
                for (const EventKind kind : eventKinds)
                    QVERIFY(contrast(eventColour(kind, brightness), ground) >= 3);
                for (const Verdict verdict : verdicts)
                    QVERIFY(contrast(verdictColour(verdict, brightness), ground) >= 3);
                for (std::size_t body = 0; body < BodyColours::count; ++body)
                    QVERIFY(contrast(BodyColours({}, brightness).colour(body), ground) >= 3);
            }
        }
    }

    void kindsAndVerdictsDifferInColourAndInShape()
    {
        std::set<QRgb> hues;
        std::vector<QPainterPath> shapes;
        for (const EventKind kind : eventKinds) {
            hues.insert(eventColour(kind, Brightness::light).rgb());
            shapes.push_back(glyphOf(kind));
        }
        for (const Verdict verdict : verdicts) {
            hues.insert(verdictColour(verdict, Brightness::light).rgb());
            shapes.push_back(glyphOf(verdict));
        }
        QCOMPARE(hues.size(), eventKinds.size() + verdicts.size());
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            QVERIFY(!shapes[i].isEmpty());
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(shapes[i] != shapes[j]);
        }
    }

    void clippedEventsLookHollow()
    {
        const QImage full = glyphIcon(EventKind::touch, false, Brightness::light).pixmap(16).toImage();
        const QImage hollow = glyphIcon(EventKind::touch, true, Brightness::light).pixmap(16).toImage();
        QVERIFY(full.pixelColor(8, 8).alpha() > 200);
        QCOMPARE(hollow.pixelColor(8, 8).alpha(), 0);
    }

    void aBodysStyleNamesItsColour()
    {
        Scene scene;
        scene.bodies.resize(3);
        scene.bodies[0].style = R"({"color": "#123456"})";
        scene.bodies[1].style = R"({"color": "no such colour"})";
        const BodyColours light(scene, Brightness::light);
        QCOMPARE(light.colour(0), QColor(0x12, 0x34, 0x56));
        QCOMPARE(light.colour(1), BodyColours({}, Brightness::light).colour(1));
        QVERIFY(light.colour(1) != light.colour(2));
        QVERIFY(contrast(BodyColours(scene, Brightness::dark).colour(0), colours(Brightness::dark).canvas) >= 4.5);
    }

    void pathsAreVisibleOnTheCanvas()
    {
        Scene scene;
        for (const char* colour : {"#0072b2", "#d55e00", "#123456", "#eeeeee", "#ffff00"})
            scene.bodies.emplace_back().style = "{\"color\": \"" + std::string(colour) + "\"}";
        scene.bodies.resize(20);
        for (const Brightness brightness : {Brightness::light, Brightness::dark}) {
            const BodyColours all(scene, brightness);
            for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
                const double seen = contrast(all.pathColour(body), colours(brightness).canvas);
                QVERIFY2(seen >= (brightness == Brightness::dark ? 4 : 3), qPrintable(QString::number(body)));
            }
        }
    }

    void pathsKeepTheHueOfTheirBody()
    {
        for (const Brightness brightness : {Brightness::light, Brightness::dark}) {
            const BodyColours all({}, brightness);
            for (std::size_t body = 0; body < BodyColours::count; ++body) {
                const int apart = std::abs(all.colour(body).hslHue() - all.pathColour(body).hslHue());
                const QString text = QStringLiteral("body %1: hues %2 apart").arg(body).arg(apart);
                QVERIFY2(std::min(apart, 360 - apart) <= 12, qPrintable(text));
                QVERIFY(all.pathColour(body) != all.colour(body)); // fainter than the body
            }
        }
    }

    void iconsAreSharpAtEveryScale_data()
    {
        QTest::addColumn<double>("scale");
        for (const double scale : {1.0, 1.25, 1.5, 2.0})
            QTest::addRow("%g", scale) << scale;
    }
    void iconsAreSharpAtEveryScale()
    {
        QFETCH(double, scale);
        const auto painted = [scale](const auto& paint) {
            QImage image(QSize(16, 16) * scale, QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(scale);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            paint(painter);
            return image;
        };
        const QIcon icon = glyphIcon(EventKind::cross, false, Brightness::light);
        const QImage sharp = painted([](QPainter& painter) {
            paintGlyph(painter, EventKind::cross, false, QPointF(8, 8), 5.5, Brightness::light);
        });
        QCOMPARE(painted([&](QPainter& painter) { icon.paint(&painter, QRect(0, 0, 16, 16)); }), sharp);
        const QPixmap pixmap = icon.pixmap(QSize(16, 16), scale);
        QCOMPARE(pixmap.size(), sharp.size());
        QCOMPARE(pixmap.toImage().convertToFormat(sharp.format()), sharp);
    }

    void themesAreRecognisedByTheirPalette()
    {
        QCOMPARE(brightnessOf(widgetPalette(Brightness::light)), Brightness::light);
        QCOMPARE(brightnessOf(widgetPalette(Brightness::dark)), Brightness::dark);
        applyTheme(*qApp, Theme::dark);
        QCOMPARE(brightnessOf(QApplication::palette()), Brightness::dark);
        applyTheme(*qApp, Theme::system); // the offscreen platform is light
        QCOMPARE(brightnessOf(QApplication::palette()), Brightness::light);
    }
};

QTEST_MAIN(TestPalette)

} // namespace sweep::tst_palette
#include "tst_palette.moc"

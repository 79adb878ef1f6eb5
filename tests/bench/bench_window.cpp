// Speed and accuracy of the window's drawing.

#include "app/main_window.h"
#include "core/scene/motion.h"
#include "tests/bench/bench.h"
#include "tests/bench/offscreen.h"
#include "tests/support/random.h"
#include "widgets/canvas/canvas.h"
#include "widgets/paint/display_list.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sweep::bench {

namespace {

constexpr double width = 1600; // of the picture, in pixels and in world units
constexpr double height = 1000;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Bodies of 8 to 24 pixels, each of which moves by up to 60; all stay in the picture.
Scene bodiesInSight(int count)
{
    oracle::Random random(20'261);
    const auto near = [&](Vec p, double distance) {
        return Vec{std::clamp(p.x + random.real(-distance, distance), 12.0, width - 12),
                   std::clamp(p.y + random.real(-distance, distance), 12.0, height - 12)};
    };
    Scene scene;
    for (int i = 0; i < count; ++i) {
        Body body;
        body.id = "body " + std::to_string(i);
        body.shape = random.of({Shape::circle, Shape::circle, Shape::segment, Shape::capsule});
        const Vec p{random.real(12, width - 12), random.real(12, height - 12)};
        const Vec q = near(p, 60);
        body.a = FromTo{p, q};
        if (hasTwoControlPoints(body.shape))
            body.b = FromTo{near(p, 8), near(q, 8)};
        if (hasRadius(body.shape))
            body.radius.from = hasTwoControlPoints(body.shape) ? 4 : random.real(4, 12);
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// The program's window on an offscreen platform, with settings of its own.
class Window
{
public:
    explicit Window(Scene scene) : m_store(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    {
        m_window = std::make_unique<MainWindow>(m_store);
        m_window->workbench().document.adopt(std::move(scene), {}, QStringLiteral("bench"));
        m_window->resize(2200, 1500);
        m_window->show();
        canvas().setFixedSize(int(width), int(height));
        canvas().fitAll();
        QApplication::processEvents();
    }

    [[nodiscard]] MainWindow& operator*() { return *m_window; }
    [[nodiscard]] MainWindow* operator->() { return m_window.get(); }
    [[nodiscard]] Canvas& canvas() { return m_window->canvas(); }

private:
    OffscreenApplication m_application;
    QTemporaryDir m_folder;
    QSettings m_store;
    std::unique_ptr<MainWindow> m_window;
};

// The time of a frame while the solver and the audit run in the background.
double frameMilliseconds()
{
    Window window(bodiesInSight(10'000));
    std::vector<double> times;
    QElapsedTimer clock;
    for (int frame = 0; frame < 200; ++frame) {
        if (!window->workbench().solver.isBusy())
            window->workbench().computeAgain();
        clock.start();
        window->workbench().playhead.setTime((frame + 0.5) / 200);
        window.canvas().repaint();
        times.push_back(double(clock.nsecsElapsed()) / 1e6);
        QApplication::processEvents();
    }
    return median(times);
}

// Records when the canvas is painted.
class Paints : public QObject
{
public:
    explicit Paints(QWidget& widget) { widget.installEventFilter(this); }
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        m_count += event->type() == QEvent::Paint;
        return false;
    }
    [[nodiscard]] int count() const { return m_count; }

private:
    int m_count = 0;
};

void send(Canvas& canvas, QEvent::Type type, QPointF at)
{
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, canvas.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&canvas, &event);
}

// The time from a mouse move to the picture that shows the moved body and its new events.
double editMilliseconds()
{
    Window window(bodiesInSight(200));
    Canvas& canvas = window.canvas();
    Workbench& bench = window->workbench();
    const Pose pose = approxPose(*bench.scene(), bench.scene()->bodies[0], bench.playhead.time());
    const QPointF start = canvas.view().toPixel({std::midpoint(pose.a.x, pose.b.x), std::midpoint(pose.a.y, pose.b.y)});
    if (canvas.bodyAt(start).value_or(1) != 0)
        bench.selection.setBodies({0});
    Paints paints(canvas);
    int paintsBeforeAnswer = 0;
    QObject::connect(&bench, &Workbench::answerChanged, &paints, [&] {
        if (bench.answer() && bench.answer()->timeline)
            paintsBeforeAnswer = paints.count();
    });
    send(canvas, QEvent::MouseButtonPress, start);
    std::vector<double> times;
    QElapsedTimer clock;
    for (int step = 1; step <= 300; ++step) {
        const double angle = step * 0.1;
        const quint64 before = bench.document.revision();
        clock.start();
        send(canvas, QEvent::MouseMove, start + 40 * QPointF(1 - std::cos(angle), std::sin(angle)));
        if (bench.document.revision() == before)
            continue;
        const auto isShown = [&] {
            return bench.answer() && bench.answer()->revision == bench.document.revision() &&
                   paints.count() > paintsBeforeAnswer;
        };
        while (!isShown())
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        times.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    send(canvas, QEvent::MouseButtonRelease, start);
    if (times.size() < 100)
        std::abort(); // the drag had no effect
    return median(times);
}

// The largest error in pixels of a drawn rim, magnified a million times, at offsets up to 10¹⁵. The rim passes exactly
// through the centre of the view.
double errorInPixels()
{
    double worst = 0;
    for (const double offset : {0.0, 1e3, 1e6, 1e9, 1e12, 1e15}) {
        for (const double radius : {2.0, 1e3, 1e6}) {
            Scene scene;
            Body disc{.id = "disc", .shape = Shape::circle};
            disc.a = FromTo{{offset - 2 * radius, offset}, {offset, offset}}; // at t = ½ it is one radius from the wall
            disc.radius.from = radius;
            scene.bodies.push_back(std::move(disc));
            const QSizeF size(width, height);
            ViewTransform view({offset, offset}, scaleOf(200, radius), size);
            for (int doubling = 0; doubling < 20; ++doubling)
                view = view.zoomed({width / 2, height / 2}, 2);
            const BodyShape figure = bodyShapeAt(scene, scene.bodies[0], 0.5, view);
            worst = std::max(worst, std::abs(figure.stadium.a.x() + figure.stadium.radius - width / 2));
        }
    }
    return worst;
}

const Registered window = [] {
    measure({.name = "window/frame-10k", .unit = "ms", .bar = 20}, frameMilliseconds);
    measure({.name = "window/edit-200", .unit = "ms", .bar = 12}, editMilliseconds);
    measure({.name = "window/deep-zoom", .unit = "px", .bar = 0.1}, errorInPixels);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

// Scrolling and zooming the timeline, with many lanes and events.

#include "tests/bench/bench.h"
#include "tests/bench/offscreen.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"
#include "widgets/timeline/transport.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cstdlib>

namespace sweep::bench {

namespace {

constexpr double frameBar = 1000.0 / 30;

// `pairs` pairs with `contactsEach` contacts each, at random times.
SolverAnswerPtr meetings(std::uint32_t pairs, std::uint32_t contactsEach)
{
    oracle::Random random(20'261);
    auto scene = std::make_shared<Scene>();
    std::vector<TimedEvent> events;
    events.reserve(2 * std::size_t(pairs) * contactsEach);
    std::uint32_t made = 0;
    for (std::uint32_t b = 0; made < pairs; ++b) {
        Body body;
        body.id = "body " + std::to_string(b);
        scene->bodies.push_back(std::move(body));
        for (std::uint32_t a = 0; a < b && made < pairs; ++a, ++made) {
            for (std::uint32_t contact = 0; contact < contactsEach; ++contact) {
                const double start = (contact + random.real(0, 0.4)) / contactsEach;
                Event event{{a, b}, EventKind::enter};
                events.push_back({Instant(start), event});
                event.kind = EventKind::exit;
                events.push_back({Instant(start + random.real(0.01, 0.5) / contactsEach), event});
            }
        }
    }
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = scene;
    answer->timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, std::move(events)));
    answer->lanes = std::make_shared<const Lanes>(*scene, *answer->timeline);
    return answer;
}

// The lanes as in the window, on an offscreen platform.
class TimePanel
{
public:
    explicit TimePanel(const SolverAnswerPtr& answer)
    {
        m_window.resize(1600, 500);
        m_axis.setMargins(LaneView::usualNameWidth + 12, 16);
        m_axis.setGeometry(0, 0, 1600, 90);
        m_lanes.setGeometry(0, 90, 1600, 390);
        m_strip.setGeometry(0, 480, 1600, 20);
        m_playhead.setTimeline(answer->timeline);
        m_events.setAnswer(answer);
        m_axis.setTimeline(answer->timeline);
        m_lanes.setAnswer(answer);
        m_window.show();
        QApplication::processEvents();
    }

    // Turns the wheel by one notch over the lanes and waits for the picture.
    void zoom(int delta, double x)
    {
        const QPointF at(x, 100);
        QWheelEvent event(at, m_lanes.viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_lanes.viewport(), &event);
        m_window.repaint();
    }
    void scroll(double share)
    {
        QScrollBar& bar = *m_lanes.verticalScrollBar();
        bar.setValue(int(share * bar.maximum()));
        m_window.repaint();
    }

private:
    OffscreenApplication m_application;
    SceneDocument m_document;
    Selection m_selection{m_document};
    Playhead m_playhead;
    EventModel m_events;
    QWidget m_window;
    TimeSlider m_axis{m_playhead, &m_window};
    LaneView m_lanes{m_axis, m_playhead, m_selection, m_events, &m_window};
    TimeOverview m_strip{m_axis, m_playhead, &m_window};
};

// The 95th percentile of the time per frame while scrolling through all lanes and zooming in and out.
double frameMilliseconds(std::uint32_t pairs, std::uint32_t contactsEach)
{
    TimePanel panel(meetings(pairs, contactsEach));
    std::vector<double> times;
    QElapsedTimer clock;
    for (int frame = 0; frame < 400; ++frame) {
        clock.start();
        if (frame % 2 == 0)
            panel.scroll(frame / 400.0);
        else
            panel.zoom(frame % 200 < 100 ? 120 : -120, 300 + 3 * frame);
        times.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() * 19 / 20];
}

const Registered timeline = [] {
    measure({.name = "timeline/lanes-100k", .unit = "ms", .bar = frameBar},
            [] { return frameMilliseconds(100'000, 1); });
    measure({.name = "timeline/events-1m", .unit = "ms", .bar = frameBar}, [] { return frameMilliseconds(1000, 500); });
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

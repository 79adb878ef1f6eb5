// Sorting and filtering a million rows of the event table.

#include "tests/bench/bench.h"
#include "tests/bench/offscreen.h"
#include "tests/support/random.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/events/pair_models.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <sweepbench/solve.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>

#include <algorithm>
#include <cstdlib>

namespace sweep::bench {

namespace {

constexpr std::size_t eventCount = 1'000'000;

// Points and discs that pass a hundred walls each: 5000 points cross them, 2500 discs enter and leave them. Names are
// numbered as by hand.
Scene passings()
{
    oracle::Random random(20'266);
    Scene scene;
    const auto name = [&](const char* kind) {
        return kind + std::to_string(random.in(1, 9999)) + '.' + std::to_string(scene.bodies.size());
    };
    for (int i = 0; i < 100; ++i) {
        Body wall{.id = name("wall "), .shape = Shape::segment};
        wall.a = Rest{{10.0 * i, -1}};
        wall.b = Rest{{10.0 * i, 7501}};
        wall.group = "walls";
        scene.bodies.push_back(std::move(wall));
    }
    for (int i = 0; i < 7500; ++i) {
        Body body{.id = name("S"), .shape = i % 3 == 0 ? Shape::circle : Shape::point};
        const double lane = i; // each shot has its own lane, so that no two can meet
        body.a = FromTo{{random.real(-200, -5), lane}, {random.real(1000, 1200), lane + 0.25}};
        body.radius.from = i % 3 == 0 ? 0.25 : 0;
        body.group = "shots";
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

SolverAnswerPtr manyEvents()
{
    oracle::Random random(20'267);
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(passings());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    if (answer->timeline->events().size() != eventCount)
        std::abort();
    auto audit = std::make_shared<Audit>();
    for (std::size_t k = 0; k < eventCount; ++k)
        audit->events.append(1, {.verdict = random.chance(1) ? Verdict::disagree : Verdict::agree, .reason = {}});
    answer->audit = std::move(audit);
    return answer;
}

// A table on an offscreen platform.
class Table
{
public:
    Table() : m_selection(m_document), m_view(m_model, m_resting, m_playhead, m_selection)
    {
        m_view.resize(1200, 400);
        m_view.show();
        const SolverAnswerPtr answer = manyEvents();
        m_playhead.setTimeline(answer->timeline);
        m_model.setAnswer(answer);
        QApplication::processEvents();
    }

    // The time from the click or key until the rows are final.
    template <class Act>
    [[nodiscard]] double seconds(const Act& act)
    {
        QElapsedTimer clock;
        clock.start();
        act();
        while (m_model.isSorting())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        m_view.repaint();
        return double(clock.nsecsElapsed()) / 1e9;
    }
    [[nodiscard]] EventModel& model() { return m_model; }
    [[nodiscard]] EventTable& view() { return m_view; }

private:
    OffscreenApplication m_application;
    SceneDocument m_document;
    Selection m_selection;
    EventModel m_model;
    RestingModel m_resting;
    Playhead m_playhead;
    EventTable m_view;
};

// The slowest sort by any of the columns, both ways.
double slowestSort(std::initializer_list<int> columns)
{
    Table table;
    double worst = 0;
    for (const int column : columns)
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder})
            worst = std::max(worst, table.seconds([&] { table.view().table().sortByColumn(column, order); }));
    if (table.model().rowCount() != int(eventCount))
        std::abort();
    return worst;
}

// By all columns but points; names are not yet in order.
double sortSeconds()
{
    return slowestSort({EventModel::BColumn, EventModel::AColumn, EventModel::PairColumn, EventModel::KindColumn,
                        EventModel::TimeColumn, EventModel::AuditColumn});
}

// Each point is computed.
double pointSortSeconds()
{
    return slowestSort({EventModel::PointColumn});
}

// The slowest of several filters, each entered at once.
double filterMilliseconds()
{
    Table table;
    auto* filter = table.view().findChild<QLineEdit*>();
    double worst = 0;
    for (const char* const text : {"kind:touch", "body:S7 audit:agree", "cell:3,4", "body:\"wall 1\"", "t<0.5 t>=1/3",
                                   "audit:disagree", "S1 S2 kind:enter", ""})
        worst = std::max(worst, table.seconds([&] { filter->setText(QString::fromUtf8(text)); }) * 1e3);
    if (table.model().rowCount() != int(eventCount))
        std::abort();
    return worst;
}

const Registered table = [] {
    measure({.name = "table/sort-1m", .unit = "s", .bar = 1}, sortSeconds);
    measure({.name = "table/sort-1m-points", .unit = "s", .bar = 6}, pointSortSeconds);
    measure({.name = "table/filter-1m", .unit = "ms", .bar = 100}, filterMilliseconds);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

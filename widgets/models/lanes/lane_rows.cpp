#include "widgets/models/lanes/lane_rows.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/visible_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sweep {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("Lanes", text);
}

QString nameOf(const Scene& scene, std::uint32_t unit, bool byGroup)
{
    const Body& body = scene.bodies[unit];
    return visibleText(byGroup && body.group ? textOf(*body.group) : labelOf(body));
}

// Names in whose order numbers count by their value, whatever the locale: a run of digits begins with its length.
QString sortKey(const QString& name)
{
    QString key;
    for (qsizetype i = 0; i < name.size();) {
        qsizetype end = i;
        while (end < name.size() && name[end].isDigit())
            ++end;
        if (end == i) {
            key += name[i++].toCaseFolded();
            continue;
        }
        while (i + 1 < end && name[i] == u'0')
            ++i;
        key += u'0' + QString(QChar(char16_t(end - i))) + name.mid(i, end - i);
        i = end;
    }
    return key;
}

// Comparing names is slow and lanes are many: each body gets a place among the names first.
std::vector<std::uint32_t> placesByName(const Scene& scene)
{
    std::vector<std::pair<QString, std::uint32_t>> keys;
    keys.reserve(scene.bodies.size());
    for (std::uint32_t body = 0; body < scene.bodies.size(); ++body)
        keys.emplace_back(sortKey(nameOf(scene, body, true)), body);
    std::sort(keys.begin(), keys.end());
    std::vector<std::uint32_t> places(keys.size());
    for (std::uint32_t place = 0; place < keys.size(); ++place)
        places[keys[place].second] = place;
    return places;
}

} // namespace

std::vector<std::uint32_t> laneRows(const Lanes& lanes, const Scene& scene, LaneOrder order,
                                    const std::vector<bool>& passing)
{
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> firsts(lanes.lanes().size());
    for (std::uint32_t i = 0; i < lanes.lanes().size(); ++i) {
        const auto events = lanes.eventsOf(lanes.lanes()[i]);
        const auto first = std::find_if(events.begin(), events.end(), [&](const LaneEvent& event) {
            return passing.empty() || passing[event.event];
        });
        if (first == events.end())
            continue;
        firsts[i] = first->event;
        rows.push_back(i);
    }
    std::vector<std::uint32_t> places;
    if (order == LaneOrder::name) {
        places = placesByName(scene);
    } else {
        places.resize(scene.bodies.size());
        std::iota(places.begin(), places.end(), 0U);
    }
    const auto key = [&](std::uint32_t row) {
        const Lane& lane = lanes.lanes()[row];
        if (order == LaneOrder::firstEvent)
            return std::tuple(0U, 0U, firsts[row]);
        const std::uint32_t b = lane.b == Event::isCell ? lane.b : places[lane.b];
        return std::tuple(places[lane.a], b, firsts[row]);
    };
    std::sort(rows.begin(), rows.end(), [&](std::uint32_t p, std::uint32_t q) { return key(p) < key(q); });
    return rows;
}

QString laneName(const Scene& scene, const Lane& lane)
{
    if (lane.kind == Lane::Kind::cells)
        return translated("%1 · cells").arg(nameOf(scene, lane.a, false));
    const bool group = lane.kind == Lane::Kind::group;
    return QStringLiteral("%1 · %2").arg(nameOf(scene, lane.a, group), nameOf(scene, lane.b, group));
}

std::vector<std::size_t> bodiesOf(const Scene& scene, const Lanes& lanes, const Lane& lane)
{
    std::vector<std::size_t> bodies;
    if (lane.kind != Lane::Kind::group) {
        bodies.push_back(lane.a);
        if (lane.kind == Lane::Kind::pair)
            bodies.push_back(lane.b);
        return bodies;
    }
    for (std::size_t body = 0; body < scene.bodies.size(); ++body)
        if (lanes.unitOf(body) == lane.a || lanes.unitOf(body) == lane.b)
            bodies.push_back(body);
    return bodies;
}

QString firstOfGroup(const Scene& scene, const Timeline& timeline, const Lanes& lanes, const Lane& lane)
{
    if (lane.kind != Lane::Kind::group || lane.count == 0)
        return {};
    const Event& event = timeline.events()[lanes.eventsOf(lane).front().event];
    return translated("first: %1 · %2 %3")
        .arg(nameOf(scene, event.a, false), nameOf(scene, event.b, false), eventWord(event.kind, event.clipped));
}

} // namespace sweep

#include "tests/support/vectors.h"

#include "core/events/contact_point.h"
#include "tests/support/oracle/question.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace sweep::oracle {

namespace {

using nlohmann::json;

std::filesystem::path vectorsFolder()
{
    return std::filesystem::path(sourcePath()) / "tests" / "data" / "vectors";
}

// A vector is in the folder of its family, the first part of its name: "tangent-20261-00010" in "tangent".
std::filesystem::path familyFolder(const std::string& name)
{
    return vectorsFolder() / name.substr(0, name.find('-'));
}

std::uint32_t indexOf(const Scene& scene, const std::string& id)
{
    for (std::uint32_t k = 0; k < scene.bodies.size(); ++k)
        if (scene.bodies[k].id == id)
            return k;
    throw std::runtime_error("no body " + id);
}

EventKind kindOf(const std::string& name)
{
    for (const EventKind kind : {EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter})
        if (name == sweep::name(kind))
            return kind;
    throw std::runtime_error("no kind " + name);
}

Event eventOf(const Scene& scene, const json& from)
{
    Event event;
    event.kind = kindOf(from.at("kind"));
    event.a = indexOf(scene, from.at("a"));
    if (from.contains("cell"))
        event.cell = {from["cell"][0].get<long long>(), from["cell"][1].get<long long>()};
    else
        event.b = indexOf(scene, from.at("b"));
    event.clipped = from.at("clipped");
    event.hasS = from.contains("s");
    if (event.hasS && !from["s"].is_null())
        event.s = from["s"];
    return event;
}

Rational rationalOf(const json& text)
{
    return parseRational(text.get<std::string>());
}

// True if t is before the event, by the state of the pair at t.
bool isBefore(const Scene& scene, const Event& event, const Rational& t)
{
    if (event.kind != EventKind::cross)
        return Question(scene, event).contact(t) == (event.kind == EventKind::exit);
    const auto ends = pointAndLine(scene, event.a, event.b);
    return ends && orientation(scene, ends->line, ends->point, t) > 0;
}

// The expected interval, narrowed by bisection if an event changes a state between its ends.
Enclosure narrowed(const Scene& scene, const std::vector<Event>& events, Enclosure time)
{
    constexpr int rounds = 250;
    for (const Event& event : events) {
        const bool before = isBefore(scene, event, time.lo);
        if (time.exact() || before == isBefore(scene, event, time.hi))
            continue;
        for (int k = 0; k < rounds; ++k) {
            const Rational middle = (time.lo + time.hi) / 2;
            (isBefore(scene, event, middle) == before ? time.lo : time.hi) = middle;
        }
        break;
    }
    return time;
}

bool sameDouble(double p, double q)
{
    return std::bit_cast<std::uint64_t>(p) == std::bit_cast<std::uint64_t>(q) || (std::isnan(p) && std::isnan(q));
}

class Comparison
{
public:
    Comparison(const Vector& vector, const Timeline& timeline)
        : m_scene(vector.scene), m_expected(vector.expected.at("instants")), m_timeline(timeline)
    {
    }

    std::vector<std::string> run()
    {
        const auto& instants = m_timeline.instants();
        for (std::size_t k = 0; k < std::min(instants.size(), m_expected.size()); ++k)
            if (!compareInstant(m_expected[k], instants[k]))
                return m_differences;
        if (instants.size() != m_expected.size())
            m_differences.push_back(std::to_string(m_expected.size()) + " instants expected, " +
                                    std::to_string(instants.size()) + " found");
        return m_differences;
    }

private:
    void differ(const Event& event, const std::string& what)
    {
        m_differences.push_back(described(m_scene, event) + ": " + what);
    }

    // False if the rest cannot be compared.
    bool compareInstant(const json& expected, const TimelineInstant& instant)
    {
        const double t = expected.at("t");
        if (!sameDouble(t, instant.time.nearest()))
            m_differences.push_back("t expected " + json(t).dump() + ", found " + json(instant.time.nearest()).dump());
        const auto found = m_timeline.eventsOf(instant);
        const json& events = expected.at("events");
        if (events.size() != found.size()) {
            m_differences.push_back("at t = " + json(t).dump() + ": " + std::to_string(events.size()) +
                                    " events expected, " + std::to_string(found.size()) + " found");
            return false;
        }
        for (std::size_t k = 0; k < found.size(); ++k)
            if (!compareEvent(events[k], found[k], instant.time))
                return false;
        return true;
    }

    bool compareEvent(const json& from, const Event& found, const Instant& time)
    {
        const Event expected = eventOf(m_scene, from);
        if (expected.kind != found.kind || expected.clipped != found.clipped || !samePair(expected, found)) {
            differ(expected,
                   "found " + described(m_scene, found) + (found.clipped ? " clipped" : "") + " in its place");
            return false;
        }
        if (expected.hasS != found.hasS || !sameDouble(expected.s, found.s))
            differ(found, "s expected " + json(expected.s).dump() + ", found " + json(found.s).dump());
        const ContactPoint place = contactPoint(m_scene, found, time);
        if (found.clipped) {
            if (place.point || place.normal)
                differ(found, "point and normal of a clipped event are null");
            return true;
        }
        comparePoint(from.at("x-witness"), found, place.point);
        compareNormal(from.at("x-witness"), found, place.normal);
        return true;
    }

    [[nodiscard]] bool unbounded(const Event& event) const
    {
        return isUnbounded(m_scene.bodies[event.a].shape) ||
               (!event.withCell() && isUnbounded(m_scene.bodies[event.b].shape));
    }

    void comparePoint(const json& witness, const Event& event, const std::optional<Vec>& found)
    {
        const std::string rule = witness.at("point-rule");
        if (rule == "none" && found)
            differ(event, "point: none is shared, null is needed");
        if (rule == "point" && !found)
            differ(event, "point: null, but there is one");
        if (rule != "point" || !found)
            return;
        const Rational x = rationalOf(witness.at("point")[0]);
        const Rational y = rationalOf(witness.at("point")[1]);
        const Rational reach = std::max(Rational(abs(x)), Rational(abs(y)));
        if (reach > Rational(std::numeric_limits<double>::max()))
            return;
        Rational size = rationalOf(witness.at("magnitude"));
        if (unbounded(event))
            size = std::max(size, reach);
        const Rational tolerance = std::max(Rational(size * power(2, -50)), power(2, -1074));
        const Rational off =
            std::max(Rational(abs(Rational(found->x) - x)), Rational(abs(Rational(found->y) - y))) / tolerance;
        // The witness is only near the instant; the thousandth allows for that.
        if (off > Rational(1001, 1000))
            differ(event, "point: (" + json(found->x).dump() + ", " + json(found->y).dump() + ") is " +
                              json(nearestDouble(off)).dump() + " tolerances away");
    }

    void compareNormal(const json& witness, const Event& event, const std::optional<Vec>& found)
    {
        const std::string rule = witness.at("normal-rule");
        if (!found) {
            if (rule == "exact")
                differ(event, "normal: null, but there is one");
            return;
        }
        const std::string text = "(" + json(found->x).dump() + ", " + json(found->y).dump() + ")";
        if (rule == "null")
            differ(event, "normal: " + text + ", but no single direction exists");
        else if (std::abs(found->x * found->x + found->y * found->y - 1) > 4e-12)
            differ(event, "normal: " + text + " is not of unit length");
        else if (rule != "any" && !points(witness, *found, 1) && !(rule == "sign" && points(witness, *found, -1)))
            differ(event, "normal: " + text + ", expected " + witness.at("normal").dump());
    }

    [[nodiscard]] static bool points(const json& witness, Vec found, int sign)
    {
        const double x = sign * nearestDouble(rationalOf(witness.at("normal")[0]));
        const double y = sign * nearestDouble(rationalOf(witness.at("normal")[1]));
        return std::abs(found.x - x) < 1e-9 && std::abs(found.y - y) < 1e-9;
    }

    const Scene& m_scene;
    const json& m_expected;
    const Timeline& m_timeline;
    std::vector<std::string> m_differences;
};

} // namespace

std::vector<std::string> vectorNames()
{
    constexpr std::string_view ending = ".scene.json";
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(vectorsFolder()))
        if (const std::string name = entry.path().filename().string(); name.ends_with(ending))
            names.push_back(name.substr(0, name.size() - ending.size()));
    std::sort(names.begin(), names.end());
    return names;
}

Vector readVector(const std::string& name)
{
    const Result<Scene> scene = readSceneFile((familyFolder(name) / (name + ".scene.json")).string());
    if (!scene)
        throw std::runtime_error(scene.problems().front().text());
    std::ifstream file(familyFolder(name) / (name + ".events.json"));
    if (!file)
        throw std::runtime_error("no events file for " + name);
    return {name, *scene, json::parse(file)};
}

Claims claimsOf(const Vector& vector)
{
    Claims claims;
    for (const json& from : vector.expected.at("instants")) {
        ClaimedInstant instant{from.at("t"), {}, {}};
        for (const json& event : from.at("events"))
            instant.events.push_back(eventOf(vector.scene, event));
        const json& interval = from.at("x-interval");
        instant.time = narrowed(vector.scene, instant.events, {rationalOf(interval.at(0)), rationalOf(interval.at(1))});
        claims.push_back(std::move(instant));
    }
    return claims;
}

std::vector<std::string> differences(const Vector& vector, const Timeline& timeline)
{
    return Comparison(vector, timeline).run();
}

} // namespace sweep::oracle

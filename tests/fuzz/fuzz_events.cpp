// Fuzz target of the solver: bytes choose a valid scene, and its events are compared with direct exact evaluation, with
// the audit, with integers alone, and the walk of each body with the general solver of its cells.
#include "tests/fuzz/fuzz.h"
#include "tests/support/correspondence.h"
#include "tests/support/filter_stages.h"
#include "tests/support/oracle/timeline_check.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>
#include <sweepbench/trace.h>

#include <bit>
#include <cmath>
#include <tuple>

using namespace sweep;

namespace {

// Choices made by the bytes; 0 after the last byte.
class Choices
{
public:
    explicit Choices(std::string_view bytes) : m_bytes(bytes) {}

    unsigned below(unsigned count)
    {
        if (m_bytes.empty())
            return 0;
        const auto byte = static_cast<unsigned char>(m_bytes.front());
        m_bytes.remove_prefix(1);
        return byte % count;
    }
    // Small numbers, previous numbers, their neighbours, and any of magnitude 2⁻⁴⁰ to 2⁴⁰.
    double number()
    {
        switch (below(8)) {
        case 0:
            return m_last = any();
        case 1:
            return m_last = std::nextafter(m_last, below(2) ? 1e9 : -1e9);
        case 2:
            return m_last;
        case 3:
            return m_last = -m_last;
        case 4:
            return m_last = static_cast<double>(below(21)) / 10 - 1;
        default:
            return m_last = static_cast<double>(below(17)) / 2 - 4;
        }
    }
    Vec point() { return {number(), number()}; }

private:
    double any()
    {
        std::uint64_t bits = 0;
        for (int i = 0; i < 7; ++i)
            bits = bits << 8 | below(256);
        const double fraction = std::ldexp(static_cast<double>(bits & 0x1fffffffffffffU), -53);
        return std::ldexp(below(2) ? fraction : -fraction, static_cast<int>(below(81)) - 40);
    }

    std::string_view m_bytes;
    double m_last = 1;
};

Path pathOf(Choices& choices, Interval time)
{
    switch (choices.below(5)) {
    case 0:
        return Rest{choices.point()};
    case 1:
        return Launch{.at = choices.point(), .velocity = choices.point(), .acceleration = choices.point()};
    case 2:
        return Keyed{.keys = {{time.start, choices.point()},
                              {time.start + (time.end - time.start) / 2, choices.point()},
                              {time.end, choices.point()}}};
    default:
        return FromTo{.from = choices.point(), .to = choices.point()};
    }
}

Scene sceneOf(Choices& choices)
{
    constexpr std::array shapes{Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                Shape::capsule, Shape::ray,    Shape::line};
    Scene scene;
    scene.time = SceneTime{choices.below(4) == 0 ? Interval{-1, 2} : Interval{0, 1}};
    if (choices.below(2) == 0)
        scene.grid = Grid{.origin = choices.point(),
                          .spacing = {1 + choices.below(4) / 2.0, 1 + choices.below(4) / 2.0},
                          .cells = choices.below(2) == 0 ? CellRule::closed : CellRule::open};
    for (unsigned i = 0, count = 1 + choices.below(3); i < count; ++i) {
        Body body{.id = std::string(1, static_cast<char>('a' + i)), .shape = shapes[choices.below(shapes.size())]};
        body.a = pathOf(choices, scene.time->interval);
        if (hasTwoControlPoints(body.shape))
            body.b = pathOf(choices, scene.time->interval);
        if (hasRadius(body.shape)) {
            body.radius.from = std::abs(choices.number());
            if (choices.below(4) == 0)
                body.radius.to = std::abs(choices.number());
        }
        if (choices.below(4) == 0)
            body.grid = true;
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

std::string joined(const std::vector<std::string>& lines, const Scene& scene)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text + sceneText(scene);
}

// The contacts of a body with cells, sorted; nullopt if they are too many.
using CellContacts = std::vector<std::tuple<Cell, Instant, Instant>>;
std::optional<CellContacts> cellContacts(const Scene& scene, const Body& body, const TraceOptions& options)
{
    constexpr std::size_t mostContacts = 4000;
    CellContacts contacts;
    const auto found = [&](Cell cell, const Contact& contact) {
        contacts.emplace_back(cell, contact.begin, contact.end);
        return contacts.size() < mostContacts;
    };
    if (traceCells(scene, body, options, found) != TraceEnd::complete)
        return std::nullopt;
    std::sort(contacts.begin(), contacts.end());
    return contacts;
}

// True if the walk of the body finds the same cells as the general solver.
bool walksRight(const Scene& scene, const Body& body, CellPolicy policy)
{
    const auto walked = cellContacts(scene, body, {.policy = policy});
    const auto general = cellContacts(scene, body, {.policy = policy, .generalSolverOnly = true});
    return !walked || !general || *walked == *general;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    Choices choices(fuzz::textOf(bytes, size));
    const Scene scene = sceneOf(choices);
    if (!problemsOf(scene).empty())
        return 0;
    constexpr std::uint64_t mostEvents = 300; // more would only take longer
    const auto timeline = solve(scene, {.maxEvents = mostEvents, .threads = 1});
    if (!timeline.ok())
        return 0;
    const auto faults = oracle::faults(scene, *timeline);
    fuzz::require(faults.empty(), "true events: " + joined(faults, scene));
    fuzz::require(audit(scene, *timeline).disagreed == 0, "the audit agrees: " + sceneText(scene));
    const auto exact = solve(scene, {.maxEvents = mostEvents, .threads = 1, .stages = integersAlone()});
    fuzz::require(exact.ok() && oracle::identical(scene, *timeline, *exact),
                  "integers alone say the same: " + sceneText(scene));
    const auto policy = std::array{CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen}[choices.below(3)];
    for (const Body& body : scene.bodies)
        if (isTraced(scene, body))
            fuzz::require(walksRight(scene, body, policy),
                          "the walk and the general solver find the same cells: " + sceneText(scene));
    return 0;
}

// Scenes and events as files, and the program that turns one into the other.

#include "app/output/events.h"
#include "tests/bench/bench.h"
#include "tests/support/crowd.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"

#include <sweepbench/base/json.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <streambuf>

#include <sys/resource.h>
#include <sys/wait.h>

namespace sweep::bench {

namespace {

constexpr std::size_t bodies = 100'000;

// ---- The program

// A temporary folder, removed at the end.
class Folder
{
public:
    Folder()
    {
        std::string name = std::filesystem::temp_directory_path() / "sweepbench-XXXXXX";
        if (!::mkdtemp(name.data()))
            throw std::runtime_error("no folder can be made in " + name);
        m_path = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    [[nodiscard]] std::string file(const char* name) const { return m_path / name; }

private:
    std::filesystem::path m_path;
};

// Runs `sweepbench events` on a crowd, from a file to a file, and returns the value that `found` gives for the run.
template <class Found>
double ofProgram(const Found& found)
{
    const Folder folder;
    const std::string scene = folder.file("crowd.scene.json");
    if (!writeSceneFile(oracle::crowd(bodies), scene).ok())
        throw std::runtime_error("the scene cannot be written");
    const std::string command = std::string("'") + buildFacts.program + "' events '" + scene + "' --format json > '" +
                                folder.file("events.json") + "'";
    const auto begin = std::chrono::steady_clock::now();
    const int status = std::system(command.c_str());
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (status != 0)
        throw std::runtime_error("the program failed");
    return found(passed.count());
}

double secondsOfProgram()
{
    std::vector<double> times;
    for (int i = 0; i < 5; ++i)
        times.push_back(ofProgram([](double seconds) { return seconds; }));
    std::nth_element(times.begin(), times.begin() + 2, times.end());
    return times[2];
}

double memoryOfProgram()
{
    return ofProgram([](double) {
        rusage usage{};
        ::getrusage(RUSAGE_CHILDREN, &usage);
        return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
    });
}

// ---- Reading

const std::string& crowdText()
{
    static const std::string text = sceneText(oracle::crowd(bodies));
    return text;
}

void parse(benchmark::State& state)
{
    const std::string& text = crowdText();
    for (auto _ : state) {
        std::optional<Result<Scene>> scene = parseScene(text, "crowd");
        benchmark::DoNotOptimize(scene->ok());
        state.PauseTiming(); // excludes the time to free the scene
        scene.reset();
        state.ResumeTiming();
    }
    count(state, static_cast<double>(state.iterations()) * static_cast<double>(bodies));
}

// Reads any value and keeps nothing.
void takeAny(JsonReader& reader)
{
    switch (reader.next()) {
    case JsonKind::object:
        reader.object([&](std::string_view) { takeAny(reader); });
        break;
    case JsonKind::array:
        reader.array([&](std::size_t) { takeAny(reader); });
        break;
    case JsonKind::string:
        benchmark::DoNotOptimize(reader.string());
        break;
    case JsonKind::number:
        benchmark::DoNotOptimize(reader.finite());
        break;
    case JsonKind::boolean:
        benchmark::DoNotOptimize(reader.boolean());
        break;
    case JsonKind::null:
        reader.null();
        break;
    }
}

void takeAll(benchmark::State& state)
{
    const std::string& text = crowdText();
    for (auto _ : state) {
        ProblemCollector problems;
        const Job job;
        JsonReader reader(text, problems, job);
        takeAny(reader);
        reader.finish();
    }
    count(state, static_cast<double>(state.iterations()) * static_cast<double>(bodies));
}

// ---- Printing

// A stream buffer that discards all characters.
class Nowhere : public std::streambuf
{
protected:
    std::streamsize xsputn(const char*, std::streamsize length) override { return length; }
    int_type overflow(int_type character) override { return traits_type::not_eof(character); }
};

// As many events as a large scene has, each at its own instant, with point and normal; one in twenty has s.
struct Printed
{
    Scene scene = oracle::crowd(bodies);
    Timeline timeline;
    std::vector<ContactPoint> points;

    explicit Printed(std::size_t events)
    {
        oracle::Random random(1);
        double t = 0;
        for (std::size_t i = 0; i < events; ++i) {
            t += random.real(0, 2.0 / static_cast<double>(events));
            Event event;
            event.kind = random.chance(50) ? EventKind::enter : EventKind::exit;
            event.a = static_cast<std::uint32_t>(random.in(0, bodies / 2));
            event.b = event.a + static_cast<std::uint32_t>(random.in(1, bodies / 2 - 1));
            event.hasS = random.chance(5);
            if (event.hasS)
                event.s = random.real(0, 1);
            timeline.append(Instant(t), std::span(&event, 1));
            const double angle = random.real(0, 2 * std::numbers::pi);
            points.push_back({Vec{random.real(0, 60), random.real(0, 60)}, Vec{std::cos(angle), std::sin(angle)}});
        }
    }
};

const Printed& millionEvents()
{
    static const Printed printed(1'000'000);
    return printed;
}

void print(benchmark::State& state)
{
    const Printed& printed = millionEvents();
    Nowhere nowhere;
    for (auto _ : state) {
        std::ostream out(&nowhere);
        writeEventsJson(out, printed.scene, printed.timeline, {.points = printed.points, .threads = 1});
    }
    count(state, static_cast<double>(state.iterations() * printed.points.size()));
}

void printNumbers(benchmark::State& state)
{
    const Printed& printed = millionEvents();
    std::array<char, 64> buffer{};
    const auto put = [&buffer](double value) {
        const char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
        benchmark::DoNotOptimize(end);
        benchmark::ClobberMemory();
    };
    for (auto _ : state)
        for (const auto& instant : printed.timeline.instants()) {
            put(instant.time.nearest());
            const Event& event = printed.timeline.events()[instant.first];
            const ContactPoint& place = printed.points[instant.first];
            if (event.hasS)
                put(event.s);
            for (const Vec& v : {*place.point, *place.normal}) {
                put(v.x);
                put(v.y);
            }
        }
    count(state, static_cast<double>(state.iterations() * printed.points.size()));
}

const Registered files = [] {
    measure({.name = "file/100k", .unit = "s", .bar = 2}, secondsOfProgram);
    measure({.name = "file/memory", .unit = "MB", .bar = 600}, memoryOfProgram);
    compare({.name = "file/parse", .bar = 1.5, .peer = "our JSON reader, every value taken and dropped"}, parse,
            takeAll);
    compare({.name = "file/print", .bar = 1.5, .peer = "to_chars of the same numbers"}, print, printNumbers);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench

// Scenes of few bytes and very many events, or near misses, as whole runs of the program.

#include "tests/bench/bench.h"
#include "tests/support/paths.h"

#include <chrono>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sweep::bench {

namespace {

// The resources used by the program; its output is discarded.
rusage run(const std::string& subcommand, const std::string& scene)
{
    const std::string path = sourcePath("tests/bench/scenes/") + scene + ".scene.json";
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(STDOUT_FILENO);
        ::open("/dev/null", O_WRONLY);
        ::execl(buildFacts.program, "sweepbench", subcommand.c_str(), path.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    if (child < 0 || ::wait4(child, &status, 0, &usage) != child || status != 0)
        throw std::runtime_error("the program failed");
    return usage;
}

Registered seconds(const std::string& scene, double bar, const std::string& subcommand = "events")
{
    return measure({.name = "slow-scene/" + scene, .unit = "s", .bar = bar}, [scene, subcommand] {
        const auto begin = std::chrono::steady_clock::now();
        run(subcommand, scene);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    });
}

Registered megabytes(const std::string& scene, double bar)
{
    return measure({.name = "slow-scene/" + scene + "-memory", .unit = "MB", .bar = bar},
                   [scene] { return static_cast<double>(run("events", scene).ru_maxrss) * 1024 / 1e6; });
}

const Registered rotating = seconds("slow-grid-rotating-seg", 3);
const Registered curved = seconds("slow-grid-curved-caps-1000", 4);
const Registered zigzag = seconds("slow-keys-zigzag-grid", 4);
const Registered zigzagMemory = megabytes("slow-keys-zigzag-grid", 300);
const Registered hugeMemory = megabytes("slow-grid-huge-radius", 600);
const Registered longMemory = megabytes("slow-grid-long", 600);
const Registered nearLines = seconds("slow-near-lines-50", 1, "check");
const Registered nearSegments = seconds("slow-near-identical-acc-seg-40-2e-16", 1, "check");

} // namespace

} // namespace sweep::bench

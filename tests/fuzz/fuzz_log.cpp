// Fuzz target of the reader of engine logs, CSV and JSON: every log is refused with 1 to 20 problems, or its rows name
// bodies of the scene and can be compared with the scene's events.
#include "tests/fuzz/fuzz.h"

#include <sweepbench/log_comparison.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

using namespace sweep;

namespace {

const Scene& scene()
{
    static const Scene parsed = *parseScene(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]},
        "bodies": [
            {"id": "a", "shape": "projectile", "path": {"from": [0.5, 0], "to": [4.5, 0]}, "radius": 0.5},
            {"id": "b", "shape": "segment", "a": [2, -1], "b": [2, 1]},
            {"id": "c", "shape": "point", "path": {"from": [2, 2], "to": [2, 0]}}]})",
                                            "fuzz");
    return parsed;
}

const Timeline& timeline()
{
    static const Timeline solved = *solve(scene(), {.threads = 1});
    return solved;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::require(logKinds(text).size() <= mostLogKinds, "a limited number of kinds");
    (void)logPreview(text);
    for (const bool skipOthers : {false, true}) {
        const auto log = parseEngineLog(text, "fuzz", scene(), {.skipOthers = skipOthers});
        if (!log.ok()) {
            fuzz::require(!log.problems().empty() && log.problems().size() <= 20, "1 to 20 problems");
            continue;
        }
        for (const LoggedEvent& row : log->events) {
            fuzz::require(row.a < scene().bodies.size(), "a is a body");
            fuzz::require(row.withCell() || (row.a < row.b && row.b < scene().bodies.size()), "b comes after a");
        }
        fuzz::require(compared(scene(), timeline(), *log, {}).rows.size() >= log->events.size(),
                      "every row of the log is compared");
    }
    return 0;
}

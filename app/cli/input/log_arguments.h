// Command-line arguments that say how an engine's log is read and compared.
#pragma once

#include "core/logs/log_comparison.h"

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace sweep {

// How a log is read, and which of its rows may be the same event.
struct LogArguments
{
    LogOptions reading = {};
    std::optional<double> within = {}; // see LogTolerance; a millionth of the scene's time where absent
    std::optional<double> early = {};
    std::optional<double> late = {};
    std::optional<double> reach = {};
    bool unclipped = false; // the log may lack events that the window clips
    bool first = false;     // the log has the earliest hit of each pair alone
};

// Adds the options that say so. Where `log` is the option that names the log, they need it, and the rate of its frames
// is --log-fps.
void addLogArguments(CLI::App& command, LogArguments& arguments, CLI::Option* log = nullptr);

[[nodiscard]] LogTolerance logTolerance(const Scene& scene, const LogArguments& arguments);

// The log in a file, or in standard input for "-". Refused: what cannot be read, more than `maxBytes`, and what
// parseEngineLog refuses.
[[nodiscard]] Result<EngineLog> readEngineLog(const std::string& path, const Scene& scene,
                                              const LogArguments& arguments, std::uint64_t maxBytes);

} // namespace sweep

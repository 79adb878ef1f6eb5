// Command-line arguments for reading and comparing an engine's log.
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

// Adds the options of LogArguments. Where `log` is the option that names the log, they need it, and the rate of its
// frames is --log-fps.
void addLogArguments(CLI::App& command, LogArguments& arguments, CLI::Option* log = nullptr);

// The log in a file, or in standard input for "-". Errors: it cannot be read, it is larger than `maxBytes`, and those
// of parseEngineLog.
[[nodiscard]] Result<EngineLog> readEngineLog(const std::string& path, const Scene& scene,
                                              const LogArguments& arguments, std::uint64_t maxBytes);

} // namespace sweep

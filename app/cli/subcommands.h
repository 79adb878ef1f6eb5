// Subcommands of the program: name, help, arguments and work of each.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <ostream>

namespace CLI {
class App;
}

namespace sweep {

// The work of a subcommand with parsed arguments. Returns the exit status (see scene_inputs.h).
using SubcommandWork = std::function<int(std::ostream& out, std::ostream& err)>;

struct Subcommand
{
    const char* name;
    const char* summary; // one line of `sweepbench --help`
    const char* help;    // the text of `sweepbench NAME --help` below the options: details, examples, exit status
    // Adds the arguments to the parser. Call the work after the parser has parsed.
    SubcommandWork (*prepare)(CLI::App& parser);
};

// `prepare` for a subcommand with its arguments in a struct: addArguments(parser, options) adds them to the parser,
// run(options, out, err) does the work.
template <class Options, void (*addArguments)(CLI::App&, Options&),
          int (*run)(const Options&, std::ostream&, std::ostream&)>
SubcommandWork prepare(CLI::App& parser)
{
    const auto options = std::make_shared<Options>();
    addArguments(parser, *options);
    return [options](std::ostream& out, std::ostream& err) { return run(*options, out, err); };
}

// Each is defined in app/cli/NAME.cpp. A new one is added here, to both lists.
namespace subcommands {

extern const Subcommand events, check, sample, validate, test, expect, merge, diff, reduce, cells, cells3, inspect,
    render, report, importGeometry, exportGeometry; // in import.cpp and export.cpp; both names are words of C++

// In the order of `sweepbench --help`.
inline constexpr std::array all{&events, &check,  &sample,         &validate,      &test,   &expect,
                                &merge,  &diff,   &reduce,         &cells,         &cells3, &inspect,
                                &render, &report, &importGeometry, &exportGeometry};

} // namespace subcommands

} // namespace sweep

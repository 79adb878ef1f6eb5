#include "app/cli/validate.h"

#include "app/cli/input/exit_status.h"

#include <CLI/CLI.hpp>

namespace sweep {

void addValidateArguments(CLI::App& command, ValidateOptions& options)
{
    addSceneArguments(command, options.inputs, false);
    command.footer(
        "Prints \"FILE: ok\" for a scene that can be solved. Otherwise up to 20 problems go to standard error,\n"
        "each with the file, the line and column or the JSON Pointer of the member, what was found, and what\n"
        "is allowed.\n"
        "\n"
        "Examples:\n"
        "  sweepbench validate scenes/*.scene.json\n"
        "  generate | sweepbench validate -\n"
        "\n"
        "Exit status: 0 all are ok; 2 bad arguments, or a scene was refused.");
}

int runValidate(const ValidateOptions& options, std::ostream& out, std::ostream& err)
{
    const auto print = [&out](const std::string& label, const Scene&) {
        out << escaped(label) << ": ok\n";
        return exitStatus::done;
    };
    return forEachScene(options.inputs, {print}, err);
}

} // namespace sweep

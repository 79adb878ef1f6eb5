#include "app/cli/input/exit_status.h"
#include "app/cli/input/scene_inputs.h"
#include "app/cli/subcommand.h"

namespace sweep {

namespace {

constexpr const char* validateHelp =
    R"(Prints "FILE: ok" for a valid scene. Otherwise prints up to 20 problems to standard error, each with
the file, the line and column or the JSON Pointer of the member, the value found, and the allowed
values.

Examples:
  sweepbench validate scenes/*.scene.json
  generate | sweepbench validate -

Exit status: 0 all are ok; 2 invalid arguments, or a scene was refused.)";

void addArguments(CLI::App& command, SceneInputs& inputs)
{
    addSceneArguments(command, inputs, Solves::no);
}

int run(const SceneInputs& inputs, std::ostream& out, std::ostream& err)
{
    const auto print = [&out](const std::string& label, const Scene&) {
        out << escaped(label) << ": ok\n";
        return exitStatus::done;
    };
    return forEachScene(inputs, {print}, err);
}

} // namespace

const Subcommand subcommands::validate{"validate", "check that scenes can be read, or list every problem", validateHelp,
                                       prepare<SceneInputs, addArguments, run>};

} // namespace sweep

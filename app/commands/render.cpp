#include "app/commands/render.h"

#include "app/commands/exit_status.h"

#include <CLI/CLI.hpp>

namespace sweep {

void addRenderArguments(CLI::App& command, RenderOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command.add_option("-o,--output", options.output, "the picture: .png, .svg or .pdf")->required();
}

int runRender(const RenderOptions&, std::ostream&, std::ostream& err)
{
    err << "no picture can be drawn yet\n";
    return exitStatus::refused;
}

} // namespace sweep

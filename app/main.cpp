#include "app/cli/scene_inputs.h"
#include "app/command_line.h"
#include "app/output/json.h"
#include "core/base/temporary_files.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <unistd.h>

namespace {

// Ends as without a handler, but leaves no half-written file behind.
void endBySignal(int signal)
{
    sweep::removeTemporaryFiles();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

int main(int argc, char** argv)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        if (std::signal(signal, endBySignal) == SIG_IGN) // as nohup wants
            std::signal(signal, SIG_IGN);
    // Report EPIPE and EFBIG as write errors, like a full disk, instead of dying silently by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    sweep::OutputBuffer buffer(STDOUT_FILENO);
    std::ostream out(&buffer);
    const int status = sweep::runProgram(argc, argv, out, std::cerr);
    out.flush();
    if (buffer.failure().empty())
        return status;
    std::cerr << "sweepbench: standard output could not be written: " << buffer.failure() << '\n';
    return std::max(status, sweep::exitStatus::refused);
}

#include "app/cli/input/exit_status.h"
#include "app/cli/output/output_buffer.h"
#include "app/start/command_line.h"

#include <algorithm>
#include <csignal>
#include <iostream>

#include <unistd.h>

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // a reader that has gone is said like a full disk, not a silent death
    sweep::OutputBuffer buffer(STDOUT_FILENO);
    std::ostream out(&buffer);
    const int status = sweep::runProgram(argc, argv, out, std::cerr);
    out.flush();
    if (buffer.failure().empty())
        return status;
    std::cerr << "sweepbench: standard output could not be written: " << buffer.failure() << '\n';
    return std::max(status, sweep::exitStatus::refused);
}

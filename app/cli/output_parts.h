// Output parts: what each of several scenes contributes to the output of a subcommand, and the whole made of them.
#pragma once

#include "app/output/suites.h"

#include <ostream>
#include <string>
#include <vector>

namespace sweep {

// How the parts of the scenes, in their order, become the output.
enum class OutputForm
{
    joined, // one after the other
    spaced, // with an empty line between them
    junit,
    tap,
    tests // failing scenes first, then a summary
};

// The part of one scene. It is all that is kept of the scene.
struct OutputPart
{
    std::string label = {}; // of the scene, escaped
    int status = 0;
    std::string out = {};
    std::string err = {};
    CaseCounts counts = {};
    bool hasCases = false; // `test`: the scene has expectations, which `counts` counts, or was refused
};

// Sets the counts, and in the forms junit and tap the output.
void take(OutputPart& part, OutputForm form, const JunitSuite& suite);

[[nodiscard]] int highestStatus(const std::vector<OutputPart>& parts);

// Prints the whole output of a subcommand, and returns its exit status, the highest of the parts. The messages come
// first. `test` sums up: in text at the end, otherwise on `err`.
int printWhole(const std::string& command, OutputForm form, const std::vector<OutputPart>& parts, std::ostream& out,
               std::ostream& err);

} // namespace sweep

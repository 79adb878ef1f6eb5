#include "app/cli/output_parts.h"

#include "app/cli/scene_inputs.h"
#include "app/output/words.h"

#include <algorithm>

namespace sweep {

namespace {

// "4 scenes: 2 of 3 expectations hold; failing scenes: 1, refused: 1, without expectations: 1", then as ctest: "50%
// scenes passed, 2 scenes failed out of 4", and the list of these.
void printSummary(const std::vector<OutputPart>& parts, std::ostream& out)
{
    std::size_t holding = 0;
    std::size_t expected = 0;
    std::size_t refused = 0;
    std::size_t silent = 0;
    std::size_t failed = 0;
    std::string list;
    for (const OutputPart& part : parts) {
        const CaseCounts counts = part.hasCases ? part.counts : CaseCounts{};
        const std::size_t passed = counts[std::size_t(CaseOutcome::passed)];
        const std::size_t cases = passed + counts[std::size_t(CaseOutcome::failed)];
        const bool isRefused = counts[std::size_t(CaseOutcome::error)] > 0;
        holding += passed;
        expected += cases;
        refused += isRefused ? 1U : 0U;
        silent += part.hasCases ? 0U : 1U;
        if (part.status == exitStatus::done)
            continue;
        ++failed;
        const std::string reason = isRefused       ? "refused"
                                   : part.hasCases ? holdingText(passed, cases)
                                                   : "no expectations";
        list += "  " + part.label + " (" + reason + ")\n";
    }
    const std::size_t all = parts.size();
    out << countedText(all, "scene") << ": " << holdingText(holding, expected)
        << "; failing scenes: " << failed - refused << ", refused: " << refused << ", without expectations: " << silent
        << '\n'
        << (all == 0 ? 100 : (all - failed) * 100 / all) << "% scenes passed, " << countedText(failed, "scene")
        << " failed out of " << all << '\n'
        << (failed == 0 ? "" : "\nThe following scenes failed:\n") << list;
}

} // namespace

void take(OutputPart& part, OutputForm form, const JunitSuite& suite)
{
    part.counts = caseCounts(suite);
    if (form == OutputForm::junit)
        part.out = junitText(suite);
    if (form == OutputForm::tap)
        part.out = tapText(suite);
}

int highestStatus(const std::vector<OutputPart>& parts)
{
    const auto highest = std::ranges::max_element(parts, {}, &OutputPart::status);
    return highest == parts.end() ? exitStatus::done : highest->status;
}

int printWhole(const std::string& command, OutputForm form, const std::vector<OutputPart>& parts, std::ostream& out,
               std::ostream& err)
{
    CaseCounts counts{};
    for (const OutputPart& part : parts) {
        err << part.err;
        std::ranges::transform(counts, part.counts, counts.begin(), std::plus());
    }
    if (form == OutputForm::junit)
        out << junitBegin("sweepbench " + command, counts);
    if (form == OutputForm::tap)
        out << tapBegin(sumOf(counts));
    std::size_t last = 0;
    bool isFirst = true;
    const auto print = [&](const OutputPart& part) {
        if (form == OutputForm::tap)
            last = printNumbered(out, part.out, last);
        else
            out << (form == OutputForm::spaced && !isFirst && !part.out.empty() ? "\n" : "") << part.out;
        isFirst = isFirst && part.out.empty();
    };
    const bool isOrdered = form == OutputForm::tests;
    for (const OutputPart& part : parts)
        if (!isOrdered || part.status != exitStatus::done)
            print(part);
    for (const OutputPart& part : parts)
        if (isOrdered && part.status == exitStatus::done)
            print(part);
    out << (form == OutputForm::junit ? junitEnd : "");
    out.flush();
    if (command == "test")
        printSummary(parts, form == OutputForm::tests ? out : err);
    return highestStatus(parts);
}

} // namespace sweep

#include "app/commands/test.h"

#include "app/commands/choice.h"
#include "app/commands/decimal_text.h"
#include "app/commands/exit_status.h"
#include "app/commands/junit_report.h"
#include "core/events/expectation.h"

#include <algorithm>

namespace sweep {

namespace {

std::string otherOf(const Expectation& expectation)
{
    if (const auto* cell = std::get_if<Cell>(&expectation.other))
        return "cell (" + std::to_string(cell->i) + ", " + std::to_string(cell->j) + ')';
    return *std::get_if<std::string>(&expectation.other);
}

// "ball · wall: 2 × enter at t = 0.25 ± 1e-9"
std::string described(const Expectation& expectation)
{
    std::string text = expectation.a + " · " + otherOf(expectation) + ": ";
    if (expectation.kind == ExpectedKind::none)
        return text + "no event";
    if (expectation.count)
        text += std::to_string(*expectation.count) + " × ";
    text += spelled(expectation.kind);
    if (expectation.t)
        text += " at t = " + decimalText(*expectation.t);
    if (expectation.within)
        text += " ± " + decimalText(*expectation.within);
    return text;
}

// What happened instead.
std::string found(const Expectation& expectation, const ExpectationOutcome& outcome)
{
    if (expectation.kind == ExpectedKind::none || outcome.ofPair == 0)
        return "the pair has " + countedText(outcome.ofPair, "event");
    std::string text = std::string("the pair has ") + std::to_string(outcome.ofKind) + " × " +
                       spelled(expectation.kind) + " among " + countedText(outcome.ofPair, "event");
    if (outcome.nearest)
        text += ", the closest at t = " + decimalText(*outcome.nearest);
    return text;
}

void printText(std::ostream& out, const std::string& label, const Scene& scene,
               const std::vector<ExpectationOutcome>& outcomes)
{
    if (outcomes.empty()) {
        out << escaped(label) << ": no expectations\n";
        return;
    }
    std::size_t holding = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Expectation& expectation = (*scene.expect)[i];
        holding += outcomes[i].holds ? 1U : 0U;
        out << (outcomes[i].holds ? "  holds  " : "  FAILS  ") << escaped(described(expectation));
        if (!outcomes[i].holds)
            out << " (" << found(expectation, outcomes[i]) << ')';
        out << '\n';
    }
    out << escaped(label) << ": " << holding << " of " << countedText(outcomes.size(), "expectation") << " hold\n";
}

JunitSuite suiteOf(const std::string& label, const Scene& scene, const std::vector<ExpectationOutcome>& outcomes)
{
    JunitSuite suite{label, {}};
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Expectation& expectation = (*scene.expect)[i];
        if (outcomes[i].holds)
            suite.cases.push_back({described(expectation)});
        else
            suite.cases.push_back({described(expectation), CaseOutcome::failed, found(expectation, outcomes[i])});
    }
    return suite;
}

} // namespace

void addTestArguments(CLI::App& command, TestOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    using Format = TestOptions::Format;
    addChoice<Format>(command, "--format", options.format, {{"text", Format::text}, {"junit", Format::junit}},
                      "how to print (default: text)");
    command.footer("A scene's member \"expect\" lists what its author expects:\n"
                   "  {\"a\": \"ball\", \"b\": \"wall\", \"kind\": \"enter\", \"count\": 2}\n"
                   "  {\"a\": \"ball\", \"cell\": [3, -1], \"kind\": \"touch\", \"t\": 0.25, \"within\": 1e-9}\n"
                   "  {\"a\": \"ball\", \"b\": \"door\", \"kind\": \"none\"}\n"
                   "\n"
                   "Examples:\n"
                   "  sweepbench test scenes/*.scene.json\n"
                   "  sweepbench test bug.scene.json --format junit > report.xml\n"
                   "\n"
                   "Exit status: 0 all expectations hold, or there are none, which is said; 1 one does not hold;\n"
                   "2 bad arguments, or a scene was refused.");
}

int runTest(const TestOptions& options, std::ostream& out, std::ostream& err)
{
    const bool junit = options.format == TestOptions::Format::junit;
    JunitReport report("sweepbench test");
    const auto decide = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        const auto outcomes = decideExpectations(scene, timeline);
        if (junit)
            report.add(suiteOf(label, scene, outcomes));
        else
            printText(out, label, scene, outcomes);
        const bool all = std::all_of(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.holds; });
        return all ? exitStatus::done : exitStatus::finding;
    };
    const auto refused = [&](const std::string& label, const std::vector<Problem>& problems) {
        report.add(refusedSuite(label, problems));
    };
    const int status = forEachTimeline(options.inputs, {decide, refused}, err);
    if (junit)
        report.print(out);
    return status;
}

} // namespace sweep

#include "app/cli/output_parts.h"

#include "app/cli/scene_inputs.h"
#include "app/output/words.h"

#include <algorithm>
#include <vector>

namespace sweep {

namespace {

std::size_t countOf(const CaseCounts& counts, CaseOutcome outcome)
{
    return counts[std::size_t(outcome)];
}

// "1 of 2 expectations hold"
std::string heldText(const CaseCounts& counts)
{
    const std::size_t holding = countOf(counts, CaseOutcome::passed);
    return holdingText(holding, holding + countOf(counts, CaseOutcome::failed));
}

// The totals of `test`.
class TestTotals
{
public:
    void add(const OutputPart& part)
    {
        ++m_scenes;
        const bool isRefused = countOf(part.counts, CaseOutcome::error) > 0;
        m_refused += isRefused ? 1U : 0U;
        m_silent += part.hasCases ? 0U : 1U;
        for (std::size_t i = 0; part.hasCases && i < m_counts.size(); ++i)
            m_counts[i] += part.counts[i];
        if (part.status == exitStatus::done)
            return;
        m_failed.push_back(part.label + (isRefused        ? " (refused)"
                                         : !part.hasCases ? " (no expectations)"
                                                          : " (" + heldText(part.counts) + ')'));
    }

    // "4 scenes: 2 of 3 expectations hold; failing scenes: 1, refused: 1, without expectations: 1", then as ctest:
    // "50% scenes passed, 2 scenes failed out of 4", and the list of these.
    void print(std::ostream& out) const
    {
        const std::size_t failed = m_failed.size();
        out << countedText(m_scenes, "scene") << ": " << heldText(m_counts)
            << "; failing scenes: " << failed - m_refused << ", refused: " << m_refused
            << ", without expectations: " << m_silent << '\n'
            << (m_scenes == 0 ? 100 : (m_scenes - failed) * 100 / m_scenes) << "% scenes passed, "
            << countedText(failed, "scene") << " failed out of " << m_scenes << '\n';
        if (failed > 0)
            out << "\nThe following scenes failed:\n";
        for (const std::string& one : m_failed)
            out << "  " << one << '\n';
    }

private:
    std::size_t m_scenes = 0;
    std::size_t m_refused = 0;
    std::size_t m_silent = 0;
    CaseCounts m_counts{}; // of the expectations
    std::vector<std::string> m_failed;
};

void printParts(OutputForm form, const ForEachPart& forEachPart, std::ostream& out)
{
    std::size_t last = 0;
    bool first = true;
    const auto print = [&](const OutputPart& part) {
        if (form == OutputForm::tap)
            last = printNumbered(out, part.out, last);
        else
            out << (form == OutputForm::spaced && !first && !part.out.empty() ? "\n" : "") << part.out;
        first = first && part.out.empty();
    };
    if (form != OutputForm::tests)
        return forEachPart(print);
    for (const bool isFailing : {true, false})
        forEachPart([&](const OutputPart& part) {
            if ((part.status != exitStatus::done) == isFailing)
                print(part);
        });
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

int printWhole(const std::string& command, OutputForm form, const ForEachPart& forEachPart, std::ostream& out,
               std::ostream& err)
{
    TestTotals totals;
    CaseCounts counts{};
    int status = exitStatus::done;
    forEachPart([&](const OutputPart& part) {
        err << part.err;
        status = std::max(status, part.status);
        totals.add(part);
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += part.counts[i];
    });
    if (form == OutputForm::junit)
        out << junitBegin("sweepbench " + command, counts);
    if (form == OutputForm::tap)
        out << tapBegin(sumOf(counts));
    printParts(form, forEachPart, out);
    if (form == OutputForm::junit)
        out << junitEnd;
    out.flush();
    if (command == "test")
        totals.print(form == OutputForm::tests ? out : err);
    return status;
}

} // namespace sweep

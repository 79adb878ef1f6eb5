#include "app/report/report_markdown.h"

#include "app/report/escaping.h"
#include "app/report/report_sections.h"
#include "core/scene/file/scene_file.h"

namespace sweep {

namespace {

constexpr std::size_t markdownRows = 20;
constexpr std::size_t maxOthers = 6;        // more rows, such as those of a full grid, would bury the pair
constexpr std::size_t maxSceneBytes = 8192; // GitHub accepts 65,536 characters in total

std::string markdownList(const std::vector<std::pair<std::string, std::string>>& terms)
{
    std::string list;
    for (const auto& [term, meaning] : terms)
        list += "* **" + term + "**: " + meaning + '\n';
    return list + '\n';
}

std::string markdownLogTable(const ReportCase& report)
{
    const LogRows rows = logRowsOf(report, markdownRows);
    if (rows.total == 0)
        return {};
    std::string text = "| difference | a | b | exactly | in the log |\n|---|---|---|---|---|\n";
    for (const LogRow& row : rows.rows)
        text += "| " + row.what + " | " + markdownCellCode(row.a) + " | " + markdownCellCode(row.b) + " | " +
                row.exactly + " | " + row.said + " |\n";
    if (rows.rows.size() < rows.total)
        text += "\n" + std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) + " differences." +
                (listsDifferences(report) ? " All are in `diff.json`." : "") + "\n";
    return text + '\n';
}

const ReportFormat markdown{.name = markdownCode,
                            .heading = [](const std::string& text) { return "## " + text + "\n\n"; },
                            .quote = [](const std::string& text) { return markdownQuote(text) + '\n'; },
                            .paragraph = [](const std::string& text) { return text + "\n\n"; },
                            .list = markdownList,
                            .logTable = markdownLogTable,
                            .program = [](const std::string& lines) { return markdownBlock(lines, "sh") + '\n'; }};

std::string sceneBlock(const ReportCase& report)
{
    std::string text = "## Scene\n\n";
    text += "Bodies: " + std::to_string(report.scene.bodies.size()) +
            ". Every number is the shortest decimal that reads back as the same double.\n\n";
    const std::string scene = sceneText(report.scene);
    if (scene.size() > maxSceneBytes)
        return text + "It is in `scene.scene.json` (" + std::to_string(scene.size()) +
               " bytes), too long to include here.\n\n";
    return text + markdownBlock(scene, "json") + '\n';
}

} // namespace

std::string eventTableMarkdown(const ReportCase& report, std::size_t limit, const std::string& all)
{
    const ReportRows rows = rowsOf(report, limit, maxOthers);
    if (rows.total == 0)
        return "There are none in the time that is shown.\n";
    std::string text = std::string("| # | t | t, exact or in digits |") + (report.frames ? " frames |" : "") +
                       " kind | a | b | point ≈ |\n|--:|---|---|" + (report.frames ? "---|" : "") +
                       "---|---|---|---|\n";
    for (const ReportRow& row : rows.rows)
        text += "| " + std::to_string(row.number) + " | " + row.t + " | " + markdownText(row.exact) + " | " +
                (report.frames ? row.frames + " | " : "") + (row.inFocus ? "**" + row.kind + "**" : row.kind) + " | " +
                markdownCellCode(row.a) + " | " + markdownCellCode(row.b) + " | " + row.point + " |\n";
    if (rows.rows.size() < rows.total)
        text += "\n" + std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                " events: those of the two, then those nearest in time." + all + '\n';
    return text;
}

std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files)
{
    std::string text = "# " + markdownText(report.title) + "\n\n" + introduction(report, markdown);
    if (!report.notes.empty())
        text += markdownQuote(report.notes) + '\n';
    text += statementSections(report, markdown);
    text += "## Events\n\n" +
            eventTableMarkdown(report, markdownRows,
                               listsEvents(report) ? " All are in `events.json`." : eventsAreTooMany) +
            '\n';
    text += reproSection(report, markdown);
    text += sceneBlock(report);
    text += "## Files\n\n";
    for (const std::string& file : files)
        text += "* `" + file + "`\n";
    text += "\n## Made with\n\n";
    for (const auto& [name, version] : versions())
        text += "* " + name + ' ' + markdownText(version) + '\n';
    return text;
}

} // namespace sweep

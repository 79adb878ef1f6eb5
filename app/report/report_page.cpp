#include "app/report/report_page.h"

#include "app/cli/output/decimal_text.h"
#include "app/report/clearance_chart.h"
#include "app/report/escaping.h"
#include "app/report/page_scene.h"
#include "app/report/report_pictures.h"
#include "app/report/report_sections.h"
#include "widgets/format/numbers.h"

#include <QCryptographicHash>
#include <QFile>

namespace sweep {

namespace {

constexpr std::size_t pageRows = 500;

QByteArray pageResource(const QString& name)
{
    QFile file(QStringLiteral(":/report/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string hashOf(const QByteArray& text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64().toStdString() + '\'';
}

std::string named(const std::string& name)
{
    return "<bdi class=\"name\">" + htmlText(name) + "</bdi>";
}

std::string head(const ReportCase& report, const QByteArray& style, const QByteArray& script)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src " +
           hashOf(style) + "; script-src " + hashOf(script) +
           "; base-uri 'none'; form-action 'none'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
           "<title>" +
           htmlText(report.title) + "</title>\n<style>" + style.toStdString() + "</style>\n</head>\n<body>\n<main>\n";
}

std::string paragraph(const std::string& html)
{
    return "<p>" + html + "</p>\n";
}

std::string heading(const std::string& text)
{
    return "<h2>" + text + "</h2>\n";
}

std::string pageList(const std::vector<std::pair<std::string, std::string>>& terms)
{
    std::string list = "<ul>\n";
    for (const auto& [term, meaning] : terms)
        list += "<li><b>" + term + "</b>: " + meaning + "</li>\n";
    return list + "</ul>\n";
}

// "t = 0.25", or "t ≈ 0.33333" if five digits are shorter.
std::string timeText(double t)
{
    const std::string all = decimalText(t);
    const std::string few = roundedText(t, 5, {}).toStdString();
    return all.size() <= few.size() ? "t = " + all : "t ≈ " + few;
}

std::string figures(const ReportCase& report)
{
    std::string text = heading("Pictures");
    const std::size_t bodies = report.scene.bodies.size();
    if (bodies > maxBodiesOnPage)
        text += paragraph(std::to_string(maxBodiesOnPage) + " of " + std::to_string(bodies) +
                          " bodies are drawn here: those nearest to what the report is about. The whole scene is in "
                          "picture.svg and scene.scene.json.");
    text += "<div class=\"pictures\">\n";
    for (const PagePicture& picture : pagePictures(report))
        text += "<figure><div class=\"light\">" + picture.light.toStdString() + "</div><div class=\"dark\">" +
                picture.dark.toStdString() + "</div><figcaption>" + picture.caption + ", " + timeText(picture.t) +
                "</figcaption></figure>\n";
    return text + "</div>\n";
}

// The scene that the slider moves. It stays hidden if scripts do not run.
std::string slider(const ReportCase& report)
{
    return "<section id=\"moving\" hidden>\n<h2>The scene over time</h2>\n<figure>"
           "<svg id=\"stage\" viewBox=\"0 0 960 520\" role=\"img\" aria-label=\"The scene at the chosen time\"></svg>"
           "<figcaption id=\"far\" hidden>The numbers of this scene are too large or too small to be moved here."
           "</figcaption></figure>\n<div class=\"transport\">"
           "<button type=\"button\" id=\"previous\">Previous event</button>"
           "<input type=\"range\" id=\"time\" min=\"0\" max=\"2000\" step=\"1\" aria-label=\"Time\">"
           "<button type=\"button\" id=\"next\">Next event</button>"
           "<output id=\"now\" for=\"time\"></output></div>\n<p id=\"what\" role=\"status\"></p>\n</section>\n"
           "<script type=\"application/json\" id=\"scene\">" +
           jsonInHtml(pageSceneJson(report)) + "</script>\n";
}

std::string chart(const ReportCase& report)
{
    const ClearanceChart clearance = clearanceChart(report);
    if (clearance.svg.empty())
        return {};
    return "<h2>Clearance</h2>\n<figure>" + clearance.svg + "<figcaption>" + htmlText(clearance.caption) +
           "</figcaption></figure>\n";
}

std::string cell(const std::string& text, const std::string& kind = {})
{
    return "<td" + (kind.empty() ? "" : " class=\"" + kind + '"') + "><bdi>" + htmlText(text) + "</bdi></td>";
}

std::string table(const ReportCase& report)
{
    const ReportRows rows = rowsOf(report, pageRows, pageRows);
    std::string text = heading("Events");
    if (rows.total == 0)
        return text + paragraph("There are none in the time that is shown.");
    if (rows.rows.size() < rows.total)
        text += paragraph(std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                          " events are listed: those of the two, then those nearest in time." +
                          (listsEvents(report) ? " All are in events.json." : eventsAreTooMany));
    text +=
        std::string("<div class=\"scroll\"><table>\n<thead><tr><th>#</th><th>t</th><th>t, exact or in digits</th>") +
        (report.frames ? "<th>Frames</th>" : "") +
        "<th>Kind</th><th>a</th><th>b</th><th>Point ≈</th></tr></thead>\n<tbody>\n";
    for (const ReportRow& row : rows.rows)
        text += std::string("<tr") + (row.inFocus ? " class=\"focus\"" : "") + ">" +
                cell(std::to_string(row.number), "number") + cell(row.t, "number") + cell(row.exact, "long") +
                (report.frames ? cell(row.frames, "number") : "") + cell(row.kind) + cell(row.a, "name") +
                cell(row.b, "name") + cell(row.point, "long") + "</tr>\n";
    return text + "</tbody>\n</table></div>\n";
}

std::string pageLogTable(const ReportCase& report)
{
    const LogRows rows = logRowsOf(report, pageRows);
    if (rows.total == 0)
        return {};
    std::string text;
    if (rows.rows.size() < rows.total)
        text += paragraph(std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                          " differences are listed." + (listsDifferences(report) ? " All are in diff.json." : ""));
    text += "<div class=\"scroll\"><table>\n<thead><tr><th>Difference</th><th>a</th><th>b</th><th>Exactly</th>"
            "<th>In the log</th></tr></thead>\n<tbody>\n";
    for (const LogRow& row : rows.rows)
        text += "<tr>" + cell(row.what) + cell(row.a, "name") + cell(row.b, "name") + cell(row.exactly, "long") +
                cell(row.said, "long") + "</tr>\n";
    return text + "</tbody>\n</table></div>\n";
}

const ReportFormat html{
    .name = named,
    .heading = heading,
    .quote = [](const std::string& text) { return "<p class=\"free\">" + htmlLines(text) + "</p>\n"; },
    .paragraph = paragraph,
    .list = pageList,
    .logTable = pageLogTable,
    .program = [](const std::string& lines) { return "<pre>" + htmlLines(lines) + "</pre>\n"; }};

std::string tail()
{
    std::string text = "<h2>Made with</h2>\n<dl>\n";
    for (const auto& [name, version] : versions())
        text += "<div><dt>" + htmlText(name) + "</dt><dd>" + htmlText(version) + "</dd></div>\n";
    return text + "</dl>\n<p>Times and kinds are exact: no tolerance takes part. scene.scene.json beside this page "
                  "holds every "
                  "number to the last bit.</p>\n</main>\n";
}

} // namespace

QByteArray reportPage(const ReportCase& report)
{
    const QByteArray style = pageResource(QStringLiteral("page.css"));
    const QByteArray script = pageResource(QStringLiteral("page.js"));
    std::string page = head(report, style, script);
    page += "<h1>" + htmlText(report.title) + "</h1>\n";
    page += introduction(report, html);
    if (!report.notes.empty())
        page += html.quote(report.notes);
    page += statementSections(report, html) + slider(report) + figures(report) + chart(report) + table(report) +
            reproSection(report, html) + tail();
    page += "<script>" + script.toStdString() + "</script>\n</body>\n</html>\n";
    return QByteArray::fromStdString(page);
}

} // namespace sweep

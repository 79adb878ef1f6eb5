#include "tests/bench/summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace sweep::bench {

namespace {

constexpr const char* missing = "-";

// Three digits, or all digits of the integer part if it has more.
std::string shortly(std::optional<double> x)
{
    if (!x)
        return missing;
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, *x >= 100 ? "%.0f" : *x >= 10 ? "%.1f" : "%.2f", *x);
    return buffer;
}

using Line = std::vector<std::string>;

Line lineOf(const Outcome& outcome)
{
    const Row& row = outcome.row;
    const std::string bar = row.bar ? (row.atLeast ? ">= " : "<= ") + shortly(row.bar) : missing;
    const char* verdict = !row.bar ? "" : !outcome.ratio ? "not measured" : outcome.isOver() ? "OVER" : "ok";
    return {
        row.name, shortly(outcome.value), shortly(outcome.peerValue), row.unit, shortly(outcome.ratio), bar, verdict,
        row.peer};
}

nlohmann::ordered_json jsonOf(std::optional<double> x)
{
    return x ? nlohmann::ordered_json(*x) : nlohmann::ordered_json();
}

} // namespace

bool Outcome::isOver() const
{
    return row.bar && ratio && (row.atLeast ? *ratio < *row.bar : *ratio > *row.bar);
}

void printTable(std::ostream& out, const std::vector<Outcome>& outcomes)
{
    std::vector<Line> lines{{"name", "ours", "peer", "unit", "ratio", "bar", "", "compared with"}};
    for (const Outcome& outcome : outcomes)
        lines.push_back(lineOf(outcome));
    std::vector<std::size_t> widths(lines[0].size());
    for (const Line& line : lines)
        for (std::size_t k = 0; k < line.size(); ++k)
            widths[k] = std::max(widths[k], line[k].size());
    for (const Line& line : lines) {
        std::string text;
        for (std::size_t k = 0; k < line.size(); ++k) {
            const std::string space(widths[k] - line[k].size(), ' ');
            const bool isNumber = k == 1 || k == 2 || k == 4 || k == 5;
            text += (isNumber ? space + line[k] : line[k] + space) + "  ";
        }
        out << text.erase(text.find_last_not_of(' ') + 1) << '\n';
    }
}

void writeSummary(std::ostream& out, const std::vector<Outcome>& outcomes)
{
    auto all = nlohmann::ordered_json::array();
    for (const Outcome& outcome : outcomes) {
        const Row& row = outcome.row;
        nlohmann::ordered_json one;
        one["name"] = row.name;
        one["value"] = jsonOf(outcome.value);
        one["unit"] = row.unit;
        one["ratio"] = jsonOf(outcome.ratio);
        one["bar"] = jsonOf(row.bar);
        one["sense"] = row.atLeast ? "min" : "max";
        one["peer"] = row.peer.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(row.peer);
        all.push_back(std::move(one));
    }
    out << all.dump(2) << '\n';
}

} // namespace sweep::bench

#include "app/cli/input/nearest_word.h"

#include <algorithm>

namespace sweep {

namespace {

// The optimal string alignment distance, row by row.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> steps(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                steps[i][j] = i + j;
                continue;
            }
            steps[i][j] = std::min(
                {steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
        }
    }
    return steps[a.size()][b.size()];
}

} // namespace

std::optional<std::string> nearestWord(std::string_view typed, const std::vector<std::string>& words)
{
    std::optional<std::string> nearest;
    std::size_t fewest = 3;
    for (const std::string& word : words) {
        if (typed.size() > word.size() + 2)
            continue;
        const std::size_t count = distance(typed, word);
        if (count < fewest && 2 * count < word.size()) {
            fewest = count;
            nearest = word;
        }
    }
    return nearest;
}

} // namespace sweep

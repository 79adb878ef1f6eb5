#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <optional>

namespace sweep {

std::size_t utf8Length(std::string_view text)
{
    if (text.empty())
        return 0;
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (lead < 0xc2 || length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0U) != 0x80)
            return 0;
    const unsigned second = byte(1);
    const bool tooLong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    const bool surrogate = lead == 0xed && second >= 0xa0;
    const bool beyond = lead == 0xf4 && second >= 0x90;
    return tooLong || surrogate || beyond ? 0 : length;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

void appendUtf8(std::string& text, unsigned code)
{
    const auto continuation = [code](unsigned shift) { return static_cast<char>(0x80U | ((code >> shift) & 0x3fU)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0U | (code >> 6U));
        text += continuation(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0U | (code >> 12U));
        text += continuation(6);
        text += continuation(0);
    } else {
        text += static_cast<char>(0xf0U | (code >> 18U));
        text += continuation(12);
        text += continuation(6);
        text += continuation(0);
    }
}

std::string shortened(std::string_view text, std::size_t characters)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < characters && end < text.size(); ++i)
        end += std::max<std::size_t>(1, utf8Length(text.substr(end)));
    return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

namespace {

// The optimal string alignment distance, row by row.
std::size_t editDistance(std::string_view a, std::string_view b)
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
        const std::size_t count = editDistance(typed, word);
        if (count < fewest && 2 * count < word.size()) {
            fewest = count;
            nearest = word;
        }
    }
    return nearest;
}

} // namespace sweep

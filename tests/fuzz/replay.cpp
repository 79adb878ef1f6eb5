// Replay of a fuzz target without libFuzzer: fuzz_<reader> ROUNDS SEED PATH… runs the target on every file, and every
// file in each folder, that a PATH names, and ROUNDS times on a random change of each.
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

namespace {

// The text with a few bytes changed, removed, duplicated or moved.
std::string changed(std::string text, std::mt19937_64& random)
{
    static constexpr std::string_view likely = "{}[]\",:0123456789.-+eEx/\\u\x80\xff\0 \n";
    for (auto changes = random() % 6 + 1; changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random() % text.size();
        const std::size_t length = random() % std::min<std::size_t>(20, text.size() - at + 1);
        switch (random() % 5) {
        case 0:
            text[at] = static_cast<char>(random());
            break;
        case 1:
            text[at] = likely[random() % likely.size()];
            break;
        case 2:
            text.erase(at, length);
            break;
        case 3:
            text.insert(random() % text.size(), text.substr(at, length));
            break;
        default:
            text.insert(at, 1, likely[random() % likely.size()]);
            break;
        }
    }
    return text;
}

void run(const std::string& input)
{
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::vector<std::filesystem::path> filesAt(const std::filesystem::path& path)
{
    if (!std::filesystem::is_directory(path))
        return {path};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

int main(int count, char** arguments)
{
    if (count < 4) {
        std::fprintf(stderr, "usage: %s ROUNDS SEED PATH…\n", arguments[0]);
        return 2;
    }
    const long rounds = std::strtol(arguments[1], nullptr, 10);
    std::mt19937_64 random(std::strtoull(arguments[2], nullptr, 10));
    std::size_t files = 0;
    for (int i = 3; i < count; ++i)
        for (const auto& path : filesAt(arguments[i])) {
            std::ifstream file(path, std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            run(text);
            for (long round = 0; round < rounds; ++round)
                run(changed(text, random));
            ++files;
        }
    std::printf("%zu files, %ld changes of each\n", files, rounds);
    return files > 0 ? 0 : 1; // a run without files is a failure
}

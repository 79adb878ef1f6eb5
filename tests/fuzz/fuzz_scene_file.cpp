// Fuzz target of the reader of scenes. Without libFuzzer it is a program that changes the files which it is given at
// random: fuzz_scene_file ROUNDS SEED FILE…
#include "core/scene/file/scene_file.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

namespace {

// Every text is refused with 1 to 20 problems, or is a scene that is the same after saving and loading.
void require(bool law, const char* what)
{
    if (law)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

// A few bytes changed, removed, doubled or moved.
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto scene = sweep::parseScene(text, "fuzz");
    if (!scene.ok()) {
        require(scene.problems().size() <= 20, "at most 20 problems");
        return 0;
    }
    require(sweep::problemsOf(*scene).empty(), "what was read keeps the rules");
    const std::string written = sweep::sceneText(*scene);
    const auto again = sweep::parseScene(written, "fuzz");
    require(again.ok() && *again == *scene && sweep::sceneText(*again) == written, "saved and loaded it is the same");
    return 0;
}

#ifndef SWEEPBENCH_LIBFUZZER
int main(int count, char** arguments)
{
    if (count < 4) {
        std::fprintf(stderr, "usage: fuzz_scene_file ROUNDS SEED FILE…\n");
        return 2;
    }
    std::mt19937_64 random(std::strtoull(arguments[2], nullptr, 10));
    const long rounds = std::strtol(arguments[1], nullptr, 10);
    for (int i = 3; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (long round = 0; round < rounds; ++round) {
            const std::string input = changed(text, random);
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
        }
    }
    return 0;
}
#endif

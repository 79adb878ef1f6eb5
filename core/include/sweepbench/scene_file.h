// Scene file: reading and writing without loss, with every problem located.
#pragma once

#include <sweepbench/base/files.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/base/json.h>
#include <sweepbench/base/result.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// Scene files: lossless reading and writing, and the rules of a valid scene.

// The scene described by a UTF-8 JSON text. `file` only names the text in problems. Every decimal is rounded to the
// nearest double, or in a scene of singles to the nearest single, ties to even. Errors: all problems that can be found
// in one reading, up to 20, without those that only follow from others; each with its line and column and the id of its
// body.
[[nodiscard]] Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options = {});

// Reads the file; "-" is standard input. Errors: also a folder, a missing file and an unreadable file.
[[nodiscard]] Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options = {});

// The scene as the text of a file: the shortest decimals that read back as the same numbers, one body per line, a final
// newline. Empty if the job is stopped. Law: parseScene(sceneText(s)) equals s for every scene s that parseScene
// returns.
[[nodiscard]] std::string sceneText(const Scene& scene, const Job& job = {});

// Replaces the file in one step (see FileReplacement). A scene that breaks a rule is not written; its problems are
// returned. If the job is stopped, the problem's message is "cancelled" and the old file is untouched.
[[nodiscard]] Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job = {});

// Every rule that a scene edited in memory breaks: repeated or empty ids, references to missing bodies, values outside
// their ranges, other numbers than singles in a scene of singles, a ray or line whose control points coincide (with the
// first such time). Empty if the scene can be
// solved. If the job is stopped, one problem with the message "cancelled".
[[nodiscard]] std::vector<Problem> problemsOf(const Scene& scene, const Job& job = {});

// Text of single members of a scene file, for lists of the differences of two scenes.

// The member as in a file's text; empty if it is missing. "path" also stands for the members a and b of a body,
// "x-*" for all members of other programs: of these each has its name before it.
[[nodiscard]] std::string memberText(const Body& body, std::string_view member,
                                     NumberFormat format = NumberFormat::doubles);
// A member beside the bodies.
[[nodiscard]] std::string memberText(const Scene& scene, std::string_view member);

// Typed values of a JSON text; a value of the wrong type is reported as a problem.
//
// Each function takes the next value, whatever its type, and returns nothing if it refused that value. `allowed` is the
// second half of the message: the description of what is allowed there.

// Whether the next value is of that kind; if not, the value is taken and refused.
[[nodiscard]] bool expectKind(JsonReader& reader, JsonKind kind, std::string_view allowed);

[[nodiscard]] std::optional<double> readNumber(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<std::string> readString(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<bool> readBoolean(JsonReader& reader, std::string_view allowed);
// A number written without a fraction or an exponent, with a magnitude below 2⁵³.
[[nodiscard]] std::optional<long long> readInteger(JsonReader& reader, std::string_view allowed);
// An object that the scene keeps unchanged, as compact text.
[[nodiscard]] std::optional<std::string> readKeptObject(JsonReader& reader, std::string_view allowed);

// Refuses a well-formed string that is not one of the allowed words.
void refuseWord(JsonReader& reader, std::string_view word, std::string_view allowed);

// An array of exactly N elements, each read by `read`, which returns an optional.
template <std::size_t N, class Read>
auto readTuple(JsonReader& reader, std::string_view allowed, Read read)
    -> std::optional<std::array<typename decltype(read())::value_type, N>>
{
    if (!expectKind(reader, JsonKind::array, allowed))
        return std::nullopt;
    std::array<typename decltype(read())::value_type, N> values{};
    std::size_t good = 0;
    std::size_t size = 0;
    reader.array([&](std::size_t index) {
        ++size;
        if (index >= N)
            (void)reader.described();
        else if (auto value = read()) {
            values[index] = std::move(*value);
            ++good;
        }
    });
    if (size != N)
        reader.refuse("found an array of " + std::to_string(size) + "; " + std::string(allowed));
    return size == N && good == N ? std::optional(std::move(values)) : std::nullopt;
}

template <std::size_t N>
[[nodiscard]] std::optional<std::array<double, N>> readNumbers(JsonReader& reader, std::string_view allowed)
{
    std::array<double, N> values{};
    if (reader.takeNumbers(values))
        return values;
    return readTuple<N>(reader, allowed, [&] { return readNumber(reader, allowed); });
}

[[nodiscard]] std::optional<Vec> readVec(JsonReader& reader, std::string_view allowed);

// The capacity for a long list if the rest of the text consists of elements of the average size since offset `begin`.
// At most 32 times the number of elements so far, so that untypical first elements do no harm.
[[nodiscard]] std::size_t estimatedCapacity(const JsonReader& reader, std::size_t elements, std::size_t begin);

// An array of any length; `read` takes an element and fills it in. Wastes little memory: a scene may have millions of
// bodies.
template <class Element, class Read>
std::optional<std::vector<Element>> readList(JsonReader& reader, std::string_view allowed, Read read)
{
    if (!expectKind(reader, JsonKind::array, allowed))
        return std::nullopt;
    constexpr std::size_t few = 4096;
    const std::size_t begin = reader.offset();
    std::vector<Element> elements;
    reader.array([&](std::size_t) {
        if (elements.size() == elements.capacity() && elements.size() >= few)
            elements.reserve(estimatedCapacity(reader, elements.size(), begin));
        read(elements.emplace_back());
    });
    if (elements.capacity() - elements.size() > elements.size() / 8)
        elements.shrink_to_fit();
    return elements;
}

} // namespace sweep

// How are the values that a scene is made of read, with a problem where one has the wrong type?
//
// Each function takes the value that comes next, whatever it is. Nothing means that it was refused; `allowed` is the
// half of the message that says what may stand there.
#pragma once

#include "core/scene/file/json_reader.h"
#include "core/scene/file/utf8.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sweep {

// Is it of that kind? Otherwise it is taken and refused.
[[nodiscard]] bool expectKind(JsonReader& reader, JsonKind kind, std::string_view allowed);

[[nodiscard]] std::optional<double> readNumber(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<std::string> readText(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<bool> readTruth(JsonReader& reader, std::string_view allowed);
// A number written without a fraction or an exponent, of magnitude below 2⁵³.
[[nodiscard]] std::optional<long long> readInteger(JsonReader& reader, std::string_view allowed);
// An object that is kept as it is, as compact text.
[[nodiscard]] std::optional<std::string> readKeptObject(JsonReader& reader, std::string_view allowed);

// An array of exactly N elements, each read by `read`, which gives an optional.
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

// How much room a long list needs: as if the rest of the text were more elements like those that were read from
// `begin` on. At most 32 times as much as before, lest the first elements deceive.
[[nodiscard]] std::size_t roomForMore(const JsonReader& reader, std::size_t elements, std::size_t begin);

// An array of any length; `read` takes an element and fills it in. Little memory is wasted: a scene may have millions
// of bodies.
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
            elements.reserve(roomForMore(reader, elements.size(), begin));
        read(elements.emplace_back());
    });
    if (elements.capacity() - elements.size() > elements.size() / 8)
        elements.shrink_to_fit();
    return elements;
}

// The members that an object may have besides those that begin with x-. At most 32.
struct MemberTable
{
    std::string_view owner; // "a grid"
    std::span<const std::string_view> names;
};

// "a grid has spacing, origin and cells".
[[nodiscard]] std::string membersText(const MemberTable& table);

// A set of members, one bit each.
using MemberSet = unsigned;
[[nodiscard]] constexpr MemberSet member(int index)
{
    return 1U << static_cast<unsigned>(index);
}

// Takes an object; read(index) takes the value of the member names[index]. The members that were there.
template <class Read>
MemberSet readMembers(JsonReader& reader, const MemberTable& table, KeptMembers& kept, Read read)
{
    MemberSet seen = 0;
    reader.object([&](std::string_view name) {
        const auto place = std::find(table.names.begin(), table.names.end(), name);
        if (place != table.names.end()) {
            const auto index = static_cast<int>(place - table.names.begin());
            seen |= member(index);
            read(index);
        } else if (name.starts_with("x-")) {
            kept.push_back({std::string(name), reader.kept()});
        } else {
            reader.refuse("unknown member; " + membersText(table));
            (void)reader.described();
        }
    });
    return seen;
}

} // namespace sweep

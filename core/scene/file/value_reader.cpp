#include "core/scene/file/value_reader.h"

#include <charconv>

namespace sweep {

bool expectKind(JsonReader& reader, JsonKind kind, std::string_view allowed)
{
    if (reader.next() == kind)
        return true;
    const std::string found = reader.described();
    reader.refuse("found " + found + "; " + std::string(allowed));
    return false;
}

std::optional<double> readNumber(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::number, allowed) ? reader.finite() : std::nullopt;
}

std::optional<std::string> readText(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::text, allowed) ? std::optional(reader.text()) : std::nullopt;
}

std::optional<bool> readTruth(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::truth, allowed) ? std::optional(reader.truth()) : std::nullopt;
}

std::optional<long long> readInteger(JsonReader& reader, std::string_view allowed)
{
    if (!expectKind(reader, JsonKind::number, allowed))
        return std::nullopt;
    const std::string_view written = reader.number();
    long long value = 0;
    const auto read = std::from_chars(written.data(), written.data() + written.size(), value);
    constexpr long long limit = 1LL << 53;
    if (read.ec == std::errc{} && read.ptr == written.data() + written.size() && value > -limit && value < limit)
        return value;
    reader.refuse("found the number " + shortened(written) + "; " + std::string(allowed));
    return std::nullopt;
}

std::optional<std::string> readKeptObject(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::object, allowed) ? std::optional(reader.kept()) : std::nullopt;
}

std::optional<Vec> readVec(JsonReader& reader, std::string_view allowed)
{
    const auto numbers = readNumbers<2>(reader, allowed);
    return numbers ? std::optional(Vec{(*numbers)[0], (*numbers)[1]}) : std::nullopt;
}

std::size_t roomForMore(const JsonReader& reader, std::size_t elements, std::size_t begin)
{
    const double perElement = static_cast<double>(reader.offset() - begin) / static_cast<double>(elements);
    const double more = static_cast<double>(reader.size() - reader.offset()) / perElement;
    const double room = static_cast<double>(elements) * 1.01 + more * 1.01;
    return std::min(32 * elements, std::max(elements + elements / 8, static_cast<std::size_t>(room)));
}

std::string membersText(const MemberTable& table)
{
    std::string text = std::string(table.owner) + " has ";
    for (std::size_t i = 0; i < table.names.size(); ++i) {
        const bool last = i + 1 == table.names.size();
        text.append(i == 0 ? "" : last ? " and " : ", ").append(table.names[i]);
    }
    return text;
}

} // namespace sweep

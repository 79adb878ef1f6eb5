#include "core/scene_file/field.h"

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

std::optional<std::string> readString(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::string, allowed) ? std::optional(reader.string()) : std::nullopt;
}

std::optional<bool> readBoolean(JsonReader& reader, std::string_view allowed)
{
    return expectKind(reader, JsonKind::boolean, allowed) ? std::optional(reader.boolean()) : std::nullopt;
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
    return expectKind(reader, JsonKind::object, allowed) ? std::optional(reader.compactText()) : std::nullopt;
}

void refuseWord(JsonReader& reader, std::string_view word, std::string_view allowed)
{
    reader.refuse("found the text \"" + shortened(word) + "\"; " + std::string(allowed));
}

std::optional<Vec> readVec(JsonReader& reader, std::string_view allowed)
{
    const auto numbers = readNumbers<2>(reader, allowed);
    return numbers ? std::optional(Vec{(*numbers)[0], (*numbers)[1]}) : std::nullopt;
}

std::size_t estimatedCapacity(const JsonReader& reader, std::size_t elements, std::size_t begin)
{
    const double perElement = static_cast<double>(reader.offset() - begin) / static_cast<double>(elements);
    const double more = static_cast<double>(reader.size() - reader.offset()) / perElement;
    const double room = static_cast<double>(elements) * 1.01 + more * 1.01;
    return std::min(32 * elements, std::max(elements + elements / 8, static_cast<std::size_t>(room)));
}

namespace {

constexpr std::string_view bodyOwner = "a body"; // as messages name the object
constexpr std::string_view sceneOwner = "a scene";
constexpr std::string_view radiusOwner = "a radius that changes";

// Other words for members.
struct OtherWords
{
    std::string_view member;
    std::string_view words;
};
constexpr std::array<OtherWords, 18> otherWords = {{
    {"bodies", " body objects "},
    {"shape", " type kind "},
    {"name", " label title "},
    {"radius", " r "},
    {"points", " vertices corners vertex "},
    {"path", " center centre position pos "},
    {"at", " position pos "},
    {"from", " start "},
    {"to", " end target too "},
    {"velocity", " v vel speed direction dir "},
    {"acceleration", " acc accel gravity "},
    {"t", " time at "},
    {"a", " start p1 "},
    {"b", " end p2 "},
    {"start", " from begin t0 "},
    {"end", " to stop t1 "},
    {"spacing", " size cell step "},
    {"within", " tolerance epsilon "},
}};

// The one of the names that was probably meant.
std::optional<std::string> meantName(std::string_view typed, const std::vector<std::string>& names)
{
    const auto differsInCase = [typed](const std::string& name) {
        return std::equal(name.begin(), name.end(), typed.begin(), typed.end(),
                          [](char n, char t) { return n == t || (t >= 'A' && t <= 'Z' && n == t - 'A' + 'a'); });
    };
    if (const auto same = std::find_if(names.begin(), names.end(), differsInCase); same != names.end())
        return *same;
    for (const auto& [member, words] : otherWords)
        if (words.find(' ' + std::string(typed) + ' ') != std::string_view::npos &&
            std::find(names.begin(), names.end(), member) != names.end())
            return std::string(member);
    return nearestWord(typed, names);
}

} // namespace

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == names.size() ? " and " : ", ").append(names[i]);
    return text;
}

void readUnknownMember(JsonReader& reader, std::string_view name, std::string_view owner,
                       const std::vector<std::string>& names, KeptMembers& kept)
{
    if (name.starts_with("x-")) {
        kept.push_back({std::string(name), reader.compactText()});
        return;
    }
    std::string text = "unknown member; ";
    if (owner == bodyOwner && name == "ignore") {
        text += "ignore stands beside the bodies, as pairs of ids: \"ignore\": [[\"a\", \"b\"]]";
    } else if (owner == bodyOwner && (name == "direction" || name == "dir")) {
        reader.spoilSibling("b");
        text += "a ray or line has b, a second point that it goes through: a plus the direction";
    } else if (owner == bodyOwner && (name == "length" || name == "angle")) {
        reader.spoilSibling("b");
        text += "b is the other end of a segment: a plus the length in its direction";
    } else if (owner == bodyOwner && name == "diameter") {
        reader.spoilSibling("radius");
        text += "a radius is half of the diameter: \"radius\": 0.5";
    } else if (owner == radiusOwner && name == "keys") {
        reader.spoilSibling("from");
        reader.spoilSibling("to");
        text += "a radius runs evenly from one value to another: {\"from\": r0, \"to\": r1}";
    } else if ((owner == bodyOwner || owner == sceneOwner) && name == "gravity") {
        text += "each path has its own: {\"at\": [0, 0], \"velocity\": [1, 0], \"acceleration\": [0, -9.81]}";
    } else if (const auto meant = meantName(name, names)) {
        reader.spoilSibling(*meant);
        text += "did you mean " + *meant + '?';
    } else {
        text.append(owner).append(" has ").append(listed(names));
        if (owner == bodyOwner) { // put aside: it may belong to a shape that is refused behind it
            kept.push_back({std::string(name), std::move(text)});
            (void)reader.described();
            return;
        }
    }
    reader.refuseName(std::move(text));
    (void)reader.described();
}

} // namespace sweep

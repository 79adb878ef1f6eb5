// Row of a table of members: what the reader, the writer and the rules know of one member of an object.
#pragma once

#include <sweepbench/scene.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <type_traits>
#include <variant>

namespace sweep {

using IgnoredPairs = std::vector<std::pair<std::string, std::string>>;

// The value of a member, or where its object holds it; monostate if the object lacks it. A view is a word of the
// format.
struct KeptJson
{
    const std::string& text;
};
using FieldValue =
    std::variant<std::monostate, const bool*, const double*, long long, std::string_view, const std::string*, KeptJson,
                 const Vec*, const Interval*, const Cell*, const Path*, const Radius*, const SceneTime*, const Grid*,
                 const std::vector<Key>*, const std::vector<Path>*, const std::vector<Body>*, const IgnoredPairs*,
                 const std::vector<Expectation>*, const std::vector<Bookmark>*>;

// One member that an object may have. The reader fills in a target: the object, or one in progress that refers to it.
template <class Object, class Target>
struct Field
{
    std::string_view name;
    std::string_view allowed = {};   // second half of the problem with another value
    std::string_view whyNeeded = {}; // second half of the problem if it is missing; empty for an optional member
    // Takes the value. If it is refused, the target keeps its default.
    void (*read)(JsonReader& reader, Target& target, const Field& field) = nullptr;
    // The value. Null for a member of another object, which is read to be refused with advice.
    FieldValue (*value)(const Object& object, const Field& field) = nullptr;
    // Of a body: whether a shape may have the member, and whether it must. Null if every shape may.
    bool (*mayHave)(Shape) = nullptr;
    bool (*mustHave)(Shape) = nullptr;

    [[nodiscard]] constexpr bool isOf(Shape shape) const { return !mayHave || mayHave(shape); }
};

// The type into which the reader puts the members of an object: the object's own, if no overload has another.
template <class Object>
Object targetOf(const Object*);
template <class Object>
using FieldOf = Field<Object, decltype(targetOf(static_cast<const Object*>(nullptr)))>;

// The type of object in which a member has its place.
template <class Object, class Value>
Object ownerOf(Value Object::*);
template <class Object, class Value>
Object ownerOf(const Value* (*)(const Object&));

template <auto readAs, class Value>
FieldValue fieldValue(const Value& value)
{
    using ReadAs = std::integral_constant<decltype(readAs), readAs>;
    if constexpr (requires { value ? &*value : nullptr; })
        return value ? fieldValue<readAs>(*value) : FieldValue();
    else if constexpr (std::is_enum_v<Value>)
        return std::string_view(name(value));
    else if constexpr (std::is_same_v<ReadAs, std::integral_constant<decltype(&readKeptObject), &readKeptObject>>)
        return KeptJson{value};
    else if constexpr (std::is_same_v<Value, long long>)
        return value;
    else
        return &value;
}

// The row of a member: `member` is a pointer to it, or a function of the object; the reader puts into `target` what
// readAs(reader, allowed) returns.
template <auto member, auto readAs, auto target = member, class Object = decltype(ownerOf(member))>
[[nodiscard]] constexpr FieldOf<Object> field(std::string_view name, std::string_view allowed,
                                              std::string_view whyNeeded = {}, bool (*mayHave)(Shape) = nullptr,
                                              bool (*mustHave)(Shape) = nullptr)
{
    const auto read = [](JsonReader& reader, auto& to, const FieldOf<Object>& self) {
        if constexpr (std::is_same_v<Object, Body>)
            if (to.shape && !self.isOf(*to.shape)) {
                (void)reader.described(); // refused once all members are known
                return;
            }
        if (auto value = readAs(reader, self.allowed)) {
            if constexpr (std::is_invocable_v<decltype(target), decltype(to)>)
                std::invoke(target, to) = std::move(*value);
            else
                std::invoke(target, to.object) = std::move(*value);
        }
    };
    const auto valueOf = [](const Object& object, const FieldOf<Object>& self) -> FieldValue {
        const auto& value = std::invoke(member, object);
        if constexpr (std::is_same_v<Object, Body>)
            if (!self.isOf(object.shape) ||
                (self.mayHave && !self.mustHave(object.shape) && value == std::remove_cvref_t<decltype(value)>()))
                return {};
        return fieldValue<readAs>(value);
    };
    return {name, allowed, whyNeeded, read, valueOf, mayHave, mustHave};
}

// A set of members of a table with at most 32 rows, one bit each.
using MemberSet = unsigned;

// The members of an object, which messages call `owner` ("a grid"), in the order in which they are written.
template <class Row, std::size_t N>
struct FieldTable : std::array<Row, N>
{
    std::string_view owner;
    MemberSet needed = 0;
};
template <class Row, class... Rows>
[[nodiscard]] constexpr FieldTable<Row, 1 + sizeof...(Rows)> fieldTable(std::string_view owner, Row row, Rows... rows)
{
    FieldTable<Row, 1 + sizeof...(Rows)> table{{row, rows...}, owner};
    for (std::size_t i = 0; i < table.size(); ++i)
        table.needed |= table[i].whyNeeded.empty() ? MemberSet{0} : MemberSet{1} << i;
    return table;
}
// The table of the members of a kind of object; scene_fields.h has them all.
template <class Object>
inline constexpr std::nullptr_t fields = nullptr;

template <class Table>
[[nodiscard]] constexpr MemberSet setOf(const Table& table, std::initializer_list<std::string_view> names)
{
    MemberSet set = 0;
    for (std::size_t i = 0; i < table.size(); ++i)
        set |= std::find(names.begin(), names.end(), table[i].name) != names.end() ? MemberSet{1} << i : MemberSet{0};
    return set;
}

// "a", "a and b", "a, b and c".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

// Takes a member that is not in the table: one whose name begins with x- is kept, any other is refused with the name
// that it was probably meant to have, which then does not count as missing, or with all names that `owner` may have.
void readUnknownMember(JsonReader& reader, std::string_view name, std::string_view owner,
                       const std::vector<std::string>& names, KeptMembers& kept);

// Takes an object by the table and refuses it if a required member is missing. Returns the members present.
template <class Table, class Target>
MemberSet readMembers(JsonReader& reader, const Table& table, Target& target, KeptMembers& kept)
{
    MemberSet seen = 0;
    std::size_t row = 0; // most objects have their members in the order of the table
    reader.object([&](std::string_view name) {
        for (std::size_t i = 0; i < table.size(); ++i, row = row + 1 < table.size() ? row + 1 : 0)
            if (table[row].name == name) {
                seen |= MemberSet{1} << row;
                table[row].read(reader, target, table[row]);
                return;
            }
        std::vector<std::string> names;
        for (const auto& member : table)
            if (member.value)
                names.emplace_back(member.name);
        readUnknownMember(reader, name, table.owner, names, kept);
    });
    const MemberSet missing = table.needed & ~seen;
    for (std::size_t i = 0; missing != 0 && i < table.size(); ++i)
        if ((missing & (MemberSet{1} << i)) != 0)
            reader.refuseMissing(table[i].name, table[i].whyNeeded);
    return seen;
}

// Takes the members of an object by its table. Bodies and expectations have functions of their own.
template <class Object>
void readMembersOf(JsonReader& reader, Object& object)
{
    (void)readMembers(reader, fields<Object>, object, object.kept);
}

template <class Object>
[[nodiscard]] std::optional<Object> readObject(JsonReader& reader, std::string_view allowed)
{
    if (!expectKind(reader, JsonKind::object, allowed))
        return std::nullopt;
    Object object;
    readMembersOf(reader, object);
    return object;
}
template <class Object>
[[nodiscard]] std::optional<std::vector<Object>> readObjects(JsonReader& reader, std::string_view allowed)
{
    return readList<Object>(reader, allowed, [&reader](Object& object) {
        if (reader.next() == JsonKind::object)
            readMembersOf(reader, object);
        else
            (void)expectKind(reader, JsonKind::object, std::string(fields<Object>.owner).append(" is an object"));
    });
}

// Takes a text that is one of the words, which are values of an enumeration; name() returns their texts.
template <auto first, decltype(first)... others>
[[nodiscard]] std::optional<decltype(first)> readWord(JsonReader& reader, std::string_view allowed)
{
    const auto word = readString(reader, allowed);
    for (const auto value : {first, others...})
        if (word && *word == name(value))
            return value;
    if (word)
        refuseWord(reader, *word, allowed);
    return std::nullopt;
}

} // namespace sweep

// Tokens of source code and of values that debuggers print, of any language with brackets.
#pragma once

#include "core/io/geometry_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

enum class CodeToken
{
    number,
    word, // an identifier with its qualifiers: std::vector, m_vertices[0].x, p->x
    string,
    open,       // ( [ {
    close,      // ) ] }
    comma,      // , or ;
    labels,     // = : => := that join a name and its value
    calculates, // + - * / % between values
    end
};

struct Token
{
    CodeToken kind = CodeToken::end;
    std::size_t offset = 0;
    std::string_view text = {};
    NumberText number = {};
};

// The meaning of a label such as x, radius or tick.
enum class Coordinate
{
    x,
    y,
    beyond, // z, w
    radius,
    time,
    frame,
    none
};

// The last part of a label: "x" of "m_vertices[0].x", "m_x" and "p->x".
struct LabelParts
{
    std::string_view base = {}; // the part before the last . or ->
    Coordinate coordinate = Coordinate::none;
    std::string_view suffix = {}; // "1" of x1
};
[[nodiscard]] LabelParts labelParts(std::string_view label);

// The name of the value that a label introduces: "vs" of vs[3], "p" of p.Set; empty for $1.
[[nodiscard]] std::string nameOfLabel(std::string_view label);
// Whether a word stands before a name or value without being its type: const, let, new …
[[nodiscard]] bool isDeclarator(std::string_view word);
// Whether a word is the type of a single: float, f32 …
[[nodiscard]] bool isSingleType(std::string_view word);
// Whether a word reads as the name of a type: Vec2, glm::vec2, tuple, std::vector.
[[nodiscard]] bool isTypeWord(std::string_view word);
// The name of a list of x or y: "xv" is x, and "yv" belongs to it.
struct ColumnName
{
    bool isX = false;
    std::string key = {}; // "v"
};
[[nodiscard]] std::optional<ColumnName> columnName(std::string_view name);
// Whether a name alone says that a list of positions is a polygon: vertices, hull, poly2.
[[nodiscard]] bool isPolygonName(std::string_view name);
// Whether a text holds two numbers with a comma or blanks between them.
[[nodiscard]] bool holdsPosition(std::string_view text);

// Whether a sign stands in front of a line, as Visual Studio shows what is opened: "- p {x=1 y=2}".
[[nodiscard]] bool isTreeMark(std::string_view text, std::size_t sign);
// Whether a sign stands between two values, or is a minus before a word or bracket.
[[nodiscard]] bool isCalculation(std::string_view text, const Token& sign);
// Whether a type or function makes a ray of an origin and a direction.
[[nodiscard]] bool isRayWord(std::string_view maker);

// The content of a string in quotes, with the escapes of C++, Rust, Python and JavaScript replaced. Unchanged if the
// result would not be UTF-8.
[[nodiscard]] std::string unescaped(std::string_view content);

// Splits code into tokens. Comments, types in < > and signs without a meaning for values are passed over.
class CodeTokens
{
public:
    explicit CodeTokens(std::string_view text) : m_text(text) { advance(); }

    [[nodiscard]] const Token& current() const { return m_token; }
    // The character behind the current token and blanks.
    [[nodiscard]] char following() const;
    void advance();

private:
    [[nodiscard]] char at(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }
    void take(CodeToken kind, std::size_t length);
    [[nodiscard]] bool passOver();
    void passType();
    [[nodiscard]] bool takeNumber(bool isAfterValue);
    [[nodiscard]] bool takeWord();
    [[nodiscard]] std::size_t wordLength(std::size_t end) const;
    [[nodiscard]] std::size_t indexLength(std::size_t begin) const;
    [[nodiscard]] std::size_t memberIndexLength() const;
    [[nodiscard]] bool takeString();
    void takeSign();

    void findTypes();

    static constexpr std::size_t longestType = 200;

    std::string_view m_text;
    std::size_t m_at = 0;
    Token m_token = {};
    // The lengths of the types in < > that begin at the bytes from m_typesBegin to m_typesEnd; 0: none begins there.
    std::array<std::uint8_t, 2 * longestType> m_types = {};
    std::size_t m_typesBegin = 0;
    std::size_t m_typesEnd = 0;
};

} // namespace sweep

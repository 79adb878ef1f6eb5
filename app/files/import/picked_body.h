// Picked body: the fields of a body, and the numbers of a text that fill them.
#pragma once

#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// A piece of a text by its bytes.
struct ByteSpan
{
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

struct PickedNumber
{
    std::size_t source = 0; // index of the text
    ByteSpan span;          // with its sign
    double value = 0;
};
// The number whose digits are these bytes, with a sign in front of it: a minus behind a letter, a digit or a closing
// bracket is a dash or a subtraction. Nothing if it is beyond the doubles.
[[nodiscard]] std::optional<PickedNumber> pickedNumber(std::string_view text, std::size_t offset, std::size_t length,
                                                       std::size_t source);

enum class PickRole
{
    place, // of a control point
    radius,
    motion, // the velocity of the body, or the place of a control point at the end
    from,   // the interval of time in which the body is there
    to
};

// A body that is put together number by number, in the order in which one reads it out: the places of its control
// points, its radius, its motion, its time. Laws:
// 1. every number of the body is one that was picked;
// 2. the next number fills the empty field that is marked, and then the one behind it that is empty.
class PickedBody
{
public:
    struct Field
    {
        PickRole role = PickRole::place;
        std::size_t point = 0; // of a place, or of the place at the end
        bool isY = false;
        std::optional<PickedNumber> number = {};
    };

    // A box is a polygon of two corners that face each other.
    explicit PickedBody(Shape shape, bool isBox = false) : m_shape(shape), m_isBox(isBox) { layOut(); }
    // The same name and numbers, in their order, as another shape.
    [[nodiscard]] PickedBody as(Shape shape, bool isBox) const;
    [[nodiscard]] bool isBox() const { return m_isBox; }

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    void setName(std::string name) { m_name = std::move(name); }
    // Whether its motion is a place at the end, not a velocity. A polygon has a velocity only.
    [[nodiscard]] bool hasEnd() const { return m_hasEnd; }
    void setHasEnd(bool hasEnd);

    // A polygon of vertices has one empty vertex behind the last one.
    [[nodiscard]] const std::vector<Field>& fields() const { return m_fields; }
    // The index of the field whose number has this byte of a text; nothing if none has.
    [[nodiscard]] std::optional<std::size_t> fieldAt(std::size_t source, std::size_t offset) const;
    // The index of the field that the next number fills; nothing if all are filled.
    [[nodiscard]] std::optional<std::size_t> next() const { return m_next; }
    // Does nothing if all are filled.
    void pick(const PickedNumber& number);
    // Empties a field, and fills it next.
    void mark(std::size_t field);
    // The field that was filled last in their order; nothing if none is.
    [[nodiscard]] std::optional<std::size_t> last() const;

    [[nodiscard]] bool isEmpty() const { return m_name.empty() && !last(); }
    // Whether the fields that a body needs are filled, and its motion wholly or not at all.
    [[nodiscard]] bool isComplete() const { return !missing(); }
    // The index of a field that has to be filled first; nothing if the body is complete.
    [[nodiscard]] std::optional<std::size_t> missing() const;
    // Requires: isComplete(). If one end of its time is picked alone, the other one is that of `time`. Its id is its
    // name, which may be empty.
    [[nodiscard]] Body body(const Interval& time) const;

private:
    [[nodiscard]] std::size_t count(PickRole role, bool onlyFilled) const;
    [[nodiscard]] std::vector<double> numbers(PickRole role) const;
    // The index of the first empty field from this one on.
    [[nodiscard]] std::optional<std::size_t> emptyFrom(std::size_t field) const;
    // The fields in their order, with the numbers that they had. A polygon of vertices gets its first one.
    void layOut();
    // Gives a polygon its empty vertex, and takes away others.
    void settleVertices();

    [[nodiscard]] bool hasOpenVertices() const { return m_shape == Shape::polygon && !m_isBox; }

    Shape m_shape;
    bool m_isBox;
    std::string m_name;
    bool m_hasEnd = false;
    std::vector<Field> m_fields;
    std::optional<std::size_t> m_next = 0;
};

} // namespace sweep

// XML: a pull reader of elements and attributes, without definitions of types and entities (XML 1.0, fifth edition),
// and single elements in other text.
#pragma once

#include "core/io/geometry_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct XmlAttribute
{
    std::string_view name;
    std::string value; // references replaced, line breaks and tabs as blanks
    std::size_t offset = 0;
};

// Reads the text of a collector once and builds no tree. Whatever is not well-formed is refused with its place. Also
// refused, because nothing outside of the text may be read and nothing in it may grow: a document type (<!DOCTYPE) with
// definitions, and every entity but the five that XML defines; other encodings than UTF-8; more than deepestGeometry
// levels. A document type that only names a file is left out with a remark.
class XmlReader
{
public:
    explicit XmlReader(GeometryCollector& out) : m_out(out), m_text(out.text()) {}

    // Calls root() for the outermost element.
    template <class Root>
    void document(Root root)
    {
        beginDocument();
        element(root);
        endDocument();
    }
    // Calls child() for each element directly inside the current one. What child() does not read is passed over.
    template <class Child>
    void children(Child child)
    {
        const std::string_view name = m_name;
        const bool isEmpty = m_isEmpty;
        m_isUnread = false;
        if (isEmpty)
            return;
        while (nextChild(name))
            element(child);
    }

    // The current element is the one whose child() or root() was called last, until children() is called.
    [[nodiscard]] std::string_view name() const { return m_name; }
    [[nodiscard]] std::size_t offset() const { return m_offset; }
    [[nodiscard]] const XmlAttribute* attribute(std::string_view name) const;
    // The value of an attribute; empty, the given number, or no points if it is absent.
    [[nodiscard]] std::string text(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name, double absent = 0) const;
    [[nodiscard]] std::vector<TextPoint> points(std::string_view name) const; // "0,0 32,0 32,16.5"
    // The text behind the tag of the current element, up to the next tag.
    [[nodiscard]] std::string_view content() const;

private:
    struct PassOver
    {
        void operator()() const {}
    };

    template <class Visit>
    void element(Visit visit)
    {
        enter();
        visit();
        if (m_isUnread)
            children(PassOver{}); // a type of its own: a lambda here would instantiate this template without end
        --m_depth;
    }
    [[nodiscard]] double numberOf(std::string_view digits, const XmlAttribute& attribute) const;
    void enter();
    void beginDocument();
    void endDocument();
    [[nodiscard]] bool nextChild(std::string_view parent);
    void readStartTag();
    void readAttribute();
    [[nodiscard]] std::string readValue();
    void readEndTag(std::string_view parent);
    [[nodiscard]] std::string_view readName(const char* what);
    void appendReference(std::string& value);
    void appendCharacter(std::size_t offset, std::string_view digits, std::string& value);
    void checkText(std::size_t begin, std::size_t end, bool isMarkup);
    [[nodiscard]] bool passDocumentType();
    [[nodiscard]] bool passMarkup();
    void passUntil(std::string_view end, const char* what);
    void passDeclaration();
    [[nodiscard]] bool skipBlanks();
    [[nodiscard]] bool startsWith(std::string_view what) const { return m_text.substr(m_at).starts_with(what); }

    GeometryCollector& m_out;
    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_depth = 0;
    std::string_view m_name;
    std::size_t m_offset = 0;
    std::vector<XmlAttribute> m_attributes;
    bool m_hasType = false;
    bool m_isEmpty = false;  // the current element is <name/>
    bool m_isUnread = false; // the current element's children were not read
};

// A part of a text: [begin, end).
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

// An element in text that may be anything else, as in source code.
struct MarkupElement
{
    std::string_view tag; // with its /; empty if there is none
    std::size_t begin = 0;
    std::size_t end = 0; // at its >
};
// The element at a <.
[[nodiscard]] MarkupElement markupElementAt(std::string_view text, std::size_t at);
// The value of an attribute in quotes.
[[nodiscard]] std::optional<TextSpan> attributeIn(std::string_view text, const MarkupElement& element,
                                                  std::string_view name);

// Where the first element with x and y begins.
[[nodiscard]] std::optional<std::size_t> placedElement(std::string_view text);
// Why a text of a format that is not read is refused, if the text begins like it; empty otherwise.
[[nodiscard]] std::string formatNotRead(std::string_view text);

} // namespace sweep

// Formats that are refused by name, and the escapes of strings.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace sweep {

namespace {

// Why JSON, or a dict of Python, is refused; null for others.
const char* jsonNotRead(std::string_view text)
{
    const auto isAny = [](std::string_view in, const auto& words) {
        return std::ranges::any_of(words, [in](std::string_view word) { return in.find(word) < in.size(); });
    };
    if (isAny(text, std::array{"\"layers\""}) &&
        isAny(text, std::array{"\"infinite\"", "\"tilewidth\"", "\"tilelayer\"", "\"objectgroup\""}))
        return "this is a map of Tiled in JSON, which is not read; save it as .tmx";
    if (isAny(text, std::array{"\"rings\"", "\"curveRings\"", "\"curvePaths\""}))
        return "this is Esri's JSON, which is not read; convert it to GeoJSON, for example with ogr2ogr of GDAL";
    std::string start(text.substr(0, 1024));
    std::erase_if(start, [](char c) { return isBlankByte(c) || c == '"' || c == '\''; });
    const bool isTable = start.starts_with("{columns:[") || start.starts_with("{schema:{");
    if (isTable || isAny(start, std::array{":{0:", "{0:[{"}))
        return "this is a table in JSON or in a dict, as pandas writes them, which is not read; write it as CSV with a "
               "row of id, t, x, y for each position";
    return nullptr;
}

} // namespace

std::string formatNotRead(std::string_view text)
{
    if (text.find("\u25bf ") < text.size() || text.find("\n? (") < text.size())
        return "this is a dump of Swift, which is not read; print the values, as in (1.5, 2.5)";
    if (const char* const why = jsonNotRead(text); why != nullptr)
        return why;
    text = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).substr(0, 1024);
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool isMarkup = text.starts_with('<');
    const bool isDrawing = text.starts_with("0\n") || text.starts_with("0\r\n") || text.starts_with("999\n");
    const char* const map = isMarkup && (has("<gml:") || has("<posList") || has("opengis.net/gml")) ? "GML"
                            : isDrawing && has("SECTION")                                           ? "DXF"
                                                                                                    : nullptr;
    const char* const page = text.starts_with("%PDF-") ? "PDF" : text.starts_with("%!PS") ? "PostScript" : nullptr;
    if (map != nullptr)
        return std::string("this is ") + map +
               ", which is not read; convert it to GeoJSON, KML or WKT, for example with ogr2ogr of GDAL";
    return page == nullptr
               ? std::string()
               : std::string("this is ") + page + ", which is not read; convert it to SVG, for example with Inkscape";
}

namespace {

// Appends what an escape behind a backslash stands for; returns its length, or 0 if it is not understood.
std::size_t appendEscape(std::string& text, std::string_view escape)
{
    const char kind = escape.empty() ? 'z' : escape[0];
    std::size_t at = 0;
    const auto number = [&](std::size_t begin, std::size_t most, int base) {
        unsigned value = 0x110000; // no character
        const char* const first = escape.data() + std::min(begin, escape.size());
        const auto read = std::from_chars(first, escape.data() + std::min(begin + most, escape.size()), value, base);
        at = static_cast<std::size_t>(read.ptr - escape.data());
        return value;
    };
    if (const std::size_t named = std::string_view("ntr").find(kind); named < 3) {
        text += "\n\t\r"[named];
        return 1;
    }
    if (!isWordByte(kind)) // a quote or backslash
    {
        text += kind;
        return 1;
    }
    if (kind >= '0' && kind <= '7') {
        const unsigned byte = number(0, 3, 8);
        text += static_cast<char>(byte);
        return byte < 0x100 ? at : 0;
    }
    const bool isBraced = escape.starts_with("u{"); // of Rust and JavaScript
    unsigned code = kind == 'x'   ? number(1, 2, 16)
                    : kind == 'U' ? number(1, 8, 16)
                    : isBraced    ? number(2, 6, 16)
                    : kind == 'u' ? number(1, 4, 16)
                                  : 0x110000;
    if (isBraced && (at >= escape.size() || escape[at++] != '}'))
        return 0;
    if (kind == 'u' && code >= 0xd800 && code < 0xdc00 && escape.substr(at, 2) == "\\u") {
        const unsigned low = number(at + 2, 4, 16);
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000U + ((code - 0xd800U) << 10U) + (low - 0xdc00U) : low;
    }
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return 0;
    appendUtf8(text, code);
    return at;
}

} // namespace

std::string unescaped(std::string_view content)
{
    std::string text;
    for (std::size_t at = 0; at < content.size();) {
        const bool isEscape = content[at] == '\\';
        const std::size_t length = isEscape ? appendEscape(text, content.substr(at + 1)) : 1;
        if (length == 0)
            return std::string(content);
        if (!isEscape)
            text += content[at];
        at += length + (isEscape ? 1 : 0);
    }
    return isUtf8(text) ? text : std::string(content);
}

} // namespace sweep

#include "core/scene_file/picture_scene.h"

#include "core/base/scene_mark.h"

#include <sweepbench/base/utf8.h>

#include <boost/crc.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace sweep {

namespace {

constexpr std::string_view pngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view metadataBegin = "<metadata id=\"sweepbench.scene\">";
constexpr std::string_view metadataEnd = "</metadata>";

// ---- PNG (W3C, Portable Network Graphics, 2003: 5.3 chunk layout, 11.3.4.5 iTXt)

constexpr std::size_t chunkFrame = 12; // length, type and checksum

std::string bigEndian(std::uint32_t number)
{
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
    return bytes;
}

std::uint32_t bigEndianAt(std::string_view bytes)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = (number << 8U) | static_cast<unsigned char>(bytes[i]);
    return number;
}

std::uint32_t checksum(std::string_view typeAndContent)
{
    boost::crc_32_type crc;
    crc.process_bytes(typeAndContent.data(), typeAndContent.size());
    return crc.checksum();
}

// Iterates over the chunks of a PNG.
class Chunks
{
public:
    explicit Chunks(std::string_view png) : m_rest(png.substr(std::min(png.size(), pngSignature.size()))) {}

    // Returns false at the end, or if the remaining bytes are not a chunk.
    bool next()
    {
        if (m_rest.size() < chunkFrame || bigEndianAt(m_rest) > m_rest.size() - chunkFrame)
            return false;
        const std::size_t length = bigEndianAt(m_rest);
        m_type = m_rest.substr(4, 4);
        m_content = m_rest.substr(8, length);
        m_isWhole = bigEndianAt(m_rest.substr(8 + length)) == checksum(m_rest.substr(4, 4 + length));
        m_rest.remove_prefix(chunkFrame + length);
        return true;
    }
    [[nodiscard]] std::string_view type() const { return m_type; }
    [[nodiscard]] std::string_view content() const { return m_content; }
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
    std::string_view m_type;
    std::string_view m_content;
    bool m_isWhole = false;
};

// The text of an iTXt chunk that is not compressed and has no language.
Result<std::string> textOfChunk(std::string_view content, const std::string& file)
{
    constexpr std::string_view plain("\0\0\0\0\0", 5); // end of keyword; uncompressed, method, no language, translation
    content.remove_prefix(sceneFormat.size());
    if (!content.starts_with(plain))
        return Problem{
            .file = file,
            .message =
                "the scene in this PNG is compressed or has a language; only what this program wrote can be read"};
    return std::string(content.substr(plain.size()));
}

// The fault of the header chunk, if any (11.2.2 IHDR: width and height come first).
std::optional<std::string> faultOfHeader(std::string_view png)
{
    Chunks chunks(png);
    if (!chunks.next() || chunks.type() != "IHDR" || chunks.content().size() != 13 || !chunks.isWhole())
        return "this PNG is damaged: its header cannot be read";
    const std::uint32_t width = bigEndianAt(chunks.content());
    const std::uint32_t height = bigEndianAt(chunks.content().substr(4));
    if (std::max(width, height) <= mostPictureSide)
        return {};
    return "this PNG has " + std::to_string(width) + " x " + std::to_string(height) + " pixels; at most " +
           std::to_string(mostPictureSide) + " a side are allowed";
}

Result<std::string> sceneInPng(std::string_view png, const std::string& file)
{
    if (const auto fault = faultOfHeader(png))
        return Problem{.file = file, .message = *fault};
    const std::string wanted = std::string(sceneFormat) + '\0';
    bool isWhole = true; // all chunks so far are intact
    Chunks chunks(png);
    while (chunks.next()) {
        isWhole = isWhole && chunks.isWhole();
        if (chunks.type() != "iTXt" || !chunks.content().starts_with(wanted))
            continue;
        if (!chunks.isWhole())
            return Problem{.file = file, .message = "the scene in this PNG is damaged: its checksum does not match"};
        return textOfChunk(chunks.content(), file);
    }
    if (!isWhole || chunks.type() != "IEND")
        return Problem{.file = file,
                       .message = isWhole ? "this PNG is damaged: it ends early, and contains no scene before that"
                                          : "this PNG is damaged: a checksum does not match, and it contains no scene"};
    return Problem{.file = file, .message = "this PNG contains no scene; only pictures drawn by this program do"};
}

// ---- SVG

// JSON in pure ASCII, which XML can contain in any encoding: other characters occur only inside strings, where \uXXXX
// can replace them.
std::string inXml(std::string_view json)
{
    std::string text;
    const auto addUnit = [&text](unsigned unit) {
        std::array<char, 8> buffer{};
        std::snprintf(buffer.data(), buffer.size(), "\\u%04x", unit & 0xffffU);
        text += buffer.data();
    };
    while (!json.empty()) {
        const std::size_t length = std::max<std::size_t>(utf8Length(json), 1);
        const auto lead = static_cast<unsigned char>(json.front());
        if (lead == '&' || lead == '<' || lead == '>') {
            text += lead == '&' ? "&amp;" : lead == '<' ? "&lt;" : "&gt;";
        } else if (lead < 0x7f) {
            text += json.front();
        } else {
            unsigned code = length == 1 ? lead : lead & (0xffU >> (length + 1));
            for (std::size_t i = 1; i < length; ++i)
                code = (code << 6U) | (static_cast<unsigned char>(json[i]) & 0x3fU);
            if (code > 0xffff)
                addUnit(0xd800U + ((code - 0x10000U) >> 10U));
            addUnit(code > 0xffff ? 0xdc00U + (code & 0x3ffU) : code);
        }
        json.remove_prefix(length);
    }
    return text;
}

// The inverse of inXml; nothing if the text has an entity that inXml does not write.
std::optional<std::string> outOfXml(std::string_view xml)
{
    using Entity = std::pair<std::string_view, char>;
    constexpr std::array<Entity, 5> entities = {Entity{"&amp;", '&'}, Entity{"&lt;", '<'}, Entity{"&gt;", '>'},
                                                Entity{"&quot;", '"'}, Entity{"&#xA;", '\n'}};
    std::string text;
    while (!xml.empty()) {
        if (xml.front() != '&') {
            text += xml.front();
            xml.remove_prefix(1);
            continue;
        }
        bool known = false;
        for (const auto& [name, character] : entities) {
            if (!known && xml.starts_with(name)) {
                text += character;
                xml.remove_prefix(name.size());
                known = true;
            }
        }
        if (!known)
            return {};
    }
    return text;
}

Result<std::string> sceneInSvg(std::string_view svg, const std::string& file)
{
    const std::size_t begin = svg.find(metadataBegin);
    if (begin == std::string_view::npos)
        return Problem{.file = file, .message = "this is neither a scene nor a picture that contains one"};
    const std::string_view rest = svg.substr(begin + metadataBegin.size());
    const std::size_t end = rest.find(metadataEnd);
    auto text = end == std::string_view::npos ? std::nullopt : outOfXml(rest.substr(0, end));
    if (!text)
        return Problem{.file = file, .message = "the scene in this SVG is damaged"};
    return std::move(*text);
}

} // namespace

std::string withSceneInPng(std::string_view png, std::string_view sceneText)
{
    Chunks chunks(png);
    std::string content = "iTXt" + std::string(sceneFormat) + std::string(5, '\0') + std::string(sceneText);
    if (!png.starts_with(pngSignature) || !chunks.next() || sceneText.size() > mostCarriedBytes)
        return std::string(png);
    const std::string_view head = png.substr(0, png.size() - chunks.rest().size());
    const std::string sum = bigEndian(checksum(content));
    return std::string(head) + bigEndian(static_cast<std::uint32_t>(content.size() - 4)) + content + sum +
           std::string(chunks.rest());
}

std::string withSceneInSvg(std::string_view svg, std::string_view sceneText)
{
    const std::size_t root = svg.find("<svg");
    const std::size_t end = root == std::string_view::npos ? root : svg.find('>', root);
    if (end == std::string_view::npos || sceneText.size() > mostCarriedBytes)
        return std::string(svg);
    return std::string(svg.substr(0, end + 1)) + '\n' + std::string(metadataBegin) + inXml(sceneText) +
           std::string(metadataEnd) + std::string(svg.substr(end + 1));
}

bool looksLikePicture(std::string_view bytes)
{
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return bytes.starts_with(pngSignature) || (first != std::string_view::npos && bytes[first] == '<');
}

Result<std::string> sceneTextInPicture(std::string_view bytes, const std::string& file)
{
    auto text = bytes.starts_with(pngSignature) ? sceneInPng(bytes, file) : sceneInSvg(bytes, file);
    if (text && text->size() > mostCarriedBytes)
        return Problem{.file = file,
                       .message = "the scene in this picture has " + std::to_string(text->size()) + " bytes; at most " +
                                  std::to_string(mostCarriedBytes) + " are allowed"};
    return text;
}

} // namespace sweep

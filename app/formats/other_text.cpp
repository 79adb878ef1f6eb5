// Formats that are refused by name, and the escapes of strings.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <QRegularExpression>

#include <charconv>

namespace sweep {

namespace {

// A format by what its grammar demands, and a program that makes one of it that is read. The expressions hold at the
// beginnings of lines (^).
struct FormatNotRead
{
    const char* signature;
    const char* refusal;
};
constexpr FormatNotRead formatsNotRead[] = {
    {R"re(\A(?:\s*999\r?\n.*\r?\n)*\s*0\r?\n\s*SECTION\r?\n)re",
     "this is DXF, which is not read; convert it to GeoJSON, KML or WKT, for example with ogr2ogr of GDAL"},
    {R"re(\A\x00\x00\x27\x0a\x00)re",
     "this is a shapefile, which is not read; convert it to GeoJSON, for example with ogr2ogr of GDAL"},
    {R"re(^(?:N\d+\s*)?G0?[0-3](?:\s*[XYZEFIJKRS][-+]?[\d.]+)+\s*(?:[;(].*)?\n(?:.*\n)*?(?:N\d+\s*)?G0?[0-3](?:\s*[XYZEFIJKRS][-+]?[\d.]+)+\s*(?:[;(].*)?$)re",
     "this is G-code, which is not read; write a row of x, y for each move, for example with awk"},
    {R"re(<robot\s[^>]*>(?s:.*?)<(?:link|joint|xacro:\w+)\s)re",
     "this is URDF, which is not read; print positions as CSV, for example with `rostopic echo -p` of ROS"},
    {R"re(<sdf\s+version\s*=)re",
     "this is SDF, which is not read; print positions, for example with `gz topic -e` of Gazebo"},
    {R"re(\A(?!\s*<|(?s:.*)\bpolygon\s*\()(?s:.*?)\b(?:translate|rotate|scale|mirror|linear_extrude|color)\s*\([^;{}]*\)\s*\{?\s*(?:cube|square|circle|sphere|cylinder)\s*\([^;]*\)\s*;)re",
     "this is OpenSCAD, which is not read; export it as SVG, for example with `openscad -o a.svg a.scad`"},
    {R"re(^[^!\n]*[,;]\s*!- .*\n(?:.*\n)*?[^!\n]*[,;]\s*!- )re",
     "this is an input of EnergyPlus, which is not read; write a row of x, y for each vertex, for example with awk"},
    {R"re(\A\s*(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)(?=\S*[G-Zg-wyz+/])(?:[A-Za-z0-9+/]{4}(?:\r?\n)?){16,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\s*\z)re",
     "this is base64, which is not read; decode it, for example with `base64 -d`"},
    {R"re(\A\s*<(?s:.*?)(?:<gml:|<posList|opengis\.net/gml))re",
     "this is GML, which is not read; convert it to GeoJSON, KML or WKT, for example with ogr2ogr of GDAL"},
    {R"re(\A\s*\{(?s:.*?)"type"\s*:\s*"Topology")re",
     "this is TopoJSON, which is not read; convert it to GeoJSON, for example with topo2geo of topojson-client"},
    {R"re(\A\s*\{(?s:.*?)"(?:rings|curveRings|curvePaths)"\s*:)re",
     "this is Esri's JSON, which is not read; convert it to GeoJSON, for example with ogr2ogr of GDAL"},
    {R"re(\A\s*\{(?s:.*?)"type"\s*:\s*"Moving\w+")re",
     "this is MF-JSON, which is not read; write a row of id, t, x, y for each position, or GeoJSON with coordTimes"},
    {R"re(\A\s*\{(?s:.*?)"(?:tilewidth|objectgroup|tilelayer)")re",
     "this is a map of Tiled in JSON, which is not read; save it as .tmx"},
    {R"re(\A\s*\{\s*(?:["'](?:columns|schema)["']\s*:\s*[\[{]|["']\w+["']\s*:\s*\{\s*["']?0["']?\s*:|["']0["']\s*:\s*\[\s*\{))re",
     "this is a table in JSON or in a dict, as pandas writes them, which is not read; write it as CSV with a row of "
     "id, "
     "t, x, y for each position"}};

} // namespace

std::string formatNotRead(std::string_view text)
{
    constexpr std::size_t most = 16'384;
    const QString beginning = QString::fromUtf8(text.data(), qsizetype(std::min(text.size(), most)));
    static const std::vector<QRegularExpression> signatures = [] {
        std::vector<QRegularExpression> all;
        for (const FormatNotRead& one : formatsNotRead)
            all.emplace_back(QString::fromUtf8(one.signature), QRegularExpression::MultilineOption);
        return all;
    }();
    for (std::size_t i = 0; i < signatures.size(); ++i)
        if (signatures[i].match(beginning).hasMatch())
            return formatsNotRead[i].refusal;
    return {};
}

namespace {

// Appends what an escape behind a backslash stands for; returns its length, or 0 if it is not understood.
std::size_t appendEscape(std::string& text, std::string_view escape)
{
    const char kind = escape.empty() ? 'z' : escape[0];
    const bool isOctal = kind >= '0' && kind <= '7';
    const std::size_t named = std::string_view("ntr").find(kind);
    if (named < 3 || !isWordByte(kind)) { // or a quote or backslash
        text += named < 3 ? "\n\t\r"[named] : kind;
        return 1;
    }
    const std::string_view digits = escape.substr(isOctal ? 0 : 1, isOctal ? 3 : kind == 'u' ? 4 : kind == 'x' ? 2 : 0);
    unsigned code = 0xd800; // no character
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, isOctal ? 8 : 16);
    if ((code >= 0xd800 && code < 0xe000) || (isOctal && code > 0xff))
        return 0;
    if (isOctal) // a byte
        text += static_cast<char>(code);
    else
        appendUtf8(text, code);
    return static_cast<std::size_t>(read.ptr - escape.data());
}

} // namespace

std::string unescaped(std::string_view content)
{
    std::string text;
    for (std::size_t at = 0; at < content.size();) {
        if (content[at] != '\\') {
            text += content[at++];
            continue;
        }
        const std::size_t length = appendEscape(text, content.substr(at + 1));
        if (length == 0)
            return std::string(content);
        at += length + 1;
    }
    return isUtf8(text) ? text : std::string(content);
}

} // namespace sweep

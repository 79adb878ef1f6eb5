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

std::string unescaped(std::string_view content)
{
    const std::string whole(content);
    std::string text;
    while (!content.empty()) {
        const bool isEscape = content[0] == '\\' && content.size() > 1;
        const bool isHex = isEscape && content[1] == 'u';
        content.remove_prefix(isHex ? 2 : isEscape ? 1 : 0);
        unsigned code = 0;
        const std::string_view digits = content.substr(0, isHex ? 4 : isEscape ? 3 : 0);
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, isHex ? 16 : 8);
        const bool isCode = read.ec == std::errc() && code < (isHex ? 0xd800 : 0x100);
        if (isEscape && !isCode && (isHex || isWordByte(content[0])))
            return whole;
        if (isHex)
            appendUtf8(text, code);
        else
            text += isCode ? static_cast<char>(code) : content[0];
        content.remove_prefix(isCode ? std::size_t(read.ptr - content.data()) : 1);
    }
    return isUtf8(text) ? text : whole;
}

} // namespace sweep

#include "app/report/repro_files.h"

#include "app/report/escaping.h"
#include "app/report/report_text.h"
#include "app/report/repro_case.h"
#include "app/report/scene_as_cpp.h"
#include "app/report/source_literals.h"

#include <QFile>

#include <functional>

namespace sweep {

namespace {

// The syntax of list values in one language.
struct Language
{
    std::string (*number)(double);
    std::string hull;     // the name in front of the braces of a hull, or empty
    std::string openList; // of points
    std::string closeList;
    bool namesMembers = false;
};

const Language cpp{hexFloat, "Hull", "{", "}", false};
const Language rust{bitsOf, "Hull ", "vec![", "]", true};

std::string member(const char* name, const std::string& value, const Language& language)
{
    return (language.namesMembers ? std::string(name) + ": " : std::string()) + value;
}

std::string pair(Vec p, const Language& language)
{
    const std::string both = language.number(p.x) + ", " + language.number(p.y);
    return language.namesMembers ? '[' + both + ']' : "Point{" + both + '}';
}

std::string text(const ReproHull& hull, const Language& language)
{
    std::string points;
    for (const Vec p : hull.points)
        points += (points.empty() ? "" : ", ") + pair(p, language);
    return language.hull + '{' + member("points", language.openList + points + language.closeList, language) + ", " +
           member("radius", language.number(hull.radius), language) + '}';
}

// One element of a list: "{…},", or "Moment { t: …, … },".
class Element
{
public:
    Element(const Language& language, const std::string& name)
        : m_language(language), m_text(language.namesMembers ? name + " {" : "{")
    {
    }
    Element& add(const char* name, const std::string& value)
    {
        m_text += (m_isEmpty ? "" : ", ") + member(name, value, m_language);
        m_isEmpty = false;
        return *this;
    }
    Element& add(const char* name, double value) { return add(name, m_language.number(value)); }
    Element& add(const char* name, bool value) { return add(name, std::string(value ? "true" : "false")); }
    Element& add(const char* name, Vec p) { return add(name, pair(p, m_language)); }
    Element& add(const char* name, const ReproHull& hull) { return add(name, text(hull, m_language)); }
    [[nodiscard]] std::string line() const { return "    " + m_text + "},\n"; }

private:
    const Language& m_language;
    std::string m_text;
    bool m_isEmpty = true;
};

std::string instantList(const ReproCase& repro, const Language& language)
{
    std::string list;
    for (const ReproInstant& instant : repro.instants())
        list += Element(language, "Moment")
                    .add("t", instant.t)
                    .add("a", instant.a)
                    .add("b", instant.b)
                    .add("contact", instant.contact)
                    .add("clearance", instant.clearance)
                    .line();
    return list;
}

std::string sweepList(const ReproCase& repro, double tolerance, const Language& language)
{
    const ReproMotion& motion = *repro.motion();
    const ReproImpact impact = repro.impactWithin(tolerance);
    return Element(language, "Sweep")
        .add("start", motion.time.start)
        .add("end", motion.time.end)
        .add("a", motion.a)
        .add("b", motion.b)
        .add("move_a", motion.moveA)
        .add("move_b", motion.moveB)
        .add("hit", impact.hit)
        .add("first", impact.first)
        .add("earliest", impact.earliest)
        .add("latest", impact.latest)
        .add("clearance", impact.clearance)
        .line();
}

std::string comment(const std::string& text)
{
    return "// " + commentText(text);
}

// The summary, and each event of the pair with the double nearest to its time in hexadecimal, and exactly.
std::string answer(const ReportCase& report)
{
    std::string all = comment("The exact answer: " + summaryOf(report, quotedName));
    for (const ReportRow& row : eventsOfFocus(report))
        all += '\n' + comment("  " + row.kind + " at t " + (row.t.starts_with("≈") ? "≈ " : "= ") + hexFloat(row.time) +
                              (row.exact.starts_with("≈") ? ", " : ", exactly ") + row.exact);
    return all;
}

// The properties of a library that its reproduction source depends on.
struct Library
{
    std::string name;
    std::string file;       // in repro/
    std::string source;     // the name of its template
    double slop = 0;        // absolute tolerance, a length
    double relative = 0;    // relative tolerance, a fraction of the largest number
    double limit = 0;       // of the magnitude of numbers; 0: none
    bool onlyRound = false; // sweeps only bodies of one point that start apart
    bool inRust = false;
    bool knowsMotion = true;
};

const std::vector<Library>& libraries()
{
    // Box2D keeps shapes apart, or lets them overlap, by its slop; a quarter of the slop is added. Its floats have 24
    // binary digits: numbers are off by half an ulp, differences and products by a few ulps; 8 ulps cover all of them.
    constexpr double floats = 8.0 / (1 << 23);
    static const std::vector<Library> all = {
        {"Boost.Geometry", "boost_geometry.cpp", "boost_geometry.cpp.in", 0, 0x1p-50, 1e150, false, false, false},
        {"Box2D 2.4", "box2d_2.cpp", "box2d_2.cpp.in", 3.25 * 0.005, floats, 1e5, false, false},
        {"Box2D 3.1", "box2d_3.cpp", "box2d_3.cpp.in", 1.25 * 0.005, floats, 1e5, false, false},
        {"Chipmunk 7", "chipmunk.cpp", "chipmunk.cpp.in", 0, 1e-9, 1e150, true, false},
        {"parry", "parry/main.rs", "parry_main.rs.in", 0, 1e-6, 1e150, false, true},
    };
    return all;
}

std::string reproResource(const std::string& name)
{
    QFile file(QStringLiteral(":/report/repro/") + QString::fromStdString(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// Replaces each mark @NAME@ once. The inserted values are not searched for marks.
std::string filled(const std::string& source, const std::function<std::string(const std::string&)>& valueOf)
{
    std::string made;
    std::size_t at = 0;
    while (true) {
        const std::size_t mark = source.find('@', at);
        const std::size_t end = mark == std::string::npos ? mark : source.find('@', mark + 1);
        if (end == std::string::npos)
            return made + source.substr(at);
        made += source.substr(at, mark - at) + valueOf(source.substr(mark + 1, end - mark - 1));
        at = end + 1;
    }
}

// True if the library can sweep this motion.
bool isSwept(const Library& library, const ReproCase& repro)
{
    if (!library.knowsMotion || !repro.motion())
        return false;
    if (!library.onlyRound)
        return true;
    const ReproMotion& motion = *repro.motion();
    const bool round = motion.a.points.size() == 1 || motion.b.points.size() == 1;
    const bool moves = motion.moveA != motion.moveB;
    const bool apart = repro.instants().empty() || !repro.instants().front().contact;
    return round && moves && apart;
}

bool isInRange(const Library& library, const ReproCase& repro)
{
    return library.limit == 0 || repro.largest() <= library.limit;
}

std::string note(const Library& library, const ReproCase& repro)
{
    if (!isInRange(library, repro))
        return comment("The numbers of this scene exceed its range, so nothing is asked.");
    if (!library.knowsMotion && !repro.instants().empty())
        return comment(library.name + " knows no motion: it is asked at chosen times.");
    if (!repro.motion())
        return comment(repro.noMotionReason());
    if (!isSwept(library, repro))
        return comment("It sweeps only round bodies that begin apart: static questions are asked instead.");
    return comment("Both move straight and evenly: it is asked for the time of the first contact.");
}

ArchiveFile sourceFor(const Library& library, const ReportCase& report, const ReproCase& repro)
{
    const bool isWithinLimit = isInRange(library, repro);
    const double tolerance = library.slop + library.relative * repro.largest();
    const Language& language = library.inRust ? rust : cpp;
    const std::function<std::string(const std::string&)> valueOf = [&](const std::string& mark) -> std::string {
        if (mark == "TITLE")
            return commentText(report.title);
        if (mark == "ANSWER")
            return answer(report);
        if (mark == "NOTE")
            return note(library, repro);
        if (mark == "TOLERANCE")
            return library.inRust ? "f64::from_bits(" + bitsOf(tolerance) + ')' : hexFloat(tolerance);
        if (mark == "MOMENTS")
            return isWithinLimit ? instantList(repro, language) : std::string();
        if (mark == "SWEEPS")
            return isWithinLimit && isSwept(library, repro) ? sweepList(repro, tolerance, language) : std::string();
        if (mark == "COMMON") {
            const std::string sweeps = library.knowsMotion ? '\n' + reproResource("sweeps.in") : std::string();
            return filled(reproResource("moments.in") + sweeps, valueOf);
        }
        return '@' + mark + '@';
    };
    return {"repro/" + library.file, QByteArray::fromStdString(filled(reproResource(library.source), valueOf))};
}

} // namespace

ReproScope reproScope(const ReportCase& report)
{
    ReproScope scope;
    if (!report.focus || isUntracedCell(report))
        return scope;
    const ReproCase repro(report);
    for (const Library& library : libraries()) {
        if (!repro.instants().empty())
            (isInRange(library, repro) ? scope.asked : scope.outOfRange).push_back(library.name);
    }
    return scope;
}

std::vector<ArchiveFile> reproFiles(const ReportCase& report)
{
    if (!report.focus || isUntracedCell(report))
        return {};
    const ReproCase repro(report);
    const std::string build = filled(reproResource("CMakeLists.txt.in"), [](const std::string& mark) {
        return mark == "VERSION" ? versions().front().second : '@' + mark + '@';
    });
    std::vector<ArchiveFile> files{{"repro/CMakeLists.txt", QByteArray::fromStdString(build)}};
    for (const Library& library : libraries())
        files.push_back(sourceFor(library, report, repro));
    files.push_back({"repro/parry/Cargo.toml", QByteArray::fromStdString(reproResource("parry_Cargo.toml.in"))});
    const std::string test = filled(reproResource("core_test.cpp.in"), [&](const std::string& mark) -> std::string {
        if (mark == "TITLE")
            return commentText(report.title);
        if (mark == "ANSWER")
            return answer(report);
        return coreReproPart(report, mark);
    });
    files.push_back({"repro/core_test.cpp", QByteArray::fromStdString(test)});
    return files;
}

} // namespace sweep

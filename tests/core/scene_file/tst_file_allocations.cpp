// Failing allocations while scenes, pictures, logs and expressions are read and written: nothing crashes or leaks, and
// a file is replaced by the whole new one or not at all.
#include "core/contacts/self_contact.h"
#include "core/number/expression.h"
#include "core/scene_file/kept_members.h"
#include "core/scene_file/picture_scene.h"
#include "core/scene_file/shown_names.h"
#include "tests/support/allocation_faults.h"

#include <sweepbench/base/files.h>
#include <sweepbench/log_comparison.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_file_allocations {

namespace {

// Every member that a scene may have.
const char* const everything = R"({"format": "sweepbench.scene", "version": 1, "title": "Everything", "notes": "A\nB",
  "time": {"start": 0, "end": 4}, "grid": {"origin": [0.5, 0], "spacing": [1, 2], "cells": "open"},
  "bodies": [
    {"id": "plasma", "shape": "projectile", "path": {"from": [0, 0], "to": [3, 2]}, "radius": {"from": 1, "to": 0.5}},
    {"id": "guard", "shape": "point", "path": {"keys": [[0, 2, 0], [1, 4, 0], [4, 2, 1]]}, "active": [0.5, 3]},
    {"id": "ball", "shape": "circle", "path": {"at": [0, 9], "velocity": [1, 0], "acceleration": [0, -2]}, "radius": 1},
    {"id": "bar", "shape": "capsule", "a": [0, 3], "b": {"from": [2, 3], "to": [0, 1]}, "radius": 0.25, "grid": true},
    {"id": "wall", "shape": "segment", "a": [3, -4], "b": [3, 4], "name": "Wall", "style": {"color": "#0072b2"}},
    {"id": "laser", "shape": "ray", "a": [-9, 1], "b": {"from": [0, 1], "to": [0, 2]}, "group": "lamps"},
    {"id": "floor", "shape": "line", "a": [0, -3], "b": [1, -3], "x-own": [1.50, {"two": null}]}],
  "ignore": [["bar", "wall"]],
  "expect": [{"a": "guard", "b": "wall", "kind": "cross", "count": 2, "t": 1, "within": 0.5},
             {"a": "plasma", "cell": [0, 1], "kind": "enter"}],
  "bookmarks": [{"t": 1, "name": "first", "note": "the guard"}, {"t": 2.5, "name": "second"}],
  "view": {"hidden": ["ball"], "zoom": 2}, "x-more": {"a": [true, false, 1e3]}})";

const char* const faulty = R"({"format": "sweepbench.scene", "version": 1, "title": 4, "time": {"start": 2, "end": 1},
  "bodies": [{"id": "a", "shape": "square"}, {"id": "a", "shape": "circle", "path": [0], "radius": -1},
             {"id": "r", "shape": "ray", "a": [0, 0], "b": [0, 0], "colour": "red"}],
  "expect": [{"a": "a", "b": "nobody", "kind": "hit"}]})";

Scene sceneOfAll()
{
    const Result<Scene> scene = parseScene(everything, "everything");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

std::string textOf(const std::vector<Problem>& problems)
{
    std::string text;
    for (const Problem& problem : problems)
        text += problem.text() + '\n';
    return text;
}
std::string textOf(const std::string& text)
{
    return text;
}
std::string textOf(const Scene& scene)
{
    return sceneText(scene);
}
std::string textOf(std::monostate)
{
    return "done";
}
std::string textOf(const ExpressionValue& value)
{
    return std::to_string(value.nearest) + ' ' + value.error;
}
std::string textOf(const EngineLog& log)
{
    std::string text;
    for (const LoggedEvent& event : log.events)
        text += std::to_string(event.a) + ' ' + std::to_string(event.b) + ' ' + std::to_string(event.t) + '\n';
    return text;
}
std::string textOf(const LogComparison& comparison)
{
    std::string text;
    for (const LogDifference& row : comparison.rows)
        text += name(row.what) + std::to_string(row.off) + '\n';
    return text;
}
template <class T>
std::string textOf(const Result<T>& result)
{
    return result ? textOf(*result) : textOf(result.problems());
}

} // namespace

class TestFileAllocations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scenesAreRead();
    void scenesAreCheckedAndWritten();
    void aFailedSaveLeavesTheOldFile();
    void aFailedStreamLeavesTheOldFile();
    void picturesCarryScenes();
    void logsAreReadAndCompared();
    void expressionsAreEvaluated();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    // The fault in the file to be replaced or in its folder; empty if there is none.
    [[nodiscard]] QString faultOf(const QString& file) const;

    QTemporaryDir m_folder;
};

namespace {

void put(const QString& path, std::string_view text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) != qint64(text.size()))
        qFatal("%s", qPrintable(path));
}

} // namespace

void TestFileAllocations::scenesAreRead()
{
    COMPARE_FAULTED([] { return parseScene(everything, "everything"); });
    COMPARE_FAULTED([] { return parseScene(faulty, "faulty"); });
    const std::string file = path("read.scene.json").toStdString();
    put(path("read.scene.json"), everything);
    COMPARE_FAULTED([&file] { return readSceneFile(file); });
    COMPARE_FAULTED([] { return readSceneFile("/nowhere/no.scene.json"); });
}

void TestFileAllocations::scenesAreCheckedAndWritten()
{
    const Scene scene = sceneOfAll();
    Scene broken = scene;
    broken.bodies[1].id = broken.bodies[0].id;
    broken.bodies[2].radius.from = -1;
    COMPARE_FAULTED([&scene] { return sceneText(scene); });
    COMPARE_FAULTED([&broken] { return problemsOf(broken); });
    COMPARE_FAULTED([&scene] { return withShownNames(scene); });
    COMPARE_FAULTED([&scene] { return *viewWith(scene.view, marksOf(scene)); });
    COMPARE_FAULTED([&scene] { return *viewWithYDown(scene.view, true); });
}

QString TestFileAllocations::faultOf(const QString& file) const
{
    QFile read(file);
    if (!read.open(QIODevice::ReadOnly))
        return read.errorString();
    const std::string found = read.readAll().toStdString();
    if (found != "old")
        return QStringLiteral("the file holds ") + QString::fromStdString(found.substr(0, 200));
    const QStringList left =
        QDir(m_folder.path()).entryList({QStringLiteral(".sweepbench-*")}, QDir::AllEntries | QDir::Hidden);
    return left.isEmpty() ? QString() : left.join(u' ') + QStringLiteral(" is left");
}

void TestFileAllocations::aFailedSaveLeavesTheOldFile()
{
    const Scene scene = sceneOfAll();
    const QString file = path("saved.scene.json");
    const std::string name = file.toStdString();
    COMPARE_FAULTED([&] { return writeSceneFile(scene, name); },
                    {.prepare = [&] { put(file, "old"); }, .after = [&] { return faultOf(file); }});
}

void TestFileAllocations::aFailedStreamLeavesTheOldFile()
{
    const QString file = path("streamed.csv");
    const std::string name = file.toStdString();
    const auto stream = [&name] {
        FileReplacement replacement(name);
        replacement.write("first\n");
        replacement.write("second\n");
        return replacement.finish();
    };
    COMPARE_FAULTED(stream, {.prepare = [&] { put(file, "old"); }, .after = [&] { return faultOf(file); }});
    COMPARE_FAULTED([] { return replaceFile("/nowhere/no.csv", "text"); });
}

void TestFileAllocations::picturesCarryScenes()
{
    const std::string text = sceneText(sceneOfAll());
    const std::string svg = R"(<svg xmlns="http://www.w3.org/2000/svg"><desc>x</desc><g/></svg>)";
    COMPARE_FAULTED([&] { return withSceneInSvg(svg, text); });
    const std::string carrying = withSceneInSvg(svg, text);
    COMPARE_FAULTED([&] { return sceneTextInPicture(carrying, "a.svg"); });
    COMPARE_FAULTED([&] { return sceneTextInPicture(svg, "b.svg"); });
}

void TestFileAllocations::logsAreReadAndCompared()
{
    const Scene scene = sceneOfAll();
    const std::string csv =
        "a,b,kind,t,x,y\nguard,wall,cross,1,3,0\nball,wall,hit,2.5,3,1\n\"plasma\",bar,begin,0.5,,\n";
    const std::string json = R"([{"a": "guard", "b": "wall", "kind": "cross", "t": 1, "point": [3, 0]},
                                {"a": "plasma", "cell": [0, 1], "kind": "enter", "t": 0.25}])";
    const std::string wrong = "a,b,kind,t\nguard,nobody,cross,1\nball,wall,bang,x\nball\n";
    COMPARE_FAULTED([&] { return parseEngineLog(csv, "log.csv", scene); });
    COMPARE_FAULTED([&] { return parseEngineLog(json, "log.json", scene); });
    COMPARE_FAULTED([&] { return parseEngineLog(wrong, "wrong.csv", scene); });
    COMPARE_FAULTED([&] { return parseEngineLog(R"({"instants": 4})", "wrong.json", scene); });
    const Timeline timeline = *solve(scene);
    const EngineLog log = *parseEngineLog(csv, "log.csv", scene);
    COMPARE_FAULTED([&] { return compared(scene, timeline, log, {.within = 0.25}); });
}

void TestFileAllocations::expressionsAreEvaluated()
{
    COMPARE_FAULTED([] { return evaluated("sqrt(2)*sqrt(8) + hypot(1/3, 2/7) - max(1, 2, sqrt(3))"); });
    COMPARE_FAULTED([] { return evaluated("3 + * 4"); });
}

QTEST_APPLESS_MAIN(TestFileAllocations)

} // namespace sweep::tst_file_allocations
#include "tst_file_allocations.moc"

// Every file in scenes/ is an example and a test: the events must be those that it expects.
#include "core/measure/untested_pairs.h"
#include "tests/support/paths.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

namespace sweep::tst_scenes {

namespace {

QString folder()
{
    return QString::fromStdString(sourcePath("scenes"));
}

QString textOf(const std::vector<Problem>& problems)
{
    QStringList lines;
    for (const Problem& problem : problems)
        lines << QString::fromStdString(problem.text());
    return lines.join(u'\n');
}

// The scene of the current row. If it cannot be read, readsAndExplainsItself has failed already.
Scene currentScene()
{
    QFETCH_GLOBAL(QString, file);
    Result<Scene> scene = readSceneFile(file.toStdString());
    return scene.ok() ? std::move(scene).value() : Scene{};
}

} // namespace

class tst_scenes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data();
    void readsAndExplainsItself();
    void hasTheFormatThatTheProgramWrites();
    void meetsItsExpectations();
    void expectsEveryPairThatMeets();
    void isAuditedWithoutADisagreement();
};

void tst_scenes::initTestCase_data()
{
    QTest::addColumn<QString>("file");
    const QStringList names = QDir(folder()).entryList({QStringLiteral("*.scene.json")}, QDir::Files, QDir::Name);
    if (!names.contains(QStringLiteral("raise.scene.json")))
        qFatal("the scene of the first start is missing");
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << folder() + u'/' + name;
}

void tst_scenes::readsAndExplainsItself()
{
    QFETCH_GLOBAL(QString, file);
    const auto scene = readSceneFile(file.toStdString());
    QVERIFY2(scene.ok(), scene.ok() ? "" : qPrintable(textOf(scene.problems())));
    QVERIFY(!scene->title.value_or("").empty());
    QVERIFY(!scene->notes.value_or("").empty());
    QVERIFY(scene->expect);
    QVERIFY(!scene->expect->empty());
}

void tst_scenes::hasTheFormatThatTheProgramWrites()
{
    QFETCH_GLOBAL(QString, file);
    QFile content(file);
    QVERIFY(content.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromStdString(sceneText(currentScene())), QString::fromUtf8(content.readAll()));
}

void tst_scenes::meetsItsExpectations()
{
    const Scene scene = currentScene();
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    const auto outcomes = decideExpectations(scene, *timeline);
    QCOMPARE(outcomes.size(), scene.expect->size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const QString found = QStringLiteral("/expect/%1: %2 events of that kind, the nearest at %3")
                                  .arg(i)
                                  .arg(outcomes[i].ofKind)
                                  .arg(outcomes[i].nearest.value_or(qQNaN()), 0, 'g', 17);
        QVERIFY2(outcomes[i].holds, qPrintable(found));
    }
}

// An example must not contain events that its author did not intend. Cells are too many to list.
void tst_scenes::expectsEveryPairThatMeets()
{
    const Scene scene = currentScene();
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    for (const Event& event : timeline->events()) {
        if (event.withCell())
            continue;
        const std::string& a = scene.bodies[event.a].id;
        const std::string& b = scene.bodies[event.b].id;
        const auto expects = [&](const Expectation& entry) {
            const auto* other = std::get_if<std::string>(&entry.other);
            return other && name(entry.kind) == std::string(name(event.kind)) && entry.count &&
                   ((entry.a == a && *other == b) || (entry.a == b && *other == a));
        };
        QVERIFY2(std::any_of(scene.expect->begin(), scene.expect->end(), expects),
                 qPrintable(QString::fromStdString(a + " and " + b + ": " + name(event.kind))));
    }
}

void tst_scenes::isAuditedWithoutADisagreement()
{
    const Scene scene = currentScene();
    const auto timeline = solve(scene);
    QVERIFY(timeline.ok());
    const Audit audited = audit(scene, *timeline);
    QCOMPARE(audited.disagreed, std::size_t{0});
    QCOMPARE(audited.events.size(), timeline->events().size());
    QCOMPARE(audited.cancelled, false);
}

QTEST_GUILESS_MAIN(tst_scenes)

} // namespace sweep::tst_scenes
#include "tst_scenes.moc"

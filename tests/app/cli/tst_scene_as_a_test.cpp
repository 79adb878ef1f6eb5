// The manual's page "A scene as a test": each of its steps changes the scene, and the commands below it print the
// output shown.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_scene_as_a_test {

namespace {

// The scene after a step: a whole scene, a body to add or to replace, or further members.
QJsonObject changedBy(const QString& json, QJsonObject scene)
{
    const bool isMember = json.startsWith(u'"');
    const QByteArray text = (isMember ? u'{' + json + u'}' : json).toUtf8();
    QJsonParseError error;
    const QJsonObject step = QJsonDocument::fromJson(text, &error).object();
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(error.errorString()), text.constData());
    if (step.contains(QLatin1String("format")))
        return step;
    if (isMember) {
        for (auto member = step.begin(); member != step.end(); ++member)
            scene[member.key()] = member.value();
        return scene;
    }
    QJsonArray bodies = scene[QLatin1String("bodies")].toArray();
    const auto same = std::find_if(bodies.begin(), bodies.end(), [&](const QJsonValue& body) {
        return body[QLatin1String("id")] == step[QLatin1String("id")];
    });
    if (same == bodies.end())
        bodies.append(step);
    else
        *same = step;
    scene[QLatin1String("bodies")] = bodies;
    return scene;
}

} // namespace

class TestSceneAsATest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepPrintsTheOutputShown()
    {
        QFile file(QString::fromStdString(sourcePath("app/manual/scene-as-a-test.md")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        static const QRegularExpression part(
            QStringLiteral("```json\n(.*?)```|```sh\nsweepbench ([^\n]*)\n```\n\n```\n(.*?)```"),
            QRegularExpression::DotMatchesEverythingOption);
        const QTemporaryDir folder;
        QJsonObject scene;
        int steps = 0;
        for (auto found = part.globalMatch(page); found.hasNext();) {
            const QRegularExpressionMatch shown = found.next();
            if (shown.capturedStart(1) >= 0) {
                scene = changedBy(shown.captured(1).trimmed(), scene);
                continue;
            }
            ++steps;
            const std::string path = sceneFileIn(folder, QJsonDocument(scene).toJson());
            std::vector<std::string> arguments;
            for (const QString& word : shown.captured(2).split(u' '))
                arguments.push_back(word == QStringLiteral("grow.scene.json") ? path : word.toStdString());
            const QString printed = QString::fromStdString(runCommand(arguments).out)
                                        .replace(QString::fromStdString(path), QStringLiteral("grow.scene.json"));
            QStringList expected = shown.captured(3).split(u'\n');
            expected.removeAll(QStringLiteral("…")); // stands for omitted lines
            for (const QString& line : expected)
                QVERIFY2(printed.split(u'\n').contains(line), qPrintable(line + u'\n' + printed));
        }
        QCOMPARE(steps, 6);
    }
};

QTEST_GUILESS_MAIN(TestSceneAsATest)

} // namespace sweep::tst_scene_as_a_test
#include "tst_scene_as_a_test.moc"

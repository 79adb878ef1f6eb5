// The library that the CMake file of a report's repro folder finds if several versions are installed.
#include "tests/app/report/repro_programs.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace sweep::tst_repro_build {

namespace {

#if __has_include(<box2d/b2_common.h>)
constexpr bool hasBox2d = true;
#else
constexpr bool hasBox2d = false;
#endif

} // namespace

class TestReproBuild : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    void write(const QString& name, const QByteArray& text) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
    }

    // A prefix like an installed Box2D 3 of that version, without its headers.
    QString box2d3(const QByteArray& version) const
    {
        const QString prefix = QStringLiteral("box2d-") + QString::fromLatin1(version);
        const QString config = prefix + QStringLiteral("/lib/cmake/box2d/box2dConfig");
        write(prefix + QStringLiteral("/lib/libbox2d.a"), "!<arch>\n"); // an archive without members
        write(config + QStringLiteral(".cmake"), "add_library(box2d::box2d INTERFACE IMPORTED)\n");
        write(config + QStringLiteral("Version.cmake"),
              "set(PACKAGE_VERSION " + version +
                  ")\nif(NOT PACKAGE_FIND_VERSION_MAJOR OR PACKAGE_FIND_VERSION_MAJOR EQUAL 3)\n"
                  "  set(PACKAGE_VERSION_COMPATIBLE TRUE)\nendif()\nif(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)\n"
                  "  set(PACKAGE_VERSION_EXACT TRUE)\nendif()\n");
        return m_folder.filePath(prefix);
    }

    // The output of CMake for the repro folder if these prefixes are searched first.
    QString configured(const QStringList& prefixes) const
    {
        QDir(m_folder.filePath(QStringLiteral("build"))).removeRecursively();
        return QString::fromUtf8(
            runProgram(QString::fromUtf8(buildFacts.cmake),
                       {QStringLiteral("-S"), m_folder.filePath(QStringLiteral("repro")), QStringLiteral("-B"),
                        m_folder.filePath(QStringLiteral("build")),
                        QStringLiteral("-DCMAKE_CXX_COMPILER=") + QString::fromUtf8(buildFacts.compiler),
                        QStringLiteral("-DCMAKE_PREFIX_PATH=") + prefixes.join(u';')})
                .output);
    }

private Q_SLOTS:
    void initTestCase()
    {
        const auto scene = readSceneFile(sourcePath("scenes/circle-wall-tangent.scene.json"));
        QVERIFY(scene.ok());
        for (const auto& [name, text] : reproSources(*scene))
            write(QString::fromStdString(name), QByteArray::fromStdString(text));
    }

    void theVersionOfBox2d3IsRequired_data()
    {
        QTest::addColumn<QStringList>("versions");
        QTest::addColumn<QString>("says");
        const auto row = [](const QStringList& versions, const char* says) {
            QTest::newRow(qPrintable(versions.join(u' '))) << versions << QString::fromLatin1(says);
        };
        const QString supported = QStringLiteral("3.1.1");
        const QString later = QStringLiteral("3.2.0");
        row({supported}, "-- Box2D 3.1: found version 3.1.1\n");
        row({later}, "-- Box2D 3.1: found version 3.2.0, which is not supported; allowed is 3.1\n");
        row({later, supported}, "-- Box2D 3.1: found version 3.1.1\n");
        row({QStringLiteral("3.0.0")}, "-- Box2D 3.1: found version 3.0.0, which is not supported; allowed is 3.1\n");
    }
    void theVersionOfBox2d3IsRequired()
    {
        QFETCH(QStringList, versions);
        QFETCH(QString, says);
        QStringList prefixes;
        for (const QString& version : versions)
            prefixes += box2d3(version.toLatin1());
        const QString said = configured(prefixes);
        QVERIFY2(said.contains(says), qPrintable(said));
    }

    void box2d24GetsItsOwnLibrary()
    {
        if (!hasBox2d)
            QSKIP("Box2D 2.4 is not here");
        const QString said = configured({box2d3("3.1.1")});
        QVERIFY2(said.contains(QStringLiteral("-- Box2D 2.4: found version 2.4.")), qPrintable(said));
        const ProgramRun built = runProgram(QString::fromUtf8(buildFacts.cmake),
                                            {QStringLiteral("--build"), m_folder.filePath(QStringLiteral("build")),
                                             QStringLiteral("--target"), QStringLiteral("box2d_2")});
        QVERIFY2(built.status == 0, built.output.constData());
        const ProgramRun ran = runProgram(m_folder.filePath(QStringLiteral("build/box2d_2")), {});
        QVERIFY2(ran.output.startsWith("Box2D 2.4."), ran.output.constData());
        QCOMPARE(ran.status, 0);
    }

    void aLibraryOfOtherHeadersIsRefused()
    {
        if (!hasBox2d)
            QSKIP("Box2D 2.4 is not here");
        const QString other = box2d3("3.1.1") + QStringLiteral("/lib/libbox2d.a");
        const ProgramRun ran =
            runProgram(QString::fromUtf8(buildFacts.cmake),
                       {QStringLiteral("-S"), m_folder.filePath(QStringLiteral("repro")), QStringLiteral("-B"),
                        m_folder.filePath(QStringLiteral("other")),
                        QStringLiteral("-DCMAKE_CXX_COMPILER=") + QString::fromUtf8(buildFacts.compiler),
                        QStringLiteral("-DBOX2D_2_LIBRARY=") + other});
        const QString said = QString::fromUtf8(ran.output);
        QVERIFY2(said.contains(other + QStringLiteral(" is not the library of the headers in ")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("-- Box2D 2.4: not found; allowed is 2.4\n")), qPrintable(said));
        QCOMPARE(ran.status, 0);
    }

    // As when a report is unpacked over an older one that was built.
    void anOlderSourceIsCompiledAgain()
    {
        (void)configured({});
        const auto statusOf = [this](const QByteArray& source) {
            write(QStringLiteral("repro/boost_geometry.cpp"), source);
            QFile file(m_folder.filePath(QStringLiteral("repro/boost_geometry.cpp")));
            if (!file.open(QIODevice::ReadWrite) ||
                !file.setFileTime(QDateTime(QDate(2000, 1, 1), QTime()), QFileDevice::FileModificationTime))
                return -1;
            file.close();
            const QString build = m_folder.filePath(QStringLiteral("build"));
            (void)runProgram(
                QString::fromUtf8(buildFacts.cmake),
                {QStringLiteral("--build"), build, QStringLiteral("--target"), QStringLiteral("boost_geometry")});
            return runProgram(build + QStringLiteral("/boost_geometry"), {}).status;
        };
        QCOMPARE(statusOf("int main() { return 7; }\n"), 7);
        QCOMPARE(statusOf("int main() { return 8; }\n"), 8);
    }
};

QTEST_APPLESS_MAIN(TestReproBuild)

} // namespace sweep::tst_repro_build
#include "tst_repro_build.moc"

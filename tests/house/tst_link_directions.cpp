// Directions of symbols: a joined object uses what objects of lower layers define, and nothing of others. Includes
// alone do not show a function that a lower folder declares and a higher one defines.
#include "tests/house/include_rules.h"
#include "tests/support/paths.h"

#include <QDirIterator>
#include <QFileInfo>
#include <QHash>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <vector>

namespace sweep::tst_link_directions {

namespace {

struct Object
{
    QString folder; // "core/scene"
    QStringList defined;
    QStringList used;
};

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(-1) || process.exitCode() != 0)
        qFatal("%s fails: %s", qPrintable(program), process.readAllStandardError().constData());
    return QString::fromUtf8(process.readAllStandardOutput());
}

// The symbols of an object that no other object may define, too, and those that others define.
Object objectOf(const QString& path, const QString& folder)
{
    Object object{folder, {}, {}};
    for (const QString& line : outputOf("nm", {"--format=posix", path}).split('\n')) {
        const QString name = line.section(' ', 0, 0);
        const QString type = line.section(' ', 1, 1);
        if (type == "U")
            object.used << name;
        else if (type == "T" || type == "D" || type == "B" || type == "R")
            object.defined << name;
    }
    return object;
}

// The joined objects of core, widgets and app: one for each room, named like it.
std::vector<Object> joinedObjects()
{
    QHash<QString, QString> folders;
    for (const QString& room : rooms())
        folders[QString(room).replace('/', '_')] = room;
    std::vector<Object> objects;
    for (const char* top : {"core", "widgets", "app"}) {
        QDirIterator files(QString(buildFacts.folder) + '/' + top, {"*.cpp.o"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QFileInfo file(files.next());
            const QString name = file.fileName().section('.', 0, 0);
            if (file.path().contains("/joined/") && folders.contains(name))
                objects.push_back(objectOf(file.filePath(), folders[name]));
        }
    }
    return objects;
}

QStringList faultsOf(const std::vector<Object>& objects)
{
    QHash<QString, QString> folders; // by symbol
    for (const Object& object : objects)
        for (const QString& symbol : object.defined)
            folders[symbol] = object.folder;
    QStringList faults;
    for (const Object& object : objects)
        for (const QString& symbol : object.used) {
            // The times of a timeline, which the audit takes as they are, are numbers of the solver.
            const bool isTime = object.folder == "core/audit" && symbol.contains("7Instant");
            const QString other = folders.value(symbol, object.folder);
            if (const QString fault = directionFault(object.folder, other); !fault.isEmpty() && !isTime)
                faults << QString(fault).replace("include", "use") + ": " + symbol;
        }
    return faults;
}

} // namespace

class TestLinkDirections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySymbolComesFromALowerLayer()
    {
        const std::vector<Object> objects = joinedObjects();
        QVERIFY2(objects.size() > 10, "the objects of the build were not found");
        const QStringList faults = faultsOf(objects);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    void aFunctionThatAHigherFolderDefinesIsAFault()
    {
        const QTemporaryDir folder;
        const auto object = [&](const QString& name, const char* text, const QString& room) {
            const QString source = folder.filePath(name + ".cpp");
            QFile file(source);
            if (!file.open(QIODevice::WriteOnly) || file.write(text) <= 0)
                qFatal("%s cannot be written", qPrintable(source));
            file.close();
            (void)outputOf(buildFacts.compiler, {"-c", source, "-o", source + ".o"});
            return objectOf(source + ".o", room);
        };
        const Object scene = object("scene", "int first(); int second() { return first(); }", "core/scene");
        const Object contacts = object("contacts", "int first() { return 1; }", "core/contacts");
        QCOMPARE(faultsOf({scene, contacts}).size(), 1);
        const Object base = object("base", "int first() { return 1; }", "core/base");
        QCOMPARE(faultsOf({scene, base}), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestLinkDirections)

} // namespace sweep::tst_link_directions
#include "tst_link_directions.moc"

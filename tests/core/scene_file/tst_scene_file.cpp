// Scene files: a failed read gives a reason, and a save leaves the old file or the new one, never a part.
#include <sweepbench/scene_file.h>

#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace sweep::tst_scene_file {

namespace {

Scene sceneOf(int bodies)
{
    Scene scene;
    for (int i = 0; i < bodies; ++i)
        scene.bodies.push_back({.id = "p" + std::to_string(i), .a = Rest{{1.0 * i, 0.1}}});
    return scene;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be opened");
}

void put(const QString& path, const QByteArray& content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("the test cannot write its own file");
}

// The exit status of the action as an ordinary user, to whom permissions apply; 100 + signal if it was killed.
template <class Action>
int statusAsOrdinaryUser(Action action)
{
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && ::setuid(65534) != 0)
            ::_exit(99);
        ::_exit(action());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
}

bool saysOnly(const std::vector<Problem>& problems, const std::string& path, const std::string& message)
{
    return problems == std::vector{Problem{.file = path, .pointer = {}, .message = message}};
}

} // namespace

class tst_scene_file : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void readsBackItsOwnFiles();
    void writesInvisibleCharactersAsEscapes();
    void namesOneWayOutOfEachFault_data();
    void namesOneWayOutOfEachFault();
    void reportsWhyAFileCannotBeRead();
    void doesNotReadFilesWithoutPermission();
    void refusesALargeFileBeforeReadingIt();
    void readsStandardInputUpToTheLimit();
    void readsAPipe();
    void canBeCancelledWhileAPipeIsSilent();
    void refusesToSaveABrokenScene();
    void keepsTheModeOfTheOldFile();
    void writesThroughASymbolicLink();
    void writesThroughADanglingLink();
    void refusesToReplaceAnythingButAFile();
    void leavesTheOldFileIfTheFolderIsReadOnly();
    void leavesTheOldFileIfItIsReadOnly();
    void leavesTheOldFileIfTheDiskIsFull();
    void leavesACompleteFileWhenKilled();

private:
    [[nodiscard]] QString at(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    [[nodiscard]] std::string path(const char* name) const { return at(name).toStdString(); }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_scene_file::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(::chmod(m_folder->path().toUtf8().constData(), 0777) == 0);
}

void tst_scene_file::readsBackItsOwnFiles()
{
    const Scene scene = sceneOf(1000);
    QVERIFY(writeSceneFile(scene, path("a.scene.json")).ok());
    const auto read = readSceneFile(path("a.scene.json"));
    QVERIFY(read.ok());
    QVERIFY(*read == scene);
    QCOMPARE(entries(), QStringList{QStringLiteral("a.scene.json")});
}

// C1 controls act on some terminals; marks of direction change the order of what is read.
void tst_scene_file::writesInvisibleCharactersAsEscapes()
{
    const std::string hidden = "\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xf3\xa0\x81\x81 \xc3\xa4\xf0\x9f\x98\x80";
    Scene scene;
    scene.title = hidden;
    scene.bodies.push_back({.id = hidden, .kept = {{"x-" + hidden, '"' + hidden + '"'}}});
    const std::string text = sceneText(scene);
    for (const char* character : {"\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6", "\xf3\xa0\x81\x81"})
        QVERIFY2(text.find(character) == std::string::npos, text.c_str());
    QVERIFY(text.find("\"title\": \"\\u009b\\u202e\\u2066\\udb40\\udc41 \xc3\xa4\xf0\x9f\x98\x80\"") !=
            std::string::npos);
    const auto read = parseScene(text, "again");
    QVERIFY(read.ok());
    QCOMPARE(read->bodies.at(0).id, hidden);
    QCOMPARE(read->bodies.at(0).kept.begin()->name, "x-" + hidden);
    QCOMPARE(sceneText(*read), text);
}

void tst_scene_file::namesOneWayOutOfEachFault_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* body, const char* message) {
        QTest::newRow(body) << QByteArray(body) << QString::fromUtf8(message);
    };
    row(R"("shape": "circle", "x": 0, "y": 1, "radius": 2)",
        "/x: unknown member; it is part of a path: \"path\": [0, 1]");
    row(R"("shape": "segment", "x": 0, "y": 1)",
        "/x: unknown member; a segment has a and b, each a path: \"a\": [0, 1]");
    row(R"("shape": "point", "x": 0)", "/x: unknown member; it is part of a path: \"path\": [x, y]");
    row(R"("shape": "segment", "path": [[0, 1], [2, 3]])",
        "/path: a segment does not have this member; a segment has a and b; a and b are a path each");
    row(R"("shape": "point", "path": [0, 0], "radius": "wide")",
        "/radius: a point does not have this member; a point has path");
    row(R"("shape": "point", "path": [0, 0], "a": {"angle": 3})",
        "/a: a point does not have this member; a point has path");
    row(R"("shape": "ray", "a": [0, 0], "direction": [1, 0])",
        "/direction: unknown member; a ray or line has b, a second point that it goes through: a plus the direction");
    row(R"("shape": "segment", "start": [0, 0], "end": [1, 0])",
        "/start: unknown member; did you mean a?\n/end: unknown member; did you mean b?");
    row(R"("shape": "segment", "a": [0, 0], "length": 2)",
        "/length: unknown member; b is the other end of a segment: a plus the length in its direction");
    row(R"("shape": "circle", "path": [0, 0], "diameter": 2)",
        "/diameter: unknown member; a radius is half of the diameter: \"radius\": 0.5");
    row(R"("shape": "circle", "path": [0, 0], "radius": {"keys": [[0, 1], [1, 2]]})",
        "/radius/keys: unknown member; a radius runs evenly from one value to another: {\"from\": r0, \"to\": r1}");
    row(R"("shape": "point", "path": {"at": [0, 0], "speed": 2})",
        "/path/speed: unknown member; did you mean velocity?");
    row(R"("shape": "circle", "path": [0, 0], "radius": {"from": 1, "too": 2})",
        "/radius/too: unknown member; did you mean to?");
}

void tst_scene_file::namesOneWayOutOfEachFault()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, message);
    const std::string scene =
        R"({"format": "sweepbench.scene", "version": 1, "bodies": [{"id": "a", )" + body.toStdString() + "}]}";
    QStringList messages;
    const auto read = parseScene(scene, "s");
    for (const Problem& problem : read.problems())
        messages << QString::fromStdString(problem.pointer.substr(9) + ": " + problem.message);
    QCOMPARE(messages.join(u'\n'), message);
    const auto bookmark = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [],
                                       "bookmarks": [{"time": 1, "name": "n"}]})",
                                     "s");
    QCOMPARE(bookmark.problems().size(), std::size_t(1));
    QCOMPARE(bookmark.problems()[0].message, std::string("unknown member; did you mean t?"));
    const auto time = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [],
                                   "time": {"from": 0, "end": True}})",
                                 "s");
    QCOMPARE(time.problems().size(), std::size_t(2));
    QCOMPARE(time.problems()[0].message, std::string("unknown member; did you mean start?"));
    QVERIFY(time.problems()[1].message.ends_with("JSON writes true, false and null"));
}

void tst_scene_file::reportsWhyAFileCannotBeRead()
{
    const auto problemsOfFile = [](const std::string& name) { return readSceneFile(name).problems(); };
    QVERIFY(saysOnly(problemsOfFile(path("none")), path("none"), "cannot be opened: no such file or directory"));
    const std::string folder = m_folder->path().toStdString();
    QVERIFY(saysOnly(problemsOfFile(folder), folder, "is a folder; a scene is a file"));
    QVERIFY(saysOnly(problemsOfFile(""), "", "cannot be opened: no such file or directory"));
    put(at("empty"), {});
    QCOMPARE(problemsOfFile(path("empty")).front().message,
             std::string("the text is empty; a scene is one JSON object"));
    put(at("bad"), "{\n?");
    QCOMPARE(problemsOfFile(path("bad")).front().text(),
             path("bad") + ":2:1: found '?' where a member's name in quotes is expected");
}

void tst_scene_file::doesNotReadFilesWithoutPermission()
{
    put(at("secret"), "{}");
    QVERIFY(::chmod(path("secret").c_str(), 0) == 0);
    const std::string name = path("secret");
    QCOMPARE(statusAsOrdinaryUser([&name] {
                 const auto read = readSceneFile(name);
                 return read.ok() || !saysOnly(read.problems(), name, "cannot be opened: permission denied") ? 1 : 0;
             }),
             0);
}

void tst_scene_file::refusesALargeFileBeforeReadingIt()
{
    put(at("large"), {});
    QVERIFY(::truncate(path("large").c_str(), (1LL << 30) + 1) == 0);
    QVERIFY(saysOnly(readSceneFile(path("large")).problems(), path("large"),
                     "1073741825 bytes are too large; at most 1073741824 are read (--max-bytes raises it)"));
}

void tst_scene_file::readsStandardInputUpToTheLimit()
{
    const int before = ::dup(STDIN_FILENO);
    const auto readFrom = [](const char* file, std::uint64_t limit) {
        const int input = ::open(file, O_RDONLY);
        ::dup2(input, STDIN_FILENO);
        ::close(input);
        ReadOptions options;
        options.maxBytes = limit;
        return readSceneFile("-", options);
    };
    QVERIFY(writeSceneFile(sceneOf(3), path("a")).ok());
    const auto whole = readFrom(path("a").c_str(), 1000);
    const auto endless = readFrom("/dev/zero", 1'000'000);
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    QVERIFY(whole.ok());
    QVERIFY(*whole == sceneOf(3));
    QVERIFY(!endless.ok());
    QCOMPARE(endless.problems().front().file, std::string("standard input"));
    QVERIFY(endless.problems().front().message.ends_with("at most 1000000 are read (--max-bytes raises it)"));
}

void tst_scene_file::readsAPipe()
{
    QVERIFY(::mkfifo(path("pipe").c_str(), 0600) == 0);
    const std::string text = sceneText(sceneOf(5000)); // more than a pipe buffers
    std::thread writer([name = path("pipe"), &text] {
        const int pipe = ::open(name.c_str(), O_WRONLY);
        std::string_view rest = text;
        while (!rest.empty())
            rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(0, ::write(pipe, rest.data(), rest.size()))));
        ::close(pipe);
    });
    const auto read = readSceneFile(path("pipe"));
    writer.join();
    QVERIFY(read.ok());
    QVERIFY(*read == sceneOf(5000));
}

void tst_scene_file::canBeCancelledWhileAPipeIsSilent()
{
    QVERIFY(::mkfifo(path("pipe").c_str(), 0600) == 0);
    std::stop_source source;
    ReadOptions options;
    options.job.stop = source.get_token();
    std::thread user([&source] { source.request_stop(); });
    const auto read = readSceneFile(path("pipe"), options);
    user.join();
    QVERIFY(!read.ok());
    QVERIFY(saysOnly(read.problems(), path("pipe"), "cancelled"));
}

void tst_scene_file::refusesToSaveABrokenScene()
{
    put(at("a"), "old");
    Scene scene = sceneOf(2);
    scene.bodies[1].id = "p0";
    const auto saved = writeSceneFile(scene, path("a"));
    QVERIFY(!saved.ok());
    QCOMPARE(saved.problems().front().text(),
             path("a") + ": /bodies/1/id: the id \"p0\" is that of /bodies/0 already; ids are unique");
    QCOMPARE(contentOf(at("a")), QByteArray("old"));
}

void tst_scene_file::keepsTheModeOfTheOldFile()
{
    put(at("a"), "old");
    QVERIFY(::chmod(path("a").c_str(), 0640) == 0);
    QVERIFY(writeSceneFile(sceneOf(1), path("a")).ok());
    struct stat status
    {
    };
    QVERIFY(::stat(path("a").c_str(), &status) == 0);
    QCOMPARE(status.st_mode & 07777U, 0640U);
}

void tst_scene_file::writesThroughASymbolicLink()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("sub")));
    put(at("sub/real"), "old");
    QVERIFY(::symlink("sub/real", path("link").c_str()) == 0);
    QVERIFY(::symlink("link", path("second").c_str()) == 0);
    QVERIFY(writeSceneFile(sceneOf(1), path("second")).ok());
    QVERIFY(QFileInfo(at("second")).isSymLink());
    QVERIFY(QFileInfo(at("link")).isSymLink());
    QCOMPARE(contentOf(at("sub/real")), QByteArray::fromStdString(sceneText(sceneOf(1))));
    QVERIFY(::symlink("loop", path("loop").c_str()) == 0);
    QVERIFY(!writeSceneFile(sceneOf(1), path("loop")).ok());
}

void tst_scene_file::writesThroughADanglingLink()
{
    QVERIFY(::symlink("later", path("link").c_str()) == 0);
    QVERIFY(writeSceneFile(sceneOf(1), path("link")).ok());
    QVERIFY(QFileInfo(at("link")).isSymLink());
    QCOMPARE(contentOf(at("later")), QByteArray::fromStdString(sceneText(sceneOf(1))));
}

void tst_scene_file::refusesToReplaceAnythingButAFile()
{
    const std::string folder = m_folder->path().toStdString();
    QVERIFY(saysOnly(writeSceneFile(sceneOf(1), folder).problems(), folder, "cannot be saved: it is a folder"));
    QVERIFY(saysOnly(writeSceneFile(sceneOf(1), "/dev/full").problems(), "/dev/full",
                     "cannot be saved: it is not a regular file"));
    const std::string nowhere = path("none/a");
    QVERIFY(saysOnly(writeSceneFile(sceneOf(1), nowhere).problems(), nowhere,
                     "cannot be saved: a file cannot be created in its folder: no such file or directory"));
}

void tst_scene_file::leavesTheOldFileIfTheFolderIsReadOnly()
{
    put(at("a"), "old");
    QVERIFY(::chmod(path("a").c_str(), 0666) == 0);
    QVERIFY(::chmod(m_folder->path().toUtf8().constData(), 0555) == 0);
    const std::string name = path("a");
    const int status = statusAsOrdinaryUser([&name] {
        const auto saved = writeSceneFile(sceneOf(1), name);
        return !saved.ok() && saysOnly(saved.problems(), name,
                                       "cannot be saved: a file cannot be created in its folder: permission denied")
                   ? 0
                   : 1;
    });
    QVERIFY(::chmod(m_folder->path().toUtf8().constData(), 0777) == 0);
    QCOMPARE(status, 0);
    QCOMPARE(contentOf(at("a")), QByteArray("old"));
}

void tst_scene_file::leavesTheOldFileIfItIsReadOnly()
{
    put(at("a"), "old");
    QVERIFY(::chmod(path("a").c_str(), 0444) == 0);
    const std::string name = path("a");
    QCOMPARE(statusAsOrdinaryUser([&name] {
                 const auto saved = writeSceneFile(sceneOf(1), name);
                 return !saved.ok() && saysOnly(saved.problems(), name, "cannot be saved: permission denied") ? 0 : 1;
             }),
             0);
    QCOMPARE(contentOf(at("a")), QByteArray("old"));
    QCOMPARE(entries(), QStringList{QStringLiteral("a")});
}

// A limit on file sizes simulates a full disk: writing fails midway, for any user.
void tst_scene_file::leavesTheOldFileIfTheDiskIsFull()
{
    put(at("a"), "old");
    QVERIFY(::chmod(path("a").c_str(), 0666) == 0);
    const std::string name = path("a");
    QCOMPARE(statusAsOrdinaryUser([&name] {
                 std::signal(SIGXFSZ, SIG_IGN);
                 const rlimit limit{10'000, 10'000};
                 ::setrlimit(RLIMIT_FSIZE, &limit);
                 const auto saved = writeSceneFile(sceneOf(1000), name);
                 return !saved.ok() && saysOnly(saved.problems(), name,
                                                "cannot be saved; the file is unchanged: file too large")
                            ? 0
                            : 1;
             }),
             0);
    QCOMPARE(contentOf(at("a")), QByteArray("old"));
    QCOMPARE(entries(), QStringList{QStringLiteral("a")});
}

// With the same limit and its signal, the process is killed while it writes.
void tst_scene_file::leavesACompleteFileWhenKilled()
{
    put(at("a"), "old");
    QVERIFY(::chmod(path("a").c_str(), 0666) == 0);
    const std::string name = path("a");
    QCOMPARE(statusAsOrdinaryUser([&name] {
                 const rlimit noCore{0, 0};
                 ::setrlimit(RLIMIT_CORE, &noCore);
                 const rlimit limit{10'000, 10'000};
                 ::setrlimit(RLIMIT_FSIZE, &limit);
                 return writeSceneFile(sceneOf(1000), name).ok() ? 1 : 2;
             }),
             100 + SIGXFSZ);
    QCOMPARE(contentOf(at("a")), QByteArray("old"));
}

QTEST_GUILESS_MAIN(tst_scene_file)

} // namespace sweep::tst_scene_file
#include "tst_scene_file.moc"

// Run of the window: options, other windows of the program, and what happens without a display.
#pragma once

#include <QByteArrayList>
#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QSize>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>

namespace sweep {

// Options of the command line for the window.

struct WindowOptions
{
    QString scene = {};             // path of a file; empty: the window chooses
    QStringList further = {};       // scenes for further windows
    QString screenshot = {};        // path of a picture of the window, after which the program ends; or empty
    std::optional<QSize> size = {}; // the size of the window, in device-independent pixels
    QString panel = {};             // the name of the panel to show first, or empty
    QString theme = {};             // "light", "dark", "system", or empty for the stored one
    std::optional<double> at = {};  // the time to show first
    std::uint64_t maxBytes = std::uint64_t{1} << 30; // a larger scene file is refused
    std::uint64_t maxEvents = 10'000'000;            // grid traces that would give more are refused
    bool blank = false;                              // start with a blank scene
    bool fresh = false;                              // do not reopen the last scene, nor offer what can be recovered
    bool resetSettings = false;                      // delete the settings of earlier runs
    bool newInstance = false;                        // hand no scene to a window that is running
};

// Other windows of the program: processes of their own, which Quit closes together.

// Every window holds a lock file in a shared folder, and watches that folder for requests: to close, or to open a
// scene.
class OtherWindows : public QObject
{
    Q_OBJECT

public:
    // Creates the folder if it is missing. The name is unique to this window.
    OtherWindows(const QString& folder, const QString& name);

    // The folder of this user's windows, the name of this process, and the end of the names on this display.
    [[nodiscard]] static QString usualFolder();
    [[nodiscard]] static QString usualName();
    [[nodiscard]] static QString displayName();

    // The windows that are running. Removes the lock files of windows that ended without removing them.
    [[nodiscard]] QStringList names() const { return namesIn(m_folder, m_name); }
    [[nodiscard]] static QStringList namesIn(const QString& folder, const QString& except = {});
    // Requests that each of them close; each prompts for its own unsaved changes.
    void close();

    // Asks these windows one after another, until one accepts. A window that does not begin to answer within 0.4 s is
    // removed from the list. The words contain no zero byte.
    [[nodiscard]] static bool ask(const QString& folder, QStringList& windows, const QByteArrayList& words);
    // Whether this window accepts a request of at most 64 KiB; without a function it accepts none.
    std::function<bool(const QByteArrayList& words)> answer;

Q_SIGNALS:
    // Emitted when the user quits the program in another window.
    void closeRequested();

private:
    [[nodiscard]] QString pathOf(const QString& name) const { return m_folder + u'/' + name; }
    void follow();

    QString m_folder;
    QString m_name;
    QLockFile m_lock;
    QFileSystemWatcher m_watcher;
};

// Run of the program with its window.

class MainWindow;

// Shows the window once the scene that it is opening, its answer and its log are there, at the latest after `patience`
// in milliseconds, so that its first picture is whole. Does not show it once it is stopped.
void showWhole(
    MainWindow& window, int patience, const std::function<bool()>& isStopped = [] { return false; });

// Hands the scenes to a window of the program that is running on this display, or opens a window and runs until it is
// closed or the screenshot is written. Returns the exit status: 0, or 2 with a message on standard error if the scene
// was refused or the screenshot could not be written. Runs runHeadless() instead if there is no display or it does not
// respond.
int runWindow(int& argc, char** argv, WindowOptions options, std::ostream& out, std::ostream& err);

} // namespace sweep

// Settings: values stored from one run of the program to the next.
#pragma once

#include "app/workbench/arrangement.h"
#include "core/scene/scene.h"
#include "widgets/format/theme.h"

#include <QByteArray>
#include <QStringList>

#include <array>
#include <optional>

class QSettings;
class QWidget;

namespace sweep {

// The scene that was open when the window was closed, with its view. Numbers are stored bit for bit.
struct Session
{
    QString path = {}; // empty if there was no file
    Vec centre = {};   // of the view, in units of the scene
    // Pixels per unit: mantissa · 2^exponent, with the mantissa in [1, 2).
    double mantissa = 1;
    int exponent = 0;
    double time = 0;
    QStringList selected = {};          // ids of the selected bodies
    std::optional<Interval> marks = {}; // the playback range
    friend bool operator==(const Session&, const Session&) = default;
};

// A stored value that is missing, invalid or out of range is read as its default, so that no settings file prevents
// the program from starting.
struct Settings
{
    static constexpr int maxRecentFiles = 10;
    static constexpr int layoutVersion = 6; // of docks and tool bars; a layout of another version is not restored

    QString folder = {}; // of the last file dialog
    Theme theme = Theme::system;
    QByteArray geometry = {}; // of the window
    Arrangement arrangement = Arrangement::edit;
    // Docks and tool bars of each arrangement; empty: the initial layout.
    std::array<QByteArray, arrangementCount> layouts = {};
    double speed = 1;
    bool loops = false;
    bool reopensOnStart = false;
    bool knowsFirstSteps = false; // the hints of the first start were dismissed
    Session session = {};
};

[[nodiscard]] Settings loadSettings(QSettings& store);
// Writes only values that differ from `known`, the last ones read or written, because other windows share the store.
void saveSettings(const Settings& settings, const Settings& known, QSettings& store);

// The stored list of files that any window used last, newest first.
[[nodiscard]] QStringList loadRecentFiles(QSettings& store);
void saveRecentFiles(const QStringList& files, QSettings& store);

// The list with this file first. Each file occurs once; the oldest ones beyond maxRecentFiles are dropped.
[[nodiscard]] QStringList withRecentFile(QStringList files, const QString& path);

// Restores the columns of all tables in this window or dialog, and stores every change, by the table's object name.
void rememberColumns(QSettings& store, QWidget& window);

// "system", "light" or "dark", as in the settings file and on the command line.
[[nodiscard]] QString themeName(Theme theme);
[[nodiscard]] std::optional<Theme> themeNamed(const QString& name);

} // namespace sweep

// Settings: values stored from one run of the program to the next.
#pragma once

#include "app/workbench/panels.h"
#include "widgets/format/theme.h"

#include <sweepbench/scene.h>

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <array>
#include <limits>
#include <optional>

class QWidget;

namespace sweep {

// Values of the settings store: numbers are checked against a range, and only changes are written.

// All finite numbers ≥ 0.
inline constexpr Interval storedLengths{0, std::numeric_limits<double>::max()};

// The value of a key; nothing if it is missing, not a number, or outside the closed range.
[[nodiscard]] inline std::optional<double> storedNumber(const QSettings& store, const char* key, Interval range)
{
    bool isNumber = false;
    const double value = store.value(QLatin1String(key)).toDouble(&isNumber);
    return isNumber && value >= range.start && value <= range.end ? std::optional(value) : std::nullopt;
}

[[nodiscard]] inline std::optional<int> storedInteger(const QSettings& store, const char* key, int least, int most)
{
    bool isNumber = false;
    const int value = store.value(QLatin1String(key)).toInt(&isNumber);
    return isNumber && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// Stores a value that has changed since it was read. An unchanged one keeps what other windows have written meanwhile.
template <class Value>
void storeChange(QSettings& store, const QString& key, const Value& now, const Value& before)
{
    if (!(now == before))
        store.setValue(key, now);
}

// A decimal that reads back as the same double. QSettings itself would round it in an INI file.
[[nodiscard]] inline QString storedText(double value)
{
    return QString::number(value, 'g', 17);
}

// Settings: values stored from one run of the program to the next.

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

// The session with the view and the time that these texts give: centre, mantissa, exponent, time. Nothing if one of
// them is invalid.
[[nodiscard]] std::optional<Session> sessionFrom(const QStringList& numbers);

// A stored value that is missing, invalid or out of range is read as its default, so that no settings file prevents
// the program from starting.
struct Settings
{
    static constexpr int maxRecentFiles = 10;
    static constexpr int layoutVersion = 7; // a layout of docks and tool bars of another version is not restored

    QString folder = {}; // the folder of the last file dialog
    Theme theme = Theme::system;
    QByteArray geometry = {}; // the geometry of the window
    Arrangement arrangement = Arrangement::edit;
    // Docks and tool bars of each arrangement; empty: the initial layout.
    std::array<QByteArray, arrangementCount> layouts = {};
    double speed = 1;
    bool loops = false;
    bool reopensOnStart = true;
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

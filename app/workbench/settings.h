// What does the program remember from one run to the next?
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/theme.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

class QSettings;

namespace sweep {

// What was seen of a scene: by its own numbers, each to the last bit.
struct Session
{
    QString path = {}; // empty where there was none
    Vec centre = {};
    double mantissa = 1; // of pixels a unit: in [1, 2), times 2^exponent
    int exponent = 0;
    double time = 0;
    QStringList selected = {};          // ids
    std::optional<Interval> marks = {}; // between which it is played
    friend bool operator==(const Session&, const Session&) = default;
};

// Typed values. A value that is missing, broken or out of range is its default: no settings file prevents a start.
struct Settings
{
    static constexpr int mostRecentFiles = 10;
    static constexpr int layoutVersion = 4; // of docks and tool bars; another one is not restored

    QStringList recentFiles = {}; // newest first
    QString folder = {};          // of the last file dialog
    Theme theme = Theme::system;
    QByteArray geometry = {};
    QByteArray layout = {};
    double speed = 1;
    bool loops = false;
    bool reopensOnStart = false;
    Session session = {};
};

[[nodiscard]] Settings loadSettings(QSettings& store);
void saveSettings(const Settings& settings, QSettings& store);

// The list with this file first, each once, at most mostRecentFiles.
[[nodiscard]] QStringList withRecentFile(QStringList files, const QString& path);

[[nodiscard]] QString themeName(Theme theme);
[[nodiscard]] std::optional<Theme> themeNamed(const QString& name);

} // namespace sweep

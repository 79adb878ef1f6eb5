// What does the program remember from one run to the next?
#pragma once

#include "widgets/format/theme.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

class QSettings;

namespace sweep {

// Typed values. A value that is missing, broken or out of range is its default: no settings file prevents a start.
struct Settings
{
    static constexpr int mostRecentFiles = 10;
    static constexpr int layoutVersion = 2; // of docks and tool bars; another one is not restored

    QStringList recentFiles = {}; // newest first
    QString folder = {};          // of the last file dialog
    Theme theme = Theme::system;
    QByteArray geometry = {};
    QByteArray layout = {};
    double speed = 1;
    bool loops = false;
};

[[nodiscard]] Settings loadSettings(QSettings& store);
void saveSettings(const Settings& settings, QSettings& store);

// The list with this file first, each once, at most mostRecentFiles.
[[nodiscard]] QStringList withRecentFile(QStringList files, const QString& path);

[[nodiscard]] QString themeName(Theme theme);
[[nodiscard]] std::optional<Theme> themeNamed(const QString& name);

} // namespace sweep

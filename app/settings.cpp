#include "app/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <cmath>

namespace sweep {

Settings loadSettings(QSettings& store)
{
    Settings settings;
    for (const QString& path : store.value(QStringLiteral("files/recent")).toStringList())
        if (!path.isEmpty() && settings.recentFiles.size() < Settings::mostRecentFiles)
            settings.recentFiles << path;
    settings.folder = store.value(QStringLiteral("files/folder")).toString();
    settings.theme = themeNamed(store.value(QStringLiteral("view/theme")).toString()).value_or(settings.theme);
    settings.geometry = store.value(QStringLiteral("window/geometry")).toByteArray();
    if (store.value(QStringLiteral("window/layout-version")).toInt() == Settings::layoutVersion)
        settings.layout = store.value(QStringLiteral("window/layout")).toByteArray();
    const double speed = store.value(QStringLiteral("time/speed"), settings.speed).toDouble();
    if (std::isfinite(speed) && speed >= 0.01 && speed <= 100)
        settings.speed = speed;
    settings.loops = store.value(QStringLiteral("time/loop"), settings.loops).toBool();
    return settings;
}

void saveSettings(const Settings& settings, QSettings& store)
{
    store.setValue(QStringLiteral("files/recent"), settings.recentFiles);
    store.setValue(QStringLiteral("files/folder"), settings.folder);
    store.setValue(QStringLiteral("view/theme"), themeName(settings.theme));
    store.setValue(QStringLiteral("window/geometry"), settings.geometry);
    store.setValue(QStringLiteral("window/layout-version"), Settings::layoutVersion);
    store.setValue(QStringLiteral("window/layout"), settings.layout);
    store.setValue(QStringLiteral("time/speed"), settings.speed);
    store.setValue(QStringLiteral("time/loop"), settings.loops);
    store.sync();
}

QStringList withRecentFile(QStringList files, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    return files.mid(0, Settings::mostRecentFiles);
}

QString themeName(Theme theme)
{
    switch (theme) {
    case Theme::system:
        return QStringLiteral("system");
    case Theme::light:
        return QStringLiteral("light");
    case Theme::dark:
        return QStringLiteral("dark");
    }
    return {};
}

std::optional<Theme> themeNamed(const QString& name)
{
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark})
        if (themeName(theme) == name)
            return theme;
    return {};
}

} // namespace sweep

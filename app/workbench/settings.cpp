#include "app/workbench/settings.h"

#include "widgets/models/session/player.h"

#include <QFileInfo>
#include <QSettings>

#include <cmath>
#include <initializer_list>
#include <vector>

namespace sweep {

namespace {

// Doubles as text that reads back as the same bits, which an ini file's own is not.
QStringList textsOf(std::initializer_list<double> numbers)
{
    QStringList texts;
    for (const double number : numbers)
        texts << QString::number(number, 'g', 17);
    return texts;
}

// Nothing where there are not so many, all of them finite.
std::vector<double> finiteNumbers(const QSettings& store, const QString& key, std::size_t count)
{
    std::vector<double> values;
    for (const QString& text : store.value(key).toStringList()) {
        bool good = false;
        values.push_back(text.toDouble(&good));
        if (!good || !std::isfinite(values.back()))
            return {};
    }
    return values.size() == count ? values : std::vector<double>();
}

// One that is broken anywhere is none.
Session loadSession(const QSettings& store)
{
    const std::vector<double> values = finiteNumbers(store, QStringLiteral("session/view"), 5);
    constexpr double furthest = 1100; // doubles end before 2^1024
    if (values.empty() || values[2] < 1 || values[2] >= 2 || std::abs(values[3]) > furthest)
        return {};
    Session session{.path = store.value(QStringLiteral("session/file")).toString(),
                    .centre = {values[0], values[1]},
                    .mantissa = values[2],
                    .exponent = static_cast<int>(values[3]),
                    .time = values[4],
                    .selected = store.value(QStringLiteral("session/selected")).toStringList()};
    const std::vector<double> marks = finiteNumbers(store, QStringLiteral("session/marks"), 2);
    if (!marks.empty() && marks[0] < marks[1])
        session.marks = {marks[0], marks[1]};
    return session;
}

void saveSession(const Session& session, QSettings& store)
{
    store.setValue(QStringLiteral("session/file"), session.path);
    store.setValue(QStringLiteral("session/view"), textsOf({session.centre.x, session.centre.y, session.mantissa,
                                                            double(session.exponent), session.time}));
    store.setValue(QStringLiteral("session/selected"), session.selected);
    store.setValue(QStringLiteral("session/marks"),
                   session.marks ? textsOf({session.marks->start, session.marks->end}) : QStringList());
}

} // namespace

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
    if (std::isfinite(speed) && speed >= Player::minSpeed && speed <= Player::maxSpeed)
        settings.speed = speed;
    settings.reopensOnStart = store.value(QStringLiteral("session/reopen"), settings.reopensOnStart).toBool();
    settings.session = loadSession(store);
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
    store.setValue(QStringLiteral("session/reopen"), settings.reopensOnStart);
    saveSession(settings.session, store);
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

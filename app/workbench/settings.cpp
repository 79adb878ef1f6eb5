#include "app/workbench/settings.h"

#include "widgets/document/playhead.h"
#include "widgets/tables/dense_table.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace sweep {

namespace {

constexpr std::array themeNames{"system", "light", "dark"}; // by Theme

QStringList textsOf(std::initializer_list<double> numbers)
{
    QStringList texts;
    for (const double number : numbers)
        texts << storedText(number);
    return texts;
}

// Empty unless there are exactly `count` numbers, all of them finite.
std::vector<double> finiteNumbers(const QStringList& texts, std::size_t count)
{
    std::vector<double> values;
    for (const QString& text : texts) {
        bool isNumber = false;
        values.push_back(text.toDouble(&isNumber));
        if (!isNumber || !std::isfinite(values.back()))
            return {};
    }
    return values.size() == count ? values : std::vector<double>();
}

// A session with an invalid number is discarded as a whole.
Session loadSession(const QSettings& store)
{
    std::optional<Session> session = sessionFrom(store.value(QStringLiteral("session/view")).toStringList());
    if (!session)
        return {};
    session->path = store.value(QStringLiteral("session/file")).toString();
    session->selected = store.value(QStringLiteral("session/selected")).toStringList();
    const auto marks = finiteNumbers(store.value(QStringLiteral("session/marks")).toStringList(), 2);
    if (!marks.empty() && marks[0] < marks[1])
        session->marks = {marks[0], marks[1]};
    return *session;
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

const char* nameOf(Arrangement arrangement)
{
    return arrangementNames[std::size_t(arrangement)];
}

QString layoutKey(std::size_t arrangement)
{
    return QStringLiteral("layouts/") + QString::fromLatin1(arrangementNames[arrangement]);
}

// Layouts of another version are removed first, because all layouts share one version.
void saveLayouts(const Settings& settings, const Settings& known, QSettings& store)
{
    if (settings.layouts == known.layouts && settings.arrangement == known.arrangement)
        return;
    const QString version = QStringLiteral("window/layout-version");
    if (store.value(version).toInt() != Settings::layoutVersion) {
        store.remove(QStringLiteral("layouts"));
        store.remove(QStringLiteral("window/arrangement"));
    }
    store.setValue(version, Settings::layoutVersion);
    storeChange(store, QStringLiteral("window/arrangement"), QString::fromLatin1(nameOf(settings.arrangement)),
                QString::fromLatin1(nameOf(known.arrangement)));
    for (std::size_t k = 0; k < arrangementCount; ++k)
        storeChange(store, layoutKey(k), settings.layouts[k], known.layouts[k]);
}

void loadLayouts(Settings& settings, const QSettings& store)
{
    const QString name = store.value(QStringLiteral("window/arrangement")).toString();
    for (std::size_t k = 0; k < arrangementCount; ++k) {
        settings.layouts[k] = store.value(layoutKey(k)).toByteArray();
        if (name == QLatin1String(arrangementNames[k]))
            settings.arrangement = Arrangement(k);
    }
}

// Calls visit(key, member) for each member that is stored without conversion.
template <class Visit>
void visitPlainMembers(const Visit& visit)
{
    visit(QStringLiteral("files/folder"), &Settings::folder);
    visit(QStringLiteral("window/geometry"), &Settings::geometry);
    visit(QStringLiteral("time/loop"), &Settings::loops);
    visit(QStringLiteral("session/reopen"), &Settings::reopensOnStart);
    visit(QStringLiteral("guide/first-steps-known"), &Settings::knowsFirstSteps);
}

} // namespace

std::optional<Session> sessionFrom(const QStringList& numbers)
{
    const std::vector<double> values = finiteNumbers(numbers, 5);
    constexpr double maxExponent = 1100; // doubles end before 2^1024
    if (values.empty() || values[2] < 1 || values[2] >= 2 || std::abs(values[3]) > maxExponent)
        return {};
    return Session{.centre = {values[0], values[1]},
                   .mantissa = values[2],
                   .exponent = static_cast<int>(values[3]),
                   .time = values[4]};
}

Settings loadSettings(QSettings& store)
{
    Settings settings;
    visitPlainMembers([&]<class Value>(const QString& key, Value Settings::*member) {
        settings.*member = store.value(key, settings.*member).template value<Value>();
    });
    settings.theme = themeNamed(store.value(QStringLiteral("view/theme")).toString()).value_or(settings.theme);
    if (store.value(QStringLiteral("window/layout-version")).toInt() == Settings::layoutVersion)
        loadLayouts(settings, store);
    settings.speed = storedNumber(store, "time/speed", {Player::minSpeed, Player::maxSpeed}).value_or(settings.speed);
    settings.session = loadSession(store);
    return settings;
}

void saveSettings(const Settings& settings, const Settings& known, QSettings& store)
{
    visitPlainMembers(
        [&](const QString& key, auto member) { storeChange(store, key, settings.*member, known.*member); });
    storeChange(store, QStringLiteral("view/theme"), themeName(settings.theme), themeName(known.theme));
    saveLayouts(settings, known, store);
    storeChange(store, QStringLiteral("time/speed"), settings.speed, known.speed);
    if (settings.session != known.session)
        saveSession(settings.session, store);
    store.sync();
}

QStringList loadRecentFiles(QSettings& store)
{
    store.sync();
    QStringList files;
    for (const QString& path : store.value(QStringLiteral("files/recent")).toStringList())
        if (!path.isEmpty() && files.size() < Settings::maxRecentFiles)
            files << path;
    return files;
}

void saveRecentFiles(const QStringList& files, QSettings& store)
{
    store.setValue(QStringLiteral("files/recent"), files);
    store.sync();
}

QStringList withRecentFile(QStringList files, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    return files.mid(0, Settings::maxRecentFiles);
}

void rememberColumns(QSettings& store, QWidget& window)
{
    for (auto* table : window.findChildren<DenseTable*>()) {
        const auto key = [table] { return QStringLiteral("columns/") + table->objectName(); };
        const auto restore = [&store, table, key] { table->setColumnState(store.value(key()).toStringList()); };
        QObject::connect(table, &DenseTable::columnTextsChanged, table, restore);
        QObject::connect(table, &DenseTable::columnStateChanged, table,
                         [&store, table, key] { store.setValue(key(), table->columnState()); });
        restore();
    }
}

QString themeName(Theme theme)
{
    return QLatin1String(themeNames[std::size_t(theme)]);
}

std::optional<Theme> themeNamed(const QString& name)
{
    const auto found = std::ranges::find(themeNames, name, [](const char* one) { return QLatin1String(one); });
    return found == themeNames.end() ? std::nullopt : std::optional(Theme(found - themeNames.begin()));
}

} // namespace sweep

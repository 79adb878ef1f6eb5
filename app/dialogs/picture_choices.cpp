#include "app/dialogs/picture_choices.h"

#include "app/picture/instant_picture.h"

#include <QSettings>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// By PictureKind.
constexpr std::array kindNames = {"png", "svg", "pdf", "gif", "sequence"};

double number(const QSettings& store, const char* name, double least, double most, double usual)
{
    bool isNumber = false;
    const double kept = store.value(QLatin1String(name)).toDouble(&isNumber);
    return isNumber && kept >= least && kept <= most ? kept : usual;
}

int integer(const QSettings& store, const char* name, int least, int most, int usual)
{
    bool isNumber = false;
    const int kept = store.value(QLatin1String(name)).toInt(&isNumber);
    return isNumber && kept >= least && kept <= most ? kept : usual;
}

} // namespace

PictureChoices loadPictureChoices(const QSettings& store)
{
    PictureChoices choices;
    const QString kind = store.value(QStringLiteral("picture/kind")).toString();
    const auto known =
        std::find_if(kindNames.begin(), kindNames.end(), [&](const char* name) { return kind == QLatin1String(name); });
    if (known != kindNames.end())
        choices.kind = PictureKind(known - kindNames.begin());
    choices.all = store.value(QStringLiteral("picture/all"), choices.all).toBool();
    choices.size = {integer(store, "picture/width", leastSide, mostSide, choices.size.width()),
                    integer(store, "picture/height", leastSide, mostSide, choices.size.height())};
    choices.scale = number(store, "picture/scale", leastScale, mostScale, choices.scale);
    choices.transparent = store.value(QStringLiteral("picture/transparent"), false).toBool();
    choices.dark = store.value(QStringLiteral("picture/dark"), false).toBool();
    choices.strip = integer(store, "picture/strip", 2, int(mostInStrip), 0);
    Animation& animation = choices.animation;
    animation.seconds = number(store, "picture/seconds", 0.1, mostSeconds, animation.seconds);
    animation.framesASecond = number(store, "picture/fps", 1, mostFramesASecond, animation.framesASecond);
    animation.pause = number(store, "picture/pause", 0, mostPause, animation.pause);
    return choices;
}

void savePictureChoices(const PictureChoices& choices, QSettings& store)
{
    const auto keep = [&store](const char* name, const QVariant& value) { store.setValue(QLatin1String(name), value); };
    keep("picture/kind", QLatin1String(kindNames[std::size_t(choices.kind)]));
    keep("picture/all", choices.all);
    keep("picture/width", choices.size.width());
    keep("picture/height", choices.size.height());
    keep("picture/scale", choices.scale);
    keep("picture/transparent", choices.transparent);
    keep("picture/dark", choices.dark);
    keep("picture/strip", choices.strip);
    keep("picture/seconds", choices.animation.seconds);
    keep("picture/fps", choices.animation.framesASecond);
    keep("picture/pause", choices.animation.pause);
}

} // namespace sweep

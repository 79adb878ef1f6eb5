#include "app/dialogs/picture_choices.h"

#include "app/picture/instant_picture.h"
#include "app/workbench/stored_value.h"

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// Names in the settings store, indexed by PictureKind.
constexpr std::array kindNames = {"png", "svg", "pdf", "gif", "sequence"};

} // namespace

PictureChoices loadPictureChoices(const QSettings& store)
{
    PictureChoices choices;
    const QString kind = store.value(QStringLiteral("picture/kind")).toString();
    const auto known = std::ranges::find_if(kindNames, [&](const char* name) { return kind == QLatin1String(name); });
    if (known != kindNames.end())
        choices.kind = PictureKind(known - kindNames.begin());
    choices.all = store.value(QStringLiteral("picture/all"), choices.all).toBool();
    choices.size = {storedInteger(store, "picture/width", minSide, maxSide).value_or(choices.size.width()),
                    storedInteger(store, "picture/height", minSide, maxSide).value_or(choices.size.height())};
    choices.scale = storedNumber(store, "picture/scale", {minScale, maxScale}).value_or(choices.scale);
    choices.transparent = store.value(QStringLiteral("picture/transparent"), false).toBool();
    choices.dark = store.value(QStringLiteral("picture/dark"), false).toBool();
    choices.strip = storedInteger(store, "picture/strip", 2, int(maxStripTimes)).value_or(0);
    Animation& animation = choices.animation;
    animation.seconds = storedNumber(store, "picture/seconds", {0.1, maxSeconds}).value_or(animation.seconds);
    animation.framesPerSecond =
        storedNumber(store, "picture/fps", {1, maxFramesPerSecond}).value_or(animation.framesPerSecond);
    animation.pause = storedNumber(store, "picture/pause", {0, maxPause}).value_or(animation.pause);
    return choices;
}

void savePictureChoices(const PictureChoices& choices, const PictureChoices& before, QSettings& store)
{
    const auto keep = [&store](const char* key, const QVariant& now, const QVariant& earlier) {
        storeChange(store, QLatin1String(key), now, earlier);
    };
    keep("picture/kind", QLatin1String(kindNames[std::size_t(choices.kind)]),
         QLatin1String(kindNames[std::size_t(before.kind)]));
    keep("picture/all", choices.all, before.all);
    keep("picture/width", choices.size.width(), before.size.width());
    keep("picture/height", choices.size.height(), before.size.height());
    keep("picture/scale", choices.scale, before.scale);
    keep("picture/transparent", choices.transparent, before.transparent);
    keep("picture/dark", choices.dark, before.dark);
    keep("picture/strip", choices.strip, before.strip);
    keep("picture/seconds", choices.animation.seconds, before.animation.seconds);
    keep("picture/fps", choices.animation.framesPerSecond, before.animation.framesPerSecond);
    keep("picture/pause", choices.animation.pause, before.animation.pause);
}

} // namespace sweep

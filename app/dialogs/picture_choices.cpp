#include "app/dialogs/picture_choices.h"

#include "app/picture/instant_picture.h"
#include "app/workbench/stored_value.h"

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// By PictureKind.
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
    keep("picture/fps", choices.animation.framesPerSecond);
    keep("picture/pause", choices.animation.pause);
}

} // namespace sweep

#include "app/files/picture_dialog.h"

#include "app/workbench/settings.h"
#include "widgets/format/numbers.h"
#include "widgets/paint/picture_file.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

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

namespace {

constexpr int usualStrip = 5;

// A spin box that accepts expressions and either decimal sign, like the other number fields. When the field loses the
// focus, text that is not a number within the bounds is replaced by the value.
template <class Base>
class ExpressionBox : public Base
{
    using Value = decltype(std::declval<const Base&>().value());

protected:
    [[nodiscard]] QValidator::State validate(QString& text, int&) const override
    {
        const std::optional<double> number = numberIn(text);
        const bool fits = number && *number >= Base::minimum() && *number <= Base::maximum() &&
                          (!std::is_integral_v<Value> || *number == std::trunc(*number));
        return fits ? QValidator::Acceptable : QValidator::Intermediate;
    }
    [[nodiscard]] Value valueFromText(const QString& text) const override
    {
        const std::optional<double> number = numberIn(text);
        return number ? static_cast<Value>(*number) : Base::value();
    }
    [[nodiscard]] QString textFromValue(Value value) const override { return shownText(value); }
    void focusOutEvent(QFocusEvent* event) override
    {
        Base::interpretText(); // replaces the typed text by the value
        Base::focusOutEvent(event);
    }

private:
    [[nodiscard]] std::optional<double> numberIn(const QString& text) const
    {
        const QString unit = Base::suffix().trimmed();
        const QString all = text.trimmed();
        const auto read = readNumber(all.endsWith(unit) ? all.chopped(unit.size()).trimmed() : all);
        const auto* number = std::get_if<TypedNumber>(&read);
        return number ? std::optional(number->value) : std::nullopt;
    }
};

QSpinBox* countField(int least, int most)
{
    auto* field = new ExpressionBox<QSpinBox>;
    field->setRange(least, most);
    return field;
}

QDoubleSpinBox* numberField(double least, double most, const QString& unit)
{
    auto* field = new ExpressionBox<QDoubleSpinBox>;
    field->setRange(least, most);
    field->setSuffix(unit);
    return field;
}

} // namespace

PictureDialog::PictureDialog(const PictureDialogInput& input, QWidget* parent)
    : FormDialog(tr("Export Picture"), parent), m_input(input),
      m_kind(addChoice(tr("&Format"),
                       {tr("PNG"), tr("SVG"), tr("PDF"), tr("Animated GIF"), tr("Animation as a sequence of PNGs")})),
      m_view(addChoice(tr("&View"), {tr("Fit all"), tr("As on the canvas")})), m_width(countField(minSide, maxSide)),
      m_height(countField(minSide, maxSide)), m_sizes(addPair(tr("Size in pixels"), m_width, tr("×"), m_height)),
      m_scale(addField(tr("S&cale"), numberField(minScale, maxScale, tr(" ×")))),
      m_colours(addChoice(tr("C&olours"), {tr("Light"), tr("Dark")})),
      m_transparent(addField(QString(), new QCheckBox(tr("&Transparent")))),
      m_times(addChoice(tr("S&how"), {tr("The current time"), tr("A strip of times")})),
      m_strip(addField(tr("&Number of times"), countField(2, int(maxStripTimes)))),
      m_range(addTimes(m_input.window, m_input.choices.animation.time, tr("From"), tr("Until"))),
      m_seconds(addField(tr("D&uration"), numberField(0.1, maxSeconds, tr(" s")))),
      m_rate(addField(tr("F&rame rate"), numberField(1, maxFramesPerSecond, tr(" frames per second")))),
      m_pause(addField(tr("&Pause at events"), numberField(0, maxPause, tr(" s"))))
{
    m_width->setAccessibleName(tr("Width in pixels"));
    m_height->setAccessibleName(tr("Height in pixels"));
    fill(m_input.choices);
    addButtons(QDialogButtonBox::Save, tr("&Save…"), 440);
}

void PictureDialog::fill(const PictureChoices& choices)
{
    m_kind->setCurrentIndex(int(choices.kind));
    m_view->setCurrentIndex(choices.all ? 0 : 1);
    m_width->setValue(choices.size.width());
    m_height->setValue(choices.size.height());
    m_scale->setValue(choices.scale);
    m_colours->setCurrentIndex(choices.dark ? 1 : 0);
    m_transparent->setChecked(choices.transparent);
    m_times->setCurrentIndex(choices.strip > 0 ? 1 : 0);
    m_strip->setValue(choices.strip > 0 ? choices.strip : usualStrip);
    m_seconds->setValue(choices.animation.seconds);
    m_rate->setValue(choices.animation.framesPerSecond);
    m_pause->setValue(choices.animation.pause);
}

PictureChoices PictureDialog::choices() const
{
    PictureChoices choices;
    choices.kind = PictureKind(m_kind->currentIndex());
    choices.all = m_view->currentIndex() == 0;
    choices.size = {m_width->value(), m_height->value()};
    choices.scale = m_scale->value();
    choices.transparent = m_transparent->isChecked();
    choices.dark = m_colours->currentIndex() == 1;
    choices.strip = m_times->currentIndex() == 1 ? m_strip->value() : 0;
    choices.animation = {times(), m_seconds->value(), m_rate->value(), m_pause->value()};
    return choices;
}

// The size of the whole picture.
QSize PictureDialog::pixels(const PictureChoices& chosen) const
{
    const QSizeF one = chosen.all ? chosen.size : m_input.canvas;
    const double count = chosen.strip > 0 && !isAnimated(chosen.kind) ? chosen.strip : 1;
    const double scale = hasPixels(chosen.kind) ? chosen.scale : 1;
    return {int(std::ceil(one.width() * count * scale)), int(std::ceil(one.height() * scale))};
}

// The reason why the choices cannot be drawn; empty if they can.
QString PictureDialog::objection() const
{
    const PictureChoices chosen = choices();
    const QSize size = pixels(chosen);
    if (hasPixels(chosen.kind) && std::max(size.width(), size.height()) > mostPixels)
        return tr("%1 × %2 pixels is too large: each side can have at most %3.")
            .arg(countText(size.width()), countText(size.height()), countText(mostPixels));
    if (!isAnimated(chosen.kind) && chosen.strip == 0)
        return {};
    if (const QString fault = faultOfTimes(); !fault.isEmpty())
        return fault;
    if (isAnimated(chosen.kind) && chosen.animation.seconds * chosen.animation.framesPerSecond >= double(maxFrames))
        return tr("An animation has at most %1 frames.").arg(countText(qlonglong(maxFrames)));
    return {};
}

// A sentence about the files that the export will write.
QString PictureDialog::summary() const
{
    const PictureChoices chosen = choices();
    const QSize size = pixels(chosen);
    QString words = tr("%1 × %2 pixels.").arg(countText(size.width()), countText(size.height()));
    if (isAnimated(chosen.kind))
        words +=
            u' ' + tr("%1 frames, plus one for each instant at which two bodies meet or part.")
                       .arg(countText(std::lround(chosen.animation.seconds * chosen.animation.framesPerSecond) + 1));
    else if (chosen.kind != PictureKind::pdf)
        words += u' ' + tr("The picture contains the scene and can be opened as a scene.");
    return words;
}

NumberRemark PictureDialog::remark() const
{
    const QString why = objection();
    return why.isEmpty() ? NumberRemark{summary()} : NumberRemark{why, false};
}

void PictureDialog::follow()
{
    const PictureChoices chosen = choices();
    const bool animated = isAnimated(chosen.kind);
    const std::pair<QWidget*, bool> rows[] = {{m_sizes, chosen.all},
                                              {m_scale, hasPixels(chosen.kind)},
                                              {m_transparent, mayBeTransparent(chosen.kind)},
                                              {m_times, !animated},
                                              {m_strip, !animated && chosen.strip > 0},
                                              {m_range, animated || chosen.strip > 0},
                                              {m_seconds, animated},
                                              {m_rate, animated},
                                              {m_pause, animated}};
    for (const auto& [field, isUsed] : rows)
        form().setRowVisible(field, isUsed);
    FormDialog::follow();
    adjustSize();
}

} // namespace sweep

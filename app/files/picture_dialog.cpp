#include "app/files/picture_dialog.h"

#include "app/workbench/settings.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/paint/picture_file.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
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

QDoubleSpinBox* numberField(double least, double most, int decimals, const QString& unit)
{
    auto* field = new ExpressionBox<QDoubleSpinBox>;
    field->setDecimals(decimals);
    field->setRange(least, most);
    field->setSuffix(unit);
    return field;
}

// A form row of two fields with a text between them.
QWidget* pairOf(QWidget* first, const QString& between, QWidget* second)
{
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(first, 1);
    line->addWidget(new QLabel(between));
    line->addWidget(second, 1);
    return row;
}

} // namespace

PictureDialog::PictureDialog(const PictureDialogInput& input, QWidget* parent)
    : QDialog(parent), m_input(input), m_kind(new QComboBox), m_view(new QComboBox),
      m_width(countField(minSide, maxSide)), m_height(countField(minSide, maxSide)),
      m_scale(numberField(minScale, maxScale, 2, tr(" ×"))), m_colours(new QComboBox),
      m_transparent(new QCheckBox(tr("&Transparent"))), m_times(new QComboBox),
      m_strip(countField(2, int(maxStripTimes))), m_from(new NumberField), m_until(new NumberField),
      m_seconds(numberField(0.1, maxSeconds, 2, tr(" s"))),
      m_rate(numberField(1, maxFramesPerSecond, 2, tr(" frames per second"))),
      m_pause(numberField(0, maxPause, 2, tr(" s"))), m_remark(new QLabel), m_form(new QFormLayout(this))
{
    setWindowTitle(tr("Export Picture"));
    m_kind->addItems({tr("PNG"), tr("SVG"), tr("PDF"), tr("Animated GIF"), tr("Animation as a sequence of PNGs")});
    m_form->addRow(tr("&Format"), m_kind);
    addLook(*m_form);
    addTimes(*m_form);
    m_remark->setWordWrap(true);
    m_remark->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_remark->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_form->addRow(m_remark);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setText(tr("&Save…"));
    m_form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PictureDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fill(m_input.choices);
    for (QComboBox* box : {m_kind, m_view, m_times})
        connect(box, &QComboBox::currentIndexChanged, this, &PictureDialog::follow);
    for (QSpinBox* field : {m_width, m_height, m_strip})
        connect(field, &QSpinBox::valueChanged, this, &PictureDialog::follow);
    for (QDoubleSpinBox* field : {m_scale, m_seconds, m_rate, m_pause})
        connect(field, &QDoubleSpinBox::valueChanged, this, &PictureDialog::follow);
    for (NumberField* field : {m_from, m_until}) {
        connect(field, &NumberField::typed, this, &PictureDialog::follow);
        connect(field, &NumberField::messageChanged, this, &PictureDialog::follow);
    }
    setMinimumWidth(460);
    follow();
}

void PictureDialog::addLook(QFormLayout& form)
{
    m_view->addItems({tr("Fit all"), tr("As on the canvas")});
    m_width->setAccessibleName(tr("Width in pixels"));
    m_height->setAccessibleName(tr("Height in pixels"));
    m_sizes = pairOf(m_width, tr("×"), m_height);
    m_colours->addItems({tr("Light"), tr("Dark")});
    form.addRow(tr("&View"), m_view);
    form.addRow(tr("Size in pixels"), m_sizes);
    form.addRow(tr("S&cale"), m_scale);
    form.addRow(tr("C&olours"), m_colours);
    form.addRow(QString(), m_transparent);
}

void PictureDialog::addTimes(QFormLayout& form)
{
    m_times->addItems({tr("The current time"), tr("A strip of times")});
    m_from->setAccessibleName(tr("From"));
    m_until->setAccessibleName(tr("Until"));
    m_range = pairOf(m_from, tr("to"), m_until);
    form.addRow(tr("S&how"), m_times);
    form.addRow(tr("&Number of times"), m_strip);
    form.addRow(tr("Time range"), m_range);
    form.addRow(tr("D&uration"), m_seconds);
    form.addRow(tr("F&rame rate"), m_rate);
    form.addRow(tr("&Pause at events"), m_pause);
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
    m_from->setValue(choices.animation.time.start);
    m_until->setValue(choices.animation.time.end);
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
    choices.animation = {{m_from->value(), m_until->value()}, m_seconds->value(), m_rate->value(), m_pause->value()};
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
    for (const NumberField* field : {m_from, m_until}) {
        if (!field->fault().isEmpty())
            return field->fault();
    }
    const Interval time = chosen.animation.time;
    if (!(time.start >= m_input.window.start && time.end <= m_input.window.end && time.start < time.end))
        return tr("The time range must start before it ends and lie within the scene's time, %1 to %2.")
            .arg(shownText(m_input.window.start), shownText(m_input.window.end));
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

void PictureDialog::follow()
{
    const PictureChoices chosen = choices();
    const bool animated = isAnimated(chosen.kind);
    const auto use = [this](QWidget* field, bool used) {
        field->setVisible(used);
        if (QWidget* label = m_form->labelForField(field))
            label->setVisible(used);
    };
    use(m_sizes, chosen.all);
    use(m_scale, hasPixels(chosen.kind));
    use(m_transparent, mayBeTransparent(chosen.kind));
    use(m_times, !animated);
    use(m_strip, !animated && chosen.strip > 0);
    use(m_range, animated || chosen.strip > 0);
    for (QWidget* field : {m_seconds, m_rate, m_pause})
        use(field, animated);
    const QString why = objection();
    m_save->setEnabled(why.isEmpty());
    m_remark->setText(why.isEmpty() ? summary() : why);
    adjustSize();
}

void PictureDialog::accept()
{
    if (m_from->commit() && m_until->commit() && objection().isEmpty())
        QDialog::accept();
}

} // namespace sweep

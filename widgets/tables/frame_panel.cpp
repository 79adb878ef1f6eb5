#include "widgets/tables/frame_panel.h"

#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/text.h>
#include <sweepbench/sampling.h>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>

#include <algorithm>
#include <functional>

namespace sweep {

namespace {

Result<Rational> fractionIn(const QLineEdit& field)
{
    return fractionFrom(plainFractionText(field.text()));
}

} // namespace

SamplingFields::SamplingFields(QWidget* parent)
    : QWidget(parent), m_rule(std::make_shared<const SamplingRule>()), m_fields{}
{
    setLayout(newLayout<QHBoxLayout>(nullptr, 4));
    const QStringList usual = usualTexts();
    m_fields = {
        addField(tr("Rate"), usual[0],
                 tr("Frames per unit of time at which the checker tests, such as 60, 0.5 or 100/3")),
        addField(tr("Offset"), usual[1], tr("The time of one of the frames, such as 1/120")),
        addField(tr("Margin"), usual[2], tr("Added to the sum of two radii before the checker tests, such as 0.01"))};
}

QLineEdit* SamplingFields::addField(const QString& label, const QString& text, const QString& tip)
{
    auto* field = new QLineEdit(text);
    auto* words = new QLabel(label);
    words->setBuddy(field);
    field->setAccessibleName(tr("%1 of the frames").arg(label));
    field->setAccessibleDescription(tip);
    field->setToolTip(tip);
    field->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 12);
    layout()->addWidget(words);
    layout()->addWidget(field);
    connect(field, &QLineEdit::editingFinished, this, &SamplingFields::read);
    return field;
}

QString SamplingFields::faultOf(const QLineEdit& field) const
{
    const auto number = fractionIn(field);
    if (!number)
        return textOf(number.problems().front().message);
    if (&field == m_fields[0] && number->sign() <= 0)
        return tr("%1 is not a rate; enter a number above 0").arg(field.text());
    if (&field == m_fields[2] && number->sign() < 0)
        return tr("%1 is not a margin; enter 0 or a number above it").arg(field.text());
    return {};
}

bool SamplingFields::checkAndMark(QLineEdit& field)
{
    const QString fault = faultOf(field);
    QPalette marked;
    if (!fault.isEmpty())
        marked.setColor(QPalette::Text, palette().color(QPalette::BrightText));
    field.setPalette(marked);
    field.setToolTip(fault.isEmpty() ? field.accessibleDescription() : fault);
    return fault.isEmpty();
}

void SamplingFields::read()
{
    bool valid = true;
    for (QLineEdit* field : m_fields)
        valid = checkAndMark(*field) && valid; // so that every field is marked
    if (!valid)
        return;
    const SamplingRule rule{fractionIn(*m_fields[0]).value(), fractionIn(*m_fields[1]).value(),
                            fractionIn(*m_fields[2]).value()};
    if (rule.rate == m_rule->rate && rule.offset == m_rule->offset && rule.margin == m_rule->margin)
        return;
    m_rule = std::make_shared<const SamplingRule>(rule);
    Q_EMIT ruleChanged();
}

double SamplingFields::nearestRate() const
{
    return nearest(m_rule->rate);
}

QStringList SamplingFields::usualTexts()
{
    return {QStringLiteral("60"), QStringLiteral("0"), QStringLiteral("0")}; // the defaults of SamplingRule
}

QStringList SamplingFields::texts() const
{
    return {m_fields[0]->text(), m_fields[1]->text(), m_fields[2]->text()};
}

void SamplingFields::setTexts(const QStringList& texts)
{
    for (std::size_t i = 0; i < m_fields.size() && qsizetype(i) < texts.size(); ++i) {
        const QString before = m_fields[i]->text();
        m_fields[i]->setText(texts[qsizetype(i)]);
        if (!faultOf(*m_fields[i]).isEmpty())
            m_fields[i]->setText(before);
    }
    read();
}

namespace {

QString partName(ContactCategory part)
{
    static constexpr const char* names[] = {
        "Lasting contacts:", "Instants:", "Clipped contacts:", "Within the margin only:"};
    return FramePanel::tr(names[std::size_t(part)]);
}

QString whyNone(ContactCategory part)
{
    static constexpr const char* texts[] = {
        "No contact begins and later ends within the scene's time.", "No contact lasts for a single instant only.",
        "The scene's time clips no contact.", "The margin makes no bodies look in contact that never are."};
    return FramePanel::tr(texts[std::size_t(part)]);
}

QString framesAtEndsText(const Frames& frames)
{
    QString text;
    for (const FrameAtEnd& end : frames.framesAtEnds()) {
        const QString words =
            end.isStart
                ? FramePanel::tr("The scene's time starts at %1, the double nearest to %2; that counts as frame %3.")
                : FramePanel::tr("The scene's time ends at %1, the double nearest to %2; that counts as frame %3.");
        text += u' ' + words.arg(shownText(end.t), textOf(fractionText(end.exact)), countText(end.frame));
    }
    return text;
}

QString summaryOf(const SampledEvents& sampled)
{
    const Sampling& sampling = *sampled.sampling;
    const Frames& frames = sampling.frames;
    const long long count = std::max<long long>(frames.last() - frames.first() + 1, 0);
    const auto missed =
        std::ranges::count_if(sampling.contacts, [](const SampledContact& contact) { return contact.missed(); });
    const auto joined =
        std::ranges::count_if(sampling.contacts, [](const SampledContact& contact) { return contact.group != 0; });
    const QString range = count == 0 ? FramePanel::tr("No frame")
                                     : FramePanel::tr("Frames %1 to %2").arg(frames.first()).arg(frames.last());
    const auto contacts = static_cast<long long>(sampling.contacts.size());
    const QString number =
        contacts == 1 ? FramePanel::tr("1 contact") : FramePanel::tr("%1 contacts").arg(countText(contacts));
    return FramePanel::tr("%1: %2, %3 missed, %4 merged.").arg(range, number, countText(missed), countText(joined)) +
           framesAtEndsText(frames);
}

QString nameOfOther(const Scene& scene, const Event& event)
{
    return event.withCell() ? FramePanel::tr("cell %1").arg(cellText(event.cell)) : distinctLabelOf(scene, event.b);
}

// "1/4 = 0.25", "1/3 ≈ 0.33333", or "≈ 0.70711" if it is not a fraction.
QString lengthText(const ShortestContact& contact)
{
    constexpr int fewDigits = 5;
    const auto length = fractionFrom(contact.exact);
    if (!length)
        return QStringLiteral("≈ ") + roundedText(contact.atLeast, fewDigits, u"");
    const Rounded nearest = nearestFinite(*length);
    const QString decimals = roundedText(nearest.value, fewDigits, u"");
    const QString fraction = textOf(contact.exact);
    const bool isWhole = sameFraction(contact.exact, plainFractionText(decimals));
    return fraction == decimals ? fraction
                                : fraction + (isWhole ? QStringLiteral(" = ") : QStringLiteral(" ≈ ")) + decimals;
}

// `fitted` fits a name to the available room.
QString shortestText(const SampledEvents& sampled, const ShortestContact& shortest, bool ofAll,
                     const std::function<QString(const QString&)>& fitted)
{
    const Scene& scene = *sampled.answer->scene;
    const Event& event = sampled.answer->timeline->events()[shortest.begin];
    const QString length = lengthText(shortest).toHtmlEscaped();
    const QString link = QStringLiteral("<a href=\"#\">%1 · %2</a>")
                             .arg(fitted(distinctLabelOf(scene, event.a)).toHtmlEscaped(),
                                  fitted(nameOfOther(scene, event)).toHtmlEscaped());
    const QString first = (ofAll ? FramePanel::tr("Shortest lasting contact: %1 lasts %2.")
                                 : FramePanel::tr("Shortest contact of the selection: %1 lasts %2."))
                              .arg(link, length);
    if (shortest.rate.empty())
        return first;
    const QString advice =
        ofAll ? FramePanel::tr("At %1 fps or more no lasting contact is missed, at any offset.")
              : FramePanel::tr("At %1 fps or more none of its lasting contacts is missed, at any offset.");
    return first + u' ' + advice.arg(textOf(shortest.rate));
}

// A scroll area as high as its text needs at its width; it scrolls if the panel is lower.
class ScrolledText : public QScrollArea
{
public:
    explicit ScrolledText(QLabel* text)
    {
        scrollVertically(*this);
        setWidget(text);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        const int frame = height() - viewport()->height();
        return {QScrollArea::sizeHint().width(), widget()->heightForWidth(viewport()->width()) + frame};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) // text or width changed
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

FramePanel::FramePanel(FrameSampler& sampler, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_sampler(sampler), m_playhead(playhead), m_selection(selection), m_fields(new SamplingFields),
      m_words(new QLabel), m_parts(new QComboBox), m_table(new DenseTable),
      m_placeholder(new Placeholder(m_table->viewport()))
{
    auto* row = new FoldingRow(this);
    row->setFirstWidth(300);
    row->addWidget(choices());
    row->addWidget(lists(), 1); // in a narrow panel, below the choices
    connect(m_fields, &SamplingFields::ruleChanged, this, [this] { m_sampler.setRule(m_fields->rule()); });
    connect(&sampler, &FrameSampler::changed, this, &FramePanel::follow);
    connect(&sampler, &FrameSampler::shortestChanged, this, &FramePanel::showSummary);
    connect(m_parts, &QComboBox::currentIndexChanged, this, [this](int part) {
        m_model.setCategory(ContactCategory(part));
        showWhyEmpty();
    });
    connect(m_table, &DenseTable::rowPicked, this, &FramePanel::pick);
    connect(m_words, &QLabel::linkActivated, this, &FramePanel::goToShortest);
    follow();
}

QWidget* FramePanel::choices()
{
    auto* panel = new QWidget;
    auto* column = newLayout<QVBoxLayout>(panel, 4, {8, 4, 4, 0});
    column->addWidget(m_fields);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard |
                                     Qt::TextSelectableByMouse);
    column->addWidget(new ScrolledText(m_words), 1);
    m_words->parentWidget()->installEventFilter(this); // its width limits the names
    return panel;
}

QWidget* FramePanel::lists()
{
    auto* panel = new QWidget;
    auto* column = newLayout<QVBoxLayout>(panel, 0);
    m_parts->setAccessibleName(tr("Kinds of contacts"));
    m_parts->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_parts->setSizeAdjustPolicy(QComboBox::AdjustToContents); // the counts change
    for (std::size_t part = 0; part < ContactModel::categoryCount; ++part)
        m_parts->addItem(partName(ContactCategory(part)));
    auto* part = newLayout<QHBoxLayout>(nullptr, 0, {8, 4, 4, 4}); // margins in line with the fields
    part->addWidget(m_parts);
    part->addStretch(1);
    column->addLayout(part);
    column->addWidget(m_table, 1);
    m_table->setAccessibleName(tr("Contacts at frames"));
    m_table->setObjectName(QStringLiteral("frames"));
    m_table->setCopyRole(ContactModel::ExactRole);
    m_table->setModel(&m_model);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(ContactModel::BeginColumn, Qt::AscendingOrder);
    m_table->horizontalHeader()->setMinimumSectionSize(16);
    m_table->setStretchedColumns({ContactModel::PairColumn}, ContactModel::PairColumn);
    m_table->setColumnTexts(
        {QStringLiteral("merged #0"), QStringLiteral("Plasma · Wall"), QStringLiteral("≈ 0.000000"),
         QStringLiteral("≈ 0.000000"), QStringLiteral("0.000000"), QStringLiteral("000 to 000"),
         QStringLiteral("0.000000"), QStringLiteral("0.000000")},
        {ContactModel::EndColumn, ContactModel::LengthColumn, ContactModel::LateColumn, ContactModel::EndLateColumn});
    return panel;
}

bool FramePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_words->parentWidget() && event->type() == QEvent::Resize)
        showSummary();
    return QWidget::eventFilter(watched, event);
}

void FramePanel::tint()
{
    tintSelection(*m_table);
    showSummary(); // a label keeps the colour that links had when its text was set
}

bool FramePanel::isPresent() const
{
    const auto& sampled = m_sampler.sampled();
    return sampled && m_playhead.timeline() == sampled->answer->timeline.get();
}

void FramePanel::follow()
{
    const SampledEventsPtr& sampled = m_sampler.sampled();
    m_model.setSampled(sampled);
    for (std::size_t part = 0; part < ContactModel::categoryCount; ++part) {
        const std::size_t count = m_model.count(ContactCategory(part));
        m_parts->setItemText(int(part), partName(ContactCategory(part)) +
                                            (sampled ? u' ' + countText(static_cast<long long>(count)) : QString()));
    }
    showWhyEmpty();
    showSummary();
}

void FramePanel::showWhyEmpty()
{
    QString words;
    if (!m_sampler.isOn())
        words = tr("Sampling is off.");
    else if (m_sampler.sampled() && m_model.rowCount() == 0)
        words = whyNone(m_model.category());
    m_placeholder->showText(words);
}

void FramePanel::showSummary()
{
    const SampledEventsPtr& sampled = m_sampler.sampled();
    if (!sampled) {
        m_words->setText(m_sampler.isOn() ? m_sampler.problem().toHtmlEscaped() : QString());
        return;
    }
    const auto& shortest = m_sampler.shortest();
    const bool ofAll = m_sampler.subject().isEmpty();
    QString words = summaryOf(*sampled) + QStringLiteral("<br>");
    QString whole;
    const int room =
        m_words->parentWidget()->width() - m_words->fontMetrics().horizontalAdvance(QStringLiteral("· ()"));
    const auto fitted = [&](const QString& name) {
        const QString shown = elidedWords(name, m_words->fontMetrics(), room);
        if (shown != name)
            whole += (whole.isEmpty() ? QString() : QStringLiteral(" · ")) + name;
        return shown;
    };
    if (shortest)
        words += shortestText(*sampled, *shortest, ofAll, fitted);
    else if (m_sampler.knowsShortest())
        words += ofAll ? tr("No contact begins and later ends within the scene's time.")
                       : tr("No contact of the selection begins and later ends within the scene's time.");
    m_words->setText(words);
    m_words->setToolTip(whole);
}

void FramePanel::goToShortest()
{
    if (!isPresent() || !m_sampler.shortest())
        return;
    const std::size_t event = m_sampler.shortest()->begin;
    m_playhead.setInstant(m_playhead.timeline()->instantOf(event));
    m_selection.setEvent(event);
}

void FramePanel::pick(int row)
{
    if (!isPresent())
        return;
    const auto event = m_model.eventOf(row);
    if (!event) {
        m_playhead.setTime(m_model.beginOf(row));
        return;
    }
    m_playhead.setInstant(m_playhead.timeline()->instantOf(*event));
    m_selection.setEvent(*event);
}

} // namespace sweep

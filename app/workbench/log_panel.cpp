#include "app/workbench/log_panel.h"

#include "app/workbench/workbench.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/number/text.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace sweep {

namespace {

constexpr int longestWord = 24; // letters

QString shownWord(const std::string& word)
{
    const QString text = QString::fromStdString(escaped(word));
    if (text.isEmpty())
        return LogPanel::tr("empty kind");
    return u'“' + (text.size() > longestWord ? text.left(longestWord - 1) + u'…' : text) + u'”';
}

QString meaningText(LogWord meaning)
{
    if (meaning == LogWord::hit)
        return LogPanel::tr("contact begins");
    return meaning == LogWord::skip ? LogPanel::tr("ignored") : QLatin1String(name(meaning));
}

int indexOf(const LogOptions& reading, const std::string& word)
{
    for (const auto& [known, meaning] : reading.words) {
        if (sameLogWord(known, word))
            return 1 + int(std::ranges::find(logWords, meaning) - logWords.begin());
    }
    return 0;
}

constexpr int longestExamples = 40; // letters
constexpr double usualReach = 0.1;  // fraction of the scene's time

// Field for a length of time, at least 0.
class LengthField : public NumberField
{
public:
    using NumberField::NumberField;

protected:
    QString faultIn(const QString& text) const override
    {
        if (const QString fault = NumberField::faultIn(text); !fault.isEmpty())
            return fault;
        const bool negative = std::get<TypedNumber>(readNumber(text, names())).value < 0;
        return negative ? LogPanel::tr("The difference must be at least 0") : QString();
    }
};

QString roleText(LogRole role)
{
    static constexpr const char* names[] = {
        "First body:", "Second body:", "Kind:", "Time:", "Frame:", "Point, x:", "Point, y:", "Cell, i:", "Cell, j:"};
    return LogPanel::tr(names[std::size_t(role)]);
}

// "when: 0.25, 0.75": a column with its first values.
QString columnText(const LogPreview& preview, std::size_t column)
{
    QStringList values;
    for (const std::vector<std::string>& row : preview.rows)
        values << QString::fromStdString(escaped(row[column]));
    QString examples = values.join(QStringLiteral(", "));
    if (examples.size() > longestExamples)
        examples = examples.left(longestExamples - 1) + u'…';
    const QString name = QString::fromStdString(escaped(preview.columns[column]));
    return examples.isEmpty() ? name : LogPanel::tr("%1: %2").arg(name, examples);
}

// The panel may be narrower than the texts of the box.
QComboBox* narrowBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    elideItems(*box);
    return box;
}

void addRow(QFormLayout& form, const QString& label, QWidget& field)
{
    form.addRow(label, &field);
    field.setAccessibleName(label);
}

} // namespace

LogPanel::LogPanel(Workbench& workbench, QSettings& store, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_store(store), m_arguments(storedLogArguments(store)),
      m_job(readLog, [this](const ReadLog& outcome) { showResult(outcome); })
{
    build();
    connectChoices();
    connect(&workbench, &Workbench::answerChanged, this, &LogPanel::compare);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
    showWhatThereIs();
}

void LogPanel::connectChoices()
{
    connect(m_within, &NumberField::typed, this,
            [this](double within) { apply([&] { m_arguments.within = within; }); });
    connect(m_fps, &QLineEdit::editingFinished, this, &LogPanel::applyFrameRate);
    connect(m_equal, &QCheckBox::toggled, this, &LogPanel::follow);
    for (std::size_t i = 0; i < logRoles; ++i) {
        connect(m_roles[i], &QComboBox::activated, this, [this, i] {
            apply([&] { m_arguments.reading.columns[i] = m_roles[i]->currentData().toString().toStdString(); });
        });
    }
}

void LogPanel::build()
{
    m_words = new WrappedLabel({}, this);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* open = new QPushButton(tr("Compare with a Log…"), this);
    connect(open, &QPushButton::clicked, this, &LogPanel::wanted);
    m_close = new QPushButton(tr("Close the Log"), this);
    m_close->setToolTip(tr("Close this log and remove its row from the time axis"));
    connect(m_close, &QPushButton::clicked, this, &LogPanel::close);
    buildTable();
    auto* buttons = newLayout<QHBoxLayout>(nullptr, 8);
    buttons->addWidget(open);
    buttons->addWidget(m_close);
    buttons->addStretch();
    auto* side = new QWidget;
    auto* column = newLayout<QVBoxLayout>(side, 8);
    column->addWidget(m_words);
    column->addLayout(buttons);
    column->addWidget(choices());
    column->addStretch();
    auto* scroll = new QScrollArea;
    scrollVertically(*scroll);
    scroll->setWidget(side);
    auto* row = new FoldingRow(nullptr);
    row->setSpacing(8);
    row->setFirstWidth(340);
    row->addWidget(scroll, 1);
    row->addWidget(m_table, 1);
    newLayout<QVBoxLayout>(this, 8, {8, 8, 8, 4})->addLayout(row, 1);
}

QWidget* LogPanel::choices()
{
    m_choices = new QWidget;
    auto* form = new QFormLayout(m_choices);
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (std::size_t i = 0; i < logRoles; ++i) {
        m_roles[i] = narrowBox(m_choices);
        addRow(*form, roleText(LogRole(i)), *m_roles[i]);
        if (LogRole(i) == LogRole::frame)
            addFrameRate(*form);
    }
    m_kinds = newLayout<QFormLayout>(nullptr, 4);
    m_kinds->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_kinds->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(m_kinds);
    addTolerance(*form);
    return m_choices;
}

void LogPanel::addFrameRate(QFormLayout& form)
{
    m_fps = new TextField(m_choices);
    addRow(form, tr("Frames per unit of time:"), *m_fps);
    m_fps->setAccessibleDescription(tr(
        "Such as 60 or 60000/1001: the time of a row is its frame divided by this. Empty: its column of times. A log "
        "without a column of frames does not use it."));
    m_fps->setToolTip(m_fps->accessibleDescription());
    if (m_arguments.reading.fps)
        m_fps->setText(textOf(fractionText(*m_arguments.reading.fps)));
}

// Adds the fields that decide which events count as equal or missing, and which rows are shown.
void LogPanel::addTolerance(QFormLayout& form)
{
    m_within = new LengthField(this);
    addRow(form, tr("Equal within:"), *m_within);
    m_early = addLimit(
        form,
        {tr("Early by at most:"), tr("Allowed if the log is earlier; if empty, the value of Equal within applies")},
        m_arguments.early);
    m_late = addLimit(
        form, {tr("Late by at most:"), tr("Allowed if the log is later; if empty, the value of Equal within applies")},
        m_arguments.late);
    m_reach = addLimit(form,
                       {tr("Another event beyond:"),
                        tr("Times further apart belong to different events; if empty, there is no limit")},
                       m_arguments.reach);
    followTolerance();
    addFlag(form, {tr("Log records exits"), tr("An exit that the log lacks is missing, even if the log has no exits")},
            m_arguments.reading.exits);
    addFlag(form,
            {tr("First hits only"),
             tr("The engine reports only the earliest hit of each pair: later ones are not counted as missing")},
            m_arguments.first);
    addFlag(form,
            {tr("Allow missing clipped events"),
             tr("Events that the start or the end of the scene's time clips are not counted as missing")},
            m_arguments.unclipped);
    addFlag(form,
            {tr("Skip other bodies"),
             tr("Rows about bodies that are not in the scene are left out, for example after a reduction")},
            m_arguments.reading.skipOthers);
    m_equal = new QCheckBox(tr("Show equal events"), this);
    form.addRow(m_equal);
}

NumberField* LogPanel::addLimit(QFormLayout& form, const ChoiceText& text, std::optional<double>& limit)
{
    auto* box = new QCheckBox(text.label, this);
    box->setToolTip(text.tip);
    box->setChecked(limit.has_value());
    auto* field = new LengthField(this);
    field->setAccessibleName(text.label);
    field->setEnabled(limit.has_value());
    const auto change = [this, box, field, &limit] {
        field->setEnabled(box->isChecked());
        apply([&] { limit = box->isChecked() ? std::optional(field->value()) : std::nullopt; });
    };
    connect(box, &QCheckBox::toggled, this, change);
    connect(field, &NumberField::typed, this, change);
    form.addRow(box, field);
    return field;
}

void LogPanel::addFlag(QFormLayout& form, const ChoiceText& text, bool& flag)
{
    auto* box = new QCheckBox(text.label, this);
    box->setToolTip(text.tip);
    box->setChecked(flag);
    connect(box, &QCheckBox::toggled, this, [this, &flag](bool on) { apply([&] { flag = on; }); });
    form.addRow(box);
}

// Without a log, shows only an invitation to open one.
void LogPanel::showWhatThereIs()
{
    if (!hasLog())
        m_words->setWholeText(
            tr("A log of another engine for this scene, as CSV or JSON, is compared with the exact events "
               "here and in a row of the time axis."));
    for (QWidget* one : std::initializer_list<QWidget*>{m_close, m_choices, m_table})
        one->setVisible(hasLog());
}

void LogPanel::buildTable()
{
    m_table = new DenseTable(this);
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("The log beside the exact events"));
    m_table->setObjectName(QStringLiteral("log"));
    m_table->setToolTip(tr("Click a row to go to its event"));
    m_table->setColumnTexts({QStringLiteral("of another kind"), QStringLiteral("≈ 0.00000000"),
                             QStringLiteral("0.0000000000"), QStringLiteral("≈ 0.000000"),
                             QStringLiteral("enter, clipped"), QStringLiteral("projectile"),
                             QStringLiteral("projectile"), QStringLiteral("0000")});
}

// Fills in the scene's default tolerance unless the user has chosen one; limits that are not chosen show their initial
// values.
void LogPanel::followTolerance()
{
    const Scene& scene = m_workbench.document.scene();
    const LogTolerance tolerance = logTolerance(scene, m_arguments);
    const Interval time = sweep::window(scene);
    if (!m_within->isModified())
        m_within->setValue(tolerance.within);
    m_early->setValue(tolerance.earlyBy());
    m_late->setValue(tolerance.lateBy());
    m_reach->setValue(tolerance.reach.value_or(usualReach * (time.end / 2 - time.start / 2) * 2));
}

void LogPanel::apply(const std::function<void()>& change)
{
    const LogArguments before = m_arguments;
    change();
    storeLogArguments(m_arguments, before, m_store);
    compare();
}

// Applies the typed rate. Invalid text is marked, with the reason, and changes nothing.
void LogPanel::applyFrameRate()
{
    const bool isEmpty = m_fps->text().trimmed().isEmpty();
    const auto rate = fractionFrom(plainFractionText(m_fps->text()));
    QString fault;
    if (!isEmpty && !rate)
        fault = textOf(rate.problems().front().message);
    else if (!isEmpty && rate->sign() <= 0)
        fault = tr("%1 is not a rate; enter a number above 0").arg(m_fps->text());
    QPalette marked;
    if (!fault.isEmpty())
        marked.setColor(QPalette::Text, palette().color(QPalette::BrightText));
    m_fps->setPalette(marked);
    m_fps->setToolTip(fault.isEmpty() ? m_fps->accessibleDescription() : fault);
    const auto chosen = isEmpty || !fault.isEmpty() ? std::nullopt : std::optional(*rate);
    if (fault.isEmpty() && chosen != m_arguments.reading.fps)
        apply([&] { m_arguments.reading.fps = chosen; });
}

void LogPanel::open(const QString& path)
{
    m_path = path;
    m_sceneFile = sceneFile();
    showWhatThereIs();
    compare();
}

void LogPanel::close()
{
    m_job.stop();
    m_path.clear();
    m_compared = nullptr;
    follow();
    showWhatThereIs();
    Q_EMIT settled();
}

void LogPanel::followFile()
{
    if (hasLog() && sceneFile() != m_sceneFile)
        close();
}

QString LogPanel::sceneFile() const
{
    const QString& path = m_workbench.document.path();
    return path.isEmpty() ? m_workbench.document.name() : path;
}

void LogPanel::compare()
{
    const SolverAnswerPtr answer = m_workbench.answer();
    if (m_path.isEmpty() || !answer || !answer->timeline)
        return;
    followTolerance();
    m_words->setWholeText(tr("Reading %1…").arg(name()));
    m_job.start({answer, m_path, m_arguments});
}

QString LogPanel::name() const
{
    return shownFileName(m_path);
}

void LogPanel::showResult(const ReadLog& outcome)
{
    setColumns(outcome.preview);
    m_fps->setEnabled(outcome.usesFrames);
    setKinds(outcome.kinds);
    m_compared = outcome.compared;
    if (m_compared)
        m_words->setWholeText(wordsOf(*m_compared));
    else
        m_words->setWholeText(outcome.problems);
    follow();
    Q_EMIT settled();
}

QString LogPanel::wordsOf(const ComparedWithLog& compared) const
{
    QString words = tr("%1: %2").arg(name(), countsOf(compared.comparison));
    if (compared.log.others > 0)
        words = tr("%1; rows skipped: %2").arg(words, QString::number(compared.log.others));
    const LogComparison& comparison = compared.comparison;
    const auto add = [&words](const char* text, std::size_t count) {
        if (count > 0)
            words += u'\n' + tr(text, nullptr, int(count));
    };
    add(QT_TR_NOOP("No row of the log is an exit; exits not counted as missing: %n."), comparison.exitsNotLogged);
    add(QT_TR_NOOP("The log does not record cells; not counted as missing: %n."), comparison.cellsNotLogged);
    add(QT_TR_NOOP("Events after the first begin or end of their pair, not counted as missing: %n."),
        comparison.laterNotLogged);
    add(QT_TR_NOOP("Clipped events, not counted as missing: %n."), comparison.clippedNotLogged);
    return words;
}

// Fills the lists with this log's columns and their first values; the first entry selects by the usual column names.
void LogPanel::setColumns(const LogPreview& preview)
{
    for (std::size_t i = 0; i < logRoles; ++i) {
        QComboBox& box = *m_roles[i];
        box.clear();
        const auto usual = columnTaken(LogRole(i), preview.columns);
        box.addItem(usual ? columnText(preview, *usual) : tr("none"), QString());
        for (std::size_t column = 0; column < preview.columns.size(); ++column)
            box.addItem(tr("always %1").arg(columnText(preview, column)),
                        QString::fromStdString(preview.columns[column]));
        const std::string& chosen = m_arguments.reading.columns[i];
        box.setCurrentIndex(std::max(0, box.findData(QString::fromStdString(chosen))));
    }
}

void LogPanel::setKinds(const std::vector<std::string>& words)
{
    if (words != m_kindWords) {
        m_kindWords = words;
        m_kindBoxes.clear();
        while (m_kinds->rowCount() > 0)
            m_kinds->removeRow(0);
        for (const std::string& word : words)
            m_kindBoxes.push_back(kindBox(word));
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        m_kindBoxes[i]->setCurrentIndex(indexOf(m_arguments.reading, words[i]));
}

QComboBox* LogPanel::kindBox(const std::string& word)
{
    QComboBox* box = narrowBox(m_choices);
    const auto usual = usualWord(word);
    box->addItem(usual ? tr("automatic: %1").arg(meaningText(*usual)) : tr("unknown"));
    for (const LogWord meaning : logWords)
        box->addItem(meaningText(meaning));
    connect(box, &QComboBox::activated, this, [this, word](int index) {
        const auto meaning = index > 0 ? std::optional(logWords[std::size_t(index - 1)]) : std::nullopt;
        apply([&] { setLogWord(m_arguments.reading, word, meaning); });
    });
    auto* label = new QLabel(tr("%1 means:").arg(shownWord(word)), m_choices);
    label->setTextFormat(Qt::PlainText);
    label->setToolTip(QString::fromStdString(escaped(word)));
    box->setAccessibleName(label->text());
    m_kinds->addRow(label, box);
    return box;
}

void LogPanel::tint()
{
    tintSelection(*m_table);
}

void LogPanel::follow()
{
    m_model.show(m_compared, m_equal->isChecked());
}

void LogPanel::goTo(int row)
{
    const double t = m_model.timeOf(row);
    const auto event = m_model.difference(row).event;
    const bool isCurrent = m_compared && m_compared->answer == m_workbench.answer();
    if (event && isCurrent)
        m_workbench.selection.setEvent(*event);
    m_workbench.playhead.setTypedTime(t);
}

} // namespace sweep

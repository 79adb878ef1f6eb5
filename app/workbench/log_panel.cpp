#include "app/workbench/log_panel.h"

#include "app/output/diff.h"
#include "app/workbench/workbench.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/number/text.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

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
    const QString word = roleWord(role);
    return LogPanel::tr("%1:").arg(word[0].toUpper() + word.mid(1));
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

void addRow(QFormLayout& form, const QString& label, QWidget& field, int rowsBelow = 0)
{
    auto* caption = new QLabel(label);
    caption->setTextFormat(Qt::PlainText); // words of the log may look like markup
    caption->setBuddy(&field);
    form.insertRow(form.rowCount() - rowsBelow, caption, &field);
    field.setAccessibleName(label);
}

// A part with fields in rows, and the button that unfolds it.
std::pair<QToolButton*, QFormLayout*> addFold(QBoxLayout& buttons, QBoxLayout& parts)
{
    auto* part = new QWidget;
    auto* form = newForm(part);
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    part->hide();
    parts.addWidget(part);
    auto* button = new QToolButton;
    button->setText(LogPanel::tr("Columns"));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setArrowType(Qt::RightArrow);
    QObject::connect(button, &QToolButton::toggled, part, [button, part](bool isOpen) {
        button->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        part->setVisible(isOpen);
    });
    buttons.addWidget(button);
    return {button, form};
}

} // namespace

LogPanel::LogPanel(Workbench& workbench, QSettings& store, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_store(store), m_arguments(storedLogArguments(store)),
      m_job(readLog, [this](const ReadLog& outcome) { showResult(outcome); })
{
    build();
    connect(m_within, &NumberField::typed, this,
            [this](double within) { apply([&] { m_arguments.within = within; }); });
    connect(m_fps, &QLineEdit::editingFinished, this, &LogPanel::applyFrameRate);
    connect(m_equal, &QCheckBox::toggled, this, &LogPanel::follow);
    for (const QToolButton* fold : {m_columns, m_tolerance})
        connect(fold, &QToolButton::toggled, this, &LogPanel::showParts);
    connect(&workbench, &Workbench::answerChanged, this, &LogPanel::compare);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { goTo(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
    showParts();
}

void LogPanel::build()
{
    m_head = new QWidget;
    auto* head = newLayout<QVBoxLayout>(m_head, 4, {8, 8, 8, 0});
    m_words = new WrappedLabel;
    m_words->setObjectName(QStringLiteral("words"));
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    head->addWidget(m_words);
    auto* buttons = newLayout<QHBoxLayout>(nullptr, 4);
    head->addLayout(buttons);
    m_choices = new QWidget;
    m_choices->setObjectName(QStringLiteral("choices"));
    auto* parts = newLayout<QVBoxLayout>(m_choices, 8, {8, 0, 8, 0});
    m_note = new WrappedLabel;
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    parts->addWidget(m_note);
    QFormLayout* tolerance = nullptr;
    std::tie(m_columns, m_boxes) = addFold(*buttons, *parts);
    std::tie(m_tolerance, tolerance) = addFold(*buttons, *parts);
    parts->addStretch();
    m_fps = new TextField(this);
    addRow(*m_boxes, tr("Frame rate:"), *m_fps);
    m_fps->setAccessibleDescription(
        tr("Frames per unit of time, such as 60 or 60000/1001: the time of a row is its frame divided by this rate. "
           "Leave it empty to use the column of times. A log without a column of frames does not use it."));
    m_fps->setToolTip(m_fps->accessibleDescription());
    if (m_arguments.reading.fps)
        m_fps->setText(textOf(fractionText(*m_arguments.reading.fps)));
    addTolerance(*tolerance);
    buttons->addStretch();
    auto* close = new QToolButton;
    close->setText(tr("Close"));
    close->setToolTip(tr("Close this log, with this panel and its row on the time axis"));
    connect(close, &QToolButton::clicked, this, &LogPanel::closeWanted);
    buttons->addWidget(close);
    buildTable();
    auto* area = new QScrollArea; // what is unfolded may have no room beside the table
    scrollVertically(*area);
    area->setWidget(new QWidget);
    auto* row = new FoldingRow(area->widget());
    row->setSpacing(8);
    row->setFirstWidth(340);
    row->addWidget(m_choices);
    row->addWidget(m_table, 1);
    auto* whole = newLayout<QVBoxLayout>(this, 4);
    whole->addWidget(m_head);
    whole->addWidget(area, 1);
    m_empty = new Placeholder(this);
}

// Adds the fields that decide which events count as equal or missing, and which rows are shown.
void LogPanel::addTolerance(QFormLayout& form)
{
    m_within = new LengthField(this);
    addRow(form, tr("Equal within:"), *m_within);
    m_early = addLimit(form, tr("Early by at most:"),
                       tr("How much earlier the log may be and still count as equal; otherwise Equal within applies"),
                       m_arguments.early);
    m_late = addLimit(form, tr("Late by at most:"),
                      tr("How much later the log may be and still count as equal; otherwise Equal within applies"),
                      m_arguments.late);
    m_reach = addLimit(form, tr("Another event beyond:"),
                       tr("Times that are further apart belong to different events; otherwise there is no limit"),
                       m_arguments.reach);
    addFlag(form, tr("Log records exits"), tr("An exit that the log lacks is missing, even if the log has no exits"),
            m_arguments.reading.exits);
    addFlag(form, tr("First hits only"),
            tr("The engine reports only the earliest hit of each pair: later hits do not count as missing"),
            m_arguments.first);
    addFlag(form, tr("Allow missing clipped events"),
            tr("Events clipped by the start or the end of the scene's time do not count as missing"),
            m_arguments.unclipped);
    addFlag(form, tr("Skip other bodies"),
            tr("Leave out rows about bodies that are not in the scene, for example after a reduction"),
            m_arguments.reading.skipOthers);
    m_equal = new QCheckBox(tr("Show equal events"), this);
    form.addRow(m_equal);
    followTolerance();
}

NumberField* LogPanel::addLimit(QFormLayout& form, const QString& label, const QString& tip,
                                std::optional<double>& limit)
{
    auto* box = new QCheckBox(label, this);
    box->setToolTip(tip);
    box->setChecked(limit.has_value());
    auto* field = new LengthField(this);
    field->setAccessibleName(label);
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

void LogPanel::addFlag(QFormLayout& form, const QString& label, const QString& tip, bool& flag)
{
    auto* box = new QCheckBox(label, this);
    box->setToolTip(tip);
    box->setChecked(flag);
    connect(box, &QCheckBox::toggled, this, [this, &flag](bool on) { apply([&] { flag = on; }); });
    form.addRow(box);
}

// Without a log, shows only an invitation to open one; without a comparison, the reason in place of the table.
void LogPanel::showParts()
{
    m_empty->showText(hasLog() ? QString()
                               : tr("What another engine reports for this scene, as a CSV or JSON file, is compared "
                                    "with the exact events here and in a row of the time axis."));
    m_head->setVisible(hasLog());
    const bool isNoted = !m_note->text().isEmpty() && (!m_compared || m_columns->isChecked());
    m_note->setVisible(isNoted);
    m_choices->setVisible(hasLog() && (isNoted || m_columns->isChecked() || m_tolerance->isChecked()));
    m_table->setVisible(m_compared != nullptr);
}

void LogPanel::buildTable()
{
    constexpr int rows = 5; // with the heading
    m_table = new DenseTable(this);
    m_table->setMinimumHeight(rows * m_table->verticalHeader()->defaultSectionSize());
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("The log beside the exact events"));
    m_table->setObjectName(QStringLiteral("log"));
    m_table->setCopyRole(LogTableModel::ExactRole);
    m_table->setStretchedColumns({LogTableModel::pairColumn}, LogTableModel::pairColumn,
                                 {LogTableModel::classColumn, LogTableModel::kindColumn, LogTableModel::timeColumn,
                                  LogTableModel::logTimeColumn, LogTableModel::offColumn});
    m_table->setColumnTexts({QStringLiteral("XX missing"), QStringLiteral("touch"), QStringLiteral("≈ 0.000000"),
                             QStringLiteral("≈ 0.000000"), QStringLiteral("≈ 0.00000"), QStringLiteral("Line · Po")});
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
    const QString early = roundedText(tolerance.earlyBy(), 2, u"");
    const QString late = roundedText(tolerance.lateBy(), 2, u"");
    m_tolerance->setText(early == late ? tr("Tolerance: ±%1").arg(late) : tr("Tolerance: −%1 +%2").arg(early, late));
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
    const QString fault = isEmpty            ? QString()
                          : !rate            ? textOf(rate.problems().front().message)
                          : rate->sign() > 0 ? QString()
                                             : tr("%1 is not a rate; enter a number above 0").arg(m_fps->text());
    m_fps->setFault(fault);
    const auto chosen = isEmpty || !fault.isEmpty() ? std::nullopt : std::optional(*rate);
    if (fault.isEmpty() && chosen != m_arguments.reading.fps)
        apply([&] { m_arguments.reading.fps = chosen; });
}

void LogPanel::open(const QString& path)
{
    m_path = path;
    m_sceneFile = sceneFile();
    m_note->setWholeText({}); // else the same reason would not unfold the columns again
    m_columns->setChecked(false);
    showParts();
    compare();
}

void LogPanel::close()
{
    m_job.stop();
    m_path.clear();
    m_compared = nullptr;
    follow();
    showParts();
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
    setChoices(outcome.preview, outcome.kinds);
    m_fps->setEnabled(outcome.usesFrames);
    m_compared = outcome.compared;
    m_words->setWholeText(m_compared ? wordsOf(*m_compared) : tr("%1 was not compared.").arg(name()));
    const bool isUnclear = !outcome.unclear.isEmpty();
    m_columns->setText(isUnclear ? tr("Columns: unclear") : tr("Columns: recognised"));
    if (isUnclear && outcome.unclear != m_note->wholeText()) // again only for another reason
        m_columns->setChecked(true);
    m_note->setWholeText(isUnclear ? outcome.unclear : outcome.problems);
    follow();
    showParts();
    Q_EMIT settled();
}

QString LogPanel::wordsOf(const ComparedWithLog& compared) const
{
    QString words = tr("%1: %2").arg(name(), countsOf(compared.comparison));
    if (compared.log.others > 0)
        words = tr("%1; rows skipped: %2").arg(words, QString::number(compared.log.others));
    for (const std::string& text : notCountedTexts(compared.comparison))
        words += u'\n' + tr("Not counted as missing: %1.").arg(QString::fromStdString(text));
    return words;
}

// Offers this log's columns for each role, and the meanings for each kind that it names. The first one is automatic.
void LogPanel::setChoices(const LogPreview& preview, const std::vector<std::string>& words)
{
    const auto& names = preview.columns;
    if (std::tie(names, preview.rows, words) == std::tie(m_preview.columns, m_preview.rows, m_kinds))
        return;
    m_preview = preview;
    m_kinds = words;
    while (m_boxes->rowCount() > 1) // the frame rate stays
        m_boxes->removeRow(0);
    const auto add = [this](const QString& label, const QStringList& items, std::ptrdiff_t chosen, auto choose) {
        QComboBox* box = narrowBox(this);
        box->addItems(items);
        box->setCurrentIndex(int(chosen));
        connect(box, &QComboBox::activated, this, [=, this](int index) { apply([&] { choose(index); }); });
        addRow(*m_boxes, label, *box, 1);
    };
    QStringList columns;
    std::vector<std::string> named; // only a column with a name can be chosen
    for (std::size_t column = 0; column < names.size(); ++column)
        if (!names[column].empty()) {
            columns << tr("always %1").arg(columnText(preview, column));
            named.push_back(names[column]);
        }
    for (std::size_t i = 0; i < logRoles; ++i) {
        const auto usual = columnTaken(LogRole(i), names);
        std::string& role = m_arguments.reading.columns[i];
        const auto place = std::ranges::find(named, role) - named.begin();
        add(roleText(LogRole(i)), QStringList(usual ? columnText(preview, *usual) : tr("none")) + columns,
            place < columns.size() ? place + 1 : 0,
            [&role, named](int index) { role = index > 0 ? named[std::size_t(index - 1)] : std::string(); });
    }
    QStringList meanings;
    for (const LogWord meaning : logWords)
        meanings << meaningText(meaning);
    for (const std::string& word : words) {
        const auto usual = usualWord(word);
        add(tr("%1 means:").arg(shownWord(word)),
            QStringList(usual ? tr("automatic: %1").arg(meaningText(*usual)) : tr("unknown")) + meanings,
            indexOf(m_arguments.reading, word), [this, word](int index) {
                const auto meaning = index > 0 ? std::optional(logWords[std::size_t(index - 1)]) : std::nullopt;
                setLogWord(m_arguments.reading, word, meaning);
            });
    }
}

void LogPanel::tint()
{
    tintSelection(*m_table);
    m_model.setBrightness(brightnessOf(palette()));
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

#include "widgets/tables/panels.h"

#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

namespace {

constexpr int steps = 1000;

} // namespace

ProgressPanel::ProgressPanel(QWidget* parent)
    : QWidget(parent), m_text(new QLabel), m_bar(new QProgressBar), m_cancel(new QPushButton(tr("Cancel")))
{
    auto* row = newLayout<QHBoxLayout>(this, 8, {8, 2, 8, 2});
    row->addWidget(m_text);
    row->addWidget(m_bar, 1);
    row->addWidget(m_cancel);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    m_timer.setSingleShot(true);
    m_timer.setInterval(patience);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::show);
    connect(m_cancel, &QPushButton::clicked, this, &ProgressPanel::cancelled);
    hide();
}

void ProgressPanel::begin(const QString& text)
{
    m_text->setText(text);
    m_bar->setRange(0, 0);
    m_timer.start();
}

void ProgressPanel::setProgress(double share)
{
    m_bar->setRange(0, steps);
    m_bar->setValue(int(share * steps));
}

void ProgressPanel::end()
{
    m_timer.stop();
    hide();
}

InstrumentPanel::InstrumentPanel(Instruments& instruments, FrameStepper& frames, QWidget* parent)
    : QWidget(parent), m_instruments(instruments), m_model(instruments), m_choice(new QComboBox),
      m_rate(new NumberField), m_headline(new WrappedLabel), m_table(new DenseTable),
      m_placeholder(new Placeholder(m_table->viewport())), m_cancel(new QPushButton(tr("Cancel")))
{
    auto* column = newLayout<QVBoxLayout>(this, 0);
    column->addLayout(choices(frames));
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_headline->setAccessibleName(tr("Answer"));
    m_headline->setContentsMargins(8, 0, 8, 4);
    column->addWidget(m_headline);
    column->addWidget(m_table, 1);
    m_table->setModel(&m_model);
    m_table->setWordWrap(true);
    m_table->setCopyRole(InstrumentModel::FullRole);
    m_table->setAccessibleName(tr("Measured values"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &InstrumentPanel::showMenu);
    connect(m_cancel, &QPushButton::clicked, &instruments, &Instruments::cancel);
    connect(&instruments, &Instruments::changed, this, &InstrumentPanel::follow);
    tint();
}

QLayout* InstrumentPanel::choices(FrameStepper& frames)
{
    auto* row = newLayout<QHBoxLayout>(nullptr, 8, {4, 4, 4, 4});
    for (const Instrument instrument : allInstruments)
        m_choice->addItem(nameOf(instrument));
    m_choice->setAccessibleName(tr("Instrument"));
    row->addWidget(m_choice);
    row->addStretch(1);
    m_cancel->setToolTip(tr("Stop measuring"));
    row->addWidget(m_cancel);
    auto* label = new QLabel(tr("Frame rate"));
    label->setBuddy(m_rate);
    row->addWidget(label);
    m_rate->setAccessibleName(tr("Frames per unit of time"));
    m_rate->setToolTip(tr("Frames per unit of time; times to impact are also counted in frames"));
    m_rate->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("000000.00")) + 16);
    row->addWidget(m_rate);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this](int chosen) {
        if (chosen < 0 || Instrument(chosen) == m_instruments.instrument())
            return; // the box only follows the instruments
        m_instruments.setInstrument(Instrument(chosen));
        Q_EMIT instrumentChanged(Instrument(chosen));
    });
    const auto showRate = [this, &frames] {
        m_rate->setValue(frames.rate());
        m_instruments.setRate(frames.rate());
    };
    const auto setRate = [&frames, showRate](double value) {
        frames.setRate(value);
        showRate(); // restores the field if the rate is invalid
    };
    connect(m_rate, &NumberField::typed, &frames, setRate);
    connect(m_rate, &NumberField::stepped, &frames, setRate);
    connect(&frames, &FrameStepper::rateChanged, this, showRate);
    showRate();
    return row;
}

void InstrumentPanel::setInstrument(Instrument instrument)
{
    m_instruments.setInstrument(instrument);
}

QString InstrumentPanel::words() const
{
    return m_why.isEmpty() ? m_headline->wholeText() : m_why;
}

void InstrumentPanel::follow()
{
    const InstrumentTable& table = m_model.table();
    m_headline->setWholeText(m_instruments.isCancelled() && !table.rows.empty()
                                 ? tr("Cancelled; before: %1").arg(table.headline)
                                 : table.headline);
    m_why = table.why;
    if (m_instruments.isLong() && table.rows.empty())
        m_why = tr("Measuring… %1 %").arg(int(m_instruments.share() * 100));
    else if (m_instruments.isCancelled() && table.rows.empty())
        m_why = tr("Measuring was cancelled. It starts again when something changes.");
    m_placeholder->showText(m_why);
    m_choice->setCurrentIndex(int(m_instruments.instrument()));
    for (const Instrument instrument : allInstruments) {
        const bool may = m_instruments.mayApply(instrument);
        const QBrush quiet = QApplication::palette().brush(QPalette::PlaceholderText);
        m_choice->setItemData(int(instrument), may ? QVariant() : QVariant(quiet), Qt::ForegroundRole);
        m_choice->setItemData(int(instrument), may ? QString() : needOf(instrument), Qt::ToolTipRole);
    }
    m_cancel->setVisible(m_instruments.isLong());
    m_headline->setVisible(!m_headline->text().isEmpty()); // otherwise it would be an empty line
    showColumns();
}

void InstrumentPanel::showColumns()
{
    m_table->horizontalHeader()->setVisible(!m_model.table().rows.empty());
    if (m_columns == m_model.table().columns)
        return;
    m_columns = m_model.table().columns;
    m_table->setObjectName(QStringLiteral("instrument %1").arg(int(m_instruments.instrument()))); // names the columns
    m_table->setColumnTexts(m_model.table().widths, m_model.table().further);
}

void InstrumentPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    const auto add = [&menu](const QString& text, const QString& tip) {
        QAction* action = menu.addAction(text);
        action->setStatusTip(tip);
        return action;
    };
    const QAction* value = add(tr("Copy &Value"), tr("Copy this number with all its digits"));
    const QAction* rows = add(tr("Copy &Rows"), tr("Copy the selected rows for a spreadsheet"));
    const QAction* all = add(tr("Copy &All Rows"), tr("Copy the whole table for a spreadsheet"));
    const QAction* chosen = menu.exec(m_table->viewport()->mapToGlobal(at));
    if (chosen == value)
        QApplication::clipboard()->setText(index.data(InstrumentModel::FullRole).toString());
    if (chosen == all)
        m_table->selectAll();
    if (chosen == rows || chosen == all)
        m_table->copySelection(TableFormat::tsv);
}

void InstrumentPanel::tint()
{
    m_model.setBrightness(brightnessOf(QApplication::palette()));
    tintSelection(*m_table);
    follow();
}

namespace {

// The number after `member` in the problem's JSON Pointer.
std::optional<std::size_t> entryOf(const Problem& problem, std::string_view member)
{
    if (!problem.pointer.starts_with(member))
        return {};
    std::size_t index = 0;
    const char* first = problem.pointer.data() + member.size();
    const char* end = problem.pointer.data() + problem.pointer.size();
    return std::from_chars(first, end, index).ec == std::errc() ? std::optional(index) : std::nullopt;
}

std::vector<std::size_t> named(const Scene& scene, const std::array<std::string, 2>& ids)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (scene.bodies[i].id == ids[0] || scene.bodies[i].id == ids[1])
            indices.push_back(i);
    return indices;
}

} // namespace

ProblemList::ProblemList(QWidget* parent)
    : QWidget(parent), m_list(new QListWidget), m_copy(new QPushButton(tr("Copy All"))),
      m_placeholder(new Placeholder(m_list->viewport()))
{
    auto* column = newLayout<QVBoxLayout>(this, 4);
    m_list->setAccessibleName(tr("Problems"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    column->addWidget(m_list);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 4);
    row->addStretch(1);
    row->addWidget(m_copy);
    column->addLayout(row);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    const auto pick = [this] { Q_EMIT picked(m_problems[std::size_t(m_list->currentRow())]); };
    connect(m_list, &QListWidget::itemClicked, this, pick);
    connect(m_list, &QListWidget::itemActivated, this, pick);
    setProblems({});
}

void ProblemList::setProblems(const std::vector<Problem>& problems)
{
    m_problems = problems;
    m_list->clear();
    const QIcon icon = glyphIcon(Verdict::disagree, brightnessOf(palette()));
    for (const Problem& problem : m_problems)
        m_list->addItem(new QListWidgetItem(icon, shownTextOf(problem)));
    m_copy->setVisible(!m_problems.empty());
    m_placeholder->showText(m_problems.empty() ? tr("No problems.") : QString());
}

QString ProblemList::text() const
{
    QStringList lines;
    for (const Problem& problem : m_problems)
        lines << shownTextOf(problem);
    return lines.join(u'\n');
}

std::vector<std::size_t> bodiesOf(const Scene& scene, const Problem& problem)
{
    if (const auto body = entryOf(problem, "/bodies/"))
        return *body < scene.bodies.size() ? std::vector{*body} : std::vector<std::size_t>();
    if (const auto entry = entryOf(problem, "/ignore/"); entry && scene.ignore && *entry < scene.ignore->size())
        return named(scene, {(*scene.ignore)[*entry].first, (*scene.ignore)[*entry].second});
    const auto entry = entryOf(problem, "/expect/");
    if (!entry || !scene.expect || *entry >= scene.expect->size())
        return {};
    const Expectation& expectation = (*scene.expect)[*entry];
    const auto* other = std::get_if<std::string>(&expectation.other);
    return named(scene, {expectation.a, other ? *other : expectation.a});
}

CutList::CutList(CutModel& model, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_playhead(playhead), m_selection(selection), m_table(new DenseTable),
      m_placeholder(new Placeholder(m_table->viewport()))
{
    newLayout<QVBoxLayout>(this, 0)->addWidget(m_table);
    m_table->setModel(&model);
    m_table->setAccessibleName(tr("Cuts"));
    m_table->setObjectName(QStringLiteral("cuts"));
    m_table->setCopyRole(CutModel::FullRole);
    m_table->horizontalHeader()->setMinimumSectionSize(16);
    const QString number = QStringLiteral("≈ −0.000000");
    const QString vector = QStringLiteral("≈ (−0.000, 0.000) · 00.0°");
    m_table->setColumnTexts({QStringLiteral("00"), QStringLiteral("XX box, edge"), QStringLiteral("≈ 0.000000"), number,
                             number, number, vector, vector, vector},
                            {3, 8, 6, 7});
    connect(m_table, &DenseTable::rowPicked, this, &CutList::pick);
    connect(&model, &QAbstractItemModel::modelReset, this, &CutList::showWhyEmpty);
    showWhyEmpty();
}

void CutList::tint()
{
    tintSelection(*m_table);
    m_model.setBrightness(brightnessOf(palette()));
}

void CutList::setSeen(bool seen)
{
    if (std::exchange(m_seen, seen) != seen)
        Q_EMIT seenChanged(seen);
}

void CutList::pick(int row)
{
    const SolverAnswerPtr& answer = m_model.answer();
    if (m_playhead.timeline() != answer->timeline.get())
        return; // the rows belong to an earlier scene
    const std::size_t event = m_model.eventOf(row);
    m_playhead.setInstant(answer->timeline->instantOf(event));
    m_selection.setEvent(event);
}

void CutList::showWhyEmpty()
{
    QString words;
    if (!m_model.point())
        words = tr("Swipe through moving lines with the Cut tool (U), or select a point");
    else if (m_model.answer() && m_model.rowCount() == 0)
        words = tr("This point does not cut any line or polygon");
    m_placeholder->showText(words);
}

} // namespace sweep

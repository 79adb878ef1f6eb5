#include "app/dialogs/log_dialog.h"

#include "app/dialogs/log_kinds_view.h"
#include "app/workbench/workbench.h"
#include "widgets/format/number_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace sweep {

namespace {

constexpr int rolesInARow = 4;
constexpr double usualReach = 0.1; // share of the scene's time

// Field for a length of time, which is at least 0.
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
        return negative ? LogDialog::tr("Times are at least 0 apart") : QString();
    }
};

} // namespace

LogDialog::LogDialog(Workbench& workbench, QSettings& store, QWidget* parent)
    : QDialog(parent), m_workbench(workbench), m_store(store), m_arguments(storedLogArguments(store)),
      m_job(readLog, [this](const ReadLog& outcome) { showResult(outcome); })
{
    build();
    connect(&workbench, &Workbench::answerChanged, this, &LogDialog::compare);
    connect(m_within, &NumberField::typed, this,
            [this](double within) { apply([&] { m_arguments.within = within; }); });
    connect(m_beyond, &QCheckBox::toggled, this, &LogDialog::applyReach);
    connect(m_reach, &NumberField::typed, this, &LogDialog::applyReach);
    connect(m_unclipped, &QCheckBox::toggled, this, [this](bool may) { apply([&] { m_arguments.unclipped = may; }); });
    connect(m_others, &QCheckBox::toggled, this,
            [this](bool skip) { apply([&] { m_arguments.reading.skipOthers = skip; }); });
    connect(m_kinds, &LogKindsView::chosen, this, [this](const std::string& word, std::optional<LogWord> meaning) {
        apply([&] { setLogWord(m_arguments.reading, word, meaning); });
    });
    connect(m_equal, &QCheckBox::toggled, this, &LogDialog::follow);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { goTo(index.row()); });
    for (std::size_t i = 0; i < logRoles; ++i) {
        connect(m_roles[i], &QComboBox::activated, this, [this, i] {
            apply([&] { m_arguments.reading.columns[i] = m_roles[i]->currentData().toString().toStdString(); });
        });
    }
}

void LogDialog::build()
{
    setWindowTitle(tr("Compare with a Log"));
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* grid = new QGridLayout;
    for (std::size_t i = 0; i < logRoles; ++i) {
        m_roles[i] = new QComboBox(this);
        m_roles[i]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        auto* label = new QLabel(tr("%1 is in:").arg(QLatin1String(sweep::name(LogRole(i)))), this);
        label->setBuddy(m_roles[i]);
        m_roles[i]->setAccessibleName(label->text());
        const int column = int(i) % rolesInARow * 2;
        grid->addWidget(label, int(i) / rolesInARow, column);
        grid->addWidget(m_roles[i], int(i) / rolesInARow, column + 1);
    }
    grid->setColumnStretch(2 * rolesInARow, 1); // each box next to its label
    m_kinds = new LogKindsView(this);
    buildTable();
    auto* all = new QVBoxLayout(this);
    all->addWidget(m_words);
    all->addLayout(grid);
    all->addWidget(m_kinds);
    all->addLayout(toleranceLine());
    all->addWidget(m_table, 1);
    resize(860, 560);
}

// The fields that decide which events count as equal and which rows are shown.
QLayout* LogDialog::toleranceLine()
{
    m_within = new LengthField(this);
    m_within->setAccessibleName(tr("Equal within"));
    m_beyond = new QCheckBox(tr("&Another event beyond:"), this);
    m_beyond->setToolTip(tr("Times further apart belong to different events; otherwise none is too far"));
    m_beyond->setChecked(m_arguments.reach.has_value());
    m_reach = new LengthField(this);
    m_reach->setAccessibleName(tr("Another event beyond"));
    m_reach->setEnabled(m_beyond->isChecked());
    const Interval time = sweep::window(m_workbench.document.scene());
    m_reach->setValue(m_arguments.reach.value_or(usualReach * (time.end / 2 - time.start / 2) * 2));
    m_unclipped = new QCheckBox(tr("May lack what is &clipped"), this);
    m_unclipped->setToolTip(tr("The log may lack events that the beginning or the end of time clips"));
    m_unclipped->setChecked(m_arguments.unclipped);
    m_others = new QCheckBox(tr("&Skip other bodies"), this);
    m_others->setToolTip(tr("Rows about bodies that the scene does not have are left out, as of one that was reduced"));
    m_others->setChecked(m_arguments.reading.skipOthers);
    m_equal = new QCheckBox(tr("Show what is &equal"), this);
    followTolerance();
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("Equal within:"), this));
    for (QWidget* one : std::initializer_list<QWidget*>{m_within, m_beyond, m_reach, m_unclipped, m_others, m_equal})
        line->addWidget(one);
    line->addStretch();
    return line;
}

void LogDialog::buildTable()
{
    m_table = new QTableView(this);
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->setAccessibleName(tr("The log beside the exact events"));
    m_table->setToolTip(tr("A double click goes there"));
    m_table->setCornerButtonEnabled(false);
}

// A tolerance that the user did not choose is the scene's.
void LogDialog::followTolerance()
{
    if (!m_within->isModified())
        m_within->setValue(logTolerance(m_workbench.document.scene(), m_arguments).within);
}

void LogDialog::apply(const std::function<void()>& change)
{
    change();
    storeLogArguments(m_arguments, m_store);
    compare();
}

void LogDialog::applyReach()
{
    m_reach->setEnabled(m_beyond->isChecked());
    apply([this] { m_arguments.reach = m_beyond->isChecked() ? std::optional(m_reach->value()) : std::nullopt; });
}

void LogDialog::open(const QString& path)
{
    m_path = path;
    m_columns.clear();
    compare();
    show();
    raise();
}

void LogDialog::compare()
{
    const SolverAnswerPtr answer = m_workbench.answer();
    if (m_path.isEmpty() || !answer || !answer->timeline)
        return;
    followTolerance();
    m_words->setText(tr("Reading %1…").arg(name()));
    m_job.start({answer, m_path, m_arguments});
}

QString LogDialog::name() const
{
    return QFileInfo(m_path).fileName();
}

void LogDialog::showResult(const ReadLog& outcome)
{
    setColumns(outcome.columns);
    m_kinds->setWords(outcome.kinds, m_arguments.reading);
    m_compared = outcome.compared;
    if (m_compared)
        m_words->setText(wordsOf(*m_compared));
    else
        m_words->setText(outcome.problems);
    follow();
    Q_EMIT settled();
}

QString LogDialog::wordsOf(const ComparedWithLog& compared) const
{
    const QString words = tr("%1: %2").arg(name(), countsOf(compared.comparison));
    return compared.log.others == 0 ? words
                                    : tr("%1; rows skipped: %2").arg(words, QString::number(compared.log.others));
}

// The columns of this log; the first entry leaves it to their usual names.
void LogDialog::setColumns(const std::vector<std::string>& columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (std::size_t i = 0; i < logRoles; ++i) {
        QComboBox& box = *m_roles[i];
        box.clear();
        box.addItem(tr("as usual"), QString());
        for (const std::string& column : columns)
            box.addItem(QString::fromStdString(escaped(column)), QString::fromStdString(column));
        const std::string& chosen = m_arguments.reading.columns[i];
        box.setCurrentIndex(std::max(0, box.findData(QString::fromStdString(chosen))));
    }
}

void LogDialog::follow()
{
    m_model.show(m_compared, m_equal->isChecked());
    m_table->resizeColumnsToContents();
}

void LogDialog::goTo(int row)
{
    const double t = m_model.timeOf(row);
    const auto event = m_model.difference(row).event;
    const bool isCurrent = m_compared && m_compared->answer == m_workbench.answer();
    if (event && isCurrent)
        m_workbench.selection.setEvent(*event);
    m_workbench.playhead.setTypedTime(t);
}

} // namespace sweep

#include "app/log_dialog.h"

#include "app/workbench.h"
#include "core/scene/text_file.h"
#include "widgets/format/number_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;
constexpr double usualShare = 1e-6; // of the scene's time

QString keyOf(std::size_t role)
{
    return QStringLiteral("log/column-") + QLatin1String(spelled(LogRole(role)));
}

QString linesOf(const std::vector<Problem>& problems)
{
    QStringList lines;
    for (const Problem& problem : problems)
        lines.push_back(QString::fromStdString(problem.text()));
    return lines.join(u'\n');
}

} // namespace

LogDialog::LogDialog(Workbench& bench, QSettings& store, QWidget* parent)
    : QDialog(parent), m_bench(bench), m_store(store)
{
    build();
    connect(&bench, &Workbench::answerChanged, this, &LogDialog::compare);
    connect(m_within, &NumberField::typed, this, [this](double within) {
        m_store.setValue(QStringLiteral("log/within"), within);
        compare();
    });
    connect(m_equal, &QCheckBox::toggled, this, &LogDialog::follow);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { go(index.row()); });
    for (std::size_t i = 0; i < logRoles; ++i) {
        connect(m_roles[i], &QComboBox::activated, this, [this, i] {
            m_store.setValue(keyOf(i), m_roles[i]->currentData().toString());
            compare();
        });
    }
}

void LogDialog::build()
{
    setWindowTitle(tr("Compare with a Log"));
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* grid = new QGridLayout;
    for (std::size_t i = 0; i < logRoles; ++i) {
        m_roles[i] = new QComboBox(this);
        m_roles[i]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        auto* label = new QLabel(tr("%1 is in:").arg(QLatin1String(spelled(LogRole(i)))), this);
        label->setBuddy(m_roles[i]);
        m_roles[i]->setAccessibleName(label->text());
        grid->addWidget(label, int(i / 4), int(i % 4) * 2);
        grid->addWidget(m_roles[i], int(i / 4), int(i % 4) * 2 + 1);
    }
    m_within = new NumberField(this);
    m_within->setAccessibleName(tr("Equal within"));
    bool isNumber = false;
    const double kept = m_store.value(QStringLiteral("log/within")).toDouble(&isNumber);
    const Interval time = sweep::window(m_bench.document.scene());
    m_within->setValue(isNumber && std::isfinite(kept) && kept >= 0 ? kept : usualShare * (time.end - time.start));
    m_equal = new QCheckBox(tr("Show what is &equal"), this);
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("Equal within:"), this));
    line->addWidget(m_within);
    line->addWidget(m_equal);
    line->addStretch();
    m_table = new QTableView(this);
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->setAccessibleName(tr("The log beside the exact events"));
    m_table->setToolTip(tr("A double click goes there"));
    m_table->setCornerButtonEnabled(false);
    auto* all = new QVBoxLayout(this);
    all->addWidget(m_words);
    all->addLayout(grid);
    all->addLayout(line);
    all->addWidget(m_table, 1);
    resize(860, 520);
}

void LogDialog::open(const QString& path)
{
    m_path = path;
    m_columns.clear();
    compare();
    show();
    raise();
}

// The column that is chosen, or the one that is remembered and there.
LogReading LogDialog::reading() const
{
    LogReading reading;
    for (std::size_t i = 0; i < logRoles; ++i) {
        const QString wanted = m_store.value(keyOf(i)).toString();
        reading.columns[i] = wanted.toStdString();
    }
    return reading;
}

void LogDialog::compare()
{
    const AnswerPtr answer = m_bench.answer();
    if (m_path.isEmpty() || !answer || !answer->timeline)
        return;
    m_words->setText(tr("Reading %1…").arg(QFileInfo(m_path).fileName()));
    const LogTolerance tolerance{.within = std::max(0.0, m_within->value())};
    m_worker.start([this, answer, tolerance, wanted = reading(), run = ++m_run,
                    path = QFile::encodeName(m_path).toStdString()](const std::stop_token& stop) {
        auto outcome = std::make_shared<Outcome>();
        const auto text = readTextFile(path, "a log is a file", {.maxBytes = mostBytes, .job = {stop, {}}});
        if (text) {
            outcome->columns = logColumns(*text);
            LogReading reading = wanted;
            reading.job = {stop, {}};
            for (std::string& column : reading.columns) { // another log had it
                if (std::find(outcome->columns.begin(), outcome->columns.end(), column) == outcome->columns.end())
                    column.clear();
            }
            const auto log = parseEngineLog(*text, path, *answer->scene, reading);
            if (log)
                outcome->compared = std::make_shared<const ComparedWithLog>(
                    ComparedWithLog{answer, *log, tolerance, sweep::compared(*answer->timeline, *log, tolerance)});
            else
                outcome->problems = linesOf(log.problems());
        } else {
            outcome->problems = linesOf(text.problems());
        }
        QMetaObject::invokeMethod(
            this, [this, outcome, run] { take(outcome, run); }, Qt::QueuedConnection);
    });
}

void LogDialog::take(const std::shared_ptr<Outcome>& outcome, quint64 run)
{
    if (run != m_run)
        return;
    offer(outcome->columns);
    m_compared = outcome->compared;
    if (m_compared)
        m_words->setText(tr("%1: %2").arg(QFileInfo(m_path).fileName(), countsOf(m_compared->comparison)));
    else
        m_words->setText(outcome->problems);
    follow();
    Q_EMIT settled();
}

// The columns of this log; the first entry leaves it to their usual names.
void LogDialog::offer(const std::vector<std::string>& columns)
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
        box.setCurrentIndex(std::max(0, box.findData(m_store.value(keyOf(i)).toString())));
    }
}

void LogDialog::follow()
{
    m_model.show(m_compared, m_equal->isChecked());
    m_table->resizeColumnsToContents();
}

void LogDialog::go(int row)
{
    const double t = m_model.timeOf(row);
    const auto event = m_model.difference(row).event;
    const bool isCurrent = m_compared && m_compared->answer == m_bench.answer();
    if (event && isCurrent)
        m_bench.selection.setEvent(*event);
    m_bench.playhead.setTypedTime(t);
}

} // namespace sweep

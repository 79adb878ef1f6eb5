#include "app/print_commands.h"

#include "app/actions.h"
#include "app/banner.h"
#include "widgets/canvas/canvas.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QProgressDialog>
#include <QSettings>

namespace sweep {

namespace {

constexpr int wholeProgress = 1000;
constexpr double margin = 15; // millimetres

// What stands on the pages, as a page of the dialog for printing.
struct PageChoices
{
    QWidget* tab = new QWidget;
    QComboBox* view = new QComboBox;
    QCheckBox* events = new QCheckBox(PrintCommands::tr("The table of &events"));

    explicit PageChoices(const QSettings& store)
    {
        tab->setWindowTitle(PrintCommands::tr("Scene")); // the name of its tab
        view->addItems({PrintCommands::tr("All, fitted"), PrintCommands::tr("As the canvas shows it")});
        view->setCurrentIndex(store.value(QStringLiteral("print/all"), true).toBool() ? 0 : 1);
        events->setChecked(store.value(QStringLiteral("print/events"), true).toBool());
        auto* form = new QFormLayout(tab);
        form->addRow(PrintCommands::tr("&View"), view);
        form->addRow(QString(), events);
    }
    void save(QSettings& store) const
    {
        store.setValue(QStringLiteral("print/all"), view->currentIndex() == 0);
        store.setValue(QStringLiteral("print/events"), events->isChecked());
    }
};

} // namespace

PrintCommands::PrintCommands(const PrintParts& parts) : QObject(&parts.window), m_parts(parts)
{
    connect(&parts.actions[Command::print], &QAction::triggered, this, &PrintCommands::ask);
    connect(&parts.actions[Command::printPreview], &QAction::triggered, this, &PrintCommands::preview);
    connect(&parts.bench, &Workbench::answerChanged, this, &PrintCommands::followAnswer);
    connect(this, &PrintCommands::printed, this,
            [this](const QString& where) { m_parts.banner.note(tr("Printed: %1").arg(where)); });
    connect(this, &PrintCommands::refused, this, [this] {
        m_parts.banner.tell(tr("Nothing was printed: the printer, or the file it prints to, took nothing."), {});
    });
    followAnswer();
}

void PrintCommands::followAnswer()
{
    const AnswerPtr& answer = m_parts.bench.answer();
    for (const Command command : {Command::print, Command::printPreview})
        m_parts.actions[command].setEnabled(answer && answer->timeline);
}

Printout PrintCommands::printout() const
{
    const QSettings& store = m_parts.store;
    Printout printout{.answer = m_parts.bench.answer(),
                      .name = m_parts.bench.document.name(),
                      .t = m_parts.bench.playhead.time(),
                      .events = store.value(QStringLiteral("print/events"), true).toBool()};
    if (!store.value(QStringLiteral("print/all"), true).toBool())
        printout.shown = ShownView{m_parts.canvas.view(), m_parts.canvas.layers()};
    return printout;
}

std::shared_ptr<QPrinter> PrintCommands::printer() const
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(m_parts.bench.document.name());
    printer->setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    return printer;
}

void PrintCommands::ask()
{
    const std::shared_ptr<QPrinter> onto = printer();
    QPrintDialog dialog(onto.get(), &m_parts.window);
    const PageChoices choices(m_parts.store);
    dialog.setOptionTabs({choices.tab});
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choices.save(m_parts.store);
    if (m_parts.bench.answer() && m_parts.bench.answer()->timeline)
        print(onto, printout());
}

void PrintCommands::preview()
{
    const std::shared_ptr<QPrinter> onto = printer();
    QPrintPreviewDialog dialog(onto.get(), &m_parts.window);
    dialog.setWindowTitle(tr("Print Preview"));
    dialog.resize(m_parts.window.size() * 0.8);
    const Printout shown = printout();
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this,
            [&shown](QPrinter* device) { (void)sweep::print(*device, shown); });
    dialog.exec();
}

void PrintCommands::showProgress()
{
    m_progress = std::make_unique<QProgressDialog>(tr("Printing…"), tr("Cancel"), 0, wholeProgress, &m_parts.window);
    m_progress->setWindowTitle(tr("Print"));
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(300);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress.get(), &QProgressDialog::canceled, this, [this] { m_worker.stop(); });
}

void PrintCommands::print(const std::shared_ptr<QPrinter>& printer, const Printout& printout)
{
    const quint64 run = ++m_run;
    showProgress();
    m_worker.start([this, printer, printout, run](const std::stop_token& stop) {
        const auto tell = [this, run](double share) {
            const auto show = [this, run, share] {
                if (run == m_run && m_progress)
                    m_progress->setValue(int(share * wholeProgress));
            };
            QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
        };
        const bool good = sweep::print(*printer, printout, Job{stop, tell});
        QMetaObject::invokeMethod(
            this, [this, printer, good, run] { finish(*printer, good, run); }, Qt::QueuedConnection);
    });
}

void PrintCommands::finish(const QPrinter& printer, bool good, quint64 run)
{
    if (run != m_run)
        return;
    const bool wasCancelled = m_progress->wasCanceled();
    m_progress->hide();
    m_progress.release()->deleteLater(); // it may be what has led here: it lets events in
    if (good)
        Q_EMIT printed(printer.outputFileName().isEmpty() ? printer.printerName()
                                                          : QDir::toNativeSeparators(printer.outputFileName()));
    else if (wasCancelled)
        Q_EMIT cancelled();
    else
        Q_EMIT refused();
}

} // namespace sweep

#include "app/files/print_commands.h"

#include "app/workbench/actions.h"
#include "app/workbench/banner.h"
#include "widgets/canvas/canvas.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QSettings>

namespace sweep {

namespace {

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

PrintCommands::PrintCommands(const PrintParts& parts) : QObject(&parts.window), m_parts(parts), m_work(parts.window)
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

void PrintCommands::print(const std::shared_ptr<QPrinter>& printer, const Printout& printout)
{
    m_work.start(
        {.title = tr("Print"),
         .words = tr("Printing…"),
         .run = [printer, printout](
                    const Job& job) { return LongWork::Problems(sweep::print(*printer, printout, job) ? 0 : 1); },
         .finish = [this, printer](LongWork::End end, const auto&) { finish(*printer, end); }});
}

void PrintCommands::finish(const QPrinter& printer, LongWork::End end)
{
    if (end == LongWork::End::done)
        Q_EMIT printed(printer.outputFileName().isEmpty() ? printer.printerName()
                                                          : QDir::toNativeSeparators(printer.outputFileName()));
    else if (end == LongWork::End::cancelled)
        Q_EMIT cancelled();
    else
        Q_EMIT refused();
}

} // namespace sweep

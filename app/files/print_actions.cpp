#include "app/files/print_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
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
    QCheckBox* events = new QCheckBox(PrintActions::tr("The table of &events"));

    explicit PageChoices(const QSettings& store)
    {
        tab->setWindowTitle(PrintActions::tr("Scene")); // the name of its tab
        view->addItems({PrintActions::tr("All, fitted"), PrintActions::tr("As the canvas shows it")});
        view->setCurrentIndex(store.value(QStringLiteral("print/all"), true).toBool() ? 0 : 1);
        events->setChecked(store.value(QStringLiteral("print/events"), true).toBool());
        auto* form = new QFormLayout(tab);
        form->addRow(PrintActions::tr("&View"), view);
        form->addRow(QString(), events);
    }
    void save(QSettings& store) const
    {
        store.setValue(QStringLiteral("print/all"), view->currentIndex() == 0);
        store.setValue(QStringLiteral("print/events"), events->isChecked());
    }
};

} // namespace

PrintActions::PrintActions(const PrintParts& parts) : QObject(&parts.window), m_parts(parts), m_work(parts.window)
{
    connect(&parts.actions[ActionId::print], &QAction::triggered, this, &PrintActions::ask);
    connect(&parts.actions[ActionId::printPreview], &QAction::triggered, this, &PrintActions::preview);
    connect(&parts.workbench, &Workbench::answerChanged, this, &PrintActions::followAnswer);
    connect(this, &PrintActions::printed, this,
            [this](const QString& where) { m_parts.messageBar.showNotice(tr("Printed: %1").arg(where)); });
    connect(this, &PrintActions::refused, this, [this] {
        m_parts.messageBar.showError(tr("Nothing was printed: the printer, or the file it prints to, took nothing."),
                                     {});
    });
    followAnswer();
}

void PrintActions::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    for (const ActionId command : {ActionId::print, ActionId::printPreview})
        m_parts.actions[command].setEnabled(answer && answer->timeline);
}

Printout PrintActions::printout() const
{
    const QSettings& store = m_parts.store;
    Printout printout{.answer = m_parts.workbench.answer(),
                      .name = m_parts.workbench.document.name(),
                      .t = m_parts.workbench.playhead.time(),
                      .events = store.value(QStringLiteral("print/events"), true).toBool()};
    if (!store.value(QStringLiteral("print/all"), true).toBool())
        printout.shown = ShownView{m_parts.canvas.view(), m_parts.canvas.layers()};
    return printout;
}

std::shared_ptr<QPrinter> PrintActions::printer() const
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(m_parts.workbench.document.name());
    printer->setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    return printer;
}

void PrintActions::ask()
{
    const std::shared_ptr<QPrinter> onto = printer();
    QPrintDialog dialog(onto.get(), &m_parts.window);
    const PageChoices choices(m_parts.store);
    dialog.setOptionTabs({choices.tab});
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choices.save(m_parts.store);
    if (m_parts.workbench.answer() && m_parts.workbench.answer()->timeline)
        print(onto, printout());
}

void PrintActions::preview()
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

void PrintActions::print(const std::shared_ptr<QPrinter>& printer, const Printout& printout)
{
    m_work.start(
        {.title = tr("Print"),
         .words = tr("Printing…"),
         .run = [printer, printout](
                    const Job& job) { return LongWork::Problems(sweep::print(*printer, printout, job) ? 0 : 1); },
         .finish = [this, printer](LongWork::End end, const auto&) { finish(*printer, end); }});
}

void PrintActions::finish(const QPrinter& printer, LongWork::End end)
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

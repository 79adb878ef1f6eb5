#include "app/guide/about.h"

#include "widgets/format/translator.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace sweep {

namespace {

constexpr Translator tr{"About"};

QDialogButtonBox* closeButton(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace

QString aboutText()
{
    return QStringLiteral("Sweepbench %1\nQt %2 (built with %3), %4\n%5")
        .arg(QStringLiteral(SWEEPBENCH_VERSION), QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR),
             QGuiApplication::platformName(), QLocale::system().name());
}

void showAboutBox(QWidget& window)
{
    QDialog dialog(&window);
    dialog.setWindowTitle(tr("About Sweepbench"));
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(new QLabel(tr("Exact 2D collision timelines, checked by an independent library.")));
    auto* versions = new QLabel(aboutText());
    versions->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(versions);
    QDialogButtonBox* buttons = closeButton(dialog);
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &dialog, [] { QApplication::clipboard()->setText(aboutText()); });
    column->addWidget(buttons);
    dialog.exec();
}

} // namespace sweep

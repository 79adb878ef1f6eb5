#include "app/guide/about.h"

#include "app/guide/commit.h" // written by the build
#include "widgets/format/translated.h"

#include <boost/version.hpp>

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

#ifdef __clang__
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

QDialogButtonBox* closeButton(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace

QString aboutText()
{
    QStringList built;
    if (*SWEEPBENCH_COMMIT != 0)
        built << QStringLiteral("commit " SWEEPBENCH_COMMIT);
    built << QStringLiteral("built " __DATE__);
    return QStringList{QStringLiteral("Sweepbench " SWEEPBENCH_VERSION " (%1)").arg(built.join(QStringLiteral(", "))),
                       QStringLiteral("Qt %1 (built with " QT_VERSION_STR "), platform %2")
                           .arg(QString::fromLatin1(qVersion()), QGuiApplication::platformName()),
                       QStringLiteral("Boost %1.%2.%3, compiled by %4")
                           .arg(BOOST_VERSION / 100'000)
                           .arg(BOOST_VERSION / 100 % 1'000)
                           .arg(BOOST_VERSION % 100)
                           .arg(QString::fromLatin1(compiler)),
                       QStringLiteral("Locale %1").arg(QLocale::system().name())}
        .join(u'\n');
}

void showAboutBox(QWidget& window)
{
    QDialog dialog(&window);
    dialog.setWindowTitle(translated("About Sweepbench"));
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(new QLabel(translated("Exact 2D collision timelines, checked by an independent library.")));
    auto* versions = new QLabel(aboutText());
    versions->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(versions);
    column->addWidget(
        new QLabel(translated("Free software under the MIT License. It is built on Qt (LGPL 3), Boost (Boost\n"
                              "Software License), JSON for Modern C++ and GIFLIB (MIT), CLI11 and libzip (BSD).")));
    QDialogButtonBox* buttons = closeButton(dialog);
    QPushButton* copy = buttons->addButton(translated("Copy"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &dialog, [] { QApplication::clipboard()->setText(aboutText()); });
    column->addWidget(buttons);
    dialog.exec();
}

} // namespace sweep

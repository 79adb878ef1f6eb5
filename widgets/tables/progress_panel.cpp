#include "widgets/tables/progress_panel.h"

#include "widgets/format/layouts.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

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

} // namespace sweep

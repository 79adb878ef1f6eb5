#include "widgets/tables/work_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace sweep {

namespace {

constexpr int steps = 1000;

} // namespace

WorkStrip::WorkStrip(QWidget* parent)
    : QWidget(parent), m_words(new QLabel), m_bar(new QProgressBar), m_cancel(new QPushButton(tr("Cancel")))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(8);
    row->addWidget(m_words);
    row->addWidget(m_bar, 1);
    row->addWidget(m_cancel);
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    m_timer.setSingleShot(true);
    m_timer.setInterval(patience);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::show);
    connect(m_cancel, &QPushButton::clicked, this, &WorkStrip::cancelled);
    hide();
}

void WorkStrip::begin(const QString& words)
{
    m_words->setText(words);
    m_bar->setRange(0, 0);
    m_timer.start();
}

void WorkStrip::setProgress(double share)
{
    m_bar->setRange(0, steps);
    m_bar->setValue(int(share * steps));
}

void WorkStrip::end()
{
    m_timer.stop();
    hide();
}

} // namespace sweep

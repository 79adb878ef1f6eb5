#include "app/workbench/log_kinds_view.h"

#include "widgets/format/layouts.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace sweep {

namespace {

constexpr int wordsInARow = 1;
constexpr int rowsInSight = 3;
constexpr int longestWord = 24; // letters

QString shownWord(const std::string& word)
{
    const QString text = QString::fromStdString(escaped(word));
    if (text.isEmpty())
        return LogKindsView::tr("empty kind");
    return u'“' + (text.size() > longestWord ? text.left(longestWord - 1) + u'…' : text) + u'”';
}

QString meaningText(LogWord meaning)
{
    if (meaning == LogWord::hit)
        return LogKindsView::tr("contact begins");
    return meaning == LogWord::skip ? LogKindsView::tr("ignored") : QLatin1String(name(meaning));
}

int indexOf(const LogOptions& reading, const std::string& word)
{
    for (const auto& [known, meaning] : reading.words) {
        if (sameLogWord(known, word))
            return 1 + int(std::ranges::find(logWords, meaning) - logWords.begin());
    }
    return 0;
}

} // namespace

LogKindsView::LogKindsView(QWidget* parent) : QScrollArea(parent)
{
    scrollVertically(*this);
    hide();
}

void LogKindsView::setWords(const std::vector<std::string>& words, const LogOptions& reading)
{
    if (words != m_words) {
        m_words = words;
        rebuild();
    }
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_boxes[i]->setCurrentIndex(indexOf(reading, m_words[i]));
    setVisible(!m_words.empty());
}

QComboBox* LogKindsView::boxFor(const std::string& word, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    const auto usual = usualWord(word);
    box->addItem(usual ? tr("automatic: %1").arg(meaningText(*usual)) : tr("unknown"));
    for (const LogWord meaning : logWords)
        box->addItem(meaningText(meaning));
    connect(box, &QComboBox::activated, this, [this, word](int index) {
        Q_EMIT chosen(word, index > 0 ? std::optional(logWords[std::size_t(index - 1)]) : std::nullopt);
    });
    return box;
}

void LogKindsView::rebuild()
{
    auto* all = new QWidget;
    auto* grid = new QGridLayout(all);
    grid->setContentsMargins(0, 0, 0, 0);
    m_boxes.clear();
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        auto* box = boxFor(m_words[i], all);
        auto* label = new QLabel(tr("%1 means:").arg(shownWord(m_words[i])), all);
        label->setTextFormat(Qt::PlainText);
        label->setToolTip(QString::fromStdString(escaped(m_words[i])));
        box->setAccessibleName(label->text());
        const int row = int(i) / wordsInARow;
        const int column = int(i) % wordsInARow * 2;
        grid->addWidget(label, row, column);
        grid->addWidget(box, row, column + 1);
        m_boxes.push_back(box);
    }
    grid->setColumnStretch(2 * wordsInARow, 1);
    setWidget(all);
    const int rows = std::min(rowsInSight, (int(m_words.size()) + wordsInARow - 1) / wordsInARow);
    const int row = m_boxes.empty() ? 0 : m_boxes.front()->sizeHint().height() + grid->verticalSpacing();
    setFixedHeight(std::max(1, rows * row));
}

} // namespace sweep

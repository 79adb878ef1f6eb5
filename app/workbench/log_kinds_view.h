// Meanings of an engine's words for kinds of events: a choice for each word of a log.
#pragma once

#include "core/logs/engine_log.h"

#include <QScrollArea>

class QComboBox;

namespace sweep {

class LogKindsView : public QScrollArea
{
    Q_OBJECT

public:
    explicit LogKindsView(QWidget* parent = nullptr);

    // The view is hidden where there are no words.
    void setWords(const std::vector<std::string>& words, const LogOptions& reading);

Q_SIGNALS:
    // Without a meaning the word has its usual one.
    void chosen(const std::string& word, std::optional<sweep::LogWord> meaning);

private:
    [[nodiscard]] QComboBox* boxFor(const std::string& word, QWidget* parent);
    void rebuild();

    std::vector<std::string> m_words;
    std::vector<QComboBox*> m_boxes; // one for each word
};

} // namespace sweep

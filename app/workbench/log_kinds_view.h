// View of the meanings of an engine's words for event kinds: a choice for each word of a log.
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

    // Hides the view if there are no words.
    void setWords(const std::vector<std::string>& words, const LogOptions& reading);

Q_SIGNALS:
    // Without a meaning the word has its default one.
    void chosen(const std::string& word, std::optional<sweep::LogWord> meaning);

private:
    [[nodiscard]] QComboBox* boxFor(const std::string& word, QWidget* parent);
    void rebuild();

    std::vector<std::string> m_words;
    std::vector<QComboBox*> m_boxes; // one for each word
};

} // namespace sweep

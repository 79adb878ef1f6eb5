// Completion of the words of the filter of events.
#pragma once

#include "core/scene/scene.h"

#include <QCompleter>

class QStringListModel;

namespace sweep {

// Completes the last word of the text, "kind:touch bal" to "kind:touch body:ball", by any part of its completions. A
// complete word has none.
class FilterCompleter : public QCompleter
{
    Q_OBJECT

public:
    explicit FilterCompleter(QObject* parent = nullptr);

    // The ids of its first thousand bodies are offered.
    void setScene(const Scene& scene);

    [[nodiscard]] QStringList splitPath(const QString& text) const override;
    [[nodiscard]] QString pathFromIndex(const QModelIndex& index) const override;

private:
    QStringListModel* m_words;
};

// The start of the last word: after the last space outside quotes.
[[nodiscard]] qsizetype lastWordStart(QStringView text);

} // namespace sweep

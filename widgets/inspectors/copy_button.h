// Small flat button that copies one text.
#pragma once

#include <QToolButton>

namespace sweep {

class CopyButton : public QToolButton
{
    Q_OBJECT

public:
    static constexpr int side = 20; // pixels

    explicit CopyButton(QWidget* parent = nullptr);

    // `name` is the name of the value: the tool tip and the accessible name are "Copy t".
    void setCopied(const QString& name, const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void paintIcon();

    QString m_text;
};

} // namespace sweep

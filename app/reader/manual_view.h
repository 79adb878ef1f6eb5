// Manual page as formatted text, without access to anything outside the program.
#pragma once

#include "app/reader/manual_pages.h"

#include <QTextBrowser>

namespace sweep {

class ManualView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit ManualView(QWidget* parent = nullptr);

    // Shows the section with its heading at the top. False, without a change, if there is no such page.
    bool showSection(const ManualAddress& address);
    [[nodiscard]] const ManualAddress& address() const { return m_address; }
    // Marks every occurrence of the words on the page.
    void mark(const QString& words);

    // Always empty: a page is plain text, and no file or network resource is ever read for it.
    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    void linkFollowed(const ManualAddress& to);

private:
    ManualAddress m_address;
};

} // namespace sweep

// First minute: an example with three hints and a large Play below the canvas, for who has never seen the program.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QFrame>

#include <array>

class QBoxLayout;
class QLabel;
class QToolButton;

namespace sweep {

// A hint is ticked once it was followed. The strip covers nothing and takes no key from the canvas. It goes for good by
// its button, and until the next start when another scene is opened.
class FirstMinute : public QFrame
{
    Q_OBJECT

public:
    // The settings outlive it.
    FirstMinute(const WindowParts& parts, Settings& settings);

    // Opens the first example, paused at its first hit, or an empty scene where there is none. The hints come with it,
    // unless they were sent away in an earlier run.
    void begin();
    // Forgets that the hints were sent away, and shows them where the example is open.
    void bringBack();
    [[nodiscard]] bool isDone(std::size_t hint) const { return m_done[hint]; }

Q_SIGNALS:
    // The hints were sent away for good, or brought back.
    void dismissedChanged();

protected:
    void changeEvent(QEvent* event) override;
    // The hints stand in one line where there is room, which leaves the canvas its height.
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Hint
    {
        dragged,
        stepped,
        played,
        HintCount
    };
    void build();
    void follow();
    void tick(Hint hint);
    void write();

    WindowParts m_parts;
    Settings& m_settings;
    QString m_pending; // the example that is being opened
    bool m_isExampleOpen = false;
    QToolButton* m_play;
    QBoxLayout* m_hints;
    std::array<QLabel*, HintCount> m_labels{};
    std::array<bool, HintCount> m_done{};
};

} // namespace sweep

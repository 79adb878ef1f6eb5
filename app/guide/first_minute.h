// First minute: an example with three hints and a large Play button below the canvas, for new users.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QFrame>

#include <array>

class QBoxLayout;
class QLabel;
class QToolButton;

namespace sweep {

// A hint is ticked once the user has followed it. The strip covers no other widget and takes no keys from the canvas.
// Its button closes it for good; opening another scene closes it until the next start.
class FirstMinute : public QFrame
{
    Q_OBJECT

public:
    // `settings` outlives this.
    FirstMinute(const WindowParts& parts, Settings& settings);

    // Opens the first example, paused at its first hit, or an empty scene if there is none. Shows the hints with it,
    // unless they were dismissed in an earlier run.
    void begin();
    // Forgets that the hints were dismissed, and shows them if the example is open.
    void bringBack();
    [[nodiscard]] bool isDone(std::size_t hint) const { return m_done[hint]; }

Q_SIGNALS:
    // The hints were dismissed for good, or restored.
    void dismissedChanged();

protected:
    void changeEvent(QEvent* event) override;
    // Puts the hints in one line if they fit, so that the canvas keeps its height.
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

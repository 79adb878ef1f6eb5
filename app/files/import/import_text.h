// The text of an import: each number with its account, the numbers of the chosen body, and those that are picked.
#pragma once

#include "app/files/import/picked_body.h"
#include "app/formats/geometry_text.h"

#include <QPlainTextEdit>
#include <QTextCharFormat>
#include <QTextCursor>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The format of numbers of this use: a colour, and a solid, a dashed or no line under them.
[[nodiscard]] QTextCharFormat accountFormat(NumberUse use, const QPalette& palette);

// How many numbers of a text are picked, and how many of the others are used, unsure and unused, each in its colour, as
// HTML.
[[nodiscard]] QString accountText(const std::vector<TextNumber>& numbers, std::vector<ByteSpan> picked,
                                  const QPalette& palette);

// A text whose numbers and words are clicked. The keyboard has a current number, to which arrows move, and which Space
// clicks.
class ImportText : public QPlainTextEdit
{
    Q_OBJECT

public:
    static constexpr std::size_t mostShown = std::size_t{1} << 20; // bytes; of a longer text a part is shown

    explicit ImportText(QWidget* parent = nullptr);

    using Numbers = std::shared_ptr<const std::vector<TextNumber>>;
    // Shows a text, or the part of a long one around an offset.
    void showText(std::shared_ptr<const std::string> text, Numbers numbers, std::size_t around);
    // Marks the numbers of an item, and scrolls to the first of them.
    void setItem(std::uint32_t item);
    // Marks the numbers of the body that is being picked, and formats those of all picked bodies as used.
    void setPicked(std::vector<ByteSpan> picked, std::vector<ByteSpan> all);
    // Marks what the mouse is at elsewhere.
    void setHovered(std::optional<ByteSpan> span);
    // Scrolls to a place of the text that is shown.
    void reveal(std::size_t offset);

Q_SIGNALS:
    void numberClicked(const sweep::TextNumber& number);
    void wordClicked(sweep::ByteSpan word);
    // The mouse is over a number, or over none.
    void numberHovered(const std::optional<sweep::ByteSpan>& number);

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int positionOf(std::size_t offset) const;
    [[nodiscard]] QTextCursor cursorOf(const ByteSpan& span) const;
    // The index of the first number that ends behind this offset.
    [[nodiscard]] std::size_t numberFrom(std::size_t offset) const;
    // The index of the number at a place of the view.
    [[nodiscard]] std::optional<std::size_t> numberAt(QPoint at) const;
    [[nodiscard]] std::optional<ByteSpan> wordAt(QPoint at) const;
    void moveTo(std::size_t number);
    // The number that is nearest to the current one on the next line above or below that has one.
    [[nodiscard]] std::size_t numberBeside(QTextCursor::MoveOperation step) const;
    // Formats the visible numbers.
    void mark();

    std::shared_ptr<const std::string> m_text;
    Numbers m_numbers;
    std::vector<std::uint32_t> m_offsets; // of each character that is shown, and of their end
    std::uint32_t m_item = noItem;
    std::vector<ByteSpan> m_picked;    // of the body that is being picked
    std::vector<ByteSpan> m_allPicked; // of all
    std::optional<ByteSpan> m_hovered;
    std::size_t m_current = 0; // the current number of the keyboard
};

} // namespace sweep

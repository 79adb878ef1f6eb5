// Initialisers of source code (C, C++, Rust, Python, JavaScript, C#, Lua), and values as debuggers print them.
#include "app/formats/geometry_code.h"
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

class CodeReader
{
public:
    explicit CodeReader(GeometryCollector& out)
        : m_out(out), m_values(out), m_tokens(out.text()),
          m_isSingle(out.text().find("dtype=float32") != std::string_view::npos ||
                     out.text().find("dtype=np.float32") != std::string_view::npos ||
                     out.text().find("Float32Array") != std::string_view::npos)
    {
    }

    void read()
    {
        m_hasSat = m_out.text().find("SAT.") != std::string_view::npos ||
                   m_out.text().find("new P(new V(") != std::string_view::npos;
        m_hasCommands = m_out.text().find("db) p") != std::string_view::npos;
        CodeLevel top;
        top.isTop = true;
        remarkRepeats(m_out);
        fill(top, 0);
        finishTop(top);
    }

private:
    using Value = CodeEntry;

    static Value valueOfLevel(const CodeLevel& level)
    {
        Value value;
        value.firstNumber = level.numbers.size();
        value.firstPoint = level.points.size();
        return value;
    }

    // Reads what a level holds, up to its closing bracket.
    void fill(CodeLevel& level, std::size_t depth)
    {
        Value value = valueOfLevel(level);
        CodeToken before = CodeToken::end;
        while (m_tokens.current().kind != CodeToken::end) {
            m_out.tick();
            const Token token = m_tokens.current();
            if (level.isTop && startsLine(m_out.text(), token.offset))
                startLine(level, value, token, before);
            before = token.kind;
            if (token.kind == CodeToken::open) {
                value.begin = value.begin.value_or(token.offset);
                open(level, value, token, depth);
                continue; // behind its closing bracket
            }
            if (token.kind == CodeToken::close) {
                finishValue(level, value);
                if (depth > 0)
                    return;
                passSurplus(level, token);
                value = valueOfLevel(level);
                continue;
            }
            take(level, value, token);
            m_tokens.advance();
        }
        finishValue(level, value);
        remarkUnclosed(level, depth);
    }

    // A line outside of brackets ends the value before it, unless a calculation goes on.
    void startLine(CodeLevel& level, Value& value, const Token& token, CodeToken before)
    {
        const bool isNew = token.kind == CodeToken::number || token.kind == CodeToken::open ||
                           token.kind == CodeToken::clock ||
                           (token.kind == CodeToken::calculates && isListMark(m_out.text(), token.offset));
        if (!value.hasValue && token.kind == CodeToken::word && before != CodeToken::calculates)
            value.isCalculated = false; // of prose: "4.2 - https"
        if (value.hasValue && isNew && before != CodeToken::calculates) {
            finishValue(level, value);
            value = valueOfLevel(level);
        }
        level.carried.resize(level.carriesLines ? level.carried.size() : 0);
        level.section = indentOf(m_out.text(), token.offset) > level.sectionIndent ? level.section : std::string_view();
        level.isSharing = false;
        if (level.isLineTime) {
            flush(level);
            level.pendingTime.reset();
            level.isLineTime = false;
        }
    }

    // Takes the numbers of a statement that ends.
    void flush(CodeLevel& top)
    {
        takeNumbers(top);
        top.flushedPoints = top.points.size();
        top.word.reset();
    }

    // A date or time of day in front of a line is that of the positions in it.
    void clock(CodeLevel& level, const Token& token)
    {
        const auto time = logTime(token.number.digits);
        if (!level.isTop || !time || !startsLine(m_out.text(), token.offset))
            return m_values.remarkOnce(token.offset, "dates and times of day that begin no line are left out");
        flush(level);
        dropTime(level);
        level.pendingTime = time;
        level.isPendingFrame = false;
        level.isLineTime = true;
    }

    // Text is often copied without its end: one remark for the outermost bracket that the text ends in.
    void remarkUnclosed(const CodeLevel& level, std::size_t depth)
    {
        m_unclosed += depth > 0 ? 1 : 0;
        if (depth == 1)
            m_out.remark(level.offset,
                         (m_unclosed == 1
                              ? "this bracket is"
                              : "this bracket and " + std::to_string(m_unclosed - 1) + " inside of it are") +
                             std::string(" not closed; what is there is read, and its end may be missing"));
    }

    // Text is often copied without its beginning, too.
    void passSurplus(CodeLevel& top, const Token& bracket)
    {
        flush(top);
        m_values.remarkOnce(bracket.offset, "the bracket that is closed here was not opened; what is there is read, "
                                            "and its beginning may be missing");
        m_tokens.advance();
    }

    // The positions in a block are those of the text around it.
    void closeBlock(CodeLevel& outer, CodeLevel& block)
    {
        takeNumbers(block);
        dropTime(block);
        if (!outer.isTop) {
            giveVelocities(block);
            m_values.giveRadii(block);
            m_values.giveBalls(block);
            return m_values.addTop(block);
        }
        std::move(block.points.begin(), block.points.end(), std::back_inserter(outer.points));
        outer.radii.insert(outer.radii.end(), block.radii.begin(), block.radii.end());
        outer.balls.insert(outer.balls.end(), block.balls.begin(), block.balls.end());
        outer.flushedPoints = outer.points.size();
    }

    // Takes a token other than a bracket.
    void take(CodeLevel& level, Value& value, const Token& token)
    {
        if (token.kind != CodeToken::comma && token.kind != CodeToken::labels)
            value.begin = value.begin.value_or(token.offset);
        switch (token.kind) {
        case CodeToken::comma:
            if (token.text == ";" && level.hasBraces && isStatement(level, value))
                beginBlock(level);
            level.isJoining = isArrow(level, token);
            finishValue(level, value);
            level.carried.resize(token.text == "," ? level.carried.size() : 0);
            if (level.isTop && token.text == ";" && !hasLabels(level))
                takeNumbers(level);
            level.flushedPoints = level.isTop && token.text == ";" ? level.points.size() : level.flushedPoints;
            return nextValue(level, value, token);
        case CodeToken::labels:
            return label(level, value, token);
        case CodeToken::number:
            return number(level, value, token);
        case CodeToken::word:
        case CodeToken::string:
            return word(level, value, token);
        case CodeToken::calculates:
            return calculates(level, value, token);
        case CodeToken::clock:
            return clock(level, token);
        case CodeToken::open:
        case CodeToken::close:
        case CodeToken::end:
            return;
        }
    }

    void calculates(CodeLevel& level, Value& value, const Token& sign)
    {
        if (isDash(level, value, sign)) {
            level.isJoining = true;
            return;
        }
        const std::string_view rest = m_out.text().substr(sign.offset);
        if (rest.starts_with("...") && lastBefore(m_out.text(), sign.offset) == ',') // [(0, 0), (1, 0), ..., (9, 9)]
            m_values.remarkOnce(sign.offset, "what ... stands for is not there");
        value.word = {}; // x*2 gives no x
        if (level.isTop && isListMark(m_out.text(), sign.offset)) {
            finishValue(level, value);
            if (!hasLabels(level))
                flush(level);
            value = valueOfLevel(level);
            const char next = m_tokens.following();
            if (isWordByte(next) && !isDecimalDigit(next))
                value.word = sign.text; // the name of the value follows
        } else if (isCalculation(m_out.text(), sign, level.isTop && !value.isAssigned)) {
            value.isCalculated = true;
            value.signOffset = sign.offset;
        }
    }

    // Whether a sign stands between two positions in brackets as an arrow or dash: "(1, 2) -> (3, 4)", "(1, 2)-(3, 4)".
    [[nodiscard]] bool isArrow(const CodeLevel& level, const Token& sign) const
    {
        const char next = m_tokens.following();
        return sign.text != "," && sign.text != ";" && !level.points.empty() &&
               lastBefore(m_out.text(), sign.offset) == ')' &&
               (next == '(' || (isWordByte(next) && !isDecimalDigit(next)));
    }
    [[nodiscard]] bool isDash(const CodeLevel& level, const Value& value, const Token& sign)
    {
        const char last = lastBefore(m_out.text(), sign.offset);
        if (sign.text != "-" || value.isAssigned || level.points.size() <= value.firstPoint ||
            !(last == ')' || last == '-'))
            return false;
        std::size_t open = level.points.back().offset;
        if (m_out.text().substr(open, sign.offset - open).find('\n') != std::string_view::npos)
            return false;
        while (open > 0 && isBlankByte(m_out.text()[open - 1]))
            --open;
        const bool isBare =
            open > 0 && m_out.text()[open - 1] == '(' && (open < 2 || !isWordByte(m_out.text()[open - 2]));
        const char next = m_tokens.following();
        if (!isBare || isListMark(m_out.text(), sign.offset) || !(next == '(' || next == '-' || next == 'c'))
            return false;
        m_values.remarkOnce(sign.offset, "positions with - between them are read as the ends of a segment");
        return true;
    }

    // The values of "a, b = 1, 2" belong to the names in their order.
    void nextValue(const CodeLevel& level, Value& value, const Token& separator)
    {
        if (!level.isTop) {
            value = valueOfLevel(level);
            return;
        }
        const bool isName =
            separator.text == "," && !value.word.empty() && !value.hasValue && !value.isLabelled && !value.isQuoted;
        const bool isAssigned = separator.text == "," && m_assigned < m_names.size();
        if (isName)
            m_names.push_back(value.word);
        else if (!isAssigned)
            m_names.clear();
        value = valueOfLevel(level);
        if (!isName && isAssigned) {
            value.label = m_names[m_assigned++];
            value.isLabelled = true;
        } else {
            m_assigned = m_names.size();
        }
    }

    void label(CodeLevel& level, Value& value, const Token& sign)
    {
        const bool isOfNames = level.isTop && !m_names.empty() && !value.hasValue && !value.isLabelled &&
                               !value.word.empty() && sign.text.find('=') != std::string_view::npos;
        if (isOfNames && areInLine(m_out.text(), m_names.front(), sign)) { // a, b =
            m_names.push_back(value.word);
            value.label = m_names.front();
            value.word = {};
            value.earlier = {};
            value.isLabelled = true;
            m_assigned = 1;
            return;
        }
        level.carried.clear();
        m_names.clear();
        m_assigned = 0;
        if (value.isAnnotated && sign.text == "=" && !value.hasValue &&
            (value.isDeclared || value.word.empty() || isTypeWord(value.word))) { // a: Vec2 =
            value.word = {};
            return;
        }
        value.isCalculated = value.isCalculated && value.hasValue; // a/b.cs:42
        if (value.hasValue)                                        // a value without a separator before it
            beginNext(level, value, sign);
        value.isDeclared = isDeclarator(value.earlier);
        value.type = value.isDeclared ? std::string_view() : value.earlier;
        value.isAnnotated = sign.text == ":" && !value.word.empty();
        const std::string_view printed = printedName(m_out.text(), value.word);
        value.isPrinted = !printed.empty();
        value.label = value.isPrinted ? printed : value.word;
        value.word = {};
        value.earlier = {};
        value.isLabelled = true;
        value.isAssigned = sign.text.find('=') != std::string_view::npos;
        value.begin.reset();
        value.isOfColour = lowerText(value.label.substr(0, 40)).ends_with("color");
        beginBelow(level, value, sign);
    }

    // The words behind a value are the label of the next one.
    void beginNext(CodeLevel& level, Value& value, const Token& sign)
    {
        const Value next = value;
        const bool isIndexed = next.word.empty() && sign.text == "=" && lastBefore(m_out.text(), sign.offset) == ')' &&
                               next.called.find('.') == std::string_view::npos;
        value.word = {};
        finishValue(level, value);
        value = valueOfLevel(level);
        value.word = isIndexed ? next.called : next.word; // x(4) = [1, 2, 3, 4]
        value.earlier = isDeclarator(next.earlier) ? next.earlier : std::string_view();
        value.isSingle = next.isSingle;
    }

    // A label may show that braces are a block, or be the name of the lines below it.
    void beginBelow(CodeLevel& level, const Value& value, const Token& sign)
    {
        if (level.hasBraces && (value.isDeclared || sign.text == ":=" || (value.isAssigned && !value.type.empty())))
            beginBlock(level);
        if (sign.text == ":" && level.isTop && isSection(m_out.text(), value, sign)) {
            level.section = value.label;
            level.sectionIndent = indentOf(m_out.text(), value.wordOffset);
        }
    }

    // Leaves out a coordinate below the name of something else than a position; returns whether it is one.
    bool leaveOutOfSection(const CodeLevel& level, Coordinate coordinate, std::size_t offset)
    {
        if (!level.isTop || level.section.empty() || coordinate > Coordinate::beyond || !isOtherSection(level.section))
            return false;
        m_values.remarkOnce(offset, "this is no position and is left out: " + shortened(level.section));
        return true;
    }

    void number(CodeLevel& level, Value& value, const Token& token)
    {
        const bool isSize = value.word == "size" || (value.label == "size" && m_tokens.following() == '{');
        if (value.word == "length" || value.word == "capacity" || isSize) { // of a printed vector
            value = valueOfLevel(level);
            return;
        }
        if (!level.isTop && !level.word && !value.word.empty() && value.word[0] >= '0' && value.word[0] <= '9')
            level.word = value.wordOffset; // 1.5.2
        if (!level.isTop && value.hasValue && !value.word.empty() && !value.isQuoted &&
            labelParts(value.word).coordinate == Coordinate::none)
            level.word = level.word.value_or(value.wordOffset); // 1 NaN 2
        if (++m_numbers > mostGeometryNumbers)
            m_out.fail(token.offset, "more than 4,000,000 numbers; source code may have that many");
        std::string_view label = level.isTop && isBeforePosition(value.word) ? std::string_view() : value.label;
        const bool isNamed = level.isTop && !value.isQuoted && vectorName(value.word).role != NumberRole::none;
        if (label.empty() && (isNamed || labelParts(value.word).coordinate != Coordinate::none))
            label = value.word; // x 0.1 y 0.2, pos 1 2
        const Coordinate coordinate = labelParts(label).coordinate;
        if (level.isTop && (coordinate == Coordinate::time || coordinate == Coordinate::frame)) {
            takeTime(level, token, coordinate == Coordinate::frame);
        } else if (!leaveOutOfSection(level, coordinate, token.offset)) {
            level.numbers.push_back({label, token.number, token.offset, m_isSingle || value.isSingle, level.hasInner});
            level.hasInner = false;
        }
        value.hasValue = true;
        value.label = {};
        value.word = {};
        value.isLabelled = false;
    }

    // A time outside of brackets: of the position before it, "x=1 y=2 t=0", or of the next one, "t=0 x=1 y=2".
    void takeTime(CodeLevel& level, const Token& token, bool isFrame)
    {
        const bool isBehind = !level.numbers.empty() && !level.numbers.back().label.empty();
        const TimeText time{m_out.coordinate(token.number, token.offset, false)};
        if (!isBehind && !level.pendingTime && giveTime(level, token.offset, time, isFrame))
            return;
        if (!level.numbers.empty() && level.pendingTime) { // the position before it has a time
            takeNumbers(level);
            level.pendingTime = isBehind ? std::nullopt : level.pendingTime;
        }
        level.isSharing = false;
        const bool isLast = isBehind && !level.numbers.empty();
        dropTime(level);
        level.pendingTime = time;
        level.pendingOffset = token.offset;
        level.isPendingFrame = isFrame;
        if (isLast)
            takeNumbers(level);
    }

    // Gives a time to the positions without one before it in its line, "(1, 2) t 0.25"; returns whether there are some.
    bool giveTime(CodeLevel& level, std::size_t offset, const TimeText& time, bool isFrame)
    {
        std::size_t seen = offset;
        const auto isBefore = [&](std::size_t begin) {
            const std::string_view text = m_out.text().substr(begin, std::max(begin, seen) - begin);
            seen = std::min(seen, begin);
            return text.find_first_of(";\n") == std::string_view::npos;
        };
        if (!level.numbers.empty() && isBefore(level.numbers.back().offset))
            takeNumbers(level);
        bool hasGiven = false;
        for (auto point = level.points.rbegin();
             point != level.points.rend() && !point->time && isBefore(point->offset); ++point) {
            point->time = time;
            point->isFrame = isFrame;
            hasGiven = true;
        }
        return hasGiven;
    }

    // A time that the text gives to no position.
    void dropTime(CodeLevel& level)
    {
        if (level.pendingTime && level.pendingOffset)
            m_out.remarkOnce(*level.pendingOffset, "a time without a position is left out");
        level.pendingOffset.reset();
    }

    void word(CodeLevel& level, Value& value, const Token& token)
    {
        if (level.isJoining && token.text == "cycle") {
            level.points.back().closes = true;
            level.isJoining = false;
            return;
        }
        if (token.kind == CodeToken::string && takePathText(level, value, token))
            return;
        if (!level.isTop && token.kind == CodeToken::word && isDecimalDigit(token.text[0]) && value.hasValue)
            return takeSize(level, token);
        if (token.kind == CodeToken::string) {
            const std::string label = nameOfLabel(value.label);
            if (label == "id" || label == "name")
                level.text = unescaped(token.text);
            else if (label == "type")
                level.type = unescaped(token.text);
            else if (label == "shape")
                level.shape = unescaped(token.text);
            else if (label == "group")
                level.group = unescaped(token.text);
            else if (holdsPosition(token.text))
                m_out.remark(token.offset, "text in quotes is left out");
        }
        const bool isNext = value.hasValue && startsLine(m_out.text(), token.offset);
        if (isNext && level.isBody)
            beginBlock(level);
        if (isNext && level.isTop) { // a statement without a ; before it
            finishValue(level, value);
            value = valueOfLevel(level);
            m_names.clear();
        }
        if (!isLinkWord(value.word) || !isLinkWord(token.text)) // ball is at
            value.earlier = value.word;
        value.word = token.text;
        value.wordOffset = token.offset + (token.text.starts_with("${") ? 2 : 0);
        value.isQuoted = token.kind == CodeToken::string;
    }

    // Takes the numbers of MakePath("0,0 50,0") of Clipper; returns whether it is one.
    bool takePathText(CodeLevel& level, Value& value, const Token& token)
    {
        const std::string_view callee = level.callee.substr(level.callee.find_last_of(".:") + 1);
        if (!callee.starts_with("MakePath") || value.hasValue || !level.numbers.empty())
            return false;
        level.numbers = numbersInText(token);
        m_numbers += level.numbers.size();
        value.hasValue = !level.numbers.empty();
        return value.hasValue;
    }

    // A value ends at a separator or bracket. A word in its place is no number, and a calculation has no value here.
    void finishValue(CodeLevel& level, const Value& value)
    {
        const bool isCoordinate = value.isLabelled && labelParts(value.label).coordinate <= Coordinate::y;
        if (!value.word.empty() && !value.hasValue && value.word != "b2Rot_identity" &&
            (value.isLabelled ? isCoordinate : !level.isTop)) {
            std::optional<std::size_t>& first = value.isQuoted ? level.quoted : level.word;
            first = first ? first : value.wordOffset;
            level.lastWord = value.isQuoted ? level.lastWord : value.wordOffset;
        }
        if (isMeasure(value.word) && !value.hasValue && (value.isLabelled ? isCoordinate : !level.isTop))
            m_out.remarkOnce(value.wordOffset, shortened(value.word) + " has a unit and is left out; write its number");
        countNumbers(level, value);
        const bool isOfClass = isTypeWord(value.word) && value.word.find('.') == std::string_view::npos;
        if (value.isLabelled && !value.hasValue && !value.isQuoted && isAngleName(value.label) && !value.word.empty() &&
            !isOfClass)
            m_out.remark(value.wordOffset, angleLeftOut(value.label, value.word));
        if (!value.isCalculated || !value.hasValue)
            return;
        if (isTurnText(calculation(value))) { // 2 * Math.PI behind the angle at which an arc begins
            level.numbers.resize(std::min(level.numbers.size(), value.firstNumber));
            level.isTurn = true;
            return;
        }
        const bool hasNumbers = level.numbers.size() > value.firstNumber;
        const std::string_view label = hasNumbers ? level.numbers[value.firstNumber].label : std::string_view();
        const bool isHeld = hasNumbers || level.points.size() > value.firstPoint;
        level.isSpoiled = level.isSpoiled || (hasNumbers && !isAngleName(label));
        level.numbers.resize(std::min(level.numbers.size(), value.firstNumber)); // a time may have taken some
        level.points.resize(std::min(level.points.size(), value.firstPoint));
        constexpr std::string_view comparing = "<>=!";
        const bool isCompared = comparing.find(m_out.text()[value.signOffset]) != std::string_view::npos;
        m_out.remark(value.signOffset, [&] {
            return isCompared           ? "a comparison is left out"
                   : isAngleName(label) ? angleLeftOut(label, calculation(value))
                   : m_out.hasItemFrom(value.begin.value_or(value.signOffset))
                       ? "a calculation is left out; its values are read as they are written"
                   : isHeld ? "the calculation " + calculation(value) + " is left out; write its value"
                            : "a calculation is left out";
        });
    }

    // The text of a calculation that ends at the current token.
    [[nodiscard]] std::string calculation(const Value& value) const
    {
        constexpr std::size_t longest = 200;
        const std::size_t begin = value.begin.value_or(value.signOffset);
        std::string text;
        for (const char c : m_out.text().substr(begin, std::min(m_tokens.current().offset - begin, longest)))
            if (!isBlankByte(c))
                text += c;
            else if (!text.ends_with(' '))
                text += ' ';
        text.resize(text.find_last_not_of(' ') + 1);
        return shortened(text);
    }

    void open(CodeLevel& outer, Value& value, const Token& token, std::size_t depth)
    {
        if (depth == deepestGeometry)
            m_out.fail(token.offset, "brackets are nested deeper than 64 levels");
        if ((value.isAnnotated && m_tokens.passAnnotation()) || (outer.isTop && passClock(outer, token)))
            return;
        if (isLinkWord(value.word) && value.label.empty() &&
            isUndivided(m_out.text(), value.earlier, value.wordOffset)) {
            value.label = value.earlier; // velocity is (1, 2)
            value.word = {};
        }
        CodeLevel inner;
        inner.offset = token.offset;
        inner.callee = value.word;
        inner.maker = makerOf(value);
        inner.maker = m_hasSat ? makerOfSat(inner.maker) : makerOfCorners(inner.maker, token.text);
        inner.name = nameOf(value);
        inner.label = !value.label.empty() ? value.label : inner.name.empty() ? std::string_view() : value.word;
        inner.listName = inner.name.empty() ? outer.listName : sharedName(inner.name);
        std::size_t rings = 0;
        markRing(outer, inner, rings, m_section);
        markBrackets(m_out.text(), outer, value, inner);
        const bool mayBeCast = value.word.empty() && (token.text == "(" || (token.text == "{" && !value.label.empty()));
        m_tokens.advance();
        if (mayBeCast && takeCast(value))
            return;
        fill(inner, depth + 1);
        m_tokens.advance(); // the closing bracket
        if (inner.isBlock) {
            closeBlock(outer, inner);
            value = valueOfLevel(outer);
        } else {
            if (!(outer.isTop && isOfCommand(token.offset)) && !takeScalar(outer, inner, value.label))
                close(outer, inner);
            passBrackets(value);
            outer.hasInner = true;
        }
        outer.isJoining = false;
    }

    // Whether a bracket is in a command of a debugger that prints: "(lldb) po f.offsetBy(dx: 1, dy: 2)".
    [[nodiscard]] bool isOfCommand(std::size_t offset) const
    {
        constexpr std::size_t longest = 200;
        if (!m_hasCommands)
            return false;
        const std::size_t before = std::min(offset, longest);
        const std::string_view text = m_out.text().substr(offset - before, before + longest);
        const std::size_t begin = text.substr(0, before).find_last_of('\n') + 1;
        const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
        return begin < before && (line.starts_with("(lldb) p") || line.starts_with("(gdb) p")) &&
               line.find('=') == std::string_view::npos;
    }

    // Passes "[12:00:01.25]" in front of a position, which is its time.
    bool passClock(CodeLevel& level, const Token& open)
    {
        constexpr std::size_t longest = 40;
        const std::string_view text = m_out.text().substr(open.offset + 1, longest);
        const std::size_t end = text.find(']');
        auto clock = end == std::string_view::npos ? std::nullopt : clockTime(text.substr(0, end));
        if (!clock && end != std::string_view::npos && end > 0 && text[end - 1] == 's') { // [0.016s]
            const NumberText seconds = numberAtStart(text.substr(0, end - 1));
            if (seconds.length > 0 && seconds.length == end - 1)
                clock = TimeText{m_out.coordinate(seconds, open.offset + 1, false)};
        }
        if (!clock)
            return false;
        while (m_tokens.current().kind != CodeToken::end && m_tokens.current().offset <= open.offset + 1 + end)
            m_tokens.advance();
        dropTime(level);
        level.pendingTime = clock;
        level.isPendingFrame = false;
        return true;
    }

    // "(float)", "(b2Vec2)": a type in brackets before a value or a name.
    bool takeCast(Value& value)
    {
        const Token word = m_tokens.current();
        const char next = m_tokens.following();
        if (word.kind != CodeToken::word || !(next == ')' || (next == '}' && isTypeWord(word.text))))
            return false;
        m_tokens.advance();
        m_tokens.advance();
        value.isSingle = isSingleType(word.text);
        value.type = word.text;
        return true;
    }

    // Turns the numbers of a level into points.
    void takeNumbers(CodeLevel& level)
    {
        const std::vector<CodeNumber> plain = m_values.takeNamed(level);
        if (!level.isTop && !isRayWord(level.maker))
            giveVelocities(level);
        m_values.takeOthers(level, plain);
    }

    // A level ends: one point goes to the level around it, several are an item.
    void close(CodeLevel& outer, CodeLevel& inner)
    {
        if (isPlotWord(outer.callee))
            CodeColumns::nameAt(outer, inner);
        const bool isRect = outer.callee == "pygame.draw.rect" && inner.callee.empty() && inner.numbers.size() == 4;
        inner.maker = isRect ? "pygame.Rect" : inner.maker;
        if (m_columns.hold(inner) || m_values.leaveOutNumbers(inner, isRect ? nullptr : whatNumbersAre(outer, inner)))
            return;
        if (m_values.takeVertices(outer, inner) || (outer.isTop && m_values.takeNamedPoints(inner)))
            return;
        if (mayBeBox(inner.maker, inner.name) && lowerText(outer.callee).ends_with("ellipse"))
            return m_out.remarkOnce(inner.offset, "an ellipse is left out");
        m_values.leaveOutUncertain(inner);
        takeNumbers(inner);
        passBalls(outer, inner);
        if (m_values.takePathStep(inner))
            return;
        if (inner.points.empty()) {
            m_section = outer.isTop && !inner.type.empty() ? inner.type : m_section;
            return;
        }
        if (!outer.shape.empty() && inner.name == "points") {
            outer.points = std::move(inner.points);
            return;
        }
        if (!inner.shape.empty()) {
            m_values.addBody(inner);
            return;
        }
        if (inner.points.size() > 1) {
            m_values.translate(outer, inner);
            return areMembers(inner) ? m_values.addTop(inner) : m_values.addList(inner);
        }
        closePoint(outer, inner);
    }

    // A circle without a position is that of the only position beside it, or of one outside of the brackets.
    void passBalls(CodeLevel& outer, CodeLevel& inner)
    {
        const bool isBlock = outer.isTop && inner.callee.empty() && inner.label.empty() && inner.points.empty() &&
                             m_out.text()[inner.offset] == '{';
        for (CodeBall& ball : inner.balls) {
            ball.owner = outer.isTop ? baseOf(inner.callee) : ball.owner;
            const double radius = m_out.coordinate(ball.radius.number, ball.radius.offset, ball.radius.isSingle);
            if (inner.points.empty() && !isBlock)
                outer.balls.push_back(ball);
            else if (inner.points.size() == 1 && inner.balls.size() == 1 && !inner.points[0].radius && radius >= 0)
                inner.points[0].radius = radius;
            else
                m_values.leaveOut(ball.radius);
        }
    }

    // "Matrix { data: [1.0, 2.0] }", as nalgebra prints a position.
    [[nodiscard]] bool isPrintedMatrix(const CodeLevel& level) const
    {
        return level.callee == "Matrix" && m_out.text()[level.offset] == '{' && level.points[0].name == "data";
    }

    void closePoint(CodeLevel& outer, CodeLevel& inner)
    {
        if (isRayWord(inner.maker) && inner.word)
            return m_out.remarkOnce(inner.offset, "a ray with a variable is left out");
        CodePoint& point = inner.points.front();
        const std::string_view made = typeOfMaker(inner.callee); // Velocity::new(1, 2)
        const bool isMoving = vectorName(made).role == NumberRole::velocity;
        const NumberRole taken = isMoving ? NumberRole::velocity : vectorName(inner.callee).role; // setVelocity(1, 2)
        const bool isOther = taken == NumberRole::other || isSizeCall(inner) ||
                             ((isCalculatingWord(inner.callee) || isCalculatingWord(inner.maker)) && !point.radius &&
                              !isPrintedMatrix(inner)) ||
                             inner.callee.ends_with("World");
        const bool isTaken = isOther || (inner.label.empty() && taken != NumberRole::none) ||
                             (isMoving && vectorName(inner.label).role <= NumberRole::position);
        point.isOfCamera = isOfCamera(inner.label) || isOfCamera(inner.callee);
        point.maker = inner.maker;
        namePoint(inner, point);
        m_values.carryName(outer, inner, point);
        if (isTaken || !inner.label.empty()) {
            point.label = isTaken ? (isMoving ? made : inner.callee) : inner.label;
            point.isOfAxes = false;
            point.isOther = isOther;
        }
        if (isTaken && inner.word) { // cpBodySetVelocity(ball, p)
            point.body = m_out.text().substr(*inner.word);
            point.body = point.body.substr(0, point.body.find_first_of(",() \t\n"));
        }
        if (outer.isTop && outer.pendingTime && outer.pendingTime->isClock && point.name.empty())
            point.name = nameOfLabel(inner.callee); // [12:00:01] ball (1, 2)
        if (outer.isTop && !isVelocityName(point.label))
            takePendingTime(outer, point);
        point.isJoined = outer.isJoining;
        if (outer.isTop)
            m_values.rememberPoint(point);
        outer.points.push_back(std::move(point));
        if (inner.isCorner)
            m_values.joinCorners(outer);
    }

    void giveVelocities(CodeLevel& level)
    {
        for (const CodeLeftOut& left : takeVectors(level))
            m_out.remark(left.offset, [&left] { return remarkOn(left); });
    }

    void finishTop(CodeLevel& top)
    {
        m_columns.release();
        m_values.addPaths();
        takeNumbers(top);
        dropTime(top);
        giveVelocities(top);
        m_values.giveRadii(top);
        m_values.giveBalls(top);
        m_values.addTop(top);
    }

    GeometryCollector& m_out;
    CodeValues m_values;
    CodeTokens m_tokens;
    bool m_isSingle;
    std::size_t m_numbers = 0;
    std::size_t m_unclosed = 0;
    bool m_hasCommands = false; // of a debugger
    bool m_hasSat = false;      // P is a polygon of SAT.js
    std::string m_section = {}; // the type in the brackets of a heading of Godot
    CodeColumns m_columns{m_out, m_values};
    std::vector<std::string_view> m_names = {}; // of "a, b = 1, 2" outside of brackets
    std::size_t m_assigned = 0;                 // the number of them whose values were read
};

} // namespace

GeometryItem itemOfSides(RowShape shape, std::span<const double, 4> numbers, double radius, bool& isRounded)
{
    GeometryItem item;
    if (shape != RowShape::segment) {
        const CodeBox box = boxByLabels({{0, 1, 2, 3}, shape == RowShape::box, {}}, numbers);
        item.kind = GeometryKind::ring;
        item.points.assign(box.corners.begin(), box.corners.end());
        isRounded = box.isRounded;
        return item;
    }
    item.kind = GeometryKind::polyline;
    item.points = {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    if (radius > 0) {
        item.shape = "capsule";
        item.radii.assign(2, radius);
    }
    return item;
}

bool isBallWord(std::string_view callee)
{
    static constexpr std::string_view words[] = {"ball", "circle", "circleshape", "b2circleshape"};
    callee.remove_suffix(callee.ends_with("::new") ? 5 : 0);
    const std::string_view last = callee.substr(callee.find_last_of(".:") + 1);
    return last.size() < 20 && isOneOf(words, lowerText(last));
}

void readInitialiser(GeometryCollector& out)
{
    CodeReader(out).read();
}

} // namespace sweep

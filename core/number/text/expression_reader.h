// What does the text of an expression say, and where is it wrong?
#pragma once

#include "core/number/text/constructible.h"
#include "core/number/text/expression.h"

#include <functional>

namespace sweep {

// A parser by recursive descent that computes while it reads; the first fault stops it.
class ExpressionReader
{
public:
    using Place = Constructibles::Place;

    struct Fault
    {
        std::size_t offset = 0; // in bytes
        std::string message;
    };

    // All must outlive the reader.
    ExpressionReader(std::string_view text, const ExpressionRules& rules, Constructibles& numbers)
        : m_text(text), m_rules(rules), m_numbers(numbers)
    {
    }

    // The value of the whole text; nothing where there is a fault.
    [[nodiscard]] std::optional<Place> read();
    [[nodiscard]] const Fault& fault() const { return *m_fault; }

private:
    // Each gives nothing after a fault.
    using Value = std::optional<Place>;
    Value sum();
    Value product();
    Value factor();
    Value power();
    Value primary();
    Value number();
    Value word();
    Value call(std::string_view name, std::size_t begin);
    Value parenthesis();

    Value raised(Place base, Place exponent, std::size_t at);
    Value divided(Place p, Place q, std::size_t at);
    Value squareRoot(Place p, std::size_t at);
    Value magnitude(Place p, std::size_t at);
    Value hypotenuse(const std::vector<Place>& arguments, std::size_t at);
    Value extreme(const std::vector<Place>& arguments, Sign wanted, std::size_t at);
    Value checked(Value value, std::size_t at); // a fault where it grew too large
    std::optional<Sign> signOf(Place p, std::size_t at);

    void skipSpace();
    bool take(std::string_view token);
    [[nodiscard]] std::string found() const;
    [[nodiscard]] bool hasSemicolon() const;
    [[nodiscard]] std::string knownNames() const;
    std::nullopt_t fail(std::size_t offset, std::string message);

    std::string_view m_text;
    const ExpressionRules& m_rules;
    Constructibles& m_numbers;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_commaParts = false; // the arguments of the innermost call
    std::optional<Fault> m_fault;
};

} // namespace sweep

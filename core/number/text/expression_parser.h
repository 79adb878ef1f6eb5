// Recursive-descent parser of arithmetic expressions that evaluates while it parses.
#pragma once

#include "core/number/text/expression.h"
#include "core/number/text/expression_dag.h"

#include <functional>

namespace sweep {

// Stops at the first fault. One function for each level of precedence: sum, product, factor, power, primary.
class ExpressionParser
{
public:
    using Node = ExpressionDag::Node;

    struct Fault
    {
        std::size_t offset = 0; // in bytes
        std::string message;
    };

    // All three must outlive the parser.
    ExpressionParser(std::string_view text, const ExpressionRules& rules, ExpressionDag& numbers)
        : m_text(text), m_rules(rules), m_numbers(numbers)
    {
    }

    // The value of the whole text; nothing after a fault.
    [[nodiscard]] std::optional<Node> parse();
    [[nodiscard]] const Fault& fault() const { return *m_fault; }

private:
    // Each function returns nothing after a fault.
    using Value = std::optional<Node>;
    Value sum();
    Value product();
    Value factor();
    Value power();
    Value primary();
    Value number();
    Value word();
    Value call(std::string_view name, std::size_t begin);
    Value parenthesis();

    Value raised(Node base, Node exponent, std::size_t at);
    Value divided(Node p, Node q, std::size_t at);
    Value squareRoot(Node p, std::size_t at);
    Value magnitude(Node p, std::size_t at);
    Value hypotenuse(const std::vector<Node>& arguments, std::size_t at);
    Value extreme(const std::vector<Node>& arguments, Sign wanted, std::size_t at);
    Value checked(Value value, std::size_t at); // reports a fault if the value grew too large
    std::optional<Sign> signOf(Node p, std::size_t at);
    Value negated(Node p, std::size_t at);
    std::nullopt_t failNesting(std::size_t at);

    void skipSpace();
    bool take(std::string_view token);
    [[nodiscard]] std::string found() const;
    [[nodiscard]] bool hasSemicolon() const;
    [[nodiscard]] std::string knownNames() const;
    std::nullopt_t fail(std::size_t offset, std::string message);

    std::string_view m_text;
    const ExpressionRules& m_rules;
    ExpressionDag& m_numbers;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_commaSeparates = false; // a comma separates the arguments of the innermost call
    std::optional<Fault> m_fault;
};

} // namespace sweep

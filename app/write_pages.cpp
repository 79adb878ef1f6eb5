// Writes the program's man pages and its completion for bash, zsh and fish, from the parser that prints --help.
#include "app/command_line.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

namespace {

std::string escaped(const std::string& text, const std::map<char, std::string>& escapes)
{
    std::string result;
    for (const char c : text)
        result += escapes.contains(c) ? escapes.at(c) : std::string(1, c);
    return result;
}

// A dot is special at the begin of a line.
std::string roff(const std::string& text)
{
    return escaped(
        text,
        {{'\\', "\\e"}, {'-', "\\-"}, {'.', "\\&."}, {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"}});
}

// Removes the paragraph that begins with these words from the text. Returns the rest of the paragraph.
std::string taken(std::string& text, const std::string& opening)
{
    const std::size_t begin = text.find("\n\n" + opening);
    if (begin == std::string::npos)
        return {};
    const std::size_t end = std::min(text.find("\n\n", begin + 2), text.size());
    const std::string paragraph = text.substr(begin, end - begin).substr(2 + opening.size());
    text.erase(begin, end - begin);
    return paragraph;
}

// Text in roff, which fills lines unless they are indented.
std::string paragraphs(const std::string& text)
{
    std::istringstream lines(text);
    std::string result;
    bool isFilled = true;
    for (std::string line; std::getline(lines, line);) {
        if (isFilled == line.starts_with(' ')) {
            result += isFilled ? ".EX\n" : ".EE\n";
            isFilled = !isFilled;
        }
        result += line.empty() ? ".PP\n" : roff(line) + '\n';
    }
    return result + (isFilled ? "" : ".EE\n");
}

std::string manParagraph(const CLI::Option& option)
{
    const std::string value = CLI::Formatter().make_option_opts(&option);
    const std::size_t end = std::min({value.find(" Needs: "), value.find(" Excludes: "), value.size()});
    const std::string name = escaped(option.get_name(false, true), {{',', ", "}});
    const std::string tag = "\\fB" + roff(name) + "\\fR" + roff(value.substr(0, end));
    const std::string others = end == value.size() ? "" : ".br\n" + roff(value.substr(end + 1)) + '\n';
    return ".TP\n" + tag + '\n' + roff(option.get_description()) + '\n' + others;
}

std::string manPage(const CLI::App& command, const CLI::App& program)
{
    const bool isProgram = &command == &program;
    const std::string name = program.get_name() + (isProgram ? "" : '-' + command.get_name());
    const std::string usage = command.help(isProgram ? "" : program.get_name());
    const std::size_t begin = usage.find("Usage: ") + 7;
    std::string text = "\n\n" + (isProgram ? command.get_description() + "\n\n" : "") + command.get_footer();
    const std::string examples = taken(text, "Examples:\n");
    const std::string status = taken(text, "Exit status: ");
    const std::string summary = isProgram ? SWEEPBENCH_DESCRIPTION : command.get_description();
    std::string page = ".TH " + roff(name) + " 1 \"\" \"sweepbench " SWEEPBENCH_VERSION "\" \"User Commands\"\n";
    page += ".SH NAME\n" + roff(name) + " \\- " + roff(summary) + "\n.SH SYNOPSIS\n";
    page += roff(usage.substr(begin, usage.find('\n', begin) - begin)) + "\n.SH DESCRIPTION\n";
    page += paragraphs(text.substr(std::min(text.find_first_not_of('\n'), text.size()))) + ".SH OPTIONS\n";
    for (const CLI::Option* option : command.get_options())
        page += manParagraph(*option);
    std::string others = ".SH SEE ALSO\n" + (isProgram ? "" : ".BR " + program.get_name() + " (1)\n");
    for (const CLI::App* other : command.get_subcommands({})) {
        page += (other == command.get_subcommands({})[0] ? ".SH SUBCOMMANDS\n.TP\n.B " : ".TP\n.B ");
        page += other->get_name() + '\n' + roff(other->get_description()) + '\n';
        others += ".BR " + program.get_name() + "\\-" + other->get_name() + " (1)\n";
    }
    page += ".SH EXIT STATUS" + std::regex_replace(roff(status), std::regex("(^|;\\s)(\\d) "), "\n.TP\n.B $2\n");
    return page + "\n.SH EXAMPLES\n" + paragraphs(examples) + others;
}

// How a value is completed: by a kind of files, or the words to choose from. "-" is a flag.
std::string valuesOf(const CLI::Option& option)
{
    const std::string type = option.get_positional() ? option.get_name() : option.get_type_name();
    if (type.starts_with('{'))
        return escaped(type.substr(1, type.find('}') - 1), {{',', " "}});
    const std::map<std::string, std::string> known{
        {"", "-"}, {"SCENE", "@scenes"}, {"FILE", "@files"}, {"LOG", "@files"}, {"FOLDER", "@folders"}};
    return known.contains(type) ? known.at(type) : "value";
}

// A row for each option and argument: the command, the names, * if it repeats, the values, the description.
std::string rowsOf(const CLI::App& command)
{
    std::string rows;
    for (const CLI::Option* option : command.get_options()) {
        rows += command.get_name() + '\t' + escaped(option->get_name(false, true), {{',', " "}});
        rows += (option->get_expected_max() > 1 ? "\t*\t" : "\t1\t") + valuesOf(*option) + '\t';
        rows += option->get_description() + '\n';
    }
    return rows;
}

constexpr const char* bashScript = R"--(# Completion of sweepbench in bash.
_sweepbench() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=sweepbench words='' values='' own=''
    local of names repeats kind text
    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $cur == = ]] && cur=''
    while IFS=$'\t' read -r of names repeats kind text; do
        case "$of/ $names /$kind" in
            */" ${COMP_WORDS[1]} /command") ((COMP_CWORD > 1)) && command=$names ;;&
            */command) ((COMP_CWORD == 1)) && words+=" $names" ;;
            "$command/ -"*) [[ $cur == -* ]] && words+=" $names" ;;&
            "$command/"*" $prev "*/[!-]*) own=$kind ;;
            "$command/ "[!-]*) [[ $cur == -* ]] || values=$kind ;;
        esac
    done << 'END'
@ROWS@END
    [[ $own ]] && values=$own words=''
    case $values in
        @scenes) compopt -o plusdirs -o filenames ;;
        @files) compopt -o default ;;
        @folders) compopt -o dirnames ;;
        value) ;;
        *) words+=" $values" ;;
    esac 2> /dev/null
    mapfile -t COMPREPLY < <(
        shopt -s extglob
        [[ $values == @scenes ]] && compgen -f -X '!*.@(scene.json|zip)' -- "$cur"
        compgen -W "$words" -- "$cur"
    )
}
complete -F _sweepbench sweepbench
)--";

constexpr const char* zshScript = R"--(#compdef sweepbench
# Completion of sweepbench in zsh.
setopt localoptions extendedglob
local -A values=(- '' value ':value: ' @files ':FILE:_files' @folders ':FOLDER:_files -/'
    @scenes ':SCENE:_files -g "*.(scene.json|zip)"')
local -a subcommands=() arguments=()
local command=sweepbench of names repeats kind text name
while IFS=$'\t' read -r of names repeats kind text; do
    text=${text//(#m)[\[\]:]/\\$MATCH}
    if [[ $kind == command ]]; then
        subcommands+=("$names:$text")
        ((CURRENT > 2)) && [[ $names == $words[2] ]] && command=$names
    elif [[ $of == $command ]]; then
        for name in ${=names}; do
            [[ $name == --* && $kind != - ]] && name+='='
            [[ $name == -* ]] && name+="[$text]" || name=''
            [[ $repeats == '*' ]] && name="*$name" || name="($names)$name"
            arguments+=("$name${values[$kind]-:value:($kind)}")
        done
    fi
done << 'END'
@ROWS@END
((CURRENT == 2)) && _describe -t commands subcommand subcommands
if [[ $command != sweepbench ]]; then
    shift words
    ((CURRENT--))
fi
_arguments $arguments
)--";

constexpr const char* fishScript = R"--(# Completion of sweepbench in fish.
set -g __sweepbench_commands
function __sweepbench_in
    set -l words (commandline -opc) ''
    contains -- $words[2] $__sweepbench_commands || set words[2] sweepbench
    test $words[2] = $argv[1]
end
function __sweepbench_scenes
    __fish_complete_suffix .scene.json | string match -er '(?:./|\.scene\.json|\.zip)$'
end
complete -c sweepbench -f
echo -n '@ROWS@' | while read -d \t -l of names repeats kind text
    set -l arguments -n "__sweepbench_in $of" -d $text
    for name in (string split ' ' -- $names)
        string match -qr -- '^--' $name && set -a arguments -l (string sub -s 3 -- $name)
        string match -qr -- '^-[^-]' $name && set -a arguments -s (string sub -s 2 -- $name)
    end
    switch $kind
        case command
            set -a __sweepbench_commands $names
            set arguments -n 'test (count (commandline -opc)) = 1' -d $text -a $names
        case @scenes
            set -a arguments -x -k -a '(__sweepbench_scenes)'
        case @files
            set -a arguments -r -F
        case @folders
            set -a arguments -x -a '(__fish_complete_directories)'
        case value
            set -a arguments -x
        case '* *'
            set -a arguments -x -k -a $kind
    end
    complete -c sweepbench $arguments
end
)--";

} // namespace

// Takes the folder to write into.
int main(int, char** argv)
{
    const auto program = sweep::programParser();
    const auto write = [folder = std::filesystem::path(argv[1])](const std::string& name, const std::string& text) {
        std::ofstream file(folder / name, std::ios::binary);
        if (!(file << text << std::flush))
            throw std::runtime_error(name + " cannot be written");
    };
    std::string commands;
    std::string rows = rowsOf(*program);
    for (const CLI::App* command : program->get_subcommands({})) {
        write("sweepbench-" + command->get_name() + ".1", manPage(*command, *program));
        commands += "sweepbench\t" + command->get_name() + "\t1\tcommand\t" + command->get_description() + '\n';
        rows += rowsOf(*command);
    }
    rows = commands + rows;
    write("sweepbench.1", manPage(*program, *program));
    write("sweepbench.bash", CLI::detail::find_and_replace(bashScript, "@ROWS@", rows));
    write("_sweepbench", CLI::detail::find_and_replace(zshScript, "@ROWS@", rows));
    write("sweepbench.fish", CLI::detail::find_and_replace(fishScript, "@ROWS@", escaped(rows, {{'\'', "\\'"}})));
    return 0;
}

# Doxygen's filter of the public headers, whose comments are plain: gives each comment the form that Doxygen reads.
#
# The first comment of a header opens a topic of the header's name, and a comment before a blank line a topic within it.
# Any other comment, before a line of code or behind it, belongs to that line. Attributes say nothing about an answer.
# The first header brings the front page along: read by itself, TOUR.md would get a second page, which is empty.

# Text as Doxygen shows it: only what stands between backticks keeps a meaning.
function shown(text,   parts, count, i) {
    count = split(text, parts, "`")
    text = ""
    for (i = 1; i <= count; ++i) {
        if (i % 2 == 1)
            gsub(/[\\@<>&#%]/, "\\\\&", parts[i])
        text = text (i > 1 ? "`" : "") parts[i]
    }
    if (text ~ /^[0-9][0-9]+\. /) # the end of a sentence, not an item of a list
        sub(/\./, "\\.", text)
    return text
}

# Prints the comment, line by line; code in it is indented by four spaces.
function document(   i, isCode, isList, line) {
    for (i = 1; i <= lines; ++i) {
        line = comment[i]
        if (line ~ /^    /) {
            print (isCode ? "" : indent "/// \\code{.unparsed}\n") indent "///" line
            isCode = 1
            if (i == lines || comment[i + 1] !~ /^    /) {
                print indent "/// \\endcode"
                isCode = 0
            }
        } else {
            if (isList && line !~ /^([0-9]\. |  )/ && comment[i - 1] ~ /[.;]$/) {
                print indent "///" # text after a list, not of its last item
                isList = 0
            }
            isList = isList || line ~ /^[0-9]\. /
            print indent "/// " shown(line)
        }
    }
    lines = 0
}

# The comment's first words, before a mark of this pattern that a space follows.
function opening(marks,   i, text) {
    for (i = 1; i <= lines && comment[i] != ""; ++i)
        text = text (i > 1 ? " " : "") comment[i]
    sub(marks " .*", "", text)
    sub(/\.$/, "", text)
    return shown(text)
}

# Opens a topic that the comment describes, or goes on with one that has nothing else yet.
function openTopic() {
    if (isEmpty) {
        print "\n/// \\addtogroup " header "_" topics
    } else {
        closeTopic()
        print "\n/// \\defgroup " header "_" ++topics " " opening("[.:]")
    }
    document()
    isEmpty = 1
}
function closeTopic() {
    if (isOpen)
        print "/// \\}"
    isOpen = isEmpty = 0
}

function frontPage(   line) {
    getline line <"TOUR.md"
    print "\n/// \\mainpage" substr(line, 2)
    while ((getline line <"TOUR.md") > 0)
        print "/// " line
}

FNR == 1 {
    header = FILENAME
    sub(/.*\/sweepbench\//, "", header)
    name = header
    gsub(/[\/.]/, "_", header)
}

match($0, /^ *\/\//) {
    indent = substr($0, 1, RLENGTH - 2)
    comment[++lines] = substr($0, RLENGTH + 1)
    sub(/^ (----* )?/, "", comment[lines])
    next
}

!isBegun {
    isBegun = 1
    print "/// \\file\n/// " opening("[.]") ".\n/// \\see \\ref " header "\n"
    print "/// \\defgroup " header " sweepbench/" name
    document()
    if (name == "audit.h")
        frontPage()
    next
}

/^ *friend class / { next }

lines && /^$/ { openTopic(); next }

isEmpty && !/^$/ {
    isEmpty = 0
    isOpen = 1
    print "/// \\{\n"
}

lines {
    document()
    isDocumented = 1
}

/^namespace sweep/ { print; print "/// \\addtogroup " header "\n/// \\{"; next }
/^} \/\/ namespace sweep/ { closeTopic(); print "/// \\}" }

{
    gsub(/\[\[[a-z_:()"]*\]\] /, "")
    at = index($0, " // ")
    if (at && /^ *[^ #}]/ && last ~ /[;{},:>]$|^$/) {
        match($0, /^ */)
        indent = substr($0, 1, RLENGTH)
        if (isDocumented)
            print indent "///"
        comment[lines = 1] = substr($0, at + 4)
        document()
        $0 = substr($0, 1, at - 1)
        sub(/ +$/, "")
    }
    print
    isDocumented = 0
    last = $0
    sub(/ +\/\/.*/, "", last)
}

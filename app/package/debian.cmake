# Adds to each folder of CPack what Debian wants in a package: compressed man pages, a changelog, the licence. Run
# by CPack after the components are installed and before the packages are made.
cmake_minimum_required(VERSION 3.25)
set(source ${CMAKE_CURRENT_LIST_DIR})
set(step COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND date -u -R -d @$ENV{SOURCE_DATE_EPOCH}
  OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ${step})
file(READ ${source}/../../LICENSE licence)
string(REGEX REPLACE "^MIT License\n\nCopyright \\(c\\) ([^\n]*)\n\n" "" licence "${licence}")
set(copyright ${CMAKE_MATCH_1})
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n(.)" "\n \\1" licence " ${licence}")

foreach(component IN ITEMS workbench core)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr)
  set(doc ${usr}/share/doc/${name})
  file(REMOVE ${doc}/LICENSE)
  file(WRITE ${doc}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sweepbench

Files: *
Copyright: ${copyright}
License: Expat

License: Expat
${licence}")
  set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
  file(WRITE ${doc}/changelog.Debian "${name} (${version}) unstable; urgency=medium

  * Build of this commit; the upstream changelog lists the features.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(COPY_FILE ${source}/../../CHANGELOG.md ${doc}/changelog)
  file(GLOB pages ${usr}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${doc}/changelog ${doc}/changelog.Debian ${pages} ${step})
  file(GLOB_RECURSE libraries ${usr}/lib/*.a)
  if(libraries)
    execute_process(
      COMMAND strip --strip-debug --remove-section=.comment --enable-deterministic-archives ${libraries} ${step})
  endif()
  execute_process(COMMAND chmod -R u=rwX,go=rX ${usr} ${step})
endforeach()

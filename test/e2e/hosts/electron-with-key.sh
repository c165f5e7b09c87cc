#!/bin/sh
# Starts Electron with the key on a descriptor instead of in its environment, as `npm start` does. Playwright passes no descriptors.
key=$QUOTEDECK_TOKEN
unset QUOTEDECK_TOKEN
exec 3<<END
$key
END
QUOTEDECK_TOKEN_FD=3 exec "$ELECTRON_OF_THE_TEST" "$@"

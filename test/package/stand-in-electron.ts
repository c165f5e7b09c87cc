/**
 * Creates a substitute for Electron's folder for the packager: a program with a fuse wire, resources, locales and
 * licences. Its program extracts the application's archive, because plain Node cannot read one, and runs it with
 * `test/host`.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { emptyDirectory } from '#scripts/package/tree.ts'

/** The environment variables by which the program finds Node and the project. */
export const STAND_IN_NODE = 'QUOTEDECK_STAND_IN_NODE'
export const STAND_IN_RUN = 'QUOTEDECK_STAND_IN_RUN'

/** Precedes the fuses in a real program. @see node_modules/@electron/fuses */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron ships it: the wire's version, its length, and one digit per fuse. */
const WIRE = '\u0001\u0009101100011'

const PROGRAM = `#!/bin/sh
# Stands for Electron's program. The fuses are behind the last line, which is never reached.
exec "$${STAND_IN_NODE}" "$${STAND_IN_RUN}" "$(dirname "$(readlink -f "$0")")/resources/app.asar" "$@"
exit 1
`

const LOCALES = ['de', 'en-US', 'zh-CN']

/** Recreates the folder from scratch. */
export async function makeStandInElectron(directory: string, version: string): Promise<void> {
  emptyDirectory(directory)
  const write = (path: string, content: string) => writeFileSync(join(directory, path), content)
  for (const part of ['resources', 'locales']) mkdirSync(join(directory, part))
  write('electron', `${PROGRAM}${SENTINEL}${WIRE}`)
  write('chrome-sandbox', '#!/bin/sh\nexit 1\n')
  write('version', version)
  write('LICENSE', 'The licence of the stand-in.\n')
  write('LICENSES.chromium.html', '<!doctype html><title>Licences</title>\n')
  for (const locale of LOCALES) write(`locales/${locale}.pak`, locale)
  const application = `${directory}-application`
  emptyDirectory(application)
  writeFileSync(join(application, 'package.json'), '{}')
  await createPackage(application, join(directory, 'resources/default_app.asar'))
  for (const program of ['electron', 'chrome-sandbox']) chmodSync(join(directory, program), 0o755)
}

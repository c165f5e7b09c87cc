/** The compiled messages as one module: a page that loads each of them by itself spends seconds on that before its first test. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the compiler lists its messages, a file each. */
const LIST = /\/i18n\/compiled\/messages\/_index\.js$/u
/** What each of those files imports. */
const IMPORTS = /^import .* from '\.\.\/(?:registry|runtime)\.js';?$/gmu
const ALL_IMPORTS = `import * as registry from '../registry.js'
import { getLocale, experimentalStaticLocale } from '../runtime.js'`

export function messagesInOneFile(): Plugin {
  return {
    name: 'quotedeck:messages-in-one-file',
    load(id) {
      if (!LIST.test(id)) return null
      const directory = dirname(id)
      const files = readdirSync(directory).filter((file) => file.endsWith('.js') && file !== basename(id))
      const messages = files.map((file) => readFileSync(join(directory, file), 'utf8').replaceAll(IMPORTS, ''))
      return [ALL_IMPORTS, ...messages].join('\n')
    },
  }
}

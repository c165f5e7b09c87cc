/**
 * Gives a window its messages in the language that it speaks: the compiler's barrel would bring all of them, in all languages, into
 * the first file that uses one. The text of each language is a file of its own, which `src/i18n/texts.ts` loads. What calls a message
 * finds it there by its key; the function of a message exists once it has been called.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** As the compiler names the languages in its code, by what they are called. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['en', 'en'],
  ['zh-CN', 'zh_cn2'],
])

const BARREL = /import\s*\{\s*m\s*\}\s*from\s*(["'])(?:[^"']*\/)?compiled\/messages\.js\1/u
/** Virtual modules, which no file is named like. */
const TEXTS_PREFIX = '\0window-texts:'

/** @param i18n The directory with `texts.ts` and the compiler's `compiled/`. */
export function windowMessages(i18n: string): Plugin {
  const compiled = join(i18n, 'compiled')
  const texts = join(i18n, 'texts.ts')
  return {
    name: 'quotedeck:window-messages',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(TEXTS_PREFIX) ? id : null),
    load(id) {
      if (id === texts) return loaderCode()
      return id.startsWith(TEXTS_PREFIX) ? textsCode(compiled, id.slice(TEXTS_PREFIX.length)) : null
    },
    transform(code) {
      if (!BARREL.test(code)) return null
      return { code: code.replace(BARREL, () => `import { m } from ${JSON.stringify(texts)}`), map: null }
    },
  }
}

/**
 * The text of one language out of what the compiler made of a message: a template, or a function of what is filled in.
 *
 * @throws Error when the compiler writes otherwise than this expects.
 */
export function textOf(compiled: string, key: string, locale: string): string {
  const start = `\nconst ${LANGUAGES.get(locale)}_${key} = `
  const from = compiled.indexOf(start)
  const to = compiled.indexOf('\n};', from)
  if (from === -1 || to === -1) throw new Error(`The compiler wrote the message ${key} in another way.`)
  const text = compiled.slice(from + start.length, to + 2).replaceAll(/\/\*\*.*?\*\/ /gu, '')
  const plain = /^\(\) => \{\s*return \((`(?:[^`\\$]|\\.)*`)\)\s*\}$/u.exec(text)
  return plain?.[1] ?? text
}

/** The object of all messages, which makes each of them when it is first asked for. */
export const MESSAGES_CODE = `export const m = Object.create(new Proxy({}, {
  get: (_, key, all) => (all[key] = (inputs, options) => say(key, inputs, options)),
}))`

/** What stands in the build for `texts.ts`. */
function loaderCode(): string {
  const loads = [...LANGUAGES.keys()].map(
    (locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(TEXTS_PREFIX + locale)})`,
  )
  return `
import { getLocale } from './compiled/runtime.js'
const loads = { ${loads.join(', ')} }
const loaded = {}
export function loadTexts(locale) {
  if (loaded[locale] !== undefined) return null
  return loads[locale]().then(({ texts }) => void (loaded[locale] = texts))
}
export function say(key, inputs, options) {
  const text = (loaded[options?.locale] ?? loaded[getLocale()])[key]
  return typeof text === 'string' ? text : text(inputs)
}
${MESSAGES_CODE}`
}

/** The module of all texts of a language, by key. */
export function textsCode(compiled: string, locale: string): string {
  const keys = readdirSync(join(compiled, 'messages'))
    .filter((file) => file.endsWith('.js') && file !== '_index.js')
    .map((file) => basename(file, '.js'))
  const lines = keys.map((key) => {
    const code = readFileSync(join(compiled, 'messages', `${key}.js`), 'utf8')
    return `${key}: ${textOf(code, key, locale)},`
  })
  return `
import * as registry from ${JSON.stringify(join(compiled, 'registry.js'))}
export const texts = { ${lines.join('\n')} }`
}

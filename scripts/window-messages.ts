/**
 * Gives a window its messages in the language that it speaks: the compiler's barrel would bring all of them, in all languages, into
 * the first file that uses one. The text of each language is a file of its own, which `src/i18n/texts.ts` loads. What calls a message
 * finds it there by its key; the function of a message exists once it has been called.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '#i18n/compiled/runtime.js'

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
 * The texts of one language out of what the compiler made of its messages, by key, as code: a template, or a function of what is
 * filled in.
 *
 * @throws Error when the compiler writes otherwise than this expects.
 */
export function textsOf(compiled: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [whole, key = '', text] of compiled.matchAll(MESSAGE)) {
    if (text === undefined) throw new Error(`The compiler wrote the message ${key} in another way: ${whole}`)
    const code = text.replaceAll(/\/\*\*.*?\*\/ /gu, '')
    texts.set(key, PLAIN.exec(code)?.[1] ?? code)
  }
  return texts
}

/** Up to the line that ends it; a beginning alone where there is none before the next one. */
const MESSAGE = /^export const (\w+)(?: = ((?:(?!^export ).)*?^\});$)?/gmsu
const PLAIN = /^\(\) => \{\s*return \((`(?:[^`\\$]|\\.)*`)\)\s*\}$/u

/** The object of all messages, which makes each of them when it is first asked for. */
export const MESSAGES_CODE = `export const m = Object.create(new Proxy({}, {
  get: (_, key, all) => (all[key] = (inputs, options) => say(key, inputs, options)),
}))`

/** What stands in the build for `texts.ts`. */
function loaderCode(): string {
  const loads = locales.map(
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
  const texts = textsOf(readFileSync(join(compiled, 'messages', `${locale}.js`), 'utf8'))
  return `
import * as registry from ${JSON.stringify(join(compiled, 'registry.js'))}
export const texts = { ${[...texts].map(([key, text]) => `${key}: ${text}`).join(',\n')} }`
}

/**
 * Loads a window's messages only in its language: the compiler's barrel would include all languages. Each language has a separate file,
 * which `src/i18n/texts.ts` loads. The functions of messages are created on first use.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '#i18n/compiled/runtime.js'

const BARREL = /import\s*\{\s*m\s*\}\s*from\s*(["'])(?:[^"']*\/)?compiled\/messages\.js\1/u
/** No file has such a name. */
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
 * Extracts the texts of one language from the compiler's output, by key, as code: a template, or a function of its inputs.
 * @throws Error if the output has another form.
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

/** Matches up to the line that ends a message; only the start if no such line precedes the next message. */
const MESSAGE = /^export const (\w+)(?: = ((?:(?!^export ).)*?^\});$)?/gmsu
const PLAIN = /^\(\) => \{\s*return \((`(?:[^`\\$]|\\.)*`)\)\s*\}$/u

/** Creates each message on first access. */
export const MESSAGES_CODE = `export const m = Object.create(new Proxy({}, {
  get: (_, key, all) => (all[key] = (inputs, options) => say(key, inputs, options)),
}))`

/** Replaces `texts.ts` in the build. */
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

export function textsCode(compiled: string, locale: string): string {
  const texts = textsOf(readFileSync(join(compiled, 'messages', `${locale}.js`), 'utf8'))
  return `
import * as registry from ${JSON.stringify(join(compiled, 'registry.js'))}
export const texts = { ${[...texts].map(([key, text]) => `${key}: ${text}`).join(',\n')} }`
}

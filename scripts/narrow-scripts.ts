/**
 * Writes the few characters of a script that need two bytes as escapes. A browser keeps the source of every script in the memory
 * of every window, in two bytes a character as soon as one of them needs it.
 */
import type { Plugin } from 'vite'

// Every character that is no ASCII.
const WIDE = /[^\0-\u007F]/gu
/** A text in Chinese is two bytes wide in any case, and would grow threefold. */
const FEW = 0.01

export function narrowScripts(): Plugin {
  return {
    name: 'quotedeck:narrow-scripts',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = narrowed(file.code)
    },
  }
}

/** The same script in ASCII, unless much of it is in other characters. */
export function narrowed(code: string): string {
  const wide = code.match(WIDE)?.length ?? 0
  return wide > code.length * FEW ? code : code.replaceAll(WIDE, escaped)
}

/** In units of UTF-16, which strings, templates and regular expressions all understand. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

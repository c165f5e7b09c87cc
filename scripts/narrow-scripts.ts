/**
 * Escapes the few non-ASCII characters of a script. A browser stores the source of every script per window, in two bytes per character if
 * one of them needs that.
 */
import type { Plugin } from 'vite'

const WIDE = /[^\0-\u007F]/gu
/** A Chinese text needs two bytes per character anyway, and its escapes would triple its size. */
const FEW = 0.01

export function narrowScripts(): Plugin {
  return {
    name: 'quotedeck:narrow-scripts',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = narrowed(file.code)
    },
  }
}

export function narrowed(code: string): string {
  const wide = code.match(WIDE)?.length ?? 0
  return wide > code.length * FEW ? code : code.replaceAll(WIDE, escaped)
}

/** Escapes UTF-16 units, which strings, templates and regular expressions all accept. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

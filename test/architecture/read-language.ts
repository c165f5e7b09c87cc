/** Reads what people read in a source file: comments, and the names of tests. */

const BLOCK = /\/\*\*?([\s\S]*?)\*\/|<!--([\s\S]*?)-->/gu
const LINE = /^\s*\/\/\s?(.*)$/u
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gu

const inOneLine = (text: string): string =>
  text
    .replaceAll(/^\s*\*\s?/gmu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** @returns Each comment as one line of text; comments of several `//` lines are one. */
export function commentsIn(source: string): readonly string[] {
  const blocks = [...source.matchAll(BLOCK)].map(([, block, markup]) => inOneLine(block ?? markup ?? ''))
  const groups: string[][] = [[]]
  for (const line of source.replaceAll(BLOCK, '').split('\n')) {
    const text = LINE.exec(line)?.[1]
    if (text === undefined) groups.push([])
    else groups.at(-1)?.push(text)
  }
  return [...blocks, ...groups.filter((group) => group.length > 0).map((group) => inOneLine(group.join(' ')))]
}

/** @returns The names of tests and of their groups. */
export const testNamesIn = (source: string): readonly string[] =>
  [...source.matchAll(TEST_NAME)].map(([, , name = '']) => name)

/** The style of the documents: short sentences, plain words, and links that resolve. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const LONGEST_SENTENCE = 30
const LONGEST_AVERAGE = 25
const LONGEST_PARAGRAPH = 6
/** A wider line counts as several. */
const LINE_WIDTH = 120

const FRONT_PAGES = ['README.md', 'src/README.md']
const DOCUMENTS = [...FRONT_PAGES, 'CHANGELOG.md', 'CONTRIBUTING.md', 'test/README.md', ...markdownBelow('docs')]

/** Words of the glossary's left column without another meaning in these documents. */
const RIDDLES = [
  'lulls?',
  'pursuits?',
  'witness(?:es)?',
  'strays?',
  'anew',
  'quarry',
  'wish(?:es|ed)?',
  'eas(?:ing|ed)',
  'usual(?:ly)?',
  'afterwards',
  'dry[ -]runs?',
  'occurrences?',
  'shel(?:f|ves|ved)',
  'as it came',
  'thereof',
  'none the less',
  'whose sake',
  'nobody',
  'somebody',
  'whoever',
]
const RIDDLE = new RegExp(`\\b(?:${RIDDLES.join('|')})\\b`, 'giu')

function markdownBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
}

const read = (path: string): string => readFileSync(path, 'utf8')
const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```$/gmu, '')
const isTable = (block: string): boolean => block.startsWith('|')
const isHeading = (block: string): boolean => block.startsWith('#')

function blocksOf(text: string): string[] {
  return withoutCode(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/** A cell of a table counts as one sentence, a name in code as one word. */
function sentencesOf(text: string): string[] {
  return blocksOf(text)
    .filter((block) => !isHeading(block))
    .flatMap((block) => (isTable(block) ? block.split(/[|\n]/u) : [block]))
    .map((part) =>
      part
        .replace(/^(?:[-*]|\d+\.) /u, '')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .replace(/`[^`]*`/gu, 'name'),
    )
    .flatMap((part) => part.split(/(?<=[.!?][*_)]{0,3})\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}

const wordsIn = (sentence: string): number => sentence.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length

const linesIn = (block: string): number =>
  block.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / LINE_WIDTH), 0)

describe.each(FRONT_PAGES)('%s', (path) => {
  const sentences = sentencesOf(read(path))

  it('has no sentence of more than thirty words', () => {
    expect(sentences.filter((sentence) => wordsIn(sentence) > LONGEST_SENTENCE)).toEqual([])
  })

  it('has twenty-five words a sentence at most, on average', () => {
    const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0)
    expect(words / sentences.length).toBeLessThanOrEqual(LONGEST_AVERAGE)
  })

  it('has no paragraph of more than six lines', () => {
    const paragraphs = blocksOf(read(path)).filter((block) => !isTable(block))
    expect(paragraphs.filter((block) => linesIn(block) > LONGEST_PARAGRAPH)).toEqual([])
  })
})

describe('the documents', () => {
  it.each(DOCUMENTS)('use the words of the field: %s', (path) => {
    const found = read(path)
      .split('\n')
      .flatMap((line, index) => [...line.matchAll(RIDDLE)].map(([word]) => `line ${index + 1}: ${word}`))
    expect(found).toEqual([])
  })

  it.each(DOCUMENTS)('link to files that exist: %s', (path) => {
    const targets = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target)
    const relative = targets.filter((target) => !/^(?:[a-z]+:|#)/u.test(target))
    const dead = relative.filter((target) => !existsSync(join(dirname(path), target.split('#', 1)[0] ?? '')))
    expect(dead).toEqual([])
  })

  it('are all in the index of the guide', () => {
    const index = read('docs/guide/README.md')
    const pages = readdirSync('docs/guide').filter((file) => file.endsWith('.md') && file !== 'README.md')
    expect(pages.filter((file) => !index.includes(`](${file})`))).toEqual([])
  })
})

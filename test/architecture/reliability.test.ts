/** Everything that docs/hardening.md names must exist: tests by file and title, scripts, and planted faults. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_NAMES } from '#model/application/stored-name.ts'
import { DATABASE_NAMES, INDEX_NAME } from '#node/files/document-index.ts'
import { KEY_FILES } from '#node/files/key-files.ts'
import { temporaryDirectory } from '../fakes/profile/temporary-directory.ts'
import { createTestFinder, rowsOf, testsIn } from './named-tests.ts'

const rows = rowsOf(readFileSync('docs/hardening.md', 'utf8'))
const isThere = createTestFinder('test')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Record<string, string> }

/** Scripts in backquotes, without `npm run`. */
const scriptsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/`npm run ([^`]+)`/gu)].map(([, words = '']) => words.split(' '))

/** A number alone would name another fault if it were used again. */
const FAULT = /^\d+-[a-z-]+$/u

function isPlanted(script: string, fault: string): boolean {
  const patches = readdirSync(`test/${script === 'wander:planted' ? 'wander' : 'simulation'}/planted`)
  return FAULT.test(fault) && patches.filter((patch) => patch.startsWith(fault)).length === 1
}

const shownBy = rows.map(({ section, cells }) => ({ section, row: cells[0] ?? '', shown: cells.at(-1) ?? '' }))

describe('the tables of hardening', () => {
  it('name tests that are there, by their whole title', () => {
    const named = rows.flatMap(({ cells }) => cells.flatMap(testsIn))
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((one) => one.title === null || !isThere(one))).toEqual([])
  })

  it('name in every row what shows it, or why nothing does', () => {
    const isShown = (shown: string): boolean =>
      testsIn(shown).length > 0 || scriptsIn(shown).length > 0 || shown.startsWith('none: ')
    expect(shownBy.filter(({ shown }) => !isShown(shown))).toEqual([])
  })

  it('name scripts and planted faults that are there', () => {
    const named = rows.flatMap(({ cells }) => cells.flatMap(scriptsIn))
    expect(named.map(([script = '']) => script).filter((script) => !(script in scripts))).toEqual([])
    const faults = named.flatMap(([script = '', , ...words]) =>
      script.endsWith(':planted') ? words.map((fault) => ({ script, fault })) : [],
    )
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter(({ script, fault }) => !isPlanted(script, fault))).toEqual([])
  })
})

describe('the table of documents', () => {
  const documents = rows.filter(({ section }) => section === 'Documents, one by one')
  /** Files of the profile that are not documents. */
  const others = [...KEY_FILES, INDEX_NAME].map((name) => `${name}.json`)

  it('has a row for every document, key file and database of a profile', () => {
    const files = [
      ...DOCUMENT_NAMES.map((name) => `${name}.json`),
      ...others,
      ...DATABASE_NAMES.map((name) => `${name}.db`),
    ]
    expect(documents.map(({ cells: [file = ''] }) => file.replaceAll('`', '')).toSorted()).toEqual(files.toSorted())
  })

  it('says of each what happens in all four cases', () => {
    expect(documents.filter(({ cells }) => cells.length !== 6 || cells.some((cell) => cell.trim() === ''))).toEqual([])
  })
})

describe('the title of a test in a row', () => {
  function isFound(title: string): boolean {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'a.test.ts'), "it.each([7])('a title with a value of %i', (value) => check(value))")
    return createTestFinder(folder)({ file: 'a.test.ts', title })
  }

  it.each(['a title with a value of 7', 'a title with a value of %i'])(
    'may have a value or its placeholder: %s',
    (title) => {
      expect(isFound(title)).toBe(true)
    },
  )

  it.each(['a title with a value', 'a title', 'another title with a value of 7', ''])(
    'is not found in part: "%s"',
    (title) => {
      expect(isFound(title)).toBe(false)
    },
  )

  it('ends at a semicolon, and each file names its own', () => {
    expect(testsIn('`a.test.ts`: one; two; `folder/b.spec.ts`: three; `npm run soak:edits`')).toEqual([
      { file: 'a.test.ts', title: 'one' },
      { file: 'a.test.ts', title: 'two' },
      { file: 'b.spec.ts', title: 'three' },
    ])
  })
})

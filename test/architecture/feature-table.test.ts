/** The table of `test/README.md` maps every feature to its code and tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const table = readFileSync('test/README.md', 'utf8').split('## Where a feature is tested')[1] ?? ''
const named = [...table.matchAll(/`((?:src|test)\/[^`]+)`/gu)].map(([, path = '']) => path)
const foldersOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
const isNamed = (path: string): boolean => named.some((one) => one === path || one.startsWith(`${path}/`))

describe('the table of features', () => {
  it('names files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it('names every panel and every subject of the core', () => {
    // Ports and reactive values are parts of subjects, not subjects.
    const subjects = foldersOf('src/core').filter((path) => !/\/(?:ports|reactive)$/u.test(path))
    const panels = foldersOf('src/renderer/panels').filter((path) => !path.endsWith('/kind'))
    expect([...subjects, ...panels].filter((path) => !isNamed(path))).toEqual([])
  })

  it('names every journey that each shell makes alike', () => {
    const journeys = readdirSync('test/e2e/any-host').map((name) => `test/e2e/any-host/${name}`)
    expect(journeys.filter((path) => !isNamed(path))).toEqual([])
  })
})

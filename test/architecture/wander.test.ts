/** The page about wander must agree with the code: kept seeds, repairs, acts and planted faults. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actRow } from '../wander/acts/act-rows.ts'
import { ACTS } from '../wander/acts/table.ts'

const PAGE = readFileSync('docs/wander.md', 'utf8')
const PLANTED = 'test/wander/planted'

function tableBelow(heading: string): readonly (readonly string[])[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const numbersIn = (text: string): readonly number[] => [...text.matchAll(/\d+/gu)].map(([number]) => Number(number))
const sorted = (numbers: Iterable<number>): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b)

describe('each finding of wander', () => {
  const found = tableBelow('What it found')
  const kept = readFileSync('test/wander/kept-seeds.txt', 'utf8').split('\n').flatMap(Number).filter(Boolean)

  it('is kept: its seed is in the ordered list of seeds that once failed', () => {
    expect(kept).toEqual(sorted([...kept, ...found.flatMap(([seeds = '']) => numbersIn(seeds))]))
  })

  it('is played again every night', () => {
    const [, seeds] =
      /npm run wander -- --seeds (\d+)/u.exec(readFileSync('.github/workflows/nightly.yml', 'utf8')) ?? []
    expect(Math.max(...kept)).toBeLessThanOrEqual(Number(seeds))
  })

  it('has a cause, and a repair in files that there are', () => {
    expect(found.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
    const files = found.map(([, , , repair = '']) =>
      [...repair.matchAll(/`([\w/.-]+)`/gu)].map(([, file = '']) => file),
    )
    expect(files.filter((named) => named.length === 0)).toEqual([])
    expect(files.flat().filter((file) => !existsSync(`src/${file}`) && !existsSync(file))).toEqual([])
  })
})

describe('the acts of wander', () => {
  it('are all in the table, with what takes them back and what they excuse', () => {
    expect(tableBelow('Acts')).toEqual(ACTS.map(actRow))
  })

  it('have names of their own', () => {
    expect(new Set(ACTS.map(({ name }) => name)).size).toBe(ACTS.length)
  })
})

describe('the planted faults of wander', () => {
  it('are all in the table, each with an invariant that its patch names', () => {
    const patches = readdirSync(PLANTED).sort()
    const rows = tableBelow('Planted faults')
    expect(rows).toHaveLength(patches.length)
    const named = patches.map((patch) => /^Breaks: (\S+)$/mu.exec(readFileSync(`${PLANTED}/${patch}`, 'utf8'))?.[1])
    const foundBy = rows.map(([, finds = '']) => /`(\w+)`/u.exec(finds)?.[1] ?? '')
    expect(foundBy.filter((invariant, index) => named[index]?.split(',').includes(invariant) !== true)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '#simulator/create-simulator.ts'
import { DIALECT_NAMES, type DialectName } from '#simulator/dialects/dialects.ts'

/** Wednesday 2026-11-25, 17:30 UTC: New York trades by its calendar. */
const NOW = Date.parse('2026-11-25T17:30:00Z')
let simulator: Simulator | null = null

afterEach(() => simulator?.close())

async function ask(dialects: readonly DialectName[], path: string): Promise<unknown> {
  simulator = await createSimulator({ dialects, hours: 'calendar', clock: () => NOW })
  const answer = await fetch(`${simulator.baseUrl}${path}`)
  const { data } = (await answer.json()) as { readonly data: unknown }
  return data
}

async function timesOf(dialects: readonly DialectName[], kType: number, limit = 3): Promise<readonly string[]> {
  const data = await ask(dialects, `/stock/klines?region=US&codes=AAPL&kType=${kType}&limit=${limit}`)
  return (data as { AAPL: { t: number }[] }).AAPL.map(({ t }) => new Date(t).toISOString().slice(0, 16))
}

const [DAY, WEEK, MONTH] = [8, 9, 10]

describe('bars of a simulated market', () => {
  it.each([
    ['days-utc-midnight', DAY, ['2026-11-23T00:00', '2026-11-24T00:00', '2026-11-25T00:00']],
    ['days-opening', DAY, ['2026-11-23T14:30', '2026-11-24T14:30', '2026-11-25T14:30']],
    ['days-beijing-midnight', DAY, ['2026-11-22T16:00', '2026-11-23T16:00', '2026-11-24T16:00']],
    ['last-trade', DAY, ['2026-11-23T05:00', '2026-11-24T05:00', '2026-11-25T17:29']],
    ['last-trading-day', WEEK, ['2026-11-13T05:00', '2026-11-20T05:00', '2026-11-25T05:00']],
    ['last-trading-day', MONTH, ['2026-09-30T04:00', '2026-10-30T04:00', '2026-11-25T05:00']],
    ['weeks-sunday', WEEK, ['2026-11-08T00:00', '2026-11-15T00:00', '2026-11-22T00:00']],
    ['newest-first', DAY, ['2026-11-25T05:00', '2026-11-24T05:00', '2026-11-23T05:00']],
    ['running-twice', WEEK, ['2026-11-09T05:00', '2026-11-16T05:00', '2026-11-23T05:00', '2026-11-25T17:29']],
  ] as const)('are named and ordered by %s (kType %i)', async (dialect, kType, times) => {
    expect(await timesOf([dialect], kType)).toEqual(times)
  })

  it('are 300, whatever the limit, where that is ignored', async () => {
    expect(await timesOf(['limit-ignored'], DAY)).toHaveLength(300)
  })
})

describe('codes of a simulated market', () => {
  it.each([
    ['codes-lower-case', 'US', 'AAPL', 'aapl'],
    ['codes-suffixed', 'US', 'AAPL', 'AAPL.US'],
    ['codes-without-zeros', 'SZ', '000001', '1'],
    ['codes-padded', 'HK', '700', '000700'],
  ] as const)('are spelled by %s', async (dialect, region, code, spelled) => {
    const data = (await ask([dialect], `/stock/quotes?region=${region}&codes=${code}`)) as Record<string, { s: string }>
    expect(Object.entries(data).map(([key, { s }]) => [key, s])).toEqual([[spelled, spelled]])
  })
})

describe('two dialects', () => {
  it('are spoken together', async () => {
    expect(await timesOf(['days-utc-midnight', 'newest-first'], DAY, 2)).toEqual([
      '2026-11-25T00:00',
      '2026-11-24T00:00',
    ])
  })
})

describe('the documentation of the simulated market', () => {
  it('names every dialect', () => {
    const text = readFileSync(new URL('../../../../docs/simulator.md', import.meta.url), 'utf8')
    expect(DIALECT_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

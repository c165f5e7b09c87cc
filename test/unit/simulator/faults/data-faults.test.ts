import { describe, expect, it } from 'vitest'
import { ask, startFaulty } from '#test/fakes/service/simulators.ts'

const QUOTES = '/stock/quotes?region=US&codes=AAPL,MSFT,NVDA,TSLA'
const KLINES = '/stock/klines?region=US&codes=AAPL&kType=8&limit=6'

describe('a fault in the data', () => {
  const dataOf = async (rule: object, path = QUOTES): Promise<unknown> =>
    (await ask(await startFaulty(rule), path)).json.data
  const rows = (data: unknown) => Object.values(data as Record<string, Record<string, unknown>>)
  const candles = (data: unknown) => (data as Record<string, { t: number }[]>)['AAPL'] ?? []

  it('leaves nothing of it', async () => {
    expect(await dataOf({ fault: 'nullData' })).toBeNull()
    expect(await dataOf({ fault: 'emptyObject' })).toEqual({})
    expect(await dataOf({ fault: 'emptyArray' })).toEqual([])
  })

  it('leaves some codes out', async () => {
    expect(await dataOf({ fault: 'missingCodes', share: 1 })).toEqual({})
    const left = rows(await dataOf({ fault: 'missingCodes', share: 0.5 })).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(4)
  })

  it('sends the item of another code', async () => {
    const data = await dataOf({ fault: 'otherCodes' })
    const named = Object.entries(data as Record<string, { s: string }>).map(([code, { s }]) => `${code} ${s}`)
    expect(named).toEqual(['AAPL MSFT', 'MSFT NVDA', 'NVDA TSLA', 'TSLA AAPL'])
    expect(candles(await dataOf({ fault: 'otherCodes' }, KLINES)).length).toBeGreaterThan(0)
  })

  it('sends a list for the object', async () => {
    const list = await dataOf({ fault: 'arrayForObject' })
    expect(Array.isArray(list)).toBe(true)
    expect(rows(list).map(({ s }) => s)).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA'])
    const page = await dataOf({ fault: 'arrayForObject' }, '/stock/split?region=US')
    expect(rows(page).every(({ c, v }) => typeof c === 'string' && typeof v === 'string')).toBe(true)
  })

  it('adds undocumented fields', async () => {
    const [row] = rows(await dataOf({ fault: 'extraFields' }))
    expect(row).toMatchObject({ s: 'AAPL', extra: 'unannounced' })
  })

  it('writes numbers as text, prices as no number at all, or as zero', async () => {
    const [sound] = rows(await dataOf({ fault: 'latency', delayMs: 0 }))
    const [text] = rows(await dataOf({ fault: 'stringNumbers' }))
    expect(text).toEqual(Object.fromEntries(Object.entries(sound ?? {}).map(([name, value]) => [name, String(value)])))
    const [none] = rows(await dataOf({ fault: 'nanStrings' }))
    expect(Number.isFinite(Number.parseFloat(String(none?.['ld'])))).toBe(false)
    expect(none?.['v']).toBe(sound?.['v'])
    const [zero] = rows(await dataOf({ fault: 'zeroPrices' }))
    expect([zero?.['ld'], zero?.['o'], zero?.['p'], zero?.['t']]).toEqual([0, 0, 0, sound?.['t']])
  })

  it('shifts the time', async () => {
    const [sound] = rows(await dataOf({ fault: 'latency', delayMs: 0 }))
    const [skewed] = rows(await dataOf({ fault: 'clockSkew', byMs: -3_600_000 }))
    expect(skewed?.['t']).toBe(Number(sound?.['t']) - 3_600_000)
  })

  it('dates prices ahead, and adds a bar that is as far ahead', async () => {
    const ahead = { fault: 'futureTimes', byMs: 3_600_000, share: 1 }
    const [sound] = rows(await dataOf({ fault: 'latency', delayMs: 0 }))
    const [future] = rows(await dataOf(ahead))
    expect(future).toEqual({ ...sound, t: Number(sound?.['t']) + 3_600_000 })
    const bars = candles(await dataOf({ fault: 'latency', delayMs: 0 }, KLINES))
    const more = candles(await dataOf(ahead, KLINES))
    expect(more.slice(0, -1)).toEqual(bars)
    expect(more.at(-1)).toEqual({ ...bars.at(-1), t: (bars.at(-1)?.t ?? 0) + 3_600_000 })
  })

  it('puts rows out of order and repeats them', async () => {
    const sound = candles(await dataOf({ fault: 'latency', delayMs: 0 }, KLINES))
    const shuffled = candles(await dataOf({ fault: 'shuffledRows' }, KLINES))
    expect(shuffled).not.toEqual(sound)
    expect(shuffled.toSorted((one, other) => one.t - other.t)).toEqual(sound)
    expect(candles(await dataOf({ fault: 'duplicateRows' }, KLINES))).toEqual(sound.flatMap((row) => [row, row]))
  })
})

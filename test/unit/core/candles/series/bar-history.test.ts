import { describe, expect, it } from 'vitest'
import type { BarsOfPast } from '#core/candles/series/bar-history.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import {
  createCandleService,
  MINUTE_MS,
  minuteAt,
  TRADING_TIME,
  type CandleService,
} from '#test/fakes/charts/candle-service.ts'

const stock = (code: string) => instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code })
const [AAPL, MSFT] = [stock('AAPL'), stock('MSFT')]
const REACH = { interval: '1m', from: TRADING_TIME - 1_200 * MINUTE_MS, bars: 1_500 } as const

async function readAll({ candles, clock }: CandleService, instruments = [AAPL]): Promise<readonly BarsOfPast[]> {
  const reading = candles.history.read(instruments, REACH)
  await clock.advanceSettling(40_000)
  return reading
}

describe('the history of bars', () => {
  it('is asked for in two steps at most, and reaches back as far as was asked', async () => {
    const service = createCandleService({ maxCandles: 2_000 })
    service.connect()
    const [past] = await readAll(service)
    expect(service.limits().filter((limit) => limit > 3)).toEqual([500, 2_000])
    expect(past).toMatchObject({ origin: 'service', failure: null })
    expect(past?.bars[0]?.time).toBe(REACH.from)
    expect(past?.bars.at(-1)?.time).toBeGreaterThanOrEqual(TRADING_TIME)
    expect(past?.bars[5]).toMatchObject({ open: minuteAt(REACH.from + 5 * MINUTE_MS).o, grade: 'served' })
  })

  it('is not asked for again where it was kept, and nothing is polled for it afterwards', async () => {
    const archive = createMemoryCandleArchive()
    const first = createCandleService({ archive, maxCandles: 2_000 })
    first.connect()
    await readAll(first)
    const again = createCandleService({ archive, maxCandles: 2_000, startAt: TRADING_TIME + MINUTE_MS })
    again.connect()
    const [past] = await readAll(again)
    expect(past?.bars[0]?.time).toBe(REACH.from)
    expect(again.limits().filter((limit) => limit > 64)).toEqual([])
    const { length } = again.service.arrivals
    await again.clock.advanceSettling(60_000)
    expect(again.service.arrivals).toHaveLength(length)
  })

  it('shares its requests between several instruments', async () => {
    const service = createCandleService({ maxCandles: 2_000 })
    service.connect()
    const [one, other] = await readAll(service, [AAPL, MSFT])
    expect(one?.bars).toEqual(other?.bars)
    const asked = service.service.arrivals.filter(({ query }) => Number(query.get('limit')) > 3)
    expect(asked.map(({ codes }) => codes)).toEqual([
      ['AAPL', 'MSFT'],
      ['AAPL', 'MSFT'],
    ])
  })

  it('comes after half a minute even if it is incomplete, and says why', async () => {
    const service = createCandleService({ maxCandles: 2_000 })
    service.session.set({ ...service.session.current(), address: null })
    const [past] = await readAll(service)
    expect(past).toEqual({
      bars: [],
      origin: 'service',
      failure: { kind: 'unavailable', cause: 'timeout', message: expect.any(String) as string },
    })
  })

  it('lets one question after the other leave', async () => {
    const service = createCandleService({ maxCandles: 2_000 })
    service.connect()
    const answers: string[] = []
    const read = (code: string) =>
      service.candles.history.read([stock(code)], REACH).then(() => void answers.push(`${code} ${service.clock.now()}`))
    const all = Promise.all([read('AAPL'), read('MSFT')])
    await service.clock.advanceSettling(120_000)
    await all
    const times = answers.map((answer) => Number(answer.split(' ')[1]))
    expect(answers.map((answer) => answer.split(' ')[0])).toEqual(['AAPL', 'MSFT'])
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000)
  })
})

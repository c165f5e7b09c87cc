import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import { createSimulator, type Simulator } from '#simulator/create-simulator.ts'
import { DIALECT_NAMES, type DialectName } from '#simulator/dialects/dialects.ts'
import { DIALECT_PROBES, isSameOnWire, PROBED_AT } from './dialect-probes.ts'
import { checkFixtures } from './fixtures.ts'
import { judge, survey, type OperationReport } from './survey.ts'
import type { Outcome } from '#api/answer.ts'
import { jsonAnswer, textAnswer } from '../fakes/service/http-answers.ts'
import { startSimulator } from '../fakes/service/simulators.ts'

const NAMES = Object.keys(catalogue) as EndpointName[]

describe('the simulated market', () => {
  let simulator: Simulator
  let reports: readonly OperationReport[]

  beforeAll(async () => {
    simulator = await createSimulator({ token: 'conformance' })
    reports = await survey({ baseUrl: simulator.baseUrl, token: 'conformance', pauseMs: 0 })
  })
  afterAll(() => simulator.close())

  it.each(NAMES)('answers %s with something, all of it usable and exactly as specified', (name) => {
    const report = reports.find((each) => each.name === name)
    expect(report).toMatchObject({ failure: null, dropped: [], departures: [] })
    expect(report?.items).toBeGreaterThan(0)
  })
})

describe('the simulated market in the dialect', () => {
  it.each(DIALECT_NAMES)('%s answers every operation with something, all of it usable', async (dialect) => {
    const simulator = await createSimulator({ dialects: [dialect] })
    try {
      const reports = await survey({ baseUrl: simulator.baseUrl, token: 'conformance', pauseMs: 0 })
      const unusable = reports.filter(
        ({ failure, items, dropped }) => failure !== null || items === 0 || dropped.length > 0,
      )
      expect(unusable.map(({ name, failure, dropped }) => ({ name, failure, dropped: dropped.slice(0, 3) }))).toEqual(
        [],
      )
    } finally {
      await simulator.close()
    }
  })
})

describe('the meaning of answers in the dialect', () => {
  /** The market without a dialect already answers this way. */
  const SAME_WORDS: readonly DialectName[] = ['empty-object']

  it.each(DIALECT_NAMES)('%s is that of the market, although its words differ', async (dialect) => {
    const [base, spoken] = [await startSimulator(AT_PROBE), await startSimulator({ ...AT_PROBE, dialects: [dialect] })]
    for (const probe of DIALECT_PROBES[dialect]) {
      const [plain, other] = [await outcomeOf(probe.url(base.baseUrl)), await outcomeOf(probe.url(spoken.baseUrl))]
      expect([dialect, isSameOnWire(plain, other)]).toEqual([dialect, SAME_WORDS.includes(dialect)])
      expect(probe.meaning(other)).toEqual(probe.expected(plain))
    }
  })
})

const AT_PROBE = { clock: () => PROBED_AT }

const outcomeOf = async (url: string): Promise<Outcome> => textAnswer(await (await fetch(url)).text())

describe('the hand-written answers', () => {
  it('mean to the decoders what they say', () => {
    expect(checkFixtures().flatMap(({ misread }) => misread)).toEqual([])
  })
})

describe('judge', () => {
  const answer = (data: unknown, msg: unknown = 'ok') => jsonAnswer({ code: 0, msg, data })

  it('names each field that is sent otherwise than specified, once for all codes', () => {
    const tick = { s: 'BTCUSDT', ld: '91842.17', t: 1763589600417, v: 1.5, ts: null, extra: true }
    const { departures } = judge('cryptoTicks', answer({ BTCUSDT: tick, ETHUSDT: { ...tick, ld: '3021' } }, 5), 0)
    expect(departures).toEqual([
      { field: 'msg', problem: 'integer for text', count: 1 },
      { field: 'data.*.ld', problem: 'text for number', count: 2 },
      { field: 'data.*.tu', problem: 'left out', count: 2 },
      { field: 'data.*.ts', problem: 'null for number', count: 2 },
      { field: 'data.*.extra', problem: 'not documented', count: 2 },
    ])
  })

  it('looks inside lists, and lets fields be absent that may be', () => {
    const level = { po: 1.5, v: 0, o: 0 }
    const { departures } = judge('stockDepth', answer({ s: 'AAPL', a: [level, level], b: {} }), 0)
    expect(departures).toEqual([
      { field: 'data.a[].po', problem: 'number for integer', count: 2 },
      { field: 'data.b', problem: 'object for list', count: 1 },
    ])
  })

  it('keeps the failure of an answer that could not be read', () => {
    expect(judge('news', { kind: 'none', cause: 'timeout', message: 'late' }, 0)).toMatchObject({
      failure: { kind: 'unavailable', cause: 'timeout' },
      items: 0,
    })
  })
})

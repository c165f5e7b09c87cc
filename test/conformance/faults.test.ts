import { describe, expect, it, onTestFinished } from 'vitest'
import { catalogue } from '#api/catalogue.ts'
import type { Batch, Decoded } from '#api/wire/endpoint.ts'
import type { Result } from '#model/values/failure.ts'
import { createHttp } from '#node/network/http.ts'
import { NO_FAULTS, parseFaultRules, FAULT_KINDS, type FaultKind } from '#simulator/faults/fault-rules.ts'
import type { Simulator } from '#simulator/create-simulator.ts'
import type { FakeClock } from '../fakes/ports/fake-clock.ts'
import { startSimulator, TRADING_TIME } from '../fakes/service/simulators.ts'
import { FAULTS, type FailureShape, type FaultCase, type Items } from './fault-table.ts'
import { createTrial, createTrialClock, type Answered, type Trial } from './fault-trial.ts'

const TOKEN = 'CANARY-9b74c9897bac770f'
const STOCKS = { region: 'US', exchange: '', codes: ['AAPL', 'MSFT', 'NVDA', 'TSLA'] }
/** The limit of attempts that should time out. */
const SHORT_LIMIT_MS = 150
/** The limit of attempts that should not time out, even on a busy machine. */
const LONG_LIMIT_MS = 10_000
/** A timer may be this late on a busy machine; a later one would make the limit meaningless. */
const LATENESS_MS = 600

const CASES = FAULT_KINDS.flatMap((kind) =>
  FAULTS[kind].map((faultCase: FaultCase) => [`${kind} ${faultCase.title}`, kind, faultCase] as const),
)

interface Setting {
  readonly clock: FakeClock
  readonly simulator: Simulator
  readonly trial: Trial
}

/** The market's clock is fixed while the trial's time passes. */
async function setUp(): Promise<Setting> {
  const clock = createTrialClock()
  const simulator = await startSimulator({ clock: clock.now, speed: 0, startMs: TRADING_TIME, token: TOKEN })
  const http = createHttp()
  onTestFinished(() => http.close())
  return { clock, simulator, trial: createTrial(clock, http, simulator.baseUrl, TOKEN) }
}

function strike(simulator: Simulator, fault: FaultKind, rule: object): void {
  simulator.faults.set(parseFaultRules({ seed: 1, rules: [{ fault, ...rule }] }))
  simulator.requestLog.clear()
}

const ask = (
  trial: Trial,
  question: FaultCase['question'],
  limitMs = LONG_LIMIT_MS,
): Promise<Answered<Batch<unknown>>> =>
  question === 'candles'
    ? trial.ask(catalogue.stockKlines, { ...STOCKS, interval: '1m', limit: 20 }, limitMs)
    : trial.ask(catalogue.stockQuotes, STOCKS, limitMs)

function itemsOf(result: Result<Decoded<Batch<unknown>>>): Items {
  if (!result.ok) throw new Error(result.failure.message)
  return Object.fromEntries(result.value.value)
}

function namesOfDropped(result: Result<Decoded<unknown>>): readonly string[] {
  if (!result.ok) return []
  return result.value.dropped.map(({ key, reason, field }) => `${key} ${reason} ${field}`.trim())
}

const timesOut = (failure: FailureShape | undefined): boolean =>
  failure?.kind === 'unavailable' && failure.cause === 'timeout'

function failing({ says, ...shape }: FailureShape): unknown {
  const time = 'nextTryAt' in shape ? { nextTryAt: expect.any(Number) as number } : {}
  return { ok: false, failure: { ...shape, ...time, message: expect.stringMatching(says) as string } }
}

function expectAttempts(
  trial: Trial,
  { attempts }: Answered<unknown>,
  { failure, recovers, attemptsAtMs = [0] }: FaultCase,
) {
  expect(attempts.map(({ atMs }) => atMs)).toEqual(attemptsAtMs)
  const failed = failure === undefined ? [] : attempts.slice(0, recovers === true ? -1 : undefined)
  expect(failed.map(({ result }) => result)).toEqual(failed.map(() => failure && failing(failure)))
  expect(trial.caller.log.failures().reduce((sum, { count }) => sum + count, 0)).toBe(failed.length)
  if (!timesOut(failure)) return
  const tookMs = attempts.map((attempt) => attempt.tookMs)
  expect(Math.min(...tookMs)).toBeGreaterThanOrEqual(SHORT_LIMIT_MS - 5)
  expect(Math.max(...tookMs)).toBeLessThan(SHORT_LIMIT_MS + LATENESS_MS)
}

function expectItems(
  trial: Trial,
  result: Result<Decoded<Batch<unknown>>>,
  sound: Items,
  { items, dropped = [] }: FaultCase,
) {
  expect(itemsOf(result)).toEqual(items?.(sound) ?? sound)
  expect(namesOfDropped(result)).toEqual(dropped)
  expect(trial.caller.log.dropped()).toHaveLength(dropped.length)
}

// Runs first: memory stretched by another test would hide how much this one takes.
describe('an answer that unpacks to a gigabyte', () => {
  it('takes up a small part of it for a moment', async () => {
    const { simulator, trial } = await setUp()
    await ask(trial, 'quotes')
    strike(simulator, 'gzipBomb', { megabytes: 1024 })
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 1)
    onTestFinished(() => clearInterval(timer))
    expect((await ask(trial, 'quotes')).result).toMatchObject({ ok: false, failure: { cause: 'tooLarge' } })
    most = Math.max(most, process.memoryUsage().rss)
    expect(most - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('the fault', () => {
  it.each(CASES)('%s', async (_name, kind, faultCase) => {
    const { simulator, trial } = await setUp()
    const { question, failure, recovers } = faultCase
    const sound = itemsOf((await ask(trial, question)).result)

    strike(simulator, kind, faultCase.rule)
    const answered = await ask(trial, question, timesOut(failure) ? SHORT_LIMIT_MS : LONG_LIMIT_MS)
    expectAttempts(trial, answered, faultCase)
    expect(simulator.requestLog.entries()).toHaveLength(answered.attempts.length)
    if (failure === undefined || recovers === true) expectItems(trial, answered.result, sound, faultCase)
    expect(JSON.stringify([answered, trial.caller.log.requests(), trial.caller.log.failures()])).not.toContain(TOKEN)

    simulator.faults.set(NO_FAULTS)
    expect(trial.caller.waitMs('prompt')).toBe(0)
    const after = await ask(trial, question)
    expect([after.attempts.length, itemsOf(after.result)]).toEqual([1, sound])
  })
})

describe('a market that fails for long', () => {
  it('is left alone, longer each time, until one request finds it well again', async () => {
    const { simulator, trial, clock } = await setUp()
    const { caller } = trial
    const call = () => caller.call(catalogue.stockQuotes, STOCKS, 'question')
    strike(simulator, 'reset', {})
    for (let failures = 0; failures < 5; failures++) {
      expect(caller.waitMs('prompt')).toBe(0)
      await call()
    }
    expect(caller.waitMs('prompt')).toBe(1_500)
    clock.advance(1_500)
    const probe = call()
    expect(caller.waitMs('prompt')).toBe(Infinity)
    await probe
    expect(caller.waitMs('prompt')).toBe(3_000)
    clock.advance(3_000)
    simulator.faults.set(NO_FAULTS)
    expect((await call()).ok).toBe(true)
    expect(caller.waitMs('prompt')).toBe(0)
  })
})

describe('an answer that leads elsewhere', () => {
  it('takes neither key nor request there', async () => {
    const { simulator, trial } = await setUp()
    const elsewhere = await startSimulator()
    strike(simulator, 'redirect', { location: `${elsewhere.baseUrl}/stock/quotes?region=US&codes=AAPL` })
    expect((await ask(trial, 'quotes')).result).toMatchObject({ ok: false, failure: { cause: 'redirected' } })
    expect(elsewhere.requestLog.entries()).toEqual([])
  })
})

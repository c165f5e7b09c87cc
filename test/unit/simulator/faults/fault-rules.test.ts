import { describe, expect, it } from 'vitest'
import type { Simulator } from '#simulator/create-simulator.ts'
import { parseFaultRules } from '#simulator/faults/fault-rules.ts'
import { readRaw } from '#test/fakes/service/raw-answer.ts'
import { ask, startFaulty, startSimulator, TRADING_TIME } from '#test/fakes/service/simulators.ts'

const QUOTES = '/stock/quotes?region=US&codes=AAPL,MSFT,NVDA,TSLA'

describe('fault rules', () => {
  const statuses = async (simulator: Simulator, requests: number, path = QUOTES) => {
    const seen: number[] = []
    for (let number = 0; number < requests; number++) seen.push((await ask(simulator, path)).status)
    return seen
  }

  it('strike a part of the requests, the same ones for the same seed', async () => {
    const rule = { fault: 'status', status: 500, rate: 0.5 }
    const [one, other] = [await startFaulty(rule), await startFaulty(rule)]
    const seen = await statuses(one, 20)
    expect(new Set(seen)).toEqual(new Set([200, 500]))
    expect(await statuses(other, 20)).toEqual(seen)
  })

  it('strike only the paths that they name', async () => {
    const simulator = await startFaulty({ fault: 'status', status: 503, paths: '/stock/*' })
    expect(await statuses(simulator, 1)).toEqual([503])
    expect(await statuses(simulator, 1, '/fund/quotes?region=US&codes=SPY')).toEqual([200])
  })

  it('strike only the regions that they name', async () => {
    const simulator = await startFaulty({ fault: 'status', status: 503, regions: 'HK' })
    expect(await statuses(simulator, 1, '/stock/quotes?region=HK&codes=00700')).toEqual([503])
    expect(await statuses(simulator, 1)).toEqual([200])
    expect(await statuses(simulator, 1, '/news?market=stock&lang=en')).toEqual([200])
  })

  it('strike no more often than they say', async () => {
    const simulator = await startFaulty({ fault: 'status', status: 503, times: 2 })
    expect(await statuses(simulator, 4)).toEqual([503, 503, 200, 200])
  })

  it('strike only in their window of time', async () => {
    let now = TRADING_TIME
    const rule = { fault: 'status', status: 503, fromSeconds: 10, untilSeconds: 20 }
    const simulator = await startFaulty(rule, { clock: () => now })
    const seen = await statuses(simulator, 1)
    for (const seconds of [10, 9, 1]) {
      now += seconds * 1000
      seen.push(...(await statuses(simulator, 1)))
    }
    expect(seen).toEqual([200, 503, 503, 200])
  })

  it('add up where several concern a request', async () => {
    const faults = parseFaultRules({
      rules: [{ fault: 'zeroPrices' }, { fault: 'stringNumbers' }, { fault: 'byteOrderMark' }],
    })
    const { body } = await readRaw(await startSimulator({ faults }), QUOTES)
    expect(body[0]).toBe(0xef)
    expect(body.toString()).toContain('"ld":"0"')
  })

  it('leave alone who was not let in, and the control interface', async () => {
    const simulator = await startFaulty({ fault: 'reset' }, { token: 'T', controlKey: 'K' })
    expect((await ask(simulator, QUOTES)).status).toBe(401)
    expect((await ask(simulator, '/_control/log', { headers: { 'x-control-key': 'K' } })).status).toBe(200)
  })

  it('have usual values for all that is left out', () => {
    const { rules } = parseFaultRules({ rules: [{ fault: 'latency' }] })
    expect(rules).toEqual([
      {
        fault: 'latency',
        delayMs: 1000,
        rate: 1,
        paths: '*',
        regions: '*',
        times: null,
        fromSeconds: 0,
        untilSeconds: null,
      },
    ])
  })

  it.each([
    [{ rules: [{ fault: 'meteor' }] }, 'faults: rules.0.fault'],
    [{ rules: [{ fault: 'latency' }, { fault: 'latency', delayMs: -1 }] }, 'rules[1]: delayMs'],
    [{ rules: [{ fault: 'reset', rate: 2 }] }, 'rules[0]: rate'],
    [{ rules: [{ fault: 'reset', path: '/x' }] }, 'rules[0]: path'],
    [[], 'faults'],
  ])('are refused with the place of the mistake: %j', (rules, place) => {
    expect(() => parseFaultRules(rules)).toThrow(place)
  })
})

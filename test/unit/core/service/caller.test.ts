import { describe, expect, it } from 'vitest'
import { quoteEndpointOf } from '#api/catalogue.ts'
import { createBudgetLedger } from '#core/budget/budget.ts'
import { createCaller } from '#core/service/caller.ts'
import { createServiceClock } from '#core/service/service-clock.ts'
import { CONNECTIONS_PER_HOST, type HttpOutcome } from '#core/ports/http.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeHttp } from '#test/fakes/service/fake-http.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const ENDPOINT = quoteEndpointOf('crypto')
const PARAMETERS = { region: 'BA', exchange: '', codes: ['BTCUSDT', 'ETHUSDT'] }

function setUp(requestsPerMinute = 60) {
  const clock = createFakeClock()
  const http = createFakeHttp()
  const address: ServiceAddress = {
    baseUrl: 'https://quotes.example/api',
    plan: 'base',
    codesPerRequest: 10,
    requestsPerMinute,
  }
  const budget = createBudgetLedger({ clock, store: createFakeStore(), log: createFakeLog() }).budgetOf(address)
  const caller = createCaller(
    { clock, http, random: () => 1, serviceClock: createServiceClock(clock) },
    budget,
    address,
    'secret-key',
  )
  const call = () => caller.call(ENDPOINT, PARAMETERS, 'question')
  async function answerAll(outcome: HttpOutcome) {
    for (const one of http.calls) one.answer(outcome)
    await settlePromises()
  }
  return { clock, http, budget, caller, call, answerAll }
}

describe('the caller', () => {
  it('sends the key beside the URL, never in it, and bounds the attempt', async () => {
    const { http, call, caller, answerAll } = setUp()
    const result = call()
    expect(http.calls[0]?.request).toEqual({
      url: 'https://quotes.example/api/crypto/quotes?region=BA&codes=BTCUSDT,ETHUSDT',
      token: 'secret-key',
      timeoutMs: 10_000,
    })
    await answerAll(jsonAnswer({ code: 0, data: { BTCUSDT: { ld: 65_000.5, t: 1 } } }))
    expect((await result).ok).toBe(true)
    expect(JSON.stringify(caller.log.requests())).not.toContain('secret-key')
  })

  it('keeps no more requests open at a time than the budget can need', async () => {
    const { caller, call, answerAll } = setUp(60)
    for (let sent = 0; sent < 4; sent++) void call()
    expect(caller.waitMs('prompt')).toBe(Infinity)
    await answerAll(jsonAnswer({ code: 0, data: {} }))
    expect(caller.waitMs('prompt')).toBe(0)
  })

  it('keeps no more requests open at a time than there are connections, however large the budget is', () => {
    const { caller, call, http } = setUp(6_000)
    for (let sent = 0; sent < CONNECTIONS_PER_HOST; sent++) {
      expect(caller.waitMs('prompt')).toBe(0)
      void call()
    }
    expect(caller.waitMs('prompt')).toBe(Infinity)
    expect(http.calls).toHaveLength(CONNECTIONS_PER_HOST)
  })

  it('holds a request that was given up against the budget for longer than one that was answered', async () => {
    const { caller, call, budget, clock } = setUp(1)
    const result = call()
    caller.cancelAll()
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'unavailable', cause: 'cancelled' } })
    clock.advance(60_500)
    expect(budget.waitMs('prompt')).toBeGreaterThan(0)
    clock.advance(1_000)
    expect(budget.waitMs('prompt')).toBe(0)
  })
})

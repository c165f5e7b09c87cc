/** The whole core over a service that dates a price in the future, while an alert waits for the next level. */
import { describe, expect, it } from 'vitest'
import { createBackend } from '#core/backend.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createBackendPorts } from '#test/fakes/ports/backend-ports.ts'
import { createFakeQuoteService, quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'
import { quotedId } from '#test/fakes/quotes/quote-feed.ts'
import { SERVICE_FORM } from '#test/fakes/quotes/two-markets.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'

const COIN = quotedId('crypto', 'BTCUSDT', 'BA')

interface Sent {
  readonly last: number
  /** How far the time is ahead of sending, ms. */
  readonly aheadMs: number
}
const right = (last: number): Sent => ({ last, aheadMs: 0 })

/** Sends these quotes in turn and repeats the last one, with an alert on a rise to 100. */
async function openWith(sent: readonly Sent[]) {
  const ports = createBackendPorts()
  const { clock, alertStore } = ports
  let answers = 0
  const http = createFakeQuoteService({
    clock,
    instead({ path, codes }) {
      if (!path.endsWith('/quotes')) return jsonAnswer({ code: 0, msg: 'ok', data: {} })
      const { last, aheadMs } = sent[Math.min(answers++, sent.length - 1)] ?? right(90)
      const quote = (code: string) => ({ ...quoteOf(code, clock.now() + aheadMs, last), h: Math.max(96, last), l: 89 })
      return jsonAnswer({ code: 0, msg: 'ok', data: Object.fromEntries(codes.map((code) => [code, quote(code)])) })
    },
  })
  const backend = createBackend({ ...ports, http }, {})
  const line = backend.connect(() => undefined)
  const ask = (name: 'session.signIn' | 'alert.save', payload: unknown) =>
    line.receive({ kind: 'request', name, payload })
  await backend.start()
  await ask('session.signIn', SERVICE_FORM)
  const target = { kind: 'instrument', instrument: COIN }
  const saved = await ask('alert.save', { ...alertDraft(), target })
  expect(saved).toMatchObject({ ok: true, value: { ok: true } })
  return {
    answers: () => answers,
    /** Lets two minutes pass; returns the prices at which the alert fired. */
    async firedAt() {
      await clock.advanceSettling(2 * MINUTE_MS)
      return alertStore.history(null, 10).map(({ event }) => event.price)
    },
  }
}

describe('an alert on a level that is reached after a price of the future', () => {
  it.each([
    ['two minutes', 2 * MINUTE_MS],
    ['an hour', HOUR_MS],
    ['a month', 30 * DAY_MS],
  ])('fires once for the right price, whether or not the one %s ahead was sent twice', async (_, aheadMs) => {
    const ahead = { last: 95, aheadMs }
    for (const sent of [
      [right(90), right(101)],
      [right(90), ahead, right(101)],
      [right(90), ahead, ahead, right(101)],
    ]) {
      const { firedAt } = await openWith(sent)
      expect(await firedAt()).toEqual([101])
    }
  })
  it('does not fire for a price of the future that no second answer repeats', async () => {
    const { firedAt, answers } = await openWith([right(90), { last: 105, aheadMs: HOUR_MS }, right(91)])
    expect(await firedAt()).toEqual([])
    expect(answers()).toBeGreaterThan(3)
  })
})

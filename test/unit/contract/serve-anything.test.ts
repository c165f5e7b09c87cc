import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requests, type RequestName } from '#contract/requests.ts'
import { MAX_SUBSCRIPTIONS } from '#contract/wire/serve.ts'
import { topics } from '#contract/topics.ts'
import { MAX_ORDERS } from '#contract/wire/transport.ts'
import { openRecordedContract, order, request } from '#test/fakes/windows/recorded-contract.ts'
import { FORM, SOUND } from '#test/fixtures/sound-payloads.ts'

describe('whatever a window sends', () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })

  it('is answered, never thrown, and reaches no handler unless it is in the contract', async () => {
    const loose = fc.oneof(
      anything,
      fc.record(
        {
          kind: fc.constantFrom('request', 'subscribe', 'unsubscribe', 'visibility', 'x'),
          name: fc.oneof(fc.constantFrom(...Object.keys(requests)), fc.string()),
          payload: anything,
          subscriptions: fc.array(
            fc.record({ number: anything, topic: fc.constantFrom(...Object.keys(topics)), parameter: anything }),
          ),
          numbers: fc.array(anything),
          visible: anything,
        },
        { requiredKeys: ['kind'] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(loose, async (message) => {
        const { connection, handled, received } = openRecordedContract()
        const reply = await connection.receive(message)
        if (!reply.ok) expect(handled).toEqual([])
        expect(handled.length + received.length).toBeLessThanOrEqual(reply.ok ? 1 : 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reaches a handler only with a payload that its schema takes', async () => {
    const names = fc.constantFrom(...(Object.keys(SOUND) as RequestName[]))
    const payload = fc.oneof(
      anything,
      fc.constantFrom(...Object.values(SOUND)),
      fc.tuple(fc.constantFrom(...Object.keys(FORM)), anything).map(([field, value]) => ({ ...FORM, [field]: value })),
    )
    await fc.assert(
      fc.asyncProperty(names, payload, async (name, sent) => {
        const { connection, handled } = openRecordedContract()
        const reply = await connection.receive(request(name, sent))
        expect(handled).toHaveLength(reply.ok ? 1 : 0)
        for (const [, taken] of handled) expect(v.is(requests[name].payload, taken)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('cannot make it hold more than a bounded number of subscriptions, however much it sends', async () => {
    const { connection, received, reports } = openRecordedContract()
    for (let message = 0; message < 100_000; message++)
      await connection.receive({ kind: 'subscribe', subscriptions: [order(message, 'settings', null)] })
    expect(received).toHaveLength(MAX_SUBSCRIPTIONS)
    expect(reports).toHaveLength(100_000 - MAX_SUBSCRIPTIONS)
    connection.close()
    expect(received.at(-1)).toBe('dropped')
  })

  it('cannot name more subscriptions in one message than are handled at a stretch', async () => {
    const { connection, received } = openRecordedContract()
    const subscriptions = Array.from({ length: MAX_ORDERS + 1 }, (_, index) => order(index, 'settings', null))
    expect(await connection.receive({ kind: 'subscribe', subscriptions })).toMatchObject({ error: { code: 'invalid' } })
    expect(received).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimit, isTrustedSender, type SenderEvent } from '../../../src/main/message-guard.ts'
import { createFakeClock } from '../../fakes/fake-clock.ts'

const OURS: SenderEvent = { sender: { id: 7 }, senderFrame: { origin: 'app://quotedeck', parent: null } }
const isRegistered = (id: number) => id === 7

describe('the sender of a message', () => {
  it('is trusted when it is the main frame of a window of ours', () => {
    expect(isTrustedSender(OURS, isRegistered)).toBe(true)
  })

  it.each<readonly [string, SenderEvent]>([
    ['a frame that is gone', { ...OURS, senderFrame: null }],
    ['an embedded document of our own origin', { ...OURS, senderFrame: { origin: 'app://quotedeck', parent: {} } }],
    ['a window that was not registered', { ...OURS, sender: { id: 8 } }],
    ...[
      'app://quotedeck.example',
      'app://quotedeck:1',
      'http://quotedeck',
      'https://quotedeck',
      'file://',
      'null',
      '',
      'APP://QUOTEDECK',
    ].map((origin): readonly [string, SenderEvent] => [
      `the origin ${JSON.stringify(origin)}`,
      { ...OURS, senderFrame: { origin, parent: null } },
    ]),
  ])('is not trusted when it is %s', (_what, event) => {
    expect(isTrustedSender(event, isRegistered)).toBe(false)
  })

  it('is trusted from no origin but one', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((tail) => `app://quotedeck${tail}`),
        ),
        (origin) => {
          expect(isTrustedSender({ ...OURS, senderFrame: { origin, parent: null } }, isRegistered)).toBe(
            origin === 'app://quotedeck',
          )
        },
      ),
    )
  })
})

const BURST = 500
const PER_SECOND = 200

function limited() {
  const clock = createFakeClock()
  return { clock, limit: createRateLimit({ burst: BURST, perSecond: PER_SECOND, now: () => clock.monotonic() }) }
}

function takeAll(limit: { take(): boolean }, attempts: number): number {
  let taken = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) if (limit.take()) taken += 1
  return taken
}

describe('the rate limit of a window', () => {
  it('lets a burst through and stops a flood of a hundred thousand', () => {
    expect(takeAll(limited().limit, 100_000)).toBe(BURST)
  })

  it('lets the window speak again as time passes', () => {
    const { clock, limit } = limited()
    takeAll(limit, BURST)
    clock.advance(1000)
    expect(takeAll(limit, BURST)).toBe(PER_SECOND)
  })

  it('saves up no more than one burst', () => {
    const { clock, limit } = limited()
    clock.advance(3_600_000)
    expect(takeAll(limit, 2 * BURST)).toBe(BURST)
  })

  it('never lets more through than the burst and the rate allow together', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(800)), { maxLength: 30 }), (steps) => {
        const { clock, limit } = limited()
        let taken = 0
        for (const [waitMs, attempts] of steps) {
          clock.advance(waitMs)
          taken += takeAll(limit, attempts)
        }
        expect(taken).toBeLessThanOrEqual(BURST + (clock.monotonic() / 1000) * PER_SECOND)
      }),
    )
  })
})

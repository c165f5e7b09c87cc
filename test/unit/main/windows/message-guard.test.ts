import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTrustedSender, type SenderEvent } from '#main/windows/message-guard.ts'

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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Subscriber } from '#contract/wire/serve.ts'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import type { Interest } from '#core/hub/topic-provider.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createHubOfQuotes, priceOf, stockOf } from '#test/fakes/quotes/hub-of-quotes.ts'
import { createPushReader } from '#test/fakes/quotes/push-reader.ts'

const AAPL = stockOf('AAPL')

function fail(message: string): never {
  throw new RangeError(message)
}

type Step =
  | {
      readonly kind: 'subscribe' | 'unsubscribe'
      readonly window: number
      readonly number: number
      readonly stream: number
    }
  | { readonly kind: 'publish'; readonly stream: number }
  | { readonly kind: 'drop' | 'hide' | 'show' | 'slow' | 'ready'; readonly window: number }
  | { readonly kind: 'pass'; readonly spanMs: number }

const window = fc.nat(2)
const stream = fc.nat(2)
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      kind: fc.constantFrom('subscribe' as const, 'unsubscribe' as const),
      window,
      number: fc.nat(3),
      stream,
    }),
    fc.record({ kind: fc.constant('publish' as const), stream }),
    fc.record({
      kind: fc.constantFrom('drop' as const, 'hide' as const, 'show' as const, 'slow' as const, 'ready' as const),
      window,
    }),
    fc.record({ kind: fc.constant('pass' as const), spanMs: fc.nat(150) }),
  ),
  { maxLength: 80 },
)

describe('the hub, in any order of subscribing, publishing, dropping, hiding, showing and holding,', () => {
  const STREAMS = ['A', 'B', 'C'].map((text) => stockOf(text))

  function play(script: readonly Step[]) {
    const { clock, feed, hub, active } = createHubOfQuotes()
    const faults: string[] = []
    const windows = [0, 1, 2].map((index) => {
      const held = new Map<number, InstrumentId>()
      const seen = new Map<number, number | null>()
      const state = { visible: true, slow: false }
      const read = createPushReader(() => AAPL)
      const subscriber: Subscriber = {
        push(push) {
          if (!state.visible) faults.push(`window ${index} was notified something while hidden`)
          if (state.slow) faults.push(`window ${index} was notified something while it could not keep up`)
          for (const [number, value] of read(push)) {
            if (!held.has(number)) faults.push(`window ${index} was notified of ${number} after leaving it`)
            seen.set(number, priceOf(value))
          }
        },
      }
      return { held, seen, state, subscriber }
    })
    let price = 0
    const windowAt = (index: number) => windows[index] ?? fail('no such window')
    const streamAt = (index: number) => STREAMS[index] ?? fail('no such stream')

    function change(step: Extract<Step, { readonly window: number }>): void {
      const { held, seen, state, subscriber } = windowAt(step.window)
      switch (step.kind) {
        case 'subscribe': {
          if (held.has(step.number)) return
          const instrument = streamAt(step.stream)
          held.set(step.number, instrument)
          seen.delete(step.number)
          return hub.subscribe(subscriber, step.number, 'quote', instrument)
        }
        case 'unsubscribe':
          held.delete(step.number)
          return hub.unsubscribe(subscriber, step.number)
        case 'drop':
          held.clear()
          Object.assign(state, { visible: true, slow: false })
          return hub.dropSubscriber(subscriber)
        case 'hide':
        case 'show':
          state.visible = step.kind === 'show'
          return hub.setVisible(subscriber, state.visible)
        case 'slow':
        case 'ready':
          state.slow = step.kind === 'slow'
          return hub.setHeld(subscriber, state.slow)
      }
    }

    function perform(step: Step): void {
      if (step.kind === 'pass') clock.advance(step.spanMs)
      else if (step.kind === 'publish') feed.price(streamAt(step.stream), ++price)
      else change(step)
    }

    for (const step of script) perform(step)
    return { clock, feed, windows, faults, active }
  }

  it('leaves every visible window with the last published value of its streams, and sends it no others', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { clock, feed, windows, faults } = play(script)
        clock.advance(2 * FLUSH_PERIOD_MS)
        expect(faults).toEqual([])
        for (const { held, seen, state } of windows) {
          if (!state.visible || state.slow) continue
          for (const [number, instrument] of held) expect(seen.get(number)).toBe(priceOf(feed.live(instrument)))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps exactly the held streams active, at the highest interest of any window', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { windows, active } = play(script)
        const wanted = new Map<InstrumentId, Interest>()
        for (const { held, state } of windows)
          for (const instrument of held.values())
            if (state.visible || !wanted.has(instrument)) wanted.set(instrument, state.visible ? 'visible' : 'hidden')
        const present = active().map(({ instrument, interest }) => [instrument, interest])
        expect(present.sort()).toEqual([...wanted].sort())
      }),
      { numRuns: 300 },
    )
  })
})

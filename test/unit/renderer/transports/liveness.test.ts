import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import { CHECK_MS, createLiveness, SILENT_AFTER_MS, type Pulse } from '#renderer/transports/liveness.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function start() {
  const clock = createFakeWindowClock()
  const pulses: Pulse[] = []
  const liveness = createLiveness(clock, (pulse) => pulses.push(pulse))
  const beatFor = (periods: number) => {
    for (let period = 0; period < periods; period += 1) {
      clock.advance(BEAT_PERIOD_MS)
      liveness.arrived()
    }
  }
  return { clock, liveness, pulses, beatFor }
}

describe('the pulse of a line', () => {
  it('beats from the first arrival on, for as long as beats come', () => {
    const { pulses, beatFor } = start()
    beatFor(100)
    expect(pulses).toEqual(['beating'])
  })

  it('is silent once three beats did not come, and no sooner', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.advance(SILENT_AFTER_MS - 1)
    expect(pulses).toEqual(['beating'])
    clock.advance(1)
    expect(pulses).toEqual(['beating', 'silent'])
  })

  it('beats again with the first thing that arrives', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.advance(HOUR_MS)
    beatFor(1)
    expect(pulses).toEqual(['beating', 'silent', 'beating'])
  })

  it('is unsure for a moment after the window slept, and beats on when the next beat comes', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.sleep(HOUR_MS)
    expect(pulses).toEqual(['beating', 'unsure'])
    beatFor(1)
    expect(pulses).toEqual(['beating', 'unsure', 'beating'])
  })

  it('is silent after that moment when no beat comes', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.sleep(HOUR_MS)
    clock.advance(CHECK_MS)
    expect(pulses).toEqual(['beating', 'unsure', 'silent'])
  })

  it('never says that it is silent in a window whose timers run once a minute, nor that it beats while nothing arrives', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    for (let minute = 0; minute < 10; minute += 1) clock.sleep(60_000)
    expect(pulses).toEqual(['beating', 'unsure'])
  })

  it('is unsure as soon as the window is looked at, although its timer has not run yet', () => {
    const { clock, liveness, pulses, beatFor } = start()
    beatFor(1)
    liveness.look()
    expect(pulses).toEqual(['beating'])
    // The timer of a hidden window waits, and so does this one.
    clock.jumpWall(SILENT_AFTER_MS + 1)
    liveness.look()
    expect(pulses).toEqual(['beating', 'unsure'])
  })

  it.each([-HOUR_MS, HOUR_MS])('keeps beating although the wall clock is set by %i ms', (byMs) => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.jumpWall(byMs)
    beatFor(10)
    expect(pulses).toEqual(['beating'])
  })

  it('is found silent although the wall clock was set back at that moment', () => {
    const { clock, pulses, beatFor } = start()
    beatFor(1)
    clock.jumpWall(-HOUR_MS)
    clock.advance(SILENT_AFTER_MS)
    expect(pulses.at(-1)).toBe('silent')
  })

  it('is not judged while the line rests, and beats again with the next arrival', () => {
    const { clock, liveness, pulses, beatFor } = start()
    beatFor(1)
    liveness.rest()
    clock.advance(HOUR_MS)
    expect(clock.waiting).toBe(0)
    beatFor(1)
    expect(pulses).toEqual(['beating', 'beating'])
  })

  it('does not beat at any moment at which nothing has arrived for longer than three beats', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 9_000 }) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: HOUR_MS }) }),
      fc.record({ kind: fc.constant('arrive' as const), ms: fc.constant(0) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, liveness, pulses } = start()
        liveness.arrived()
        for (const { kind, ms } of steps) {
          if (kind === 'advance') clock.advance(ms)
          else if (kind === 'sleep') clock.sleep(ms)
          else liveness.arrived()
          const silentFor = clock.now() - (liveness.lastArrivalAt() ?? 0)
          expect(pulses.at(-1) === 'beating').toBe(silentFor < SILENT_AFTER_MS)
        }
      }),
    )
  })
})

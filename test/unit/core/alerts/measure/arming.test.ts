import { describe, expect, it } from 'vitest'
import {
  awaiting,
  disarmed,
  firstArming,
  isArmed,
  step,
  unseenSince,
  type Arming,
  type Evidence,
} from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN } from '#model/alerts/measure/alert-moment.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { runArming, moment, type ArmingChanges } from '#test/fakes/alerts/arming-run.ts'
import { alert, TRADING } from '#test/fixtures/alerts.ts'

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const

describe('an alert', () => {
  it('fires when its price is reached, a touch included, and once only', () => {
    expect(runArming(alert(), [95, 99.99, 100, 99, 101]).firedAt).toEqual([2])
    expect(runArming(alert(), [95, 101]).firings).toMatchObject([
      { arming: 1, held: [0], from: TRADING, to: TRADING + 10_000, isBetweenPolls: false, moment: { price: 101 } },
    ])
  })

  it('does not fire on what held already when it was made, before that has ceased', () => {
    expect(runArming(alert(), [101, 102]).firedAt).toEqual([])
    expect(runArming(alert(), [101, 99, 102]).firedAt).toEqual([2])
  })

  it('does not fire on its first quote', () => {
    expect(runArming(alert({ repeat: ALWAYS }), [[101, { touched: [101] }]]).firedAt).toEqual([])
  })

  it('that cools down is ready again when the clock was set back to before its rest', () => {
    const cooling = alert({ repeat: { ...ALWAYS, cooldownMs: 30_000 } })
    const at = (minutes: number) => ({ from: TRADING + minutes * 60_000 - 1, to: TRADING + minutes * 60_000 })
    const polls = [
      [95, at(600)],
      [101, at(601)],
      [95, at(1)],
      [101, at(2)],
    ] as const
    expect(runArming(cooling, polls).firedAt).toEqual([1, 3])
  })

  it('that fires once a day does not fire again for quotes of the same or an earlier day', () => {
    const daily = alert({ repeat: { kind: 'daily' } })
    const on = (date: string, ...prices: readonly number[]) => prices.map((price) => [price, { date }] as const)
    const seen = [
      ...on('2026-11-20', 95),
      ...on('2026-11-21', 101),
      ...on('2026-11-20', 95, 101),
      ...on('2026-11-21', 95, 101),
    ]
    expect(runArming(daily, seen).firedAt).toEqual([1])
    expect(runArming(daily, [...seen, ...on('2026-11-22', 95, 101)]).firedAt).toEqual([1, 7])
  })

  it('does not fire on a correction, and is not armed by one', () => {
    expect(runArming(alert(), [95, [101, { kind: 'correction' }], [101, { kind: 'same' }], 99]).firedAt).toEqual([])
    expect(runArming(alert(), [101, [95, { kind: 'correction' }], 101]).firedAt).toEqual([])
  })

  it('fires for a touch between two polls', () => {
    expect(runArming(alert(), [95, [95, { touched: [101] }]]).firings).toMatchObject([
      { isBetweenPolls: true, moment: { price: 101 } },
    ])
  })

  it('fires once where several moments of one poll reach it', () => {
    expect(runArming(alert({ repeat: ALWAYS }), [95, [101, { touched: [102, 94] }]]).firedAt).toEqual([1])
    expect(runArming(alert({ repeat: ALWAYS }), [95, [101, { touched: [94, 102] }], 102]).firedAt).toEqual([1])
  })

  it('fires again where the price went back between two polls and is there again at the second', () => {
    expect(runArming(alert({ repeat: ALWAYS }), [95, 101, [101, { touched: [99] }]]).firedAt).toEqual([1, 2])
  })

  it('is armed again only when the price has gone back by the band', () => {
    const banded = alert({ repeat: { ...ALWAYS, rearmPercent: 1 } })
    expect(runArming(banded, [99.9, 100, 99.01, 100]).firedAt).toEqual([1])
    expect(runArming(banded, [99.9, 100, 99, 100]).firedAt).toEqual([1, 3])
  })

  it('is armed again only when its cooldown is over', () => {
    const cooled = alert({ repeat: { ...ALWAYS, cooldownMs: 20_000 } })
    expect(runArming(cooled, [95, 100, 95, 100, 95, 100]).firedAt).toEqual([1, 5])
  })

  it('may be armed again at the very end of its cooldown', () => {
    const cooled = alert({ repeat: { ...ALWAYS, cooldownMs: 20_000 } })
    expect(runArming(cooled, [95, 100, 95, 95, 100]).firedAt).toEqual([1, 4])
  })

  it('is done, or rests, as its repetition says', () => {
    const after = (repeat: Alert['repeat']) => {
      const { isDone, restsUntil, restsOn, number } = runArming(alert({ repeat }), [95, 100]).arming
      return { isDone, restsUntil, restsOn, number }
    }
    const fired = { isDone: false, restsUntil: null, restsOn: null, number: 2 }
    expect(after({ kind: 'once' })).toEqual({ ...fired, isDone: true })
    expect(after(ALWAYS)).toEqual(fired)
    expect(after({ ...ALWAYS, cooldownMs: 1_000 })).toEqual({ ...fired, restsUntil: TRADING + 11_000 })
    expect(after({ kind: 'daily' })).toEqual({ ...fired, restsOn: '2026-11-20' })
  })

  it('does not fire where a source speaks for the first time', () => {
    expect(runArming(alert(), [95, [101, { kind: 'first' }], 101]).firedAt).toEqual([2])
  })

  it('fires once a day', () => {
    const daily = alert({ repeat: { kind: 'daily' } })
    const next = { date: '2026-11-21' }
    expect(runArming(daily, [95, 100, 95, 100]).firedAt).toEqual([1])
    expect(runArming(daily, [95, 100, 95, [95, next], [100, next], [95, next], [100, next]]).firedAt).toEqual([1, 4])
  })

  it('that is confirmed by two polls fires at the second, with the span from before the first', () => {
    const twice = alert({ confirm: { kind: 'polls', polls: 2 } })
    const { firedAt, firings } = runArming(twice, [95, [95, { touched: [101] }], 100, 99, 100, [100, { kind: 'same' }]])
    expect(firedAt).toEqual([5])
    expect(firings).toMatchObject([{ from: TRADING + 30_000, to: TRADING + 50_000 }])
  })

  it('that is confirmed by two polls counts a repeated one only after it was seen to hold', () => {
    const twice = alert({ confirm: { kind: 'polls', polls: 2 }, repeat: ALWAYS })
    const same = { kind: 'same' } as const
    expect(runArming(twice, [95, [101, same], [101, same], 101]).firedAt).toEqual([])
    expect(runArming(twice, [95, 101, [101, same]]).firings).toMatchObject([{ isBetweenPolls: false, held: [0] }])
    expect(runArming(twice, [101, 101, 101]).firedAt).toEqual([])
    expect(runArming(twice, [95, 101, 101, 101, 101]).firedAt).toEqual([2])
  })

  it('that is confirmed by two polls keeps its first poll while the price is unknown, and starts over when it ceased', () => {
    const twice = alert({ confirm: { kind: 'polls', polls: 2 } })
    const unknown = { now: moment(95, { price: null }) }
    expect(runArming(twice, [95, 101, [0, unknown], 101]).firedAt).toEqual([3])
    expect(runArming(twice, [95, 101, 95, 101]).firedAt).toEqual([])
    expect(runArming(twice, [95, 101, 95, 101, 101]).firings).toMatchObject([{ from: TRADING + 20_000 }])
  })

  it('that is confirmed by the close of a bar is armed again by a close alone', () => {
    const closing = alert({ confirm: { kind: 'barClose', interval: '1m' }, repeat: ALWAYS })
    const closed = (price: number) => ({ closed: price })
    const fired = [95, [101, closed(101)], 95] as const
    expect(runArming(closing, [...fired, [101, closed(101)]]).firedAt).toEqual([1])
    expect(runArming(closing, [...fired, [95, closed(95)], [101, closed(101)]]).firedAt).toEqual([1, 4])
    expect(runArming(closing, [95, [101, { kind: 'same', ...closed(101) }]]).firedAt).toEqual([1])
    expect(runArming(closing, [95, [101, closed(101)]]).firings).toMatchObject([{ isBetweenPolls: false }])
  })

  it('that is confirmed by the close of a bar is armed at first by whatever shows that it did not hold', () => {
    const closing = alert({ confirm: { kind: 'barClose', interval: '1m' } })
    const closed = (price: number) => ({ closed: price })
    expect(runArming(closing, [101, 95, [101, closed(101)]]).firedAt).toEqual([2])
    expect(runArming(closing, [101, 102, [101, closed(101)]]).firedAt).toEqual([])
  })

  it('that is confirmed by the close of a bar goes by that alone', () => {
    const closing = alert({ confirm: { kind: 'barClose', interval: '1m' } })
    const closed = (price: number) => ({ closed: price })
    expect(
      runArming(closing, [95, [101, { touched: [102] }], 101, [99, closed(99)], [101, closed(101)]]).firedAt,
    ).toEqual([4])
  })

  it('begins a day below what is measured from the beginning of it', () => {
    const volume = alert({ conditions: [{ kind: 'volume', least: 1_000 }] })
    const traded = (sum: number, changes: ArmingChanges = {}): readonly [number, ArmingChanges] => [
      95,
      { ...changes, now: moment(95, { volume: sum }) },
    ]
    expect(runArming(volume, [traded(2_000), traded(3_000), traded(1_500, { isNewDay: true })]).firedAt).toEqual([2])
    const price = alert()
    expect(runArming(price, [101, [101, { isNewDay: true }]]).firedAt).toEqual([])
    const both = alert({ conditions: [...price.conditions, ...volume.conditions] })
    const risen = (sum: number, changes: ArmingChanges = {}): readonly [number, ArmingChanges] => [
      101,
      { ...changes, now: moment(101, { volume: sum }) },
    ]
    expect(runArming(both, [risen(2_000), risen(1_500, { isNewDay: true })]).firedAt).toEqual([1])
    const daily = alert({ ...volume, repeat: { kind: 'daily' } })
    expect(runArming(daily, [traded(500), traded(1_000), traded(1_500, { isNewDay: true })]).firedAt).toEqual([1])
  })
})

describe('an arming', () => {
  const ready: Arming = { ...firstArming(alert()), knownFrom: TRADING, isReady: [true] }
  const span = { from: TRADING, to: TRADING + 300_000 }

  it('knows nothing any more once its alert rests', () => {
    const held: Arming = { ...ready, heldPolls: [1], heldFrom: TRADING }
    const resting = { ...firstArming(alert()), number: 1 }
    expect(disarmed(held)).toEqual(resting)
    expect(disarmed({ ...ready, knownFrom: null })).toEqual(resting)
    expect(disarmed({ ...ready, isReady: [false] })).toEqual(resting)
    const { unseen: _none, ...seen } = ready
    expect(disarmed({ ...resting, unseen: { ...span, closed: [], arming: seen } })).toEqual(resting)
    expect(disarmed(resting)).toBe(resting)
  })

  it('that waits for external events is ready from a moment on, unless it is done or was ready before', () => {
    const first = firstArming(alert())
    expect(awaiting(first, TRADING)).toEqual({ ...first, knownFrom: TRADING, isReady: [true] })
    expect(awaiting({ ...first, isDone: true }, TRADING)).toMatchObject({ knownFrom: TRADING, isReady: [false] })
    expect(awaiting(ready, TRADING + 1)).toBe(ready)
  })

  it('remembers a span without polls, and its state before the span', () => {
    const { unseen: _none, ...seen } = ready
    const after: Arming = { ...ready, isReady: [false] }
    const once = unseenSince(ready, after, { ...span, closed: [span.to] })
    expect(once).toEqual({ ...after, unseen: { ...span, closed: [span.to], arming: seen } })
    const later = { from: span.to, to: span.to + 300_000, closed: [span.to + 60_000] }
    expect(unseenSince(once, once, later)).toEqual({
      ...after,
      unseen: { from: span.from, to: later.to, closed: [span.to, span.to + 60_000], arming: seen },
    })
  })

  it('has nothing to ask about a span before it watched, after it was done, or in which it fired', () => {
    const after: Arming = { ...ready }
    const unseen = { ...span, closed: [] }
    expect(unseenSince({ ...ready, knownFrom: null }, after, unseen)).toBe(after)
    expect(unseenSince({ ...ready, isDone: true }, after, unseen)).toBe(after)
    const fired: Arming = { ...ready, number: 2 }
    expect(unseenSince(ready, fired, unseen)).toBe(fired)
  })

  it('is armed when any trigger is ready and it is not done', () => {
    expect([ready, { ...ready, isDone: true }, { ...ready, isReady: [false] }, { ...ready, isReady: [false, true] }].map(isArmed)).toEqual([true, false, false, true]) // prettier-ignore
  })

  it('is the same one where nothing came of a poll', () => {
    const evidence: Evidence = {
      kind: 'new',
      between: [],
      now: moment(95),
      ...span,
      date: '2026-11-20',
      isNewDay: false,
    }
    expect(step(alert(), ready, evidence).arming).toBe(ready)
    expect(step(alert(), firstArming(alert()), { ...evidence, now: { ...NOTHING_KNOWN } }).arming.knownFrom).toBeNull()
  })
})

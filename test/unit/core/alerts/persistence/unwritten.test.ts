import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { isNothing, nextPortion, nothingUnwritten, type KnownState } from '#core/alerts/persistence/unwritten.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, alertEvent, WATCHED } from '#test/fixtures/alerts.ts'

const arming = firstArming(alert())
const instruments = Array.from({ length: 300 }, (_, place) => idOf(`stock:US::S${place}`))
const KNOWN: KnownState = {
  armings: new Map([
    ['own', { alert: 'alert-1', instrument: WATCHED, revision: 1, arming }],
    ['none', { alert: 'alert-2', instrument: null, revision: 1, arming }],
  ]),
  markets: new Map([...instruments, WATCHED].map((instrument) => [instrument, NOTHING_KNOWN_YET])),
  snapshots: new Map([['news', { seen: 1 }]]),
}

describe('the unwritten state', () => {
  it('is empty only if nothing of any kind is left', () => {
    expect(isNothing(nothingUnwritten())).toBe(true)
    expect(isNothing({ ...nothingUnwritten(), armings: new Set(['own']) })).toBe(false)
    expect(isNothing({ ...nothingUnwritten(), markets: new Set([WATCHED]) })).toBe(false)
    expect(isNothing({ ...nothingUnwritten(), snapshots: new Set(['news']) })).toBe(false)
    expect(isNothing({ ...nothingUnwritten(), events: new Map([[1, alertEvent()]]) })).toBe(false)
    expect(isNothing({ ...nothingUnwritten(), removed: new Set(['alert-1'] as const) })).toBe(false)
  })
})

describe('one write', () => {
  it('takes all but the markets as they are known by now', () => {
    const { change, rest } = nextPortion(
      {
        armings: new Set(['own', 'none', 'forgotten']),
        markets: new Set([idOf('stock:US::GONE')]),
        snapshots: new Set(['news']),
        events: new Map([[1, alertEvent()]]),
        removed: new Set(['alert-3'] as const),
      },
      KNOWN,
    )
    expect(change).toEqual({
      armings: [
        { alert: 'alert-1', instrument: WATCHED, revision: 1, state: arming },
        { alert: 'alert-2', instrument: null, revision: 1, state: arming },
      ],
      markets: [],
      looks: [{ stream: 'news', state: { seen: 1 } }],
      events: [alertEvent()],
      removed: ['alert-3'],
    })
    expect(isNothing(rest)).toBe(true)
  })

  it('takes 250 markets beside that of its armings, and leaves the others to the next', () => {
    const { change, rest } = nextPortion(
      { ...nothingUnwritten(), armings: new Set(['own']), markets: new Set([...instruments, WATCHED]) },
      KNOWN,
    )
    expect(change.markets).toHaveLength(251)
    expect(change.markets[0]).toEqual({ instrument: WATCHED, state: NOTHING_KNOWN_YET })
    expect(rest).toEqual({ ...nothingUnwritten(), markets: new Set(instruments.slice(250)) })
  })

  it('takes no market of an arming that is not changed itself', () => {
    const { change } = nextPortion({ ...nothingUnwritten(), armings: new Set(['own']) }, KNOWN)
    expect(change.markets).toEqual([])
  })
})

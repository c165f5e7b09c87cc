import { describe, expect, it } from 'vitest'
import { createSplitDetector } from '#core/alerts/splits/split-detector.ts'
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const OTHER = idOf('stock:US::MSFT')
/** The next trading day; New York opens at 14:30. */
const EX_DATE = Date.UTC(2026, 10, 23)
const OPENS_AT = EX_DATE + 14.5 * 3_600_000

function open() {
  const lists = createVariable([
    newList('desk', 'Desk', [newEntry(OTHER), newEntry(WATCHED)]),
    newList('rest', 'Rest', [newEntry(OTHER)]),
  ])
  const alerts = createVariable({
    nextNumber: 5,
    alerts: [
      alert(),
      alert({ id: 'alert-2', pricedAt: OPENS_AT }),
      alert({ id: 'alert-3', pricedAt: OPENS_AT - 1 }),
      alert({ id: 'alert-4', target: { kind: 'instrument', instrument: OTHER } }),
    ],
  })
  const drawings = createVariable(0)
  const asked: unknown[] = []
  const detector = createSplitDetector({
    watchlists: lists,
    alerts,
    drawings: {
      store: drawings as never,
      countAffected(split) {
        asked.push(split)
        return 3
      },
    },
  })
  return { detector, lists, alerts, drawings, asked }
}

describe('a split', () => {
  it('touches the lists that the stock is on, and drawings and alerts with prices from before it', () => {
    const { detector, asked } = open()
    expect(detector.touches(WATCHED, EX_DATE)).toEqual({ lists: ['desk'], alerts: 2, drawings: 3 })
    expect(asked).toEqual([{ instrument: WATCHED, exDate: EX_DATE }])
  })

  it('touches nothing of a stock that no alert names', () => {
    expect(open().detector.touches(idOf('stock:US::NONE'), EX_DATE)).toMatchObject({ lists: [], alerts: 0 })
  })

  it('notifies its watchers when lists, drawings or alerts change, until they stop watching', () => {
    const { detector, lists, alerts, drawings } = open()
    let changes = 0
    const stop = detector.watch(() => changes++)
    lists.set([])
    alerts.set({ alerts: [alert({ pricedAt: TRADING })], nextNumber: 2 })
    drawings.set(1)
    expect(changes).toBe(3)
    stop()
    lists.set([newList('desk', 'Desk')])
    alerts.set({ alerts: [], nextNumber: 2 })
    drawings.set(2)
    expect(changes).toBe(3)
  })
})

/** The alerts of the run: most stay armed and never fire, some fire repeatedly. */
import type { AlertDraft } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'

/** Returns alerts on single instruments and on each of these lists. */
export function alertDrafts(instruments: readonly InstrumentId[], lists: readonly string[]): readonly AlertDraft[] {
  const at = (place: number) => instruments[place % instruments.length] as InstrumentId
  const some = (count: number, make: (place: number) => AlertDraft) =>
    Array.from({ length: count }, (_, place) => make(place))
  return [
    ...some(200, (place) => draft(on(at(place * 7)), [{ kind: 'price', direction: 'up', price: 1_000_000 }])),
    ...some(80, (place) => again(on(at(place * 11)), [{ kind: 'change', direction: 'up', percent: 0.5, basis: 'previousClose' }])), // prettier-ignore
    ...some(60, (place) =>
      again(on(at(place * 13)), [{ kind: 'move', direction: 'either', percent: 0.4, minutes: 1 }]),
    ),
    ...some(20, (place) => draft(on(at(place)), [{ kind: 'imbalance', side: 'bids', least: 0.99 }])),
    ...some(20, (place) => draft(on(at(place)), [{ kind: 'spread', leastPercent: 50 }])),
    ...lists.map((list) =>
      draft({ kind: 'list', list }, [{ kind: 'move', direction: 'either', percent: 5, minutes: 1 }]),
    ),
    draft({ kind: 'everything' }, [{ kind: 'news', keyword: 'a word that no headline has' }]),
  ]
}

const on = (instrument: InstrumentId): AlertDraft['target'] => ({ kind: 'instrument', instrument })

const draft = (target: AlertDraft['target'], conditions: AlertDraft['conditions']): AlertDraft =>
  alertDraft({ target, conditions, sound: 'none' })

const again = (target: AlertDraft['target'], conditions: AlertDraft['conditions']): AlertDraft => ({
  ...draft(target, conditions),
  repeat: { kind: 'always', rearmPercent: 0.05, cooldownMs: 5_000 },
})

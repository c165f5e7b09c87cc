import { describe, expect, it } from 'vitest'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { Offering } from '#model/reference/offering.ts'
import { TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { openAlerts, type AlertDisk } from '#test/fakes/alerts/open-alerts.ts'

const OPENS_AT = TRADING + 10 * DAY_MS
const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
const INDIGO = instrumentId({ assetClass: 'stock', region: 'HK', exchange: '', code: '2750' })

const offering = (changes: Partial<Offering> = {}): Offering => ({
  company: 'Indigo Mobility', code: '2750', exchange: 'HKEX', country: 'HK', marketCapitalisation: null, price: null,
  listingAt: OPENS_AT, subscriptionStartAt: null, subscriptionEndAt: null, allotmentAt: null,
  region: 'HK', instrument: INDIGO, listingOn: '2026-11-30', opensAt: OPENS_AT, ...changes,
}) // prettier-ignore

const ipoAlert: Partial<AlertDraft> = {
  target: { kind: 'everything' },
  conditions: [{ kind: 'ipo', date: 'listing', region: 'HK', code: null, daysBefore: 2 }],
  repeat: ALWAYS,
}

function open(
  drafts: readonly Partial<AlertDraft>[] = [ipoAlert],
  options: { disk?: AlertDisk; startAt?: number } = {},
) {
  const opened = openAlerts(options)
  for (const draft of drafts) opened.save(draft)
  const { clock, information } = opened
  return {
    ...opened,
    passTo: (time: number) => clock.advance(time - clock.now()),
    bring: (...offerings: readonly Offering[]) => information.bringOfferings('HK', offerings, clock.now()),
    texts: () => opened.events().map(({ text }) => text),
  }
}

describe('an alert on a date of an offering', () => {
  it('fires the chosen number of days before it, names the company, and asks for the calendar', () => {
    const { passTo, bring, events, information } = open()
    expect([...information.wanted]).toEqual(['offerings upcoming HK', 'offerings recent HK'])
    bring(offering())
    passTo(OPENS_AT - 2 * DAY_MS - 1)
    expect(events()).toEqual([])
    passTo(OPENS_AT + DAY_MS)
    expect(events()).toMatchObject([
      { text: 'Indigo Mobility', instrument: null, to: OPENS_AT - 2 * DAY_MS, isLate: false },
    ])
  })

  it('fires as well where it was put to one instrument', () => {
    const { passTo, bring, events } = open([{ ...ipoAlert, target: { kind: 'instrument', instrument: WATCHED } }])
    bring(offering())
    passTo(OPENS_AT + DAY_MS)
    expect(events()).toMatchObject([{ text: 'Indigo Mobility', instrument: WATCHED }])
  })

  it('keeps to its own date, region, code and number of days', () => {
    const one = { kind: 'ipo', date: 'listing', region: 'HK', code: '2750', daysBefore: 0 } as const
    const others = [{ date: 'allotment' }, { region: 'SG' }, { code: '1' }, { daysBefore: 1 }] as const
    const conditions = [one, ...others.map((other) => ({ ...one, ...other }))]
    const { passTo, bring, events } = open(conditions.map((condition) => ({ ...ipoAlert, conditions: [condition] })))
    bring(offering())
    passTo(OPENS_AT + DAY_MS)
    expect(events().map(({ alert }) => alert)).toEqual(['alert-5', 'alert-1'])
  })

  it('does not fire for a date that was due before it was made, although the calendar comes later', () => {
    const { passTo, bring, texts, save, book } = open()
    book.remove(['alert-1'])
    passTo(OPENS_AT - DAY_MS)
    save(ipoAlert)
    bring(offering())
    passTo(OPENS_AT + DAY_MS)
    expect(texts()).toEqual([])
  })

  it('fires immediately, as late, for an offering that is announced after the chosen day', () => {
    const { passTo, bring, events } = open()
    bring()
    passTo(OPENS_AT - DAY_MS)
    bring(offering())
    passTo(OPENS_AT - DAY_MS + HOUR_MS)
    bring(offering())
    passTo(OPENS_AT + DAY_MS)
    expect(events()).toMatchObject([{ text: 'Indigo Mobility', isLate: true }])
  })

  it('fires again when the date is moved by days, and not when it is moved by hours', () => {
    const { passTo, bring, texts } = open()
    bring(offering())
    passTo(OPENS_AT - 2 * DAY_MS)
    expect(texts()).toHaveLength(1)
    bring(offering({ opensAt: OPENS_AT + HOUR_MS }))
    passTo(OPENS_AT - DAY_MS)
    expect(texts()).toHaveLength(1)
    bring(offering({ opensAt: OPENS_AT + 5 * DAY_MS }))
    passTo(OPENS_AT + 5 * DAY_MS)
    expect(texts()).toHaveLength(2)
  })

  it('does not fire again for an offering that was missing from the calendar for a while', () => {
    const { passTo, bring, texts } = open()
    bring(offering())
    passTo(OPENS_AT - 2 * DAY_MS)
    bring()
    passTo(OPENS_AT - DAY_MS)
    bring(offering())
    passTo(OPENS_AT + DAY_MS)
    expect(texts()).toHaveLength(1)
  })
})

describe('over a restart', () => {
  it('a date that came while the application was closed fires once, as late', () => {
    const before = open()
    before.bring(offering())
    before.passTo(OPENS_AT - 3 * DAY_MS)
    before.alerts.dispose()
    const after = open([], { disk: before.disk, startAt: OPENS_AT - DAY_MS })
    after.bring(offering())
    after.passTo(OPENS_AT - DAY_MS + HOUR_MS)
    const last = open([], { disk: before.disk, startAt: OPENS_AT - DAY_MS + HOUR_MS })
    last.bring(offering())
    last.passTo(OPENS_AT + DAY_MS)
    expect(last.events()).toMatchObject([{ text: 'Indigo Mobility', isLate: true }])
  })
})

describe('an alert on a split', () => {
  const EX_DATE = Date.UTC(2026, 10, 30)
  const OPENING = EX_DATE + 14.5 * HOUR_MS

  it('fires the chosen number of days before the new shares trade, and asks for the calendar only', () => {
    const { passTo, information, events, feed } = open([
      { conditions: [{ kind: 'split', daysBefore: 1 }] },
      { conditions: [{ kind: 'split', daysBefore: 0 }] },
    ])
    expect([...information.wanted]).toEqual(['splits US'])
    expect(feed.demands()).toEqual([])
    information.bringSplits(WATCHED, [{ exDate: EX_DATE, ratio: { after: 4, before: 1 } }], TRADING)
    passTo(OPENING + HOUR_MS)
    expect(events()).toMatchObject([
      { alert: 'alert-1', instrument: WATCHED, to: OPENING - DAY_MS },
      { alert: 'alert-2', instrument: WATCHED, to: OPENING },
    ])
  })
})

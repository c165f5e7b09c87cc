import { describe, expect, it } from 'vitest'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { NewsItem } from '#model/reference/news-item.ts'
import { alertDraft, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { openAlerts, type AlertDisk } from '#test/fakes/alerts/open-alerts.ts'

const SOURCE = { market: 'stock', language: 'en' }
const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const

const headline = (id: string, publishedAt: number | null, title = `Fed says ${id}`): NewsItem => ({
  id, title, publishedAt, market: 'stock', language: 'en', link: null, provider: null,
}) // prettier-ignore

const newsAlert: Partial<AlertDraft> = {
  target: { kind: 'everything' },
  conditions: [{ kind: 'news', keyword: 'FED' }],
  repeat: ALWAYS,
}

/** Headlines arrive every fifteen minutes; those of the first answer are old. */
function open(changes: Partial<AlertDraft> = {}, options: { disk?: AlertDisk; startAt?: number } = {}) {
  const opened = openAlerts(options)
  const { clock, information } = opened
  const bring = (...items: readonly NewsItem[]) => {
    clock.advance(15 * MINUTE_MS)
    information.bringNews(SOURCE, items, clock.now())
    clock.advance(0)
  }
  if (options.disk === undefined) opened.save({ ...newsAlert, ...changes })
  const texts = () => opened.events().map(({ text }) => text)
  return { ...opened, bring, texts }
}

const OLD = headline('old', TRADING - MINUTE_MS)

describe('an alert on a keyword', () => {
  it('fires once for a new headline with the keyword, in any case', () => {
    const { bring, texts, events, clock } = open()
    bring(OLD)
    const at = clock.now() + MINUTE_MS
    bring(headline('a', at, 'The FeD moves'), headline('b', at, 'Nothing moves'), OLD)
    bring(headline('a', at, 'The FeD moves'), headline('b', at, 'Nothing moves'), OLD)
    expect(texts()).toEqual(['The FeD moves'])
    expect(events()).toMatchObject([{ instrument: null, from: at, to: at, isLate: false, stage: 'shown' }])
  })

  it('does not fire for headlines from before it was made', () => {
    const { bring, texts, save, book, clock } = open()
    book.remove(['alert-1'])
    bring(OLD)
    clock.advance(2 * MINUTE_MS)
    save(newsAlert)
    bring(headline('published before', clock.now() - MINUTE_MS), OLD)
    expect(texts()).toEqual([])
  })

  it('fires for a headline that was published before the first answer and after the alert was made', () => {
    const { bring, texts } = open()
    bring(headline('since', TRADING + MINUTE_MS), OLD)
    expect(texts()).toEqual(['Fed says since'])
  })

  it('fires for a headline that the service brings late, or without a time', () => {
    const { bring, texts } = open()
    bring(OLD)
    bring(headline('late', TRADING - 1_000), headline('timeless', null), OLD)
    expect(texts()).toEqual(['Fed says timeless', 'Fed says late'])
  })

  it('does not fire for older headlines that the user asked for', () => {
    const { bring, texts, information, clock } = open()
    bring(OLD)
    const older = headline('older', TRADING - 9 * MINUTE_MS)
    information.bringNews(SOURCE, [OLD, older, headline('timeless', null)], clock.now() + 1, 100)
    expect(texts()).toEqual([])
  })

  it('does not fire for headlines that were published while it was off', () => {
    const { bring, texts, book, clock } = open()
    bring(OLD)
    book.switchAll(['alert-1'], false)
    const meanwhile = headline('meanwhile', clock.now() + 1_000)
    bring(meanwhile, OLD)
    clock.advance(2 * MINUTE_MS)
    const before = headline('just before', clock.now() - 1_000)
    book.switchAll(['alert-1'], true)
    bring(before, meanwhile, OLD)
    expect(texts()).toEqual([])
    bring(headline('after', clock.now()), before, meanwhile, OLD)
    expect(texts()).toEqual(['Fed says after'])
  })

  it('that fires once fires for the first headline only, and then asks for no news', () => {
    const { bring, texts, information } = open({ repeat: { kind: 'once' } })
    expect([...information.wanted]).toEqual(['news stock en'])
    bring(headline('one', TRADING + MINUTE_MS), headline('two', TRADING + MINUTE_MS))
    expect(texts()).toHaveLength(1)
    expect([...information.wanted]).toEqual([])
  })

  it('is armed immediately, and polls no prices', () => {
    const { alerts, feed } = open()
    expect(alerts.topics.alerts.current(null).alerts[0]).toMatchObject({ state: 'armed', armed: 1 })
    expect(feed.demands()).toEqual([])
  })

  it('asks for the news source that the user reads, and for the default source before that', () => {
    const { information, clock } = open()
    expect([...information.wanted]).toEqual(['news stock en'])
    information.bringNews({ market: 'crypto', language: 'ja' }, [], clock.now())
    expect([...information.wanted]).toEqual(['news crypto ja'])
  })

  it('needs the price as well where both are to hold, whatever it is confirmed by', () => {
    const { bring, answer, events, clock, feed } = open({
      target: { kind: 'instrument', instrument: WATCHED },
      conditions: [
        { kind: 'news', keyword: 'fed' },
        { kind: 'price', direction: 'up', price: 100 },
      ],
      confirm: { kind: 'polls', polls: 2 },
    })
    expect(feed.demands()).toMatchObject([{ kind: 'quote', instrument: WATCHED }])
    answer((time) => quoteAt(time, 95))
    bring(headline('low', clock.now() + 1_000))
    expect(events()).toEqual([])
    answer((time) => quoteAt(time, 101))
    bring(headline('high', clock.now() + 1_000), headline('low', clock.now() - 1_000))
    expect(events()).toMatchObject([{ text: 'Fed says high', held: [0, 1], instrument: WATCHED, price: 101 }])
  })

  it('cannot be put on a list, whose symbols would each fire for the same headline', () => {
    const { book } = open()
    expect(book.save(alertDraft({ ...newsAlert, target: { kind: 'list', list: 'sample' } }))).toEqual({
      ok: false,
      failure: 'wrongTarget',
    })
  })
})

describe('over a restart', () => {
  it('a headline that fired does not fire again, even if the application forgot having read it', () => {
    const before = open()
    before.bring(OLD)
    before.bring(headline('a', before.clock.now()), OLD)
    // It dies here: only written state remains.
    const after = open({}, { disk: before.disk, startAt: before.clock.now() })
    after.bring(headline('a', before.clock.now()), OLD)
    expect(after.texts()).toEqual(['Fed says a'])
  })

  it('a headline from while the application was closed fires as late, in a digest', () => {
    const before = open()
    before.bring(OLD)
    before.alerts.dispose()
    const missed = headline('missed', before.clock.now() + MINUTE_MS)
    const after = open({}, { disk: before.disk, startAt: before.clock.now() + 240 * MINUTE_MS })
    after.bring(missed, OLD)
    after.clock.advance(MINUTE_MS)
    expect(after.events()).toMatchObject([{ text: 'Fed says missed', isLate: true }])
    expect(after.delivered).toMatchObject([{ kind: 'digest', count: 1 }])
  })
})

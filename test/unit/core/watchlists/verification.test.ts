import { describe, expect, it } from 'vitest'
import { createDelayedDocument } from '#core/storage/delayed-document.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { newEntry, newList, type StoredList } from '#core/watchlists/lists/library.ts'
import { createSeenInstruments, SEEN_WRITE_DELAY_MS, seenFormat } from '#core/watchlists/directory/seen-instruments.ts'
import { createVerification } from '#core/watchlists/verification.ts'
import type { Failure } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { sourceOf } from '#test/fakes/quotes/source-of.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { haltedQuote, idOf, sessionWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const REFUSAL: Failure = { kind: 'noData', message: 'TSLA: the service answered without it', cause: 'unknownCode' }

const listOf = (id: string, ...instruments: readonly InstrumentId[]): StoredList =>
  newList(id, id, instruments.map(newEntry))

function open(first: readonly StoredList[] = [], store: FakeStore = createFakeStore()) {
  const [clock, feed] = [createFakeClock(), createFakeFeed()]
  const lists = createVariable(first)
  const session = createVariable(sessionWith())
  const documents = { store, log: createFakeLog(), report: () => undefined }
  const seen = createSeenInstruments(createDelayedDocument(documents, seenFormat, clock, SEEN_WRITE_DELAY_MS))
  const reported: string[] = []
  const changed = (list: string) => reported.push(list)
  const verification = createVerification({ clock, feed, lists, source: sourceOf(session), seen, changed })
  return {
    clock,
    feed,
    lists,
    session,
    seen,
    reported,
    verification,
    wanted: () => feed.demands().map(({ instrument }) => instrument),
    of: (list: string) => verification.topic.current(list),
  }
}

describe('verifying what is on the lists', () => {
  it('wants what was never served until its first quote, and never again after a relaunch', () => {
    const store = createFakeStore()
    const { feed, lists, of, wanted, seen } = open([], store)
    lists.set([listOf('a', AAPL, TSLA), listOf('b', TSLA)])
    expect(feed.demands()).toEqual([AAPL, TSLA].map((instrument) => ({ instrument, kind: 'quote', ...DEMANDS.hidden })))
    expect(of('a')).toEqual({ pending: [AAPL, TSLA], refused: [] })
    feed.price(AAPL, 7)
    expect(wanted()).toEqual([TSLA])
    expect(of('a')).toEqual({ pending: [TSLA], refused: [] })
    expect(of('b')).toEqual({ pending: [TSLA], refused: [] })
    seen.dispose()
    expect(open([listOf('a', AAPL, TSLA)], store).wanted()).toEqual([TSLA])
  })

  it('gives the service’s reason for what it refuses, and no longer asks for that', () => {
    const { feed, of, wanted } = open([listOf('a', AAPL, TSLA)])
    feed.fail(TSLA, REFUSAL)
    expect(of('a')).toEqual({ pending: [AAPL], refused: [{ instrument: TSLA, reason: REFUSAL }] })
    expect(wanted()).toEqual([AAPL])
  })

  it('takes a symbol without a price for known: the service answered with it', () => {
    const { feed, of, wanted } = open([listOf('a', AAPL)])
    feed.quote(AAPL, haltedQuote())
    expect(of('a')).toEqual({ pending: [], refused: [] })
    expect(wanted()).toEqual([])
  })

  it('does not blame the symbol for the line, the key, the budget or answers without data', () => {
    const { feed, of } = open([listOf('a', AAPL)])
    const failures: readonly Failure[] = [
      { kind: 'unavailable', cause: 'timeout', message: 'no answer' },
      { kind: 'unauthorised', message: 'wrong key' },
      { kind: 'rateLimited', message: 'too fast', retryAfterMs: null },
      { kind: 'malformed', message: 'not JSON' },
      { kind: 'noData', message: 'nothing at all', cause: 'empty' },
      { kind: 'noData', message: 'AAPL: the field t is unusable', cause: 'unusable' },
    ]
    for (const failure of failures) feed.fail(AAPL, failure)
    expect(of('a')).toEqual({ pending: [AAPL], refused: [] })
  })

  it('takes back a refusal when the symbol is served after all', () => {
    const { feed, of } = open([listOf('a', TSLA)])
    feed.fail(TSLA, REFUSAL)
    feed.price(TSLA, 7)
    expect(of('a')).toEqual({ pending: [], refused: [] })
  })

  it('names a refused symbol no more that the user keeps, even after a relaunch', () => {
    const store = createFakeStore()
    const first = open([listOf('a', TSLA)], store)
    first.feed.fail(TSLA, REFUSAL)
    first.verification.keepRefused([TSLA])
    expect(first.of('a')).toEqual({ pending: [], refused: [] })
    first.seen.dispose()
    const second = open([listOf('a', TSLA)], store)
    second.feed.fail(TSLA, REFUSAL)
    expect(second.of('a')).toEqual({ pending: [], refused: [] })
  })

  it('stops asking for symbols that leave the lists', () => {
    const { lists, wanted, verification } = open([listOf('a', AAPL), listOf('b', TSLA)])
    lists.set([listOf('b', TSLA)])
    expect(wanted()).toEqual([TSLA])
    verification.dispose()
    expect(wanted()).toEqual([])
  })

  it('asks another service again for what the former one refused', () => {
    const { feed, session, wanted } = open([listOf('a', TSLA)])
    feed.fail(TSLA, REFUSAL)
    session.set(sessionWith({ requestsInLastMinute: 9 }))
    expect(wanted()).toEqual([])
    session.set(sessionWith({ source: 'service' }))
    expect(wanted()).toEqual([TSLA])
  })

  it('notifies at most once a second, and not at all while nothing changes', () => {
    const { clock, feed, reported } = open([listOf('a', AAPL, TSLA)])
    clock.advance(1_000)
    reported.length = 0
    feed.price(AAPL, 1)
    feed.price(TSLA, 1)
    clock.advance(999)
    expect(reported).toEqual([])
    clock.advance(1)
    expect(reported).toEqual(['a'])
    feed.price(TSLA, 2)
    clock.advance(10_000)
    expect(reported).toEqual(['a'])
  })
})

import { describe, expect, it } from 'vitest'
import type { Answer, Caller, RequestName, Validated } from '#contract/requests.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createWatchlistRequests } from '#core/watchlists/watchlist-requests.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createWatchlists } from '#core/watchlists/watchlists.ts'
import type { ForecastChange } from '#model/service/data-health.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { knowing } from '#test/fakes/profile/import-rules.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const CALLER: Caller = { onClose: () => undefined }
const AAPL = idOf('stock:US::AAPL')

function open(
  lists: unknown = [{ id: 'a', name: 'Mine', rows: [AAPL, { section: 'section-1', name: 'Tech' }, 'fund:US::SPY'] }],
) {
  const store = createFakeStore({ watchlists: { version: 2, content: lists } })
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, watchlistsFormat)
  const watchlists = createWatchlists(document)
  const retained: InstrumentId[] = []
  const asked: (readonly InstrumentId[])[] = []
  const requests = createWatchlistRequests({
    watchlists,
    verification: { keepRefused: (instruments) => void retained.push(...instruments) },
    health: {
      *forecast({ added }) {
        asked.push(added)
        yield
        return COST
      },
    },
    knowledge: knowing(),
    slices: createSlices(createFakeClock()),
  })
  type WatchlistRequest = Extract<RequestName, `watchlist.${string}`>
  const ask = <Name extends WatchlistRequest>(name: Name, payload: Validated<Name>) =>
    (requests[name] as unknown as (payload: Validated<Name>, caller: Caller) => Answer<Name> | Promise<Answer<Name>>)(
      payload,
      CALLER,
    )
  return { watchlists, ask, retained, asked }
}

const PLAN = { instruments: 1, requests: 1, requestsPerMinute: 6, demandedRequestsPerMinute: 60, periods: [] }
const COST: ForecastChange = { before: PLAN, after: PLAN, requestsPerMinute: 120 }

describe('a preview of an import', () => {
  it('shows what was understood, what is new, and what it would cost, and adds nothing', async () => {
    const { watchlists, ask, asked } = open()
    const before = watchlists.current()
    const content = '###Tech\nUS:AAPL\nNASDAQ:TSLA\nwhat?\nbond:US:X'
    expect(await ask('watchlist.preview', { name: 'Mine.txt', content })).toEqual({
      understood: 2,
      instruments: ['stock:US::AAPL', 'stock:US::TSLA'],
      columns: null,
      added: 1,
      sections: 1,
      guessed: [],
      faults: [
        { line: 4, text: 'what?', reason: 'format' },
        { line: 5, text: 'bond:US:X', reason: 'class', part: 'bond' },
      ],
      cost: COST,
    })
    expect(asked).toEqual([[AAPL, 'stock:US::TSLA']])
    expect(watchlists.current()).toBe(before)
  })

  it('names exactly the bad lines: 20 among 500', async () => {
    const bad = new Set(Array.from({ length: 20 }, (_, index) => 7 + index * 23))
    const lines = Array.from({ length: 500 }, (_, index) => (bad.has(index + 1) ? `?? ${index}` : `NYSE:C${index}`))
    const { ask } = open()
    const report = await ask('watchlist.import', { name: 'big.txt', content: lines.join('\r\n') })
    expect(report.added).toBe(480)
    expect(report.faults.map(({ line }) => line)).toEqual([...bad])
  })
})

describe('an export', () => {
  it('is a file that an import of another name makes the same list of', async () => {
    const { ask, watchlists } = open()
    const file = await ask('watchlist.export', { list: 'a', format: 'csv', rows: null })
    if (!file.ok) throw new Error(file.failure)
    await ask('watchlist.import', { name: 'copy.csv', content: file.value })
    const [original, copy] = watchlists.current()
    expect(copy?.name).toBe('copy')
    expect(copy?.rows.map((row) => ({ ...row, id: null }))).toEqual(original?.rows.map((row) => ({ ...row, id: null })))
  })

  it('may be of some rows alone, as text to be pasted elsewhere', async () => {
    const { ask } = open()
    expect(await ask('watchlist.export', { list: 'a', format: 'txt', rows: ['section-1'] })).toEqual({
      ok: true,
      value: '###Tech\nfund:US:SPY\n',
    })
    expect(await ask('watchlist.export', { list: 'b', format: 'txt', rows: null })).toEqual({
      ok: false,
      failure: 'unknownList',
    })
  })
})

describe('adding one symbol', () => {
  it('is an edit like others', async () => {
    const { ask, watchlists } = open()
    const tesla = idOf('stock:US::TSLA')
    await ask('watchlist.add', { watchlist: 'a', instrument: tesla })
    await ask('watchlist.add', { watchlist: 'a', instrument: tesla })
    expect(watchlists.current()[0]?.rows.at(-1)).toMatchObject({ instrument: tesla })
    expect(watchlists.history().undo).toMatchObject({ kind: 'addEntries', instrument: tesla })
    expect(await ask('watchlist.undo', { step: null })).toEqual({ ok: true, value: null })
    expect(watchlists.current()[0]?.rows[0]).toMatchObject({ instrument: AAPL })
  })

  it('fails for a list that does not exist', async () => {
    const { ask } = open()
    await expect(async () => ask('watchlist.add', { watchlist: 'nowhere', instrument: AAPL })).rejects.toThrow(
      RangeError,
    )
  })
})

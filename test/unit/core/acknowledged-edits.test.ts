import { describe, expect, it } from 'vitest'
import { createBackendOver } from '#core/backend.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { requests, type RequestName } from '#contract/requests.ts'
import { createBackendPorts } from '#test/fakes/ports/backend-ports.ts'
import { settlePromises } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'
import { ALERT_DRAFT, FORM, SOUND } from '#test/fixtures/sound-payloads.ts'

const AAPL = 'stock:US::AAPL'
/** The repeat rate of a held key. */
const KEY_REPEAT_MS = 33
/** Each edit has its own text or number. */
const FIRST_TEXT = 800

type Edit = (text: string) => readonly [name: RequestName, payload: unknown]

type Edited = UserDocumentName | Extract<DocumentName, 'seen' | 'recorder' | 'barNames'>

const SERVICE = 'https://api.example.com/v1'
/** Stocks that a calendar of the service announces. */
const ANNOUNCED = Array.from({ length: 20 }, (_, number) => ({
  ...{ company: 'Newcomer', code: `${FIRST_TEXT + number}`, exchange: null, country: null, marketCapitalisation: null },
  ...{ price: null, subscriptionStartAt: null, subscriptionEndAt: null, allotmentAt: null },
}))

/** Puts a text into each document of the user. A document without an edit does not compile. */
const EDITS: Readonly<Record<Edited, Edit>> = {
  watchlists: (name) => ['watchlist.edit', { kind: 'addList', name }],
  positions: (number) => [
    'position.edit',
    {
      kind: 'addLots',
      lots: [
        { instrument: AAPL, quantity: number, price: '1', fee: '0', currency: 'USD', date: '2026-11-20', note: null },
      ],
    },
  ],
  drawings: (text) => [
    'drawings.edit',
    { instrument: AAPL, edit: { kind: 'add', drawing: drawingOf('text', { text }) } },
  ],
  workspaces: (name) => ['workspace.create', { name }],
  newsMarks: (id) => ['news.mark', { ids: [id], isRead: true }],
  settings: (trayList) => ['settings.update', { trayList }],
  drawingTemplates: (name) => [
    'drawingTemplates.save',
    { kind: 'trend', name, look: { colour: 'green', width: 2, extent: 'right', text: '' } },
  ],
  indicators: (name) => ['indicators.saveTemplate', { name, indicators: [] }],
  alerts: (name) => ['alert.save', { ...ALERT_DRAFT, name }],
  plannedListings: (code) => ['listing.plan', { instrument: `stock:US::${code}`, list: 'sample' }],
  connection: (path) => ['session.signIn', { ...FORM, baseUrl: `${SERVICE}/${path}` }],
  recorder: (code) => ['recorder.set', { instrument: `stock:US::${code}`, isRecorded: true }],
  barNames: (days) => [
    'candles.nameBars',
    { assetClass: 'stock', region: 'US', interval: '1D', chosen: { days: Number(days), sundays: null } },
  ],
  seen: (code) => ['watchlist.keepRefused', { instruments: [`stock:US::${code}`] }],
}

function open() {
  const ports = createBackendPorts()
  const backend = createBackendOver(createFakeFeed(), ports, {})
  const line = backend.connect(() => undefined)
  const ask = ([name, payload]: ReturnType<Edit>) => line.receive({ kind: 'request', name, payload })
  return { ...ports, backend, ask }
}

async function signedIn() {
  const one = open()
  const fetchedAt = one.clock.now()
  const items = ANNOUNCED.map((offering) => ({ ...offering, listingAt: fetchedAt + 30 * DAY_MS }))
  const answers = [[`${SERVICE} upcoming US`, { value: { items, total: null }, fetchedAt }]]
  one.store.write('offerings', { version: 2, content: { written: { wall: fetchedAt }, answers } })
  await one.ask(['session.signIn', FORM])
  return one
}

describe('edits at the pace of a held key', () => {
  it.each(Object.entries(EDITS) as [Edited, Edit][])(
    'to %s are each answered when they are stored',
    async (document, edit) => {
      const { clock, store, ask } = await signedIn()
      const [answered, lost] = [[] as string[], [] as string[]]
      const texts = ANNOUNCED.map(({ code }) => code)
      for (const text of texts) {
        void ask(edit(text)).then((reply) => {
          answered.push(text)
          // A process killed now leaves this edit behind, or a later one of the same thing.
          const stored = JSON.stringify(store.read(document) ?? null)
          const isStored = texts.slice(texts.indexOf(text)).some((one) => stored.includes(one))
          if (!reply.ok || JSON.stringify(reply.value).includes('"ok":false') || !isStored) lost.push(text)
        })
        await clock.advanceSettling(KEY_REPEAT_MS)
      }
      await clock.advanceSettling(1_000)
      expect(lost).toEqual([])
      expect(answered).toEqual(texts)
    },
  )

  it('take effect before they are stored', async () => {
    const { clock, store, ask } = open()
    await ask(EDITS.settings('first'))
    void ask(EDITS.settings('second'))
    expect(await ask(['data.exportAll', null])).toMatchObject({ value: expect.stringContaining('second') as string })
    expect(JSON.stringify(store.read('settings'))).not.toContain('second')
    await clock.advanceSettling(1_000)
    expect(JSON.stringify(store.read('settings'))).toContain('second')
  })

  it('do not delay requests that only read', async () => {
    const { ask } = open()
    await ask(EDITS.watchlists('first'))
    const answered: string[] = []
    void ask(EDITS.watchlists('second')).then(() => answered.push('edit'))
    void ask(['watchlist.export', { list: 'sample', format: 'txt', rows: null }]).then(() => answered.push('export'))
    await settlePromises()
    expect(answered).toEqual(['export'])
  })

  it('are written in the order in which they were made: a key and an alert are never ahead of a list', async () => {
    const { store, ask } = open()
    await ask(EDITS.watchlists('first'))
    void ask(EDITS.watchlists('second'))
    await ask(EDITS.alerts('third'))
    expect(store.writes).toEqual(['watchlists', 'watchlists', 'alerts'])
  })

  it('are answered on a full disk as well, and reported as not saved', async () => {
    const { clock, store, log, ask } = open()
    store.failing = true
    const replies = [ask(EDITS.watchlists('first')), ask(EDITS.watchlists('second'))]
    await clock.advanceSettling(1_000)
    expect((await Promise.all(replies)).map(({ ok }) => ok)).toEqual([true, true])
    expect(log.lines.filter((line) => line.includes('a document could not be saved'))).not.toEqual([])
  })

  it('are stored at the end of the application, answered or not', async () => {
    const { store, backend, ask } = open()
    void ask(EDITS.watchlists('first'))
    void ask(EDITS.watchlists('second'))
    await backend.dispose()
    expect(JSON.stringify(store.read('watchlists'))).toContain('second')
  })
})

describe('requests that only read', () => {
  it.each((Object.keys(requests) as RequestName[]).filter((name) => requests[name].isRead))(
    'store nothing: %s',
    async (name) => {
      const { clock, store, ask } = open()
      void ask([name, SOUND[name]])
      await clock.advanceSettling(10_000)
      expect(store.writes).toEqual([])
    },
  )
})

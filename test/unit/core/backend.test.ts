import { describe, expect, it } from 'vitest'
import { createBackend, createBackendOver } from '#core/backend.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import { createClient } from '#contract/wire/client.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { NumberedNotice } from '#model/application/notice.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import type { WindowRecord } from '#model/workspace/workspace.ts'
import { createBackendPorts } from '#test/fakes/ports/backend-ports.ts'
import { settlePromises, type FakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { createFakeWindowShell } from '#test/fakes/windows/fake-window-shell.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const CANARY = 'CANARY-5fe2c0a1d3b4'
const FORM: ConnectionForm = {
  baseUrl: 'https://api.example.com',
  token: CANARY,
  plan: 'premium',
  codesPerRequest: 50,
  requestsPerMinute: 600,
  remember: true,
}

/** Edits within this time of another one are answered when both are written. */
const WRITTEN_MS = 1_000

function openWindow(connect: ReturnType<typeof createBackend>['connect'], clock: FakeClock) {
  const deferred: (() => void)[] = []
  const client = createClient(createFakeLine(connect), (task) => deferred.push(task))
  return {
    client,
    settle: () => {
      for (const task of deferred.splice(0)) task()
      clock.advance(FLUSH_PERIOD_MS)
    },
  }
}

function setUp(overrides: Overrides = {}) {
  const [ports, feed] = [createBackendPorts(), createFakeFeed()]
  const backend = createBackendOver(feed, ports, overrides)
  const open = () => openWindow(backend.connect, ports.clock)
  return { ports, feed, backend, open }
}

describe('the backend', () => {
  it('makes what a window shows the demand of the feed, for as long as the window shows it', () => {
    const { feed, open } = setUp()
    const { client, settle } = open()
    const prices: (number | null | undefined)[] = []
    const stop = client.subscribe('quote', AAPL, ({ quote }) => prices.push(quote?.last))
    settle()
    expect(feed.demands()).toEqual([{ instrument: AAPL, kind: 'quote', ...DEMANDS.visible }])
    feed.price(AAPL, 189.5)
    settle()
    client.setVisible(false)
    expect(feed.demands()).toEqual([{ instrument: AAPL, kind: 'quote', ...DEMANDS.hidden }])
    stop()
    settle()
    expect(feed.demands()).toEqual([])
    expect(prices).toEqual([undefined, 189.5])
  })

  it('shows two windows the same values for one demand', () => {
    const { feed, open } = setUp()
    const windows = [open(), open()]
    const seen = windows.map(({ client }) => {
      const prices: (number | null | undefined)[] = []
      client.subscribe('quote', AAPL, ({ quote }) => prices.push(quote?.last))
      return prices
    })
    for (const { settle } of windows) settle()
    feed.price(AAPL, 7)
    for (const { settle } of windows) settle()
    expect(feed.demands()).toHaveLength(1)
    expect(seen.map((prices) => prices.at(-1))).toEqual([7, 7])
  })

  it('publishes a change by one window to every window', async () => {
    const { ports, open } = setUp()
    const [one, other] = [open(), open()]
    const themes: string[] = []
    const lengths: (number | undefined)[] = []
    other.client.subscribe('settings', null, ({ theme }) => themes.push(theme))
    other.client.subscribe('watchlists', null, (lists) => lengths.push(lists[0]?.size))
    other.settle()
    await one.client.request('settings.update', { theme: 'dark' })
    ports.clock.advance(WRITTEN_MS)
    await one.client.request('watchlist.edit', { kind: 'removeRows', list: 'sample', rows: [AAPL] })
    other.settle()
    expect(themes).toEqual(['system', 'dark'])
    expect(lengths).toEqual([lengths[0], (lengths[0] ?? 0) - 1])
  })

  it('follows the state of the service', async () => {
    const { backend, feed, open } = setUp()
    const { client, settle } = open()
    const states: string[] = []
    client.subscribe('session', null, ({ source, state }) => states.push(`${source} ${state}`))
    settle()
    await backend.start()
    feed.become('connected')
    settle()
    feed.become('degraded', { kind: 'unavailable', cause: 'timeout', message: '' })
    settle()
    expect(states).toEqual(['simulated starting', 'simulated connected', 'simulated degraded'])
  })

  it('shows what the shell reports until it is dismissed', async () => {
    const { backend, open } = setUp()
    const { client, settle } = open()
    const onReceived: (readonly NumberedNotice[])[] = []
    backend.report({ kind: 'profileUnwritable', directory: '/home/me' })
    client.subscribe('notices', null, (notices) => onReceived.push(notices))
    settle()
    await client.request('notice.dismiss', onReceived[0]?.[0]?.number ?? -1)
    settle()
    expect(onReceived.map((notices) => notices.length)).toEqual([1, 0])
  })

  it('links windows, which get the symbol that another window of their group chooses', async () => {
    const { open } = setUp()
    const [one, other] = [open(), open()]
    const symbols: (string | null)[] = []
    other.client.subscribe('links', null, (links) => symbols.push(links[2].symbol))
    other.settle()
    await one.client.request('link.setSymbol', { group: 2, symbol: AAPL })
    other.settle()
    expect(symbols).toEqual([null, AAPL])
  })

  it('shows every window what is kept of it, and lets the page go when another workspace is switched to', async () => {
    const { backend, ports, open } = setUp()
    const shell = createFakeWindowShell(backend.windows)
    const { client, settle } = open()
    const window = await client.request('window.attach', { window: null, orNew: true })
    if (window === null) throw new Error('no window')
    const onReceived: (WindowRecord | null)[] = []
    client.subscribe('window', window, (record) => onReceived.push(record))
    settle()
    ports.clock.advance(WRITTEN_MS)
    await client.request('window.keepLayout', { window, layout: { grid: 1 }, panels: [] })
    ports.clock.advance(WRITTEN_MS)
    settle()
    const made = await client.request('workspace.create', { name: 'Morning' })
    if (!made.ok) throw new Error(made.failure)
    ports.clock.advance(WRITTEN_MS)
    await client.request('workspace.switch', { workspace: made.value })
    settle()
    expect(onReceived.map((record) => record && record.layout)).toEqual([null, { grid: 1 }, null])
    expect(onReceived.at(-1)).toBeNull()
    expect(shell.open).not.toContain(window)
    expect(shell.open.size).toBe(1)
    await backend.dispose()
    const relaunched = createBackendOver(createFakeFeed(), ports, {})
    expect(relaunched.windows.windowsToOpen().map(({ id }) => id)).toEqual([...shell.open])
    await relaunched.dispose()
  })

  it('gives the window of a page that went away to the next one', async () => {
    const { backend, ports } = setUp()
    const attach = { kind: 'request', name: 'window.attach', payload: { window: null, orNew: true } }
    const first = backend.connect(() => undefined)
    const reply = await first.receive(attach)
    const second = backend.connect(() => undefined)
    expect(await second.receive(attach)).not.toEqual(reply)
    first.close()
    expect(await backend.connect(() => undefined).receive(attach)).toEqual(reply)
    await backend.dispose()
    expect(ports.clock.waiting()).toBe(0)
  })

  it('imports the watchlist that was asked for when it starts', async () => {
    const { backend, open } = setUp({ importFile: { name: 'mine.txt', content: 'US:AAPL' } })
    await backend.start()
    const { client, settle } = open()
    const names: string[] = []
    client.subscribe('watchlists', null, (lists) => names.push(...lists.map(({ name }) => name)))
    settle()
    expect(names).toEqual(['mine', ''])
  })

  it('says what it did not understand of the watchlist that was asked for', async () => {
    const { backend, open } = setUp({ importFile: { name: 'mine.txt', content: 'US:AAPL\nwhat?\nbond:US:X' } })
    await backend.start()
    const { client, settle } = open()
    const onReceived: unknown[] = []
    client.subscribe('notices', null, (notices) => onReceived.push(...notices.map(({ notice }) => notice)))
    settle()
    expect(onReceived).toEqual([{ kind: 'importIncomplete', file: 'mine.txt', added: 1, faults: 2, firstLine: 2 }])
  })

  it('releases everything when it is disposed of', async () => {
    const { backend, feed, ports, open } = setUp()
    const { client, settle } = open()
    client.subscribe('quote', AAPL, () => undefined)
    settle()
    await backend.start()
    backend.wake()
    await backend.dispose()
    expect(feed.demands()).toEqual([])
    expect(feed.disposed).toBe(true)
    expect(feed.wakes).toBe(1)
    expect(ports.simulatedMarket.running).toBe(false)
    expect(ports.clock.waiting()).toBe(0)
  })

  it('stops for good when its profile is lost, says so, and still exports what could not be written', async () => {
    const { backend, ports, feed, open } = setUp()
    const { client, settle } = open()
    await backend.start()
    backend.profileLost()
    ports.store.failing = true
    expect(feed.isPaused).toBe(true)
    await client.request('session.pause', { isPaused: false })
    expect(feed.isPaused).toBe(true)
    const shown: (readonly NumberedNotice[])[] = []
    client.subscribe('notices', null, (notices) => shown.push(notices))
    await client.request('watchlist.edit', { kind: 'addList', name: 'After the loss' })
    settle()
    expect(shown.at(-1)?.map(({ notice }) => notice.kind)).toEqual(['profileLost'])
    expect(await client.request('data.exportAll', null)).toContain('After the loss')
    await backend.dispose()
  })

  it('does not wait for a window that connects after it was disposed of', async () => {
    const { backend, ports, open } = setUp()
    await backend.dispose()
    const { client, settle } = open()
    client.subscribe('settings', null, () => undefined)
    settle()
    expect(ports.clock.waiting()).toBe(0)
  })
})

describe('the backend over its own feed', () => {
  const quote = { s: 'AAPL', ld: 189.5, o: 188, p: 187, h: 190, l: 187, t: 1_795_184_000_000, v: 10, tu: 1_895, ts: 0 }

  it('brings a polled quote to a window', async () => {
    const ports = createBackendPorts(() => jsonAnswer({ code: 0, msg: null, data: { AAPL: quote } }))
    const backend = createBackend(ports, {})
    const { client, settle } = openWindow(backend.connect, ports.clock)
    const prices: (number | null | undefined)[] = []
    client.subscribe('quote', AAPL, (live) => prices.push(live.quote?.last))
    settle()
    await backend.start()
    await ports.clock.advanceSettling(2_000)
    expect(prices.at(-1)).toBe(189.5)
    await backend.dispose()
  })

  it('lets a key that the service repeats reach no window and no log', async () => {
    const refusal = { code: 7, msg: `the key ${CANARY} has expired`, data: null }
    const ports = createBackendPorts(() => jsonAnswer(refusal))
    const backend = createBackend(ports, {})
    const { client, settle } = openWindow(backend.connect, ports.clock)
    const onReceived: unknown[] = []
    client.subscribe('quote', AAPL, (live) => onReceived.push(live))
    client.subscribe('notices', null, (notices) => onReceived.push(notices))
    const sessions: ServiceSession[] = []
    client.subscribe('session', null, (session) => sessions.push(session))
    settle()
    await client.request('session.signIn', FORM)
    await ports.clock.advanceSettling(10_000)
    onReceived.push(await client.request('connection.test', FORM))
    await settlePromises()
    expect(JSON.stringify(onReceived)).toContain('has expired')
    expect(JSON.stringify([onReceived, sessions, ports.log.lines])).not.toContain(CANARY)
    expect(JSON.stringify(ports.http.calls.map(({ request }) => request.url))).not.toContain(CANARY)
    const stored = (['settings', 'connection', 'watchlists', 'workspaces', 'budget'] as const).map(ports.store.read)
    expect(JSON.stringify(stored)).not.toContain(CANARY)
    await backend.dispose()
  })

  it('has the shell do what the settings say, from before the first request on', async () => {
    const { ports, open } = setUp()
    expect(ports.applied).toEqual([DEFAULT_SETTINGS])
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' } as const
    await open().client.request('settings.update', { proxy })
    expect(ports.applied.at(-1)).toEqual({ ...DEFAULT_SETTINGS, proxy })
  })
})

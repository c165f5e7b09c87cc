/** A window: the page's own line and client over a simulated socket, and what it shows. */
import { createClient, type Client } from '../../../src/contract/client.ts'
import type { KnownQuote } from '../../../src/contract/quote-reader.ts'
import type { Value } from '../../../src/contract/topics.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import type { LineState } from '../../../src/renderer/live/line-state.ts'
import { createWebLine, type PageMemory } from '../../../src/renderer/transports/web-line.ts'
import { serveWindow } from '../../../src/web/window-line.ts'
import { PROGRAM, type ApplicationRun } from './application-run.ts'
import type { Chance } from './chance.ts'
import type { Machine } from './machine.ts'
import { createSocketPair, type SocketPair } from './socket-pair.ts'
import type { Timeline } from './timeline.ts'

/** What a window has been told last. */
interface WindowView {
  settings: Value<'settings'> | null
  session: Value<'session'> | null
  lists: Value<'watchlists'> | null
  list: Value<'watchlist'>
  notices: Value<'notices'>
  alerts: Value<'alerts'> | null
  alertEvents: Value<'alertEvents'> | null
  workspaces: Value<'workspaces'> | null
  /** Rows on screen. */
  readonly quotes: Map<InstrumentId, KnownQuote>
}

export interface SimulatedWindow {
  readonly number: number
  readonly client: Client
  readonly view: WindowView
  line(): LineState
  /** True time when anything arrived last; null before. */
  heardAt(): number | null
  /** True time when it said last that its line is another one than before. */
  changedAt(): number
  /** True time when its line was last stalled or cut, or flowed again; -Infinity before. */
  troubledAt(): number
  isVisible(): boolean
  setVisible(visible: boolean): void
  stall(): void
  /** The next line stalls as soon as it is open. */
  stallOnceOpen(): void
  flow(): void
  cut(): void
  /** Closed, or killed: nothing runs in it any more. */
  close(): void
  isOpen(): boolean
}

export interface WindowParts {
  readonly number: number
  readonly timeline: Timeline
  readonly machine: Machine
  readonly chance: Chance
  /** The process at the page's address; null where there is none. */
  readonly running: () => ApplicationRun | null
  /** The key in the page's address. */
  readonly key: string
  readonly pushed: (length: number) => void
  /** A quote on screen has changed. */
  readonly shown: (window: SimulatedWindow, instrument: InstrumentId, quote: KnownQuote) => void
  readonly reload: (window: SimulatedWindow) => void
}

export function openWindow(parts: WindowParts): SimulatedWindow {
  const { timeline, machine, running, number } = parts
  const lane = timeline.lane(`window ${number}`)
  const memory: PageMemory = { key: parts.key, isRenewed: false, profile: null, reloadedFor: null }
  const view: WindowView = {
    settings: null,
    session: null,
    lists: null,
    list: null,
    notices: [],
    alerts: null,
    alertEvents: null,
    workspaces: null,
    quotes: new Map(),
  }
  let pair: SocketPair | null = null
  let isOpen = true
  let isVisible = true
  let isStalled = false
  let state: LineState = { kind: 'opening' }
  let heardAt: number | null = null
  let changedAt = machine.trueNow()
  let troubledAt = -Infinity
  let stallsOnceOpen = false

  const clock = {
    now: () => Math.floor(machine.wall()),
    schedule: (delayMs: number, task: () => void) =>
      timeline.schedule(lane, Math.max(1, Math.trunc(delayMs)), () => {
        if (isOpen) task()
      }),
  }

  function openSocket(): SocketPair['client'] {
    const run = running()
    const door = run === null ? null : run.line
    pair = createSocketPair({
      timeline,
      lane,
      serve: door === null ? null : (socket) => serveWindow(socket, door, () => true),
      pushed: parts.pushed,
    })
    if (isStalled) pair.stall()
    else if (stallsOnceOpen) pair.stallAfterNext()
    if (stallsOnceOpen) isStalled = true
    stallsOnceOpen = false
    return pair.client
  }

  const web = createWebLine({
    openSocket,
    probe: () => Promise.resolve(running() === null ? 'nobody' : 'quotedeck'),
    memory,
    code: null,
    program: PROGRAM,
    clock,
    random: parts.chance.fork(`window ${number}`).next,
    reload: () => parts.reload(simulated),
  })
  web.transport.subscribe(() => {
    heardAt = machine.trueNow()
  })
  web.line.watch((next) => {
    if (state.kind !== next.kind) changedAt = machine.trueNow()
    state = next
  })
  const client = createClient(web.transport, queueMicrotask)
  const simulated: SimulatedWindow = {
    number,
    client,
    view,
    line: () => state,
    heardAt: () => heardAt,
    changedAt: () => changedAt,
    troubledAt: () => (isStalled ? machine.trueNow() : troubledAt),
    isVisible: () => isVisible,
    setVisible(visible) {
      isVisible = visible
      client.setVisible(visible)
      if (visible) web.line.look()
    },
    stall() {
      isStalled = true
      pair?.stall()
    },
    stallOnceOpen() {
      stallsOnceOpen = true
    },
    flow() {
      isStalled = false
      stallsOnceOpen = false
      troubledAt = machine.trueNow()
      pair?.flow()
    },
    cut() {
      troubledAt = machine.trueNow()
      pair?.cut()
    },
    close() {
      isOpen = false
      pair?.abandon()
    },
    isOpen: () => isOpen,
  }
  // A panel that not every window has.
  if (parts.chance.happens(0.25)) client.subscribe('alerts', null, (value) => void (view.alerts = value))
  subscribe(client, view, (instrument, quote) => parts.shown(simulated, instrument, quote))
  return simulated
}

type Shown = (instrument: InstrumentId, quote: KnownQuote) => void

/** What every window shows, and the rows of the first list. */
function subscribe(client: Client, view: WindowView, shown: Shown): void {
  client.subscribe('settings', null, (value) => void (view.settings = value))
  client.subscribe('session', null, (value) => void (view.session = value))
  client.subscribe('notices', null, (value) => void (view.notices = value))
  client.subscribe('alertEvents', null, (value) => void (view.alertEvents = value))
  client.subscribe('workspaces', null, (value) => void (view.workspaces = value))
  let listed: string | null = null
  let stopList: () => void = () => undefined
  const rows = new Map<InstrumentId, () => void>()

  function show(list: Value<'watchlist'>): void {
    view.list = list
    const wanted = new Set((list?.rows ?? []).flatMap((row) => ('instrument' in row ? [row.instrument] : [])))
    for (const [instrument, stop] of rows)
      if (!wanted.has(instrument)) {
        stop()
        rows.delete(instrument)
        view.quotes.delete(instrument)
      }
    for (const instrument of wanted)
      if (!rows.has(instrument))
        rows.set(
          instrument,
          client.followQuote(instrument, (quote) => {
            view.quotes.set(instrument, quote)
            shown(instrument, quote)
          }),
        )
  }

  client.subscribe('watchlists', null, (lists) => {
    view.lists = lists
    const first = lists[0]?.id ?? null
    if (first === listed) return
    listed = first
    stopList()
    stopList = () => undefined
    if (first === null) show(null)
    else stopList = client.subscribe('watchlist', first, show)
  })
}

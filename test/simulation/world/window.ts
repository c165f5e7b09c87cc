/** A window: the page's own line and client over simulated connections, and the values it shows. */
import { createClient, type Client } from '#contract/wire/client.ts'
import type { KnownQuote } from '#contract/wire/quote-reader.ts'
import type { Value } from '#contract/topics.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LineState } from '#renderer/window/line-state.ts'
import type { ApplicationRun } from './application-run.ts'
import type { Chance } from './chance.ts'
import type { Machine } from './machine.ts'
import type { Shell } from './shells.ts'
import type { Timeline } from './time/timeline.ts'
import { openDesktopEnd, openWebEnd } from './window-end.ts'

interface WindowView {
  settings: Value<'settings'> | null
  session: Value<'session'> | null
  lists: Value<'watchlists'> | null
  list: Value<'watchlist'>
  notices: Value<'notices'>
  alerts: Value<'alerts'> | null
  alertEvents: Value<'alertEvents'> | null
  workspaces: Value<'workspaces'> | null
  news: Value<'news'> | null
  /** The rows on screen. */
  readonly quotes: Map<InstrumentId, KnownQuote>
}

export interface SimulatedWindow {
  readonly number: number
  readonly shell: Shell
  readonly client: Client
  readonly view: WindowView
  line(): LineState
  /** True time of the last message; null before. */
  heardAt(): number | null
  /** True time of the last change of the line's state. */
  changedAt(): number
  /** True time when its line was last stalled, cut or resumed; -Infinity before. */
  troubledAt(): number
  isVisible(): boolean
  setVisible(visible: boolean): void
  stall(): void
  stallOnceOpen(): void
  flow(): void
  cut(): void
  close(): void
  isOpen(): boolean
}

export interface WindowParts {
  readonly number: number
  readonly timeline: Timeline
  readonly machine: Machine
  readonly chance: Chance
  /** The process at the page's address, or null. */
  readonly running: () => ApplicationRun | null
  /** The key in the page's address. */
  readonly key: string
  readonly pushed: (length: number) => void
  readonly shown: (window: SimulatedWindow, instrument: InstrumentId, quote: KnownQuote) => void
  readonly reload: (window: SimulatedWindow) => void
  /** Called when the desktop finds its page gone. */
  readonly crashed: (window: SimulatedWindow) => void
}

export function openWindow(parts: WindowParts): SimulatedWindow {
  const { timeline, machine, running, number } = parts
  const lane = timeline.lane(`window ${number}`)
  const view: WindowView = {
    settings: null,
    session: null,
    lists: null,
    list: null,
    notices: [],
    alerts: null,
    alertEvents: null,
    workspaces: null,
    news: null,
    quotes: new Map(),
  }
  let isOpen = true
  let isVisible = true
  let state: LineState = { kind: 'opening' }
  let heardAt: number | null = null
  let changedAt = machine.trueNow()
  let troubledAt = -Infinity

  const clock = {
    now: () => Math.floor(machine.wall()),
    schedule: (delayMs: number, task: () => void) =>
      timeline.schedule(lane, Math.max(1, Math.trunc(delayMs)), () => {
        if (isOpen) task()
      }),
  }

  const run = running()
  const endParts = {
    timeline,
    lane,
    clock,
    monotonic: () => machine.monotonic(),
    chance: parts.chance.fork(`window ${number}`),
    running,
    key: parts.key,
    pushed: parts.pushed,
    reload: () => parts.reload(simulated),
    crashed: () => parts.crashed(simulated),
  }
  const end = run?.shell === 'desktop' ? openDesktopEnd(run, endParts) : openWebEnd(endParts)
  end.transport.subscribe(() => {
    heardAt = machine.trueNow()
  })
  end.line.watch((next) => {
    if (state.kind !== next.kind) changedAt = machine.trueNow()
    state = next
  })
  const client = createClient(end.transport, queueMicrotask)
  const simulated: SimulatedWindow = {
    number,
    shell: run?.shell ?? 'web',
    client,
    view,
    line: () => state,
    heardAt: () => heardAt,
    changedAt: () => changedAt,
    troubledAt: () => (end.isStalled() ? machine.trueNow() : troubledAt),
    isVisible: () => isVisible,
    setVisible(visible) {
      isVisible = visible
      client.setVisible(visible)
      if (visible) end.line.look()
    },
    stall: end.stall,
    stallOnceOpen: end.stallOnceOpen,
    flow() {
      troubledAt = machine.trueNow()
      end.flow()
    },
    cut() {
      troubledAt = machine.trueNow()
      end.cut()
    },
    close() {
      isOpen = false
      end.abandon()
    },
    isOpen: () => isOpen,
  }
  // Not every window has these panels.
  if (parts.chance.happens(0.25)) client.subscribe('alerts', null, (value) => void (view.alerts = value))
  const source = { market: 'stock', language: 'en' }
  if (parts.chance.fork('news').happens(0.25)) client.subscribe('news', source, (value) => void (view.news = value))
  subscribe(client, view, (instrument, quote) => parts.shown(simulated, instrument, quote))
  return simulated
}

type Shown = (instrument: InstrumentId, quote: KnownQuote) => void

/** Subscribes to the values that every window shows and the rows of the first list. */
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

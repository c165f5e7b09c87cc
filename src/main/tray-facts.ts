/** What the tray is about: gathered over the shell's own line, as a window would. */
import type { Client } from '../contract/client.ts'
import type { Unsubscribe } from '../contract/transport.ts'
import type { AlertEventsView } from '../model/alert-event.ts'
import type { Mover } from '../model/mover.ts'
import type { ServiceSession } from '../model/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.ts'
import type { WatchlistSummary } from '../model/watchlist.ts'
import type { WorkspaceList } from '../model/workspace.ts'

export interface TrayFacts {
  readonly settings: Settings
  /** Null until it is known, and so are the workspaces. */
  readonly session: ServiceSession | null
  readonly workspaces: WorkspaceList | null
  readonly lists: readonly WatchlistSummary[]
  /** Id of the list whose movers are shown; null when there is none. */
  readonly list: string | null
  readonly movers: readonly Mover[]
  readonly armedAlerts: number
  readonly events: AlertEventsView
}

/** The worst there is to say; each has a shape of its own in the tray. */
export type TrayState = 'calm' | 'fired' | 'paused' | 'unreachable'

const UNREACHABLE: ReadonlySet<ServiceSession['state']> = new Set(['offline', 'unauthorised', 'keyless'])

export function trayStateOf({ session, events }: TrayFacts): TrayState {
  if (session !== null && UNREACHABLE.has(session.state)) return 'unreachable'
  if (events.unacknowledged > 0) return 'fired'
  return session?.state === 'paused' ? 'paused' : 'calm'
}

const NOTHING_KNOWN: TrayFacts = {
  settings: DEFAULT_SETTINGS,
  session: null,
  workspaces: null,
  lists: [],
  list: null,
  movers: [],
  armedAlerts: 0,
  events: { recent: [], unacknowledged: 0, isKept: true },
}

/** Tells the facts whenever any of them changes. */
export function followTrayFacts(line: Pick<Client, 'subscribe'>, tell: (facts: TrayFacts) => void): Unsubscribe {
  let facts = NOTHING_KNOWN
  let stopMovers: Unsubscribe = () => undefined

  function learn(part: Partial<TrayFacts>): void {
    facts = { ...facts, ...part }
    const list = (facts.lists.find(({ id }) => id === facts.settings.trayList) ?? facts.lists[0])?.id ?? null
    if (list !== facts.list) followMovers(list)
    tell(facts)
  }

  function followMovers(list: string | null): void {
    stopMovers()
    facts = { ...facts, list, movers: [] }
    stopMovers = list === null ? () => undefined : line.subscribe('movers', list, (movers) => learn({ movers }))
  }

  const stops = [
    line.subscribe('settings', null, (settings) => learn({ settings })),
    line.subscribe('session', null, (session) => learn({ session })),
    line.subscribe('workspaces', null, (workspaces) => learn({ workspaces })),
    line.subscribe('alertEvents', null, (events) => learn({ events })),
    line.subscribe('alerts', null, ({ alerts }) => {
      const armedAlerts = alerts.filter(({ state }) => state === 'armed').length
      if (armedAlerts !== facts.armedAlerts) learn({ armedAlerts })
    }),
    line.subscribe('watchlists', null, (lists) => learn({ lists })),
  ]
  return () => {
    stopMovers()
    for (const stop of stops) stop()
  }
}

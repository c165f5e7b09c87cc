/** Collects everything that the tray shows, through the windows' contract. */
import type { Client } from '#contract/wire/client.ts'
import type { Unsubscribe } from '#contract/wire/transport.ts'
import type { AlertEventsView } from '#model/alerts/alert-event.ts'
import type { Mover } from '#model/market/mover.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import type { WatchlistSummary } from '#model/watchlists/watchlist.ts'
import type { WorkspaceList } from '#model/workspace/workspace.ts'

export interface TrayFacts {
  readonly settings: Settings
  /** Null until the first push, as are the workspaces. */
  readonly session: ServiceSession | null
  readonly workspaces: WorkspaceList | null
  readonly lists: readonly WatchlistSummary[]
  /** Id of the watchlist whose movers are shown, or null. */
  readonly list: string | null
  readonly movers: readonly Mover[]
  readonly armedAlerts: number
  readonly events: AlertEventsView
}

export type TrayState = 'calm' | 'fired' | 'paused' | 'unreachable'

const UNREACHABLE: ReadonlySet<ServiceSession['state']> = new Set(['offline', 'unauthorised', 'keyless'])

/** Returns the worst state that applies: no connection, then unacknowledged alerts, then paused polling. */
export function trayStateOf({ session, events }: TrayFacts): TrayState {
  if (session !== null && UNREACHABLE.has(session.state)) return 'unreachable'
  if (events.unacknowledged > 0) return 'fired'
  return session?.state === 'paused' ? 'paused' : 'calm'
}

const NO_FACTS: TrayFacts = {
  settings: DEFAULT_SETTINGS,
  session: null,
  workspaces: null,
  lists: [],
  list: null,
  movers: [],
  armedAlerts: 0,
  events: { recent: [], unacknowledged: 0, isPersisted: true },
}

/** Calls `publish` with all facts after every push that changes one. */
export function followTrayFacts(line: Pick<Client, 'subscribe'>, publish: (facts: TrayFacts) => void): Unsubscribe {
  let facts = NO_FACTS
  let stopMovers: Unsubscribe = () => undefined

  function update(part: Partial<TrayFacts>): void {
    facts = { ...facts, ...part }
    const list = (facts.lists.find(({ id }) => id === facts.settings.trayList) ?? facts.lists[0])?.id ?? null
    if (list !== facts.list) followMovers(list)
    publish(facts)
  }

  function followMovers(list: string | null): void {
    stopMovers()
    facts = { ...facts, list, movers: [] }
    stopMovers = list === null ? () => undefined : line.subscribe('movers', list, (movers) => update({ movers }))
  }

  const stops = [
    line.subscribe('settings', null, (settings) => update({ settings })),
    line.subscribe('session', null, (session) => update({ session })),
    line.subscribe('workspaces', null, (workspaces) => update({ workspaces })),
    line.subscribe('alertEvents', null, (events) => update({ events })),
    line.subscribe('alerts', null, ({ alerts }) => {
      const armedAlerts = alerts.filter(({ state }) => state === 'armed').length
      if (armedAlerts !== facts.armedAlerts) update({ armedAlerts })
    }),
    line.subscribe('watchlists', null, (lists) => update({ lists })),
  ]
  return () => {
    stopMovers()
    for (const stop of stops) stop()
  }
}

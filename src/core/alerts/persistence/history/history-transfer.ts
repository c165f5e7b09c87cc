/** Exports the latest events of the history as lines, and imports them. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Alert, AlertId } from '#model/alerts/alert.ts'
import { DAY_MS, SECOND_MS } from '#model/values/duration.ts'
import type { ServiceEvent } from '#core/ports/alert-store.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import type { AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { readHistoryLine, writeHistoryLine } from './history-line.ts'
import { createPortions } from './portions.ts'
import type { StoredHistory } from './stored-history.ts'

/** The alerts as imported, by their ids in the file. */
export type ImportedAlerts = ReadonlyMap<AlertId, Pick<Alert, 'id' | 'revision'>>

export interface HistoryTransfer {
  /** Returns the number of events; 0 if it cannot be read. */
  size(): number
  /**
   * Latest events, earliest first, or null if unreadable.
   * @param lengthOf The part of the room that a line takes.
   */
  lines(room: number, lengthOf: (line: string) => number): readonly string[] | null
  /** Adds missing events in portions and skips invalid lines. Returns a function that removes them. */
  add(lines: readonly unknown[], imported: ImportedAlerts): () => void
  /** Finishes pending work first. */
  dispose(): void
}

export interface HistoryTransferParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly history: StoredHistory
  readonly repository: Pick<AlertRepository, 'reserve'>
  readonly log: Log
  readonly changed: () => void
}

/** Reading this many events takes about 30 ms, in which windows wait. */
export const MAX_FILED_EVENTS = 3_000
const PAGE = 200
/** This many take less than 5 ms. */
const PORTION = 10
const PAUSE_MS = 20
const RETRY_MS = 15 * SECOND_MS
/** The clocks of two computers may differ. */
const MAX_AHEAD_MS = DAY_MS

export function createHistoryTransfer(parts: HistoryTransferParts): HistoryTransfer {
  const { clock, history, repository, log, changed } = parts
  /** Pending tasks; each does a portion and returns whether more is left. */
  const tasks: (() => boolean)[] = []
  const portions = createPortions(clock, doSome)

  function doSome(): number | null {
    const [task] = tasks
    if (task === undefined) return null
    const isMoreLeft = attempt(() => (history.isReady() ? task() : null))
    if (isMoreLeft === null) return RETRY_MS
    if (!isMoreLeft) tasks.shift()
    if (tasks.length > 0) return PAUSE_MS
    changed()
    return null
  }

  function attempt<T>(task: () => T): T | null {
    try {
      return task()
    } catch (error) {
      log.warn('The alert history cannot be read or written.', { reason: String(error) })
      return null
    }
  }

  function enqueue(task: () => boolean): void {
    tasks.push(task)
    portions.start()
  }

  return {
    size: () => attempt(history.size) ?? 0,
    lines: (room, lengthOf) => attempt(() => latestLines(history, room, lengthOf)),
    add(lines, imported) {
      const alertOf = createAlertNames(imported, repository)
      const [left, added] = [[...lines], [] as number[]]
      enqueue(() => {
        const events = left.slice(0, PORTION).flatMap(eventIn)
        alertOf.prepare(events)
        added.push(...history.add(events.map(({ service, event }) => ({ service, event: alertOf.renamed(event) }))))
        left.splice(0, PORTION)
        return left.length > 0
      })
      return () => {
        left.length = 0
        enqueue(() => {
          history.remove(added.slice(0, PORTION))
          added.splice(0, PORTION)
          return added.length > 0
        })
      }
    },
    dispose() {
      portions.stop()
      while (doSome() === PAUSE_MS);
    },
  }

  function eventIn(line: unknown): readonly ServiceEvent[] {
    const read = readHistoryLine(line)
    return read !== null && read.event.firedAt <= clock.now() + MAX_AHEAD_MS ? [read] : []
  }
}

function latestLines(
  history: Pick<StoredHistory, 'page'>,
  room: number,
  lengthOf: (line: string) => number,
): readonly string[] {
  const lines: string[] = []
  let left = room
  let before: number | null = null
  while (lines.length < MAX_FILED_EVENTS) {
    const page = history.page(before, Math.min(PAGE, MAX_FILED_EVENTS - lines.length))
    for (const one of page) {
      const line = writeHistoryLine(one)
      left -= lengthOf(line)
      if (left < 0) return lines.reverse()
      lines.push(line)
    }
    if (page.length < PAGE) break
    before = page.at(-1)?.event.number ?? null
  }
  return lines.reverse()
}

/** Maps alerts of a file to those here, where ids may belong to different alerts. */
function createAlertNames(imported: ImportedAlerts, repository: Pick<AlertRepository, 'reserve'>) {
  const ids = new Map<AlertId, AlertId>()

  /** Revisions that the imported alert has yet to reach would collide with its own events. */
  function importedId({ alert, revision }: AlertEvent): AlertId | null {
    const now = imported.get(alert)
    return now !== undefined && revision < now.revision ? now.id : null
  }

  return {
    /** Reserves unused ids for alerts that are gone. */
    prepare(events: readonly ServiceEvent[]): void {
      const others = events.filter(({ event }) => importedId(event) === null).map(({ event }) => event.alert)
      const unknown = [...new Set(others)].filter((alert) => !ids.has(alert))
      if (unknown.length === 0) return
      for (const [place, id] of repository.reserve(unknown.length).entries()) {
        const alert = unknown[place]
        if (alert !== undefined) ids.set(alert, id)
      }
    },
    renamed: (event: AlertEvent): AlertEvent => ({
      ...event,
      alert: importedId(event) ?? ids.get(event.alert) ?? event.alert,
    }),
  }
}

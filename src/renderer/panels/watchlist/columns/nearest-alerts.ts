/** How far the nearest armed alert of each instrument is, heard only while a column shows it; it costs no requests. */
import type { Client } from '../../../../contract/client.ts'
import type { AlertDistance } from '../../../../model/alert-view.ts'
import type { InstrumentId } from '../../../../model/instrument.ts'
import type { Cancel } from '../../../live/clock.ts'

export interface NearestAlerts {
  /** Listens from now on, or no longer. */
  listen(isWanted: boolean): void
  /** Null where no alert is armed; undefined before the first word of any. */
  get(instrument: InstrumentId): AlertDistance | null | undefined
}

/** `changed` hears of the instruments whose distance did. */
export function createNearestAlerts(
  client: Pick<Client, 'subscribe'>,
  changed: (instruments: readonly InstrumentId[]) => void,
): NearestAlerts {
  let stop: Cancel | null = null
  let known: ReadonlyMap<InstrumentId, AlertDistance> | undefined

  function hear(distances: readonly AlertDistance[]): void {
    const before = known
    const now = new Map(distances.map((distance) => [distance.instrument, distance]))
    known = now
    const either = new Set([...(before?.keys() ?? []), ...now.keys()])
    const differs = (one: InstrumentId) => before?.get(one)?.percent !== now.get(one)?.percent
    changed([...either].filter((instrument) => before === undefined || differs(instrument)))
  }

  return {
    listen(isWanted) {
      if (isWanted === (stop !== null)) return
      stop?.()
      stop = isWanted ? client.subscribe('alertDistances', null, hear) : null
      known = undefined
    },
    get: (instrument) => (known === undefined ? undefined : (known.get(instrument) ?? null)),
  }
}

/** Which alerts watch which instruments now: by their targets, and by whether they are in force. */
import { isAboutPositions, type Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { KnownArming } from '../persistence/unwritten.ts'

/** What keeps an alert from watching at all. */
export type Rest = 'off' | 'expired' | 'snoozed' | 'splitDue'

/** That of the user's own decision; null where nothing does. */
export function chosenRestOf({ isOn, expiresAt, snoozedUntil }: Alert, now: number): Exclude<Rest, 'splitDue'> | null {
  if (!isOn) return 'off'
  if (expiresAt !== null && now >= expiresAt) return 'expired'
  return snoozedUntil !== null && now < snoozedUntil ? 'snoozed' : null
}

/** The next moment at which an alert's rest starts or ends by itself, Unix epoch ms; Infinity where there is none. */
export function nextRestChange(alerts: readonly Alert[], now: number): number {
  const moments = alerts.flatMap(({ expiresAt, snoozedUntil }) => [expiresAt, snoozedUntil])
  return Math.min(Infinity, ...moments.filter((moment) => moment !== null && moment > now).map(Number))
}

/** Whether an alert measures what is held, as one sum. */
export const isAboutHeld = ({ conditions }: Pick<Alert, 'conditions'>): boolean =>
  conditions.some(({ kind }) => isAboutPositions(kind))

/** The instruments of an alert: null is none in particular, as of a sum. A list that is gone has none at all. */
export function instrumentsOf(
  { target, conditions }: Alert,
  lists: ReadonlyMap<string, readonly InstrumentId[]>,
): readonly (InstrumentId | null)[] {
  switch (target.kind) {
    case 'instrument':
      return [target.instrument]
    case 'list':
      return isAboutHeld({ conditions }) && lists.has(target.list) ? [null] : (lists.get(target.list) ?? [])
    case 'everything':
    case 'positions':
      return [null]
  }
}

/** What has left a list and comes back is watched from the start: between the two anything may have happened. */
export function orphans(
  stored: readonly KnownArming[],
  alerts: readonly Alert[],
  lists: ReadonlyMap<string, readonly InstrumentId[]>,
): readonly { readonly alert: Alert; readonly instrument: InstrumentId | null }[] {
  const known = new Map(alerts.map((alert) => [alert.id, alert]))
  // Of a list, once for all its alerts: it may have tens of thousands.
  const sets = new Map<readonly (InstrumentId | null)[], ReadonlySet<InstrumentId | null>>()

  function isWatched(alert: Alert, instrument: InstrumentId | null): boolean {
    const all = instrumentsOf(alert, lists)
    if (all.length < 2) return all[0] === instrument
    const set = sets.get(all) ?? new Set(all)
    sets.set(all, set)
    return set.has(instrument)
  }

  return stored.flatMap(({ alert: id, instrument, revision }) => {
    const alert = known.get(id)
    return alert?.revision === revision && !isWatched(alert, instrument) ? [{ alert, instrument }] : []
  })
}

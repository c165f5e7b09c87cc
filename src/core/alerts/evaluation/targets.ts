/** Finds the instruments that each alert watches now. */
import { isAboutPositions, type Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { KnownArming } from '../persistence/unwritten.ts'

/** The reason why an alert does not watch. */
export type Rest = 'off' | 'expired' | 'snoozed' | 'splitDue'

/** Returns a rest that the user chose, or null. */
export function chosenRestOf({ isOn, expiresAt, snoozedUntil }: Alert, now: number): Exclude<Rest, 'splitDue'> | null {
  if (!isOn) return 'off'
  if (expiresAt !== null && now >= expiresAt) return 'expired'
  return snoozedUntil !== null && now < snoozedUntil ? 'snoozed' : null
}

/** When a rest next starts or ends without an edit, Unix epoch ms, or Infinity. */
export function nextRestChange(alerts: readonly Alert[], now: number): number {
  const moments = alerts.flatMap(({ expiresAt, snoozedUntil }) => [expiresAt, snoozedUntil])
  return Math.min(Infinity, ...moments.filter((moment) => moment !== null && moment > now).map(Number))
}

/** Whether an alert measures positions as one sum. */
export const isAboutHeld = ({ conditions }: Pick<Alert, 'conditions'>): boolean =>
  conditions.some(({ kind }) => isAboutPositions(kind))

/** Returns an alert's instruments; null for no particular one, e.g. of a sum. A deleted list has no instruments. */
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

/**
 * Returns armings of instruments that left their list. A returning one is watched from the start, since its state in between is
 * unknown.
 */
export function orphans(
  stored: readonly KnownArming[],
  alerts: readonly Alert[],
  lists: ReadonlyMap<string, readonly InstrumentId[]>,
): readonly { readonly alert: Alert; readonly instrument: InstrumentId | null }[] {
  const known = new Map(alerts.map((alert) => [alert.id, alert]))
  // A list may have tens of thousands, so its alerts share one set.
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

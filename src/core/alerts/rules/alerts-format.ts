/** The stored format of the user's alerts. An invalid alert is dropped without the others. */
import * as v from 'valibot'
import * as schemas from '#contract/alerts/alert-schemas.ts'
import { MAX_ALERTS, type Alert, type AlertId } from '#model/alerts/alert.ts'
import { createMeasure, type BoundedFormat } from '#core/storage/document-bound.ts'

export interface AlertList {
  /** In order of creation; ids are unique. */
  readonly alerts: readonly Alert[]
  /** Number of the next alert, greater than any before. */
  readonly nextNumber: number
}

const storedAlert = v.object({
  id: schemas.alertId,
  revision: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
  createdAt: v.fallback(schemas.moment, 0),
  pricedAt: v.fallback(v.nullable(schemas.moment), null),
  snoozedUntil: v.fallback(v.nullable(schemas.moment), null),
  ...schemas.definitionEntries,
})

const alertSchema: v.GenericSchema<unknown, Alert> = v.pipe(
  storedAlert,
  // Prices cannot be older than the alert.
  v.transform(({ pricedAt, ...alert }) => ({ ...alert, pricedAt: pricedAt ?? alert.createdAt })),
)

/** UTF-16 units around the alerts. */
const FRAME_UNITS = 50
const lengthOfAlerts = createMeasure<Alert>()

export const alertsFormat: BoundedFormat<AlertList> = {
  name: 'alerts',
  version: 1,
  migrations: {},
  outline: v.object({ alerts: v.array(v.unknown()) }),
  read: (content) => readAlerts(content),
  unitsOf: ({ alerts }) => FRAME_UNITS + lengthOfAlerts(alerts),
}

function readAlerts(content: unknown): AlertList {
  const found = v.safeParse(v.object({ alerts: v.array(v.unknown()), nextNumber: v.unknown() }), content)
  if (!found.success) return { alerts: [], nextNumber: 1 }
  const alerts = new Map<AlertId, Alert>()
  for (const one of found.output.alerts) {
    const read = v.safeParse(alertSchema, one)
    if (read.success && !alerts.has(read.output.id) && alerts.size < MAX_ALERTS) alerts.set(read.output.id, read.output)
  }
  return { alerts: [...alerts.values()], nextNumber: firstFreeNumber([...alerts.keys()], found.output.nextNumber) }
}

/** Larger numbers are not ours; ids counted on from them would soon be invalid. */
const MAX_NUMBER = 900_000_000

/** Returns a number that no alert has or had. */
export function firstFreeNumber(used: readonly AlertId[], stated: unknown): number {
  const isSound = typeof stated === 'number' && Number.isInteger(stated) && stated >= 1 && stated <= MAX_NUMBER
  return used.reduce((free, id) => Math.max(free, numberOf(id) + 1), isSound ? stated : 1)
}

const numberOf = (id: AlertId): number => Number(id.slice('alert-'.length))

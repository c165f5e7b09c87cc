/** Actions on existing alerts. */
import type { Client } from '#contract/wire/client.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { HOUR_MS } from '#model/values/duration.ts'

export interface AlertActions {
  /** Switching on arms an alert again, even if it was done. */
  switchAll(alerts: readonly AlertId[], isOn: boolean): void
  remove(alerts: readonly AlertId[]): void
  /** Snoozes for an hour from `now`, Unix epoch ms. */
  snooze(alerts: readonly AlertId[], now: number): void
  wake(alerts: readonly AlertId[]): void
  settleSplit(alerts: readonly AlertId[], isRescaled: boolean): void
}

/** @param attempt Runs a task and shows a refusal. */
export function createAlertActions(
  client: Pick<Client, 'request'>,
  attempt: (task: () => Promise<unknown>) => void,
): AlertActions {
  const onSome = (alerts: readonly AlertId[], task: (ids: AlertId[]) => Promise<unknown>) => {
    if (alerts.length > 0) attempt(() => task([...alerts]))
  }
  return {
    switchAll: (alerts, isOn) =>
      onSome(alerts, (ids) => client.request('alert.bulk', { alerts: ids, action: isOn ? 'switchOn' : 'switchOff' })),
    remove: (alerts) => onSome(alerts, (ids) => client.request('alert.remove', { alerts: ids })),
    snooze: (alerts, now) =>
      onSome(alerts, (ids) => client.request('alert.snooze', { alerts: ids, until: now + HOUR_MS })),
    wake: (alerts) => onSome(alerts, (ids) => client.request('alert.snooze', { alerts: ids, until: null })),
    settleSplit: (alerts, isRescaled) =>
      onSome(alerts, (ids) => client.request('alert.rescale', { alerts: ids, isRescaled })),
  }
}

/** Actions on fired events: show, snooze, acknowledge. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import type { App } from '../app/app.svelte.ts'
import type { Commands } from '../commands/commands.svelte.ts'

/** Returns null if the alert no longer exists or is switched off. */
export function alertToSnooze(
  event: Pick<AlertEvent, 'alert'>,
  alerts: readonly Pick<Alert, 'id' | 'isOn' | 'repeat'>[],
): Pick<Alert, 'id' | 'repeat'> | null {
  return alerts.find(({ id, isOn }) => isOn && id === event.alert) ?? null
}

export interface EventActions {
  /** Opens the symbol of a single event, else the list of alerts. */
  show(events: readonly AlertEvent[]): void
  /** Acknowledges an event, snoozes its alert for an hour and arms it again. */
  snooze(event: AlertEvent, alert: Pick<Alert, 'id' | 'repeat'>): void
  acknowledge(events: readonly AlertEvent[]): void
}

export function createEventActions(
  { client, clock, desk }: Pick<App, 'client' | 'clock' | 'desk'>,
  commands: Pick<Commands, 'run' | 'attempt'>,
): EventActions {
  async function snooze(event: AlertEvent, { id, repeat }: Pick<Alert, 'id' | 'repeat'>): Promise<void> {
    const alerts = [id]
    // An alert that fires once is done. Switching it off and on arms it again; the snooze in between keeps it from firing.
    if (repeat.kind === 'once') await client.request('alert.bulk', { alerts, action: 'switchOff' })
    await client.request('alert.snooze', { alerts, until: clock.now() + HOUR_MS })
    if (repeat.kind === 'once') await client.request('alert.bulk', { alerts, action: 'switchOn' })
    await client.request('alert.acknowledge', { events: [event.number] })
  }

  return {
    show(events) {
      const instrument = events.length === 1 ? (events[0]?.instrument ?? null) : null
      void commands.run(instrument === null ? 'panel.show.alerts' : 'panel.show.chart')
      if (instrument !== null) desk?.showSymbol(instrument)
    },
    snooze: (event, alert) => void commands.attempt(() => snooze(event, alert)),
    acknowledge: (events) =>
      void commands.attempt(() => client.request('alert.acknowledge', { events: events.map(({ number }) => number) })),
  }
}

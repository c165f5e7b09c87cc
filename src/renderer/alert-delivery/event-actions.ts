/** What can be done about events that have fired: shown, put off, acknowledged. */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import type { App } from '../app/app.svelte.ts'
import type { Commands } from '../commands/commands.svelte.ts'

/** The alert of an event, while it can be put off: it exists and is switched on. */
export function alertToSnooze(
  event: Pick<AlertEvent, 'alert'>,
  alerts: readonly Pick<Alert, 'id' | 'isOn' | 'repeat'>[],
): Pick<Alert, 'id' | 'repeat'> | null {
  return alerts.find(({ id, isOn }) => isOn && id === event.alert) ?? null
}

export interface EventActions {
  /** Opens what events are about: the symbol of one, else the list of alerts. */
  show(events: readonly AlertEvent[]): void
  /** Acknowledges an event, and has its alert rest for an hour and be armed again. */
  snooze(event: AlertEvent, alert: Pick<Alert, 'id' | 'repeat'>): void
  acknowledge(events: readonly AlertEvent[]): void
}

/** What is done may be refused; the window says so. */
export function createEventActions(
  { client, clock, desk }: Pick<App, 'client' | 'clock' | 'desk'>,
  commands: Pick<Commands, 'run' | 'attempt'>,
): EventActions {
  async function snooze(event: AlertEvent, { id, repeat }: Pick<Alert, 'id' | 'repeat'>): Promise<void> {
    const alerts = [id]
    // One that fires once is done. Switched off and on it is armed again, and it must not fire in between.
    if (repeat.kind === 'once') await client.request('alert.bulk', { alerts, action: 'switchOff' })
    await client.request('alert.snooze', { alerts, until: clock.now() + HOUR_MS })
    if (repeat.kind === 'once') await client.request('alert.bulk', { alerts, action: 'switchOn' })
    await client.request('alert.acknowledge', { events: [event.number] })
  }

  return {
    show(events) {
      // Several events open no single instrument.
      const instrument = events.length === 1 ? (events[0]?.instrument ?? null) : null
      void commands.run(instrument === null ? 'panel.show.alerts' : 'panel.show.chart')
      if (instrument !== null) desk?.showSymbol(instrument)
    },
    snooze: (event, alert) => void commands.attempt(() => snooze(event, alert)),
    acknowledge: (events) =>
      void commands.attempt(() => client.request('alert.acknowledge', { events: events.map(({ number }) => number) })),
  }
}

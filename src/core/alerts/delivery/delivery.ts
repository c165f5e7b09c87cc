/**
 * Delivers each event once: to the system's notifications if the shell has them, and to the first window that claims it, which
 * plays the sound and, in a browser, shows it. Events are stored as shown before that, so that no crash shows one twice. They
 * stay in the list.
 */
import { MAX_NOTIFIED_EVENTS, type AlertEvent, type AlertNotification } from '#model/alerts/alert-event.ts'
import { urgentFirst } from '#model/alerts/alert.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Observable } from '#core/reactive/variable.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { planDelivery } from './delivery-plan.ts'
import { isQuietAt } from './quiet-hours.ts'

export interface Delivery {
  /** Marks the due events as shown and returns them. They are invisible outside before `handOut`. */
  prepare(): readonly PreparedNotification[]
  /** Must be called after the prepared events are written. */
  handOut(prepared: readonly PreparedNotification[]): void
  /** Notifications that windows may still claim, oldest first. */
  current(): readonly AlertNotification[]
  /** Returns true for the one window that is to show it. */
  claim(notification: number): boolean
  dispose(): void
}

interface PreparedNotification {
  readonly kind: AlertNotification['kind']
  /** The earliest first; all are marked as shown. */
  readonly events: readonly AlertEvent[]
  /** Unix epoch ms. */
  readonly shownAt: number
}

export interface DeliveryParts {
  readonly clock: Clock
  readonly memory: Pick<AlertMemory, 'pending' | 'putEvent'>
  readonly settings: Observable<Pick<Settings, 'notifications' | 'quietHours'>>
  readonly deliver: Ports['deliver']
  readonly isSearching: () => boolean
  /** Called when waiting events may be delivered. */
  readonly due: () => void
  /** Called when windows may claim a notification. */
  readonly offered: () => void
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { clock, memory, settings, deliver, isSearching, due, offered } = parts
  let cancel: Cancel | null = null
  let recent: readonly number[] = []
  let offers: readonly AlertNotification[] = []
  let lastNumber = 0

  function prepare(): readonly PreparedNotification[] {
    cancel?.()
    const shownAt = clock.now()
    const { groups, checkAgainInMs } = planDelivery(memory.pending(), {
      now: shownAt,
      recent,
      isSearching: isSearching(),
    })
    cancel = checkAgainInMs === null ? null : clock.schedule(checkAgainInMs, due)
    return groups.map(({ kind, events }) => {
      const shown = events.map((event): AlertEvent => ({ ...event, stage: 'shown', shownAt }))
      shown.forEach(memory.putEvent)
      return { kind, events: shown, shownAt }
    })
  }

  function handOut(prepared: readonly PreparedNotification[]): void {
    for (const { kind, events, shownAt } of prepared) {
      recent = [...recent, shownAt].slice(-MAX_REMEMBERED)
      const { notifications, quietHours } = settings.current()
      if (!notifications.enabled) continue
      const isAudible = notifications.sound && !isQuietAt(shownAt, quietHours)
      const notification: AlertNotification = {
        number: ++lastNumber,
        kind,
        events: events.toReversed().slice(0, MAX_NOTIFIED_EVENTS),
        count: events.length,
        sound: isAudible ? urgentFirst(events.map((event) => event.sound)) : 'none',
        isSpoken: isAudible && events.some(({ isSpoken }) => isSpoken),
      }
      deliver?.(notification)
      offers = [...offers, notification].slice(-MAX_OFFERED)
      offered()
    }
  }

  return {
    prepare,
    handOut,
    current: () => offers,
    claim(notification) {
      const others = offers.filter(({ number }) => number !== notification)
      if (others.length === offers.length) return false
      offers = others
      return true
    },
    dispose: () => cancel?.(),
  }
}

const MAX_REMEMBERED = 20
/** Without an open window notifications are not claimed. About a minute's worth under the storm guard is kept. */
const MAX_OFFERED = 20

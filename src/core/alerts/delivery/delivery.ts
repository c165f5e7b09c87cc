/**
 * Decides which events are delivered and how, and hands them out once: to the system's notifications where the shell has them,
 * and to the window that claims them first, which plays the sound and, in a browser, shows them. An event is written down as
 * shown between the two steps, so that no crash can show it twice; it stays in the list all the same.
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
  /** Marks what is to be delivered now as shown, and answers it. Nothing of it is known outside before `handOut`. */
  prepare(): readonly PreparedNotification[]
  /** To be called when what was prepared is written down. */
  handOut(prepared: readonly PreparedNotification[]): void
  /** What windows may claim and none has yet, the first handed out first. */
  current(): readonly AlertNotification[]
  /** True for the one window that is to show it. */
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
  /** Whether a search for what was missed is running. */
  readonly isSearching: () => boolean
  /** What waited may be delivered now. */
  readonly due: () => void
  /** There is a notification for windows to claim. */
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
/** While no window is open nobody claims; more than a storm guard lets pass in a minute need not be caught up with. */
const MAX_OFFERED = 20

/**
 * Decides what is told of events that nobody heard of yet, and hands it out once: to the system's notifications where the shell
 * has them, and to the window that claims it first, which plays the sound and, in a browser, shows it. An event is written down as shown before it is handed out, so that no crash
 * can show it twice; it stays in the list all the same.
 */
import { MOST_NOTIFIED_EVENTS, type AlertEvent, type AlertNotification } from '../../../model/alert-event.ts'
import { mostUrgent } from '../../../model/alert.ts'
import type { Settings } from '../../../model/settings.ts'
import type { Cancel, Clock } from '../../ports/clock.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Observable } from '../../reactive/variable.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { planDelivery, type DeliveryPlan } from './delivery-plan.ts'
import { isQuietAt } from './quiet-hours.ts'

export interface Delivery {
  /** Looks at what is pending. */
  settle(): void
  /** What windows may claim and none has yet, the first handed out first. */
  current(): readonly AlertNotification[]
  /** True for the one window that is to show it. */
  claim(notification: number): boolean
  dispose(): void
}

export interface DeliveryParts {
  readonly clock: Clock
  readonly memory: Pick<AlertMemory, 'pending' | 'putEvent' | 'flush'>
  readonly settings: Observable<Pick<Settings, 'notifications' | 'quietHours'>>
  readonly deliver: Ports['deliver']
  /** Whether more of what was missed is being looked for. */
  readonly isSearching: () => boolean
  /** There is a notification for windows to claim. */
  readonly offered: () => void
}

export function createDelivery({ clock, memory, settings, deliver, isSearching, offered }: DeliveryParts): Delivery {
  let cancel: Cancel | null = null
  let recent: readonly number[] = []
  let offers: readonly AlertNotification[] = []
  let lastNumber = 0
  let isSettling = false

  function settle(): void {
    // What is written here settles other things, which come back to this.
    if (isSettling) return
    isSettling = true
    cancel?.()
    cancel = null
    const plan = planDelivery(memory.pending(), { now: clock.now(), recent, isSearching: isSearching() })
    tell(plan.groups)
    if (plan.lookAgainInMs !== null) cancel = clock.schedule(plan.lookAgainInMs, settle)
    isSettling = false
  }

  function tell(groups: DeliveryPlan['groups']): void {
    const shownAt = clock.now()
    const shown = groups.map(({ kind, events }) => ({
      kind,
      events: events.map((event): AlertEvent => ({
        ...event,
        stage: 'shown',
        shownAt,
      })),
    }))
    for (const { events } of shown) for (const event of events) memory.putEvent(event)
    if (shown.length > 0) memory.flush()
    for (const group of shown) handOut(group, shownAt)
  }

  function handOut({ kind, events: shown }: DeliveryPlan['groups'][number], shownAt: number): void {
    recent = [...recent, shownAt].slice(-MOST_REMEMBERED)
    const { notifications, quietHours } = settings.current()
    if (!notifications.enabled) return
    const isHeard = notifications.sound && !isQuietAt(shownAt, quietHours)
    const notification: AlertNotification = {
      number: ++lastNumber,
      kind,
      events: shown.toReversed().slice(0, MOST_NOTIFIED_EVENTS),
      count: shown.length,
      sound: isHeard ? mostUrgent(shown.map((event) => event.sound)) : 'none',
      isSpoken: isHeard && shown.some(({ isSpoken }) => isSpoken),
    }
    deliver?.(notification)
    offers = [...offers, notification].slice(-MOST_OFFERED)
    offered()
  }

  return {
    settle,
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

const MOST_REMEMBERED = 20
/** While no window is open nobody claims; more than a storm guard lets pass in a minute need not be caught up with. */
const MOST_OFFERED = 20

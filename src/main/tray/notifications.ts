/** Shows alerts as clickable notifications of the system. */
import { Notification } from 'electron'
import { resolveLocale } from '#i18n/locale.ts'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { bodyFor, wordNotification } from './alert-words.ts'

export interface NotifierPorts {
  readonly platform: NodeJS.Platform
  /** BCP 47. */
  readonly systemLocale: () => string
  /** Whether a window can play the alert's own sound, which replaces the system's. */
  readonly hasWindow: () => boolean
  /** Called when a notification is clicked; null if it is not about exactly one instrument. */
  readonly open: (instrument: InstrumentId | null) => void
}

export interface Notifier {
  /** Shows a notification, if the system supports them. Never throws. */
  deliver(notification: AlertNotification): void
  /** Call it with the settings at the start and after every change. */
  apply(settings: Pick<Settings, 'language' | 'discreet'>): void
}

/** Max notifications that can be clicked; the oldest beyond it cannot. */
const MAX_HELD = 50

/** Uses the system's language until settings are applied. */
export function createNotifier({ platform, systemLocale, hasWindow, open }: NotifierPorts): Notifier {
  // A garbage-collected notification loses its clicks.
  const held = new Set<Notification>()
  let chosen: Pick<Settings, 'language' | 'discreet'> = { language: 'system', discreet: false }

  function hold(shown: Notification): void {
    held.add(shown)
    const [oldest] = held
    if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest)
  }

  return {
    apply(settings) {
      chosen = settings
    },
    deliver(notification) {
      if (!Notification.isSupported()) return
      const locale = resolveLocale(chosen.language, [systemLocale()])
      const { title, body } = wordNotification(notification, locale, chosen.discreet)
      const isSilent = notification.sound === 'none' || hasWindow()
      const shown = new Notification({ title, body: bodyFor(platform, body), silent: isSilent })
      hold(shown)
      const [event] = notification.events
      shown.on('click', () => {
        held.delete(shown)
        open(notification.count === 1 ? (event?.instrument ?? null) : null)
      })
      shown.on('close', () => held.delete(shown))
      shown.on('failed', () => held.delete(shown))
      shown.show()
    },
  }
}

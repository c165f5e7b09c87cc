/** Alerts as notifications of the system, which may be clicked. */
import { Notification } from 'electron'
import { resolveLocale } from '#i18n/locale.ts'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { bodyFor, wordNotification } from './alert-words.ts'

/** What the notifier takes from the shell. */
export interface NotifierPorts {
  readonly platform: NodeJS.Platform
  /** BCP 47, as the system names it. */
  readonly systemLocale: () => string
  /** Whether a window can play the alert's own sound; the system's sound is then left out. */
  readonly hasWindow: () => boolean
  /** Called when a notification is clicked; null when it is about several instruments or none. */
  readonly open: (instrument: InstrumentId | null) => void
}

/** Shows alerts as notifications of the system. */
export interface Notifier {
  /** Shows one notification; nothing where the system supports none. Never throws. */
  deliver(notification: AlertNotification): void
  /** To be called with the settings at start and after every change. */
  apply(settings: Pick<Settings, 'language' | 'discreet'>): void
}

/** Beyond this number, the oldest can no longer be clicked. */
const MAX_HELD = 50

/** Speaks the system's language until settings are applied. */
export function createNotifier({ platform, systemLocale, hasWindow, open }: NotifierPorts): Notifier {
  // Electron's notifications lose their clicks when they are collected.
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

/** Alerts as notifications of the system. */
import { Notification } from 'electron'
import { resolveLocale } from '../i18n/locale.ts'
import type { AlertNotification } from '../model/alert-event.ts'
import type { InstrumentId } from '../model/instrument.ts'
import type { Settings } from '../model/settings.ts'
import { bodyFor, wordNotification } from './alert-words.ts'

export interface NotifierPorts {
  readonly platform: NodeJS.Platform
  /** BCP 47, as the system names it. */
  readonly systemLocale: () => string
  /** Whether a window is there to play the alert's own sound. */
  readonly hasWindow: () => boolean
  /** The notification was clicked; null when it is about several things. */
  readonly open: (instrument: InstrumentId | null) => void
}

export interface Notifier {
  /** Never throws. */
  deliver(notification: AlertNotification): void
  obey(settings: Pick<Settings, 'language' | 'discreet'>): void
}

/** Beyond so many, the oldest can no longer be clicked. */
const MOST_HELD = 50

export function createNotifier({ platform, systemLocale, hasWindow, open }: NotifierPorts): Notifier {
  // Electron's notifications lose their clicks when they are collected.
  const held = new Set<Notification>()
  let chosen: Pick<Settings, 'language' | 'discreet'> = { language: 'system', discreet: false }

  function hold(shown: Notification): void {
    held.add(shown)
    const [oldest] = held
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest)
  }

  return {
    obey(settings) {
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
